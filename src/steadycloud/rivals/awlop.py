"""AWLOP: anisotropic weighted locally optimal projection (Huang et al. 2013).

This is the part of edge-aware resampling (EAR) that moves points; the part that adds points is left
out, so number and order stay. Normals are filtered first: from those of local planes, each becomes
the mean of those around it that resemble it,

    minimize over n_i   sum_j theta(||p_i - p_j||) psi(n_i, n_j) ||n_i - n_j||^2,
    psi(n, m) = exp(-((1 - n . m) / (1 - cos a))^2),   theta(r) = exp(-r^2 / s^2),

repeatedly. Points x, which begin as the samples p, are then attracted by medians of the samples on
their own side of a crease and repel each other, as in `wlop`:

    x_i <- sum_j a_ij p_j / sum_j a_ij  +  m sum_k b_ik (x_i - x_k) / sum_k b_ik,
    a_ij = theta(r) phi_ij / (r v_j),   phi_ij = exp(-(n_i . (x_i - p_j))^2 / h^2),
    b_ik = w_k theta(r) / r.

Samples that are far from the tangent plane at x_i hardly count: that is the anisotropy. In the
paper points are fewer than samples. Where they are as many, medians need the `core` of `wlop`.
Heights n_i . (x_i - p_j) are measured from their mean around x_i, samples count with psi(n_i, n_j)
as well, and points repel each other within the tangent plane only. Those are our reading.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import Neighborhoods, PlaneConfig, find_neighborhoods, oriented_normals
from .single_frame import single_frame_method
from .wlop import crowding


@dataclass(frozen=True)
class AwlopConfig(PlaneConfig):
    """Settings of `awlop`; more neighbors smooth more."""

    neighbors: int = 16
    neighbors_per_variance: float = 65.0
    support: float = setting(0.45, "s, in distances to the farthest neighbor", 0.1, 10.0)
    angle: float = setting(0.5, "a, between unlike normals, radians", 0.01, 3.0)
    normal_passes: int = setting(3, "how often normals are averaged", 0, 1000)
    height_spacings: float = setting(0.2, "h without noise, spacings", 0.0, 1e6, above=True)
    height_noises: float = setting(3.0, "added to h, standard deviations of the noise", 0.0, 1000.0)
    repulsion: float = setting(0.9, "m; the paper uses less than 0.5", 0.0, 1.0)
    core: float = setting(1.0, "length up to which medians are means, in s", 0.0, 100.0)
    steps: int = setting(5, "steps of a point", 1, 1000)


def project_points(points: FloatArray, config: AwlopConfig, noise: float) -> FloatArray:
    """Every point moved to the middle of the samples of its own side, and away from the others."""
    near = find_neighborhoods(points, noise, config)
    scales = config.support * near.radii
    normals = oriented_normals(points, near, config.plane_share)
    normals = filter_normals(points, near, scales, normals, config)
    sample_crowd = count_crowd(points, near, scales)
    height = config.height_spacings + config.height_noises * noise
    forces = np.array([config.repulsion, config.core, height, 1.0 - np.cos(config.angle)])
    moved, crowd = points, np.ones(len(points))
    for _ in range(config.steps):
        now, moved = moved, np.empty_like(points)
        data = (points, now, normals, near.indices, scales, sample_crowd, crowd, forces)
        for_rows(attract_and_repel, len(now), *data, moved)
        crowd = count_crowd(moved, near, scales)
    return moved


def count_crowd(points: FloatArray, near: Neighborhoods, scales: FloatArray) -> FloatArray:
    """1 + sum theta over the neighbors (n,): how many points share the place of each."""
    crowd = np.empty(len(points))
    for_rows(crowding, len(points), points, near.indices, scales, crowd)
    return crowd


def filter_normals(
    points: FloatArray,
    near: Neighborhoods,
    scales: FloatArray,
    normals: FloatArray,
    config: AwlopConfig,
) -> FloatArray:
    """Oriented unit normals, averaged over similar ones."""
    unlike = 1.0 - float(np.cos(config.angle))
    for _ in range(config.normal_passes):
        filtered = np.empty_like(normals)
        data = (points, normals, near.indices, scales, unlike)
        for_rows(average_normals, len(points), *data, filtered)
        normals = filtered
    return normals


METHODS = (single_frame_method("awlop", AwlopConfig(), project_points),)


@kernel
def average_normals(start, stop, points, normals, neighbors, scales, unlike, filtered):
    """Row i: sum_j theta psi n_j at length one, psi = exp(-((1 - n_i . n_j) / unlike)^2)."""
    total = np.empty(3)
    for i in range(start, stop):
        total[:] = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            dist_sq = turn = 0.0
            for a in range(3):
                d = points[i, a] - points[j, a]
                dist_sq += d * d
                turn += normals[i, a] * normals[j, a]
            turn = (1.0 - turn) / unlike
            w = np.exp(-dist_sq / (scales[i] * scales[i]) - turn * turn)
            for a in range(3):
                total[a] += w * normals[j, a]
        length = np.sqrt(total[0] ** 2 + total[1] ** 2 + total[2] ** 2)
        for a in range(3):
            filtered[i, a] = total[a] / length if length > 0.0 else normals[i, a]


@kernel
def _mean_height(x, normal, samples, normals, neighbors, scale_sq, unlike):
    """The mean height of the samples over the plane through x, those of like normals only."""
    total = mean = 0.0
    for k in range(neighbors.shape[0]):
        j = neighbors[k]
        dist_sq = cosine = height = 0.0
        for a in range(3):
            d = samples[j, a] - x[a]
            dist_sq += d * d
            height += normal[a] * d
            cosine += normal[a] * normals[j, a]
        turn = (1.0 - cosine) / unlike
        w = np.exp(-dist_sq / scale_sq - turn * turn)
        total += w
        mean += w * height
    return mean / total if total > 0.0 else 0.0


@kernel
def attract_and_repel(
    start, stop, samples, points, normals, neighbors, scales, sample_crowd, crowd, forces, moved
):
    """Row i: sum_j a_j p_j / sum_j a_j + m sum_k b_k (x_i - x_k) / sum_k b_k, this along the plane.

    a_j = theta phi psi / (max(r, c s_i) v_j), b_k = w_k theta / r; forces = [m, c, h, 1 - cos a].
    """
    pull = np.empty(3)
    push = np.empty(3)
    for i in range(start, stop):
        scale_sq = scales[i] * scales[i]
        least = 1e-2 * scales[i]  # shorter distances count as this long in the repulsion
        core = max(forces[1] * scales[i], 1e-9 * scales[i])
        level = _mean_height(
            points[i], normals[i], samples, normals, neighbors[i], scale_sq, forces[3]
        )
        pull[:] = 0.0
        push[:] = 0.0
        sum_pull = sum_push = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            sample_sq = point_sq = cosine = height = 0.0
            for a in range(3):
                d = samples[j, a] - points[i, a]
                sample_sq += d * d
                height += normals[i, a] * d
                cosine += normals[i, a] * normals[j, a]
                d = points[i, a] - points[j, a]
                point_sq += d * d
            off, turn = (height - level) / forces[2], (1.0 - cosine) / forces[3]
            w = np.exp(-sample_sq / scale_sq - off * off - turn * turn)
            w /= sample_crowd[j] * max(np.sqrt(sample_sq), core)
            sum_pull += w
            for a in range(3):
                pull[a] += w * samples[j, a]
            if j == i or forces[0] == 0.0:
                continue
            w = crowd[j] * np.exp(-point_sq / scale_sq) / max(np.sqrt(point_sq), least)
            sum_push += w
            for a in range(3):
                push[a] += w * (points[i, a] - points[j, a])
        above = push[0] * normals[i, 0] + push[1] * normals[i, 1] + push[2] * normals[i, 2]
        for a in range(3):
            moved[i, a] = pull[a] / sum_pull if sum_pull > 0.0 else points[i, a]
            if sum_push > 0.0:
                moved[i, a] += forces[0] * (push[a] - above * normals[i, a]) / sum_push
