"""Edge weights, the learning objective and its gradient."""

import numpy as np

from .jit import kernel, summing_kernel


@summing_kernel
def _turn(root, axes, turned):
    """What the metric makes of coordinates: the first three columns of its root, times the axes."""
    for a in range(4):
        for b in range(3):
            turned[a, b] = (
                root[a, 0] * axes[0, b] + root[a, 1] * axes[1, b] + root[a, 2] * axes[2, b]
            )


@summing_kernel
def _place(turned, relative, seen):
    """The points of a patch in the space of the metric, (4, k + 1)."""
    xs, ys, zs = relative[0], relative[1], relative[2]
    for a in range(4):
        p, q, r, row = turned[a, 0], turned[a, 1], turned[a, 2], seen[a]
        for i in range(xs.shape[0]):
            row[i] = p * xs[i] + q * ys[i] + r * zs[i]


@kernel
def _list_edges(matches, rows, other_rows, here, there, times):
    """The edges of a pair of patches: points of both, and how often each counts; their number.

    Two points that match each other have one edge that counts twice. Where matches have two ways,
    both patches are of one frame, and an edge of a point with itself does not count.
    """
    ways, size = matches.shape[0], matches.shape[1]
    forth, back = matches[0], matches[ways - 1]
    for i in range(size):
        j = forth[i]
        here[i], there[i], times[i] = i, j, 1.0
        if ways > 1:
            times[i] = np.float32(rows[i] != other_rows[j]) * np.float32(1 + (back[j] == i))
    count = np.uint64(size)
    for j in range(size if ways > 1 else 0):
        i = back[j]
        here[count], there[count] = i, j  # replaced by the next if it is listed already
        times[count] = np.float32(rows[i] != other_rows[j])
        count += np.uint64(forth[i] != j)
    return np.int64(count)


@summing_kernel
def _exponents(count, edges, root, own, n_own, rows, other, n_other, other_rows, exponents):
    """||R f||^2 of each edge: f are differences of coordinates, and 1 - |cos| of normals."""
    here, there = edges
    a, b, c, d = root[0, 3], root[1, 3], root[2, 3], root[3, 3]
    for e in range(count):
        i, j = here[e], there[e]
        p, q = rows[i], other_rows[j]
        cosine = n_own[p, 0] * n_other[q, 0] + n_own[p, 1] * n_other[q, 1]
        turn = max(np.float32(1.0) - abs(cosine + n_own[p, 2] * n_other[q, 2]), np.float32(0.0))
        x = own[0, i] - other[0, j] + a * turn
        y = own[1, i] - other[1, j] + b * turn
        z = own[2, i] - other[2, j] + c * turn
        t = own[3, i] - other[3, j] + d * turn
        exponents[e] = x * x + y * y + z * z + t * t


