"""Robust planes through neighborhoods, and averages of projections on them."""

import numpy as np

from .jit import kernel


@kernel
def similarities(start, stop, neighbors, normals, spread_sq, weights):
    """Row i: w_ij = exp(-min ||n_i -+ n_j||^2 / spread_sq) for the neighbors j."""
    for i in range(start, stop):
        for a in range(neighbors.shape[1]):
            j = neighbors[i, a]
            cosine = 0.0
            for axis in range(3):
                cosine += normals[i, axis] * normals[j, axis]
            weights[i, a] = np.exp(-2.0 * (1.0 - min(abs(cosine), 1.0)) / spread_sq)


@kernel
def _turn(cov, normal):
    """normal <- adj(cov) normal at length one: a step of inverse iteration.

    The adjugate of a flat neighborhood is a multiple of n n^T, so one step is exact there; of a
    line it is zero, and the normal stays.
    """
    turned = np.empty(3)
    for a in range(3):
        b, c = (a + 1) % 3, (a + 2) % 3
        turned[a] = 0.0
        for d in range(3):
            e, f = (d + 1) % 3, (d + 2) % 3
            turned[a] += (cov[b, e] * cov[c, f] - cov[b, f] * cov[c, e]) * normal[d]
    length = np.sqrt(turned[0] ** 2 + turned[1] ** 2 + turned[2] ** 2)
    if length > 0.0:
        for a in range(3):
            normal[a] = turned[a] / length


@kernel
def robust_planes(start, stop, points, neighbors, weights, floor, rounds, means, normals):
    """Row i: the plane (c, n) of min sum_j w_ij |n . (p_j - c)|, started from means and normals.

    Reweighted least squares: residuals r weigh w / max(|r|, floor), so that below `floor` the
    absolute value is a parabola.
    """
    mean = np.empty(3)
    gap = np.empty(3)
    cov = np.empty((3, 3))
    for i in range(start, stop):
        for _ in range(rounds):
            total = 0.0
            cov[:] = 0.0
            mean[:] = 0.0
            for a in range(neighbors.shape[1]):
                residual = 0.0
                for axis in range(3):
                    gap[axis] = points[neighbors[i, a], axis] - means[i, axis]
                    residual += normals[i, axis] * gap[axis]
                w = weights[i, a] / max(abs(residual), floor)
                total += w
                for axis in range(3):
                    mean[axis] += w * gap[axis]
                    for other in range(axis, 3):
                        cov[axis, other] += w * gap[axis] * gap[other]
            for axis in range(3):
                mean[axis] /= total
            for axis in range(3):
                for other in range(axis, 3):
                    cov[axis, other] = cov[axis, other] / total - mean[axis] * mean[other]
                    cov[other, axis] = cov[axis, other]
                means[i, axis] += mean[axis]
            _turn(cov, normals[i])


@kernel
def average_projections(start, stop, points, neighbors, weights, means, normals, projected):
    """Row j: sum_i w_ij (p_j - n_i n_i . (p_j - c_i)) / sum_i w_ij over the planes i around j."""
    for j in range(start, stop):
        total = 0.0
        shift = np.zeros(3)
        for a in range(neighbors.shape[1]):
            i = neighbors[j, a]
            height = 0.0
            for axis in range(3):
                height += normals[i, axis] * (points[j, axis] - means[i, axis])
            total += weights[j, a]
            for axis in range(3):
                shift[axis] += weights[j, a] * height * normals[i, axis]
        for axis in range(3):
            projected[j, axis] = points[j, axis] - shift[axis] / total
