"""Open3D (MIT): its plane projection and its bilateral filter.

`smooth_mls` fits a plane to the points within a radius h, with weights exp(-d^2 / h^2), and
projects onto it. `smooth_bilateral` moves a point to the mean of its neighbors, weighted by their
distance and by their height over its tangent plane; the radius is two standard deviations of the
first weight, where it has fallen to 14 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...config import setting
from ...frame import FloatArray
from ...method import Library
from .adapter import LibraryConfig, RadiusConfig, library_method

OPEN3D = Library("open3d", "open3d", "pip install 'steadycloud[rivals]'")
_LEAST_HEIGHT = 1e-3  # spacings; Open3D divides by it


@dataclass(frozen=True)
class MlsConfig(RadiusConfig):
    """Settings of `open3d-mls`."""

    radius: float = 1.3
    radius_per_noise: float = 3.0
    most_neighbors: int = setting(100, "most neighbors within the radius", 3, 10_000)


@dataclass(frozen=True)
class BilateralConfig(LibraryConfig):
    """Settings of `open3d-bilateral`."""

    spread: float = setting(
        1.3, "standard deviation of the weight by distance without noise, spacings", 0.1, 100.0
    )
    spread_per_noise: float = setting(
        1.2, "added to it for a noise of one spacing, spacings", 0.0, 100.0
    )
    height_per_noise: float = setting(
        2.7, "standard deviation of the weight by height, in that of the noise", 0.1, 100.0
    )
    normal_radius: float = setting(4.0, "radius that planes are fitted in, spacings", 0.1, 100.0)
    most_neighbors: int = setting(80, "most neighbors within a radius", 3, 10_000)


def smooth_mls(points: FloatArray, config: MlsConfig, noise: float) -> FloatArray:
    """Every point on the plane of its neighbors."""
    cloud, within = _open(points)
    smooth = cloud.smooth_mls(within(config.radius_at(noise), config.most_neighbors))
    return np.asarray(smooth.points)


def smooth_bilateral(points: FloatArray, config: BilateralConfig, noise: float) -> FloatArray:
    """Every point at the mean of the neighbors that lie near, and near its tangent plane."""
    cloud, within = _open(points)
    spread = config.spread + config.spread_per_noise * noise
    height = max(config.height_per_noise * noise, _LEAST_HEIGHT)
    cloud.estimate_normals(within(config.normal_radius, config.most_neighbors))
    smooth = cloud.smooth_bilateral(within(2 * spread, config.most_neighbors), spread, height)
    return np.asarray(smooth.points)


def _open(points: FloatArray) -> tuple[Any, Any]:
    """The points as Open3D has them, and its search for the nearest within a radius."""
    import open3d

    cloud = open3d.geometry.PointCloud(open3d.utility.Vector3dVector(points))
    return cloud, open3d.geometry.KDTreeSearchParamHybrid


METHODS = (
    library_method("open3d-mls", MlsConfig(), smooth_mls, OPEN3D),
    library_method("open3d-bilateral", BilateralConfig(), smooth_bilateral, OPEN3D),
)
