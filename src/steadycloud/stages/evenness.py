"""Points spread along the surface, as far as noise has pushed them about."""

from __future__ import annotations

import numpy as np

from ..config import EvennessConfig
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..parallel import for_rows

_NORMAL_NEIGHBORS = 17
_NEIGHBORS = 9


def spread_points(points: FloatArray, noise: FloatArray, config: EvennessConfig) -> FloatArray:
    """Steps of repulsion in the tangent plane, until they have moved the points by as much as
    `config.noises` times the noise (root mean square), or `config.steps` are done.

    Noise pushes points along the surface as well as off it; a scan's points keep their distance.
    Lengths are in spacings; `noise` is that around each point, (n,), and where there is less of
    it than usual, points move less.
    """
    from .._kernels.evenness import repel

    usual = float(np.sqrt(np.mean(noise**2)))
    bound_sq = (config.noises * usual) ** 2
    eager = np.minimum(1.0, noise / max(usual, 1e-300))[:, None]
    count = min(_NORMAL_NEIGHBORS, len(points))
    moved = points
    shift = np.empty_like(points)
    for _ in range(config.steps if usual > 0 else 0):
        distances, neighbors = nearest_neighbors(moved, moved, count)
        _, normals = estimate_normals(moved, neighbors)
        spacing = float(np.median(distances[:, 1:7].mean(axis=1)))
        reach = config.reach * spacing
        near = np.ascontiguousarray(neighbors[:, 1:_NEIGHBORS])
        for_rows(repel, len(points), moved, normals, near, reach, shift)
        trial = moved + config.step * reach * eager * shift
        gone_sq = float(np.einsum("ij,ij->", trial - points, trial - points)) / len(points)
        if gone_sq > bound_sq:
            break
        moved = trial
    return moved
