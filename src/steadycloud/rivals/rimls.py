"""RIMLS: robust implicit moving least squares (Oztireli, Guennebaud & Gross 2009).

The surface is the zero of f(x), the robust local constant that best explains the heights
f_j = (x - p_j) . n_j of x over the tangent planes of its neighbors,

    minimize over f   sum_j w_j rho(f_j - f),   w_j = (1 - ||x - p_j||^2 / h^2)^4,

with Welsch's rho(r) = 1 - exp(-r^2 / s_r^2). It is solved by repeated least squares, in which each
neighbor is weighted by a_j = exp(-(f_j - f)^2 / s_r^2) exp(-||n_j - grad f||^2 / s_n^2) of the fit
before. The second factor excludes points beyond a crease. x then steps by -f grad f until it stays
in place.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import PlaneConfig, find_neighborhoods, oriented_normals
from .single_frame import single_frame_method


@dataclass(frozen=True)
class RimlsConfig(PlaneConfig):
    """Settings of `rimls`; more neighbors smooth more."""

    plane_share: float = 1.0
    support: float = setting(1.25, "h, in distances to the farthest neighbor", 0.5, 10.0)
    residual_sigma: float = setting(0.5, "s_r, in h", 0.01, 1e6)
    normal_sigma: float = setting(
        0.5, "s_n, the length of a difference of unit normals; less keeps sharper edges", 0.05, 1e6
    )
    refits: int = setting(3, "most robust fits after the first; 0: implicit MLS", 0, 100)
    steps: int = setting(10, "most steps of a point", 1, 1000)
    tolerance: float = setting(1e-2, "a step shorter than this is the last, spacings", 0.0, 1.0)


def project_points(points: FloatArray, config: RimlsConfig, noise: float) -> FloatArray:
    """Every point moved to the zero of the field that all of them define."""
    near = find_neighborhoods(points, noise, config)
    normals = oriented_normals(points, near, config.plane_share)
    data = (points, normals, near.indices, config.support * near.radii)
    sigmas = np.array([config.residual_sigma, config.normal_sigma])
    limits = np.array([config.refits, config.steps])
    moved = points.copy()
    for_rows(step_to_zero, len(points), *data, sigmas, limits, config.tolerance, moved)
    return moved


METHODS = (single_frame_method("rimls", RimlsConfig(), project_points),)


@kernel
def robust_field(x, points, normals, neighbors, support, sigmas, refits, tolerance, gradient):
    """f(x) and its gradient by iteratively reweighted least squares.

    f = sum w f_j / sum w, f_j = (x - p_j).n_j, w = a_j (1 - |x - p_j|^2 / h^2)^4, where
    a_j = exp(-((f_j - f) / (r h))^2 - (|n_j - grad f| / s)^2) of the fit before, 1 in the first;
    `sigmas` = [r, s]. Ends when a refit changes f by no more than `tolerance`.
    """
    value = 0.0
    gradient[:] = 0.0
    sum_gw = np.empty(3)
    sum_gf = np.empty(3)
    sum_n = np.empty(3)
    residual_scale = 1.0 / (sigmas[0] * support)
    normal_scale_sq = 1.0 / (sigmas[1] * sigmas[1])
    for fit in range(refits + 1):
        sum_w = sum_f = 0.0
        sum_gw[:] = 0.0
        sum_gf[:] = 0.0
        sum_n[:] = 0.0
        for k in range(neighbors.shape[0]):
            j = neighbors[k]
            dist_sq = height = turn_sq = 0.0
            for a in range(3):
                d = x[a] - points[j, a]
                dist_sq += d * d
                height += d * normals[j, a]
                turn = normals[j, a] - gradient[a]
                turn_sq += turn * turn
            t = 1.0 - dist_sq / (support * support)
            if t <= 0.0:
                continue
            trust = 1.0
            if fit > 0:
                off = (height - value) * residual_scale
                trust = np.exp(-off * off - turn_sq * normal_scale_sq)
            w = trust * t * t * t * t
            slope = -8.0 * trust * t * t * t / (support * support)
            sum_w += w
            sum_f += w * height
            for a in range(3):
                d = slope * (x[a] - points[j, a])
                sum_gw[a] += d
                sum_gf[a] += d * height
                sum_n[a] += w * normals[j, a]
        if sum_w <= 1e-12:
            return value
        change = abs(sum_f / sum_w - value)
        value = sum_f / sum_w
        for a in range(3):
            gradient[a] = (sum_gf[a] - value * sum_gw[a] + sum_n[a]) / sum_w
        if fit > 0 and change <= tolerance:
            break
    return value


@kernel
def step_to_zero(
    start, stop, points, normals, neighbors, supports, sigmas, limits, tolerance, moved
):
    """Row i: x <- x - f(x) grad f(x) until steps are short or would leave the support.

    `sigmas` = [that of the residual, in supports; that of the normal], `limits` = [refits, steps].
    """
    gradient = np.empty(3)
    x = np.empty(3)
    for i in range(start, stop):
        support = supports[i]
        x[:] = moved[i]
        for _ in range(limits[1]):
            value = robust_field(
                x, points, normals, neighbors[i], support, sigmas, limits[0], tolerance, gradient
            )
            size_sq = 0.0
            for a in range(3):
                size_sq += gradient[a] * gradient[a]
            length = abs(value) * np.sqrt(size_sq)
            if length > support:
                break
            for a in range(3):
                x[a] -= value * gradient[a]
            if length <= tolerance:
                break
        moved[i] = x
