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


@kernel
def _plane_of(points, point, members, mean, axis):
    """The plane of the members; returns the variance that it leaves."""
    sums, squares = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for k in range(members.shape[0]):
        sums, squares = _add(point, points[members[k]], sums, squares)
    return _plane(point, sums, squares, members.shape[0], mean, axis)


@kernel
def _residual(sums, first, last, fewest):
    """What a line leaves of the heights in some bins, sum of squares; too few points: infinity.

    sums[bin] are the number of points and the sums of u, h, u u, u h, h h.
    """
    count = s = h = ss = sh = hh = 0.0
    for k in range(first, last):
        count, s, h = count + sums[k, 0], s + sums[k, 1], h + sums[k, 2]
        ss, sh, hh = ss + sums[k, 3], sh + sums[k, 4], hh + sums[k, 5]
    if count < fewest:
        return np.inf
    ss, sh, hh = ss - s * s / count, sh - s * h / count, hh - h * h / count
    return hh - sh * sh / ss if ss > 0.0 else hh


@kernel
def _split(points, members, mean, axis, fewest, local, sides):
    """Two sides of a crease: across the direction in which the heights over a plane bend most, at
    the split of which two lines leave least; False if there is none.

    The direction is the axis of sum h t t^T with the larger eigenvalue, t the offset in the plane.
    """
    n_x, n_y, n_z = axis[0], axis[1], axis[2]
    t_x, t_y, t_z = (0.0, n_z, -n_y) if abs(n_x) < 0.6 else (-n_z, 0.0, n_x)
    length = np.sqrt(t_x * t_x + t_y * t_y + t_z * t_z)
    t_x, t_y, t_z = t_x / length, t_y / length, t_z / length
    b_x, b_y, b_z = n_y * t_z - n_z * t_y, n_z * t_x - n_x * t_z, n_x * t_y - n_y * t_x
    u, v, heights, sums = local
    count = members.shape[0]
    twice, mixed, trace, spread = 0.0, 0.0, 0.0, 0.0
    for k in range(count):
        j = members[k]
        x, y, z = points[j, 0] - mean[0], points[j, 1] - mean[1], points[j, 2] - mean[2]
        u[k], v[k] = t_x * x + t_y * y + t_z * z, b_x * x + b_y * y + b_z * z
        heights[k] = n_x * x + n_y * y + n_z * z
        twice += heights[k] * (u[k] * u[k] - v[k] * v[k])
        mixed += 2.0 * heights[k] * u[k] * v[k]
        trace += heights[k] * (u[k] * u[k] + v[k] * v[k])
        spread += u[k] * u[k] + v[k] * v[k]
    angle = 0.5 * np.arctan2(mixed, twice)
    cosine, sine = np.cos(angle), np.sin(angle)
    if trace < 0.0:
        cosine, sine = -sine, cosine
    # Five places of the split, and so six bins of points.
    step = 0.35 * np.sqrt(spread / count)
    sums[:] = 0.0
    for k in range(count):
        u[k] = cosine * u[k] + sine * v[k]
        at = 0
        while at < 5 and u[k] > (at - 2) * step:
            at += 1
        sums[at, 0] += 1.0
        sums[at, 1] += u[k]
        sums[at, 2] += heights[k]
        sums[at, 3] += u[k] * u[k]
        sums[at, 4] += u[k] * heights[k]
        sums[at, 5] += heights[k] * heights[k]
    best, place = np.inf, 0
    for at in range(5):
        left = _residual(sums, 0, at + 1, fewest) + _residual(sums, at + 1, 6, fewest)
        if left < best:
            best, place = left, at
    for k in range(count):
        sides[k] = u[k] > (place - 2) * step
    return best < np.inf


@kernel
def _height(points, j, mean, axis):
    """Of a point over a plane."""
    x, y, z = points[j, 0] - mean[0], points[j, 1] - mean[1], points[j, 2] - mean[2]
    return x * axis[0] + y * axis[1] + z * axis[2]


