"""Flicker without a truth: how much the height of a place changes from frame to frame.

A place of a frame is a point on the plane through its neighbors, with the plane's normal n. The
frame before is moved onto the frame by the motions of its regions, which `auto` finds from some 300
points each, so that what moves as a whole is no flicker. The height of either frame over the place
x is the mean of (p - x)·n over the 6 points p nearest to it, and the change is the difference of
the two heights. Flicker at a point is 1.25 x the mean |change| over the 16 places around it: the
root mean square, if changes are normally distributed. It is measured in the same way for every
sequence, at its own points. The first frame is compared with the second.

`evaluation/flicker.py` measures the same where the true surface is known.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..auto.config import AutoConfig
from ..auto.motion import follow_anchors
from ..auto.pairs import Alignment
from ..auto.seen import Seen
from ..evaluation.flicker import NEIGHBORS
from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices, nearest_neighbors
from ..numerics.normals import estimate_normals
from .thinning import spread_rows

PLACES = 25_000  # of a frame that are looked at; by these points motions are found
AROUND = 16  # places that a value is the mean of
_PLANE = 24  # points that the plane of a place is fitted to
_MOST = 1_000_000  # points of a frame that heights are taken from
_MEAN_TO_RMS = 1.2533  # of a normally distributed variable
# In spacings of the places: beyond, the other frame does not show it, or shows another surface.
_ASIDE, _HIGHEST = 1.5, 6.0
_REACH = 6.0  # from a point to the nearest place that tells about it


@dataclass(frozen=True, eq=False)
class Flicker:
    """The change at places of a frame since the frame before."""

    places: FloatArray  # (m, 3)
    changes: FloatArray  # (m,) lengths; what could not be compared is left out
    spacing: float  # of the places (length)

    def at(self, points: FloatArray) -> FloatArray:
        """Flicker at points (n,), a length; NaN where no place is near."""
        if not len(self.places) or not len(points):
            return np.full(len(points), np.nan)
        around = nearest_neighbors(self.places, self.places, min(AROUND, len(self.places)))[1]
        local = _MEAN_TO_RMS * np.abs(self.changes)[around].mean(axis=1)
        distance, nearest = nearest_neighbors(self.places, points, 1)
        near = distance[:, 0] <= _REACH * self.spacing
        return np.where(near, local[nearest[:, 0]], np.nan)

    @property
    def mean(self) -> float | None:
        """Flicker of the frame (length); None where nothing could be compared."""
        if not len(self.changes):
            return None
        return _MEAN_TO_RMS * float(np.abs(self.changes).mean())


@dataclass(frozen=True, eq=False)
class Looked:
    """A frame as `measure_flicker` takes it."""

    points: FloatArray  # (n, 3)
    some: Seen  # the points by which motions are found

    @classmethod
    def at(cls, points: FloatArray) -> Looked:
        """The finite points of a frame."""
        kept = points[spread_rows(points, _MOST)]
        return cls(kept, Seen(kept[spread_rows(kept, PLACES)], AutoConfig()))

    @property
    def usable(self) -> bool:
        """Whether motions can be found from it."""
        return self.some.work.usable and len(self.some.points) >= self.some.config.motion.members


def measure_flicker(now: Looked, other: Looked) -> Flicker:
    """How the heights of a frame's places differ from those in a frame before or after it."""
    if not (now.usable and other.usable):
        return Flicker(np.empty((0, 3)), np.empty(0), 0.0)
    still, work = now.some, now.some.work
    way = Alignment(still, {-1: other.some})
    way.find([-1])
    here = (now.points - work.origin) / work.spacing
    there = (other.points - work.origin) / work.spacing
    followed = follow_anchors(there, way.anchors(-1))
    moved = way.back(-1).move(there, followed)
    middles, normals = estimate_normals(here, nearest_indices(here, still.points, _PLANE))
    rise = np.einsum("ij,ij->i", middles - still.points, normals)
    places = still.points + rise[:, None] * normals
    change = _heights(here, places, normals)[0]
    height, aside = _heights(moved, places, normals)
    change -= height
    seen = (aside < _ASIDE) & (np.abs(change) < _HIGHEST)
    where = places[seen] * work.spacing + work.origin
    return Flicker(where, change[seen] * work.spacing, work.spacing)


def _heights(
    points: FloatArray, places: FloatArray, normals: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Height (m,) of the mean of the points nearest to each place, and how far it is aside."""
    offsets = points[nearest_indices(points, places, NEIGHBORS)].mean(axis=1) - places
    height = np.einsum("ij,ij->i", offsets, normals)
    aside = np.linalg.norm(offsets - height[:, None] * normals, axis=1)
    return height, aside
