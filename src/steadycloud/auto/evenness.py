"""Points spread along the surface, as far as noise has moved them along it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices, nearest_neighbors
from ..numerics.normals import estimate_normals
from ..parallel import for_rows
from ..surface.tiles import Tiling, neighbor_bytes
from .config import EvennessConfig

_NORMAL_NEIGHBORS = 17  # points, itself included, that a normal is fitted to
_PUSHING = 9  # nearest points, itself included, that push a point
_ROOM = 7  # nearest points, itself included, that tell how much room a point has
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
    for _ in range(config.steps if usual > 0 else 0):
        trial, reach = push_apart(moved, config, tiling or Tiling())
        trial *= config.step * reach * eager
        trial += moved
        gone = trial - points
        gone_sq = float(np.einsum("ij,ij->", gone, gone)) / len(points)
        del gone  # frames may be as large as memory
        if gone_sq > bound_sq:
            break
        moved = trial
    return moved


def push_apart(
    points: FloatArray, config: EvennessConfig, tiling: Tiling
) -> tuple[FloatArray, float]:
    """One step of repulsion: the direction in which each point is pushed, (n, 3), and how far
    repulsion reaches (the same for all points).
    """
    tiles = tiling.cut(points, {_NORMAL_NEIGHBORS: _HOPS}, neighbor_bytes(_NORMAL_NEIGHBORS))
    room, push = np.empty(len(points)), np.empty_like(points)
    for tile in tiles:
        inside = points[tile.rows]
        count = min(_NORMAL_NEIGHBORS, len(inside))
        distances, neighbors = nearest_neighbors(inside, inside, count)
        room[tile.own_rows] = distances[:, 1:_ROOM].mean(axis=1)[tile.own]
    reach = config.reach * float(np.median(room))
    for tile in tiles:
        inside = points[tile.rows]
        if not tile.whole:  # else they are still there
            count = min(_NORMAL_NEIGHBORS, len(inside))
            neighbors = nearest_indices(inside, inside, count)
        push[tile.own_rows] = repulsion(inside, neighbors, reach)[tile.own]
    return push, reach


def repulsion(points: FloatArray, neighbors: NDArray[np.int32], reach: float) -> FloatArray:
    """Where its neighbors push each point, (n, 3), along the surface."""
    from .._kernels.evenness import repel

    _, normals = estimate_normals(points, neighbors)
    near = np.ascontiguousarray(neighbors[:, 1:_PUSHING])
    shift = np.empty_like(points)
    for_rows(repel, len(points), points, normals, near, reach, shift)
    return shift
