"""Local rigid motions by point-to-plane least squares."""

import numpy as np

from .jit import kernel


@kernel
def solve_six(a, b):
    """Solve a 6 x 6 positive definite system in place by Cholesky; b becomes the solution."""
    for j in range(6):
        for k in range(j):
            a[j, j] -= a[j, k] * a[j, k]
        a[j, j] = np.sqrt(max(a[j, j], 1e-300))
        for i in range(j + 1, 6):
            for k in range(j):
                a[i, j] -= a[i, k] * a[j, k]
            a[i, j] /= a[j, j]
    for i in range(6):
        for k in range(i):
            b[i] -= a[i, k] * b[k]
        b[i] /= a[i, i]
    for i in range(5, -1, -1):
        for k in range(i + 1, 6):
            b[i] -= a[k, i] * b[k]
        b[i] /= a[i, i]


@kernel
def local_motions(start, stop, anchors, members, points, gaps, normals, weights, ridge, motions):
    """Row a: (rotation, translation) about anchor a that best closes the gaps of its members.

    min sum_i w_i (n_i . (omega x (p_i - a) + t) - gap_i)^2 + ridge (r^2 |omega|^2 + |t|^2) sum w,
    r^2 the mean of |p_i - a|^2; gap_i is the distance along n_i from point i to its plane.
    """
    matrix = np.empty((6, 6))
    row = np.empty(6)
    for a in range(start, stop):
        matrix[:] = 0.0
        motions[a, :] = 0.0
        total, radius_sq = 0.0, 0.0
        for at in range(members.shape[1]):
            i = members[a, at]
            w = weights[i]
            if w <= 0.0:
                continue
            px = points[i, 0] - anchors[a, 0]
            py = points[i, 1] - anchors[a, 1]
            pz = points[i, 2] - anchors[a, 2]
            nx, ny, nz = normals[i, 0], normals[i, 1], normals[i, 2]
            row[0], row[1], row[2] = py * nz - pz * ny, pz * nx - px * nz, px * ny - py * nx
            row[3], row[4], row[5] = nx, ny, nz
            gap = gaps[i]
            for u in range(6):
                motions[a, u] += w * row[u] * gap
                for v in range(u + 1):
                    matrix[u, v] += w * row[u] * row[v]
            total += w
            radius_sq += w * (px * px + py * py + pz * pz)
        if total <= 0.0:
            continue
        for u in range(3):
            matrix[u, u] += ridge * radius_sq
            matrix[u + 3, u + 3] += ridge * total
        solve_six(matrix, motions[a])


@kernel
def blend_motions(start, stop, points, nearest, shares, origins, turns, places, moved):
    """Row i: sum_a s_a (R_a (x_i - o_a) + p_a) over the anchors `nearest` to point i."""
    for i in range(start, stop):
        for axis in range(3):
            moved[i, axis] = 0.0
        for at in range(nearest.shape[1]):
            a = nearest[i, at]
            x = points[i, 0] - origins[a, 0]
            y = points[i, 1] - origins[a, 1]
            z = points[i, 2] - origins[a, 2]
            for axis in range(3):
                turned = turns[a, axis, 0] * x + turns[a, axis, 1] * y + turns[a, axis, 2] * z
                moved[i, axis] += shares[i, at] * (turned + places[a, axis])
