"""Fit planes to neighborhoods."""

import numpy as np

from .jit import kernel, summing_kernel


@kernel
def _square(xx, yy, zz, xy, xz, yz):
    """The square of a symmetric matrix."""
    return (
        xx * xx + xy * xy + xz * xz,
        xy * xy + yy * yy + yz * yz,
        xz * xz + yz * yz + zz * zz,
        xy * (xx + yy) + xz * yz,
        xz * (xx + zz) + xy * yz,
        yz * (yy + zz) + xy * xz,
    )


@kernel
def smallest_axis(cov, axis):
    """Eigenvector of the smallest eigenvalue of a symmetric matrix; returns that eigenvalue.

    The matrix is given by its entries xx, yy, zz, xy, xz, yz.

    The adjugate of cov + e I is a multiple of its inverse. Squared repeatedly and divided by its
    trace now and then, it converges to the projection on that eigenvector, of which one column is
    taken.
    """
    a, b, c, d, f, g = cov
    e = 1e-9 * (a + b + c) + 1e-300
    a, b, c = a + e, b + e, c + e
    xx, yy, zz = b * c - g * g, a * c - f * f, a * b - d * d
    xy, xz, yz = f * g - d * c, d * g - b * f, d * f - a * g
    trace = xx + yy + zz
    for _ in range(20):
        if trace <= 0.0:
            break
        scale = 1.0 / trace
        square = _square(xx * scale, yy * scale, zz * scale, xy * scale, xz * scale, yz * scale)
        xx, yy, zz, xy, xz, yz = square
        trace = xx + yy + zz
        if trace > 1.0 - 1e-6:  # what was left of the others is now its square, below 1e-12
            break
        xx, yy, zz, xy, xz, yz = _square(xx, yy, zz, xy, xz, yz)
        trace = xx + yy + zz
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
def plane_of(point, sums, squares, count, mean, axis):
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


@summing_kernel
def sums_of(points, i, neighbors, row, first, last):
    """Of the points neighbors[row, first:last]: the sums of their offsets from point i, and of
    their products xx, yy, zz, xy, xz, yz.
    """
    px, py, pz = points[i, 0], points[i, 1], points[i, 2]
    sx = sy = sz = xx = yy = zz = xy = xz = yz = 0.0
    for k in range(first, last):
        j = np.uint64(neighbors[row, k])
        x, y, z = points[j, 0] - px, points[j, 1] - py, points[j, 2] - pz
        sx, sy, sz = sx + x, sy + y, sz + z
        xx, yy, zz = xx + x * x, yy + y * y, zz + z * z
        xy, xz, yz = xy + x * y, xz + x * z, yz + y * z
    return (sx, sy, sz), (xx, yy, zz, xy, xz, yz)


@kernel
def pca_normals(start, stop, points, neighbors, means, normals):
    """Row i: the mean and the direction of least variance of the points neighbors[i]."""
    size = neighbors.shape[1]
    for i in range(start, stop):
        first = neighbors[i, 0]
        sums, squares = sums_of(points, first, neighbors, i, 1, size)
        plane_of(points[first], sums, squares, size, means[i], normals[i])


@kernel
def fit_planes(start, stop, points, rows, around, sizes, limits, trusts, planes, choice):
    """Row i, j = rows[i]: the plane around point j of as many neighbors, the largest of sizes[i],
    as have a variance up to limits[j]. Sizes of a single row are those of all.

    `around` = (neighbors, lists): those of row i are in neighbors[lists[i]], the nearest first.
    choice[i] is the index of the largest size allowed, then of the one used; the first always is.
    planes[i] are point j, the normal, the height of the plane over j, and trusts[choice[i]].
    """
    neighbors, lists = around
    mean, axis = np.empty(3), np.empty(3)
    for i in range(start, stop):
        j, c = rows[i], choice[i]
        while True:  # most places are flat, so the largest comes first
            size = sizes[i if sizes.shape[0] > 1 else 0, c]
            sums, squares = sums_of(points, j, neighbors, lists[i], 0, size)
            variance = plane_of(points[j], sums, squares, size, mean, axis)
            if c == 0 or variance * size / max(size - 3, 1) <= limits[j]:
                break
            c -= 1
        choice[i] = c
        planes[i, 6] = 0.0
        for a in range(3):
            planes[i, a], planes[i, 3 + a] = points[j, a], axis[a]
            planes[i, 6] += (mean[a] - points[j, a]) * axis[a]
        planes[i, 7] = trusts[c]


@kernel
def reach_planes(start, stop, nearest, choice, ranks, within, distances, most, scales, counts):
    """Row i: how far point i looks for planes, s_i = within[j, c] times the distance of the plane
    whose place is ranks[j, c] in distances[i]; j = nearest[i], c = choice[j]. And how many planes
    are as near, most[j, c]. Arrays of a single row have what is the same for all j.
    """
    for i in range(start, stop):
        j = nearest[i]
        c = choice[j]
        known = ranks[j if ranks.shape[0] > 1 else 0, c]
        scales[i] = within[j if within.shape[0] > 1 else 0, c] * distances[i, known]
        counts[i] = most[j if most.shape[0] > 1 else 0, c]
