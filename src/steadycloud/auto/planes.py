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
        widths = np.array([min(max(_FEWEST_FOR_PLANE, round(count * w)), count) for w in _WIDTHS])
        sizes = np.minimum(np.maximum(_FEWEST_FOR_PLANE, widths // 2), count)
        # (q, m) the points that planes are fitted to, in order as far as sizes go
        cloud = pool.points if pool.base is None else pool.points[pool.base]
        find = neighbor_finder(cloud, len(bearing), int(sizes[-1]), np.unique(sizes))
        members = find(pool.points[bearing])[1]
        if pool.base is not None:
            members = pool.base.astype(np.int32)[members]
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

    def fit(self, points: FloatArray, variance: FloatArray) -> None:
        """Fit the planes anew, to the points with planes around them, after points have moved. By
        now they are so near to the surface that creases show, and planes may end where they meet
        another one. `variance`, (a,), is that of the noise that is left.
        """
        points = points[self._rows]
        limits = self._config.flatness * variance[self._rows] + _THICKNESS
        around = (self.near, self._rows)
        choice = self._fit(points, self._places, around, self._later, limits)
        counts = self._counts[self._places, self._widest]
        self.roofs = find_roofs(points, around, counts, limits, self._config.crease)
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


def wanted_neighbors(noise: Lengths, config: ProjectionConfig) -> Lengths:
    """How many neighbors average out so much noise."""
    return config.neighbors + config.neighbors_per_variance * noise**2


def share_with_planes(noise: FloatArray, count: int, config: ProjectionConfig) -> FloatArray:
    """Which share of the points around each one, (n,), gets planes, so that neighborhoods, which
    have up to `count` points, have as many as are enough.
    """
    wanted = np.minimum(wanted_neighbors(noise, config), max(count, 1))
    return np.clip(_PLANES / wanted, _LEAST, 1.0)


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
