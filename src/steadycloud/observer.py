"""Observers are told each stage as it begins; the pipeline itself knows no clock and no log."""

from __future__ import annotations

import time
from collections.abc import Callable

Observer = Callable[[str], None]


def ignore(stage: str) -> None:
    """The observer that does not care."""


class StageClock:
    """An observer that measures how long each stage takes, and tells another one.

    What follows a comma is a part of the stage: "project, tile 3" is time of "project".
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
