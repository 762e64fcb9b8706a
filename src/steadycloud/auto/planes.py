"""Planes around some of the points, which all of them are projected on; how many of them."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import neighbor_finder
from ..parallel import for_rows
from .config import ProjectionConfig
from .pool import Pool
from .roofs import find_roofs

_FEWEST_FOR_PLANE = 8  # neighbors that it should be fitted to
_WIDTHS = (0.25, 0.5, 1.0)  # of the neighborhood: the widest that is still flat is used
_WIDER = 1.2  # a width is allowed up to this many times the neighbors that the noise asks for
_TRUST = np.array([0.1, 0.4, 1.0])  # in their planes: narrow ones are noisy, and lie at creases
_THICKNESS = 0.02  # variance (square spacings) that a flat neighborhood may have without noise
_AVERAGED = 0.54  # of the radius of a neighborhood: planes as far off count, see `project_points`
_TELLING = 48  # nearest points that tell which frames are there
_SPARSE = 2.0 / 3.0  # power of the density that neighbors follow: bias and variance then balance
_ALONE = 1.5  # times the usual share of points of the frame itself: others are missing there
_PLANES = 64  # in a neighborhood that are enough
_LEAST = 0.5  # of the points with planes: those are few where neighbors share noise
_NEARLY_ALL = 0.85  # then all: one search finds what planes are fitted to and what is near to them
_FINER = 2.0 ** (1 / 3)  # ratio of the ranks of planes whose distances are known

Lengths = TypeVar("Lengths", float, FloatArray)


class Planes:
    """Planes around some of the points: neighborhoods overlap so much that planes around all
    would hardly tell more. At first they are fitted to all points, then to those that have moved.
    """

    def __init__(self, pool: Pool, asked: IntArray, count: int, config: ProjectionConfig) -> None:
        bearing = pool.bearing
        moves = np.zeros(len(pool.points), bool)
        moves[bearing] = moves[asked] = True
        self._config = config
        self.acting = np.flatnonzero(moves)  # (a,) rows of the points that are moved
        self._rows = np.searchsorted(self.acting, bearing)  # (q,) those of them with planes
        # How many points planes are fitted to, and how many planes are within reach, by width: (q,
        # w), or (1, w) where that is the same everywhere, as the kernels take it.
        widths = np.array([min(max(_FEWEST_FOR_PLANE, round(count * w)), count) for w in _WIDTHS])
        sizes = np.minimum(np.maximum(_FEWEST_FOR_PLANE, widths // 2), count)
        share = _once(share_with_planes(pool.reach[bearing], count, config))  # usual there
        counts = np.ceil(widths * share[:, None])
        most = min(max(int(counts.max()), _FEWEST_FOR_PLANE), len(bearing))
        counts = np.clip(counts, 1, most)
        later = np.clip(np.ceil(sizes * share[:, None]), min(_FEWEST_FOR_PLANE, most), most)
        ranks = _ranks(most, counts, later)
        self._later = ranks[np.searchsorted(ranks, later)].astype(np.int32)  # to fit to
        self._known = np.searchsorted(ranks, counts)
        self._counts = counts.astype(np.int32)

        # (a, r) distances of the planes of these ranks, (a, k) planes, the nearest first
        members = None if self._all_bear(pool) else _members(pool, sizes)
        places = pool.points if members is None else pool.points[self.acting]
        cloud = places if len(bearing) == len(places) else pool.points[bearing]
        self._distances, self.near = neighbor_finder(cloud, len(places), most, ranks)(places)
        around = self.near if members is None else members

        # Where other frames are missing, the pool is sparse: as many neighbors would reach over a
        # larger area, and more of them have planes.
        own_share = own_shares_around(pool, around)
        wanted = pool.reach[bearing] * (pool.own_share / own_share) ** (0.5 * _SPARSE)
        wanted = _WIDER * wanted_neighbors(wanted, config)
        self._widest = np.maximum(np.searchsorted(widths, wanted, side="right") - 1, 0)
        # Planes that are averaged; the scale of their weights, in distances that are known.
        wider = (_mixed(bearing_shares(share, pool.own_share), own_share) / share)[:, None]
        self._scale = _AVERAGED * np.sqrt(wider * counts / ranks[self._known])
        self._averaged = np.clip(np.ceil(wider * counts), 1, most).astype(np.int32)
        # As `average_projections` takes them:
        self.packed, self.roofs = np.empty((len(bearing), 8)), np.empty((0, 8))
        limits = config.flatness * pool.noise**2 + _THICKNESS
        lists = np.arange(len(bearing))
        self._fit(pool.points, bearing, (around, lists), sizes[None].astype(np.int32), limits)

    def fit(self, points: FloatArray, variance: FloatArray) -> None:
        """Fit the planes anew, to the points with planes around them, after points have moved. By
        now they are so near to the surface that creases show, and planes may end where they meet
        another one. `variance`, (a,), is that of the noise that is left.
        """
        points = points[self._rows]
        limits = self._config.flatness * variance[self._rows] + _THICKNESS
        around, places = (self.near, self._rows), np.arange(len(self._rows))
        choice = self._fit(points, places, around, self._later, limits)
        counts = self._counts[places if len(self._counts) > 1 else 0, self._widest]
        flat = (self.packed, limits)
        self.roofs = find_roofs(points, around, counts, flat, self._config.crease)
        found = np.flatnonzero(self.packed[:, 7] < 0.0)
        choice[found] = self._widest[found]
        self.packed[found, 7] = -_TRUST[choice[found]]
        self._look(choice)

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
        found = (_TRUST, self.packed, choice)
        for_rows(fit_planes, len(choice), points, rows, around, sizes, limits, *found)
        self._look(choice)
        return choice

    def _look(self, choice: IntArray) -> None:
        """How far points look for planes, (a,): as far as the nearest one is wide."""
        from .._kernels.planes import reach_planes

        nearest = np.ascontiguousarray(self.near[:, 0])
        self.scales, self.counts = np.empty(len(nearest)), np.empty(len(nearest), np.int32)
        known = (self._known, self._scale, self._distances, self._averaged)
        for_rows(reach_planes, len(nearest), nearest, choice, *known, self.scales, self.counts)

    @staticmethod
    def _all_bear(pool: Pool) -> bool:
        """Whether planes are put around all points, and fitted to all of them."""
        return pool.base is None and len(pool.bearing) == len(pool.points)


def _members(pool: Pool, sizes: IntArray) -> NDArray[np.int32]:
    """The points that planes are fitted to, (q, m), in order as far as the sizes go."""
    cloud = pool.points if pool.base is None else pool.points[pool.base]
    find = neighbor_finder(cloud, len(pool.bearing), int(sizes[-1]), np.unique(sizes))
    members = find(pool.points[pool.bearing])[1]
    return members if pool.base is None else pool.base.astype(np.int32)[members]


def _once(values: FloatArray) -> FloatArray:
    """The values, (q,), or one of them, (1,), if they are all the same."""
    return values[:1] if len(values) and values.min() == values.max() else values


def _ranks(most: int, *wanted: FloatArray) -> IntArray:
    """Ranks up to `most` whose distances are found: those wanted, (q, w), if they are few, else
    some that are near to them, and denser for small ones.
    """
    if all(len(each) == 1 for each in wanted):
        return np.unique(np.concatenate([[1, most], *(each[0] for each in wanted)])).astype(int)
    steps = np.arange(1 + np.ceil(np.log(most) / np.log(_FINER)))
    usual = [np.median(each, axis=0) for each in wanted]
    ranks = np.concatenate([most / _FINER**steps, *usual])
    return np.unique(np.clip(np.ceil(ranks), 1, most).astype(np.int64))


def wanted_neighbors(noise: Lengths, config: ProjectionConfig) -> Lengths:
    """How many neighbors average out so much noise."""
    return config.neighbors + config.neighbors_per_variance * noise**2


def share_with_planes(noise: FloatArray, count: int, config: ProjectionConfig) -> FloatArray:
    """Which share of the points around each one, (n,), gets planes, so that neighborhoods, which
    have up to `count` points, have as many as are enough.
    """
    wanted = np.minimum(wanted_neighbors(noise, config), max(count, 1))
    share = np.clip(_PLANES / wanted, _LEAST, 1.0)
    return np.where(share < _NEARLY_ALL, share, 1.0)


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
