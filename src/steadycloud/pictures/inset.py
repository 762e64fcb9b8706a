"""Where to magnify: the place of a picture at which values, such as noise, are greatest."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray
from .camera import Camera

SHARE = 0.16  # of the picture's height that is magnified
_CELLS = 3  # cells of the search along an inset: places overlap by two thirds
_FULL = 0.4  # of the usual number of points that every cell of a place must have
_GOOD = 0.85  # of the best mean: places that count as equally good


def box_around(center: FloatArray, size: float) -> tuple[FloatArray, FloatArray]:
    """Two opposite corners of the cube of that size."""
    return center - size / 2.0, center + size / 2.0


def find_inset(
    points: FloatArray, values: FloatArray, camera: Camera
) -> tuple[FloatArray, FloatArray]:
    """Corners of the cube around the place, seen by the camera, with the greatest mean value.

    Values (n,) are displacements or noise. Only points of the front surface count, and only places
    that the cloud fills. Of places that are equally good the uppermost is taken, because on a body
    the head is of more interest than the knees.
    """
    size = SHARE * camera.height
    cell = size / _CELLS
    seen = (points - camera.eye) @ camera.axes().T
    corner = seen.min(axis=0) * [1.0, 1.0, 0.0]
    column, row = np.floor((seen - corner)[:, :2] / cell).astype(np.int64).T
    wide, tall = int(column.max()) + 1, int(row.max()) + 1
    place = row * wide + column
    front = np.full(wide * tall, np.inf)
    np.minimum.at(front, place, seen[:, 2])
    visible = np.isfinite(values) & (seen[:, 2] <= front[place] + cell)
    capped = np.minimum(values[visible], np.quantile(values[visible], 0.98))  # limit stray points

    def around(weights: FloatArray | None) -> FloatArray:
        """Sums over the points of each cell of the place around each cell (tall, wide, 3, 3)."""
        sums = np.bincount(place[visible], weights, wide * tall).reshape(tall, wide)
        padded = np.pad(sums.astype(np.float64), (_CELLS - 1) // 2)
        return np.lib.stride_tricks.sliding_window_view(padded, (_CELLS, _CELLS))

    counts, totals = around(None), around(capped)
    means = totals.sum(axis=(2, 3)) / np.maximum(counts.sum(axis=(2, 3)), 1.0)
    emptiest = counts.min(axis=(2, 3))
    full = emptiest >= min(_FULL * np.median(counts[counts > 0]), emptiest.max())
    score = np.where(full, means, -1.0)
    good = np.argwhere(score >= _GOOD * score.max())
    best_row, best_column = max(good, key=lambda at: (at[0], score[at[0], at[1]]))
    half = (_CELLS - 1) // 2
    near = visible & (abs(column - best_column) <= half) & (abs(row - best_row) <= half)
    depth = np.median(seen[near if near.any() else visible, 2])
    middle = corner + np.array([(best_column + 0.5) * cell, (best_row + 0.5) * cell, depth])
    return box_around(camera.eye + middle @ camera.axes(), size)
