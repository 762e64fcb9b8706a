"""Assemble the normal matrix of the closed form row by row, and apply it."""

import numpy as np

from .jit import kernel


@kernel
def count_entries(source, target, indices, counts):
    """counts[i] = edges that join point i with another point."""
    flat = indices.ravel()
    for e in range(source.shape[0]):
        i, j = flat[source[e]], flat[target[e]]
        if i != j:
            counts[i] += 1
            counts[j] += 1


@kernel
def fill_entries(source, target, weights, indices, centers, indptr, columns, values, pull):
    """Directed copies of every edge into the rows of a CSR matrix, and pull = S^T L C.

    `indptr[i]` is the next free place of row i and moves on.
    """
    flat = indices.ravel()
    size = indices.shape[1]
    for e in range(source.shape[0]):
        i, j = flat[source[e]], flat[target[e]]
        if i == j:
            continue
        w = weights[e]
        l, m = source[e] // size, target[e] // size
        columns[indptr[i]] = j
        values[indptr[i]] = w
        indptr[i] += 1
        columns[indptr[j]] = i
        values[indptr[j]] = w
        indptr[j] += 1
        for a in range(3):
            shift = w * (centers[l, a] - centers[m, a])
            pull[i, a] += shift
            pull[j, a] -= shift


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
    size = indices.shape[1]
    total = 0.0
    for e in range(start, stop):
        i, j = flat[source[e]], flat[target[e]]
        l, m = source[e] // size, target[e] // size
        gap_sq = 0.0
        for a in range(3):
            gap = points[i, a] - centers[l, a] - points[j, a] + centers[m, a]
            gap_sq += gap * gap
        total += weights[e] * gap_sq
    return total
