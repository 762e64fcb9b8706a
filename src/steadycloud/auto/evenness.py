"""Points spread along the surface, as far as noise has moved them along it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import neighbor_finder
from ..numerics.normals import estimate_normals
from ..numerics.sampling import bounds
from ..parallel import for_rows
from ..surface.tiles import Tiling, neighbor_bytes
from .config import EvennessConfig

_ROOM = 7  # nearest points, itself included, that tell how much room a point has
_NORMAL_NEIGHBORS = 17  # nearest points, itself included, that a normal is fitted to
_PUSHING = 22  # nearest points, itself included, that may come so near that they push a point
_WIDEST = 0.1  # of the extent of the cloud: of a few points, noise may be all there is
_HOPS = 2.0  # neighborhoods that a step reaches, and one to be sure


def spread_points(
    points: FloatArray, noise: FloatArray, config: EvennessConfig, tiling: Tiling | None = None
) -> FloatArray:
    """Steps of repulsion in the tangent plane, and of a pull back to where the points were, until
    they have moved by as much as `config.noises` times the noise (root mean square), or
    `config.steps` are done.

    Noise moves points along the surface as well as off it; a scan's points keep their distance.
    Lengths are in spacings; `noise` is that around each point, (n,), and where there is little of
    it, points move less.
    """
    usual = float(np.sqrt(np.mean(noise**2)))
    low, high = bounds(points)
    bound_sq = min(config.noises * usual, _WIDEST * float((high - low).max())) ** 2
    if usual <= 0.0 or config.steps == 0:
        return points
    moved, crowd = points, Crowd(points, tiling or Tiling())
    room = float(np.median(crowd.room))
    reach = config.reach * room
    pushes = config.step * reach * np.minimum(1.0, noise / (config.full * room))
    for _ in range(config.steps):
        trial = crowd.push_apart(moved, reach, pushes, config.pull)
        gone = trial - points
        gone_sq = float(np.einsum("ij,ij->", gone, gone)) / len(points)
        del gone  # frames may be as large as memory
        if gone_sq > bound_sq:
            break
        moved = trial
    return moved


class Crowd:
    """Points, the tangent planes at them, and which points were near to each at first.

    These are sought once for a frame that is a single tile, and again in every step for one that is
    not: there, those of all points would not fit into memory.
    """

    def __init__(self, points: FloatArray, tiling: Tiling) -> None:
        self.tiles = tiling.cut(points, {_PUSHING: _HOPS}, neighbor_bytes(_PUSHING))
        self.room = np.empty(len(points))  # mean distance to the nearest points
        self._points, self._normals = points, np.empty_like(points)
        for tile in self.tiles:
            inside = points[tile.rows]
            distances, near = _find_near(inside)
            self.room[tile.own_rows] = distances[:, 1:_ROOM].mean(axis=1)[tile.own]
            around = np.ascontiguousarray(near[:, :_NORMAL_NEIGHBORS])
            self._normals[tile.own_rows] = estimate_normals(inside, around)[1][tile.own]
        self._near = near if self.tiles[0].whole else None

    def push_apart(
        self, points: FloatArray, reach: float, pushes: FloatArray, pull: float
    ) -> FloatArray:
        """The points, (n, 3), after a step of repulsion as far as `reach`."""
        from .._kernels.evenness import push_apart

        moved = np.empty_like(points)
        for tile in self.tiles:
            first = self._points[tile.rows]
            near = _find_near(first)[1] if self._near is None else self._near
            plane, push, part = self._normals[tile.rows], pushes[tile.rows], np.empty_like(first)
            here = (points[tile.rows], first, plane, near, reach, push, pull, part)
            for_rows(push_apart, len(first), *here)
            moved[tile.own_rows] = part[tile.own]
        return moved


def _find_near(points: FloatArray) -> tuple[FloatArray, NDArray[np.int32]]:
    """The distances from each point to the nearest ones, as many as tell its room, and the rows of
    those that may push it, in order only as far as a normal needs them.
    """
    count = min(_PUSHING, len(points))
    ranks = sorted({min(rank, count) for rank in (*range(1, _ROOM + 1), _NORMAL_NEIGHBORS, count)})
    return neighbor_finder(points, len(points), count, ranks)(points)
