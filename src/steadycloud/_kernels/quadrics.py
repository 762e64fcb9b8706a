"""Residuals of quadrics fitted over tangent planes."""

import numpy as np

from .jit import kernel


@kernel
def _residual_sq(gram, moments, square):
    """The residual sum h^2 - m . c of the fitted quadric c, where G c = m and sum h^2 = `square`.

    By Cholesky, G = L L^T: m . c = |L^-1 m|^2. Directions that G does not determine are left out.
    """
    size = moments.shape[0]
    for c in range(size):
        pivot = gram[c, c]
        for k in range(c):
            pivot -= gram[c, k] * gram[c, k]
        solid = pivot > 1e-12 * gram[c, c]
        root = np.sqrt(pivot) if solid else 1.0
        for r in range(c + 1, size):
            total = gram[r, c]
            for k in range(c):
                total -= gram[r, k] * gram[c, k]
            gram[r, c] = total / root if solid else 0.0
        value = moments[c]
        for k in range(c):
            value -= gram[c, k] * moments[k]
        moments[c] = value / root if solid else 0.0
        gram[c, c] = root
        square -= moments[c] * moments[c]
    return max(square, 0.0)


@kernel
def fill_basis(u, v, basis):
    """1, u, v, u^2, u v, v^2."""
    basis[0], basis[1], basis[2] = 1.0, u, v
    basis[3], basis[4], basis[5] = u * u, u * v, v * v


@kernel
def _clear(gram, moments):
    """Zeros; a loop compiles in a fraction of the time of an assignment to a slice."""
    for r in range(6):
        moments[r] = 0.0
        for c in range(6):
            gram[r, c] = 0.0


@kernel
def _sort(values):
    """Ascending, by insertion: there are few, and `sort` takes two seconds to compile."""
    for k in range(1, values.shape[0]):
        value = values[k]
        at = k
        while at > 0 and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value


@kernel
def _best_split(ordered):
    """What the best two groups of ordered numbers leave of their variance; 1 for equal numbers."""
    count = ordered.shape[0]
    total = 0.0
    for k in range(count):
        total += ordered[k]
    square, below, best = 0.0, 0.0, 0.0
    for k in range(count):
        d = ordered[k] - total / count
        square += d * d
    for k in range(count - 1):  # between the groups: n_1 n_2 / n (mean_1 - mean_2)^2
        below += ordered[k]
        low, high = below / (k + 1), (total - below) / (count - k - 1)
        best = max(best, (k + 1) * (count - k - 1) / count * (low - high) ** 2)
    return 1.0 - best / square if square > 0.0 else 1.0


@kernel
def quadric_residuals(start, stop, points, neighbors, means, axes, variances, radii):
    """Row i: squared residual of h = a + b u + c v + d u^2 + e u v + f v^2 per degree of freedom,
    and the radius of the neighborhood (root mean square distance from the mean).

    axes[i] are two tangents and the normal.
    """
    count = neighbors.shape[1]
    local = np.empty((count, 3))
    basis = np.empty(6)
    gram = np.empty((6, 6))
    moments = np.empty(6)
    for i in range(start, stop):
        spread = 0.0
        for k in range(count):
            x = points[neighbors[i, k], 0] - means[i, 0]
            y = points[neighbors[i, k], 1] - means[i, 1]
            z = points[neighbors[i, k], 2] - means[i, 2]
            spread += x * x + y * y + z * z
            for a in range(3):
                local[k, a] = axes[i, a, 0] * x + axes[i, a, 1] * y + axes[i, a, 2] * z
        radius = np.sqrt(spread / count)
        unit = radius if radius > 0.0 else 1.0
        _clear(gram, moments)
        square = 0.0
        for k in range(count):
            u, v, height = local[k, 0] / unit, local[k, 1] / unit, local[k, 2] / unit
            fill_basis(u, v, basis)
            square += height * height
            for r in range(6):
                moments[r] += basis[r] * height
                for c in range(r + 1):
                    gram[r, c] += basis[r] * basis[c]
        radii[i] = radius
        variances[i] = radius * radius * _residual_sq(gram, moments, square) / (count - 6)


@kernel
def sheet_ratios(start, stop, points, neighbors, means, axes, ratios):
    """Row i: min over two groups of sum (r - mean of its group)^2 / sum (r - mean)^2, r the
    residuals of the quadric, groups those below and above a height.

    Heights of one noisy sheet give about 0.36 less what few points cost, those of two sheets less.
    """
    count = neighbors.shape[1]
    local = np.empty((count, 3))
    basis = np.empty(6)
    gram = np.empty((6, 6))
    moments = np.empty(6)
    rest = np.empty(count)
    for i in range(start, stop):
        spread = 0.0
        for k in range(count):
            for a in range(3):
                local[k, a] = 0.0
                for b in range(3):
                    d = points[neighbors[i, k], b] - means[i, b]
                    local[k, a] += axes[i, a, b] * d
                spread += local[k, a] * local[k, a]
        unit = np.sqrt(spread / count) if spread > 0.0 else 1.0
        for k in range(count):
            for a in range(3):
                local[k, a] /= unit
        _clear(gram, moments)
        for k in range(count):
            fill_basis(local[k, 0], local[k, 1], basis)
            for r in range(6):
                moments[r] += basis[r] * local[k, 2]
                for c in range(r + 1):
                    gram[r, c] += basis[r] * basis[c]
        _residual_sq(gram, moments, 0.0)
        for r in range(5, -1, -1):  # back substitution, L^T c = L^-1 m
            for c in range(r + 1, 6):
                moments[r] -= gram[c, r] * moments[c]
            moments[r] /= gram[r, r]
        for k in range(count):
            fill_basis(local[k, 0], local[k, 1], basis)
            rest[k] = local[k, 2]
            for r in range(6):
                rest[k] -= moments[r] * basis[r]
        _sort(rest)
        ratios[i] = _best_split(rest)
