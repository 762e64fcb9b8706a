"""Fit planes to neighborhoods."""

import numpy as np

from .jit import kernel


@kernel
def smallest_axis(cov, axis):
    """Eigenvector of the smallest eigenvalue of a symmetric matrix; returns that eigenvalue.

    The matrix is given by its entries xx, yy, zz, xy, xz, yz.

    The adjugate of cov + e I is a multiple of its inverse. Squared repeatedly and divided by its
    trace, it converges to the projection on that eigenvector, of which one column is taken.
    """
    a, b, c, d, f, g = cov
    e = 1e-9 * (a + b + c) + 1e-300
    a, b, c = a + e, b + e, c + e
    xx, yy, zz = b * c - g * g, a * c - f * f, a * b - d * d
    xy, xz, yz = f * g - d * c, d * g - b * f, d * f - a * g
    trace = xx + yy + zz
    for _ in range(40):
        if trace <= 0.0:
            break
        xx, yy, zz = xx / trace, yy / trace, zz / trace
        xy, xz, yz = xy / trace, xz / trace, yz / trace
        xx, yy, zz, xy, xz, yz = (
            xx * xx + xy * xy + xz * xz,
            xy * xy + yy * yy + yz * yz,
            xz * xz + yz * yz + zz * zz,
            xy * (xx + yy) + xz * yz,
            xz * (xx + zz) + xy * yz,
            yz * (yy + zz) + xy * xz,
        )
        trace = xx + yy + zz
        if trace > 1.0 - 1e-12:
            break
    if xx >= yy and xx >= zz:
        axis[0], axis[1], axis[2] = xx, xy, xz
    elif yy >= zz:
        axis[0], axis[1], axis[2] = xy, yy, yz
    else:
        axis[0], axis[1], axis[2] = xz, yz, zz
    norm = np.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2])
    if norm == 0.0:
        axis[0], axis[1], axis[2], norm = 0.0, 0.0, 1.0, 1.0
    for i in range(3):
        axis[i] /= norm
    x, y, z = axis[0], axis[1], axis[2]
    mixed = x * (cov[3] * y + cov[4] * z) + cov[5] * y * z
    return cov[0] * x * x + cov[1] * y * y + cov[2] * z * z + 2.0 * mixed


@kernel
def _plane(point, sums, squares, count, mean, axis):
    """Mean and normal of points, from sums of offsets from `point`; returns their variance."""
    x, y, z = sums[0] / count, sums[1] / count, sums[2] / count
    mean[0], mean[1], mean[2] = point[0] + x, point[1] + y, point[2] + z
    return smallest_axis(
        (
            squares[0] / count - x * x,
            squares[1] / count - y * y,
            squares[2] / count - z * z,
            squares[3] / count - x * y,
            squares[4] / count - x * z,
            squares[5] / count - y * z,
        ),
        axis,
    )


@kernel
def _add(point, other, sums, squares):
    """The sums of offsets, and of their products xx, yy, zz, xy, xz, yz, with `other` added."""
    x, y, z = other[0] - point[0], other[1] - point[1], other[2] - point[2]
    a, b, c = sums
    d, e, f, g, h, i = squares
    return (a + x, b + y, c + z), (
        *(d + x * x, e + y * y, f + z * z),
        *(g + x * y, h + x * z, i + y * z),
    )


@kernel
def pca_normals(start, stop, points, neighbors, means, normals):
    """Row i: the mean and the direction of least variance of the points neighbors[i]."""
    size = neighbors.shape[1]
    for i in range(start, stop):
        first = points[neighbors[i, 0]]
        sums, squares = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for k in range(1, size):
            sums, squares = _add(first, points[neighbors[i, k]], sums, squares)
        _plane(first, sums, squares, size, means[i], normals[i])


@kernel
def fit_planes(start, stop, points, rows, around, sizes, limits, means, normals, choice):
    """Row i, j = rows[i]: the plane around point j of as many neighbors, from sizes[i], as have a
    variance up to limits[j].

    `around` = (neighbors, lists): those of row i are in neighbors[lists[i]], the nearest first.
    choice[i] is the index of the largest size allowed, then of the one used; the first always is.
    """
    neighbors, lists = around
    mean, axis = np.empty(3), np.empty(3)
    for i in range(start, stop):
        j = rows[i]
        sums, squares = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        at = 0
        for c in range(choice[i] + 1):
            while at < sizes[i, c]:
                sums, squares = _add(points[j], points[neighbors[lists[i], at]], sums, squares)
                at += 1
            variance = _plane(points[j], sums, squares, at, mean, axis) * at / max(at - 3, 1)
            if c > 0 and variance > limits[j]:
                break
            choice[i] = c
            for a in range(3):
                means[i, a] = mean[a]
                normals[i, a] = axis[a]
