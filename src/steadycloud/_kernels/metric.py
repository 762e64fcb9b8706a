"""Edge features, the learning objective and its gradient, edge weights."""

import numpy as np

from .jit import kernel


@kernel
def _feature(a, b, near, far, scale, feature):
    """[dx, dy, dz, 1 - |cos|] between slot a of `near` and slot b of `far`.

    Each side is (indices, points, centers, normals); coordinates are relative to patch centers.
    """
    indices, points, centers, normals = near
    o_indices, o_points, o_centers, o_normals = far
    size = indices.shape[1]
    l, m = int((a + 0.5) / size), int((b + 0.5) / size)  # floating point: quicker than //
    i, j = indices[l, a - l * size], o_indices[m, b - m * size]
    cosine = 0.0
    for axis in range(3):
        here = points[i, axis] - centers[l, axis]
        there = o_points[j, axis] - o_centers[m, axis]
        feature[axis] = (here - there) / scale
        cosine += normals[i, axis] * o_normals[j, axis]
    feature[3] = max(1.0 - abs(cosine), 0.0)


@kernel
def edge_features(start, stop, source, target, near, far, scale, features):
    """Row e: the feature difference of the two ends of edge e."""
    for e in range(start, stop):
        _feature(source[e], target[e], near, far, scale, features[e])


@kernel
def edge_weights(start, stop, source, target, near, far, scale, metric, weights):
    """Row e: exp(-||R f_e||^2), the features made on the way."""
    feature = np.empty(4)
    for e in range(start, stop):
        _feature(source[e], target[e], near, far, scale, feature)
        norm_sq = 0.0
        for a in range(4):
            row = 0.0
            for b in range(4):
                row += metric[a, b] * feature[b]
            norm_sq += row * row
        weights[e] = np.exp(-norm_sq)


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
