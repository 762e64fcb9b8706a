"""Planes of neighborhoods as wide as the surface allows, and projections on many of them."""

import numpy as np

from .jit import kernel


@kernel
def smallest_axis(cov, axis):
    """Eigenvector of the smallest eigenvalue of a symmetric 3 x 3 matrix; returns that eigenvalue.

    The adjugate of cov + e I is the inverse without a division; squared five times it is all but
    the projection on that eigenvector, and its largest column points there.
    """
    e = 1e-9 * (cov[0, 0] + cov[1, 1] + cov[2, 2]) + 1e-300
    a, b, c = cov[0, 0] + e, cov[1, 1] + e, cov[2, 2] + e
    d, f, g = cov[0, 1], cov[0, 2], cov[1, 2]
    xx, yy, zz = b * c - g * g, a * c - f * f, a * b - d * d
    xy, xz, yz = f * g - d * c, d * g - b * f, d * f - a * g
    for _ in range(5):
        trace = xx + yy + zz
        if trace <= 0.0:
            break
        xx, yy, zz = xx / trace, yy / trace, zz / trace
        xy, xz, yz = xy / trace, xz / trace, yz / trace
        xx, yy, zz, xy, xz, yz = (
            xx * xx + xy * xy + xz * xz,
            xy * xy + yy * yy + yz * yz,
            xz * xz + yz * yz + zz * zz,
            xy * (xx + yy) + xz * yz,
            xz * (xx + zz) + xy * yz,
            yz * (yy + zz) + xy * xz,
        )
    if xx >= yy and xx >= zz:
        axis[0], axis[1], axis[2] = xx, xy, xz
    elif yy >= zz:
        axis[0], axis[1], axis[2] = xy, yy, yz
    else:
        axis[0], axis[1], axis[2] = xz, yz, zz
    norm = np.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2])
    if norm == 0.0:
        axis[0], axis[1], axis[2], norm = 0.0, 0.0, 1.0, 1.0
    for i in range(3):
        axis[i] /= norm
    value = 0.0
    for i in range(3):
        for j in range(3):
            value += axis[i] * cov[i, j] * axis[j]
    return value


@kernel
def fit_planes(start, stop, points, neighbors, sizes, limits, means, normals, choice):
    """Row i: the plane of the largest of the sizes whose points lie within limits[i] (variance).

    choice[i] is the largest that may be taken, and then the one that was; the first is in any case.
    """
    total = np.empty(3)
    squares = np.empty((3, 3))
    cov = np.empty((3, 3))
    axis = np.empty(3)
    for i in range(start, stop):
        total[:] = 0.0
        squares[:] = 0.0
        at = 0
        for c in range(choice[i] + 1):
            while at < sizes[c]:
                j = neighbors[i, at]
                for a in range(3):
                    da = points[j, a] - points[i, a]
                    total[a] += da
                    for b in range(a + 1):
                        squares[a, b] += da * (points[j, b] - points[i, b])
                at += 1
            for a in range(3):
                for b in range(a + 1):
                    cov[a, b] = squares[a, b] / at - total[a] * total[b] / (at * at)
                    cov[b, a] = cov[a, b]
            variance = smallest_axis(cov, axis) * at / max(at - 3, 1)
            if c > 0 and variance > limits[i]:
                break
            choice[i] = c
            for a in range(3):
                means[i, a] = points[i, a] + total[a] / at
                normals[i, a] = axis[a]


@kernel
def average_projections(start, stop, rows, points, planes, neighbors, scales, tolerances, moved):
    """Row r, i = rows[r]: x_i - sum_j w_ij h_ij n_j / sum_j w_ij, h_ij = (x_i - m_j) . n_j.

    `planes` = (means, normals, trust): m_j, n_j and q_j; w_ij = q_j exp(-|x_i - x_j|^2 / s_i^2),
    for a tolerance t_i > 0 divided by 1 + (h_ij / t_i)^2, so that planes of another surface hardly
    count.
    """
    means, normals, trust = planes
    shift = np.empty(3)
    for r in range(start, stop):
        i = rows[r]
        shift[:] = 0.0
        total = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            dist_sq = height = 0.0
            for a in range(3):
                d = points[i, a] - points[j, a]
                dist_sq += d * d
                height += (points[i, a] - means[j, a]) * normals[j, a]
            weight = trust[j] * np.exp(-dist_sq / (scales[i] * scales[i]))
            if tolerances[i] > 0.0:
                weight /= 1.0 + (height / tolerances[i]) ** 2
            total += weight
            for a in range(3):
                shift[a] += weight * height * normals[j, a]
        for a in range(3):
            moved[r, a] = points[i, a] - shift[a] / total
