"""Patch distance by heights over tangent planes, and matches between patches.

`relative[l, :, i]` holds point i of patch l minus the patch's center (float32: only comparisons
depend on it); `axes[l]` the two tangents and the normal.
"""

import numpy as np

from .jit import kernel, summing_kernel


@kernel
def around_centers(start, stop, indices, points, centers, relative):
    """relative[l]: the points of patch l minus its center."""
    for l in range(start, stop):
        for i in range(indices.shape[1]):
            for a in range(3):
                relative[l, a, i] = points[indices[l, i], a] - centers[l, a]


@summing_kernel
def _project(axes, relative, seen):
    """Coordinates of a patch along the axes of another: two in the plane, and the height."""
    xs, ys, zs, us, vs, heights = relative[0], relative[1], relative[2], seen[0], seen[1], seen[2]
    ux, uy, uz = axes[0, 0], axes[0, 1], axes[0, 2]
    vx, vy, vz = axes[1, 0], axes[1, 1], axes[1, 2]
    nx, ny, nz = axes[2, 0], axes[2, 1], axes[2, 2]
    for i in range(xs.shape[0]):
        x, y, z = xs[i], ys[i], zs[i]
        us[i] = ux * x + uy * y + uz * z
        vs[i] = vx * x + vy * y + vz * z
        heights[i] = nx * x + ny * y + nz * z


@summing_kernel
def _nearer(x, y, point, nearest, kept):
    """Distance and value of the nearer of the match so far and another point (x, y, value)."""
    a, b = x - point[0], y - point[1]
    d = a * a + b * b
    nearer = d < nearest
    return d if nearer else nearest, point[2] if nearer else kept


@kernel
def _point(u, v, values, j):
    """A point's place in the plane, and its value."""
    return u[j], v[j], values[j]


@summing_kernel
def _match(own, other, values, size, nearest, matched):
    """matched[i]: the value of the point of the other patch that is nearest in the plane to i.

    The inner loop runs over i and vectorizes, 16 points i at once; eight points j at a time keep
    values in registers. A few points i beyond 16, 32, ... are taken one by one.
    """
    u, v, other_u, other_v = own[0], own[1], other[0], other[1]
    together = (size + 12) // 16 * 16
    for i in range(together):
        x, y = u[i] - other_u[0], v[i] - other_v[0]
        nearest[i] = x * x + y * y
        matched[i] = values[0]
    for j in range(1, size, 8):
        a, b = _point(other_u, other_v, values, j), _point(other_u, other_v, values, j + 1)
        c, d = _point(other_u, other_v, values, j + 2), _point(other_u, other_v, values, j + 3)
        e, f = _point(other_u, other_v, values, j + 4), _point(other_u, other_v, values, j + 5)
        g, h = _point(other_u, other_v, values, j + 6), _point(other_u, other_v, values, j + 7)
        for i in range(together):
            x, y, best, at = u[i], v[i], nearest[i], matched[i]
            best, at = _nearer(x, y, a, best, at)
            best, at = _nearer(x, y, b, best, at)
            best, at = _nearer(x, y, c, best, at)
            best, at = _nearer(x, y, d, best, at)
            best, at = _nearer(x, y, e, best, at)
            best, at = _nearer(x, y, f, best, at)
            best, at = _nearer(x, y, g, best, at)
            best, at = _nearer(x, y, h, best, at)
            nearest[i] = best
            matched[i] = at
    for i in range(together, size):
        x, y, best, at = u[i], v[i], np.float32(np.inf), values[0]
        for j in range(size):
            best, at = _nearer(x, y, _point(other_u, other_v, values, j), best, at)
        matched[i] = at


@summing_kernel
def _height_difference_sq(own, height, size):
    """Mean of [d(v_i) - d(v_match(i))]^2: D_lm^2."""
    total = np.float32(0.0)
    for i in range(size):
        off = own[2, i] - height[i]
        total += off * off
    return total / np.float32(size)


