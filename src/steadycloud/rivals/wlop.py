"""WLOP: weighted locally optimal projection (Huang et al. 2009), and LOP (Lipman et al. 2007).

The points x are attracted by the local medians of the samples p and repel each other,

    minimize over x   sum_ij ||x_i - p_j|| theta(||x_i - p_j||) / v_j
                      + sum_i l_i sum_k w_k eta(||x_i - x_k||) theta(||x_i - x_k||),

theta(r) = exp(-r^2 / s^2), by the fixed point

    x_i <- sum_j a_ij p_j / sum_j a_ij  +  m sum_k b_ik (x_i - x_k) / sum_k b_ik,

a_ij = theta(r) / (r v_j), b_ik = w_k theta(r) |eta'(r)| / r. WLOP has eta(r) = -r and divides out
the local densities v of the samples and w of the points; LOP has eta(r) = 1 / (3 r^3) and
v = w = 1. Here x and p begin as the same points, so number and order stay, and so do neighbors.

With as many points as samples, each point would stick to one sample as its median. Hence `core`:
in a_ij, lengths below `core` * s count as `core` * s, which makes the median a mean there. With
`core` = 0 the method is that of the paper.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import NeighborhoodConfig, Neighborhoods, find_neighborhoods
from .single_frame import single_frame_method

_MEAN = 1e6  # a `core` so large that points are attracted by means only


@dataclass(frozen=True)
class WlopConfig(NeighborhoodConfig):
    """Settings of `wlop`; `weighted` = false is LOP."""

    neighbors: int = 16
    neighbors_per_variance: float = 80.0
    support: float = setting(0.5, "s, in distances to the farthest neighbor", 0.1, 10.0)
    weighted: bool = setting(True, "false: LOP, without density weights and with its repulsion")
    repulsion: float = setting(0.7, "m; the papers use less than 0.5", 0.0, 1.0)
    core: float = setting(1.0, "length up to which medians are means, in s", 0.0, 100.0)
    steps: int = setting(5, "steps after the first, which is a Gaussian mean", 0, 1000)


def project_points(points: FloatArray, config: WlopConfig, noise: float) -> FloatArray:
    """Every point moved to the middle of the samples around it and away from the others."""
    near = find_neighborhoods(points, noise, config)
    scales = config.support * near.radii
    alone = np.ones(len(points))
    sample_crowd = _count_crowd(points, near, scales) if config.weighted else alone
    forces = np.array([config.repulsion, 1.0 if config.weighted else 5.0, config.core])

    def step(now: FloatArray, v: FloatArray, w: FloatArray, forces: FloatArray) -> FloatArray:
        moved = np.empty_like(now)
        data = (points, now, near.indices, scales)
        for_rows(attract_and_repel, len(now), *data, v, w, forces, moved)
        return moved

    moved = step(points, alone, alone, np.array([0.0, 1.0, _MEAN]))
    for _ in range(config.steps):
        crowd = _count_crowd(moved, near, scales) if config.weighted else alone
        moved = step(moved, sample_crowd, crowd, forces)
    return moved


def _count_crowd(points: FloatArray, near: Neighborhoods, scales: FloatArray) -> FloatArray:
    """1 + sum theta over the neighbors (n,): how many points share the place of each."""
    crowd = np.empty(len(points))
    for_rows(crowding, len(points), points, near.indices, scales, crowd)
    return crowd


METHODS = (single_frame_method("wlop", WlopConfig(), project_points),)


@kernel
def crowding(start, stop, points, neighbors, scales, crowd):
    """Row i: 1 + sum over the other neighbors of exp(-|p_i - p_j|^2 / s_i^2)."""
    for i in range(start, stop):
        total = 1.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            if j == i:
                continue
            dist_sq = 0.0
            for a in range(3):
                d = points[i, a] - points[j, a]
                dist_sq += d * d
            total += np.exp(-dist_sq / (scales[i] * scales[i]))
        crowd[i] = total


@kernel
def attract_and_repel(
    start, stop, samples, points, neighbors, scales, sample_crowd, crowd, forces, moved
):
    """Row i: sum_j a_j p_j / sum_j a_j + m sum_k b_k (x_i - x_k) / sum_k b_k.

    a_j = theta(r) / (max(r, c s_i) v_j) for r = |x_i - p_j|, b_k = w_k theta(r) r^-q for
    r = |x_i - x_k|, theta(r) = exp(-r^2 / s_i^2); forces = [m, q, c].
    """
    pull = np.empty(3)
    push = np.empty(3)
    for i in range(start, stop):
        scale_sq = scales[i] * scales[i]
        least = 1e-2 * scales[i]  # shorter distances count as this long in the repulsion
        core = max(forces[2] * scales[i], 1e-9 * scales[i])
        pull[:] = 0.0
        push[:] = 0.0
        sum_pull = sum_push = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            sample_sq = point_sq = 0.0
            for a in range(3):
                d = points[i, a] - samples[j, a]
                sample_sq += d * d
                d = points[i, a] - points[j, a]
                point_sq += d * d
            weight = np.exp(-sample_sq / scale_sq) / sample_crowd[j]
            weight /= max(np.sqrt(sample_sq), core)
            sum_pull += weight
            for a in range(3):
                pull[a] += weight * samples[j, a]
            if j == i or forces[0] == 0.0:
                continue
            weight = crowd[j] * np.exp(-point_sq / scale_sq)
            weight *= (max(np.sqrt(point_sq), least) / scales[i]) ** -forces[1]
            sum_push += weight
            for a in range(3):
                push[a] += weight * (points[i, a] - points[j, a])
        for a in range(3):
            moved[i, a] = pull[a] / sum_pull if sum_pull > 0.0 else points[i, a]
            if sum_push > 0.0:
                moved[i, a] += forces[0] * push[a] / sum_push
