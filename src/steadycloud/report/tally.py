"""What a report counts while its frames are measured for the player."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean

import numpy as np

from ..frame import IntArray
from ..player.layers import MeasuredFrame

BINS = 40  # of the histogram, the last one for all that lies beyond its scale


def _no_counts() -> IntArray:
    return np.zeros(BINS, np.int64)


@dataclass(eq=False)
class Tally:
    """Noise of each pane and displacements, over all frames seen so far."""

    top: float  # where the scale of the histogram ends (length); 0: no displacements
    noise: dict[int, list[float]] = field(default_factory=dict)  # a number per frame, by pane
    counts: IntArray = field(default_factory=_no_counts)  # (BINS,) points by displacement
    farthest: float = 0.0  # the largest displacement (length)
    _sum: float = 0.0

    def __call__(self, pane: int, frame: MeasuredFrame) -> None:
        """Count a frame."""
        noise = frame.figure("noise")
        if noise is not None:
            self.noise.setdefault(pane, []).append(noise)
        moved = frame.values.get("displacement", np.empty(0))
        moved = moved[np.isfinite(moved)]
        if not len(moved):
            return
        if self.top > 0.0:
            place = np.minimum(moved / self.top * (BINS - 1), BINS - 1).astype(np.int64)
            self.counts += np.bincount(place, minlength=BINS)
        else:
            self.counts[0] += len(moved)
        self.farthest = max(self.farthest, float(moved.max()))
        self._sum += float(moved.sum())

    @property
    def n_moved(self) -> int:
        """How many displacements were counted."""
        return int(self.counts.sum())

    @property
    def mean_moved(self) -> float:
        """The mean displacement (length)."""
        return self._sum / self.n_moved if self.n_moved else 0.0

    def mean_noise(self, pane: int) -> float | None:
        """The mean over the frames of a pane; None where nothing was measured."""
        return fmean(self.noise[pane]) if self.noise.get(pane) else None
