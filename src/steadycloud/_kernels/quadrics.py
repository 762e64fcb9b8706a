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
        gram[:] = 0.0
        moments[:] = 0.0
        square = 0.0
        for k in range(count):
            u, v, height = local[k, 0] / unit, local[k, 1] / unit, local[k, 2] / unit
            basis[0], basis[1], basis[2] = 1.0, u, v
            basis[3], basis[4], basis[5] = u * u, u * v, v * v
            square += height * height
            for r in range(6):
                moments[r] += basis[r] * height
                for c in range(r + 1):
                    gram[r, c] += basis[r] * basis[c]
        radii[i] = radius
        variances[i] = radius * radius * _residual_sq(gram, moments, square) / (count - 6)
