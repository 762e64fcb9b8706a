"""Principal axes of neighborhoods."""

import numpy as np

from .jit import kernel


@kernel
def smallest_axis(cov, axis):
    """Eigenvector of the smallest eigenvalue of a symmetric 3 x 3 matrix, by Jacobi rotations."""
    a = cov.copy()
    v = np.eye(3)
    for _ in range(12):
        off = a[0, 1] * a[0, 1] + a[0, 2] * a[0, 2] + a[1, 2] * a[1, 2]
        diagonal = a[0, 0] * a[0, 0] + a[1, 1] * a[1, 1] + a[2, 2] * a[2, 2]
        if off <= 1e-30 * diagonal:
            break
        for p in range(2):
            for q in range(p + 1, 3):
                if a[p, q] == 0.0:
                    continue
                theta = (a[q, q] - a[p, p]) / (2.0 * a[p, q])
                t = 1.0 / (abs(theta) + np.sqrt(theta * theta + 1.0))
                if theta < 0.0:
                    t = -t
                c = 1.0 / np.sqrt(t * t + 1.0)
                s = t * c
                for i in range(3):
                    x, y = a[i, p], a[i, q]
                    a[i, p] = c * x - s * y
                    a[i, q] = s * x + c * y
                for i in range(3):
                    x, y = a[p, i], a[q, i]
                    a[p, i] = c * x - s * y
                    a[q, i] = s * x + c * y
                for i in range(3):
                    x, y = v[i, p], v[i, q]
                    v[i, p] = c * x - s * y
                    v[i, q] = s * x + c * y
    least = 0
    for i in range(1, 3):
        if a[i, i] < a[least, least]:
            least = i
    for i in range(3):
        axis[i] = v[i, least]


@kernel
def pca_normals(start, stop, points, neighbors, means, normals):
    """Row i: the mean and the direction of least variance of the points neighbors[i]."""
    size = neighbors.shape[1]
    cov = np.empty((3, 3))
    for i in range(start, stop):
        for a in range(3):
            total = 0.0
            for j in range(size):
                total += points[neighbors[i, j], a]
            means[i, a] = total / size
        for a in range(3):
            for b in range(a, 3):
                total = 0.0
                for j in range(size):
                    q = neighbors[i, j]
                    total += (points[q, a] - means[i, a]) * (points[q, b] - means[i, b])
                cov[a, b] = total
                cov[b, a] = total
        smallest_axis(cov, normals[i])
