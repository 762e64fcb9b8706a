"""Repulsion between neighbors in the tangent plane."""

import numpy as np

from .jit import kernel, summing_kernel


@summing_kernel
def _square_distances(points, i, candidates, found):
    """Of the candidates from point i; below all others where they are i itself."""
    x, y, z = points[i, 0], points[i, 1], points[i, 2]
    for k in range(candidates.shape[1]):
        j = np.uint64(candidates[i, k])
        dx, dy, dz = points[j, 0] - x, points[j, 1] - y, points[j, 2] - z
        found[k] = dx * dx + dy * dy + dz * dz if j != np.uint64(i) else -1.0


@summing_kernel
def _count_nearer(distances, ranks):
    """How many of the distances are smaller than each of them."""
    for k in range(distances.shape[0]):
        ranks[k] = 0.0
    for j in range(distances.shape[0]):
        distance = distances[j]
        for k in range(distances.shape[0]):
            ranks[k] += 1.0 if distance < distances[k] else 0.0


@kernel
def nearest_of(start, stop, points, candidates, few, nearest, room):
    """Row i: the nearest of its candidates in order, ties by their order, and the mean distance of
    the first `few` without the very first, which is the point itself.

    The place of each is the number of nearer ones: comparing all with all takes half of the time of
    sorting, which has to branch.
    """
    count, size = candidates.shape[1], nearest.shape[1]
    distances, ranks, best = np.empty(count), np.empty(count), np.empty(size)
    for i in range(start, stop):
        _square_distances(points, i, candidates, distances)
        _count_nearer(distances, ranks)
        for k in range(size):
            best[k] = -2.0
        for k in range(count):
            place = np.int64(ranks[k])
            while place < size and best[place] != -2.0:  # it is as far as another one
                place += 1
            if place < size:
                best[place], nearest[i, place] = distances[k], candidates[i, k]
        total = 0.0
        for k in range(1, min(few, size)):
            total += np.sqrt(best[k])
        room[i] = total / max(min(few, size) - 1, 1)


@kernel
def repel(start, stop, points, normals, neighbors, reach, shift):
    """Row i: sum over neighbors j nearer than reach of (1 - r/reach)^2 t/r, t tangential, r = |t|.

    t is p_i - p_j without its part along the normal of i.
    """
    for i in range(start, stop):
        sx, sy, sz = 0.0, 0.0, 0.0
        nx, ny, nz = normals[i, 0], normals[i, 1], normals[i, 2]
        for at in range(neighbors.shape[1]):
            j = neighbors[i, at]
            tx = points[i, 0] - points[j, 0]
            ty = points[i, 1] - points[j, 1]
            tz = points[i, 2] - points[j, 2]
            along = tx * nx + ty * ny + tz * nz
            tx, ty, tz = tx - along * nx, ty - along * ny, tz - along * nz
            r = np.sqrt(tx * tx + ty * ty + tz * tz)
            if 0.0 < r < reach:
                w = (1.0 - r / reach) ** 2 / r
                sx, sy, sz = sx + w * tx, sy + w * ty, sz + w * tz
        shift[i, 0], shift[i, 1], shift[i, 2] = sx, sy, sz
