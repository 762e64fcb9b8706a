"""The Laplacian of a weighted graph over points, applied to three columns at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..parallel import for_rows

NO_BLOCKS: FloatArray = np.empty((0, 6))  # of points that nothing couples across the axes
_PARTS = 4  # of the list of pairs, filled in parallel; fixed, so that sums do not change


@dataclass(frozen=True)
class Adjacency:
    """Minus the off-diagonal part of S^T L S; row i is indptr[i] : indptr[i] + lengths[i]."""

    indptr: IntArray  # (n + 1,)
    lengths: IntArray  # (n,)
    columns: NDArray[np.int32]
    values: NDArray[np.float32]  # like the edge weights
    degrees: FloatArray  # (n,) row sums
    pull: FloatArray  # (n, 3) S^T L C


def normalize_weights(
    graph: tuple[NDArray[np.int32], NDArray[np.uint16]],
    weights: NDArray[np.float32],
    indices: NDArray[np.int32],
    n_points: int,
) -> NDArray[np.float32]:
    """w_ij / sqrt(d_i d_j) with the degrees d of the points, for edges as in `build_adjacency`."""
    from .._kernels.laplacian import point_degrees, scale_weights

    parts = np.zeros((_PARTS, n_points))
    for_rows(point_degrees, _PARTS, graph, weights, indices, parts, smallest=1)
    degrees = parts.sum(axis=0)
    factors = np.divide(1.0, np.sqrt(degrees), out=np.zeros(n_points), where=degrees > 0)
    scaled = np.empty_like(weights)
    for_rows(scale_weights, len(graph[0]), graph, indices, factors, weights, scaled)
    return scaled


def build_adjacency(
    graph: tuple[NDArray[np.int32], NDArray[np.uint16]],
    weights: tuple[NDArray[np.floating[Any]], float],
    indices: NDArray[np.int32],
    centers: FloatArray,
    n_points: int,
) -> Adjacency:
    """Collect the edges of patches into rows over points; parallel edges are added up.

    `graph` holds pairs of patches, (p, 2), and the matches of their points, (p, 2, k + 1);
    `weights` holds the edge weights and a factor that multiplies all of them.
    """
    from .._kernels.laplacian import count_entries, fill_entries, merge_rows

    counts = np.zeros((_PARTS, n_points), np.int64)
    for_rows(count_entries, _PARTS, graph, indices, counts, smallest=1)
    indptr = np.concatenate([[0], np.cumsum(counts.sum(axis=0))])
    free = indptr[:-1] + np.cumsum(counts, axis=0) - counts
    columns, values = np.empty(indptr[-1], np.int32), np.empty(indptr[-1], np.float32)
    parts = np.zeros((_PARTS, n_points, 3))
    for_rows(
        fill_entries,
        _PARTS,
        *(graph, weights, indices, centers, free, (columns, values), parts),
        smallest=1,
    )
    pull = parts.sum(axis=0)
    lengths, degrees = np.empty(n_points, np.int64), np.empty(n_points)
    for_rows(merge_rows, n_points, indptr, columns, values, lengths, degrees)
    return Adjacency(indptr, lengths, columns, values, degrees, pull)


def apply_laplacian(
    adjacency: Adjacency, diagonal: FloatArray, x: FloatArray, blocks: FloatArray = NO_BLOCKS
) -> FloatArray:
    """(diag(diagonal) + B - A) x, where B has a symmetric block for each point, (n, 6).

    A block is written as (xx, yy, zz, xy, xz, yz).
    """
    from .._kernels.laplacian import apply_matrix

    product = np.empty_like(x)
    for_rows(
        apply_matrix,
        len(x),
        diagonal,
        blocks,
        adjacency.indptr,
        adjacency.lengths,
        adjacency.columns,
        adjacency.values,
        x,
        product,
    )
    return product
