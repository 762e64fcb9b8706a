"""Weighted multi-projection: the average of a point's projections on many planes."""

import numpy as np

from .jit import kernel


@kernel
def average_projections(start, stop, points, means, normals, neighbors, scales, moved):
    """Row i: x_i - sum_j w_ij ((x_i - m_j).n_j) n_j / sum_j w_ij, w_ij = exp(-|x_i - x_j|^2 / s^2).

    Plane j has the mean m_j and the normal n_j.
    """
    shift = np.empty(3)
    for i in range(start, stop):
        shift[:] = 0.0
        total = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            dist_sq = height = 0.0
            for a in range(3):
                d = points[i, a] - points[j, a]
                dist_sq += d * d
                height += (points[i, a] - means[j, a]) * normals[j, a]
            weight = np.exp(-dist_sq / (scales[i] * scales[i]))
            total += weight
            for a in range(3):
                shift[a] += weight * height * normals[j, a]
        for a in range(3):
            moved[i, a] = points[i, a] - shift[a] / total
