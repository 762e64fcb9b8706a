"""A weighted graph over points as a sparse operator with three columns at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..parallel import for_rows


@dataclass(frozen=True)
class Adjacency:
    """The off-diagonal part of S^T L S, row i at indptr[i] : indptr[i] + lengths[i]."""

    indptr: IntArray  # (n + 1,)
    lengths: IntArray  # (n,)
    columns: NDArray[np.int32]
    values: FloatArray
    degrees: FloatArray  # (n,) row sums
    pull: FloatArray  # (n, 3) S^T L C


def build_adjacency(
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    weights: FloatArray,
    indices: NDArray[np.int32],
    centers: FloatArray,
    n_points: int,
) -> Adjacency:
    """Collect edges between slots into rows over points; parallel edges are added up."""
    from .._kernels.laplacian import count_entries, fill_entries, merge_rows

    counts = np.zeros(n_points, np.int64)
    count_entries(source, target, indices, counts)
    indptr = np.concatenate([[0], np.cumsum(counts)])
    columns = np.empty(indptr[-1], np.int32)
    values = np.empty(indptr[-1])
    pull = np.zeros((n_points, 3))
    fill_entries(
        source, target, weights, indices, centers, indptr[:-1].copy(), columns, values, pull
    )
    lengths = np.empty(n_points, np.int64)
    for_rows(merge_rows, n_points, indptr, columns, values, lengths)
    ones = np.ones((n_points, 3))
    adjacency = Adjacency(indptr, lengths, columns, values, np.zeros(n_points), pull)
    degrees = -apply_laplacian(adjacency, np.zeros(n_points), ones)[:, 0]
    return Adjacency(indptr, lengths, columns, values, degrees, pull)


def apply_laplacian(adjacency: Adjacency, diagonal: FloatArray, x: FloatArray) -> FloatArray:
    """(diag(diagonal) - A) x."""
    from .._kernels.laplacian import apply_matrix

    product = np.empty_like(x)
    for_rows(
        apply_matrix,
        len(x),
        diagonal,
        adjacency.indptr,
        adjacency.lengths,
        adjacency.columns,
        adjacency.values,
        x,
        product,
    )
    return product
