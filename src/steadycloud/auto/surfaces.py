"""Frames → rough smooth surfaces, by which they are aligned with each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import neighbor_finder
from ..numerics.normals import estimate_normals
from ..parallel import for_rows, row_parts

AROUND = 24  # nearest points through which a plane is put
_NEAREST = 12  # that are known of each place
_NO_GUESS = np.empty(0, np.int32)


class Places:
    """Points, and which of them are near to each other: so the nearest one to a place is found by
    walking from one that is near to it, in a fraction of the time of a search.
    """

    def __init__(self, points: FloatArray) -> None:
        count = min(_NEAREST, len(points))
        find = neighbor_finder(points, len(points), count, (count,))
        self._points, self._around = points, np.empty((len(points), count), np.int32)
        self._reach = np.empty(len(points))
        for rows in row_parts(len(points)):
            distances, self._around[rows] = find(points[rows])
            self._reach[rows] = distances[:, -1] if count < len(points) else np.inf
        self.search = neighbor_finder(points, len(points), 1)

    def walk(
        self, places: FloatArray, guesses: NDArray[np.int32]
    ) -> tuple[FloatArray, NDArray[np.int32]]:
        """The distance to the nearest of the points, and its row, both (m,). A row is negative
        where it takes a search.
        """
        from .._kernels.walk import walk_to_nearest

        distances, found = np.empty(len(places)), np.empty(len(places), np.int32)
        known = (self._points, self._around, self._reach)
        for_rows(walk_to_nearest, len(places), places, guesses, *known, distances, found)
        return distances, found


@dataclass(frozen=True, eq=False)
class Surface:
    """Points moved onto the planes of their neighborhoods, and the planes' normals."""

    points: FloatArray  # (n, 3)
    normals: FloatArray  # (n, 3)
    places: Places  # of the points
    scale: float = 1.0  # one unit of `places` in the unit of the points
    offset: FloatArray | None = None  # (3,) where its origin is

    def gaps(
        self, points: FloatArray, guesses: NDArray[np.int32] = _NO_GUESS
    ) -> tuple[FloatArray, FloatArray, NDArray[np.int32]]:
        """Height of the nearest point's plane over each of the points, its distance, its index.

        `guesses` are points that are probably near; without them, the points are in spatial order.
        """
        from .._kernels.motion import plane_gaps

        asked = points if self.offset is None else (points - self.offset) / self.scale
        distance, found = self.places.walk(asked, guesses)
        if len(left := np.flatnonzero(found < 0)):
            far, rows = self.places.search(asked[left])
            distance[left], found[left] = far[:, 0], rows[:, 0]
        gap = np.empty(len(points))
        for_rows(plane_gaps, len(points), points, found, self.points, self.normals, gap)
        distance *= self.scale
        return gap, distance, found

    def placed(self, scale: float, offset: FloatArray) -> Surface:
        """The same in another unit of length and around another origin; its index is shared."""
        moved = self.points * scale
        moved += offset
        return Surface(moved, self.normals, self.places, scale, offset)


def smooth_points(
    points: FloatArray, neighbors: NDArray[np.int32] | None = None
) -> tuple[FloatArray, FloatArray]:
    """A rough surface for alignment: each point moved onto the plane through its neighbors, the
    nearest ones, which are sought if they are not given; and the planes' normals.
    """
    if neighbors is None:
        count = min(AROUND, len(points))
        find = neighbor_finder(points, len(points), count, (count,))
    smooth, normals = np.empty_like(points), np.empty_like(points)
    for rows in row_parts(len(points)):
        around = find(points[rows])[1] if neighbors is None else neighbors[rows]
        means, normals[rows] = estimate_normals(points, np.ascontiguousarray(around))
        height = np.einsum("ij,ij->i", means - points[rows], normals[rows])
        smooth[rows] = points[rows] + height[:, None] * normals[rows]
    return smooth, normals
