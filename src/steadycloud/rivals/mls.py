"""MLS: projection on a moving local polynomial (Alexa et al. 2003).

Over the tangent plane at x, with heights d_j and coordinates (u_j, v_j) of the neighbors,

    minimize over c   sum_j w_j (g_c(u_j, v_j) - d_j)^2,   w_j = exp(-||p_j - x||^2 / h^2),
    g_c(u, v) = c0 + c1 u + c2 v + c3 u^2 + c4 u v + c5 v^2,

x moves to the height g(0, 0), the plane turns to the tangent of g there, and the fit is made again.
Turning the plane with the polynomial takes the place of the paper's search for the plane: at the
end both have x on the polynomial and the plane tangent to it. Normals need no orientation.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..config import check
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import PlaneConfig, find_neighborhoods, local_planes
from .single_frame import single_frame_method


@dataclass(frozen=True)
class MlsConfig(PlaneConfig):
    """Settings of `mls`; the number of neighbors decides how much is smoothed."""

    neighbors: int = 18
    neighbors_per_variance: float = 88.0
    support: float = 0.5  # h, in distances to the farthest neighbor
    steps: int = 2  # fits of a point

    def __post_init__(self) -> None:
        super().__post_init__()
        check("support", self.support, 0.1, 10.0)
        check("steps", self.steps, 1, 1000)


def project_points(points: FloatArray, config: MlsConfig, noise: float) -> FloatArray:
    """Every point moved onto the quadric that fits its neighbors best."""
    from .._kernels.mls import project_on_quadrics

    near = find_neighborhoods(points, noise, config)
    _, normals = local_planes(points, near, config.plane_share)
    moved = points.copy()
    for_rows(
        project_on_quadrics,
        len(points),
        points,
        normals,
        near.indices,
        config.support * near.radii,
        config.steps,
        moved,
    )
    return moved


METHODS = (
    single_frame_method(
        "mls",
        "moving least squares: local quadrics (Alexa et al. 2003)",
        MlsConfig(),
        project_points,
    ),
)
