"""Points spread along the surface, as far as noise has moved them along it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import neighbor_finder
from ..numerics.normals import estimate_normals
from ..numerics.sampling import bounds
from ..parallel import for_rows
from ..surface.tiles import Tile, Tiling, neighbor_bytes
from .config import EvennessConfig

_NORMAL_NEIGHBORS = 17  # points, itself included, that a normal is fitted to
_PUSHING = 9  # nearest points, itself included, that push a point
_ROOM = 7  # nearest points, itself included, that tell how much room a point has
_CANDIDATES = 22  # nearest points at first, among which the nearest after a few steps are
_WIDEST = 0.1  # of the extent of the cloud: of a few points, noise may be all there is
_HOPS = 3.0  # neighborhoods that a step reaches: a neighbor's neighbor, and one to be sure


def spread_points(
    points: FloatArray, noise: FloatArray, config: EvennessConfig, tiling: Tiling | None = None
) -> FloatArray:
    """Steps of repulsion in the tangent plane, until they have moved the points by as much as
    `config.noises` times the noise (root mean square), or `config.steps` are done.

    Noise moves points along the surface as well as off it; a scan's points keep their distance.
    Lengths are in spacings; `noise` is that around each point, (n,), and where there is less of
    it than usual, points move less.
    """
    usual = float(np.sqrt(np.mean(noise**2)))
    low, high = bounds(points)
    bound_sq = min(config.noises * usual, _WIDEST * float((high - low).max())) ** 2
    eager = np.minimum(1.0, noise / max(usual, 1e-300))[:, None]
    if usual <= 0.0 or config.steps == 0:
        return points
    moved, crowd = points, Crowd(points, tiling or Tiling())
    for _ in range(config.steps):
        trial, reach = push_apart(moved, config, crowd)
        trial *= config.step * reach * eager
        trial += moved
        gone = trial - points
        gone_sq = float(np.einsum("ij,ij->", gone, gone)) / len(points)
        del gone  # frames may be as large as memory
        if gone_sq > bound_sq:
            break
        moved = trial
    return moved


class Crowd:
    """The points that were nearest at first: those nearest after a few steps are among them.

    They are sought once for a frame that is a single tile, and again in every step for one that is
    not: there, those of all points would not fit into memory.
    """

    def __init__(self, points: FloatArray, tiling: Tiling) -> None:
        self.tiles = tiling.cut(points, {_CANDIDATES: _HOPS}, neighbor_bytes(_CANDIDATES))
        self._points = points
        self._whole = self._find(points) if self.tiles[0].whole else None

    def nearest(self, points: FloatArray, tile: Tile) -> tuple[NDArray[np.int32], FloatArray]:
        """The points of a tile nearest to each of them, (n, k), itself the first, and its room."""
        from .._kernels.evenness import nearest_of

        inside, known = points[tile.rows], self._whole
        candidates = self._find(self._points[tile.rows]) if known is None else known
        count = min(_NORMAL_NEIGHBORS, len(inside))
        nearest, room = np.empty((len(inside), count), np.int32), np.empty(len(inside))
        for_rows(nearest_of, len(inside), inside, candidates, _ROOM, nearest, room)
        return nearest, room

    @staticmethod
    def _find(points: FloatArray) -> NDArray[np.int32]:
        count = min(_CANDIDATES, len(points))
        return neighbor_finder(points, len(points), count, (count,))(points)[1]


def push_apart(
    points: FloatArray, config: EvennessConfig, crowd: Crowd
) -> tuple[FloatArray, float]:
    """One step of repulsion: the direction in which each point is pushed, (n, 3), and how far
    repulsion reaches (the same for all points).
    """
    room, push = np.empty(len(points)), np.empty_like(points)
    for tile in crowd.tiles:
        neighbors, around = crowd.nearest(points, tile)
        room[tile.own_rows] = around[tile.own]
    reach = config.reach * float(np.median(room))
    for tile in crowd.tiles:
        if not tile.whole:  # else they are still there
            neighbors, _ = crowd.nearest(points, tile)
        push[tile.own_rows] = repulsion(points[tile.rows], neighbors, reach)[tile.own]
    return push, reach


def repulsion(points: FloatArray, neighbors: NDArray[np.int32], reach: float) -> FloatArray:
    """Where its neighbors push each point, (n, 3), along the surface."""
    from .._kernels.evenness import repel

    _, normals = estimate_normals(points, neighbors)
    near = np.ascontiguousarray(neighbors[:, 1:_PUSHING])
    shift = np.empty_like(points)
    for_rows(repel, len(points), points, normals, near, reach, shift)
    return shift
