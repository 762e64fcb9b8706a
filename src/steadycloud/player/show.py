"""`show`: the player for clouds in memory, inside a notebook, or else in the browser."""

from __future__ import annotations

import html
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import Any

from ..errors import InputError
from ..kinds import frames_of
from .page import write_page
from .pane import Pane

MOST_POINTS = 60_000  # of a frame, as long as all frames together stay below
MOST_IN_ALL = 600_000  # points of a page: some 6 MB in a notebook
HEIGHT = 620  # of the page in a notebook, in pixels


class Shown:
    """A page with the player; a notebook shows it in place."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _repr_html_(self) -> str:
        page = html.escape(self.path.read_text(encoding="utf-8"), quote=True)
        return (
            f'<iframe srcdoc="{page}" sandbox="allow-scripts allow-downloads" allowfullscreen '
            f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"Shown({str(self.path)!r})"


def show(
    *sequences: Any,
    labels: list[str] | None = None,
    unit: str = "units",
    up: str | None = None,
    frames_per_second: float = 10.0,
) -> Shown:
    """Play one to four sequences side by side: `show(before, after)`.

    Each is whatever `denoise` takes: an array (n, 3), a Frame, a cloud of another library, a list
    of them, or a path. In a notebook the page appears below the cell; elsewhere it opens in the
    browser, or a line says where it is. Large frames are thinned evenly; `steadycloud view` shows
    all of their points.
    """
    if labels is not None and len(labels) != len(sequences):
        raise InputError(f"{len(labels)} labels for {len(sequences)} sequences; give one for each.")
    names = labels or usual_labels(len(sequences))
    panes = [
        Pane(name, list(frames_of(given)[0])) for name, given in zip(names, sequences, strict=True)
    ]
    n_frames = sum(len(pane.frames) for pane in panes)
    limit = max(1000, min(MOST_POINTS, MOST_IN_ALL // max(1, n_frames)))
    target = Path(tempfile.mkdtemp(prefix="steadycloud-")) / "show.html"
    shown = Shown(
        write_page(
            target, panes, unit=unit, up=up, frames_per_second=frames_per_second, limit=limit
        )
    )
    if not in_notebook() and not webbrowser.open(target.resolve().as_uri()):
        print(f"no browser found; open {target} in one", file=sys.stderr)
    return shown


def usual_labels(count: int) -> list[str]:
    """Before and after; numbers for any other count but one."""
    if count == 2:
        return ["before", "after"]
    return ["frames"] if count == 1 else [str(number + 1) for number in range(count)]


def in_notebook() -> bool:
    """Whether a notebook's kernel runs this program."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"
