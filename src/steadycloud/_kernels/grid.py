"""Nearest neighbors from a grid of cells; points are sorted by cell and read column by column."""

import numpy as np

from .jit import kernel


@kernel
def reach_of(start, stop, points, every, chosen, count, reach):
    """Row s: distance from point chosen[s] to its count-th nearest (itself may be the first) among
    every so-many-th of the points.
    """
    best = np.empty(count)
    for s in range(start, stop):
        i = chosen[s]
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        for k in range(count):
            best[k] = np.inf
        for j in range(0, points.shape[0], every):
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
def scan_points(start, stop, points, queries, rows, ranks, distances, indices):
    """Rows rows[start:stop], q each: the points nearest to queries[q], nearest first, ties by row,
    and the distances of those of some ranks. Looks at all points.
    """
    count = indices.shape[1]
    best = np.empty(count)
    for s in range(start, stop):
        q = rows[s]
        x, y, z = queries[q, 0], queries[q, 1], queries[q, 2]
        for k in range(count):
            best[k] = np.inf
            indices[q, k] = -1
        for j in range(points.shape[0]):
            dx, dy, dz = points[j, 0] - x, points[j, 1] - y, points[j, 2] - z
            d = dx * dx + dy * dy + dz * dz
            if d < best[count - 1] or indices[q, count - 1] < 0:
                at = count - 1
                while at > 0 and (best[at - 1] > d or indices[q, at - 1] < 0):
                    best[at], indices[q, at] = best[at - 1], indices[q, at - 1]
                    at -= 1
                best[at], indices[q, at] = d, j
        for k in range(ranks.shape[0]):
            distances[q, k] = np.sqrt(best[ranks[k] - 1])


@kernel
def cells_of(start, stop, points, low, width, dims, columns, heights):
    """Row i: the column of cells that point i is in, and the place of its cell in that column."""
    for i in range(start, stop):
        x = np.int64(np.floor((points[i, 0] - low[0]) / width))
        y = np.int64(np.floor((points[i, 1] - low[1]) / width))
        columns[i] = x * dims[1] + y
        heights[i] = np.int64(np.floor((points[i, 2] - low[2]) / width))


@kernel
def sort_rows(rows, values, ends, ordered):
    """The rows in the order of their values, 0 <= values[row] < len(ends) - 1, else as they come.

    `ends`, zeros, then has the place behind the last row of each value.
    """
    for row in rows:
        ends[values[row] + 1] += 1
    for value in range(1, len(ends)):
        ends[value] += ends[value - 1]
    for row in rows:
        place = ends[values[row]]
        ordered[place] = row
        ends[values[row]] = place + 1


@kernel
def cut_cells(order, columns, heights, dims, points, by_cell, keys, starts, firsts):
    """The number of cells with points, given the rows of the points in the order of their cells.

    `by_cell` gets the points in that order, `keys` and `starts` the number of each cell and its
    first point, `firsts` (may be empty) the first cell of each column.
    """
    n_cells, last_key, next_column = 0, -1, 0
    for place in range(len(order)):
        row = order[place]
        for a in range(3):
            by_cell[place, a] = points[row, a]
        key = columns[row] * dims[2] + heights[row]
        if key != last_key:
            while next_column < len(firsts) and next_column <= columns[row]:
                firsts[next_column] = n_cells
                next_column += 1
            keys[n_cells], starts[n_cells] = key, place
            n_cells, last_key = n_cells + 1, key
    starts[n_cells] = len(order)
    for column in range(next_column, len(firsts)):
        firsts[column] = n_cells
    return n_cells


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
def _closest(queries, q, near, total, rows, best, found):
    """The nearest of `total` candidates, ties by row; the distance is squared."""
    x, y, z = queries[q, 0], queries[q, 1], queries[q, 2]
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
def _nearest(queries, q, near, total, guess, rows, ranks, scratch, best, found):
    """The nearest of `total` candidates, ordered as `_order` says; all distances are squared.

    Candidates beyond the distance `guess` are used only if too few are within it.
    """
    dist, chosen = scratch[:2]
    x, y, z = queries[q, 0], queries[q, 1], queries[q, 2]
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
    for j in range(np.uint64(total)):  # no branch: which candidates are near cannot be predicted
        chosen[kept] = j
        kept += np.uint64(dist[j] <= limit)
    _order(dist, rows, chosen, kept, limit, ranks, scratch[2:], best, found)


