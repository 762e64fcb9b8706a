"""Points spread along the surface, as far as noise has pushed them about."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..parallel import for_rows
from .config import EvennessConfig

NORMAL_NEIGHBORS = 17
_NEIGHBORS = 9


Push = Callable[[FloatArray, EvennessConfig], tuple[FloatArray, float]]


def push_apart(points: FloatArray, config: EvennessConfig) -> tuple[FloatArray, float]:
    """One step of repulsion: where each point goes, (n, 3), and how far repulsion reaches."""
    around = nearest_neighbors(points, points, min(NORMAL_NEIGHBORS, len(points)))
    reach = config.reach * float(np.median(room(around[0])))
    return repulsion(points, around[1], reach), reach


def spread_points(
    points: FloatArray, noise: FloatArray, config: EvennessConfig, push: Push = push_apart
) -> FloatArray:
    """Steps of repulsion in the tangent plane, until they have moved the points by as much as
    `config.noises` times the noise (root mean square), or `config.steps` are done.

    Noise pushes points along the surface as well as off it; a scan's points keep their distance.
    Lengths are in spacings; `noise` is that around each point, (n,), and where there is less of
    it than usual, points move less.
    """
    usual = float(np.sqrt(np.mean(noise**2)))
    bound_sq = (config.noises * usual) ** 2
    eager = np.minimum(1.0, noise / max(usual, 1e-300))[:, None]
    moved = points
    for _ in range(config.steps if usual > 0 else 0):
        trial, reach = push(moved, config)
        trial *= config.step * reach * eager
        trial += moved
        gone = trial - points
        gone_sq = float(np.einsum("ij,ij->", gone, gone)) / len(points)
        del gone  # frames may be as large as memory
        if gone_sq > bound_sq:
            break
        moved = trial
    return moved


def room(distances: FloatArray) -> FloatArray:
    """How far its neighbors are from each point, (n,)."""
    return np.asarray(distances[:, 1:7].mean(axis=1))


def repulsion(points: FloatArray, neighbors: NDArray[np.int32], reach: float) -> FloatArray:
    """Where its neighbors push each point, (n, 3), along the surface."""
    from .._kernels.evenness import repel

    _, normals = estimate_normals(points, neighbors)
    near = np.ascontiguousarray(neighbors[:, 1:_NEIGHBORS])
    shift = np.empty_like(points)
    for_rows(repel, len(points), points, normals, near, reach, shift)
    return shift
