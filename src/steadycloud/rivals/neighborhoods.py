"""Neighborhoods that grow with the noise, and normals from them: what local fits share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..config import check
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..numerics.orientation import orient_normals

_MOST_NEIGHBORS = 256  # bounds the memory for a cloud that is little else than noise
_FEWEST_FOR_PLANE = 8
_TREE_NEIGHBORS = 12  # edges at a point of the graph that the orientation travels on


@dataclass(frozen=True)
class NeighborhoodConfig:
    """How many neighbors a point is fitted to: a mean over k of them has 1 / k of the variance."""

    neighbors: int = 12  # where there is no noise
    neighbors_per_variance: float = 64.0  # and this many more for a noise of one spacing
    seed: int = 0

    def __post_init__(self) -> None:
        check("neighbors", self.neighbors, 6, _MOST_NEIGHBORS)
        check("neighbors_per_variance", self.neighbors_per_variance, 0.0, 1e6)
        check("seed", self.seed, 0, 2**63 - 1)


@dataclass(frozen=True)
class PlaneConfig(NeighborhoodConfig):
    """The same, for methods that begin with a tangent plane at every point."""

    plane_share: float = 0.5  # the nearest of the neighbors that the plane is fitted to

    def __post_init__(self) -> None:
        super().__post_init__()
        check("plane_share", self.plane_share, 0.0, 1.0, above=True)


@dataclass(frozen=True)
class Neighborhoods:
    """The k nearest points of each point, itself among them."""

    indices: NDArray[np.int32]  # (n, k) nearest first
    radii: FloatArray  # (n,) distance to the farthest of them


def find_neighborhoods(
    points: FloatArray, noise: float, config: NeighborhoodConfig
) -> Neighborhoods:
    """Neighborhoods of `neighbors` + `neighbors_per_variance` * noise^2 points.

    Counting neighbors instead of fixing a radius follows the local density.
    """
    wanted = config.neighbors + config.neighbors_per_variance * noise**2
    count = min(round(min(wanted, _MOST_NEIGHBORS)), len(points))
    distances, indices = nearest_neighbors(points, points, count)
    return Neighborhoods(indices, np.ascontiguousarray(distances[:, -1]))


def local_planes(
    points: FloatArray, near: Neighborhoods, plane_share: float
) -> tuple[FloatArray, FloatArray]:
    """Centroid and unit normal, both (n, 3), of the nearest part of each neighborhood."""
    count = max(_FEWEST_FOR_PLANE, round(plane_share * near.indices.shape[1]))
    return estimate_normals(points, np.ascontiguousarray(near.indices[:, :count]))


def oriented_normals(points: FloatArray, near: Neighborhoods, plane_share: float) -> FloatArray:
    """Unit normals (n, 3) of the local planes, all to one side of the surface."""
    _, normals = local_planes(points, near, plane_share)
    return orient_normals(points, normals, near.indices[:, :_TREE_NEIGHBORS])
