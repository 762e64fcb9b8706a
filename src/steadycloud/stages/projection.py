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
_TRUST = np.array([0.1, 0.4, 1.0])  # in their planes: narrow ones are noisy, and lie at creases


def project_points(points: FloatArray, noise: FloatArray, config: ProjectionConfig) -> FloatArray:
    """Move every point to the weighted mean of its projections on the planes around it.

    minimize over x_i  sum_j w_ij ||x_i - P_j(p_i)||^2,  P_j the projection on the plane of j.

    Planes are fitted to the inner half of a neighborhood, and those within half its radius are
    averaged: a plane's mean lies inside a curved surface by as much as its neighbors' planes lie
    outside, so that bodies do not shrink. The neighborhood grows with the noise and shrinks where
    the surface is not flat. Points move as far as noise explains, not farther. Lengths are in
    spacings; `noise` is that around each point, (n,).
    """
    shift = find_shift(points, noise, config, neighborhood(noise.max(initial=0.0), config))
    moved_sq, noise_sq = np.einsum("ij,ij->", shift, shift), np.einsum("i,i->", noise, noise)
    return points + explained_share(float(moved_sq), float(noise_sq)) * shift


def neighborhood(greatest_noise: float, config: ProjectionConfig) -> int:
    """How many neighbors are looked at where the noise is greatest, and so everywhere."""
    wanted = config.neighbors + config.neighbors_per_variance * greatest_noise**2
    return round(min(wanted, _MOST_NEIGHBORS))


def find_shift(
    points: FloatArray, noise: FloatArray, config: ProjectionConfig, count: int
) -> FloatArray:
    """Where each point should go, (n, 3), no farther than four standard deviations."""
    from .._kernels.projection import average_projections, fit_planes

    wanted = config.neighbors + config.neighbors_per_variance * noise**2
    count = min(count, len(points))
    if not noise.any() or count < 4:
        return np.zeros_like(points)
    distances, neighbors = nearest_neighbors(points, points, count)
    widths = np.array([min(max(_FEWEST_FOR_PLANE, round(count * w)), count) for w in _WIDTHS])
    sizes = np.minimum(np.maximum(_FEWEST_FOR_PLANE, widths // 2), count)
    tolerances = config.tolerance * noise
    means, normals = np.empty_like(points), np.empty_like(points)
    widest = np.maximum(np.searchsorted(widths, 1.2 * wanted, side="right") - 1, 0)
    current = points
    variance = noise**2
    for _ in range(config.passes):
        limits = config.flatness * variance + 0.02
        choice = widest.copy()
        for_rows(fit_planes, len(points), current, neighbors, sizes, limits, means, normals, choice)
        scales = 0.5 * distances[np.arange(len(points)), widths[choice] - 1]
        moved = np.empty_like(points)
        for_rows(
            average_projections,
            len(points),
            *(current, means, normals, _TRUST[choice], neighbors, scales, tolerances, moved),
        )
        current = moved
        variance = 0.3 * noise**2  # what is left after a pass
    shift = current - points
    length = np.linalg.norm(shift, axis=1)
    shift *= np.minimum(1.0, 4.0 * noise / np.maximum(length, 1e-300))[:, None]
    return shift


def explained_share(moved_sq: float, noise_sq: float) -> float:
    """The share of their shifts at which all points together move no farther than noise does.

    Both are sums over the points: of the squared shifts, and of the variances.
    """
    return min(1.0, 1.1 * float(np.sqrt(noise_sq / max(moved_sq, 1e-300))))
