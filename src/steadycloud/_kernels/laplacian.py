"""Assemble the normal matrix of the closed form row by row, and apply it.

For a pair p of patches (l, m), matches[p, 0] holds the match in m of each point of l, and
matches[p, 1] the match in l of each point of m.
"""

import numpy as np

from .jit import kernel


@kernel
def _edges_of(p, matches, weights, ends, strength):
    """Edges of pair p: ends[:, e] are its points in l and m, strength[e] its weight; their number.

    Two points that match each other both ways give one edge with both weights.
    """
    size = matches.shape[2]
    for i in range(size):
        j = matches[p, 0, i]
        ends[0, i], ends[1, i] = i, j
        strength[i] = weights[p, 0, i] + (matches[p, 1, j] == i) * weights[p, 1, j]
    count = size
    for j in range(size):
        i = matches[p, 1, j]
        ends[0, count], ends[1, count] = i, j
        strength[count] = weights[p, 1, j]
        count += matches[p, 0, i] != j
    return count


@kernel
def point_degrees(start, stop, graph, weights, indices, degrees):
    """degrees[part, i]: sum of the weights, in that part of the pairs, from point i to others."""
    pairs, matches = graph
    n_parts, n_pairs, size = degrees.shape[0], pairs.shape[0], indices.shape[1]
    for part in range(start, stop):
        for p in range(n_pairs * part // n_parts, n_pairs * (part + 1) // n_parts):
            l, m = pairs[p, 0], pairs[p, 1]
            for way in range(2):
                for own in range(size):
                    match = matches[p, way, own]
                    i = indices[l, match if way else own]
                    j = indices[m, own if way else match]
                    w = weights[p, way, own] if i != j else 0.0
                    degrees[part, i] += w
                    degrees[part, j] += w


@kernel
def scale_weights(start, stop, graph, indices, factors, weights, scaled):
    """Row p: the weight of every edge times the factors of the two points that it joins."""
    pairs, matches = graph
    size = indices.shape[1]
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        for way in range(2):
            for own in range(size):
                match = matches[p, way, own]
                i = indices[l, match if way else own]
                j = indices[m, own if way else match]
                scaled[p, way, own] = weights[p, way, own] * factors[i] * factors[j]


@kernel
def count_entries(start, stop, graph, indices, counts):
    """counts[part, i]: number of edges of that part of the pairs from point i to other points."""
    pairs, matches = graph
    n_parts, n_pairs, size = counts.shape[0], pairs.shape[0], indices.shape[1]
    for part in range(start, stop):
        for p in range(n_pairs * part // n_parts, n_pairs * (part + 1) // n_parts):
            l, m = pairs[p, 0], pairs[p, 1]
            for way in range(2):
                for own in range(size):
                    match = matches[p, way, own]
                    i = indices[l, match if way else own]
                    j = indices[m, own if way else match]
                    counted = i != j and (way == 0 or matches[p, 0, match] != own)
                    counts[part, i] += counted
                    counts[part, j] += counted


@kernel
def fill_entries(start, stop, graph, weights, indices, centers, free, entries, pull):
    """Write each edge in both directions into the rows of a CSR matrix; sum pull = S^T L C by part.

    `graph` = (pairs, matches), `entries` = (columns, values), `weights` = (edge weights, a factor);
    free[part, i] is the next free entry of row i for that part of the pairs, and is advanced.
    """
    pairs, matches = graph
    columns, values = entries
    strengths, scale = weights
    n_parts, n_pairs, size = free.shape[0], pairs.shape[0], indices.shape[1]
    ends = np.empty((2, 2 * size), np.int64)
    strength = np.empty(2 * size)
    for part in range(start, stop):
        for p in range(n_pairs * part // n_parts, n_pairs * (part + 1) // n_parts):
            l, m = pairs[p, 0], pairs[p, 1]
            x, y = centers[l, 0] - centers[m, 0], centers[l, 1] - centers[m, 1]
            z = centers[l, 2] - centers[m, 2]
            for e in range(_edges_of(p, matches, strengths, ends, strength)):
                i, j = indices[l, ends[0, e]], indices[m, ends[1, e]]
                if i == j:
                    continue
                w = scale * strength[e]
                columns[free[part, i]] = j
                values[free[part, i]] = w
                free[part, i] += 1
                columns[free[part, j]] = i
                values[free[part, j]] = w
                free[part, j] += 1
                pull[part, i, 0] += w * x
                pull[part, i, 1] += w * y
                pull[part, i, 2] += w * z
                pull[part, j, 0] -= w * x
                pull[part, j, 1] -= w * y
                pull[part, j, 2] -= w * z


@kernel
def merge_rows(start, stop, indptr, columns, values, lengths, degrees):
    """Add up entries of the same column within each row, in place.

    lengths[i] entries remain, and degrees[i] is the sum of their values.
    """
    n_points = indptr.shape[0] - 1
    place = np.full(n_points, -1, np.int64)
    for i in range(start, stop):
        first = indptr[i]
        free = first
        for at in range(first, indptr[i + 1]):
            j, value = columns[at], values[at]
            if place[j] >= first:
                values[place[j]] += value
            else:
                place[j] = free
                columns[free] = j
                values[free] = value
                free += 1
        lengths[i] = free - first
        total = 0.0
        for at in range(first, free):
            total += float(values[at])
        degrees[i] = total


@kernel
def apply_matrix(start, stop, diagonal, blocks, indptr, lengths, columns, values, x, product):
    """Rows of (D + B - A) x for x with three columns.

    B couples the columns: it has a symmetric 3 x 3 block for each row, blocks[i] = (xx, yy, zz, xy,
    xz, yz); no rows at all mean B = 0.
    """
    coupled = blocks.shape[0] > 0
    for i in range(start, stop):
        sx, sy, sz = diagonal[i] * x[i, 0], diagonal[i] * x[i, 1], diagonal[i] * x[i, 2]
        if coupled:
            sx += blocks[i, 0] * x[i, 0] + blocks[i, 3] * x[i, 1] + blocks[i, 4] * x[i, 2]
            sy += blocks[i, 3] * x[i, 0] + blocks[i, 1] * x[i, 1] + blocks[i, 5] * x[i, 2]
            sz += blocks[i, 4] * x[i, 0] + blocks[i, 5] * x[i, 1] + blocks[i, 2] * x[i, 2]
        for at in range(indptr[i], indptr[i] + lengths[i]):
            j = columns[at]
            w = values[at]
            sx -= w * x[j, 0]
            sy -= w * x[j, 1]
            sz -= w * x[j, 2]
        product[i, 0], product[i, 1], product[i, 2] = sx, sy, sz


@kernel
def edge_energy(start, stop, pairs, matches, weights, indices, centers, points):
    """sum_e w_e ||(u_i - c_l) - (u_j - c_m)||^2: the spatial term without its weight."""
    total = 0.0
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        x, y = centers[m, 0] - centers[l, 0], centers[m, 1] - centers[l, 1]
        z = centers[m, 2] - centers[l, 2]
        for way in range(2):
            for own in range(indices.shape[1]):
                match = matches[p, way, own]
                i = indices[l, match if way else own]
                j = indices[m, own if way else match]
                dx = points[i, 0] - points[j, 0] + x
                dy = points[i, 1] - points[j, 1] + y
                dz = points[i, 2] - points[j, 2] + z
                total += weights[p, way, own] * (dx * dx + dy * dy + dz * dz)
    return total


@kernel
def _height(l, m, j, centers, reference):
    """n . (c_l + p_j - c_m): where the reference's point j of patch m wants a point of patch l,
    along the normal n there; and n itself.
    """
    indices, points, reference_centers, normals = reference
    row = indices[m, j]
    x, y, z = normals[row, 0], normals[row, 1], normals[row, 2]
    height = x * (centers[l, 0] + points[row, 0] - reference_centers[m, 0])
    height += y * (centers[l, 1] + points[row, 1] - reference_centers[m, 1])
    height += z * (centers[l, 2] + points[row, 2] - reference_centers[m, 2])
    return height, x, y, z


@kernel
def fill_blocks(start, stop, graph, weights, indices, centers, reference, blocks, right):
    """Sum w n n^T and w n (n . goal) over the links of each point, by part of the pairs.

    `graph` = (pairs, matches), `weights` = (link weights, a factor), `reference` = (indices,
    points, centers, normals); blocks[part, i] = (xx, yy, zz, xy, xz, yz).
    """
    pairs, matches = graph
    strengths, scale = weights
    n_parts, n_pairs, size = blocks.shape[0], pairs.shape[0], indices.shape[1]
    for part in range(start, stop):
        for p in range(n_pairs * part // n_parts, n_pairs * (part + 1) // n_parts):
            l, m = pairs[p, 0], pairs[p, 1]
            for own in range(size):
                height, x, y, z = _height(l, m, matches[p, 0, own], centers, reference)
                i = indices[l, own]
                w = scale * strengths[p, 0, own]
                blocks[part, i, 0] += w * x * x
                blocks[part, i, 1] += w * y * y
                blocks[part, i, 2] += w * z * z
                blocks[part, i, 3] += w * x * y
                blocks[part, i, 4] += w * x * z
                blocks[part, i, 5] += w * y * z
                right[part, i, 0] += w * height * x
                right[part, i, 1] += w * height * y
                right[part, i, 2] += w * height * z


@kernel
def link_energy(start, stop, graph, weights, indices, centers, reference, points):
    """sum_e w_e (n . (u_i - goal))^2: the temporal term without its weight."""
    pairs, matches = graph
    total = 0.0
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        for own in range(indices.shape[1]):
            height, x, y, z = _height(l, m, matches[p, 0, own], centers, reference)
            i = indices[l, own]
            gap = x * points[i, 0] + y * points[i, 1] + z * points[i, 2] - height
            total += weights[p, 0, own] * gap * gap
    return total
