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


@kernel
def _project(axes, relative, seen):
    """Coordinates of a patch along the axes of another: two in the plane, and the height."""
    for i in range(relative.shape[1]):
        x, y, z = relative[0, i], relative[1, i], relative[2, i]
        seen[0, i] = axes[0, 0] * x + axes[0, 1] * y + axes[0, 2] * z
        seen[1, i] = axes[1, 0] * x + axes[1, 1] * y + axes[1, 2] * z
        seen[2, i] = axes[2, 0] * x + axes[2, 1] * y + axes[2, 2] * z


@kernel
def _nearer(x, y, at_x, at_y, value, nearest, kept):
    """Distance and value of the nearer of the match so far and another point."""
    d = (x - at_x) * (x - at_x) + (y - at_y) * (y - at_y)
    nearer = d < nearest
    return d if nearer else nearest, value if nearer else kept


@kernel
def _match(own, other, values, size, nearest, matched):
    """matched[i]: the value of the point of the other patch that is nearest in the plane to i.

    The inner loop runs over i and vectorizes; four points j at a time keep values in registers.
    """
    u, v, other_u, other_v = own[0], own[1], other[0], other[1]
    width = u.shape[0]
    for i in range(width):
        x, y = u[i] - other_u[0], v[i] - other_v[0]
        nearest[i] = x * x + y * y
        matched[i] = values[0]
    for j in range(1, size, 4):
        au, bu, cu, du = other_u[j], other_u[j + 1], other_u[j + 2], other_u[j + 3]
        av, bv, cv, dv = other_v[j], other_v[j + 1], other_v[j + 2], other_v[j + 3]
        a, b, c, d = values[j], values[j + 1], values[j + 2], values[j + 3]
        for i in range(width):
            x, y, best, at = u[i], v[i], nearest[i], matched[i]
            best, at = _nearer(x, y, au, av, a, best, at)
            best, at = _nearer(x, y, bu, bv, b, best, at)
            best, at = _nearer(x, y, cu, cv, c, best, at)
            best, at = _nearer(x, y, du, dv, d, best, at)
            nearest[i] = best
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
    """Buffers (4, 3, width) for projected patches, filled with far points.

    16 divides the width, as many as are worked on at once, and there are three far points or more.
    """
    room = np.empty((4, 3, -(-(size + 3) // 16) * 16), np.float32)
    room[:] = 1e18
    return room


@kernel
def patch_costs(start, stop, found, chosen, relative, axes, cost):
    """cost[l, a] = (D_lm^2 + D_ml^2) / 2 of the patch m = found[l, a], if chosen[l, a]."""
    size = relative.shape[2]
    room = _room(size)
    own, seen, other, back = room[0], room[1], room[2], room[3]
    nearest, height = np.empty(own.shape[1], np.float32), np.empty(own.shape[1], np.float32)
    for l in range(start, stop):
        _project(axes[l], relative[l], own)
        for a in range(found.shape[1]):
            if not chosen[l, a]:
                continue
            m = found[l, a]
            _project(axes[l], relative[m], seen)
            _match(own, seen, seen[2], size, nearest, height)
            forth_sq = _height_difference_sq(own, height, size)
            _project(axes[m], relative[m], other)
            _project(axes[m], relative[l], back)
            _match(other, back, back[2], size, nearest, height)
            back_sq = _height_difference_sq(other, height, size)
            cost[l, a] = np.float32(0.5) * (forth_sq + back_sq)


@kernel
def best_match(start, stop, found, relative, axes, other_relative, other_axes, best):
    """best[l]: the patch m of found[l] with the least D_lm^2 + D_ml^2, the first of equals.

    D_ml is left out where D_lm alone is too much: for most, as those with the least D_lm come
    first.
    """
    size, count = relative.shape[2], found.shape[1]
    room = _room(size)
    own, seen, other, back = room[0], room[1], room[2], room[3]
    nearest, height = np.empty(own.shape[1], np.float32), np.empty(own.shape[1], np.float32)
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
    room = _room(size)
    own, seen = room[0], room[1]
    nearest = np.empty(own.shape[1], np.float32)
    match = np.empty(own.shape[1], np.int32)
    numbers = np.arange(own.shape[1]).astype(np.int32)
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        _project(axes[l], relative[l], own)
        _project(axes[l], other_relative[m], seen)
        _match(own, seen, numbers, size, nearest, match)
        for i in range(size):
            matches[p, 0, i] = match[i]
        if matches.shape[1] > 1:
            _project(other_axes[m], other_relative[m], own)
            _project(other_axes[m], relative[l], seen)
            _match(own, seen, numbers, size, nearest, match)
            for i in range(size):
                matches[p, 1, i] = match[i]


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


@kernel
def share_costs(start, stop, found, own, cost):
    """cost[l, a] of pairs whose cost the other patch computed; infinite for a patch and itself."""
    for l in range(start, stop):
        for a in range(found.shape[1]):
            m = found[l, a]
            if own[l, a]:
                continue
            cost[l, a] = np.inf
            if m >= 0 and m != l:
                for b in range(found.shape[1]):
                    if found[m, b] == l:
                        cost[l, a] = cost[m, b]


@kernel
def least_costs(start, stop, found, cost, best):
    """best[l]: the patches of found[l] with the least costs, in order, ties by position; -1: none.

    Patches with an infinite cost are not taken.
    """
    keep = best.shape[1]
    costs = np.empty(keep, np.float32)
    for l in range(start, stop):
        best[l, :] = -1
        costs[:] = np.inf
        for a in range(found.shape[1]):
            at = keep
            while at > 0 and cost[l, a] < costs[at - 1]:
                at -= 1
            if at < keep:
                for b in range(keep - 1, at, -1):
                    costs[b], best[l, b] = costs[b - 1], best[l, b - 1]
                costs[at], best[l, at] = cost[l, a], found[l, a]
