"""Observers: a clock that times stages, and the progress of a run.

Methods neither measure time nor print: they call an observer with the name of each stage as it
begins.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .frame import FrameResult, FrameWarning
    from .run.segments import WrittenFrame

Observer = Callable[[str], None]


def ignore(stage: str) -> None:
    """The observer that does nothing."""


class Progress:
    """Receives what a run reports while it works; prints nothing, but subclasses may."""

    def begin(self, n_frames: int) -> None:
        """`n_frames` frames will be denoised; 0: not known."""

    def stage(self, name: str) -> None:
        """A stage of the current frame begins."""

    def frame(self, written: WrittenFrame) -> None:
        """A frame has been written, by `denoise_files`."""

    def result(self, result: FrameResult) -> None:
        """A frame has been denoised, by the functions that write none."""

    def warn(self, name: str, warning: FrameWarning) -> None:
        """Something that the user should know about the frame of that name; "": about all."""

    def say(self, text: str) -> None:
        """Something that the user should know: one line that stays."""

    def notes(self, sentences: Iterable[str]) -> None:
        """Several things that the user may want to know."""
        for sentence in sentences:
            self.say(f"note: {sentence}")

    def close(self) -> None:
        """The run is over, with or without success."""


class StageClock:
    """An observer that measures how long each stage takes, and calls another observer.

    Text after a comma names a part of the stage: "project, tile 3" counts as "project".
    """

    def __init__(self, observe: Observer = ignore) -> None:
        self._observe = observe
        self._stage = ""  # none has begun
        self._begin_s = time.perf_counter()
        self._seconds: dict[str, float] = {}

    def __call__(self, stage: str) -> None:
        """A stage begins, and the one before it ends."""
        self._end_stage()
        self._stage = stage.partition(",")[0]
        self._observe(stage)

    def lap(self) -> dict[str, float]:
        """Seconds by stage since the last lap; the current stage goes on into the next one."""
        self._end_stage()
        lap, self._seconds = self._seconds, {}
        return lap

    def _end_stage(self) -> None:
        now = time.perf_counter()
        if self._stage:
            spent = now - self._begin_s
            self._seconds[self._stage] = self._seconds.get(self._stage, 0.0) + spent
        self._begin_s = now
