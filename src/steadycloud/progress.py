"""Progress in Python: a bar in terminals and notebooks, and warnings as Python's own."""

from __future__ import annotations

import sys
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import ConfigError, SteadycloudWarning
from .observer import Progress

if TYPE_CHECKING:
    from .frame import FrameResult, FrameWarning
    from .run.segments import WrittenFrame

_HOME = str(Path(__file__).parent)
_REDRAW_S = 0.1  # at least, between two drawings of a bar
_WIDTH = 24  # characters of a bar


def choose_progress(choice: bool | Progress | None) -> Progress:
    """What the argument `progress` stands for: True is a bar, False and None are warnings only."""
    if isinstance(choice, Progress):
        return choice
    if choice not in (True, False, None):
        raise ConfigError(
            f"progress = {choice!r}: use True for a bar, False for none, or a Progress of yours."
        )
    return Bar() if choice else Warner()


class Warner(Progress):
    """Shows nothing, but says what the user should know as a Python warning, once per kind."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def warn(self, name: str, warning: FrameWarning) -> None:
        """Warn of the first frame that has this kind of warning."""
        if warning.kind in self._said:
            return
        self._said.add(warning.kind)
        text = f"{name}: {warning}" if name else str(warning)
        warnings.warn(text, SteadycloudWarning, stacklevel=_caller_level())


class Bar(Warner):
    """A bar that grows: in place on a terminal or in a notebook, else a line for each frame."""

    def __init__(self) -> None:
        super().__init__()
        self._n_frames = self._done = 0
        self._stage = ""
        self._begin_s = time.monotonic()
        self._drawn_s = 0.0
        self._handle: Any = None  # of what a notebook shows
        self._notebook = _in_notebook()
        self._in_place = self._notebook or sys.stderr.isatty()

    def begin(self, n_frames: int) -> None:
        """Remember how many frames there will be; 0: not known."""
        self._n_frames, self._begin_s = n_frames, time.monotonic()
        self._draw()

    def stage(self, name: str) -> None:
        """Show the stage."""
        self._stage = name
        if self._in_place and time.monotonic() - self._drawn_s > _REDRAW_S:
            self._draw()

    def frame(self, written: WrittenFrame) -> None:
        """Count a frame that was written."""
        self._count()

    def result(self, result: FrameResult) -> None:
        """Count a frame that was denoised."""
        self._count()

    def say(self, text: str) -> None:
        """Print the text above the bar."""
        blank = f"\r{' ' * 79}\r" if self._in_place and not self._notebook else ""
        print(f"{blank}{text}", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leave the bar as it is, and the cursor below it."""
        self._stage = ""
        if self._in_place:
            self._draw()
            if not self._notebook:
                print(file=sys.stderr, flush=True)

    def text(self) -> str:
        """The bar, the number of frames, the time that is left, and the stage."""
        spent_s = time.monotonic() - self._begin_s
        if not self._n_frames:
            return f"frame {self._done}, {spent_s:.0f} s  {self._stage}"
        share = min(1.0, self._done / self._n_frames)
        bar = ("#" * round(share * _WIDTH)).ljust(_WIDTH, "-")
        left = f", {spent_s * (1 / share - 1):.0f} s left" if 0 < share < 1 else ""
        return f"[{bar}] {self._done} of {self._n_frames} frames{left}  {self._stage}"

    def _count(self) -> None:
        self._done += 1
        self._stage = ""
        self._draw()

    def _draw(self) -> None:
        self._drawn_s = time.monotonic()
        if self._notebook:
            self._show()
        elif self._in_place:
            print(f"\r{self.text()[:78]:<78}", end="", file=sys.stderr, flush=True)
        elif self._done:
            print(self.text().rstrip(), file=sys.stderr, flush=True)

    def _show(self) -> None:
        from IPython.display import HTML, display

        share = f' value="{self._done}" max="{self._n_frames}"' if self._n_frames else ""
        label = self.text().partition("] ")[2] or self.text()
        drawn = HTML(f"<progress{share}></progress> <code>{label}</code>")
        if self._handle is None:
            self._handle = display(drawn, display_id=True)
        else:
            self._handle.update(drawn)


def _in_notebook() -> bool:
    """Whether a notebook shows what this process prints; nothing is imported to find out."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"


def _caller_level() -> int:
    """How many calls up the first function lies that is not of this package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_HOME):
        level, frame = level + 1, frame.f_back
    return level
