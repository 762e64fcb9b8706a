"""Nearest neighbors from a grid of cells; points are sorted by cell and read column by column."""

import numpy as np

from .jit import kernel


@kernel
def reach_of(start, stop, points, chosen, count, reach):
    """Row s: distance from point chosen[s] to its count-th nearest point (itself is the first)."""
    best = np.empty(count)
    for s in range(start, stop):
        i = chosen[s]
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        for k in range(count):
            best[k] = np.inf
        for j in range(points.shape[0]):
            dx, dy, dz = points[j, 0] - x, points[j, 1] - y, points[j, 2] - z
            d = dx * dx + dy * dy + dz * dz
            if d < best[count - 1]:
                at = count - 1
                while at > 0 and best[at - 1] > d:
                    best[at] = best[at - 1]
                    at -= 1
                best[at] = d
        reach[s] = np.sqrt(best[count - 1])


@kernel
def _first_at_least(keys, key, low, high):
    """Index of the first of the sorted keys[low:high] that is at least `key`."""
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def _gather(dims, cells, cell, ring, rows, near):
    """Rows and coordinates of the points in the cells around `cell`; their number, -1: too many.

    Cells of one column have consecutive keys, so their points are contiguous. columns[c] is the
    first key of column c; it may be empty.
    """
    points, columns, keys, starts, order = cells
    known = columns.shape[0] > 0
    total = 0
    z_low, z_high = max(cell[2] - ring, 0), min(cell[2] + ring, dims[2] - 1)
    for x in range(max(cell[0] - ring, 0), min(cell[0] + ring, dims[0] - 1) + 1):
        for y in range(max(cell[1] - ring, 0), min(cell[1] + ring, dims[1] - 1) + 1):
            place = x * dims[1] + y
            column = place * dims[2]
            at, end = (columns[place], columns[place + 1]) if known else (0, keys.shape[0])
            at = _first_at_least(keys, column + z_low, at, end)
            first = starts[at]
            while at < end and keys[at] <= column + z_high:
                at += 1
            last = starts[at]
            if total + last - first > rows.shape[0]:
                return -1
            for i in range(first, last):
                rows[total] = order[i]
                near[0, total], near[1, total] = points[i, 0], points[i, 1]
                near[2, total] = points[i, 2]
                total += 1
    return total


@kernel
def _closest(query, near, total, rows, best, found):
    """The nearest of `total` candidates, ties by row; the distance is squared."""
    x, y, z = query[0], query[1], query[2]
    closest, row = np.inf, np.int32(-1)
    for j in range(total):
        dx, dy, dz = near[0, j] - x, near[1, j] - y, near[2, j] - z
        d = dx * dx + dy * dy + dz * dz
        if d < closest:
            closest, row = d, rows[j]
        elif d == closest:
            row = min(row, rows[j])
    best[0], found[0] = closest, row


@kernel
def _nearest(query, near, total, guess, rows, ranks, scratch, best, found):
    """The nearest of `total` candidates, ordered as `_order` says; all distances are squared.

    Candidates beyond the distance `guess` are used only if too few are within it.
    """
    dist, chosen = scratch[:2]
    x, y, z = query[0], query[1], query[2]
    within = 0
    for j in range(total):
        dx, dy, dz = near[0, j] - x, near[1, j] - y, near[2, j] - z
        d = dx * dx + dy * dy + dz * dz
        dist[j] = d
        within += d <= guess
    limit = guess
    if within < ranks[-1]:
        limit = 0.0
        for j in range(total):
            limit = max(limit, dist[j])
    kept = np.uint64(0)  # unsigned indices save a test for negative ones
    for j in range(total):  # no branch: which candidates are near cannot be predicted
        chosen[kept] = j
        kept += np.uint64(dist[j] <= limit)
    _order(dist, rows, chosen, np.int64(kept), limit, ranks, scratch[2:], best, found)


