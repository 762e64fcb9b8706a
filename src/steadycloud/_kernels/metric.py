"""Edge weights, the learning objective and its gradient."""

import numpy as np

from .jit import kernel


@kernel
def _gather(patch, side, local, facing):
    """Points of a patch relative to its center, and their normals; `side` as in `edge_weights`."""
    indices, points, centers, normals = side
    for i in range(indices.shape[1]):
        row = indices[patch, i]
        for a in range(3):
            local[i, a] = points[row, a] - centers[patch, a]
            facing[i, a] = normals[row, a]


@kernel
def _weight(here, n_here, there, n_there, m):
    """exp(-f^T M f) of f = [dx, dy, dz, 1 - |cos|]."""
    x, y, z = here[0] - there[0], here[1] - there[1], here[2] - there[2]
    cosine = n_here[0] * n_there[0] + n_here[1] * n_there[1] + n_here[2] * n_there[2]
    t = max(1.0 - abs(cosine), 0.0)
    mixed = x * (m[0, 1] * y + m[0, 2] * z + m[0, 3] * t)
    mixed += y * (m[1, 2] * z + m[1, 3] * t) + m[2, 3] * z * t
    return np.exp(
        -(m[0, 0] * x * x + m[1, 1] * y * y + m[2, 2] * z * z + m[3, 3] * t * t + 2.0 * mixed)
    )


@kernel
def _turn_metric(axes, metric, turned):
    """The metric of differences along the axes, as one of differences along x, y, z: A^T M A."""
    for a in range(4):
        for b in range(4):
            total = 0.0
            for c in range(3 if a < 3 else 1):
                for d in range(3 if b < 3 else 1):
                    left = axes[c, a] if a < 3 else 1.0
                    right = axes[d, b] if b < 3 else 1.0
                    total += left * metric[c if a < 3 else 3, d if b < 3 else 3] * right
            turned[a, b] = total


@kernel
def edge_weights(start, stop, pairs, matches, near, far, axes, metric, weights):
    """Row p: exp(-f^T M f) of the edges of a pair of patches (l, m), with M = R^T R.

    Each side is (indices, points, centers, normals). The coordinates of f are along axes[l], two
    tangents and the normal. Two points that match each other both ways share one weight.
    """
    size = matches.shape[2]
    here, n_here = np.empty((size, 3)), np.empty((size, 3))
    there, n_there = np.empty((size, 3)), np.empty((size, 3))
    turned = np.empty((4, 4))
    last = -1
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        if l != last:
            _gather(l, near, here, n_here)
            _turn_metric(axes[l], metric, turned)
            last = l
        _gather(m, far, there, n_there)
        for i in range(size):
            j = matches[p, 0, i]
            weights[p, 0, i] = _weight(here[i], n_here[i], there[j], n_there[j], turned)
        for j in range(size if matches.shape[1] > 1 else 0):
            i = matches[p, 1, j]
            if matches[p, 0, i] == j:
                weights[p, 1, j] = weights[p, 0, i]
            else:
                weights[p, 1, j] = _weight(here[i], n_here[i], there[j], n_there[j], turned)


@kernel
def value_and_gradient(start, stop, metric, features, dist_sq):
    """F(R) = sum_e exp(-||R f_e||^2) d_e and its gradient -2 sum_e R f f^T exp(.) d_e."""
    value = 0.0
    outer = np.zeros((4, 4))  # sum of f f^T exp(.) d
    for e in range(start, stop):
        norm_sq = 0.0
        for a in range(4):
            row = 0.0
            for b in range(4):
                row += metric[a, b] * features[e, b]
            norm_sq += row * row
        term = np.exp(-norm_sq) * dist_sq[e]
        value += term
        for a in range(4):
            for b in range(a, 4):
                outer[a, b] += term * features[e, a] * features[e, b]
    gradient = np.zeros((4, 4))
    for a in range(4):
        for b in range(4):
            for c in range(4):
                gradient[a, b] -= 2.0 * metric[a, c] * (outer[c, b] if c <= b else outer[b, c])
    return value, gradient
