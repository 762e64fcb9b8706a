"""NLD: non-local denoising with polynomial descriptors (Deschaud & Goulette 2010).

Around every point i, heights over its tangent plane are described by the polynomial of a moving
least squares fit,

    minimize over a_i   sum_j w_j (g_i(u_j, v_j) - h_j)^2,   w_j = exp(-(u_j^2 + v_j^2) / r_i^2),
    g_i(u, v) = a0 + a1 u + a2 v + a3 u^2 + a4 u v + a5 v^2,

with the foot of i on the plane as origin. Points with similar surroundings then share their own
heights, as pixels do in non-local means: i moves to the height that

    minimizes over h   sum_j exp(-D_ij^2 / s^2) (h - h_j)^2,   D_ij^2 = mean of (g_i - g_j)^2,

over a window of points j; the mean is that over a disc. Here g_j is rotated to the tangents of i,
and flipped where the normals oppose each other, so that neither an orientation nor principal
directions are needed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..parallel import for_rows
from ..surface.tangents import tangent_axes
from .neighborhoods import Neighborhoods, PlaneConfig, find_neighborhoods, local_planes
from .single_frame import single_frame_method

_LEAST_LENGTH = 1e-6  # spacings; polynomials that differ by less count as equal
_RIDGE = 1e-9  # of the trace: makes fits to too few points, or to points on a line, unique


@dataclass(frozen=True)
class NldConfig(PlaneConfig):
    """Settings of `nld`: neighbors make the descriptor, the window is searched for similar ones."""

    neighbors: int = 18
    neighbors_per_variance: float = 22.0
    plane_share: float = 1.0
    support: float = setting(1.0, "r, in distances to the farthest neighbor", 0.1, 10.0)
    disc: float = setting(
        0.7, "radius of the disc, in distances to the farthest neighbor", 0.0, 10.0, above=True
    )
    window: int = setting(64, "number of points in a window", 1, 10_000)
    spread_noises: float = setting(
        0.5, "s, in standard deviations of the noise", 0.0, 1000.0, above=True
    )


def average_similar(points: FloatArray, config: NldConfig, noise: float) -> FloatArray:
    """Every point at the mean height of the points with similar surroundings."""
    near = find_neighborhoods(points, noise, config)
    means, normals = local_planes(points, near, config.plane_share)
    axes = tangent_axes(normals)
    heights = np.einsum("ia,ia->i", points - means, normals)
    feet = points - heights[:, None] * normals
    polynomials = fit_polynomials(points, near, feet, axes, config.support)
    _, window = nearest_neighbors(points, points, min(config.window, len(points)))
    discs = config.disc * near.radii
    spread = max(config.spread_noises * noise, _LEAST_LENGTH)
    data = (window, heights, axes, polynomials, discs)
    averaged = np.empty(len(points))
    for_rows(average_heights, len(points), *data, spread, averaged)
    moved: FloatArray = feet + averaged[:, None] * normals
    return moved


def fit_polynomials(
    points: FloatArray, near: Neighborhoods, feet: FloatArray, axes: FloatArray, support: float
) -> FloatArray:
    """Coefficients (n, 6) of 1, u, v, u^2, u v, v^2 in the heights around each foot."""
    n_feet = len(feet)
    gram = np.empty((n_feet, 6, 6))
    right = np.empty((n_feet, 6))
    reach = support * near.radii
    for_rows(normal_equations, n_feet, points, near.indices, feet, axes, reach, gram, right)
    gram += _RIDGE * np.einsum("iaa->i", gram)[:, None, None] * np.eye(6)
    scale = reach[:, None] ** np.array([0, 1, 1, 2, 2, 2])
    coefficients: FloatArray = np.linalg.solve(gram, right[..., None])[..., 0] / scale
    return coefficients


METHODS = (single_frame_method("nld", NldConfig(), average_similar, patch_size=18),)


@kernel
def normal_equations(start, stop, points, neighbors, feet, axes, reach, gram, right):
    """Row i: sum_j w b b^T and sum_j w b h for b = (1, u, v, u^2, u v, v^2), w = exp(-u^2 - v^2).

    (u, v) are coordinates around feet[i] along axes[i], divided by reach[i]. h, the height, is not
    divided.
    """
    basis = np.empty(6)
    local = np.empty(3)
    for i in range(start, stop):
        gram[i] = 0.0
        right[i] = 0.0
        for at in range(neighbors.shape[1]):
            j = neighbors[i, at]
            for a in range(3):
                local[a] = 0.0
                for axis in range(3):
                    local[a] += axes[i, a, axis] * (points[j, axis] - feet[i, axis])
            u, v = local[0] / reach[i], local[1] / reach[i]
            basis[0], basis[1], basis[2] = 1.0, u, v
            basis[3], basis[4], basis[5] = u * u, u * v, v * v
            w = np.exp(-(u * u + v * v))
            for a in range(6):
                right[i, a] += w * basis[a] * local[2]
                for b in range(6):
                    gram[i, a, b] += w * basis[a] * basis[b]


@kernel
def _difference_sq(own, other, axes, other_axes, side, disc_sq):
    """Mean squared difference of two polynomials over a disc, the second rotated to the first."""
    t00 = t01 = t10 = t11 = 0.0
    for axis in range(3):
        t00 += axes[0, axis] * other_axes[0, axis]
        t01 += axes[0, axis] * other_axes[1, axis]
        t10 += axes[1, axis] * other_axes[0, axis]
        t11 += axes[1, axis] * other_axes[1, axis]
    b, c, d, e, f = other[1], other[2], other[3], other[4], other[5]
    d0 = own[0] - side * other[0]
    d1 = own[1] - side * (t00 * b + t01 * c)
    d2 = own[2] - side * (t10 * b + t11 * c)
    d3 = own[3] - side * (t00 * t00 * d + t00 * t01 * e + t01 * t01 * f)
    d4 = own[4] - side * (2 * t00 * t10 * d + (t00 * t11 + t01 * t10) * e + 2 * t01 * t11 * f)
    d5 = own[5] - side * (t10 * t10 * d + t10 * t11 * e + t11 * t11 * f)
    slope_sq = d1 * d1 + d2 * d2 + 2.0 * d0 * (d3 + d5)
    bend_sq = 3.0 * (d3 * d3 + d5 * d5) + 2.0 * d3 * d5 + d4 * d4
    return d0 * d0 + slope_sq * disc_sq / 4.0 + bend_sq * disc_sq * disc_sq / 24.0


@kernel
def average_heights(start, stop, window, heights, axes, coefficients, discs, spread, averaged):
    """Row i: sum_j w_ij (+-h_j) / sum_j w_ij, w_ij = exp(-D_ij^2 / spread^2), over its window.

    D_ij^2 is the mean squared difference of the two polynomials over a disc of radius discs[i].
    Where the normals oppose each other, the second polynomial and height change their signs.
    """
    for i in range(start, stop):
        total = 0.0
        height = 0.0
        for at in range(window.shape[1]):
            j = window[i, at]
            cosine = 0.0
            for axis in range(3):
                cosine += axes[i, 2, axis] * axes[j, 2, axis]
            side = 1.0 if cosine >= 0.0 else -1.0
            gap_sq = _difference_sq(
                coefficients[i], coefficients[j], axes[i], axes[j], side, discs[i] * discs[i]
            )
            w = np.exp(-gap_sq / (spread * spread))
            total += w
            height += w * side * heights[j]
        averaged[i] = height / total
