"""Noisy points → points on the surface that many local planes agree on."""

from __future__ import annotations

import numpy as np

from ..config import ProjectionConfig
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..parallel import for_rows

_MOST_NEIGHBORS = 256
_FEWEST_FOR_PLANE = 8
_WIDTHS = (0.25, 0.5, 1.0)  # of the neighborhood: the widest that is still flat is used


def project_points(points: FloatArray, noise: float, config: ProjectionConfig) -> FloatArray:
    """Move every point to the weighted mean of its projections on the planes around it.

    minimize over x_i  sum_j w_ij ||x_i - P_j(p_i)||^2,  P_j the projection on the plane of j.

    Planes are fitted to the inner half of a neighborhood, and those within half its radius are
    averaged: a plane's mean lies inside a curved surface by as much as its neighbors' planes lie
    outside, so that bodies do not shrink. The neighborhood grows with the noise and shrinks where
    the surface is not flat. Points move as far as noise explains, not farther. Lengths are in
    spacings.
    """
    from .._kernels.projection import average_projections, fit_planes

    wanted = config.neighbors + config.neighbors_per_variance * noise**2
    count = min(round(min(wanted, _MOST_NEIGHBORS)), len(points))
    if noise <= 0.0 or count < 4:
        return points
    distances, neighbors = nearest_neighbors(points, points, count)
    widths = np.array([min(max(_FEWEST_FOR_PLANE, round(count * w)), count) for w in _WIDTHS])
    sizes = np.minimum(np.maximum(_FEWEST_FOR_PLANE, widths // 2), count)
    means, normals = np.empty_like(points), np.empty_like(points)
    choice = np.zeros(len(points), np.int64)
    current = points
    variance = noise**2
    for _ in range(config.passes):
        limit = config.flatness * variance + 0.02
        for_rows(fit_planes, len(points), current, neighbors, sizes, limit, means, normals, choice)
        scales = 0.5 * distances[np.arange(len(points)), widths[choice] - 1]
        moved = np.empty_like(points)
        for_rows(
            average_projections,
            len(points),
            *(current, means, normals, neighbors, scales, config.tolerance * noise, moved),
        )
        current = moved
        variance = 0.3 * noise**2  # what is left after a pass
    return _bounded(points, current, noise)


def _bounded(points: FloatArray, moved: FloatArray, noise: float) -> FloatArray:
    """No point farther than four standard deviations, all together no farther than noise is."""
    shift = moved - points
    length = np.linalg.norm(shift, axis=1)
    shift *= np.minimum(1.0, 4.0 * noise / np.maximum(length, 1e-300))[:, None]
    together = float(np.sqrt(np.einsum("ij,ij->", shift, shift) / len(points)))
    return points + min(1.0, 1.1 * noise / max(together, 1e-300)) * shift
