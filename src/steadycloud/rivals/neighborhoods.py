"""Neighborhoods that grow with the noise, and normals from them: what local fits share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..config import seed_setting, setting
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..numerics.orientation import orient_normals
from .single_frame import RivalSettings

MOST_NEIGHBORS = 256  # of a point: bounds the memory for clouds that are almost only noise
_FEWEST_FOR_PLANE = 8  # neighbors: planes through fewer follow the noise
_TREE_NEIGHBORS = 12  # edges at a point of the graph along which normals are oriented


@dataclass(frozen=True)
class NeighborhoodConfig(RivalSettings):
    """How many neighbors a point is fitted to: a mean over k of them has 1 / k of the variance."""

    neighbors: int = setting(12, "number of neighbors if there is no noise", 6, MOST_NEIGHBORS)
    neighbors_per_variance: float = setting(
        64.0, "neighbors added for a noise of one spacing, as its variance", 0.0, 1e6
    )
    seed: int = seed_setting()


@dataclass(frozen=True)
class PlaneConfig(NeighborhoodConfig):
    """The same, for methods that begin with a tangent plane at every point."""

    plane_share: float = setting(
        0.5,
        "share of the neighbors, nearest first, that planes are fitted to",
        0.0,
        1.0,
        above=True,
    )


@dataclass(frozen=True)
class Neighborhoods:
    """The k nearest points of each point, itself among them."""

    indices: NDArray[np.int32]  # (n, k) nearest first
    radii: FloatArray  # (n,) distance to the farthest of them


def find_neighborhoods(
    points: FloatArray, noise: float, config: NeighborhoodConfig
) -> Neighborhoods:
    """Neighborhoods of `neighbors` + `neighbors_per_variance` * noise^2 points.

    A number of neighbors, unlike a radius, follows the local density.
    """
    wanted = config.neighbors + config.neighbors_per_variance * noise**2
    count = min(round(min(wanted, MOST_NEIGHBORS)), len(points))
    distances, indices = nearest_neighbors(points, points, count)
    return Neighborhoods(indices, np.ascontiguousarray(distances[:, -1]))


def local_planes(
    points: FloatArray, near: Neighborhoods, plane_share: float
) -> tuple[FloatArray, FloatArray]:
    """Centroid and unit normal, both (n, 3), of the nearest part of each neighborhood."""
    count = max(_FEWEST_FOR_PLANE, round(plane_share * near.indices.shape[1]))
    return estimate_normals(points, np.ascontiguousarray(near.indices[:, :count]))


def oriented_normals(points: FloatArray, near: Neighborhoods, plane_share: float) -> FloatArray:
    """Unit normals (n, 3) of the local planes, all on the same side of the surface."""
    _, normals = local_planes(points, near, plane_share)
    return orient_normals(points, normals, near.indices[:, :_TREE_NEIGHBORS])