@kernel
def _order(dist, rows, chosen, count, most, ranks, scratch, best, found):
    """Order candidates as far as it is needed: for each rank r, the first r are the r nearest, and
    the farthest of them is the last; ties by row.

    Candidates chosen[:count] have the squared distances dist[chosen], up to `most`, and the rows
    rows[chosen]. On a surface squared distances are spread evenly, so they are put into bins of
    equal width, and only bins that hold a rank are sorted. scratch[0] counts what is in them,
    scratch[1] holds the bin of each candidate.
    """
    ends, bins = scratch
    scale = (count - 1) / most if 1e-290 < most < np.inf else 0.0  # 0: all in one bin
    for k in range(count + 1):
        ends[k] = 0
    for k in range(count):
        bins[k] = np.int64(dist[chosen[k]] * scale) if scale > 0.0 else 0
        ends[bins[k] + 1] += 1
    total = np.int64(0)
    for k in range(count):
        total += ends[k]
        ends[k] = total
    for k in range(count):
        place = ends[bins[k]]
        ends[bins[k]] = place + 1
        best[place], found[place] = dist[chosen[k]], rows[chosen[k]]
    ordered = 0
    for rank in ranks:
        if rank <= ordered:
            continue
        place = np.int64(best[rank - 1] * scale) if scale > 0.0 else 0
        ordered = ends[place]
        first = ends[place - 1] if place > 0 else 0
        for k in range(first + 1, ordered):
            value, row = best[k], found[k]
            at = k
            while at > first and (
                best[at - 1] > value or (best[at - 1] == value and found[at - 1] > row)
            ):
                best[at], found[at] = best[at - 1], found[at - 1]
                at -= 1
            best[at], found[at] = value, row


@kernel
def grid_neighbors(start, stop, queries, asked, grid, cells, ranks, distances, indices):
    """Rows asked[start:stop], q each: the points nearest to queries[q], in the order that `ranks`
    asks for (see `_order`), and the distances of those ranks; -1 where the grid fails.

    `grid` = (low, width, dims): corner, width and number of the cells; `cells` = (points, columns,
    keys, starts, order): points by cell, first key of each column, keys and first points of the
    cells, rows of the points.
    The result from the cells around a query is exact if no point outside them can be nearer;
    otherwise one more ring of cells is searched, up to three.
    """
    low, width, dims = grid
    most = 4096
    rows = np.empty(most, np.int32)
    near = np.empty((3, most))
    counts = np.empty((3, most + 1), np.int64)
    scratch = (np.empty(most), counts[0], counts[1], counts[2])
    best, found = np.empty(most), np.empty(most, np.int32)
    size = indices.shape[1]
    cell = np.full(3, -1, np.int64)
    last = np.full(3, -(2**40), np.int64)
    kept = kept_ring = 0  # number of candidates around the last cell, and their ring
    guess = np.inf  # squared search distance: 1.1 times that of the last query
    for at in range(start, stop):
        q = asked[at]
        inside = np.inf
        same = True
        for a in range(3):
            place = (queries[q, a] - low[a]) / width
            cell[a] = np.int64(np.floor(place))
            inside = min(inside, place - cell[a], cell[a] + 1 - place)
            if cell[a] != last[a]:
                same = False
                last[a] = cell[a]
        indices[q, 0] = -1
        for ring in range(1, 4):
            if not same or kept_ring != ring:
                kept = _gather(dims, cells, cell, ring, rows, near)
                kept_ring = ring
                same = True
            if kept < 0:
                break
            if kept < size:
                continue
            if size == 1:
                _closest(queries[q], near, kept, rows, best, found)
            else:
                _nearest(queries[q], near, kept, guess, rows, ranks, scratch, best, found)
            guess = 1.1 * best[size - 1]
            bound = (ring + inside) * width * (1.0 - 1e-9)
            if best[size - 1] <= bound * bound:
                for k in range(size):
                    indices[q, k] = found[k]
                for k in range(ranks.shape[0]):
                    distances[q, k] = np.sqrt(best[ranks[k] - 1])
                break
