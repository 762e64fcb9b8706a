"""Repulsion between neighbors in the tangent plane."""

import numpy as np

from .jit import kernel


@kernel
def nearest_of(start, stop, points, candidates, few, nearest, room):
    """Row i: the nearest of its candidates in order, ties by their order, and the mean distance of
    the first `few` without the very first, which is the point itself.
    """
    size = nearest.shape[1]
    best = np.empty(size)
    for i in range(start, stop):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        known = 0
        for k in range(candidates.shape[1]):
            j = candidates[i, k]
            dx, dy, dz = points[j, 0] - x, points[j, 1] - y, points[j, 2] - z
            d = dx * dx + dy * dy + dz * dz if j != i else -1.0
            if known < size:
                known += 1
            elif d >= best[size - 1]:
                continue
            at = known - 1
            while at > 0 and best[at - 1] > d:
                best[at], nearest[i, at] = best[at - 1], nearest[i, at - 1]
                at -= 1
            best[at], nearest[i, at] = d, j
        total = 0.0
        for k in range(1, min(few, size)):
            total += np.sqrt(best[k])
        room[i] = total / max(min(few, size) - 1, 1)


@kernel
def repel(start, stop, points, normals, neighbors, reach, shift):
    """Row i: sum over neighbors j nearer than reach of (1 - r/reach)^2 t/r, t tangential, r = |t|.

    t is p_i - p_j without its part along the normal of i.
    """
    for i in range(start, stop):
        sx, sy, sz = 0.0, 0.0, 0.0
        nx, ny, nz = normals[i, 0], normals[i, 1], normals[i, 2]
        for at in range(neighbors.shape[1]):
            j = neighbors[i, at]
            tx = points[i, 0] - points[j, 0]
            ty = points[i, 1] - points[j, 1]
            tz = points[i, 2] - points[j, 2]
            along = tx * nx + ty * ny + tz * nz
            tx, ty, tz = tx - along * nx, ty - along * ny, tz - along * nz
            r = np.sqrt(tx * tx + ty * ty + tz * tz)
            if 0.0 < r < reach:
                w = (1.0 - r / reach) ** 2 / r
                sx, sy, sz = sx + w * tx, sy + w * ty, sz + w * tz
        shift[i, 0], shift[i, 1], shift[i, 2] = sx, sy, sz
