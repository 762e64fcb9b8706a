"""PCL (BSD): moving least squares, where its Python package exists (Debian's python3-pcl).

A plane is fitted to the points within a radius h, with weights exp(-d^2 / h^2), then a polynomial
of second order over it, and the point is projected onto that. PCL drops points that have almost
no neighbors and keeps the colors of the rest, so a point's number is stored as its color, and
dropped points are left unchanged.

The Python package takes the order as true or false and passes a 1 or a 0 to PCL: setting it, even
to 2, gives planes. PCL's own default is 2, so the order is only set where planes are wanted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...config import setting
from ...frame import FloatArray
from ...method import Library
from .adapter import RadiusConfig, library_method

PCL = Library("pcl", "pcl", "apt install python3-pcl (Debian), with the system's Python")
_MOST_POINTS = 2**24  # whole numbers that a 32-bit color can hold


@dataclass(frozen=True)
class MlsConfig(RadiusConfig):
    """Settings of `pcl-mls`."""

    radius: float = 2.6
    radius_per_noise: float = 2.6
    quadric: bool = setting(True, "false: planes, best with a radius shorter by one spacing")


def smooth_mls(points: FloatArray, config: MlsConfig, noise: float) -> FloatArray:
    """Every point on the polynomial of its neighbors."""
    import pcl

    if len(points) > _MOST_POINTS:
        raise ValueError(f"{len(points)} points are more than {_MOST_POINTS}")
    numbered = np.empty((len(points), 4), np.float32)
    numbered[:, :3] = points
    numbered[:, 3] = np.arange(len(points))
    smoothing = pcl.PointCloud_PointXYZRGB(numbered).make_moving_least_squares()
    smoothing.set_search_radius(config.radius_at(noise))
    if not config.quadric:
        smoothing.set_polynomial_order(False)
    kept = np.asarray(smoothing.process().to_array())
    moved = points.copy()
    moved[kept[:, 3].astype(np.int64)] = kept[:, :3]
    return moved


METHODS = (library_method("pcl-mls", MlsConfig(), smooth_mls, PCL),)
