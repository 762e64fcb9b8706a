"""Nearest neighbors and the spacing of a cloud."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from ..frame import FloatArray
from ..parallel import for_rows, thread_count
from .sampling import bounds

Finder = Callable[[FloatArray], tuple[FloatArray, NDArray[np.int32]]]
_FEWEST, _FEWEST_QUERIES = 4000, 2000  # points and queries that are worth a grid
_FEWEST_NEIGHBORS = 8  # that a cell should be as wide as
MOST_NEIGHBORS = 256  # of a point: bounds memory, and beyond it a tree is faster than the grid
_SAMPLE = 24  # points that tell how wide cells should be
_ENOUGH = 20_000  # distances for a mean
_MOST_CELLS = 2**62


def nearest_neighbors(
    points: FloatArray, queries: FloatArray, count: int
) -> tuple[FloatArray, NDArray[np.int32]]:
    """Distances and indices, both (q, count), of the points nearest to each query, nearest first.

    `count` must not exceed the number of points. Many queries are answered from a grid, which
    takes half the time of a tree or less where density varies little; those that it cannot
    answer, in sparse and in crowded places, by a tree.
    """
    return neighbor_finder(points, len(queries), count)(queries)


def nearest_indices(points: FloatArray, queries: FloatArray, count: int) -> NDArray[np.int32]:
    """The indices alone, for which there need be no room for distances."""
    return neighbor_finder(points, len(queries), count, measure=False)(queries)[1]


def neighbor_finder(
    points: FloatArray, n_queries: int, count: int, *, measure: bool = True
) -> Finder:
    """`nearest_neighbors` for `n_queries` queries, some at a time.

    Without `measure` there may be no distances.
    """
    many = len(points) >= _FEWEST and n_queries >= _FEWEST_QUERIES
    usual = count <= MOST_NEIGHBORS
    grid = _build_grid(points, max(count, _FEWEST_NEIGHBORS)) if many and usual else None
    tree = lru_cache(lambda: cKDTree(points, balanced_tree=False, compact_nodes=False))

    def from_tree(queries: FloatArray) -> tuple[FloatArray, NDArray[np.int32]]:
        ranks = np.arange(1, count + 1)
        distances, indices = tree().query(queries, k=ranks, workers=thread_count())
        return distances, indices.astype(np.int32)

    def find(queries: FloatArray) -> tuple[FloatArray, NDArray[np.int32]]:
        if grid is None:
            return from_tree(queries)
        from .._kernels.grid import grid_neighbors

        distances = np.empty((len(queries) if measure else 0, count))
        indices = np.empty((len(queries), count), np.int32)
        for_rows(grid_neighbors, len(queries), queries, *grid, distances, indices)
        left = np.flatnonzero(indices[:, 0] < 0)
        if len(left):
            lengths, indices[left] = from_tree(queries[left])
            if measure:
                distances[left] = lengths
        return distances, indices

    return find


def _build_grid(points: FloatArray, count: int) -> tuple[Any, ...] | None:
    """Points sorted by cell, cells about as wide as `count` neighbors reach; None: cannot be."""
    from .._kernels.grid import reach_of

    chosen = np.linspace(0, len(points) - 1, _SAMPLE).astype(np.int64)
    reach = np.empty(_SAMPLE)
    for_rows(reach_of, _SAMPLE, points, chosen, count, reach, smallest=1)
    width = float(np.quantile(reach, 0.75))
    low, high = bounds(points)
    sides = np.floor((high - low) / width) + 1.0 if width > 0.0 else np.full(3, np.inf)
    if not sides.prod() < _MOST_CELLS:
        return None
    dims = sides.astype(np.int64)
    cells = np.floor((points - low) / width).astype(np.int64)
    key = (cells[:, 0] * dims[1] + cells[:, 1]) * dims[2] + cells[:, 2]
    order = np.argsort(key, kind="stable")
    key = key[order]
    starts = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1], [True]]))
    return (low, width, dims, points[order]), key[starts[:-1]], starts, order


def mean_spacing(points: FloatArray) -> float:
    """Mean distance from a point to its nearest other point (points must differ).

    Of large clouds it is the mean over every m-th point, some 20,000 of them.
    """
    queries = points[:: max(1, len(points) // _ENOUGH)]
    distances, _ = nearest_neighbors(points, queries, 2)
    return float(distances[:, 1].mean())
