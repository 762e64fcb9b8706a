"""CGAL (GPL, installed by the user and only called from here): jet smoothing and WLOP.

`jet_smooth_point_set` fits a quadric to the k nearest points of each point and projects onto it.
`wlop_simplify_and_regularize_point_set` is Huang et al. 2009. It is meant to return fewer points;
asked for 100 %, it starts from all of them in a shuffled order, and it leaves its input shuffled
the same way: that tells which point each result belongs to, so number and order stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...config import setting
from ...frame import FloatArray
from ...method import Library
from .adapter import LibraryConfig, RadiusConfig, library_method

CGAL = Library(
    "cgal",
    "CGAL.CGAL_Point_set_processing_3",
    "pip install 'steadycloud[rivals]' (Python 3.11 or 3.12)",
)
_FEWEST_FOR_JET = 7  # neighbors: a quadric has 6 coefficients
_MOST_NEIGHBORS = 1000  # bounds the time that a fit takes in clouds that are almost only noise


@dataclass(frozen=True)
class JetConfig(LibraryConfig):
    """Settings of `cgal-jet`."""

    neighbors: int = setting(10, "k if there is no noise", _FEWEST_FOR_JET, _MOST_NEIGHBORS)
    neighbors_per_variance: float = setting(
        45.0, "added to k for a noise of one spacing, as its variance", 0.0, 1e6
    )


@dataclass(frozen=True)
class WlopConfig(RadiusConfig):
    """Settings of `cgal-wlop`."""

    radius: float = 1.7
    radius_per_noise: float = 3.8
    steps: int = setting(10, "how often points are moved", 1, 1000)
    uniform: bool = setting(False, "whether the density of the input is divided out")


def smooth_jets(points: FloatArray, config: JetConfig, noise: float) -> FloatArray:
    """Every point on the quadric of its nearest points."""
    from CGAL.CGAL_Point_set_processing_3 import jet_smooth_point_set

    if len(points) <= _FEWEST_FOR_JET:
        return points
    wanted = round(
        min(config.neighbors + config.neighbors_per_variance * noise**2, _MOST_NEIGHBORS)
    )
    cloud = _as_point_set(points)
    jet_smooth_point_set(cloud, min(wanted, len(points) - 1))
    return _as_array(cloud)


def project_wlop(points: FloatArray, config: WlopConfig, noise: float) -> FloatArray:
    """Every point attracted by the median of the points around it and repelled by its neighbors."""
    from CGAL.CGAL_Point_set_3 import Point_set_3
    from CGAL.CGAL_Point_set_processing_3 import wlop_simplify_and_regularize_point_set

    cloud, projected = _as_point_set(points), Point_set_3()
    wlop_simplify_and_regularize_point_set(
        cloud, projected, 100.0, config.radius_at(noise), config.steps, config.uniform
    )
    order = np.fromiter(cloud.indices(), np.int64, len(points))
    moved = np.empty_like(points)
    moved[order] = _as_array(projected)
    return moved


def _as_point_set(points: FloatArray) -> Any:
    """The points as CGAL has them; one at a time, since its Python package takes no arrays."""
    from CGAL.CGAL_Kernel import Point_3
    from CGAL.CGAL_Point_set_3 import Point_set_3

    cloud = Point_set_3()
    cloud.reserve(len(points))
    for x, y, z in points.tolist():
        cloud.insert(Point_3(x, y, z))
    return cloud


def _as_array(cloud: Any) -> FloatArray:
    """A point set as an array, in the order of the set."""
    return np.array([(point.x(), point.y(), point.z()) for point in cloud.points()])


METHODS = (
    library_method("cgal-jet", JetConfig(), smooth_jets, CGAL),
    library_method("cgal-wlop", WlopConfig(), project_wlop, CGAL),
)
