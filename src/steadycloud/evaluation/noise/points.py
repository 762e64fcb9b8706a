"""Noise that adds or removes points; attributes follow, and the frame forgets its source file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...frame import Frame, IntArray
from ...numerics.neighbors import nearest_neighbors
from ..metrics import finite_points

OUTLIER_MARGIN = 0.1  # of the largest side of the bounding box, on every side
HOLES = 8


def outliers(frame: Frame, share: float, rng: np.random.Generator) -> Frame:
    """Append share·n points, drawn evenly from the bounding box enlarged by a tenth.

    Each of them copies the attributes of a random point of the frame.
    """
    count = round(share * len(frame))
    finite = finite_points(frame.points, frame.name or "frame")
    low, high = finite.min(axis=0), finite.max(axis=0)
    margin = OUTLIER_MARGIN * float((high - low).max())
    far = rng.uniform(low - margin, high + margin, (count, 3))
    rows = np.concatenate([np.arange(len(frame)), rng.integers(0, len(frame), count)])
    return take_rows(frame, rows, np.concatenate([frame.points, far]))


def drop_points(frame: Frame, share: float, rng: np.random.Generator) -> Frame:
    """Remove share·n points at random; one is always left."""
    count = _how_many(frame, share)
    gone = rng.choice(len(frame), count, replace=False)
    return take_rows(frame, np.delete(np.arange(len(frame)), gone))


def drop_holes(frame: Frame, share: float, rng: np.random.Generator, n_holes: int = HOLES) -> Frame:
    """Remove share·n points in up to `n_holes` holes: all points nearest to a random point."""
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
    return take_rows(frame, kept)


def take_rows(frame: Frame, rows: IntArray, points: np.ndarray | None = None) -> Frame:
    """A frame of those rows, perhaps with other points; without a source, which no longer fits."""
    attributes = {key: np.asarray(values)[rows] for key, values in frame.attributes.items()}
    chosen = frame.points[rows] if points is None else points
    return replace(frame, points=chosen, attributes=attributes, source=None)


def _how_many(frame: Frame, share: float) -> int:
    return min(round(share * len(frame)), max(len(frame) - 1, 0))
