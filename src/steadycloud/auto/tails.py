"""Outliers that noise explains: points of its tails, which follow the surface after all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, Frame
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..surface.normalization import WorkingPoints

_FARTHEST = 5.0  # noises: of a million points, one is farther off the surface
_AROUND = 24  # points that tell where the surface is


@dataclass(frozen=True, eq=False)
class Tails:
    """Working points and, behind them, those outliers that noise explains."""

    work: WorkingPoints
    points: FloatArray  # (t, 3) these outliers
    around: NDArray[np.int32]  # (t, m) the other working points that are nearest to each

    def follow(self, moved: FloatArray) -> FloatArray:
        """All points, where the others have been moved: these onto planes through those around."""
        if not len(self.points):
            return moved
        means, normals = estimate_normals(moved, self.around)
        height = np.einsum("ij,ij->i", means - self.points, normals)
        return np.concatenate([moved, self.points + height[:, None] * normals])


def find_tails(frame: Frame, work: WorkingPoints, noise: FloatArray) -> Tails:
    """Which outliers are no farther from the others than the noise of these, (n,), explains.

    Where noise is larger than the spacing, the points that it has moved most are as isolated as
    outliers are. They tell nothing of the surface, but belong to it.
    """
    rows = work.outlier_rows
    points = (frame.points[rows] - work.origin) / work.spacing
    count = min(_AROUND, len(work.points))
    distances, around = nearest_neighbors(work.points, points, count)
    farthest = _FARTHEST * noise[around[:, 0]]
    near = distances[:, 0] <= farthest
    means, normals = estimate_normals(work.points, around)
    near &= np.abs(np.einsum("ij,ij->i", points - means, normals)) <= farthest
    return Tails(work.including(rows[near], points[near]), points[near], around[near])
