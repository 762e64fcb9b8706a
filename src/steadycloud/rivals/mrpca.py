"""MRPCA: moving robust principal component analysis (Mattei & Castrodad 2017).

The cloud is a set of overlapping flat neighborhoods. Each has a plane through its points, robust
against those that belong to another surface,

    minimize over n_i, c_i   sum_j w_ij |n_i . (p_j - c_i)|   subject to ||n_i|| = 1,
    w_ij = exp(-||n_i - n_j||^2 / s^2)   with the sign of n_j that fits n_i,

a weighted l1 problem solved by reweighted least squares in turn with the weights, so that the
neighbors across a crease lose their say. Neighborhoods then agree on the points that they share:

    x_i = sum_j w_ij (p_i - ((p_i - c_j) . n_j) n_j) / sum_j w_ij.

All of it is repeated from the moved points. Two simplifications: what the paper splits off as a
sparse part is the l1 norm's tolerance here, and below one standard deviation of the noise the norm
is a parabola, which wastes less of the Gaussian part. Normals need no orientation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import check
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import NeighborhoodConfig, Neighborhoods, find_neighborhoods, local_planes
from .single_frame import single_frame_method

_LEAST_LENGTH = 1e-9  # spacings; below, a residual is none


@dataclass(frozen=True)
class MrpcaConfig(NeighborhoodConfig):
    """Settings of `mrpca`; the number of neighbors decides how much is smoothed."""

    neighbors: int = 10
    neighbors_per_variance: float = 26.0
    plane_share: float = 1.0
    normal_spread: float = 0.4  # s, about the angle (radians) at which two planes part
    parabola_noises: float = 1.0  # residuals below so much noise count squared
    plane_rounds: int = 2  # times that planes and weights are made in turn
    reweightings: int = 2  # least squares for each plane, each time
    rounds: int = 2  # times that the points are moved

    def __post_init__(self) -> None:
        super().__post_init__()
        check("normal_spread", self.normal_spread, 0.1, 100.0)
        check("parabola_noises", self.parabola_noises, 0.0, 100.0)
        check("plane_rounds", self.plane_rounds, 1, 100)
        check("reweightings", self.reweightings, 1, 1000)
        check("rounds", self.rounds, 1, 100)


def project_points(points: FloatArray, config: MrpcaConfig, noise: float) -> FloatArray:
    """Every point moved to the mean of its projections on the robust planes around it."""
    from .._kernels.mrpca import average_projections

    for _ in range(config.rounds):
        near = find_neighborhoods(points, noise, config)
        means, normals, weights = robust_planes(points, near, config, noise)
        moved = np.empty_like(points)
        for_rows(
            average_projections,
            len(points),
            points,
            near.indices,
            weights,
            means,
            normals,
            moved,
        )
        points = moved
    return points


def robust_planes(
    points: FloatArray, near: Neighborhoods, config: MrpcaConfig, noise: float
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Center and normal, both (n, 3), of each point's plane, and the weights (n, k)."""
    from .._kernels.mrpca import robust_planes as fit
    from .._kernels.mrpca import similarities

    n_points, indices = len(points), near.indices
    means, normals = local_planes(points, near, config.plane_share)
    weights = np.ones(indices.shape)
    floor = max(config.parabola_noises * noise, _LEAST_LENGTH)
    for _ in range(config.plane_rounds):
        steps = config.reweightings
        for_rows(fit, n_points, points, indices, weights, floor, steps, means, normals)
        for_rows(similarities, n_points, indices, normals, config.normal_spread**2, weights)
    return means, normals, weights


METHODS = (
    single_frame_method(
        "mrpca",
        "moving robust PCA: shared l1 planes (Mattei & Castrodad 2017)",
        MrpcaConfig(),
        project_points,
        patch_size=10,
    ),
)
