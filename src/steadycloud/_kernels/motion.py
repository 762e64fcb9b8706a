"""Local rigid motions by point-to-plane least squares."""

import numpy as np

from .jit import kernel, summing_kernel


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
def plane_gaps(start, stop, queries, found, points, normals, gaps):
    """Row i: the height of the plane through point j = found[i] over query i, along its normal."""
    for i in range(start, stop):
        j = found[i]
        gaps[i] = 0.0
        for a in range(3):
            gaps[i] += (points[j, a] - queries[i, a]) * normals[j, a]


@kernel
def cosines(start, stop, normals, found, others, values):
    """Row i: the cosine between the normal of i and that of j = found[i], without its sign."""
    for i in range(start, stop):
        j = found[i]
        cosine = 0.0
        for a in range(3):
            cosine += normals[i, a] * others[j, a]
        values[i] = np.abs(cosine)


@kernel
def gap_weights(start, stop, gaps, distances, spread, farthest, weights):
    """Row i: 1 / (1 + (gap / spread)^2)^2, and 0 where the distance is above `farthest`."""
    for i in range(start, stop):
        ratio = gaps[i] / spread
        weight = 1.0 / (1.0 + ratio * ratio)
        weights[i] = weight * weight if distances[i] <= farthest else 0.0


@summing_kernel
def _copy_members(anchor, members, points, gaps, planes, weights, rows):
    """Of each member of an anchor: the row of the system, (p - a) x n and n, the gap, the weight;
    returns the sum of the weights and that of w |p - a|^2.
    """
    found, normals = planes
    a_x, a_y, a_z = anchor[0], anchor[1], anchor[2]
    total, radius_sq = 0.0, 0.0
    for at in range(members.shape[0]):
        i = np.uint64(members[at])
        j = np.uint64(found[i])
        x, y, z = points[i, 0] - a_x, points[i, 1] - a_y, points[i, 2] - a_z
        nx, ny, nz = normals[j, 0], normals[j, 1], normals[j, 2]
        w = weights[i]
        rows[0, at], rows[1, at], rows[2, at] = y * nz - z * ny, z * nx - x * nz, x * ny - y * nx
        rows[3, at], rows[4, at], rows[5, at] = nx, ny, nz
        rows[6, at], rows[7, at] = gaps[i], w
        total += w
        radius_sq += w * (x * x + y * y + z * z)
    return total, radius_sq


@summing_kernel
def _weighted_product(rows, u, v):
    """sum w r_u r_v."""
    total = 0.0
    for at in range(rows.shape[1]):
        total += rows[7, at] * rows[u, at] * rows[v, at]
    return total


@kernel
def local_motions(start, stop, anchors, members, points, gaps, planes, weights, ridge, motions):
    """Row a: (rotation, translation) about anchor a that best closes the gaps of its members.

    min sum_i w_i (n_i . (omega x (p_i - a) + t) - gap_i)^2 + ridge (r^2 |omega|^2 + |t|^2) sum w,
    r^2 the mean of |p_i - a|^2; gap_i is the distance along n_i from point i to its plane.
    `planes` = (found, normals): n_i = normals[found[i]].
    """
    matrix = np.empty((6, 6))
    rows = np.empty((8, members.shape[1]))
    for a in range(start, stop):
        seen = (points, gaps, planes, weights, rows)
        total, radius_sq = _copy_members(anchors[a], members[a], *seen)
        for u in range(6):
            motions[a, u] = _weighted_product(rows, u, 6) if total > 0.0 else 0.0
            for v in range(u + 1):
                matrix[u, v] = _weighted_product(rows, u, v)
        if total <= 0.0:
            continue
        for u in range(3):
            matrix[u, u] += ridge * radius_sq
            matrix[u + 3, u + 3] += ridge * total
        solve_six(matrix, motions[a])


@kernel
def share_out(start, stop, distances, shares):
    """Row i: shares that fall with the squared distance and sum to 1."""
    for i in range(start, stop):
        total = 0.0
        for k in range(distances.shape[1]):
            near = distances[i, k] + 1e-3
            shares[i, k] = 1.0 / (near * near)
            total += shares[i, k]
        for k in range(distances.shape[1]):
            shares[i, k] /= total


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


@kernel
def blend_turns(start, stop, nearest, shares, turns, blended):
    """Row i: the rotation nearest to sum_k s_k R_k over the anchors `nearest` to point i.

    By Newton's iteration for the polar decomposition, X <- (X + X^-T) / 2, where X^-T is the matrix
    of cofactors over the determinant. Where the sum is no rotation at all, that of the nearest.
    """
    x, cofactors = np.empty((3, 3)), np.empty((3, 3))
    for i in range(start, stop):
        for a in range(3):
            for b in range(3):
                x[a, b] = 0.0
                for k in range(nearest.shape[1]):
                    x[a, b] += shares[i, k] * turns[nearest[i, k], a, b]
        for _ in range(30):
            for a in range(3):
                for b in range(3):
                    p, q, u, v = (a + 1) % 3, (a + 2) % 3, (b + 1) % 3, (b + 2) % 3
                    cofactors[a, b] = x[p, u] * x[q, v] - x[p, v] * x[q, u]
            volume = (
                x[0, 0] * cofactors[0, 0] + x[0, 1] * cofactors[0, 1] + x[0, 2] * cofactors[0, 2]
            )
            if volume < 1e-6:
                for a in range(3):
                    for b in range(3):
                        x[a, b] = turns[nearest[i, 0], a, b]
                break
            change = 0.0
            for a in range(3):
                for b in range(3):
                    step = 0.5 * (cofactors[a, b] / volume - x[a, b])
                    x[a, b] += step
                    change = max(change, np.abs(step))
            if change < 1e-14:
                break
        for a in range(3):
            for b in range(3):
                blended[i, a, b] = x[a, b]
