"""APSS: algebraic point set surfaces (Guennebaud & Gross 2007).

Around x, the algebraic sphere f(p) = u0 + u . p + u4 p . p whose gradient follows the normals,

    minimize over u, u4   sum_j w_j ||grad f(p_j) - n_j||^2,
    then over u0          sum_j w_j f(p_j)^2,      w_j = (1 - ||p_j - x||^2 / h^2)^4,

has a closed form. x moves to the nearest point of that sphere, a new sphere is fitted there, and so
on until x stays in place: it then lies on the surface that the noisy points and their normals
define. A plane is the sphere with u4 = 0, so flat places need no special case. Normals are those of
local planes, oriented along a spanning tree.
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
class ApssConfig(PlaneConfig):
    """Settings of `apss`; more neighbors smooth more."""

    support: float = setting(1.25, "h, in distances to the farthest neighbor", 0.5, 10.0)
    sphericity: float = setting(1.0, "factor on u4: 1 fits spheres, 0 planes", 0.0, 2.0)
    steps: int = setting(10, "most projections of a point", 1, 1000)
    tolerance: float = setting(1e-2, "a step shorter than this is the last, spacings", 0.0, 1.0)


def project_points(points: FloatArray, config: ApssConfig, noise: float) -> FloatArray:
    """Every point moved onto the surface that all of them define."""
    near = find_neighborhoods(points, noise, config)
    normals = oriented_normals(points, near, config.plane_share)
    data = (points, normals, near.indices, config.support * near.radii)
    limits = (config.sphericity, config.steps, config.tolerance)
    moved = points.copy()
    for_rows(project_on_spheres, len(points), *data, *limits, moved)
    return moved


METHODS = (single_frame_method("apss", ApssConfig(), project_points),)


@kernel
def fit_sphere(x, points, normals, neighbors, support, sphericity, sphere):
    """f(q) = u0 + u.q + u4 q.q for q = p - x; sphere = [u0, ux, uy, uz, u4].

    With [.] the sum over w = (1 - |q|^2 / h^2)^4 and b the sphericity,
    u4 = b/2 ([q.n] - [q].[n] / [1]) / ([q.q] - [q].[q] / [1]), u = ([n] - 2 u4 [q]) / [1],
    u0 = -(u.[q] + u4 [q.q]) / [1]. Returns False if no neighbor lies within the support h.
    """
    sum_w = sum_qn = sum_qq = 0.0
    sum_q = np.zeros(3)
    sum_n = np.zeros(3)
    for k in range(neighbors.shape[0]):
        j = neighbors[k]
        qq = qn = 0.0
        for a in range(3):
            q = points[j, a] - x[a]
            qq += q * q
            qn += q * normals[j, a]
        t = 1.0 - qq / (support * support)
        if t <= 0.0:
            continue
        w = t * t * t * t
        sum_w += w
        sum_qq += w * qq
        sum_qn += w * qn
        for a in range(3):
            sum_q[a] += w * (points[j, a] - x[a])
            sum_n[a] += w * normals[j, a]
    if sum_w <= 0.0:
        return False
    spread = sum_qq
    bend = sum_qn
    for a in range(3):
        spread -= sum_q[a] * sum_q[a] / sum_w
        bend -= sum_q[a] * sum_n[a] / sum_w
    sphere[4] = 0.5 * sphericity * bend / spread if spread > 1e-12 * sum_qq else 0.0
    sphere[0] = -sphere[4] * sum_qq / sum_w
    for a in range(3):
        sphere[1 + a] = (sum_n[a] - 2.0 * sphere[4] * sum_q[a]) / sum_w
        sphere[0] -= sphere[1 + a] * sum_q[a] / sum_w
    return True


@kernel
def project_on_spheres(
    start, stop, points, normals, neighbors, supports, sphericity, max_steps, tolerance, moved
):
    """Row i: x <- the nearest point of the sphere fitted around x, until steps are short.

    Along u / |u| the sphere is met at the smaller root of u4 t^2 + |u| t + u0 = 0. A point whose
    step would leave the support is not moved any further.
    """
    sphere = np.empty(5)
    x = np.empty(3)
    for i in range(start, stop):
        x[:] = moved[i]
        for _ in range(max_steps):
            if not fit_sphere(x, points, normals, neighbors[i], supports[i], sphericity, sphere):
                break
            slope_sq = sphere[1] * sphere[1] + sphere[2] * sphere[2] + sphere[3] * sphere[3]
            if slope_sq <= 1e-12:
                break
            slope = np.sqrt(slope_sq)
            root = np.sqrt(max(slope_sq - 4.0 * sphere[4] * sphere[0], 0.0))
            t = -2.0 * sphere[0] / (slope + root)
            if abs(t) > supports[i]:
                break
            for a in range(3):
                x[a] += t * sphere[1 + a] / slope
            if abs(t) <= tolerance:
                break
        moved[i] = x
