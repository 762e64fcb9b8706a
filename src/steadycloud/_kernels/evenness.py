"""Repulsion between neighbors in the tangent plane."""

import numpy as np

from .jit import kernel


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
