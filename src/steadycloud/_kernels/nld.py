"""Local polynomials as descriptors, and heights averaged over points that look alike."""

import numpy as np

from .jit import kernel


@kernel
def _solve(gram, right):
    """right <- gram^-1 right by Cholesky; a pivot that vanishes leaves its unknown at zero."""
    size = right.shape[0]
    scale = 0.0
    for a in range(size):
        scale = max(scale, gram[a, a])
    for a in range(size):
        for b in range(a):
            gram[a, a] -= gram[a, b] * gram[a, b]
        pivot = np.sqrt(gram[a, a]) if gram[a, a] > 1e-12 * scale else np.inf
        gram[a, a] = pivot
        for c in range(a + 1, size):
            for b in range(a):
                gram[c, a] -= gram[c, b] * gram[a, b]
            gram[c, a] /= pivot
        for b in range(a):
            right[a] -= gram[a, b] * right[b]
        right[a] /= pivot
    for a in range(size - 1, -1, -1):
        for c in range(a + 1, size):
            right[a] -= gram[c, a] * right[c]
        right[a] /= gram[a, a]


@kernel
def fit_polynomials(start, stop, points, neighbors, feet, axes, reach_sq, coefficients):
    """Row i: h = a + b u + c v + d u^2 + e u v + f v^2, fitted around feet[i] over axes[i].

    Neighbors at a distance r weigh exp(-r^2 / reach_sq).
    """
    basis = np.empty(6)
    local = np.empty(3)
    gram = np.empty((6, 6))
    for i in range(start, stop):
        gram[:] = 0.0
        coefficients[i] = 0.0
        for at in range(neighbors.shape[1]):
            j = neighbors[i, at]
            dist_sq = 0.0
            for a in range(3):
                local[a] = 0.0
                for axis in range(3):
                    local[a] += axes[i, a, axis] * (points[j, axis] - feet[i, axis])
            dist_sq = local[0] ** 2 + local[1] ** 2
            w = np.exp(-dist_sq / reach_sq)
            u, v = local[0], local[1]
            basis[0], basis[1], basis[2] = 1.0, u, v
            basis[3], basis[4], basis[5] = u * u, u * v, v * v
            for a in range(6):
                coefficients[i, a] += w * basis[a] * local[2]
                for b in range(a + 1):
                    gram[a, b] += w * basis[a] * basis[b]
        _solve(gram, coefficients[i])


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
def average_heights(start, stop, window, heights, axes, coefficients, disc_sq, spread_sq, averaged):
    """Row i: sum_j w_ij (+-h_j) / sum_j w_ij, w_ij = exp(-D_ij^2 / spread_sq), over its window.

    D_ij^2 is the mean squared difference of the two polynomials over a disc. Where the normals
    point apart, the other polynomial and height are turned over.
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
                coefficients[i], coefficients[j], axes[i], axes[j], side, disc_sq
            )
            w = np.exp(-gap_sq / spread_sq)
            total += w
            height += w * side * heights[j]
        averaged[i] = height / total
