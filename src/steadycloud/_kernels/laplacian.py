"""Apply the Laplacian of edges between the slots of patches, and sum what pulls on points.

An edge of a pair of patches (l, m) joins point ends[0, e] of l with point ends[1, e] of m. The
matrix is never written out: values are laid out by slot, (M, k + 1, 4), three and one to spare,
passed along the edges of each patch, and collected by point.
"""

import numpy as np

from .jit import add_row, kernel


@kernel
def sort_places(values, starts, places):
    """places[starts[v] : starts[v + 1]]: the places where `values` are v, ascending.

    `starts` has room for one more than it needs.
    """
    starts[:] = 0
    for place in range(values.shape[0]):
        starts[values[place] + 2] += 1
    for v in range(2, starts.shape[0]):
        starts[v] += starts[v - 1]
    for place in range(values.shape[0]):  # starts[v + 1] moves from the first v to behind the last
        v = values[place]
        places[starts[v + 1]] = place
        starts[v + 1] += 1


@kernel
def _add_edges(here_ends, there_ends, weights, there, here):
    """here[i] += w there[j], rows of four, for the edges (i, j) of a pair of patches."""
    for e in range(weights.shape[0]):
        add_row(here, here_ends[e], weights[e], there, there_ends[e])


@kernel
def pass_along(start, stop, graph, lists, values, sums):
    """sums[l, i] = sum of w values[m, j] over the edges that join point i of l with j of m.

    `graph` = (pairs, starts, ends, weights): the edges of pair p are starts[p] : starts[p + 1].
    `lists` = (first, second, by_second): the pairs of patch l are first[l] : first[l + 1], and
    by_second[second[l] : second[l + 1]] where l is the second.
    """
    pairs, starts, ends, weights = graph
    first, second, by_second = lists
    for l in range(start, stop):
        here = sums[l]
        here[:] = 0.0
        for p in range(first[l], first[l + 1]):
            a, b = starts[p], starts[p + 1]
            there = values[pairs[p, 1]]
            _add_edges(ends[0, a:b], ends[1, a:b], weights[a:b], there, here)
        for at in range(second[l], second[l + 1]):
            p = by_second[at]
            a, b = starts[p], starts[p + 1]
            there = values[pairs[p, 0]]
            _add_edges(ends[1, a:b], ends[0, a:b], weights[a:b], there, here)


@kernel
def _add_weights(here_ends, there_ends, weights, there, here):
    """here[i] += w there[j] for a single value at each slot."""
    for e in range(weights.shape[0]):
        here[here_ends[e]] += weights[e] * there[there_ends[e]]


@kernel
def pass_single(start, stop, graph, lists, values, sums):
    """`pass_along` for a single value at each slot, (M, k + 1)."""
    pairs, starts, ends, weights = graph
    first, second, by_second = lists
    for l in range(start, stop):
        here = sums[l]
        here[:] = 0.0
        for p in range(first[l], first[l + 1]):
            a, b = starts[p], starts[p + 1]
            there = values[pairs[p, 1]]
            _add_weights(ends[0, a:b], ends[1, a:b], weights[a:b], there, here)
        for at in range(second[l], second[l + 1]):
            p = by_second[at]
            a, b = starts[p], starts[p + 1]
            there = values[pairs[p, 0]]
            _add_weights(ends[1, a:b], ends[0, a:b], weights[a:b], there, here)


@kernel
def slot_sums(start, stop, slot_lists, by_slot, sums):
    """Row i: the sum of by_slot over the slots that hold point i."""
    slot_starts, slots = slot_lists
    for i in range(start, stop):
        total = 0.0
        for at in range(slot_starts[i], slot_starts[i + 1]):
            total += by_slot[slots[at]]
        sums[i] = total


@kernel
def lay_out(start, stop, indices, factors, x, values):
    """values[l, i] = the row of x of point i of patch l, times the point's factor, and 0."""
    for l in range(start, stop):
        for i in range(indices.shape[1]):
            row = indices[l, i]
            for c in range(3):
                values[l, i, c] = factors[row] * x[row, c]
            values[l, i, 3] = 0.0


