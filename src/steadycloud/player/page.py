"""The player as one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..frame import Frame
from ..jsonable import plain
from ..whole_file import whole_file
from .bundle import player_file
from .pane import Pane
from .scene import POINT_LIMIT, Scene

Progress = Callable[[int, int], None]  # frames done, frames in all


@dataclass(frozen=True)
class Appendix:
    """Something to read below the player."""

    style: str  # CSS
    text: Callable[[], str]  # HTML, asked for when all frames have been measured


def write_page(
    path: str | os.PathLike[str],
    panes: Sequence[Pane],
    *,
    reference: Sequence[Frame] | None = None,
    title: str = "",
    unit: str = "units",
    up: str = "y",
    frames_per_second: float = 10.0,
    facts: Mapping[str, Any] | None = None,
    limit: int | None = POINT_LIMIT,
    progress: Progress | None = None,
) -> Path:
    """Write the sequences and the player into one HTML file; all of it or nothing.

    Panes have the same number of frames, in memory or as a `FrameSequence`. With a `reference`,
    errors to it can be shown. `facts` (may be nested) go to the info panel. Above `limit` points a
    pane is thinned, and says so.
    """
    name = title or default_title(panes)
    scene = Scene(panes, reference, name, unit, up, frames_per_second, facts or {}, limit)
    return write_scene(path, scene, progress)


def write_scene(
    path: str | os.PathLike[str],
    scene: Scene,
    progress: Progress | None = None,
    appendix: Appendix | None = None,
) -> Path:
    """Write a scene, the player, and what is to be read below it into one HTML file."""
    target = Path(path)
    with whole_file(target) as unfinished, unfinished.open("w", encoding="utf-8") as file:
        for part in page_parts(scene, progress, appendix):
            file.write(part)
    return target


def page_parts(
    scene: Scene, progress: Progress | None = None, appendix: Appendix | None = None
) -> Iterator[str]:
    """The page piece by piece: the frames in base64, then what the player has to know."""
    manifest = scene.manifest()
    head, tail = _around_the_data(scene.title, "'none'", appendix.style if appendix else "")
    yield head
    figures: list[list[float | None]] = [[] for _ in scene.panes]
    names = []
    for index in range(scene.n_frames):
        for pane in range(len(scene.panes)):
            blob, header = scene.encode(pane, index)
            figures[pane].append(header["figure"])
            if pane == 0:
                names.append(header["name"])
            text = base64.b64encode(blob).decode("ascii")
            yield f'<script type="text/plain" id="frame-{pane}-{index}">{text}</script>\n'
        if progress is not None:
            progress(index + 1, scene.n_frames)
    if appendix is not None:
        yield appendix.text()
    yield as_script({**manifest, "names": names, "figures": figures})
    yield tail


def served_page(scene: Scene) -> str:
    """The same page without frames: it asks its own server for them."""
    head, tail = _around_the_data(scene.title, "'self'")
    manifest = {**scene.manifest(), "names": _file_names(scene.panes[0]), "figures": None}
    return head + as_script(manifest) + tail


def as_script(manifest: Mapping[str, Any]) -> str:
    """JSON that cannot end the element it stands in, whatever names it holds."""
    text = json.dumps(plain(manifest), ensure_ascii=False, allow_nan=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="application/json" id="manifest">{text}</script>\n'


def default_title(panes: Sequence[Pane]) -> str:
    """The labels of the panes in a row."""
    return " / ".join(pane.label for pane in panes)


def _around_the_data(title: str, connect: str, more_style: str = "") -> tuple[str, str]:
    """The page before and after its data; only this very script and style may run."""
    script, style = player_file("player.js"), player_file("player.css") + more_style
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        f"img-src data:; connect-src {connect}; base-uri 'none'; form-action 'none'"
    )
    page = player_file("player.html")
    for mark, text in (
        ("{{policy}}", html.escape(policy, quote=True).replace("&#x27;", "'")),
        ("{{title}}", html.escape(title)),
        ("{{style}}", style),
    ):
        page = page.replace(mark, text, 1)
    head, _, rest = page.partition("{{data}}")
    before, _, after = rest.partition("{{script}}")
    return head, before + script + after


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


def _file_names(pane: Pane) -> list[str]:
    paths = getattr(pane.frames, "paths", None)
    if paths is not None:
        return [path.name for path in paths]
    return [frame.name or f"frame {i + 1}" for i, frame in enumerate(pane.frames)]
