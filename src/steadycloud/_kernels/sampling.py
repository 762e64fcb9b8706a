"""Exact farthest point sampling by branch and bound over a tree of boxes."""

import numpy as np

from .jit import kernel


@kernel
def build_boxes(points, leaf_size, low, high):
    """Boxes of an implicit binary tree over runs of `leaf_size` points; node 1 is the root.

    Points must be in spatial order. Leaf i is node n_leaves + i; empty leaves get inverted boxes.
    """
    n_points = points.shape[0]
    n_leaves = low.shape[0] // 2
    for node in range(low.shape[0]):
        for a in range(3):
            low[node, a], high[node, a] = np.inf, -np.inf
    for leaf in range(n_leaves):
        node = n_leaves + leaf
        for i in range(leaf * leaf_size, min((leaf + 1) * leaf_size, n_points)):
            for a in range(3):
                low[node, a] = min(low[node, a], points[i, a])
                high[node, a] = max(high[node, a], points[i, a])
    for node in range(n_leaves - 1, 0, -1):
        for a in range(3):
            low[node, a] = min(low[2 * node, a], low[2 * node + 1, a])
            high[node, a] = max(high[2 * node, a], high[2 * node + 1, a])


@kernel
def _next_leaf(best_sq, n_leaves, node, least_sq):
    """The first leaf from leaf `node` on that has a point as far as that; 0: none."""
    while best_sq[node] < least_sq:
        while node & 1:
            node >>= 1
        if node == 0:
            return 0
        node += 1
    while node < n_leaves:
        node = 2 * node if best_sq[2 * node] >= least_sq else 2 * node + 1
    return node


@kernel
def farthest_points(points, leaf_size, low, high, start, share, chosen):
    """chosen[s]: a point with min_{q in chosen[:s]} ||p - q|| at least `share` of the largest there
    was when this sweep over the cloud began, chosen[0] = start. For a share of 1, the farthest.

    A node keeps the largest such distance below it; a new sample only visits nodes whose box is
    nearer than that. Ties go to the first point in order. Returns how many were found: fewer than
    asked for when only copies of chosen points are left.
    """
    n_points = points.shape[0]
    n_leaves = low.shape[0] // 2
    dist_sq = np.empty(n_points)
    best_sq = np.empty(2 * n_leaves)  # largest dist_sq below a node
    for i in range(n_points):
        dist_sq[i] = np.inf
    for leaf in range(n_leaves):
        best_sq[n_leaves + leaf] = np.inf if leaf * leaf_size < n_points else -1.0
    for node in range(n_leaves - 1, 0, -1):
        best_sq[node] = max(best_sq[2 * node], best_sq[2 * node + 1])
    stack = np.empty(128, np.int64)
    visited = np.empty(2 * n_leaves, np.int64)
    current, leaf, least_sq = start, 0, 0.0
    for s in range(chosen.shape[0]):
        if s > 0:
            leaf = _next_leaf(best_sq, n_leaves, leaf, least_sq) if leaf > 0 else 0
            if leaf == 0:  # the sweep is over
                least_sq = share * share * best_sq[1]
                leaf = _next_leaf(best_sq, n_leaves, n_leaves, least_sq)
            if best_sq[leaf] <= 0.0:
                return s
            current = (leaf - n_leaves) * leaf_size
            while dist_sq[current] < best_sq[leaf]:
                current += 1
        chosen[s] = current
        x, y, z = points[current, 0], points[current, 1], points[current, 2]
        n_visited = 0
        stack[0] = 1
        depth = 1
        while depth > 0:
            depth -= 1
            node = stack[depth]
            dx = max(low[node, 0] - x, 0.0, x - high[node, 0])
            dy = max(low[node, 1] - y, 0.0, y - high[node, 1])
            dz = max(low[node, 2] - z, 0.0, z - high[node, 2])
            if dx * dx + dy * dy + dz * dz >= best_sq[node]:
                continue
            if node < n_leaves:
                visited[n_visited] = node
                n_visited += 1
                stack[depth] = 2 * node
                stack[depth + 1] = 2 * node + 1
                depth += 2
                continue
            first = (node - n_leaves) * leaf_size
            largest = -1.0
            for i in range(first, min(first + leaf_size, n_points)):
                ex, ey, ez = points[i, 0] - x, points[i, 1] - y, points[i, 2] - z
                dist_sq[i] = min(dist_sq[i], ex * ex + ey * ey + ez * ez)
                largest = max(largest, dist_sq[i])
            best_sq[node] = largest
        for v in range(n_visited - 1, -1, -1):  # parents were visited before their children
            node = visited[v]
            best_sq[node] = max(best_sq[2 * node], best_sq[2 * node + 1])
    return chosen.shape[0]
