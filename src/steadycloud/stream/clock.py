"""Time stamps of frames, and what a gap between them is."""

from __future__ import annotations

from collections import deque
from math import isfinite
from statistics import median

from ..errors import InputError

GAP = 4.0  # usual intervals; a longer one is a gap
_FEWEST = 3  # intervals that tell what is usual
_MOST = 32  # of the latest intervals that count


class Clock:
    """The time of the last frame, and the usual interval between frames."""

    def __init__(self, last: float | None = None, intervals: list[float] | None = None) -> None:
        self.last = last
        self.intervals: deque[float] = deque(intervals or (), maxlen=_MOST)

    def tick(self, time: float | None) -> str:
        """Take note of a frame's time; what is wrong with it, or "". None: it has no time."""
        if time is None:
            return ""
        try:
            time = float(time)
        except (TypeError, ValueError):
            time = float("nan")
        if not isfinite(time):
            raise InputError(f"time = {time!r}: use a number, such as seconds, or None.")
        last, self.last = self.last, time
        if last is None:
            return ""
        interval = time - last
        if interval < 0.0:
            return f"time runs backwards by {-interval:.3g}: the stream starts anew."
        if len(self.intervals) >= _FEWEST and interval > GAP * (usual := median(self.intervals)):
            return f"{interval:.3g} after the frame before, usually {usual:.3g}: starts anew."
        if interval > 0.0:
            self.intervals.append(interval)
        return ""
