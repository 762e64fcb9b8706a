"""Noisy points → points on the surface that many local planes agree on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import MOST_NEIGHBORS
from ..observer import Observer, ignore
from ..parallel import for_rows
from ..surface.tiles import Tiling, neighbor_bytes
from .config import ProjectionConfig
from .planes import Planes, bearing_shares, share_with_planes, wanted_neighbors
from .pool import Carried, Pool, pool_points, pool_spacing

_FEWEST = 4  # neighbors that a plane can be fitted to
_LEFT = 0.3  # of the noise variance, after a pass
_FARTHEST = 4.0  # noises that a point may move
_EXPLAINED = 1.1  # noises that all points together may move (root mean square)
_NOISY_PLACES = 0.75  # share of the points whose neighborhoods must be as wide as they should be
_AT_ONCE = 1.5e6  # points of all frames: more take gigabytes, and not less time
_PASS_HOPS = 1.7  # neighborhoods that a pass reaches: the outermost points hardly count


@dataclass(frozen=True)
class Projected:
    """Points on the surface, in spacings of their frame, and how they were found."""

    points: FloatArray  # (n, 3)
    neighbors: int  # of a point, that were looked at
    tiles: int = 1


def project_points(
    points: FloatArray,
    noise: FloatArray,
    config: ProjectionConfig,
    carried: Sequence[Carried] = (),
    tiling: Tiling | None = None,
    observe: Observer = ignore,
    reach: FloatArray | None = None,
) -> Projected:
    """Move every point to the weighted mean of its projections on the planes around it.

    minimize over x_i  sum_j w_ij ||x_i - P_j(p_i)||^2,  P_j the projection on the plane of j.

    Planes are fitted to the inner half of a neighborhood, and those within half its radius (a
    little more, because what lies outside of the neighborhood is missing) are averaged: a plane's
    mean lies inside a curved surface by as much as its neighbors' planes lie outside, so that
    bodies do not shrink. Planes end at creases, see `find_roofs`. The neighborhood grows with the
    noise and shrinks where the surface is not flat. Points move as far as noise explains, not
    farther. Planes are fitted to the points and those `carried` along from other frames. Lengths
    are in spacings; `noise` is that around each point, (n,), and `reach` the noise that the size of
    neighborhoods follows, where that is more: noise that neighboring points share takes wider ones.
    """
    reach = noise if reach is None else reach
    thin = pool_thinning(reach, pool_spacing(len(points), carried), config)
    spacing = pool_spacing(len(points), carried, thin)
    n_pooled = len(points) + sum(len(frame.points) for frame in carried)
    count = neighborhood_size(reach / spacing, n_pooled // thin, config)
    n_own = 1 + int(np.ceil(count * spacing**2))  # neighbors that are points of the frame itself
    tiles = (tiling or Tiling()).cut(
        points,
        {n_own: _PASS_HOPS * config.passes},
        each=(1 + len(carried)) * neighbor_bytes(count),
        most=_AT_ONCE / (1 + len(carried)),
    )
    own_share = len(points) / n_pooled
    carried = [frame.take(slice(None, None, thin)) for frame in carried]
    base = _every(thin, points)
    bearing = base.copy()

    def shares(noise: FloatArray) -> tuple[FloatArray, FloatArray]:
        return bearing_shares(share_with_planes(noise / spacing, count, config), own_share)

    bearing[base] = _some(shares(reach[base])[0])
    carried = [replace(frame, bearing=_some(shares(frame.reach)[1])) for frame in carried]
    shift = np.empty_like(points)
    for number, tile in enumerate(tiles, start=1):
        observe("project" if tile.whole else f"project, tile {number}")
        near = [frame.near(tile) for frame in carried]
        own = Carried(points, noise, reach, bearing).take(tile.rows)
        pool = pool_points(own, near, spacing, base[tile.rows])
        pool = replace(pool, own_share=own_share)
        shift[tile.own_rows] = find_shift(pool, config, pool.own[tile.own], count)
    moved = apply_shift(points / spacing, reach / spacing, shift)
    moved *= spacing
    return Projected(moved, count, len(tiles))


def pool_thinning(reach: FloatArray, spacing: float, config: ProjectionConfig) -> int:
    """One point in how many planes are fitted to, so that as many neighbors as can be looked at
    reach as far as the noise asks for in all but the noisiest places.
    """
    noisy = float(np.quantile(reach, _NOISY_PLACES)) / spacing
    return max(1, round(wanted_neighbors(noisy, config) / MOST_NEIGHBORS))


def neighborhood_size(noise: FloatArray, n_points: int, config: ProjectionConfig) -> int:
    """How many neighbors are looked at where there is most noise; `noise` is that of all points."""
    wanted = wanted_neighbors(float(noise.max(initial=0.0)), config)
    return min(round(min(wanted, MOST_NEIGHBORS)), n_points)


def find_shift(pool: Pool, config: ProjectionConfig, rows: IntArray, count: int) -> FloatArray:
    """Where the points of `rows` should go, (m, 3), no farther than four standard deviations.

    `count` is the `neighborhood_size` of the whole cloud.
    """
    from .._kernels.projection import average_projections

    count = min(count, len(pool.points if pool.base is None else pool.base))
    if not pool.noise.any() or count < _FEWEST:
        return np.zeros((len(rows), 3))
    planes = Planes(pool, rows, count, config)
    points, noise = pool.points[planes.acting], pool.noise[planes.acting]
    tolerances = config.tolerance * noise
    asked = np.arange(len(points))
    current = points
    for left in range(config.passes - 1, -1, -1):
        if left < config.passes - 1:
            planes.fit(current, _LEFT * noise**2)
        if not left:
            asked = np.searchsorted(planes.acting, rows)
        moved = np.empty((len(asked), 3))
        for_rows(
            average_projections,
            len(asked),
            *(asked, current, planes.packed, planes.roofs),
            *((planes.near, planes.counts), planes.scales, tolerances, moved),
        )
        current = moved
    shift = current - pool.points[rows]
    length = np.linalg.norm(shift, axis=1)
    shift *= np.minimum(1.0, _FARTHEST * pool.reach[rows] / np.maximum(length, 1e-300))[:, None]
    return shift


def _some(share: FloatArray) -> NDArray[np.bool_]:
    """A share of the points, (n,); they are in spatial order, so these are spread evenly."""
    return np.asarray(np.diff(np.floor(np.cumsum(share) + 1e-9), prepend=0.0) > 0)


def _every(count: int, points: FloatArray) -> NDArray[np.bool_]:
    """One point in so many; points are in spatial order, so these are spread evenly."""
    return np.asarray(np.arange(len(points)) % count == 0)


def apply_shift(points: FloatArray, noise: FloatArray, shift: FloatArray) -> FloatArray:
    """The points shifted, all together no farther than noise is; `shift` is overwritten."""
    together = float(np.einsum("ij,ij->", shift, shift))
    noise_sq = float(np.einsum("i,i->", noise, noise))
    shift *= min(1.0, _EXPLAINED * float(np.sqrt(noise_sq / max(together, 1e-300))))
    shift += points
    return shift
