"""Points that belong to no surface: found before they can pull on anything."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from .config import OutlierConfig


def find_outliers(points: FloatArray, config: OutlierConfig) -> NDArray[np.bool_]:
    """Which points are much lonelier than their neighbors are, (n,).

    The loneliness of a point is its mean distance to its k nearest neighbors. It is compared with
    the median loneliness of those neighbors, so that density may vary, as in a scan from one
    place; and with that of the whole cloud, so that pairs and small clumps far out are seen too.
    """
    if not config.find or min(config.k + 1, len(points)) < 4:
        return np.zeros(len(points), bool)
    return judge_loneliness(*measure_loneliness(points, config), config)


def measure_loneliness(points: FloatArray, config: OutlierConfig) -> tuple[FloatArray, FloatArray]:
    """The loneliness of each point, (n,), and the median one of its neighbors, (n,)."""
    distances, neighbors = nearest_neighbors(points, points, min(config.k + 1, len(points)))
    lonely = distances[:, 1:].mean(axis=1)
    return lonely, np.median(lonely[neighbors[:, 1:]], axis=1)


def judge_loneliness(
    lonely: FloatArray, around: FloatArray, config: OutlierConfig
) -> NDArray[np.bool_]:
    """Which of the points of a whole cloud are outliers, (n,)."""
    usual = float(np.median(lonely))
    local = lonely > config.ratio * np.maximum(around, 0.5 * usual)
    far = lonely > config.far * usual
    return np.asarray(local | far)
