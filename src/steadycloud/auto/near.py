"""The points near to each point of a frame: sought once, for spacing, outliers and surface."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices, neighbor_finder, spacing_step, usual_spacing


@dataclass(frozen=True, eq=False)
class Near:
    """The points near to each one, itself the first."""

    distances: FloatArray  # (n, k) of the nearest ones, nearest first
    rows: NDArray[np.int32]  # (n, m >= k) in order only as far as k

    @property
    def spacing(self) -> float:
        """The mean distance from a point to its nearest other point."""
        return usual_spacing(self.distances[:: spacing_step(len(self.distances)), 1])

    def without(self, outliers: NDArray[np.bool_], kept: FloatArray) -> NDArray[np.int32]:
        """The rows around those points that are `kept`, (m, 3), among themselves."""
        if not outliers.any():
            return self.rows
        number = np.cumsum(~outliers, dtype=np.int32) - 1
        number[outliers] = -1
        rows = number[self.rows[~outliers]]
        short = np.flatnonzero((rows < 0).any(axis=1))
        rows[short] = nearest_indices(kept, kept[short], rows.shape[1])
        return rows


def find_near(points: FloatArray, count: int, n_distances: int) -> Near:
    """The nearest `count` points, or all, and the distances of the nearest ones."""
    count = min(count, len(points))
    ranks = sorted({*range(1, min(n_distances, count) + 1), count})
    distances, rows = neighbor_finder(points, len(points), count, ranks)(points)
    return Near(distances[:, :n_distances], rows)
