"""Repulsion between neighbors in the tangent plane."""

import numpy as np

from .jit import summing_kernel


@summing_kernel
def push_apart(start, stop, points, first, normals, near, reach, pushes, pull, moved):
    """moved[i]: point i, moved by pushes[i] sum_j (1 - r/reach)^2 t/r over those of the points
    j = near[i] that are nearer than reach, and by `pull` times its way back to first[i].

    t is p_i - p_j without its part along the normal of i, and r = |t|; so is the way back.
    """
    for i in range(start, stop):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        nx, ny, nz = normals[i, 0], normals[i, 1], normals[i, 2]
        sx, sy, sz = 0.0, 0.0, 0.0
        for k in range(near.shape[1]):
            j = np.uint64(near[i, k])
            tx, ty, tz = x - points[j, 0], y - points[j, 1], z - points[j, 2]
            off = tx * nx + ty * ny + tz * nz
            tx, ty, tz = tx - off * nx, ty - off * ny, tz - off * nz
            r = np.sqrt(tx * tx + ty * ty + tz * tz)
            share = max(1.0 - r / reach, 0.0)
            w = share * share / max(r, 1e-12)
            sx, sy, sz = sx + w * tx, sy + w * ty, sz + w * tz
        bx, by, bz = first[i, 0] - x, first[i, 1] - y, first[i, 2] - z
        off = bx * nx + by * ny + bz * nz
        moved[i, 0] = x + pushes[i] * sx + pull * (bx - off * nx)
        moved[i, 1] = y + pushes[i] * sy + pull * (by - off * ny)
        moved[i, 2] = z + pushes[i] * sz + pull * (bz - off * nz)
