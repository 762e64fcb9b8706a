"""Distances between matched patches."""

from .jit import kernel


@kernel
def pair_distances_sq(start, stop, edges, indices, points, centers, normals, distances_sq):
    """Row p: (D_lm^2 + D_ml^2) / 2 of a pair of patches, from the edges that match their points.

    `edges` is (source, target) as `connect_similar_patches` lays them out: for each pair the
    points of l and their matches over the plane of l; then for each pair the points of m and
    their matches over the plane of m.
    """
    source, target = edges
    flat = indices.ravel()
    size = indices.shape[1]
    n_pairs = distances_sq.shape[0]
    for p in range(start, stop):
        total = 0.0
        for way in range(2):
            for a in range(size):
                e = (way * n_pairs + p) * size + a
                i, j = flat[source[e]], flat[target[e]]
                l, m = source[e] // size, target[e] // size
                gap = 0.0
                for axis in range(3):
                    here = points[i, axis] - centers[l, axis]
                    there = points[j, axis] - centers[m, axis]
                    gap += normals[m if way else l, axis] * (here - there)
                total += gap * gap
        distances_sq[p] = total / (2 * size)
