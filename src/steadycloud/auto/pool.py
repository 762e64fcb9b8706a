"""Points of this frame among those carried along from the frames around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..frame import FloatArray, IntArray
from ..numerics.sampling import morton_order
from ..surface.tiles import Tile


@dataclass(frozen=True)
class Carried:
    """Points of another frame, moved to where they are in this one (spacings of this frame)."""

    points: FloatArray  # (m, 3)
    noise: FloatArray  # (m,) around each of them
    reach: FloatArray  # (m,) noise that neighborhoods have to average out, see `project_points`

    def near(self, tile: Tile) -> Carried:
        """Those in and around a tile."""
        if tile.whole:
            return self
        inside = tile.holds(self.points, tile.halo)
        return Carried(self.points[inside], self.noise[inside], self.reach[inside])


@dataclass(frozen=True)
class Pool:
    """Points of several frames together."""

    points: FloatArray  # (p, 3) in spatial order, mean spacing 1
    noise: FloatArray  # (p,) around each of them
    reach: FloatArray  # (p,) noise that neighborhoods have to average out
    own: IntArray  # (n,) rows of the points of this frame, in their order


def pool_spacing(n_points: int, carried: Sequence[Carried]) -> float:
    """One spacing of the pool, in spacings of this frame."""
    n_pooled = n_points + sum(len(frame.points) for frame in carried)
    return float((n_points / max(n_pooled, 1)) ** 0.5)


def pool_points(own: Carried, carried: Sequence[Carried], spacing: float) -> Pool:
    """The points of this frame, or some of them, among the carried ones around them."""
    n_own = len(own.points)
    if spacing == 1.0:
        return Pool(own.points, own.noise, own.reach, np.arange(n_own))
    frames = (own, *carried)
    union = np.concatenate([frame.points for frame in frames])
    order = morton_order(union)
    place = np.empty(len(union), np.int64)
    place[order] = np.arange(len(union))
    noise = np.concatenate([frame.noise for frame in frames])[order] / spacing
    reach = np.concatenate([frame.reach for frame in frames])[order] / spacing
    return Pool(union[order] / spacing, noise, reach, place[:n_own])
