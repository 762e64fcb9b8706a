"""Where to magnify: the place of a picture that differs most, and that people look at."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices
from ..numerics.normals import estimate_normals
from .camera import Camera

SHARE = 0.16  # of the picture's height that is magnified
_CELLS = 3  # cells of the search along an inset: places overlap by two thirds
_FULL = 0.2  # of the usual number of points that a cell has if it is filled
_FILLED = (
    5  # cells of a place, that in the middle among them, that have to be: a hand fills so many
)
_SMOOTH = 64  # neighbors by whose plane a normal tells the shape rather than the noise
_FLAT = 0.02  # what a flat place is worth, on the scale of how much normals differ, 0 to 1
_GOOD = 0.7  # of the best mean: places that count as equally good


def box_around(center: FloatArray, size: float) -> tuple[FloatArray, FloatArray]:
    """Two opposite corners of the cube of that size."""
    return center - size / 2.0, center + size / 2.0


def find_inset(
    points: FloatArray, values: FloatArray, camera: Camera
) -> tuple[FloatArray, FloatArray]:
    """Corners of the cube around the place, seen by the camera, that is best worth a closer look.

    Values (n,) are displacements or noise. A place counts by their mean, and by how much normals
    differ there: hands and faces are full of shape, a chest is not. Only points of the front
    surface count, and only places that the cloud mostly fills. Of places that are equally good the
    uppermost is taken, because on a body the head is of more interest than the knees.
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
    usual = np.median(np.bincount(place[visible], minlength=wide * tall)[place[visible]])
    filled = counts >= _FULL * usual
    n_filled = filled.sum(axis=(2, 3)) * filled[:, :, _CELLS // 2, _CELLS // 2]
    full = n_filled >= min(_FILLED, n_filled.max())
    normals = _facing(points, camera)[visible]
    sums = np.linalg.norm([around(part) for part in normals.T], axis=0)  # large where they agree
    alike = sums.sum(axis=(2, 3)) / np.maximum(counts.sum(axis=(2, 3)), 1.0)
    score = np.where(full, means * (_FLAT + 1.0 - alike), -1.0)
    good = np.argwhere(score >= _GOOD * score.max())
    best_row, best_column = max(good, key=lambda at: (at[0], score[at[0], at[1]]))
    half = (_CELLS - 1) // 2
    near = visible & (abs(column - best_column) <= half) & (abs(row - best_row) <= half)
    # The middle of what is there, not of the place: then a head is not cut in two.
    middle = np.median(seen[near if near.any() else visible], axis=0)
    return box_around(camera.eye + middle @ camera.axes(), size)


def _facing(points: FloatArray, camera: Camera) -> FloatArray:
    """Normals (n, 3) of the smooth shape, on the side of the camera."""
    near = nearest_indices(points, points, min(_SMOOTH, len(points)))
    normals = estimate_normals(points, near)[1]
    toward = camera.eye - camera.target
    return np.where((normals @ toward < 0.0)[:, None], -normals, normals)
