"""WLOP: weighted locally optimal projection (Huang et al. 2009), and LOP (Lipman et al. 2007).

The points x are drawn to the local medians of the samples p and push each other apart,

    minimize over x   sum_ij ||x_i - p_j|| theta(||x_i - p_j||) / v_j
                      + sum_i l_i sum_k w_k eta(||x_i - x_k||) theta(||x_i - x_k||),

theta(r) = exp(-r^2 / s^2), by the fixed point

    x_i <- sum_j a_ij p_j / sum_j a_ij  +  m sum_k b_ik (x_i - x_k) / sum_k b_ik,

a_ij = theta(r) / (r v_j), b_ik = w_k theta(r) |eta'(r)| / r. WLOP has eta(r) = -r and divides out
the local densities v of the samples and w of the points; LOP has eta(r) = 1 / (3 r^3) and
v = w = 1. Here x and p begin as the same points, so number and order stay, and so do neighbors.

A median sticks to single samples once there are as many points as samples. Hence `core`: lengths
below `core` * s count as that long in a_ij, which makes the median a mean there; 0 is the paper's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import check
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import NeighborhoodConfig, Neighborhoods, find_neighborhoods
from .single_frame import single_frame_method

_MEAN = 1e6  # a core so wide that attraction is to the mean


@dataclass(frozen=True)
class WlopConfig(NeighborhoodConfig):
    """Settings of `wlop`; `weighted` = false is LOP."""

    neighbors: int = 16
    neighbors_per_variance: float = 80.0
    support: float = 0.5  # s, in distances to the farthest neighbor
    weighted: bool = True  # False: LOP, without density weights and with its steeper repulsion
    repulsion: float = 0.7  # m; the papers stay below 0.5
    core: float = 1.0  # lengths from which attraction is to the median, in s; 0: everywhere
    steps: int = 5  # after the first, which is a Gaussian mean

    def __post_init__(self) -> None:
        super().__post_init__()
        check("support", self.support, 0.1, 10.0)
        check("repulsion", self.repulsion, 0.0, 1.0)
        check("core", self.core, 0.0, 100.0)
        check("steps", self.steps, 0, 1000)


def project_points(points: FloatArray, config: WlopConfig, noise: float) -> FloatArray:
    """Every point moved to the middle of the samples around it and away from the others."""
    from .._kernels.wlop import attract_and_repel

    near = find_neighborhoods(points, noise, config)
    scales = config.support * near.radii
    alone = np.ones(len(points))
    sample_crowd = _crowding(points, near, scales) if config.weighted else alone
    forces = np.array([config.repulsion, 1.0 if config.weighted else 5.0, config.core])

    def step(now: FloatArray, v: FloatArray, w: FloatArray, forces: FloatArray) -> FloatArray:
        moved = np.empty_like(now)
        for_rows(
            attract_and_repel, len(now), points, now, near.indices, scales, v, w, forces, moved
        )
        return moved

    moved = step(points, alone, alone, np.array([0.0, 1.0, _MEAN]))
    for _ in range(config.steps):
        crowd = _crowding(moved, near, scales) if config.weighted else alone
        moved = step(moved, sample_crowd, crowd, forces)
    return moved


def _crowding(points: FloatArray, near: Neighborhoods, scales: FloatArray) -> FloatArray:
    """1 + sum theta over the neighbors (n,): how many share the place of a point."""
    from .._kernels.wlop import crowding

    crowd = np.empty(len(points))
    for_rows(crowding, len(points), points, near.indices, scales, crowd)
    return crowd


METHODS = (
    single_frame_method(
        "wlop",
        "weighted locally optimal projection, LOP as a setting (Huang et al. 2009)",
        WlopConfig(),
        project_points,
    ),
)
