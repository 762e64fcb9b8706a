"""The points near to each point of a frame: sought once, for spacing, outliers and surface."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices, neighbor_finder, spacing_step, usual_spacing


@dataclass(eq=False)
class Near:
    """The points near to each one, itself the first, when they have been found."""

    count: int  # of them, or all
    n_distances: int  # of the nearest, nearest first
    distances: FloatArray = field(default_factory=lambda: np.empty((0, 0)))  # (n, n_distances)
    rows: NDArray[np.int32] = field(
        default_factory=lambda: np.empty((0, 0), np.int32)
    )  # (n, count)

    def find(self, points: FloatArray) -> float:
        """Find them; returns the mean distance from a point to its nearest other point."""
        count = min(self.count, len(points))
        ranks = sorted({*range(1, min(self.n_distances, count) + 1), count})
        distances, self.rows = neighbor_finder(points, len(points), count, ranks)(points)
        self.distances = distances[:, : self.n_distances]
        return usual_spacing(distances[:: spacing_step(len(points)), 1])

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