@kernel
def _room(size):
    """Buffers (2, 3, width) for projected patches, filled with far points, and (2, width).

    16 divides the width, as many as are worked on at once, and there are seven far points or more.
    """
    width = -(-(size + 7) // 16) * 16
    room, found = np.empty((2, 3, width), np.float32), np.empty((2, width), np.float32)
    room[:] = 1e18
    return room[0], room[1], found[0], found[1]


@kernel
def patch_costs(start, stop, found, relative, axes, cost_sq):
    """cost_sq[l, a] = D_lm^2 of the patch m = found[l, a], l's own included."""
    size = relative.shape[2]
    own, seen, nearest, height = _room(size)
    for l in range(start, stop):
        _project(axes[l], relative[l], own)
        for a in range(found.shape[1]):
            _project(axes[l], relative[found[l, a]], seen)
            _match(own, seen, seen[2], size, nearest, height)
            cost_sq[l, a] = _height_difference_sq(own, height, size)


@kernel
def least_costs(start, stop, found, relative, axes, cost_sq, best):
    """best[l]: the patches m of found[l] with the least D_lm^2 + D_ml^2, in order, ties by
    position; -1: none. A patch is not its own.

    If m has found l too, D_ml^2 is known.
    """
    size, keep = relative.shape[2], best.shape[1]
    own, seen, nearest, height = _room(size)
    costs = np.empty(keep, np.float32)
    for l in range(start, stop):
        best[l, :] = -1
        costs[:] = np.inf
        for a in range(found.shape[1]):
            m, cost = found[l, a], cost_sq[l, a]
            if m == l or cost >= costs[keep - 1]:
                continue
            place = -1
            for b in range(found.shape[1]):
                place = b if found[m, b] == l else place
            if place >= 0:
                cost += cost_sq[m, place]
            else:
                _project(axes[m], relative[m], own)
                _project(axes[m], relative[l], seen)
                _match(own, seen, seen[2], size, nearest, height)
                cost += _height_difference_sq(own, height, size)
            at = keep
            while at > 0 and cost < costs[at - 1]:
                at -= 1
            if at < keep:
                for b in range(keep - 1, at, -1):
                    costs[b], best[l, b] = costs[b - 1], best[l, b - 1]
                costs[at], best[l, at] = cost, m


@kernel
def best_match(start, stop, found, relative, axes, other_relative, other_axes, best):
    """best[l]: the patch m of found[l] with the least D_lm^2 + D_ml^2, the first of equals.

    D_ml is left out where D_lm alone is too much: for most, as those with the least D_lm come
    first.
    """
    size, count = relative.shape[2], found.shape[1]
    own, seen, nearest, height = _room(size)
    other, back, _, _ = _room(size)
    forth_sq = np.empty(count, np.float32)
    for l in range(start, stop):
        _project(axes[l], relative[l], own)
        for a in range(count):
            _project(axes[l], other_relative[found[l, a]], seen)
            _match(own, seen, seen[2], size, nearest, height)
            forth_sq[a] = _height_difference_sq(own, height, size)
        chosen, least = -1, np.float32(np.inf)
        for _ in range(count):
            a = 0
            for b in range(1, count):
                a = b if forth_sq[b] < forth_sq[a] else a
            cost = forth_sq[a]
            if cost > least:
                break
            forth_sq[a] = np.inf
            m = found[l, a]
            _project(other_axes[m], other_relative[m], other)
            _project(other_axes[m], relative[l], back)
            _match(other, back, back[2], size, nearest, height)
            cost += _height_difference_sq(other, height, size)
            if cost < least or (cost == least and a < chosen):
                chosen, least = a, cost
        best[l] = found[l, chosen] if chosen >= 0 else -1


@kernel
def match_points(start, stop, pairs, relative, axes, other_relative, other_axes, matches):
    """Pair p = (l, m): matches[p, 0], the match in m of each point of l, over l's plane.

    If `matches` has a second row, also matches[p, 1], the match in l of each point of m.
    """
    size = relative.shape[2]
    own, seen, nearest, match = _room(size)
    other, _, _, _ = _room(size)
    numbers = np.arange(own.shape[1]).astype(np.float32)
    last = -1
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        if l != last:
            _project(axes[l], relative[l], own)
            last = l
        _project(axes[l], other_relative[m], seen)
        _match(own, seen, numbers, size, nearest, match)
        for i in range(size):
            matches[p, 0, i] = np.int32(match[i])
        if matches.shape[1] > 1:
            _project(other_axes[m], other_relative[m], other)
            _project(other_axes[m], relative[l], seen)
            _match(other, seen, numbers, size, nearest, match)
            for i in range(size):
                matches[p, 1, i] = np.int32(match[i])


@kernel
def own_pairs(start, stop, found, own):
    """own[l, a]: whether patch l computes the cost of the pair (l, m), m = found[l, a] (-1: none).

    If m has found l too, the lower of the two does.
    """
    for l in range(start, stop):
        for a in range(found.shape[1]):
            m = found[l, a]
            own[l, a] = m >= 0 and m != l
            if own[l, a] and m < l:
                for b in range(found.shape[1]):
                    if found[m, b] == l:
                        own[l, a] = False
