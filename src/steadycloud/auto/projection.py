"""Noisy points → points on the surface that many local planes agree on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import neighbor_finder
from ..parallel import for_rows
from .config import ProjectionConfig

_MOST_NEIGHBORS = 256
_FEWEST_FOR_PLANE = 8
_AT_ONCE = 200_000  # points whose neighbors are looked for together
_WIDTHS = (0.25, 0.5, 1.0)  # of the neighborhood: the widest that is still flat is used
_TRUST = np.array([0.1, 0.4, 1.0])  # in their planes: narrow ones are noisy, and lie at creases


def project_points(
    points: FloatArray, noise: FloatArray, config: ProjectionConfig, rows: IntArray | None = None
) -> FloatArray:
    """Move every point to the weighted mean of its projections on the planes around it.

    minimize over x_i  sum_j w_ij ||x_i - P_j(p_i)||^2,  P_j the projection on the plane of j.

    Planes are fitted to the inner half of a neighborhood, and those within half its radius are
    averaged: a plane's mean lies inside a curved surface by as much as its neighbors' planes lie
    outside, so that bodies do not shrink. The neighborhood grows with the noise and shrinks where
    the surface is not flat. Points move as far as noise explains, not farther. Lengths are in
    spacings; `noise` is that around each point, (n,). What comes back are the points of `rows`,
    or all.
    """
    rows = np.arange(len(points)) if rows is None else rows
    shift = find_shift(points, noise, config, rows, neighborhood_size(noise, config))
    return apply_shift(points[rows], noise[rows], shift)


def find_shift(
    points: FloatArray, noise: FloatArray, config: ProjectionConfig, rows: IntArray, count: int
) -> FloatArray:
    """Where the points of `rows` should go, (m, 3), no farther than four standard deviations.

    `count` is the `neighborhood_size` of the whole cloud.
    """
    from .._kernels.planes import fit_planes
    from .._kernels.projection import average_projections

    everyone = np.arange(len(points))
    wanted = config.neighbors + config.neighbors_per_variance * noise**2
    count = min(count, len(points))
    if not noise.any() or count < 4:
        return np.zeros((len(rows), 3))
    widths = np.array([min(max(_FEWEST_FOR_PLANE, round(count * w)), count) for w in _WIDTHS])
    sizes = np.minimum(np.maximum(_FEWEST_FOR_PLANE, widths // 2), count)
    neighbors, radii = _neighborhoods(points, count, widths)
    widest = np.maximum(np.searchsorted(widths, 1.2 * wanted, side="right") - 1, 0)
    tolerances = config.tolerance * noise
    means, normals = np.empty_like(points), np.empty_like(points)
    current = points
    variance = noise**2
    for left in range(config.passes - 1, -1, -1):
        limits = config.flatness * variance + 0.02
        choice = widest.copy()
        for_rows(fit_planes, len(points), current, neighbors, sizes, limits, means, normals, choice)
        planes = (means, normals, _TRUST[choice])
        scales = 0.5 * radii[everyone, choice]
        asked = everyone if left else rows
        moved = np.empty((len(asked), 3))
        for_rows(
            average_projections,
            len(asked),
            *(asked, current, planes, neighbors, scales, tolerances, moved),
        )
        current = moved
        variance = 0.3 * noise**2  # what is left after a pass
    shift = current - points[rows]
    length = np.linalg.norm(shift, axis=1)
    shift *= np.minimum(1.0, 4.0 * noise[rows] / np.maximum(length, 1e-300))[:, None]
    return shift


def apply_shift(points: FloatArray, noise: FloatArray, shift: FloatArray) -> FloatArray:
    """The points shifted, all together no farther than noise is; `shift` is used up."""
    together = float(np.einsum("ij,ij->", shift, shift))
    explained = 1.1 * float(np.sqrt(np.einsum("i,i->", noise, noise) / max(together, 1e-300)))
    shift *= min(1.0, explained)
    shift += points
    return shift


def neighborhood_size(noise: FloatArray, config: ProjectionConfig) -> int:
    """How many neighbors are looked at where there is most noise; `noise` is that of all points."""
    wanted = config.neighbors + config.neighbors_per_variance * float(noise.max(initial=0.0)) ** 2
    return min(round(min(wanted, _MOST_NEIGHBORS)), len(noise))


def _neighborhoods(
    points: FloatArray, count: int, widths: IntArray
) -> tuple[NDArray[np.int32], FloatArray]:
    """Neighbors of every point, (n, count), and the distances of those at the widths, (n, w).

    Found some at a time: all the distances would take twice the memory of the neighbors.
    """
    find = neighbor_finder(points, len(points), count)
    neighbors = np.empty((len(points), count), np.int32)
    radii = np.empty((len(points), len(widths)))
    for start in range(0, len(points), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        distances, neighbors[part] = find(points[part])
        radii[part] = distances[:, widths - 1]
    return neighbors, radii
