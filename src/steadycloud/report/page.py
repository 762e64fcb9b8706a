"""report.html: the player of a run, and below it what was done; one file, no network."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..io import FrameSequence
from ..player.page import Appendix, Progress, write_scene
from ..player.pane import Pane
from ..player.scene import Scene
from .run_facts import recorded_outliers, run_facts
from .summary import summarize_run
from .tally import Tally

POINT_LIMIT = 60_000  # points a frame that are shown: a report is for mailing


def write_report(
    path: str | os.PathLike[str],
    record: Mapping[str, Any],
    noisy: FrameSequence,
    denoised: FrameSequence,
    *,
    method: str = "",
    unit: str = "units",
    up: str = "y",
    limit: int | None = POINT_LIMIT,
    progress: Progress | None = None,
) -> Path:
    """Write the report of a finished run from its files: its record and its frames.

    `record` is what `steadycloud.json` holds, `method` a line about the method. Frames that were
    denoised in place have no before: only what they are now is shown.
    """
    facts = run_facts(dict(record))
    outliers = recorded_outliers(dict(record), denoised.paths)
    panes = [Pane("noisy", noisy), Pane("denoised", denoised, facts, outliers)]
    if replaced(noisy, denoised):
        panes = panes[1:]
    tally = Tally(0.0)
    title = f"Report of {Path(path).resolve().parent.name}"
    scene = Scene(panes, None, title, unit, up, limit=limit, watch=tally)
    tally.top = max((c.top for c in scene.survey.colorings if c.name == "displacement"), default=0)
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    appendix = Appendix(style, lambda: summarize_run(record, tally, unit, method))
    return write_scene(path, scene, progress, appendix)


def replaced(noisy: FrameSequence, denoised: FrameSequence) -> bool:
    """Whether the denoised frames were written over the noisy ones."""
    pairs = zip(noisy.paths, denoised.paths, strict=True)
    return any(old.exists() and new.exists() and old.samefile(new) for old, new in pairs)
