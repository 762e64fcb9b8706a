"""Nearest neighbors from a grid of cells; points are sorted by cell and read column by column."""

import numpy as np

from .jit import kernel


@kernel
def reach_of(start, stop, points, chosen, count, reach):
    """Row s: distance from point chosen[s] to its count-th nearest point (itself is the first)."""
    best = np.empty(count)
    for s in range(start, stop):
        i = chosen[s]
        best[:] = np.inf
        for j in range(points.shape[0]):
            d = 0.0
            for a in range(3):
                gap = points[j, a] - points[i, a]
                d += gap * gap
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
def _gather(cells, keys, starts, cell, ring, rows, near):
    """Rows and coordinates of the points in the cells around `cell`; their number, -1: too many.

    Cells of one column have consecutive keys, so their points are contiguous. columns[c] is the
    first key of column c; it may be empty.
    """
    dims, points, columns = cells
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
                rows[total] = i
                for a in range(3):
                    near[a, total] = points[i, a]
                total += 1
    return total


@kernel
def _nearest(query, near, total, guess, order, rows, scratch, best, found):
    """The nearest of `total` candidates, nearest first, ties by row; all distances are squared.

    Candidates beyond the distance `guess` are used only if too few are within it.
    """
    dist, close, chosen = scratch[:3]
    x, y, z = query[0], query[1], query[2]
    within = 0
    for j in range(total):
        dx, dy, dz = near[0, j] - x, near[1, j] - y, near[2, j] - z
        d = dx * dx + dy * dy + dz * dz
        dist[j] = d
        within += d <= guess
    limit = guess if within >= best.shape[0] else np.inf
    within = 0
    for j in range(total):
        chosen[within] = j
        close[within] = dist[j]
        within += dist[j] <= limit
    for k in range(within):
        chosen[k] = order[rows[chosen[k]]]
    _sort(close, chosen, within, scratch[3:], dist)
    for k in range(best.shape[0]):
        best[k], found[k] = dist[k], scratch[4][k]


@kernel
def _closest(query, near, total, order, rows, best, found):
    """The nearest of `total` candidates, ties by row; the distance is squared."""
    x, y, z = query[0], query[1], query[2]
    closest, row = np.inf, np.int64(-1)
    for j in range(total):
        dx, dy, dz = near[0, j] - x, near[1, j] - y, near[2, j] - z
        d = dx * dx + dy * dy + dz * dz
        if d < closest:
            closest, row = d, order[rows[j]]
        elif d == closest:
            row = min(row, order[rows[j]])
    best[0], found[0] = closest, row


@kernel
def _sort(values, rows, count, scratch, ordered):
    """Sort `count` values into `ordered`, ties by row, and the rows likewise into scratch[1].

    On a surface squared distances are spread evenly: bins of equal width, scratch[0], leave little
    to be sorted.
    """
    bins, ordered_rows = scratch
    most = 0.0
    for k in range(count):
        most = max(most, values[k])
    scale = (count - 1) / most if 1e-290 < most < np.inf else 0.0  # 0: all in one bin
    bins[: count + 1] = 0
    for k in range(count):
        bins[1 + (np.int64(values[k] * scale) if scale > 0.0 else 0)] += 1
    for k in range(count):
        bins[k + 1] += bins[k]
    for k in range(count):
        place = np.int64(values[k] * scale) if scale > 0.0 else 0
        ordered[bins[place]], ordered_rows[bins[place]] = values[k], rows[k]
        bins[place] += 1
    for k in range(1, count):
        value, row = ordered[k], ordered_rows[k]
        at = k
        while at > 0 and (
            ordered[at - 1] > value or (ordered[at - 1] == value and ordered_rows[at - 1] > row)
        ):
            ordered[at], ordered_rows[at] = ordered[at - 1], ordered_rows[at - 1]
            at -= 1
        ordered[at], ordered_rows[at] = value, row


@kernel
def grid_neighbors(start, stop, queries, grid, keys, starts, order, distances, indices):
    """Row q: distances and rows of the points nearest to queries[q]; -1 where the grid fails.

    Distances are not stored if `distances` has no rows.
    `grid` = (low, width, dims, points, columns): corner, width and number of the cells, points by
    cell, first key of each column.
    The result from the cells around a query is exact if no point outside them can be nearer;
    otherwise one more ring of cells is searched, up to three.
    """
    low, width, dims, points, columns = grid
    cells = (dims, points, columns)
    most = 4096
    rows = np.empty(most, np.int64)
    near = np.empty((3, most))
    scratch = (
        *(np.empty(most), np.empty(most)),
        *(np.empty(most, np.int64), np.empty(most + 1, np.int64), np.empty(most, np.int64)),
    )
    best = np.empty(indices.shape[1])
    found = np.empty(indices.shape[1], np.int64)
    cell = np.full(3, -1, np.int64)
    last = np.full(3, -(2**40), np.int64)
    kept = kept_ring = 0  # number of candidates around the last cell, and their ring
    guess = np.inf  # squared search distance: 1.1 times that of the last query
    for q in range(start, stop):
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
                kept = _gather(cells, keys, starts, cell, ring, rows, near)
                kept_ring = ring
                same = True
            if kept < 0:
                break
            if kept < best.shape[0]:
                continue
            if best.shape[0] == 1:
                _closest(queries[q], near, kept, order, rows, best, found)
            else:
                _nearest(queries[q], near, kept, guess, order, rows, scratch, best, found)
            guess = 1.1 * best[best.shape[0] - 1]
            bound = (ring + inside) * width * (1.0 - 1e-9)
            if best[best.shape[0] - 1] <= bound * bound:
                for k in range(best.shape[0]):
                    indices[q, k] = found[k]
                for k in range(best.shape[0] if distances.shape[0] else 0):
                    distances[q, k] = np.sqrt(best[k])
                break
