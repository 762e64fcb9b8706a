"""Noisy points → points on the surface that many local planes agree on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import MOST_NEIGHBORS, neighbor_finder
from ..observer import Observer, ignore
from ..parallel import for_rows
from ..surface.tiles import Tiling, neighbor_bytes
from .config import ProjectionConfig
from .pool import Carried, Pool, pool_points, pool_spacing

_FEWEST = 4  # neighbors that a plane can be fitted to
_FEWEST_FOR_PLANE = 8  # neighbors that it should be fitted to
_WIDTHS = (0.25, 0.5, 1.0)  # of the neighborhood: the widest that is still flat is used
_WIDER = 1.2  # a width is allowed up to this many times the neighbors that the noise asks for
_TRUST = np.array([0.1, 0.4, 1.0])  # in their planes: narrow ones are noisy, and lie at creases
_THICKNESS = 0.02  # variance (square spacings) that a flat neighborhood may have without noise
_AVERAGED = 0.54  # of a neighborhood's radius, within which planes count: bodies keep their size
_BENT = 0.5  # of the thickness of a flat neighborhood: thicker ones may have a crease
_ROOF = 0.8  # of the variance that one plane, or a flat neighborhood, leaves: two must leave less
_FEWEST_OF_ROOF = 6  # points of either plane
_NO_CREASE = 90.0  # degrees: planes do not differ by more
_LEFT = 0.3  # of the noise variance, after a pass
_FARTHEST = 4.0  # noises that a point may move
_EXPLAINED = 1.1  # noises that all points together may move (root mean square)
_NOISY_PLACES = 0.75  # share of the points whose neighborhoods must be as wide as they should be
_TELLING = 48  # nearest points that tell which frames are there
_SPARSE = 2.0 / 3.0  # power of the density that neighbors follow: bias and variance then balance
_ALONE = 1.5  # times the usual share of points of the frame itself: others are missing there
_PLANES = 64  # in a neighborhood that are enough
_FINER = 2.0 ** (1 / 3)  # ratio of the ranks of planes whose distances are known
_PASS_HOPS = 1.7  # neighborhoods that a pass reaches: the outermost points hardly count

Lengths = TypeVar("Lengths", float, FloatArray)


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

    Planes are fitted to the inner half of a neighborhood, and those within half its radius are
    averaged: a plane's mean lies inside a curved surface by as much as its neighbors' planes lie
    outside, so that bodies do not shrink. The neighborhood grows with the noise and shrinks where
    the surface is not flat. Points move as far as noise explains, not farther. Planes are fitted
    to the points and those `carried` along from other frames. Lengths are in spacings; `noise` is
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
    base = _every(thin, points)
    bearing = base.copy()
    share = share_with_planes(reach[base] / spacing, count, config)
    bearing[base] = _some(bearing_shares(share, own_share)[0])
    carried = [
        replace(frame, bearing=_some(bearing_shares(share, own_share)[1]))
        for frame in carried
        for share in (share_with_planes(frame.reach / spacing, count, config),)
    ]
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


def wanted_neighbors(noise: Lengths, config: ProjectionConfig) -> Lengths:
    """How many neighbors average out so much noise."""
    return config.neighbors + config.neighbors_per_variance * noise**2


def share_with_planes(noise: FloatArray, count: int, config: ProjectionConfig) -> FloatArray:
    """Which share of the points around each one, (n,), gets planes, so that neighborhoods, which
    have up to `count` points, have as many as are enough.
    """
    return np.minimum(1.0, _PLANES / np.minimum(wanted_neighbors(noise, config), max(count, 1)))


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
        moves = np.zeros(len(pool.points), bool)
        moves[bearing] = moves[asked] = True
        self._crease = config.crease
        self.acting = np.flatnonzero(moves)  # (a,) rows of the points that are moved
        self._rows = np.searchsorted(self.acting, bearing)  # (q,) those of them with planes
        widths = np.array([min(max(_FEWEST_FOR_PLANE, round(count * w)), count) for w in _WIDTHS])
        sizes = np.minimum(np.maximum(_FEWEST_FOR_PLANE, widths // 2), count)
        members = self._members(pool, base, sizes)
        # Where other frames are missing, the pool is sparse: as many neighbors would reach over a
        # larger area, and more of them have planes.
        own_share = own_shares_around(pool, members)
        wanted = pool.reach[bearing] * (pool.own_share / own_share) ** (0.5 * _SPARSE)
        wanted = _WIDER * wanted_neighbors(wanted, config)
        self._widest = np.maximum(np.searchsorted(widths, wanted, side="right") - 1, 0)
        # As `average_projections` takes them:
        self.packed, self.roofs = np.empty((len(bearing), 8)), np.empty((0, 8))
        limits = config.flatness * pool.noise**2 + _THICKNESS
        sizes = np.broadcast_to(sizes, (len(bearing), len(widths))).astype(np.int32)
        around = (members, np.arange(len(bearing)))
        choice = self._fit(pool.points, bearing, around, sizes, limits)
        del members, around  # there is not memory for everything at once

        share = share_with_planes(pool.reach[bearing], count, config)  # (q,) what is usual there
        counts = np.ceil(widths * share[:, None]).astype(np.int32)  # (q, w) planes in each width
        most = min(
            max(int(counts[self._places, self._widest].max()), _FEWEST_FOR_PLANE), len(share)
        )
        counts = np.clip(counts, 1, most)
        later = np.clip(np.ceil(sizes * share[:, None]), min(_FEWEST_FOR_PLANE, most), most)
        ranks = _ladder(most, np.median(counts, axis=0), np.median(later, axis=0))
        self._later = ranks[np.searchsorted(ranks, later)].astype(np.int32)  # (q, w) to fit to
        places = pool.points[self.acting]
        cloud = places if len(bearing) == len(places) else pool.points[bearing]
        # (a, r) distances of the planes of these ranks, (a, k) planes, the nearest first
        self._distances, self.near = neighbor_finder(cloud, len(places), most, ranks)(places)
        self._known = np.searchsorted(ranks, counts)  # (q, w)
        self._counts = ranks[self._known]  # (q, w) planes within reach of each width, about
        # (q, w) times the distance of a rank that is known: what planes are averaged within
        wider = np.sqrt(_mixed(bearing_shares(share, pool.own_share), own_share) / share)
        self._within = _AVERAGED * wider[:, None] * np.sqrt(counts / self._counts)
        self._use(choice)

    @property
    def _places(self) -> IntArray:
        """The planes, by their number."""
        return np.arange(len(self._widest))

    @staticmethod
    def _members(pool: Pool, base: IntArray, sizes: IntArray) -> NDArray[np.int32]:
        """(q, m) the points that planes are fitted to, in order as far as sizes go."""
        cloud = pool.points if pool.base is None else pool.points[base]
        find = neighbor_finder(cloud, len(pool.bearing), int(sizes[-1]), np.unique(sizes))
        members = find(pool.points[pool.bearing])[1]
        return members if pool.base is None else base.astype(np.int32)[members]

    def fit(self, points: FloatArray, limits: FloatArray) -> None:
        """Fit the planes anew, to the points with planes around them, after points have moved. By
        now they are so near to the surface that creases show, and planes may end where they meet
        another one.
        """
        points, limits = points[self._rows], limits[self._rows]
        around = (self.near, self._rows)
        choice = self._fit(points, self._places, around, self._later, limits)
        if self._crease == _NO_CREASE:
            self._use(choice)
            return
        from .._kernels.planes import fit_roofs

        bend = float(np.cos(np.radians(self._crease)) ** 2)
        self.roofs = np.empty((len(points), 8))
        counts = self._counts[self._places, self._widest]
        asked = (_BENT, _ROOF, _FEWEST_OF_ROOF, bend)
        for_rows(fit_roofs, len(points), points, around, counts, limits, asked, self.roofs)
        found = self.roofs.any(axis=1)
        self._use(np.where(found, self._widest, choice))
        self.packed[found, 7] *= -1.0

    def _fit(
        self,
        points: FloatArray,
        rows: IntArray,
        around: tuple[NDArray[np.int32], IntArray],
        sizes: NDArray[np.int32],
        limits: FloatArray,
    ) -> IntArray:
        """Planes around points[rows]; returns how wide each is, (q,). They are as wide as their
        variance is within the limits.
        """
        from .._kernels.planes import fit_planes

        choice = self._widest.copy()
        means, normals = np.empty((2, len(choice), 3))
        found = (means, normals, choice)
        for_rows(fit_planes, len(choice), *(points, rows, around, sizes, limits, *found))
        places = points[rows]
        self.packed[:, :3] = places
        self.packed[:, 3:6] = normals
        self.packed[:, 6] = np.einsum("ij,ij->i", means - places, normals)
        return choice

    def _use(self, choice: IntArray) -> None:
        """Trust in planes of the widths chosen, (q,), and how far points look for planes, (a,)."""
        self.packed[:, 7] = _TRUST[choice]
        nearest = self.near[:, 0]
        width = choice[nearest]
        known = self._known[nearest, width]
        self.scales = self._within[nearest, width] * self._distances[np.arange(len(known)), known]


def _ladder(most: int, *usual: FloatArray) -> IntArray:
    """Ranks up to `most`, denser for small ones, and the usual ones."""
    steps = np.arange(1 + np.ceil(np.log(most) / np.log(_FINER)))
    ranks = np.concatenate([most / _FINER**steps, *usual])
    return np.unique(np.clip(np.ceil(ranks), 1, most).astype(np.int64))


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


def bearing_shares(share: FloatArray, own_share: float) -> tuple[FloatArray, FloatArray]:
    """Which share of the frame's own points and of the others get planes: own ones first."""
    others = (share - own_share) / (1.0 - own_share) if own_share < 1.0 else share
    return np.minimum(share / own_share, 1.0), np.maximum(others, 0.0)


def _mixed(shares: tuple[FloatArray, FloatArray], own_share: FloatArray) -> FloatArray:
    """The share of all points with planes where that of own points is as given."""
    return shares[0] * own_share + shares[1] * (1.0 - own_share)


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
