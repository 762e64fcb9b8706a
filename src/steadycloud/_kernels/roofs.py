"""Fit two planes that meet at a crease to neighborhoods."""

import numpy as np

from .jit import kernel, summing_kernel
from .planes import plane_of, sums_of


@summing_kernel
def _copy_near(points, i, neighbors, row, count, near):
    """near[:, :count]: the offsets of the first `count` of neighbors[row] from point i."""
    px, py, pz = points[i, 0], points[i, 1], points[i, 2]
    for k in range(count):
        j = np.uint64(neighbors[row, k])
        near[0, k], near[1, k], near[2, k] = points[j, 0] - px, points[j, 1] - py, points[j, 2] - pz


@kernel
def _line_residual(count, u, h, uu, uh, hh, fewest):
    """What a line leaves of heights, sum of squares, from the number of points and sums of u, h,
    u u, u h, h h; infinity for too few.
    """
    if count < fewest:
        return np.inf
    uu, uh, hh = uu - u * u / count, uh - u * h / count, hh - h * h / count
    return hh - uh * uh / uu if uu > 0.0 else hh


@summing_kernel
def _bend(near, count, mean, axis, u, heights):
    """Fills u, the place of each point along the direction in which the heights over a plane bend
    most, and the heights; returns the standard deviation of places in the plane.

    The direction is the axis of sum h t t^T with the larger eigenvalue, t the offset in the plane.
    """
    n_x, n_y, n_z = axis[0], axis[1], axis[2]
    t_x, t_y, t_z = (0.0, n_z, -n_y) if abs(n_x) < 0.6 else (-n_z, 0.0, n_x)
    length = np.sqrt(t_x * t_x + t_y * t_y + t_z * t_z)
    t_x, t_y, t_z = t_x / length, t_y / length, t_z / length
    b_x, b_y, b_z = n_y * t_z - n_z * t_y, n_z * t_x - n_x * t_z, n_x * t_y - n_y * t_x
    m_x, m_y, m_z = mean[0], mean[1], mean[2]
    twice, mixed, trace, spread = 0.0, 0.0, 0.0, 0.0
    for k in range(count):
        x, y, z = near[0, k] - m_x, near[1, k] - m_y, near[2, k] - m_z
        s, t = t_x * x + t_y * y + t_z * z, b_x * x + b_y * y + b_z * z
        h = n_x * x + n_y * y + n_z * z
        heights[k] = h
        twice += h * (s * s - t * t)
        mixed += 2.0 * h * s * t
        trace += h * (s * s + t * t)
        spread += s * s + t * t
    # cos and sin of half the angle of (twice, mixed)
    size = np.sqrt(twice * twice + mixed * mixed)
    cosine = np.sqrt(max(0.5 * (1.0 + twice / size), 0.0)) if size > 0.0 else 1.0
    sine = np.sqrt(max(1.0 - cosine * cosine, 0.0))
    sine = sine if mixed >= 0.0 else -sine
    if trace < 0.0:
        cosine, sine = -sine, cosine
    d_x, d_y, d_z = cosine * t_x + sine * b_x, cosine * t_y + sine * b_y, cosine * t_z + sine * b_z
    for k in range(count):
        u[k] = d_x * (near[0, k] - m_x) + d_y * (near[1, k] - m_y) + d_z * (near[2, k] - m_z)
    return np.sqrt(spread / count)


@summing_kernel
def _split(u, heights, count, spread, fewest, sides):
    """Two sides of a crease, 0 and 1: of five splits across the bend the one at which two lines
    leave least; False if there is none.
    """
    s = h = ss = sh = hh = 0.0
    for k in range(count):
        s, h = s + u[k], h + heights[k]
        ss, sh, hh = ss + u[k] * u[k], sh + u[k] * heights[k], hh + heights[k] * heights[k]
    best, place = np.inf, 0.0
    for at in range(-2, 3):
        end = 0.35 * at * spread
        n = a = b = aa = ab = bb = 0.0
        for k in range(count):
            one = 1.0 if u[k] <= end else 0.0
            x, y = one * u[k], one * heights[k]
            n, a, b = n + one, a + x, b + y
            aa, ab, bb = aa + x * x, ab + x * y, bb + y * y
        rest = (count - n, s - a, h - b, ss - aa, sh - ab, hh - bb, fewest)
        left = _line_residual(n, a, b, aa, ab, bb, fewest) + _line_residual(*rest)
        if left < best:
            best, place = left, end
    for k in range(count):
        sides[k] = 1.0 if u[k] > place else 0.0
    return best < np.inf


@summing_kernel
def _side_sums(near, count, sides):
    """The number of points of side 1, the sums of their offsets and of their products."""
    n = sx = sy = sz = xx = yy = zz = xy = xz = yz = 0.0
    for k in range(count):
        x, y, z = sides[k] * near[0, k], sides[k] * near[1, k], sides[k] * near[2, k]
        n, sx, sy, sz = n + sides[k], sx + x, sy + y, sz + z
        xx, yy, zz = xx + x * x, yy + y * y, zz + z * z
        xy, xz, yz = xy + x * y, xz + x * z, yz + y * z
    return n, (sx, sy, sz), (xx, yy, zz, xy, xz, yz)


