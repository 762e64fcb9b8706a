"""The point nearest to a place, by walking to it from one that is near."""

import numpy as np

from .jit import kernel


@kernel
def walk_to_nearest(start, stop, queries, guesses, points, around, reach, distances, found):
    """Row i: the point nearest to query i, its row and its distance; -1 where that is not sure.

    around[j] are points near to point j, all of those nearer to it than reach[j]. From a guess, or
    from what the query before has found, go to the nearest of those around as long as that is
    nearer to the query. At distance d from the last one, j, no other point can be nearer if 2 d is
    below reach[j]: it would be one of those around.
    """
    j = points.shape[0] * start // max(queries.shape[0], 1)
    for i in range(start, stop):
        if i < guesses.shape[0]:
            j = np.int64(guesses[i])
        x, y, z = queries[i, 0], queries[i, 1], queries[i, 2]
        dx, dy, dz = points[j, 0] - x, points[j, 1] - y, points[j, 2] - z
        best = dx * dx + dy * dy + dz * dz
        for _ in range(16):
            last = j
            for k in range(around.shape[1]):
                row = np.uint64(around[last, k])
                dx, dy, dz = points[row, 0] - x, points[row, 1] - y, points[row, 2] - z
                d = dx * dx + dy * dy + dz * dz
                nearer = d < best
                best = d if nearer else best
                j = np.int64(row) if nearer else j
            if j == last:
                break
        distances[i] = np.sqrt(best)
        found[i] = j if j == last and 2.0 * distances[i] < reach[j] * (1.0 - 1e-9) else -1
