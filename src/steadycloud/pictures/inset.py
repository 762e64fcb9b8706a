"""Where to look closer: the place of a picture at which there is most to see."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from .splat_camera import Camera

SHARE = 0.16  # of the picture's height that is magnified
_CELLS = 3  # cells of the search along an inset: places overlap by two thirds
_FULL = 0.4  # of the usual number of points that every cell of a place must have
_GOOD = 0.85  # of the best mean: places that are as good, of which the uppermost is taken

Box = tuple[FloatArray, FloatArray]  # two opposite corners


def box_around(center: FloatArray, size: float) -> Box:
    """The cube of that size."""
    return center - size / 2.0, center + size / 2.0


def find_inset(points: FloatArray, values: FloatArray, camera: Camera, share: float = SHARE) -> Box:
    """The cube around the place, seen by the camera, where the mean of the values is greatest.

    Values (n,) are displacements or noise. Only the front of the cloud counts, and only places
    that the cloud fills. Of places that are about as good the uppermost is taken: the head rather
    than the knees.
    """
    size = share * camera.height
    seen = (points - camera.eye) @ camera.axes().T
    cell = size / _CELLS
    column, row = (
        np.floor((v - v.min()) / cell).astype(np.int64) for v in (seen[:, 0], seen[:, 1])
    )
    wide, tall = int(column.max()) + 1, int(row.max()) + 1
    place = row * wide + column
    front = np.full(wide * tall, np.inf)
    np.minimum.at(front, place, seen[:, 2])
    visible = np.isfinite(values) & (seen[:, 2] <= front[place] + cell)
    capped = np.minimum(values[visible], np.quantile(values[visible], 0.98))  # strays count little
    counts = _windows(np.bincount(place[visible], minlength=wide * tall).reshape(tall, wide))
    totals = _windows(np.bincount(place[visible], capped, wide * tall).reshape(tall, wide))
    usual = np.median(counts[counts > 0])
    means = totals.sum(axis=(2, 3)) / np.maximum(counts.sum(axis=(2, 3)), 1.0)
    emptiest = counts.min(axis=(2, 3))
    full = emptiest >= min(_FULL * usual, emptiest.max())
    score = np.where(full, means, -1.0)
    good = np.argwhere(score >= _GOOD * score.max())
    best_row, best_column = max(good, key=lambda at: (at[0], score[at[0], at[1]]))
    half = (_CELLS - 1) // 2
    near = visible & (abs(column - best_column) <= half) & (abs(row - best_row) <= half)
    if not near.any():
        near = visible
    depth = np.median(seen[near, 2])
    corner = np.array([seen[:, 0].min(), seen[:, 1].min(), 0.0])
    middle = corner + np.array([(best_column + 0.5) * cell, (best_row + 0.5) * cell, depth])
    return box_around(camera.eye + middle @ camera.axes(), size)


def _windows(grid: NDArray[Any]) -> FloatArray:
    """The cells of the inset around each cell (rows, columns, cells, cells)."""
    padded = np.pad(grid.astype(np.float64), (_CELLS - 1) // 2)
    return np.lib.stride_tricks.sliding_window_view(padded, (_CELLS, _CELLS))
