"""MLS: projection on a moving local polynomial (Alexa et al. 2003).

Over the tangent plane at x, with heights d_j and coordinates (u_j, v_j) of the neighbors,

    minimize over c   sum_j w_j (g_c(u_j, v_j) - d_j)^2,   w_j = exp(-||p_j - x||^2 / h^2),
    g_c(u, v) = c0 + c1 u + c2 v + c3 u^2 + c4 u v + c5 v^2,

x moves to the height g(0, 0), the plane turns to the tangent of g there, and the fit is repeated.
Turning the plane with the polynomial takes the place of the paper's search for the plane: in the
end, both have x on the polynomial and the plane tangent to it. Normals need no orientation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import PlaneConfig, find_neighborhoods, local_planes
from .single_frame import single_frame_method


@dataclass(frozen=True)
class MlsConfig(PlaneConfig):
    """Settings of `mls`; more neighbors smooth more."""

    neighbors: int = 18
    neighbors_per_variance: float = 88.0
    support: float = setting(0.5, "h, in distances to the farthest neighbor", 0.1, 10.0)
    steps: int = setting(2, "fits of a point", 1, 1000)


def project_points(points: FloatArray, config: MlsConfig, noise: float) -> FloatArray:
    """Every point moved onto the quadric that fits its neighbors best."""
    near = find_neighborhoods(points, noise, config)
    _, normals = local_planes(points, near, config.plane_share)
    data = (points, normals, near.indices, config.support * near.radii)
    moved = points.copy()
    for_rows(project_on_quadrics, len(points), *data, config.steps, moved)
    return moved


METHODS = (single_frame_method("mls", MlsConfig(), project_points),)


@kernel
def _solve(gram, right):
    """Solve gram x = right in place by Cholesky; False if gram is not positive definite."""
    size = right.shape[0]
    for c in range(size):
        for r in range(c, size):
            total = gram[r, c]
            for k in range(c):
                total -= gram[r, k] * gram[c, k]
            if r == c:
                if total <= 1e-10 * gram[c, c]:
                    return False
                gram[c, c] = np.sqrt(total)
            else:
                gram[r, c] = total / gram[c, c]
    for r in range(size):
        for k in range(r):
            right[r] -= gram[r, k] * right[k]
        right[r] /= gram[r, r]
    for r in range(size - 1, -1, -1):
        for k in range(r + 1, size):
            right[r] -= gram[k, r] * right[k]
        right[r] /= gram[r, r]
    return True


@kernel
def _tangents(normal, axes):
    """The rows of `axes`: two unit tangents, then the normal."""
    least = 0
    for a in range(1, 3):
        if abs(normal[a]) < abs(normal[least]):
            least = a
    b, c = (least + 1) % 3, (least + 2) % 3
    length = np.sqrt(normal[b] * normal[b] + normal[c] * normal[c])
    axes[0, least] = 0.0
    axes[0, b] = normal[c] / length
    axes[0, c] = -normal[b] / length
    axes[1] = np.cross(normal, axes[0])
    axes[2] = normal


@kernel
def fit_quadric(x, axes, points, neighbors, support, quadric):
    """Heights over the plane at x: g = c0 + c1 u + c2 v + c3 u^2 + c4 u v + c5 v^2.

    Least squares with weights exp(-|q|^2), q = (p - x) / h; False where the fit is not unique.
    """
    gram = np.zeros((6, 6))
    basis = np.empty(6)
    quadric[:] = 0.0
    for k in range(neighbors.shape[0]):
        j = neighbors[k]
        u = v = height = 0.0
        for a in range(3):
            q = (points[j, a] - x[a]) / support
            u += axes[0, a] * q
            v += axes[1, a] * q
            height += axes[2, a] * q
        w = np.exp(-(u * u + v * v + height * height))
        basis[0], basis[1], basis[2] = 1.0, u, v
        basis[3], basis[4], basis[5] = u * u, u * v, v * v
        for r in range(6):
            quadric[r] += w * basis[r] * height
            for c in range(r + 1):
                gram[r, c] += w * basis[r] * basis[c]
    return _solve(gram, quadric)


@kernel
def project_on_quadrics(start, stop, points, normals, neighbors, supports, steps, moved):
    """Row i: x <- x + g(0, 0) n, then n <- the normal of g at (0, 0), `steps` times.

    A point whose step would leave the support is not moved any further.
    """
    axes = np.empty((3, 3))
    quadric = np.empty(6)
    x = np.empty(3)
    normal = np.empty(3)
    for i in range(start, stop):
        x[:] = moved[i]
        normal[:] = normals[i]
        for _ in range(steps):
            _tangents(normal, axes)
            if not fit_quadric(x, axes, points, neighbors[i], supports[i], quadric):
                break
            if abs(quadric[0]) > 1.0:
                break
            length = np.sqrt(1.0 + quadric[1] * quadric[1] + quadric[2] * quadric[2])
            for a in range(3):
                x[a] += quadric[0] * supports[i] * axes[2, a]
                tilt = quadric[1] * axes[0, a] + quadric[2] * axes[1, a]
                normal[a] = (axes[2, a] - tilt) / length
        moved[i] = x
