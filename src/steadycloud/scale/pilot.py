"""A pilot: a sample of places, all their points, that tells what is usual in the whole frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..config import AutoConfig
from ..frame import FloatArray
from ..stages.motion import PoolFacts, pool_frames
from ..stages.normalization import WorkingPoints

_MOST_PLACES = 64
_POINTS_OF_PLACE = 2500  # at least: twice as many as a local motion is found from
_INNER = 0.7  # of a place's radius: what is inside has not moved in or out


@dataclass(frozen=True)
class Pilot:
    """Balls that hold the places."""

    centers: FloatArray  # (s, 3)
    radii: FloatArray  # (s,)

    def holds(self, points: FloatArray, share: float = 1.0) -> NDArray[np.bool_]:
        """Which points lie in a place, or within that share of its radius."""
        inside = np.zeros(len(points), bool)
        for center, radius in zip(self.centers, self.radii, strict=True):
            inside |= _distance_sq(points, center) <= (share * radius) ** 2
        return inside


def choose_pilot(points: FloatArray, most: int, seed: int) -> Pilot:
    """Places that hold at most `most` points together; one that holds all where that is enough."""
    if len(points) <= most:
        return Pilot(np.zeros((1, 3)), np.full(1, np.inf))
    n_places = max(1, min(_MOST_PLACES, most // _POINTS_OF_PLACE))
    rows = np.random.default_rng(seed).choice(len(points), n_places, replace=False)
    each = max(1, most // n_places) - 1
    radii = [np.partition(_distance_sq(points, points[row]), each)[each] ** 0.5 for row in rows]
    return Pilot(points[rows], np.array(radii))


def survey_pool(
    work: WorkingPoints,
    others: Sequence[FloatArray],
    noise: FloatArray,
    config: AutoConfig,
    most: int,
) -> PoolFacts | None:
    """What the pooling of whole frames would go by; None where nothing would be pooled."""
    pilot = choose_pilot(work.points, most, config.seed)
    there = Pilot(pilot.centers * work.spacing + work.origin, pilot.radii * work.spacing)
    own = pilot.holds(work.points)
    near = [work.localize(other[there.holds(other)]) for other in others]
    pool = pool_frames(work.points[own], near, noise[own], config.motion)
    if pool.facts is None:
        return None
    inner = pilot.holds(pool.points * pool.spacing, _INNER)
    spacing = float((inner[pool.own].sum() / inner.sum()) ** 0.5)
    return replace(pool.facts, noise=float(np.median(noise)), spacing=spacing)


def _distance_sq(points: FloatArray, center: FloatArray) -> FloatArray:
    away = points[:, 0] - center[0]
    total: FloatArray = away * away
    for axis in (1, 2):
        np.subtract(points[:, axis], center[axis], out=away)
        away *= away
        total += away
    return total