@kernel
def _order(dist, rows, chosen, count, most, ranks, scratch, best, found):
    """Order candidates as far as it is needed: for each rank r, the first r are the r nearest, and
    the farthest of them is the last; ties by row.

    Candidates chosen[:count] have the squared distances dist[chosen], up to `most`, and the rows
    rows[chosen]. On a surface squared distances are spread evenly, so they are put into bins of
    equal width, and only bins that hold a rank are sorted. scratch[0] counts what is in them,
    scratch[1] holds the bin of each candidate. All indices are unsigned, which takes two thirds of
    the time.
    """
    ends, bins = scratch
    one = np.uint64(1)
    n_bins = np.uint64(32 if count < 48 else 64 if count < 96 else 128)
    scale = (np.float64(n_bins) - 1e-6) / most if 1e-290 < most < np.inf else 0.0
    spread = scale > 0.0  # else all are in one bin
    for k in range(n_bins):
        ends[k] = np.uint64(0)
    for k in range(count):
        bins[k] = np.uint64(np.int64(dist[chosen[k]] * scale)) if spread else np.uint64(0)
        ends[bins[k]] += one
    total = np.uint64(0)
    for k in range(n_bins):
        size = ends[k]
        ends[k] = total
        total += size
    for k in range(count):
        place = ends[bins[k]]
        ends[bins[k]] = place + one
        best[place], found[place] = dist[chosen[k]], rows[chosen[k]]
    ordered = np.uint64(0)
    for rank in ranks:
        last = np.uint64(rank) - one
        if last < ordered:
            continue
        place = np.uint64(np.int64(best[last] * scale)) if spread else np.uint64(0)
        ordered = ends[place]
        first = ends[place - one] if place > np.uint64(0) else np.uint64(0)
        for k in range(first + one, ordered):
            value, row = best[k], found[k]
            at = np.uint64(k)
            while at > first and (
                best[at - one] > value or (best[at - one] == value and found[at - one] > row)
            ):
                best[at], found[at] = best[at - one], found[at - one]
                at -= one
            best[at], found[at] = value, row


@kernel
def grid_neighbors(start, stop, queries, asked, ring, grid, cells, ranks, distances, indices):
    """Rows asked[start:stop], q each: the points nearest to queries[q], in the order that `ranks`
    asks for (see `_order`), and the distances of those ranks; -1 where the grid fails.

    `grid` = (low, width, dims): corner, width and number of the cells; `cells` = (points, columns,
    keys, starts, order): points by cell, first key of each column, keys and first points of the
    cells, rows of the points.
    Cells up to `ring` cells away are searched. The result is exact if no point outside of them can
    be nearer; otherwise, and where they hold too few points or too many, the grid fails.
    """
    low, width, dims = grid
    most = 4096
    rows, near = np.empty(most, np.int32), np.empty((3, most))
    counts = np.empty((3, most), np.uint64)
    scratch = (np.empty(most), counts[0], counts[1], counts[2])
    best, found = np.empty(most), np.empty(most, np.int32)
    size = indices.shape[1]
    cell = np.full(3, -1, np.int64)
    last = np.full(3, -(2**40), np.int64)
    kept = 0  # number of candidates around the last cell
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
        if not same:
            kept = _gather(dims, cells, cell, ring, rows, near)
        indices[q, 0] = -1
        if kept < size:
            continue
        if size == 1:
            _closest(queries, q, near, kept, rows, best, found)
        else:
            _nearest(queries, q, near, kept, guess, rows, ranks, scratch, best, found)
        guess = 1.1 * best[size - 1]
        bound = (ring + inside) * width * (1.0 - 1e-9)
        if best[size - 1] <= bound * bound:
            for k in range(np.uint64(size)):
                indices[q, k] = found[k]
            for k in range(ranks.shape[0]):
                distances[q, k] = np.sqrt(best[ranks[k] - 1])
