"""Patch distance by heights over tangent planes, and matches between patches.

`relative[l, :, i]` holds point i of patch l minus the patch's center (float32: only comparisons
depend on it); `axes[l]` the two tangents and the normal.
"""

import numpy as np

from .jit import kernel


@kernel
def _project(axes, relative, u, v, height):
    """Coordinates of a patch in another patch's frame."""
    for i in range(u.shape[0]):
        x, y, z = relative[0, i], relative[1, i], relative[2, i]
        u[i] = axes[0, 0] * x + axes[0, 1] * y + axes[0, 2] * z
        v[i] = axes[1, 0] * x + axes[1, 1] * y + axes[1, 2] * z
        height[i] = axes[2, 0] * x + axes[2, 1] * y + axes[2, 2] * z


@kernel
def _height_difference_sq(u, v, height, mu, mv, mheight, nearest, matched):
    """Mean of [d(v_i) - d(v_match(i))]^2: D_lm^2. The inner loop runs over i and vectorizes."""
    size = u.shape[0]
    for i in range(size):
        nearest[i] = np.float32(np.inf)
        matched[i] = np.float32(0.0)
    for j in range(size):
        pu, pv, ph = mu[j], mv[j], mheight[j]
        for i in range(size):
            du = u[i] - pu
            dv = v[i] - pv
            d = du * du + dv * dv
            closer = d < nearest[i]
            nearest[i] = d if closer else nearest[i]
            matched[i] = ph if closer else matched[i]
    total = np.float32(0.0)
    for i in range(size):
        e = height[i] - matched[i]
        total += e * e
    return total / np.float32(size)


@kernel
def pair_distances(start, stop, pairs, relative, axes, other_relative, other_axes, distances_sq):
    """Row p, for the pair (l, m): (D_lm^2 + D_ml^2) / 2."""
    size = relative.shape[2]
    own = np.empty((3, size), np.float32)  # patch l in its own frame
    seen = np.empty((3, size), np.float32)  # patch m in the frame of l
    other = np.empty((3, size), np.float32)  # patch m in its own frame
    back = np.empty((3, size), np.float32)  # patch l in the frame of m
    nearest = np.empty(size, np.float32)
    matched = np.empty(size, np.float32)
    last = -1
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        if l != last:
            _project(axes[l], relative[l], own[0], own[1], own[2])
            last = l
        _project(axes[l], other_relative[m], seen[0], seen[1], seen[2])
        _project(other_axes[m], other_relative[m], other[0], other[1], other[2])
        _project(other_axes[m], relative[l], back[0], back[1], back[2])
        forth_sq = _height_difference_sq(
            own[0], own[1], own[2], seen[0], seen[1], seen[2], nearest, matched
        )
        back_sq = _height_difference_sq(
            other[0], other[1], other[2], back[0], back[1], back[2], nearest, matched
        )
        distances_sq[p] = np.float32(0.5) * (forth_sq + back_sq)


@kernel
def _nearest_in_plane(axes, relative, other, mu, mv, nearest, index):
    """For each point of a patch: the point of the other that is nearest in the plane."""
    size = relative.shape[1]
    u = np.empty(size, np.float32)
    v = np.empty(size, np.float32)
    for i in range(size):
        x, y, z = relative[0, i], relative[1, i], relative[2, i]
        u[i] = axes[0, 0] * x + axes[0, 1] * y + axes[0, 2] * z
        v[i] = axes[1, 0] * x + axes[1, 1] * y + axes[1, 2] * z
        x, y, z = other[0, i], other[1, i], other[2, i]
        mu[i] = axes[0, 0] * x + axes[0, 1] * y + axes[0, 2] * z
        mv[i] = axes[1, 0] * x + axes[1, 1] * y + axes[1, 2] * z
        nearest[i] = np.float32(np.inf)
        index[i] = 0
    for j in range(size):
        pu, pv = mu[j], mv[j]
        for i in range(size):
            du = u[i] - pu
            dv = v[i] - pv
            d = du * du + dv * dv
            closer = d < nearest[i]
            nearest[i] = d if closer else nearest[i]
            index[i] = j if closer else index[i]


@kernel
def match_points(start, stop, pairs, relative, axes, other_relative, other_axes, source, target):
    """Pair p = (l, m): edges [0, p] from the slots of l to their matches in m, over l's plane.

    Where there is room for them, also edges [1, p] to the slots of m from their matches in l.
    """
    size = relative.shape[2]
    mu = np.empty(size, np.float32)
    mv = np.empty(size, np.float32)
    nearest = np.empty(size, np.float32)
    index = np.empty(size, np.int32)
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        _nearest_in_plane(axes[l], relative[l], other_relative[m], mu, mv, nearest, index)
        for i in range(size):
            source[0, p, i] = l * size + i
            target[0, p, i] = m * size + index[i]
        if source.shape[0] > 1:
            _nearest_in_plane(other_axes[m], other_relative[m], relative[l], mu, mv, nearest, index)
            for i in range(size):
                source[1, p, i] = l * size + index[i]
                target[1, p, i] = m * size + i


@kernel
def own_pairs(start, stop, found, own):
    """own[l, a]: whether l is to look after the pair (l, found[l, a]), which m may have found too.

    The lower of the two does; -1 is nobody.
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
    """cost[l, a] for the pairs that the other one looks after; infinite for a patch and itself."""
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
