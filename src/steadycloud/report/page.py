"""report.html: the player with the frames of a run, and below it a summary of the run."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..io import FrameSequence
from ..io.registry import place_of, stem_of
from ..player.page import Progress, write_scene
from ..player.pane import Pane
from ..player.scene import Scene
from ..record_file import RECORD_NAME, read_record
from .summary import summarize_run
from .tally import Tally

POINT_LIMIT = 60_000  # points of a frame that are shown, so that a report can be mailed


def write_report(
    path: str | os.PathLike[str],
    record: Mapping[str, Any],
    noisy: FrameSequence,
    denoised: FrameSequence,
    *,
    method: str = "",
    unit: str = "units",
    up: str | None = None,
    limit: int | None = POINT_LIMIT,
    progress: Progress | None = None,
) -> Path:
    """Write the report of a finished run from its files: its record and its frames.

    `record` is the content of `steadycloud.json`, `method` a line about the method. Where frames
    were denoised in place, only the denoised frames are shown.
    """
    panes = [Pane("noisy", noisy), Pane("denoised", denoised, run_facts(record))]
    pairs = zip(noisy.paths, denoised.paths, strict=False)
    if any(old.exists() and new.exists() and old.samefile(new) for old, new in pairs):
        panes = panes[1:]
    tally = Tally()
    title = f"Report of {Path(path).resolve().parent.name}"
    scene = Scene(panes, None, title, unit, up, limit=limit, watch=tally)
    tally.top = max((c.top for c in scene.survey.colorings if c.name == "displacement"), default=0)
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    return write_scene(
        path,
        scene,
        progress,
        style=style,
        appendix=lambda: summarize_run(record, tally, unit, method),
    )


def read_run_record(frames: Sequence[Path]) -> dict[str, Any]:
    """The record of the run that wrote these frames; empty if there is none that can be read."""
    file = place_of(frames[0])[0]
    folder = file.parent
    for path in (folder / f"{stem_of(file)}.{RECORD_NAME}", folder / RECORD_NAME):
        try:
            record = read_record(path)
        except (OSError, ValueError):
            continue  # no file, or not a record
        stems = {stem_of(Path(entry["name"])) for entry in record["frames"]}
        if any(stem_of(frame) in stems for frame in frames):
            return record
    return {}


def run_facts(record: Mapping[str, Any]) -> dict[str, Any]:
    """What the player's info panel lists about a run; empty for an empty record."""
    facts = {
        "made by": f"steadycloud {record['version']}" if "version" in record else None,
        "method": record.get("method"),
        "seed": record.get("seed"),
        "input": ", ".join(map(str, record.get("input") or [])),
        "settings": record.get("config"),
    }
    return {key: value for key, value in facts.items() if value not in (None, "", {})}
