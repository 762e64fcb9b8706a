"""Noise that adds or removes points, together with their attributes.

The noisy frame no longer has the layout of its file (`source` is None): rows have changed.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...frame import Frame, IntArray
from ...numerics.neighbors import nearest_neighbors
from ..cloud_pair import finite_points

OUTLIER_MARGIN = 0.1  # of the largest side of the bounding box, on every side
HOLES = 8


def outliers(frame: Frame, share: float, rng: np.random.Generator) -> Frame:
    """Append share·n points, drawn evenly from the bounding box.

    The box is enlarged on every side by a tenth of its largest side. Each new point copies the
    attributes of a random point of the frame.
    """
    count = round(share * len(frame))
    finite = finite_points(frame.points, frame.name or "frame")
    low, high = finite.min(axis=0), finite.max(axis=0)
    margin = OUTLIER_MARGIN * float((high - low).max())
    far = rng.uniform(low - margin, high + margin, (count, 3))
    rows = np.concatenate([np.arange(len(frame)), rng.integers(0, len(frame), count)])
    return _take(frame, rows).with_points(np.concatenate([frame.points, far]))


def drop_points(frame: Frame, share: float, rng: np.random.Generator) -> Frame:
    """Remove share·n points at random, but never all of them."""
    count = _how_many(frame, share)
    gone = rng.choice(len(frame), count, replace=False)
    return _take(frame, np.delete(np.arange(len(frame)), gone))


def drop_holes(frame: Frame, share: float, rng: np.random.Generator, n_holes: int = HOLES) -> Frame:
    """Remove share·n points in up to `n_holes` holes.

    A hole is a random point and the points nearest to it; all holes have about the same number of
    points.
    """
    kept = np.arange(len(frame))
    left = _how_many(frame, share)
    for hole in range(n_holes, 0, -1):
        finite = kept[np.isfinite(frame.points[kept]).all(axis=1)]
        size = min(-(-left // hole), len(finite) - 1)
        if size < 1:
            continue
        center = frame.points[rng.choice(finite)]
        _, nearest = nearest_neighbors(frame.points[finite], center[None], size)
        kept = np.setdiff1d(kept, finite[nearest[0]], assume_unique=True)
        left -= size
    return _take(frame, kept)


def _take(frame: Frame, rows: IntArray) -> Frame:
    """Those rows of the frame, without its file, whose faces may refer to points by their row."""
    return replace(frame, source=None).take(rows)


def _how_many(frame: Frame, share: float) -> int:
    return min(round(share * len(frame)), max(len(frame) - 1, 0))
