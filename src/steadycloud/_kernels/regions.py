"""Medians over regions of a surface, and values of regions at points."""

import numpy as np

from .jit import kernel


@kernel
def _select(values, first, last, place):
    """The value that is at `place` when values[first:last] are sorted; they are moved about.

    Those before it are then not larger, those after it not smaller (Hoare's quickselect).
    """
    low, high = first, last - 1
    while low < high:
        pivot = values[(low + high) >> 1]
        i, j = low, high
        while i <= j:
            while values[i] < pivot:
                i += 1
            while values[j] > pivot:
                j -= 1
            if i <= j:
                values[i], values[j] = values[j], values[i]
                i += 1
                j -= 1
        if place <= j:
            high = j
        elif place >= i:
            low = i
        else:
            break
    return values[place]


@kernel
def _median(values, first, last):
    """The median of values[first:last], which are moved about; NaN where there are none."""
    if last == first:
        return np.nan
    high = _select(values, first, last, (first + last) >> 1)
    low = high
    if (last - first) % 2 == 0:
        for k in range(first, (first + last) >> 1):  # the largest of those below
            low = values[k] if k == first else max(low, values[k])
    return 0.5 * (low + high)


@kernel
def neighbor_medians(start, stop, values, neighbors, count, medians):
    """Row i: the median of the values of its first `count` neighbors but the very first, itself."""
    count -= 1
    around = np.empty(count)
    for i in range(start, stop):
        for k in range(count):
            around[k] = values[neighbors[i, k + 1]]
        medians[i] = _median(around, 0, count)


@kernel
def put_in_groups(values, groups, ends, grouped):
    """Put values[i] into the next free place of its group; ends[g] is where group g begins, and
    afterwards where it ends.
    """
    for i in range(values.shape[0]):
        grouped[ends[groups[i]]] = values[i]
        ends[groups[i]] += 1


@kernel
def group_medians(start, stop, begins, grouped, medians):
    """Row g: the median of grouped[begins[g]:begins[g + 1]]; NaN where that is empty."""
    for g in range(start, stop):
        medians[g] = _median(grouped, begins[g], begins[g + 1])


@kernel
def blend_values(start, stop, rows, nearest, shares, values, blended):
    """Row i: the mean of the values of the regions nearest[rows[i]], weighted by their shares;
    values that are NaN do not count.
    """
    for i in range(start, stop):
        total = weight = 0.0
        for k in range(nearest.shape[1]):
            value = values[nearest[rows[i], k]]
            if not np.isnan(value):
                total += shares[rows[i], k] * value
                weight += shares[rows[i], k]
        blended[i] = total / weight


@kernel
def put_heights(seen, found, points, surface, normals, heights):
    """heights[j]: that of point i, which found j, over the plane of j; the last such i counts."""
    for i in range(found.shape[0]):
        if seen[i]:
            j = found[i]
            heights[j] = 0.0
            for a in range(3):
                heights[j] += (points[i, a] - surface[j, a]) * normals[j, a]


@kernel
def median_differences(start, stop, first, second, members, fewest, medians):
    """Row s: the median of |first - second| over the members of site s that are known in both, the
    upper one of two; NaN where fewer than `fewest` are.
    """
    sizes = np.empty(members.shape[1])
    for s in range(start, stop):
        known = 0
        for k in range(members.shape[1]):
            size = np.abs(first[members[s, k]] - second[members[s, k]])
            if not np.isnan(size):
                sizes[known] = size
                known += 1
        medians[s] = _select(sizes, 0, known, known >> 1) if known >= fewest else np.nan