@kernel
def _settle(points, point, members, fewest, fits, sides):
    """Fit a plane to each side and put each point on the side of the nearer plane, until none
    changes; False if a side has too few points.
    """
    for _ in range(4):
        sums, squares = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        others, other_squares, count = sums, squares, 0
        for k in range(members.shape[0]):
            if sides[k]:
                others, other_squares = _add(point, points[members[k]], others, other_squares)
                count += 1
            else:
                sums, squares = _add(point, points[members[k]], sums, squares)
        rest = members.shape[0] - count
        if count < fewest or rest < fewest:
            return False
        _plane(point, sums, squares, rest, *fits[0])
        _plane(point, others, other_squares, count, *fits[1])
        changed = False
        for k in range(members.shape[0]):
            h = _height(points, members[k], *fits[0])
            o = _height(points, members[k], *fits[1])
            changed |= (sides[k] == 1) != (o * o < h * h)
            sides[k] = o * o < h * h
        if not changed:
            break
    return True


@kernel
def _left(points, members, one, other, turn, turn_other):
    """The sum of squared heights over the nearer plane, and of those above the other one: points
    of two sheets, or of planes that cross, are no roof.
    """
    left = 0.0
    for k in range(members.shape[0]):
        h = turn * _height(points, members[k], *one)
        o = turn_other * _height(points, members[k], *other)
        beyond = max(o if h * h < o * o else h, 0.0)
        left += min(h * h, o * o) + beyond * beyond
    return left


@kernel
def fit_roofs(start, stop, points, around, counts, limits, asked, roofs):
    """Row i: two planes through points around point i that end where they meet.

    `around` = (near, lists): the points are the first counts[i] of near[lists[i]]. roofs[i] are the
    normal of the one plane, its height over point i, and the same of the other. Normals face away
    from the points of the other plane: a point is beyond the end of one if it is above the other.

    `asked` = (bent, share, fewest, bend). A roof is sought where one plane leaves a variance above
    `bent` limits[i]. It must leave less than `share` of that and of limits[i], each plane must have
    `fewest` points, and the squared cosine between them be at most `bend`; else the row is zero.
    """
    near, lists = around
    bent, share, fewest, bend = asked
    members = np.empty(near.shape[1], np.int64)
    most = near.shape[1]
    local = (np.empty(most), np.empty(most), np.empty(most), np.empty((6, 6)))
    sides = np.empty(near.shape[1], np.int64)
    one, other = (np.empty(3), np.empty(3)), (np.empty(3), np.empty(3))
    for i in range(start, stop):
        count = counts[i]
        for a in range(8):
            roofs[i, a] = 0.0
        for k in range(count):
            members[k] = near[lists[i], k]
        inside, freedom = members[:count], max(count - 6, 1)
        flat = _plane_of(points, points[i], inside, *one) * count / (freedom + 3)
        if flat <= bent * limits[i] or not _split(points, inside, *one, fewest, local, sides):
            continue
        if not _settle(points, points[i], inside, fewest, (one, other), sides):
            continue
        cosine = over = beyond = 0.0
        for a in range(3):
            cosine += one[1][a] * other[1][a]
            over += (other[0][a] - one[0][a]) * one[1][a]
            beyond += (one[0][a] - other[0][a]) * other[1][a]
        turn, turn_other = -1.0 if over > 0.0 else 1.0, -1.0 if beyond > 0.0 else 1.0
        left = _left(points, inside, one, other, turn, turn_other) / freedom
        if left > share * min(flat, limits[i]) or cosine * cosine > bend:
            continue
        for a in range(3):
            roofs[i, a] = turn * one[1][a]
            roofs[i, 4 + a] = turn_other * other[1][a]
            roofs[i, 3] += (one[0][a] - points[i, a]) * roofs[i, a]
            roofs[i, 7] += (other[0][a] - points[i, a]) * roofs[i, 4 + a]
