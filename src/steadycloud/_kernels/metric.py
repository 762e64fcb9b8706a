"""Edge features, the learning objective and its gradient, edge weights."""

import numpy as np

from .jit import kernel


@kernel
def edge_features(start, stop, edges, indices, points, centers, normals, others, scale, features):
    """Row e: [dx, dy, dz, 1 - |cos|] of the two ends of edge e.

    `edges` = (source, target); `indices`, `points`, `centers`, `normals` belong to the source,
    `others` = the same four of the target. Coordinates are relative to patch centers, over scale.
    """
    source, target = edges
    o_indices, o_points, o_centers, o_normals = others
    size = indices.shape[1]
    for e in range(start, stop):
        l, m = source[e] // size, target[e] // size
        i = indices[l, source[e] % size]
        j = o_indices[m, target[e] % size]
        cosine = 0.0
        for a in range(3):
            near = points[i, a] - centers[l, a]
            far = o_points[j, a] - o_centers[m, a]
            features[e, a] = (near - far) / scale
            cosine += normals[i, a] * o_normals[j, a]
        features[e, 3] = max(1.0 - abs(cosine), 0.0)


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


@kernel
def gaussian_weights(start, stop, metric, features, weights):
    """Row e: exp(-||R f_e||^2)."""
    for e in range(start, stop):
        norm_sq = 0.0
        for a in range(4):
            row = 0.0
            for b in range(4):
                row += metric[a, b] * features[e, b]
            norm_sq += row * row
        weights[e] = np.exp(-norm_sq)
