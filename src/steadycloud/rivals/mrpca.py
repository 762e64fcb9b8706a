"""MRPCA: moving robust principal component analysis (Mattei & Castrodad 2017).

The cloud is a set of overlapping flat neighborhoods. Each has a plane through its points, robust
against those that belong to another surface,

    minimize over n_i, c_i   sum_j w_ij |n_i . (p_j - c_i)|   subject to ||n_i|| = 1,
    w_ij = exp(-||n_i - n_j||^2 / s^2)   with the sign of n_j that fits n_i,

a weighted l1 problem. Reweighted least squares and new weights alternate, so that neighbors across
a crease lose their influence. Neighborhoods then agree on the points that they share:

    x_i = sum_j w_ij (p_i - ((p_i - c_j) . n_j) n_j) / sum_j w_ij.

All of it is repeated from the moved points. There are two simplifications. What the paper separates
as a sparse part is left to the l1 norm's tolerance of large residuals. Below one standard deviation
of the noise the norm is a parabola, which suits Gaussian noise better. Normals need no orientation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import Neighborhoods, PlaneConfig, find_neighborhoods, local_planes
from .single_frame import single_frame_method

_LEAST_LENGTH = 1e-9  # spacings; residuals below count as zero


@dataclass(frozen=True)
class MrpcaConfig(PlaneConfig):
    """Settings of `mrpca`; more neighbors smooth more."""

    neighbors: int = 10
    neighbors_per_variance: float = 26.0
    plane_share: float = 1.0
    normal_spread: float = setting(
        0.4, "s, about the angle in radians between unlike planes", 0.1, 100.0
    )
    parabola_noises: float = setting(
        1.0, "residuals below this count squared, standard deviations of the noise", 0.0, 100.0
    )
    plane_rounds: int = setting(2, "alternations of planes and weights", 1, 100)
    reweightings: int = setting(2, "least-squares fits of a plane in each of them", 1, 1000)
    rounds: int = setting(2, "how often the points are moved", 1, 100)


def project_points(points: FloatArray, config: MrpcaConfig, noise: float) -> FloatArray:
    """Every point moved to the mean of its projections on the robust planes around it."""
    for _ in range(config.rounds):
        near = find_neighborhoods(points, noise, config)
        means, normals, weights = fit_robust_planes(points, near, config, noise)
        data = (points, near.indices, weights, means, normals)
        moved = np.empty_like(points)
        for_rows(average_projections, len(points), *data, moved)
        points = moved
    return points


def fit_robust_planes(
    points: FloatArray, near: Neighborhoods, config: MrpcaConfig, noise: float
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Center and normal, both (n, 3), of each point's plane, and the weights (n, k)."""
    n_points, indices, steps = len(points), near.indices, config.reweightings
    means, normals = local_planes(points, near, config.plane_share)
    weights = np.ones(indices.shape)
    floor = max(config.parabola_noises * noise, _LEAST_LENGTH)
    for _ in range(config.plane_rounds):
        for_rows(robust_planes, n_points, points, indices, weights, floor, steps, means, normals)
        for_rows(similarities, n_points, indices, normals, config.normal_spread**2, weights)
    return means, normals, weights


METHODS = (single_frame_method("mrpca", MrpcaConfig(), project_points, patch_size=10),)


@kernel
def similarities(start, stop, neighbors, normals, spread_sq, weights):
    """Row i: w_ij = exp(-min ||n_i -+ n_j||^2 / spread_sq) for the neighbors j."""
    for i in range(start, stop):
        for a in range(neighbors.shape[1]):
            j = neighbors[i, a]
            cosine = 0.0
            for axis in range(3):
                cosine += normals[i, axis] * normals[j, axis]
            weights[i, a] = np.exp(-2.0 * (1.0 - min(abs(cosine), 1.0)) / spread_sq)


@kernel
def _turn(cov, normal):
    """normal <- adj(cov) normal at length one: a step of inverse iteration.

    The adjugate of a flat neighborhood is a multiple of n n^T, so one step is exact there. Of
    points on a line it is zero, and the normal is left unchanged.
    """
    turned = np.empty(3)
    for a in range(3):
        b, c = (a + 1) % 3, (a + 2) % 3
        turned[a] = 0.0
        for d in range(3):
            e, f = (d + 1) % 3, (d + 2) % 3
            turned[a] += (cov[b, e] * cov[c, f] - cov[b, f] * cov[c, e]) * normal[d]
    length = np.sqrt(turned[0] ** 2 + turned[1] ** 2 + turned[2] ** 2)
    if length > 0.0:
        for a in range(3):
            normal[a] = turned[a] / length


@kernel
def robust_planes(start, stop, points, neighbors, weights, floor, rounds, means, normals):
    """Row i: the plane (c, n) of min sum_j w_ij |n . (p_j - c)|, started from means and normals.

    Reweighted least squares: residuals r weigh w / max(|r|, floor), so that below `floor` the
    absolute value is a parabola.
    """
    mean = np.empty(3)
    gap = np.empty(3)
    cov = np.empty((3, 3))
    for i in range(start, stop):
        for _ in range(rounds):
            total = 0.0
            cov[:] = 0.0
            mean[:] = 0.0
            for a in range(neighbors.shape[1]):
                residual = 0.0
                for axis in range(3):
                    gap[axis] = points[neighbors[i, a], axis] - means[i, axis]
                    residual += normals[i, axis] * gap[axis]
                w = weights[i, a] / max(abs(residual), floor)
                total += w
                for axis in range(3):
                    mean[axis] += w * gap[axis]
                    for other in range(axis, 3):
                        cov[axis, other] += w * gap[axis] * gap[other]
            for axis in range(3):
                mean[axis] /= total
            for axis in range(3):
                for other in range(axis, 3):
                    cov[axis, other] = cov[axis, other] / total - mean[axis] * mean[other]
                    cov[other, axis] = cov[axis, other]
                means[i, axis] += mean[axis]
            _turn(cov, normals[i])


@kernel
def average_projections(start, stop, points, neighbors, weights, means, normals, projected):
    """Row j: sum_i w_ij (p_j - n_i n_i . (p_j - c_i)) / sum_i w_ij over the planes i around j."""
    for j in range(start, stop):
        total = 0.0
        shift = np.zeros(3)
        for a in range(neighbors.shape[1]):
            i = neighbors[j, a]
            height = 0.0
            for axis in range(3):
                height += normals[i, axis] * (points[j, axis] - means[i, axis])
            total += weights[j, a]
            for axis in range(3):
                shift[axis] += weights[j, a] * height * normals[i, axis]
        for axis in range(3):
            projected[j, axis] = points[j, axis] - shift[axis] / total
