"""RIMLS: robust implicit moving least squares (Oztireli, Guennebaud & Gross 2009).

The surface is the zero of f(x), the robust local constant that best explains the heights
f_j = (x - p_j) . n_j of x over the tangent planes of its neighbors,

    minimize over f   sum_j w_j rho(f_j - f),   w_j = (1 - ||x - p_j||^2 / h^2)^4,

with Welsch's rho(r) = 1 - exp(-r^2 / s_r^2), solved by least squares again and again, each neighbor
weighted by a_j = exp(-(f_j - f)^2 / s_r^2) exp(-||n_j - grad f||^2 / s_n^2) of the fit before. The
second factor keeps points beyond a crease out. x then steps by -f grad f until it stays.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import check
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import PlaneConfig, find_neighborhoods, oriented_normals
from .single_frame import single_frame_method


@dataclass(frozen=True)
class RimlsConfig(PlaneConfig):
    """Settings of `rimls`; a smaller `normal_sigma` keeps sharper edges."""

    plane_share: float = 1.0
    support: float = 1.25  # h, in distances to the farthest neighbor
    residual_sigma: float = 0.5  # s_r, in h
    normal_sigma: float = 0.5  # s_n, between unit normals
    refits: int = 3  # robust fits after the first, at most; 0 is plain implicit MLS
    steps: int = 10  # steps of a point, at most
    tolerance: float = 1e-2  # a shorter step is the last (spacings)

    def __post_init__(self) -> None:
        super().__post_init__()
        check("support", self.support, 0.5, 10.0)
        check("residual_sigma", self.residual_sigma, 0.01, 1e6)
        check("normal_sigma", self.normal_sigma, 0.05, 1e6)
        check("refits", self.refits, 0, 100)
        check("steps", self.steps, 1, 1000)
        check("tolerance", self.tolerance, 0.0, 1.0)


def project_points(points: FloatArray, config: RimlsConfig, noise: float) -> FloatArray:
    """Every point moved to the zero of the robust field of all."""
    from .._kernels.rimls import step_to_zero

    near = find_neighborhoods(points, noise, config)
    normals = oriented_normals(points, near, config.plane_share)
    moved = points.copy()
    for_rows(
        step_to_zero,
        len(points),
        points,
        normals,
        near.indices,
        config.support * near.radii,
        np.array([config.residual_sigma, config.normal_sigma]),
        np.array([config.refits, config.steps]),
        config.tolerance,
        moved,
    )
    return moved


METHODS = (
    single_frame_method(
        "rimls",
        "robust implicit moving least squares, keeps creases (Oztireli et al. 2009)",
        RimlsConfig(),
        project_points,
    ),
)