@summing_kernel
def _choose_sides(near, count, one, other, sides):
    """Put each point on the side of the nearer plane; returns how many changed."""
    a, b, c = one[1][0], one[1][1], one[1][2]
    d, e, f = other[1][0], other[1][1], other[1][2]
    low = a * one[0][0] + b * one[0][1] + c * one[0][2]
    high = d * other[0][0] + e * other[0][1] + f * other[0][2]
    changed = 0.0
    for k in range(count):
        x, y, z = near[0, k], near[1, k], near[2, k]
        h, o = a * x + b * y + c * z - low, d * x + e * y + f * z - high
        side = 1.0 if o * o < h * h else 0.0
        changed += np.abs(side - sides[k])
        sides[k] = side
    return changed


@kernel
def _settle(near, count, all_sums, all_squares, fewest, fits, sides):
    """Fit a plane to each side and put each point on the side of the nearer plane, until none
    changes; False if a side has too few points.
    """
    s, q, middle = all_sums, all_squares, (0.0, 0.0, 0.0)
    for _ in range(4):
        n, (x, y, z), (xx, yy, zz, xy, xz, yz) = _side_sums(near, count, sides)
        if n < fewest or count - n < fewest:
            return False
        rest = (q[0] - xx, q[1] - yy, q[2] - zz, q[3] - xy, q[4] - xz, q[5] - yz)
        plane_of(middle, (s[0] - x, s[1] - y, s[2] - z), rest, count - n, *fits[0])
        plane_of(middle, (x, y, z), (xx, yy, zz, xy, xz, yz), n, *fits[1])
        if _choose_sides(near, count, fits[0], fits[1], sides) == 0.0:
            break
    return True


@summing_kernel
def _left(near, count, roof):
    """The sum of squared heights over the nearer plane, and of those above the other one: points
    of two sheets, or of planes that cross, are no roof.
    """
    a, b, c, low, d, e, f, high = roof
    left = 0.0
    for k in range(count):
        x, y, z = near[0, k], near[1, k], near[2, k]
        h, o = a * x + b * y + c * z - low, d * x + e * y + f * z - high
        beyond = max(o if h * h < o * o else h, 0.0)
        left += min(h * h, o * o) + beyond * beyond
    return left


@summing_kernel
def _thickness(points, i, neighbors, row, count, plane):
    """The variance that a plane of that normal leaves of the first `count` of neighbors[row]: an
    upper bound of what the best one does.
    """
    nx, ny, nz = plane[3], plane[4], plane[5]
    height = points[i, 0] * nx + points[i, 1] * ny + points[i, 2] * nz
    total = square = 0.0
    for k in range(count):
        j = np.uint64(neighbors[row, k])
        h = points[j, 0] * nx + points[j, 1] * ny + points[j, 2] * nz - height
        total += h
        square += h * h
    return (square - total * total / count) / count


@kernel
def fit_roofs(start, stop, points, around, counts, planes, limits, asked, roofs):
    """Row i: two planes through points around point i that end where they meet.

    `around` = (neighbors, lists): the points are the first counts[i] of neighbors[lists[i]].
    roofs[i] are the normal of the one plane, its height over point i, and the same of the other.
    Normals face away from the points of the other plane: a point is beyond the end of one if it is
    above the other. planes[i] is a plane around point i, which shows at once that most places are
    flat; its last entry, which is positive, gets a minus where there is a roof.

    `asked` = (bent, share, fewest, bend). A roof is sought where one plane leaves a variance above
    `bent` limits[i]. It must leave less than `share` of that and of limits[i], each plane must have
    `fewest` points, and the squared cosine between them be at most `bend`; else the row is zero.
    """
    neighbors, lists = around
    bent, share, fewest, bend = asked
    size = neighbors.shape[1]
    near = np.empty((3, size))
    u, heights, sides = np.empty(size), np.empty(size), np.empty(size)
    one, other = (np.empty(3), np.empty(3)), (np.empty(3), np.empty(3))
    for i in range(start, stop):
        count = counts[i]
        for a in range(8):
            roofs[i, a] = 0.0
        freedom = max(count - 6, 1)
        most = bent * limits[i] * (freedom + 3) / count
        if _thickness(points, i, neighbors, lists[i], count, planes[i]) <= most:
            continue
        _copy_near(points, i, neighbors, lists[i], count, near)
        sums, squares = sums_of(points, i, neighbors, lists[i], 0, count)
        flat = plane_of((0.0, 0.0, 0.0), sums, squares, count, *one)
        if flat <= most:
            continue
        spread = _bend(near, count, *one, u, heights)
        if not _split(u, heights, count, spread, fewest, sides):
            continue
        if not _settle(near, count, sums, squares, fewest, (one, other), sides):
            continue
        cosine = over = beyond = 0.0
        for a in range(3):
            cosine += one[1][a] * other[1][a]
            over += (other[0][a] - one[0][a]) * one[1][a]
            beyond += (one[0][a] - other[0][a]) * other[1][a]
        if cosine * cosine > bend:
            continue
        turn, turn_other = -1.0 if over > 0.0 else 1.0, -1.0 if beyond > 0.0 else 1.0
        low = high = 0.0
        for a in range(3):
            low += turn * one[1][a] * one[0][a]
            high += turn_other * other[1][a] * other[0][a]
        roof = (
            *(turn * one[1][0], turn * one[1][1], turn * one[1][2], low),
            *(turn_other * other[1][0], turn_other * other[1][1], turn_other * other[1][2], high),
        )
        most = share * min(flat * count / (freedom + 3), limits[i])
        if _left(near, count, roof) / freedom <= most:
            for a in range(8):
                roofs[i, a] = roof[a]
            planes[i, 7] = -planes[i, 7]
