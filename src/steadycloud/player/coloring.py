"""The ways to color the points that the player offers, with the range of each scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .layers import MeasuredFrame

_TOP_QUANTILE = 0.99  # a scale ends where nearly all points are
_LENGTHS = {
    "displacement": ("Displacement", "how far each point is from its place in the first sequence"),
    "error": ("Error", "distance from each point to the nearest point of the reference"),
    "noise": ("Estimated noise", "how far neighbors scatter across the surface around each point"),
}


@dataclass(frozen=True)
class Coloring:
    """One entry of the list "color by"."""

    name: str
    label: str
    note: str = ""
    top: float = 0.0  # the end of the scale (length); 0: no scale

    def as_json(self) -> dict[str, Any]:
        """For the player."""
        return {"name": self.name, "label": self.label, "note": self.note, "top": self.top}


def offer_colorings(found: Sequence[Sequence[MeasuredFrame]]) -> tuple[Coloring, ...]:
    """What there is to see in these frames, of one pane a row."""
    frames = [frame for pane in found for frame in pane]
    offered = []
    if any(frame.color is not None for frame in frames):
        offered.append(Coloring("color", "Own colors", "the colors in the files"))
    offered.append(Coloring("shape", "Shape", "one color, light from the viewer"))
    for name, (label, note) in _LENGTHS.items():
        rows = [frame.values[name] for frame in frames if name in frame.values]
        values = np.concatenate(rows) if rows else np.empty(0)
        values = values[np.isfinite(values)]
        if len(values):
            top = round_up(float(np.quantile(values, _TOP_QUANTILE)))
            offered.append(Coloring(name, label, note, top))
    if any(frame.outlier is not None for frame in frames):
        offered.append(Coloring("outlier", "Outliers", "points marked as belonging to no surface"))
    return tuple(offered)


def round_up(value: float) -> float:
    """The next number of the form 1, 1.5, 2, 3, 4, 5, 6, 8 x a power of ten; 0 stays 0."""
    if not value > 0.0:
        return 0.0
    power = 10.0 ** np.floor(np.log10(value))
    for step in (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0):
        if value <= step * power * (1.0 + 1e-9):
            return float(step * power)
    return float(10.0 * power)
