"""NLD: non-local denoising with polynomial descriptors (Deschaud & Goulette 2010).

Around every point i, heights over its tangent plane are described by the polynomial of a moving
least squares fit,

    minimize over a_i   sum_j w_j (g_i(u_j, v_j) - h_j)^2,   w_j = exp(-(u_j^2 + v_j^2) / r_i^2),
    g_i(u, v) = a0 + a1 u + a2 v + a3 u^2 + a4 u v + a5 v^2,

with the foot of i on the plane as origin. Points whose surroundings look alike then share their
own heights, as pixels do in non-local means: i moves to the height that

    minimizes over h   sum_j exp(-D_ij^2 / s^2) (h - h_j)^2,   D_ij^2 = mean of (g_i - g_j)^2,

over a window of points j; the mean is that over a disc. Here g_j is turned to the tangents of i,
and turned over where the normals oppose each other, so that neither an orientation nor principal
directions are needed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import check
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..parallel import for_rows
from ..surface.tangents import tangent_axes
from .neighborhoods import NeighborhoodConfig, Neighborhoods, find_neighborhoods, local_planes
from .single_frame import single_frame_method

_LEAST_LENGTH = 1e-6  # spacings; polynomials nearer than that are the same


@dataclass(frozen=True)
class NldConfig(NeighborhoodConfig):
    """Settings of `nld`; neighbors make the descriptor, the window is searched for its like."""

    neighbors: int = 18
    neighbors_per_variance: float = 22.0
    plane_share: float = 1.0
    support: float = 1.0  # r, in distances to the farthest neighbor
    disc: float = 0.7  # radius of the disc, in the same unit
    window: int = 64  # points that are looked at
    spread_noises: float = 0.5  # s, in standard deviations of the noise

    def __post_init__(self) -> None:
        super().__post_init__()
        check("support", self.support, 0.1, 10.0)
        check("disc", self.disc, 0.0, 10.0, above=True)
        check("window", self.window, 1, 10_000)
        check("spread_noises", self.spread_noises, 0.0, 1000.0, above=True)


def average_similar(points: FloatArray, config: NldConfig, noise: float) -> FloatArray:
    """Every point at the mean height of the points whose surroundings look like its own."""
    from .._kernels.nld import average_heights

    near = find_neighborhoods(points, noise, config)
    means, normals = local_planes(points, near, config.plane_share)
    axes = tangent_axes(normals)
    heights = np.einsum("ia,ia->i", points - means, normals)
    feet = points - heights[:, None] * normals
    polynomials = fit_polynomials(points, near, feet, axes, config.support)
    _, window = nearest_neighbors(points, points, min(config.window, len(points)))
    averaged = np.empty(len(points))
    spread = max(config.spread_noises * noise, _LEAST_LENGTH)
    for_rows(
        average_heights,
        len(points),
        window,
        heights,
        axes,
        polynomials,
        config.disc * near.radii,
        spread,
        averaged,
    )
    moved: FloatArray = feet + averaged[:, None] * normals
    return moved


def fit_polynomials(
    points: FloatArray, near: Neighborhoods, feet: FloatArray, axes: FloatArray, support: float
) -> FloatArray:
    """Coefficients (n, 6) of 1, u, v, u^2, u v, v^2 in the heights around each foot."""
    from .._kernels.nld import normal_equations

    n_feet = len(feet)
    gram = np.empty((n_feet, 6, 6))
    right = np.empty((n_feet, 6))
    reach = support * near.radii
    for_rows(normal_equations, n_feet, points, near.indices, feet, axes, reach, gram, right)
    gram += 1e-9 * np.einsum("iaa->i", gram)[:, None, None] * np.eye(6)  # too few points, or a line
    scale = reach[:, None] ** np.array([0, 1, 1, 2, 2, 2])
    coefficients: FloatArray = np.linalg.solve(gram, right[..., None])[..., 0] / scale
    return coefficients


METHODS = (
    single_frame_method(
        "nld",
        "non-local means of heights, by polynomial descriptors (Deschaud & Goulette 2010)",
        NldConfig(),
        average_similar,
        patch_size=18,
    ),
)
