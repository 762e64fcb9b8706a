"""The player as one HTML file that needs nothing else, or as a page that a server completes."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TextIO

from ..frame import Frame
from ..jsonable import plain
from ..whole_file import whole_file
from .pane import Pane
from .scene import POINT_LIMIT, Scene

Progress = Callable[[int, int], None]  # frames done, frames in all


def write_page(
    path: str | os.PathLike[str],
    panes: Sequence[Pane],
    *,
    reference: Sequence[Frame] | None = None,
    title: str = "",
    unit: str = "units",
    up: str | None = None,
    frames_per_second: float = 10.0,
    facts: Mapping[str, Any] | None = None,
    limit: int | None = POINT_LIMIT,
    progress: Progress | None = None,
) -> Path:
    """Write the sequences and the player into one HTML file; the whole file or nothing.

    Panes have the same number of frames, in memory or as a `FrameSequence`. With a `reference`,
    errors to it can be shown. `facts` (may be nested) are listed in the info panel. Of frames with
    more than `limit` points as many are shown, spread evenly, and the page says so. `up` is the
    axis that points up, such as "z" or "-y"; None guesses it.
    """
    scene = Scene(panes, reference, title, unit, up, frames_per_second, facts or {}, limit)
    return write_scene(path, scene, progress)


def write_scene(
    path: str | os.PathLike[str],
    scene: Scene,
    progress: Progress | None = None,
    *,
    style: str = "",
    appendix: Callable[[], str] = str,
) -> Path:
    """Write a scene and the player into one HTML file.

    `appendix` returns HTML to be shown below the player, and `style` is its CSS. It is called when
    all frames have been measured.
    """
    target = Path(path)
    manifest = scene.manifest()
    names: list[str] = []
    figures: dict[str, list[list[float | None]]] = {
        name: [[] for _ in scene.panes] for name in scene.charts
    }
    head, tail = _around_the_data(manifest["title"], "'none'", style)
    with whole_file(target) as unfinished, _text_file(unfinished) as file:
        file.write(head)
        for index in range(scene.n_frames):
            for pane in range(len(scene.panes)):
                blob, header = scene.encode(pane, index)
                for name, rows in figures.items():
                    rows[pane].append(header["figures"][name])
                if pane == 0:
                    names.append(header["name"])
                text = base64.b64encode(blob).decode("ascii")
                file.write(f'<script type="text/plain" id="frame-{pane}-{index}">{text}</script>\n')
            if progress is not None:
                progress(index + 1, scene.n_frames)
        file.write(appendix())
        file.write(_as_script({**manifest, "names": names, "figures": figures}) + tail)
    return target


def _text_file(path: Path) -> TextIO:
    """A file for text; names of files that are not valid text are written with escapes."""
    return path.open("w", encoding="utf-8", errors="backslashreplace")


def served_page(scene: Scene) -> str:
    """The same page without frames; it asks its own server for them."""
    manifest = scene.manifest()
    head, tail = _around_the_data(manifest["title"], "'self'")
    frames = scene.panes[0].frames
    paths = getattr(frames, "paths", None)  # reading all frames for their names would take long
    names = [item.name or f"frame {i + 1}" for i, item in enumerate(paths or frames)]
    return head + _as_script({**manifest, "names": names, "figures": None}) + tail


@cache
def player_file(name: str) -> str:
    """The text of one file of the player as it was built from `web/`."""
    return (files(__package__) / "static" / name).read_text(encoding="utf-8")


def _as_script(manifest: Mapping[str, Any]) -> str:
    """JSON that cannot end the HTML element it stands in, whatever names it holds."""
    text = json.dumps(plain(manifest), ensure_ascii=False, allow_nan=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="application/json" id="manifest">{text}</script>\n'


def _around_the_data(title: str, connect: str, more_style: str = "") -> tuple[str, str]:
    """The page before and after its data; its policy allows only this very script and style."""
    script, style = player_file("player.js"), player_file("player.css") + more_style
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        f"img-src data:; connect-src {connect}; base-uri 'none'; form-action 'none'"
    )
    texts = {
        "{{policy}}": html.escape(policy, quote=True).replace("&#x27;", "'"),
        "{{title}}": html.escape(title),
        "{{style}}": style,
        "{{script}}": script,
    }
    head, _, tail = player_file("player.html").partition("{{data}}")
    # All marks at once: a title may look like a mark.
    filled = [re.sub(r"\{\{\w+\}\}", lambda mark: texts[mark[0]], part) for part in (head, tail)]
    return filled[0], filled[1]


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