@kernel
def lay_out_patches(start, stop, indices, factors, relative, values):
    """The same for points around their patch's center, relative[l, :, i]; and the factor."""
    for l in range(start, stop):
        for i in range(indices.shape[1]):
            factor = factors[indices[l, i]]
            for c in range(3):
                values[l, i, c] = factor * relative[l, c, i]
            values[l, i, 3] = factor


@kernel
def collect_pull(start, stop, slot_lists, factors, values, sums, degrees, pull):
    """Row i: sum of w f_i f_j (p_j - p_i) over the edges of point i; its degree, sum of w f_i f_j.

    p are points around the centers of their patches. By slot are `values`, f_i p_i, and `sums` of
    w f_j p_j and of w f_j.
    """
    slot_starts, slots = slot_lists
    for i in range(start, stop):
        factor = factors[i]
        x, y, z, degree = 0.0, 0.0, 0.0, 0.0
        for at in range(slot_starts[i], slot_starts[i + 1]):
            slot = np.uint64(slots[at])
            total = sums[slot, 3]
            x += factor * sums[slot, 0] - total * values[slot, 0]
            y += factor * sums[slot, 1] - total * values[slot, 1]
            z += factor * sums[slot, 2] - total * values[slot, 2]
            degree += total
        degrees[i] = factor * degree
        pull[i, 0], pull[i, 1], pull[i, 2] = x, y, z


@kernel
def collect_product(start, stop, slot_lists, factors, diagonal, blocks, sums, x, product):
    """Row i of (D + B - A) x, where `sums` is what `pass_along` makes of x, a row for each slot.

    B couples the columns: it has a symmetric 3 x 3 block for each row, blocks[i] = (xx, yy, zz, xy,
    xz, yz); no rows at all mean B = 0.
    """
    slot_starts, slots = slot_lists
    coupled = blocks.shape[0] > 0
    for i in range(start, stop):
        x0, x1, x2 = x[i, 0], x[i, 1], x[i, 2]
        a, b, c = np.float32(0.0), np.float32(0.0), np.float32(0.0)
        for at in range(slot_starts[i], slot_starts[i + 1]):
            slot = np.uint64(slots[at])
            a += sums[slot, 0]
            b += sums[slot, 1]
            c += sums[slot, 2]
        a = diagonal[i] * x0 - factors[i] * a
        b = diagonal[i] * x1 - factors[i] * b
        c = diagonal[i] * x2 - factors[i] * c
        if coupled:
            a += blocks[i, 0] * x0 + blocks[i, 3] * x1 + blocks[i, 4] * x2
            b += blocks[i, 3] * x0 + blocks[i, 1] * x1 + blocks[i, 5] * x2
            c += blocks[i, 4] * x0 + blocks[i, 5] * x1 + blocks[i, 2] * x2
        product[i, 0], product[i, 1], product[i, 2] = a, b, c


@kernel
def edge_energy(start, stop, graph, counted, factors, indices, centers, points):
    """sum_e w_e f_i f_j ||(u_i - c_l) - (u_j - c_m)||^2 over the edges of pairs whose l is counted:
    the spatial term without its weight.
    """
    pairs, starts, ends, weights = graph
    total = 0.0
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        if not counted[l]:
            continue
        x, y = centers[m, 0] - centers[l, 0], centers[m, 1] - centers[l, 1]
        z = centers[m, 2] - centers[l, 2]
        for e in range(starts[p], starts[p + 1]):
            i, j = indices[l, ends[0, e]], indices[m, ends[1, e]]
            dx = points[i, 0] - points[j, 0] + x
            dy = points[i, 1] - points[j, 1] + y
            dz = points[i, 2] - points[j, 2] + z
            total += weights[e] * factors[i] * factors[j] * (dx * dx + dy * dy + dz * dz)
    return total
