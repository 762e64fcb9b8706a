"""Nearest neighbors and the spacing of a cloud."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from ..frame import FloatArray
from ..parallel import for_rows, thread_count

_FEWEST = 4000  # points or queries that are worth a grid
_MOST_NEIGHBORS = 128
_SAMPLE = 48  # points that tell how wide cells should be
_ENOUGH = 50_000  # distances for a mean
_MOST_CELLS = 2**62


def nearest_neighbors(
    points: FloatArray, queries: FloatArray, count: int
) -> tuple[FloatArray, NDArray[np.int32]]:
    """Distances and indices, both (q, count), of the points nearest to each query, nearest first.

    `count` must not exceed the number of points. Many queries are answered from a grid, which
    takes a third of the time of a tree where density varies little; those that it cannot answer,
    in sparse and in crowded places, by a tree.
    """
    if min(len(points), len(queries)) < _FEWEST or count > _MOST_NEIGHBORS:
        return _from_tree(points, queries, count)
    distances = np.empty((len(queries), count))
    indices = np.full((len(queries), count), -1, np.int32)
    _from_grid(points, queries, distances, indices)
    left = np.flatnonzero(indices[:, 0] < 0)
    if len(left):
        distances[left], indices[left] = _from_tree(points, queries[left], count)
    return distances, indices


def _from_tree(
    points: FloatArray, queries: FloatArray, count: int
) -> tuple[FloatArray, NDArray[np.int32]]:
    tree = cKDTree(points, balanced_tree=False, compact_nodes=False)
    distances, indices = tree.query(queries, k=np.arange(1, count + 1), workers=thread_count())
    return distances, indices.astype(np.int32)


def _from_grid(
    points: FloatArray, queries: FloatArray, distances: FloatArray, indices: NDArray[np.int32]
) -> None:
    """Fill in the rows that a grid can answer."""
    from .._kernels.grid import grid_neighbors, reach_of

    count = indices.shape[1]
    chosen = np.linspace(0, len(points) - 1, _SAMPLE).astype(np.int64)
    reach = np.empty(_SAMPLE)
    for_rows(reach_of, _SAMPLE, points, chosen, count, reach, smallest=1)
    width = float(np.quantile(reach, 0.75))
    low, high = points.min(axis=0), points.max(axis=0)
    if not width > 0.0:
        return
    sides = np.floor((high - low) / width) + 1.0
    if sides.prod() > _MOST_CELLS:
        return
    dims = sides.astype(np.int64)
    cells = np.floor((points - low) / width).astype(np.int64)
    key = (cells[:, 0] * dims[1] + cells[:, 1]) * dims[2] + cells[:, 2]
    order = np.argsort(key, kind="stable")
    key = key[order]
    starts = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1], [True]]))
    grid = (low, width, dims, points[order])
    for_rows(
        grid_neighbors,
        len(queries),
        *(queries, grid, key[starts[:-1]], starts, order, distances, indices),
    )


def mean_spacing(points: FloatArray) -> float:
    """Mean distance from a point to its nearest other point (points must differ).

    Of large clouds it is the mean over every m-th point, some 50,000 of them.
    """
    queries = points[:: max(1, len(points) // _ENOUGH)]
    distances, _ = nearest_neighbors(points, queries, 2)
    return float(distances[:, 1].mean())
