"""Points spread along the surface, as far as noise has moved them along it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import neighbor_finder
from ..numerics.normals import estimate_normals
from ..parallel import for_rows
from ..surface.tiles import Tile, Tiling, neighbor_bytes
from .config import EvennessConfig

_NORMAL_NEIGHBORS = 17  # points, itself included, that a normal is fitted to
_PUSHING = 9  # nearest points, itself included, that push a point
_ROOM = 7  # nearest points, itself included, that tell how much room a point has
_SEARCHED = 2  # steps after which neighbors are sought again: points move little in one
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
    bound_sq = (config.noises * usual) ** 2
    eager = np.minimum(1.0, noise / max(usual, 1e-300))[:, None]
    moved = points
    tiling = tiling or Tiling()
    for step in range(config.steps if usual > 0 else 0):
        if step % _SEARCHED == 0:
            crowd = _Crowd(moved, tiling)
        trial, reach = push_apart(moved, crowd, config)
        trial *= config.step * reach * eager
        trial += moved
        gone = trial - points
        gone_sq = float(np.einsum("ij,ij->", gone, gone)) / len(points)
        del gone  # frames may be as large as memory
        if gone_sq > bound_sq:
            break
        moved = trial
    return moved


class _Crowd:
    """Which points are neighbors, as of where they were."""

    def __init__(self, points: FloatArray, tiling: Tiling) -> None:
        self.tiles = tiling.cut(
            points, {_NORMAL_NEIGHBORS: _HOPS}, neighbor_bytes(_NORMAL_NEIGHBORS)
        )
        self._points = points
        self._whole: NDArray[np.int32] | None = None

    def neighbors(self, tile: Tile) -> NDArray[np.int32]:
        """Of each point of a tile, (n, k), as rows of it; kept if the tile is the whole frame."""
        if self._whole is not None:
            return self._whole
        inside = self._points[tile.rows]
        count = min(_NORMAL_NEIGHBORS, len(inside))
        found = neighbor_finder(inside, len(inside), count, measure=False)(inside)[1]
        if tile.whole:
            self._whole = found
        return found


def push_apart(
    points: FloatArray, crowd: _Crowd, config: EvennessConfig
) -> tuple[FloatArray, float]:
    """One step of repulsion: the direction in which each point is pushed, (n, 3), and how far
    repulsion reaches (the same for all points).
    """
    from .._kernels.evenness import mean_distances

    room, push = np.empty(len(points)), np.empty_like(points)
    for tile in crowd.tiles:
        inside, near = points[tile.rows], crowd.neighbors(tile)
        means, last = np.empty(len(inside)), min(_ROOM, near.shape[1])
        for_rows(mean_distances, len(inside), inside, near, 1, last, means)
        room[tile.own_rows] = means[tile.own]
    reach = config.reach * float(np.median(room))
    for tile in crowd.tiles:
        push[tile.own_rows] = repulsion(points[tile.rows], crowd.neighbors(tile), reach)[tile.own]
    return push, reach


def repulsion(points: FloatArray, neighbors: NDArray[np.int32], reach: float) -> FloatArray:
    """Where its neighbors push each point, (n, 3), along the surface."""
    from .._kernels.evenness import repel

    _, normals = estimate_normals(points, neighbors)
    near = np.ascontiguousarray(neighbors[:, 1:_PUSHING])
    shift = np.empty_like(points)
    for_rows(repel, len(points), points, normals, near, reach, shift)
    return shift
