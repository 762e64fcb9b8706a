"""Distances between matched patches."""

from .jit import kernel


@kernel
def pair_distances_sq(start, stop, graph, indices, points, centers, normals, distances_sq):
    """Row p: (D_lm^2 + D_ml^2) / 2 of a pair of patches, from the matches of their points.

    `graph` = (pairs, matches): matches in m over the plane of l, then in l over the plane of m.
    """
    pairs, matches = graph
    size = indices.shape[1]
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        total = 0.0
        for way in range(2):
            for own in range(size):
                match = matches[p, way, own]
                i = indices[l, match if way else own]
                j = indices[m, own if way else match]
                gap = 0.0
                for axis in range(3):
                    here = points[i, axis] - centers[l, axis]
                    there = points[j, axis] - centers[m, axis]
                    gap += normals[m if way else l, axis] * (here - there)
                total += gap * gap
        distances_sq[p] = total / (2 * size)
