"""Edge weights, the learning objective and its gradient."""

import numpy as np

from .jit import kernel


@kernel
def _along(axes, relative, seen):
    """Points of a patch along the axes of another, (3, k + 1)."""
    for i in range(relative.shape[1]):
        x, y, z = relative[0, i], relative[1, i], relative[2, i]
        seen[0, i] = axes[0, 0] * x + axes[0, 1] * y + axes[0, 2] * z
        seen[1, i] = axes[1, 0] * x + axes[1, 1] * y + axes[1, 2] * z
        seen[2, i] = axes[2, 0] * x + axes[2, 1] * y + axes[2, 2] * z


@kernel
def _gather(rows, normals, facing):
    """Normals of the points of a patch, (3, k + 1)."""
    for i in range(rows.shape[0]):
        for a in range(3):
            facing[a, i] = normals[rows[i], a]


@kernel
def _differences(match, own, n_own, other, n_other, sign, features):
    """Column i: coordinates of point i minus those of its match, times a sign, and 1 - |cos|."""
    x, y, z = own[0], own[1], own[2]
    a, b, c = other[0], other[1], other[2]
    u, v, w = n_own[0], n_own[1], n_own[2]
    p, q, r = n_other[0], n_other[1], n_other[2]
    first, second, third, turn = features[0], features[1], features[2], features[3]
    for i in range(match.shape[0]):
        j = match[i]
        first[i] = sign * (x[i] - a[j])
        second[i] = sign * (y[i] - b[j])
        third[i] = sign * (z[i] - c[j])
        cosine = u[i] * p[j] + v[i] * q[j] + w[i] * r[j]
        turn[i] = max(np.float32(1.0) - abs(cosine), np.float32(0.0))


@kernel
def _powers(m, features, parts, bits, powers):
    """2^-(f^T M f) of each column f: parts times powers, which are the bits of 2^-k as numbers.

    2^-q = 2^-k 2^-(q - k) with k the whole part of q; the second is a polynomial, exact to 1e-7.
    """
    for e in range(features.shape[1]):
        x, y, z, t = features[0, e], features[1, e], features[2, e], features[3, e]
        mixed = x * (m[0, 1] * y + m[0, 2] * z + m[0, 3] * t)
        mixed += y * (m[1, 2] * z + m[1, 3] * t) + m[2, 3] * z * t
        q = m[0, 0] * x * x + m[1, 1] * y * y + m[2, 2] * z * z + m[3, 3] * t * t
        q = min(max(q + mixed + mixed, np.float32(0.0)), np.float32(126.0))
        whole = np.int32(q)
        r = q - np.float32(whole)
        part = np.float32(-9.468770e-4) * r + np.float32(9.2091804e-3)
        part = part * r + np.float32(-5.5298120e-2)
        part = part * r + np.float32(2.4017896e-1)
        part = part * r + np.float32(-6.9314313e-1)
        parts[e] = part * r + np.float32(0.99999994)
        bits[e] = (np.int32(127) - whole) << np.int32(23)
    for e in range(features.shape[1]):
        parts[e] *= powers[e]


@kernel
def count_edges(start, stop, matches, counts):
    """counts[p]: edges of pair p, where two points that match each other have one."""
    ways, size = matches.shape[1], matches.shape[2]
    for p in range(start, stop):
        count = size
        for j in range(size if ways > 1 else 0):
            count += matches[p, 0, matches[p, 1, j]] != j
        counts[p] = count


@kernel
def edge_weights(start, stop, graph, near, far, metric, starts, ends, weights):
    """Edges of pair p, from starts[p]: their points in l and m, and exp(-f^T M f) as their weight.

    The metric is M / ln 2, each side is (relative, axes, indices, normals). f are differences of
    coordinates along axes[l], two tangents and the normal, and 1 - |cos| of normals. Two points
    that match each other have one edge with twice the weight. Where matches have two ways, both
    sides are one frame, and edges of a point with itself weigh nothing, because they hold nothing.
    """
    pairs, matches = graph
    relative, axes, indices, normals = near
    other_relative, _, other_indices, other_normals = far
    ways, size = matches.shape[1], matches.shape[2]
    here, n_here = np.empty((3, size), np.float32), np.empty((3, size), np.float32)
    there, n_there = np.empty((3, size), np.float32), np.empty((3, size), np.float32)
    width = -(-ways * size // 16) * 16  # so many are worked on at once
    features, parts = np.zeros((4, width), np.float32), np.empty(width, np.float32)
    bits = np.empty(width, np.int32)
    powers = bits.view(np.float32)
    last = -1
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        if l != last:
            _along(axes[l], relative[l], here)
            _gather(indices[l], normals, n_here)
            last = l
        _along(axes[l], other_relative[m], there)
        _gather(other_indices[m], other_normals, n_there)
        _differences(matches[p, 0], here, n_here, there, n_there, np.float32(1.0), features)
        if ways > 1:
            both = features[:, size:]
            _differences(matches[p, 1], there, n_there, here, n_here, np.float32(-1.0), both)
        _powers(metric, features, parts, bits, powers)
        at = starts[p]
        rows, other_rows = indices[l], other_indices[m]
        forth, back = matches[p, 0], matches[p, ways - 1]
        for i in range(size):
            j = forth[i]
            mutual = ways > 1 and back[j] == i
            loop = ways > 1 and rows[i] == other_rows[j]
            ends[0, at], ends[1, at] = i, j
            weights[at] = np.float32(0.0) if loop else parts[i] * np.float32(1 + mutual)
            at += 1
        for j in range(size if ways > 1 else 0):
            i = back[j]
            if forth[i] != j:
                loop = rows[i] == other_rows[j]
                ends[0, at], ends[1, at] = i, j
                weights[at] = np.float32(0.0) if loop else parts[size + j]
                at += 1


@kernel
def feature_differences(start, stop, graph, chosen, near, far, axes, units, features):
    """Row e: coordinates along the axes of l, and 1 - |cos|, of edge chosen[e], over two units.

    Edges are numbered as the entries of `matches`; a side is (indices, points, centers, normals).
    """
    pairs, matches = graph
    indices, points, centers, normals = near
    other_indices, other_points, other_centers, other_normals = far
    ways, size = matches.shape[1], matches.shape[2]
    gap = np.empty(3)
    for e in range(start, stop):
        p, way, own = chosen[e] // (ways * size), chosen[e] // size % ways, chosen[e] % size
        l, m, match = pairs[p, 0], pairs[p, 1], np.int64(matches[p, way, own])
        i = indices[l, match if way else own]
        j = other_indices[m, own if way else match]
        cosine = 0.0
        for a in range(3):
            gap[a] = (points[i, a] - centers[l, a]) - (other_points[j, a] - other_centers[m, a])
            cosine += normals[i, a] * other_normals[j, a]
        for a in range(3):
            along = axes[l, a, 0] * gap[0] + axes[l, a, 1] * gap[1] + axes[l, a, 2] * gap[2]
            features[e, a] = along / units[0]
        features[e, 3] = max(1.0 - abs(cosine), 0.0) / units[1]


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
