"""Average of a point's projections on the planes of its neighbors."""

import numpy as np

from .jit import kernel


@kernel
def own_shares(start, stop, own, neighbors, count, shares):
    """Row i: the share of own points among its nearest `count` neighbors."""
    for i in range(start, stop):
        total = 0
        for k in range(count):
            total += own[neighbors[i, k]]
        shares[i] = total / count


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
