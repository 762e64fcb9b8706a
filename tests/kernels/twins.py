"""Slow, simple NumPy versions of the kernels, for comparison."""

import numpy as np


def farthest_points(points, count, start):
    dist_sq = np.full(len(points), np.inf)
    chosen = [start]
    while len(chosen) < count:
        dist_sq = np.minimum(dist_sq, ((points - points[chosen[-1]]) ** 2).sum(axis=1))
        if dist_sq.max() == 0:
            break
        chosen.append(int(np.argmax(dist_sq)))
    return chosen


def normal(points):
    _, _, axes = np.linalg.svd(points - points.mean(axis=0))
    return axes[-1]


def plane_matches(patch, other, axes):
    """For each point of `patch`: its nearest in `other`, both projected on two tangents."""
    a, b = patch @ axes[:2].T, other @ axes[:2].T
    return np.argmin(((a[:, None] - b[None]) ** 2).sum(axis=2), axis=1)


def patch_distance_sq(patch, axes, other, other_axes):
    """(D_lm^2 + D_ml^2) / 2 by the formula."""

    def one_way(p, q, plane):
        matched = q[plane_matches(p, q, plane)]
        return np.mean((p @ plane[2] - matched @ plane[2]) ** 2)

    return (one_way(patch, other, axes) + one_way(other, patch, other_axes)) / 2


def slots_of(graph, size):
    """The two slots that each weighted edge joins."""
    pair = np.repeat(graph.pairs.astype(int), np.diff(graph.starts), axis=0)
    return pair[:, 0] * size + graph.ends[0], pair[:, 1] * size + graph.ends[1]


def dense_system(noisy, patches, graph, spatial_weight):
    """S, L and C written out, for I + l2 S^T L S and its right-hand side."""
    n_slots, n_points = patches.indices.size, len(noisy)
    sampling = np.zeros((n_slots, n_points))
    sampling[np.arange(n_slots), patches.indices.ravel()] = 1
    laplacian = np.zeros((n_slots, n_slots))
    for a, b, w in zip(*slots_of(graph, patches.size), graph.weights, strict=True):
        laplacian[a, a] += w
        laplacian[b, b] += w
        laplacian[a, b] -= w
        laplacian[b, a] -= w
    centers = np.repeat(patches.centers, patches.size, axis=0)
    return sampling, spatial_weight * laplacian, centers


def shortest_text(value):
    """The shortest text that reads back as the float: 12, 0.25, 1e-05, nan; 1e+06 in float32."""
    if not np.isfinite(value):
        return str(float(value))
    if isinstance(value, np.float64):
        return repr(float(value)).removesuffix(".0")
    if value == 0 or 1e-4 <= abs(float(value)) < 1e6:
        return np.format_float_positional(value, trim="-")
    return np.format_float_scientific(value, trim="-", exp_digits=2)
