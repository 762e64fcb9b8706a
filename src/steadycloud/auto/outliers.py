"""Points that belong to no surface: found first, so that nothing else takes them into account."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..parallel import for_rows
from ..surface.tiles import Tiling, neighbor_bytes
from .config import OutlierConfig
from .near import Near

_HOPS = 3.0  # neighborhoods from a point to what it is compared with, and one to be sure
_FEWEST = 4  # points that can be compared
_LEAST_USUAL = 0.5  # of the median isolation: in a crowd, points are not compared with less


def find_outliers(
    points: FloatArray,
    config: OutlierConfig,
    tiling: Tiling | None = None,
    near: Near | None = None,
) -> NDArray[np.bool_]:
    """Which points are much more isolated than their neighbors are, (n,).

    The isolation of a point is its mean distance to its k nearest neighbors. It is compared with
    the median isolation of those neighbors, so that density may vary, as in a scan from one
    place; and with that of the whole cloud, so that pairs and small clumps far out are seen too.
    `near` are the points near to each, if they are known.
    """
    if not config.find or min(config.k + 1, len(points)) < _FEWEST:
        return np.zeros(len(points), bool)
    count = config.k + 1
    if near is not None:
        isolation, around = _isolation(near.distances[:, :count], near.rows)
    else:
        isolation, around = np.empty((2, len(points)))
        for tile in (tiling or Tiling()).cut(points, {count: _HOPS}, neighbor_bytes(count)):
            inside = points[tile.rows]
            found = nearest_neighbors(inside, inside, min(count, len(inside)))
            mean, medians = _isolation(*found)
            isolation[tile.own_rows], around[tile.own_rows] = mean[tile.own], medians[tile.own]
    usual = float(np.median(isolation))
    local = isolation > config.ratio * np.maximum(around, _LEAST_USUAL * usual)
    far = isolation > config.far * usual
    return np.asarray(local | far)


def _isolation(
    distances: FloatArray, neighbors: NDArray[np.int32]
) -> tuple[FloatArray, FloatArray]:
    """The mean distance to the nearest points, itself left out, and its median over them."""
    from .._kernels.regions import neighbor_medians

    mean, medians = distances[:, 1:].mean(axis=1), np.empty(len(distances))
    for_rows(neighbor_medians, len(mean), mean, neighbors, distances.shape[1], medians)
    return mean, medians
