"""Noisy points → points on the surface that many local planes agree on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import MOST_NEIGHBORS, neighbor_finder
from ..observer import Observer, ignore
from ..parallel import for_rows
from ..surface.tiles import Tiling, neighbor_bytes
from .config import ProjectionConfig
from .pool import Carried, Pool, pool_points, pool_spacing
from .roofs import find_roofs

_FEWEST = 4  # neighbors that a plane can be fitted to
_FEWEST_FOR_PLANE = 8  # neighbors that it should be fitted to
_WIDTHS = (0.25, 0.5, 1.0)  # of the neighborhood: the widest that is still flat is used
_WIDER = 1.2  # a width is allowed up to this many times the neighbors that the noise asks for
_TRUST = np.array([0.1, 0.4, 1.0])  # in their planes: narrow ones are noisy, and lie at creases
_THICKNESS = 0.02  # variance (square spacings) that a flat neighborhood may have without noise
_AVERAGED = 0.54  # of the radius of a neighborhood: planes as far off count, see below
_LEFT = 0.3  # of the noise variance, after a pass
_FARTHEST = 4.0  # noises that a point may move
_EXPLAINED = 1.1  # noises that all points together may move (root mean square)
_NOISY_PLACES = 0.75  # share of the points whose neighborhoods must be as wide as they should be
_TELLING = 48  # nearest points that tell which frames are there
_SPARSE = 2.0 / 3.0  # power of the density that neighbors follow: bias and variance then balance
_ALONE = 1.5  # times the usual share of points of the frame itself: others are missing there
_PLANES = 64  # in a usual neighborhood that are enough
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
    are in spacings; `noise` is
    that around each point, (n,), and `reach` the noise that the size of neighborhoods follows,
    where that is more: noise that neighboring points share takes wider ones.
    """
    reach = noise if reach is None else reach
    thin = pool_thinning(reach, pool_spacing(len(points), carried), config)
    spacing = pool_spacing(len(points), carried, thin)
    n_pooled = len(points) + sum(len(frame.points) for frame in carried)
    count = neighborhood_size(reach / spacing, n_pooled // thin, config)
    n_own = 1 + int(np.ceil(count * spacing**2))  # neighbors that are points of the frame itself
    tiles = (tiling or Tiling()).cut(
        points, {n_own: _PASS_HOPS * config.passes}, (1 + len(carried)) * neighbor_bytes(count)
    )
    own_share = len(points) / n_pooled
    carried = [frame.take(slice(None, None, thin)) for frame in carried]
    typical = neighborhood_size(np.median(reach / spacing, keepdims=True), n_pooled // thin, config)
    shares = bearing_shares(min(1.0, _PLANES / typical), own_share)
    carried = [replace(frame, bearing=_some(shares[1], frame.points)) for frame in carried]
    base = _every(thin, points)
    bearing = base.copy()
    bearing[base] = _some(shares[0], points[base])
    shift = np.empty_like(points)
    for number, tile in enumerate(tiles, start=1):
        observe("project" if tile.whole else f"project, tile {number}")
        near = [frame.near(tile) for frame in carried]
        own = Carried(points, noise, reach, bearing).take(tile.rows)
        pool = pool_points(own, near, spacing, base[tile.rows])
        pool = replace(pool, own_share=own_share, bearing_shares=shares)
        shift[tile.own_rows] = find_shift(pool, config, pool.own[tile.own], count)
    moved = apply_shift(points / spacing, reach / spacing, shift)
    moved *= spacing
    return Projected(moved, count, len(tiles))


def pool_thinning(reach: FloatArray, spacing: float, config: ProjectionConfig) -> int:
    """One point in how many planes are fitted to, so that as many neighbors as can be looked at
    reach as far as the noise asks for in all but the noisiest places.
    """
    noisy = float(np.quantile(reach, _NOISY_PLACES)) / spacing
    wanted = config.neighbors + config.neighbors_per_variance * noisy**2
    return max(1, round(wanted / MOST_NEIGHBORS))


def neighborhood_size(noise: FloatArray, n_points: int, config: ProjectionConfig) -> int:
    """How many neighbors are looked at where there is most noise; `noise` is that of all points."""
    wanted = config.neighbors + config.neighbors_per_variance * float(noise.max(initial=0.0)) ** 2
    return min(round(min(wanted, MOST_NEIGHBORS)), n_points)


def find_shift(pool: Pool, config: ProjectionConfig, rows: IntArray, count: int) -> FloatArray:
    """Where the points of `rows` should go, (m, 3), no farther than four standard deviations.

    `count` is the `neighborhood_size` of the whole cloud.
    """
    from .._kernels.projection import average_projections

    base = np.arange(len(pool.points)) if pool.base is None else pool.base
    count = min(count, len(base))
    if not pool.noise.any() or count < _FEWEST:
        return np.zeros((len(rows), 3))
    planes = Planes(pool, base, rows, count, config)
    points, noise = pool.points[planes.acting], pool.noise[planes.acting]
    tolerances = config.tolerance * noise
    asked = np.arange(len(points))
    planes.fit_first(config.flatness * pool.noise**2 + _THICKNESS)
    current = points
    for left in range(config.passes - 1, -1, -1):
        if left < config.passes - 1:
            planes.fit(current, config.flatness * _LEFT * noise**2 + _THICKNESS)
        if not left:
            asked = np.searchsorted(planes.acting, rows)
        moved = np.empty((len(asked), 3))
        for_rows(
            average_projections,
            len(asked),
            *(asked, current, planes.packed, planes.roofs),
            *(planes.near, planes.scales, tolerances, moved),
        )
        current = moved
    shift = current - pool.points[rows]
    length = np.linalg.norm(shift, axis=1)
    shift *= np.minimum(1.0, _FARTHEST * pool.reach[rows] / np.maximum(length, 1e-300))[:, None]
    return shift


class Planes:
    """Planes around some of the points: neighborhoods overlap so much that planes around all
    would hardly tell more. At first they are fitted to all points, then to those that have moved.
    """

    def __init__(
        self, pool: Pool, base: IntArray, asked: IntArray, count: int, config: ProjectionConfig
    ) -> None:
        bearing = pool.bearing
        self._pool = pool
        self._crease = config.crease
        self.acting = np.union1d(bearing, asked)  # (a,) rows of the points that are moved
        self._rows = np.searchsorted(self.acting, bearing)  # (q,) those of them with planes
        widths = np.array([min(max(_FEWEST_FOR_PLANE, round(count * w)), count) for w in _WIDTHS])
        self._sizes = np.minimum(np.maximum(_FEWEST_FOR_PLANE, widths // 2), count)
        cloud = pool.points if pool.base is None else pool.points[base]
        most = int(self._sizes[-1])
        find = neighbor_finder(cloud, len(bearing), most, np.unique(self._sizes))
        members = find(pool.points[bearing])[1]
        # (q, m) the points that they are fitted to, in order as far as sizes go
        self._members = members if pool.base is None else base.astype(np.int32)[members]
        # Where other frames are missing, the pool is sparse: as many neighbors would reach over a
        # larger area, and more of them have planes.
        own_share = own_shares_around(pool, self._members)
        wanted = pool.reach[bearing] ** 2 * (pool.own_share / own_share) ** _SPARSE
        wanted = config.neighbors + config.neighbors_per_variance * wanted
        usual = _mixed(pool.bearing_shares, pool.own_share)
        # (q,) than so many planes reach
        self._wider = np.sqrt(_mixed(pool.bearing_shares, own_share) / usual)
        self._widest = np.maximum(np.searchsorted(widths, _WIDER * wanted, side="right") - 1, 0)
        n_planes = len(bearing)
        counts = np.minimum(np.maximum(np.ceil(widths * usual), 1).astype(np.int64), n_planes)
        self._counts = counts  # planes within reach of each width
        self._later = np.maximum(np.ceil(self._sizes * usual).astype(np.int64), _FEWEST_FOR_PLANE)
        self._later = np.minimum(self._later, counts[-1])
        ranks = np.unique([1, *counts, *self._later])
        places = pool.points[self.acting]
        cloud = places if n_planes == len(places) else pool.points[bearing]
        distances, self.near = neighbor_finder(cloud, len(places), int(counts[-1]), ranks)(places)
        # near: (a, k) planes around each point, the nearest first
        self._radii = distances[:, np.searchsorted(ranks, counts)]
        # As `average_projections` takes them:
        self.packed, self.roofs = np.empty((n_planes, 8)), np.empty((0, 8))

    def fit_first(self, limits: FloatArray) -> None:
        """Fit the planes to all points. Neighborhoods are as wide as their variance is within the
        limits, (p,).
        """
        self._fit(self._pool.points, self._pool.bearing, self._members, self._sizes, limits)
        most = int(self._later[-1])
        self._members = self._rows.astype(np.int32)[self.near[self._rows, :most]]

    def fit(self, points: FloatArray, limits: FloatArray) -> None:
        """Fit the planes anew, to those around them, after points have moved. By now they are so
        near to the surface that creases show, and planes may end where they meet another one.
        """
        self._fit(points, self._rows, self._members, self._later, limits)
        counts = self._counts[self._widest]
        self.roofs = find_roofs(points, self._rows, self.near, counts, limits, self._crease)
        found = self.roofs.any(axis=1)
        self._use(np.where(found, self._widest, self._choice))
        self.packed[found, 7] *= -1.0

    def _fit(
        self,
        points: FloatArray,
        rows: IntArray,
        members: NDArray[np.int32],
        sizes: IntArray,
        limits: FloatArray,
    ) -> None:
        from .._kernels.planes import fit_planes

        choice = self._widest.copy()
        means, normals = np.empty((2, len(choice), 3))
        found = (means, normals, choice)
        for_rows(fit_planes, len(choice), *(points, rows, members, sizes, limits, *found))
        places = points[rows]
        self.packed[:, :3] = places
        self.packed[:, 3:6] = normals
        self.packed[:, 6] = np.einsum("ij,ij->i", means - places, normals)
        self._use(choice)

    def _use(self, choice: IntArray) -> None:
        """Trust in planes of the widths chosen, (q,), and how far points look for planes."""
        self._choice = choice
        self.packed[:, 7] = _TRUST[choice]
        nearest = self.near[:, 0]
        radii = self._radii[np.arange(len(nearest)), choice[nearest]]
        self.scales = _AVERAGED * self._wider[nearest] * radii  # (a,)


def own_shares_around(pool: Pool, neighbors: NDArray[np.int32]) -> FloatArray:
    """The share of the frame's own points among the neighbors of each plane, (q,), where that is
    far more than usual because other frames have no points that fit; elsewhere the usual one.
    """
    from .._kernels.projection import own_shares

    usual = np.full(len(neighbors), pool.own_share)
    if pool.own_share >= 1.0:
        return usual
    own = np.zeros(len(pool.points), bool)
    own[pool.own] = True
    share, count = np.empty(len(neighbors)), min(_TELLING, neighbors.shape[1])
    for_rows(own_shares, len(neighbors), own, neighbors, count, share)
    return np.where(share > _ALONE * pool.own_share, share, usual)


def bearing_shares(share: float, own_share: float) -> tuple[float, float]:
    """Which share of the frame's own points and of the others get planes: own ones first."""
    if share <= own_share:
        return share / own_share, 0.0
    return 1.0, (share - own_share) / (1.0 - own_share) if own_share < 1.0 else 1.0


def _mixed(shares: tuple[float, float], own_share: FloatArray | float) -> FloatArray | float:
    """The share of all points with planes where that of own points is as given."""
    return shares[0] * own_share + shares[1] * (1.0 - own_share)


def _some(share: float, points: FloatArray) -> NDArray[np.bool_]:
    """A share of the points; they are in spatial order, so these are spread evenly."""
    return np.asarray(np.diff(np.floor(share * np.arange(len(points) + 1) + 1e-9)) > 0)


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
