"""APSS: algebraic point set surfaces (Guennebaud & Gross 2007).

Around x, the algebraic sphere f(p) = u0 + u . p + u4 p . p whose gradient follows the normals,

    minimize over u, u4   sum_j w_j ||grad f(p_j) - n_j||^2,
    then over u0          sum_j w_j f(p_j)^2,      w_j = (1 - ||p_j - x||^2 / h^2)^4,

has a closed form. x moves to its nearest point on that sphere, a new sphere is fitted there, and so
on until x stays: then it lies on the surface that the noisy points and their normals define. A
plane is the sphere with u4 = 0, so flat places need no special case. Normals are those of local
planes, oriented along a spanning tree.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..config import check
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import PlaneConfig, find_neighborhoods, oriented_normals
from .single_frame import single_frame_method


@dataclass(frozen=True)
class ApssConfig(PlaneConfig):
    """Settings of `apss`; the number of neighbors decides how much is smoothed."""

    support: float = 1.25  # h, in distances to the farthest neighbor
    sphericity: float = 1.0  # factor on u4: 1 fits spheres, 0 planes
    steps: int = 10  # projections of a point, at most
    tolerance: float = 1e-2  # a shorter step is the last (spacings)

    def __post_init__(self) -> None:
        super().__post_init__()
        check("support", self.support, 0.5, 10.0)
        check("sphericity", self.sphericity, 0.0, 2.0)
        check("steps", self.steps, 1, 1000)
        check("tolerance", self.tolerance, 0.0, 1.0)


def project_points(points: FloatArray, config: ApssConfig, noise: float) -> FloatArray:
    """Every point moved onto the algebraic point set surface of all."""
    from .._kernels.apss import project_on_spheres

    near = find_neighborhoods(points, noise, config)
    normals = oriented_normals(points, near, config.plane_share)
    moved = points.copy()
    for_rows(
        project_on_spheres,
        len(points),
        points,
        normals,
        near.indices,
        config.support * near.radii,
        config.sphericity,
        config.steps,
        config.tolerance,
        moved,
    )
    return moved


METHODS = (
    single_frame_method(
        "apss",
        "algebraic point set surfaces: local spheres (Guennebaud & Gross 2007)",
        ApssConfig(),
        project_points,
    ),
)
