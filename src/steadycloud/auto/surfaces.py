"""Frames → rough smooth surfaces, by which they are aligned with each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import Finder, neighbor_finder
from ..numerics.normals import estimate_normals
from ..parallel import for_rows, row_parts

_SMOOTHING_NEIGHBORS = 24


@dataclass(frozen=True, eq=False)
class Surface:
    """Points moved onto the planes of their neighborhoods, and the planes' normals."""

    points: FloatArray  # (n, 3)
    normals: FloatArray  # (n, 3)
    nearest: Finder  # of the points
    scale: float = 1.0  # one unit of `nearest` in the unit of the points
    offset: FloatArray | None = None  # (3,) where its origin is

    def gaps(self, points: FloatArray) -> tuple[FloatArray, FloatArray, NDArray[np.int32]]:
        """Height of the nearest point's plane over each of the points, its distance, its index."""
        from .._kernels.motion import plane_gaps

        asked = points if self.offset is None else (points - self.offset) / self.scale
        distance, found = self.nearest(asked)
        index = found[:, 0]
        gap = np.empty(len(points))
        for_rows(plane_gaps, len(points), points, index, self.points, self.normals, gap)
        return gap, distance[:, 0] * self.scale, index

    def placed(self, scale: float, offset: FloatArray) -> Surface:
        """The same in another unit of length and around another origin; its index is shared."""
        moved = self.points * scale
        moved += offset
        return Surface(moved, self.normals, self.nearest, scale, offset)


def smooth_surface(points: FloatArray) -> Surface:
    """A rough surface for alignment: each point moved onto the plane through its neighbors."""
    count = min(_SMOOTHING_NEIGHBORS, len(points))
    find = neighbor_finder(points, len(points), count, (count,))
    smooth, normals = np.empty_like(points), np.empty_like(points)
    for rows in row_parts(len(points)):
        means, normals[rows] = estimate_normals(points, find(points[rows])[1])
        height = np.einsum("ij,ij->i", means - points[rows], normals[rows])
        smooth[rows] = points[rows] + height[:, None] * normals[rows]
    return Surface(smooth, normals, neighbor_finder(smooth, len(points), 1))
