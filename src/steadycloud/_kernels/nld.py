"""Local polynomials as descriptors, and heights averaged over points that look alike."""

import numpy as np

from .jit import kernel


@kernel
def normal_equations(start, stop, points, neighbors, feet, axes, reach, gram, right):
    """Row i: sum_j w b b^T and sum_j w b h for b = (1, u, v, u^2, u v, v^2), w = exp(-u^2 - v^2).

    (u, v) are coordinates around feet[i] over axes[i], divided by reach[i]; h is not.
    """
    basis = np.empty(6)
    local = np.empty(3)
    for i in range(start, stop):
        gram[i] = 0.0
        right[i] = 0.0
        for at in range(neighbors.shape[1]):
            j = neighbors[i, at]
            for a in range(3):
                local[a] = 0.0
                for axis in range(3):
                    local[a] += axes[i, a, axis] * (points[j, axis] - feet[i, axis])
            u, v = local[0] / reach[i], local[1] / reach[i]
            basis[0], basis[1], basis[2] = 1.0, u, v
            basis[3], basis[4], basis[5] = u * u, u * v, v * v
            w = np.exp(-(u * u + v * v))
            for a in range(6):
                right[i, a] += w * basis[a] * local[2]
                for b in range(6):
                    gram[i, a, b] += w * basis[a] * basis[b]


@kernel
def _difference_sq(own, other, axes, other_axes, side, disc_sq):
    """Mean squared difference of two polynomials over a disc, the other one turned to our axes."""
    t00 = t01 = t10 = t11 = 0.0
    for axis in range(3):
        t00 += axes[0, axis] * other_axes[0, axis]
        t01 += axes[0, axis] * other_axes[1, axis]
        t10 += axes[1, axis] * other_axes[0, axis]
        t11 += axes[1, axis] * other_axes[1, axis]
    b, c, d, e, f = other[1], other[2], other[3], other[4], other[5]
    d0 = own[0] - side * other[0]
    d1 = own[1] - side * (t00 * b + t01 * c)
    d2 = own[2] - side * (t10 * b + t11 * c)
    d3 = own[3] - side * (t00 * t00 * d + t00 * t01 * e + t01 * t01 * f)
    d4 = own[4] - side * (2 * t00 * t10 * d + (t00 * t11 + t01 * t10) * e + 2 * t01 * t11 * f)
    d5 = own[5] - side * (t10 * t10 * d + t10 * t11 * e + t11 * t11 * f)
    slope_sq = d1 * d1 + d2 * d2 + 2.0 * d0 * (d3 + d5)
    bend_sq = 3.0 * (d3 * d3 + d5 * d5) + 2.0 * d3 * d5 + d4 * d4
    return d0 * d0 + slope_sq * disc_sq / 4.0 + bend_sq * disc_sq * disc_sq / 24.0


@kernel
def average_heights(start, stop, window, heights, axes, coefficients, discs, spread, averaged):
    """Row i: sum_j w_ij (+-h_j) / sum_j w_ij, w_ij = exp(-D_ij^2 / spread^2), over its window.

    D_ij^2 is the mean squared difference of the two polynomials over a disc of radius discs[i].
    Where the normals oppose each other, the other polynomial and height are turned over.
    """
    for i in range(start, stop):
        total = 0.0
        height = 0.0
        for at in range(window.shape[1]):
            j = window[i, at]
            cosine = 0.0
            for axis in range(3):
                cosine += axes[i, 2, axis] * axes[j, 2, axis]
            side = 1.0 if cosine >= 0.0 else -1.0
            gap_sq = _difference_sq(
                coefficients[i], coefficients[j], axes[i], axes[j], side, discs[i] * discs[i]
            )
            w = np.exp(-gap_sq / (spread * spread))
            total += w
            height += w * side * heights[j]
        averaged[i] = height / total
