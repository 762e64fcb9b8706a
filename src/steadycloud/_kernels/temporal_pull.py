"""What the surface of a reference frame pulls on: blocks of the system, and its energy."""

from .jit import kernel


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
def add_blocks(start, stop, graph, scale, lists, side, reference, blocks, pull):
    """Row i: add w n n^T, and w n (n . (goal - u_i)), of the links of point i, times a scale.

    `graph` = (pairs, starts, ends, weights): a pair has one link for each point of its patch, in
    their order. `lists` = (first, slot_starts, slots): the pairs of patch l are first[l] :
    first[l + 1]; `side` = (points, centers), `reference` = (indices, points, centers, normals);
    blocks[i] = (xx, yy, zz, xy, xz, yz).
    """
    pairs, starts, ends, weights = graph
    first, slot_starts, slots = lists
    points, centers = side
    size = reference[0].shape[1]
    for i in range(start, stop):
        for at in range(slot_starts[i], slot_starts[i + 1]):
            l, own = slots[at] // size, slots[at] % size
            for p in range(first[l], first[l + 1]):
                e = starts[p] + own
                height, x, y, z = _height(l, pairs[p, 1], ends[1, e], centers, reference)
                w = scale * weights[e]
                gap = height - (x * points[i, 0] + y * points[i, 1] + z * points[i, 2])
                blocks[i, 0] += w * x * x
                blocks[i, 1] += w * y * y
                blocks[i, 2] += w * z * z
                blocks[i, 3] += w * x * y
                blocks[i, 4] += w * x * z
                blocks[i, 5] += w * y * z
                pull[i, 0] += w * gap * x
                pull[i, 1] += w * gap * y
                pull[i, 2] += w * gap * z


@kernel
def link_energy(start, stop, graph, counted, indices, centers, reference, points):
    """sum_e w_e (n . (u_i - goal))^2 over the links of patches l that are counted: the temporal
    term without its weight.
    """
    pairs, starts, ends, weights = graph
    total = 0.0
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        if not counted[l]:
            continue
        for e in range(starts[p], starts[p + 1]):
            height, x, y, z = _height(l, m, ends[1, e], centers, reference)
            i = indices[l, ends[0, e]]
            gap = x * points[i, 0] + y * points[i, 1] + z * points[i, 2] - height
            total += weights[e] * gap * gap
    return total
