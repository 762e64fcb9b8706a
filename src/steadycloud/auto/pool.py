"""Points of this frame among those carried along from the frames around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.sampling import morton_order
from ..surface.tiles import Tile


@dataclass(frozen=True)
class Carried:
    """Points of another frame, moved to where they are in this one (spacings of this frame)."""

    points: FloatArray  # (m, 3)
    noise: FloatArray  # (m,) around each of them
    reach: FloatArray  # (m,) noise that neighborhoods have to average out, see `project_points`
    bearing: NDArray[np.bool_]  # (m,) those that planes are put around

    def near(self, tile: Tile) -> Carried:
        """Those in and around a tile."""
        return self if tile.whole else self.take(tile.holds(self.points, tile.halo))

    def take(self, rows: NDArray[np.bool_] | IntArray | slice) -> Carried:
        """Some of the points."""
        return Carried(self.points[rows], self.noise[rows], self.reach[rows], self.bearing[rows])


@dataclass(frozen=True)
class Pool:
    """Points of several frames together."""

    points: FloatArray  # (p, 3) in spatial order; the mean spacing of `base` is 1
    noise: FloatArray  # (p,) around each of them
    reach: FloatArray  # (p,) noise that neighborhoods have to average out
    own: IntArray  # (n,) rows of the points of this frame, in their order
    bearing: IntArray  # (q,) rows of the points that planes are put around
    base: IntArray | None = None  # (b,) rows of the points that planes are fitted to; None: all
    # Of the whole cloud, also where this is a tile of it: the share of this frame's points.
    own_share: float = 1.0


def pool_spacing(n_points: int, carried: Sequence[Carried], thin: int = 1) -> float:
    """One spacing of the pool, in spacings of this frame, if it has one point in `thin`."""
    n_pooled = n_points + sum(len(frame.points) for frame in carried)
    return float((thin * n_points / max(n_pooled, 1)) ** 0.5)


def pool_points(
    own: Carried, carried: Sequence[Carried], spacing: float, base: NDArray[np.bool_]
) -> Pool:
    """The points of this frame among the carried ones around them.

    Planes are fitted to those of its points that are in `base`, (n,), and to all carried ones.
    """
    n_own = len(own.points)
    if spacing == 1.0 and base.all() and own.bearing.all():
        return Pool(own.points, own.noise, own.reach, np.arange(n_own), np.arange(n_own))
    frames = (own, *carried)
    union = np.concatenate([frame.points for frame in frames])
    order = morton_order(union)
    place = np.empty(len(union), np.int64)
    place[order] = np.arange(len(union))
    noise = np.concatenate([frame.noise for frame in frames])[order] / spacing
    reach = np.concatenate([frame.reach for frame in frames])[order] / spacing
    bearing = np.concatenate([frame.bearing for frame in frames])
    rows = None
    if not base.all():
        rows = np.sort(np.concatenate([place[:n_own][base], place[n_own:]]))
    points = union[order] / spacing
    return Pool(points, noise, reach, place[:n_own], np.sort(place[bearing]), rows)