@summing_kernel
def _powers(count, exponents, times, bits, powers, weights):
    """times 2^-q for each exponent q; `powers` are the bits of 2^-k as numbers.

    2^-q = 2^-k 2^-(q - k) with k the whole part of q; the second is a polynomial, exact to 1e-7.
    """
    for e in range(count):
        q = min(exponents[e], np.float32(126.0))
        whole = np.int32(q)
        r = q - np.float32(whole)
        part = np.float32(-9.468770e-4) * r + np.float32(9.2091804e-3)
        part = part * r + np.float32(-5.5298120e-2)
        part = part * r + np.float32(2.4017896e-1)
        part = part * r + np.float32(-6.9314313e-1)
        exponents[e] = (part * r + np.float32(0.99999994)) * times[e]
        bits[e] = (np.int32(127) - whole) << np.int32(23)
    for e in range(count):
        weights[e] = exponents[e] * powers[e]


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
def edge_weights(start, stop, graph, near, far, root, starts, ends, weights):
    """Edges of pair p, from starts[p]: their points in l and m, and weights exp(-||R f||^2).

    `root` is R / ln^1/2 2 over the units of f, each side is (relative, axes, indices, normals). f
    are differences of coordinates along axes[l], two tangents and the normal, and 1 - |cos| of
    normals.
    """
    pairs, matches = graph
    relative, axes, indices, normals = near
    other_relative, _, other_indices, other_normals = far
    size, most = matches.shape[2], matches.shape[1] * matches.shape[2] + 1
    turned = np.empty((4, 3), np.float32)
    own, other = np.empty((4, size), np.float32), np.empty((4, size), np.float32)
    here, there = np.empty(most, np.uint16), np.empty(most, np.uint16)
    times, exponents = np.empty(most, np.float32), np.empty(most, np.float32)
    bits = np.empty(most, np.int32)
    powers = bits.view(np.float32)
    last = -1
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        rows, other_rows = indices[l], other_indices[m]
        if l != last:
            _turn(root, axes[l], turned)
            _place(turned, relative[l], own)
            last = l
        _place(turned, other_relative[m], other)
        n = _list_edges(matches[p], rows, other_rows, here, there, times)
        sides = (own, normals, rows, other, other_normals, other_rows)
        _exponents(n, (here, there), root, *sides, exponents)
        at = starts[p]
        _powers(n, exponents, times, bits, powers, weights[at : at + n])
        for e in range(n):
            ends[0, at + e], ends[1, at + e] = here[e], there[e]


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
def _falloff(exponents, dist_sq, bits, powers, terms):
    """d exp(-q) for each exponent q >= 0; `powers` are the bits of 2^-k as numbers.

    exp(-q) = 2^-k exp(-r), with |r| at most ln 2 / 2, for which a polynomial is exact to 1e-13.
    """
    for e in range(terms.shape[0]):
        q = min(exponents[e], 700.0)
        whole = np.int64(q * 1.4426950408889634 + 0.5)
        r = whole * 0.6931471805599453 - q
        part = 1.0 + r * (1.0 / 10.0)
        part = 1.0 + r * (1.0 / 9.0) * part
        part = 1.0 + r * (1.0 / 8.0) * part
        part = 1.0 + r * (1.0 / 7.0) * part
        part = 1.0 + r * (1.0 / 6.0) * part
        part = 1.0 + r * (1.0 / 5.0) * part
        part = 1.0 + r * (1.0 / 4.0) * part
        part = 1.0 + r * (1.0 / 3.0) * part
        part = 1.0 + r * (1.0 / 2.0) * part
        terms[e] = (1.0 + r * part) * dist_sq[e]
        bits[e] = (np.int64(1023) - whole) << np.int64(52)
    for e in range(terms.shape[0]):
        terms[e] *= powers[e]


@summing_kernel
def _norms_sq(metric, x, y, z, t, norms_sq):
    """||R f||^2 of each feature difference f = (x, y, z, t)."""
    norms_sq[:] = 0.0
    for a in range(4):
        p, q, r, s = metric[a, 0], metric[a, 1], metric[a, 2], metric[a, 3]
        for e in range(x.shape[0]):
            row = p * x[e] + q * y[e] + r * z[e] + s * t[e]
            norms_sq[e] += row * row


@summing_kernel
def _weighted_sum(terms, x, y):
    """sum_e terms_e x_e y_e."""
    total = 0.0
    for e in range(terms.shape[0]):
        total += terms[e] * x[e] * y[e]
    return total


@summing_kernel
def _sum(terms):
    """sum_e terms_e."""
    total = 0.0
    for e in range(terms.shape[0]):
        total += terms[e]
    return total


@kernel
def value_and_gradient(start, stop, metric, features, dist_sq):
    """F(R) = sum_e exp(-||R f_e||^2) d_e and its gradient -2 sum_e R f f^T exp(.) d_e.

    features[:, e] is the feature difference f_e.
    """
    x, y = features[0][start:stop], features[1][start:stop]
    z, t = features[2][start:stop], features[3][start:stop]
    exponents, terms = np.empty(stop - start), np.empty(stop - start)
    bits = np.empty(stop - start, np.int64)
    _norms_sq(metric, x, y, z, t, exponents)
    _falloff(exponents, dist_sq[start:stop], bits, bits.view(np.float64), terms)
    outer = np.empty((4, 4))  # sum of f f^T exp(.) d
    rows = (x, y, z, t)
    for a in range(4):
        for b in range(a, 4):
            outer[a, b] = outer[b, a] = _weighted_sum(terms, rows[a], rows[b])
    gradient = np.zeros((4, 4))
    for a in range(4):
        for b in range(4):
            for c in range(4):
                gradient[a, b] -= 2.0 * metric[a, c] * outer[c, b]
    return _sum(terms), gradient
