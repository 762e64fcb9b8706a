"""Nearest neighbors and the spacing of a cloud."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from ..frame import FloatArray
from ..parallel import thread_count


def nearest_neighbors(
    points: FloatArray, queries: FloatArray, count: int
) -> tuple[FloatArray, NDArray[np.int32]]:
    """Distances and indices, both (q, count), of the points nearest to each query, nearest first.

    `count` must not exceed the number of points.
    """
    tree = cKDTree(points, balanced_tree=False, compact_nodes=False)
    distances, indices = tree.query(queries, k=np.arange(1, count + 1), workers=thread_count())
    return distances, indices.astype(np.int32)


def mean_spacing(points: FloatArray) -> float:
    """Mean distance from a point to its nearest other point (points must differ)."""
    distances, _ = nearest_neighbors(points, points, 2)
    return float(distances[:, 1].mean())
