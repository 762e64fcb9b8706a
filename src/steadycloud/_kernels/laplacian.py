"""Assemble the normal matrix of the closed form row by row, and apply it."""

import numpy as np

from .jit import kernel


@kernel
def count_entries(start, stop, source, target, indices, counts):
    """counts[part, i] = edges of that part of the list that join point i with another point."""
    flat = indices.ravel()
    n_parts = counts.shape[0]
    for part in range(start, stop):
        first, last = source.shape[0] * part // n_parts, source.shape[0] * (part + 1) // n_parts
        for e in range(first, last):
            i, j = flat[source[e]], flat[target[e]]
            if i != j:
                counts[part, i] += 1
                counts[part, j] += 1


@kernel
def fill_entries(start, stop, source, target, weights, indices, centers, free, entries, pull):
    """Directed copies of every edge into the rows of a CSR matrix, and pull = S^T L C by parts.

    `entries` = (columns, values); `weights` = (those of the edges, a factor); `free[part, i]` is
    the next free place of row i for that part of the list, and moves on.
    """
    columns, values = entries
    strengths, scale = weights
    flat = indices.ravel()
    share = 1.0 / indices.shape[1]  # slot * share is its patch; quicker than a division
    n_parts = free.shape[0]
    for part in range(start, stop):
        first, last = source.shape[0] * part // n_parts, source.shape[0] * (part + 1) // n_parts
        for e in range(first, last):
            i, j = flat[source[e]], flat[target[e]]
            if i == j:
                continue
            w = scale * strengths[e]
            l, m = int((source[e] + 0.5) * share), int((target[e] + 0.5) * share)
            columns[free[part, i]] = j
            values[free[part, i]] = w
            free[part, i] += 1
            columns[free[part, j]] = i
            values[free[part, j]] = w
            free[part, j] += 1
            for a in range(3):
                shift = w * (centers[l, a] - centers[m, a])
                pull[part, i, a] += shift
                pull[part, j, a] -= shift


@kernel
def merge_rows(start, stop, indptr, columns, values, lengths):
    """Add up entries of the same column within each row, in place; lengths[i] are left."""
    n_points = indptr.shape[0] - 1
    place = np.full(n_points, -1, np.int64)
    for i in range(start, stop):
        first = indptr[i]
        free = first
        for at in range(first, indptr[i + 1]):
            j = columns[at]
            if place[j] >= first:
                values[place[j]] += values[at]
            else:
                place[j] = free
                columns[free] = j
                values[free] = values[at]
                free += 1
        lengths[i] = free - first


@kernel
def apply_matrix(start, stop, diagonal, indptr, lengths, columns, values, x, product):
    """Rows of (D - A) x for x with three columns."""
    for i in range(start, stop):
        sx, sy, sz = diagonal[i] * x[i, 0], diagonal[i] * x[i, 1], diagonal[i] * x[i, 2]
        for at in range(indptr[i], indptr[i] + lengths[i]):
            j = columns[at]
            w = values[at]
            sx -= w * x[j, 0]
            sy -= w * x[j, 1]
            sz -= w * x[j, 2]
        product[i, 0], product[i, 1], product[i, 2] = sx, sy, sz


@kernel
def edge_energy(start, stop, source, target, weights, indices, centers, points):
    """sum_e w_e ||(u_i - c_l) - (u_j - c_m)||^2: the spatial term without its weight."""
    flat = indices.ravel()
    share = 1.0 / indices.shape[1]  # slot * share is its patch; quicker than a division
    total = 0.0
    for e in range(start, stop):
        i, j = flat[source[e]], flat[target[e]]
        l, m = int((source[e] + 0.5) * share), int((target[e] + 0.5) * share)
        gap_sq = 0.0
        for a in range(3):
            gap = points[i, a] - centers[l, a] - points[j, a] + centers[m, a]
            gap_sq += gap * gap
        total += weights[e] * gap_sq
    return total
