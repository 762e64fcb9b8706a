"""WMP: weighted multi-projection (Duan, Chen & Kovacevic 2018).

Every point j of the graph of neighbors gets a tangent plane,

    minimize over n, m   sum_k ((p_k - m) . n)^2   subject to ||n|| = 1,

over its own near neighbors k, and every point i becomes the weighted mean of its projections on the
planes of its neighbors,

    minimize over x_i    sum_j w_ij ||x_i - P_j(p_i)||^2,   w_ij = exp(-||p_i - p_j||^2 / s^2),
    P_j(p) = p - ((p - m_j) . n_j) n_j.

One plane is as noisy as its points; the mean of many is not. Normals need no orientation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.projection import average_projections
from ..config import setting
from ..frame import FloatArray
from ..parallel import for_rows
from .neighborhoods import PlaneConfig, find_neighborhoods, local_planes
from .single_frame import single_frame_method


@dataclass(frozen=True)
class WmpConfig(PlaneConfig):
    """Settings of `wmp`; more neighbors smooth more."""

    support: float = setting(0.5, "s, in distances to the farthest neighbor", 0.1, 10.0)
    passes: int = setting(1, "projections, with new planes for each; more smooth more", 1, 100)


def project_points(points: FloatArray, config: WmpConfig, noise: float) -> FloatArray:
    """Every point moved to the mean of its projections on the planes around it."""
    near = find_neighborhoods(points, noise, config)
    scales = config.support * near.radii
    rows, tolerances = np.arange(len(points)), np.zeros(len(points))
    planes = np.ones((len(points), 8))  # all count alike
    roofs = np.empty((0, 8))  # none
    around = (near.indices, np.full(len(points), near.indices.shape[1], np.int32))
    for _ in range(config.passes):
        means, normals = local_planes(points, near, config.plane_share)
        planes[:, :3], planes[:, 3:6] = points, normals
        planes[:, 6] = np.einsum("ij,ij->i", means - points, normals)
        moved = np.empty_like(points)
        data = (rows, points, planes, roofs, around, scales, tolerances)
        for_rows(average_projections, len(points), *data, moved)
        points = moved
    return points


METHODS = (single_frame_method("wmp", WmpConfig(), project_points),)
