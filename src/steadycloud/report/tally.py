"""What a report counts while its frames are measured for the player, and its histogram."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from statistics import fmean

import numpy as np

from ..frame import IntArray
from ..player.layers import MeasuredFrame
from ..player.units import readable_unit

BINS = 40  # of the histogram, the last one for all values beyond its scale
WIDTH, HEIGHT, FOOT = 640, 190, 34  # of the histogram, in its own units


@dataclass(eq=False)
class Tally:
    """Noise and flicker of each pane and displacements, over all frames seen so far."""

    top: float = 0.0  # where the scale of the histogram ends (length); 0: nothing moved
    noise: dict[int, list[float]] = field(default_factory=dict)  # a number per frame, by pane
    flicker: dict[int, list[float | None]] = field(default_factory=dict)
    counts: IntArray = field(default_factory=lambda: np.zeros(BINS, np.int64))  # (BINS,) points
    farthest: float = 0.0  # the largest displacement (length)
    _sum: float = 0.0  # of all displacements (length)

    def __call__(self, pane: int, frame: MeasuredFrame) -> None:
        """Count a frame."""
        noise = frame.figure("noise")
        if noise is not None:
            self.noise.setdefault(pane, []).append(noise)
        self.flicker.setdefault(pane, []).append(frame.flicker)
        moved = frame.values.get("displacement", np.empty(0))
        moved = moved[np.isfinite(moved)]
        if not len(moved):
            return
        share = moved / self.top if self.top > 0.0 else np.zeros(len(moved))
        place = np.minimum(share * (BINS - 1), BINS - 1).astype(np.int64)
        self.counts += np.bincount(place, minlength=BINS)
        self.farthest = max(self.farthest, float(moved.max()))
        self._sum += float(moved.sum())

    @property
    def n_moved(self) -> int:
        """The number of displacements counted."""
        return int(self.counts.sum())

    @property
    def mean_moved(self) -> float:
        """The mean displacement (length)."""
        return self._sum / self.n_moved if self.n_moved else 0.0

    def mean_noise(self, pane: int) -> float | None:
        """The mean over the frames of a pane; None where nothing was measured."""
        return fmean(self.noise[pane]) if self.noise.get(pane) else None

    def mean_flicker(self, pane: int) -> float | None:
        """The mean over the frames of a pane; None where nothing was measured."""
        known = [value for value in self.flicker.get(pane, []) if value is not None]
        return fmean(known) if known else None

    def histogram(self, unit: str) -> str:
        """An SVG image of how many points moved how far; the page's style colors it."""
        factor, name = readable_unit(unit, self.top)
        top, unit = self.top * factor, escape(name)
        tallest, step, edge = max(1, int(self.counts.max())), WIDTH / BINS, top / (BINS - 1)
        ranges = [f"{i * edge:.3g} to {(i + 1) * edge:.3g}" for i in range(BINS - 1)]
        ranges.append(f"{top:.3g} and more")
        bars = []
        for place, count in enumerate(self.counts.tolist()):
            height = HEIGHT * count / tallest
            kind = ' class="beyond"' if place == BINS - 1 else ""
            bars.append(
                f'<rect{kind} x="{place * step + 1:.1f}" y="{HEIGHT - height:.1f}" '
                f'width="{step - 2:.1f}" height="{height:.1f}"><title>'
                f"{ranges[place]} {unit}: {count:,} points</title></rect>"
            )
        end = WIDTH - step  # of the scale; what lies beyond is labeled one line lower
        texts = "".join(
            f'<text x="{x:.1f}" y="{HEIGHT + y}" text-anchor="{anchor}">{text}</text>'
            for x, y, anchor, text in (
                (0.0, 15, "start", "0"),
                (end / 2, 15, "middle", f"{top / 2:.3g}"),
                (end, 15, "end", f"{top:.3g} {unit}"),
                (WIDTH, 30, "end", "more"),
            )
        )
        label = f"Histogram of displacements, mean {self.mean_moved * factor:.3g} {unit}"
        return (
            f'<svg class="histogram" viewBox="0 0 {WIDTH} {HEIGHT + FOOT}" role="img" '
            f'aria-label="{label}">{"".join(bars)}<line x1="0" y1="{HEIGHT}" x2="{WIDTH}" '
            f'y2="{HEIGHT}"/>{texts}</svg>'
        )
