"""Frames that are aligned → the points of them that fit, carried along to this frame."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..parallel import for_rows, row_parts
from ..surface.noise import MAD_TO_SIGMA
from .config import MotionConfig
from .motion import Anchors, Motion, medians_of_groups
from .pool import Carried
from .seen import Seen, place_in

# Gates: how near a carried point must be. Lengths in spacings, added to those in noises, because
# two samplings of one surface differ even without noise.
_GATE_SLACK = 0.2
_GATE_REACH = 2.0  # to the nearest point of this frame, beside the limit on its height
_REGION_SLACK = 0.1
# Smoothing leaves 0.28 noises of noise that neighbors do not share, and of shared noise, in the
# difference of two frames, 1.4: five times as much, squared.
_SHARED_WEIGHT = 25.0
_SHARING = 5.0  # points that share an error
# After alignment true neighbors have a median gap of 0.25 to 0.31 noises, other scenes over 0.7.
_SCENE_NOISES = 0.5
_SCENE_SLACK = 0.1


@dataclass(frozen=True, eq=False)
class Aligned:
    """Points of another frame, moved to where they are in the still one.

    Lengths are in spacings of the still frame.
    """

    points: FloatArray  # (m, 3)
    gap: FloatArray  # (m,) height of the still surface over each point's smooth place
    distance: FloatArray  # (m,) from there to the nearest point of the still surface
    found: NDArray[np.int32]  # (m,) that point
    cosine: NDArray[np.float32]  # (m,) between the normals there, without sign
    anchors: Anchors  # of the still frame

    def region_offsets(self) -> FloatArray:
        """How far the surfaces are apart around each point, (m,): the median of its region."""
        size, nearest = np.abs(self.gap), self.anchors.nearest(self.found)
        off = medians_of_groups(size, nearest, len(self.anchors.places))
        return self.anchors.blend(MAD_TO_SIGMA * off, self.found)

    def take(self, rows: NDArray[np.bool_]) -> Aligned:
        """Some of the points."""
        return replace(
            self,
            points=self.points[rows],
            gap=self.gap[rows],
            distance=self.distance[rows],
            found=self.found[rows],
            cosine=self.cosine[rows],
        )


def place_points(other: Seen, still: Seen, back: Motion, every: int = 1) -> Aligned:
    """The points of another frame, or one in so many, where a motion around its anchors, in the
    unit of the still frame, brings them.
    """
    from .._kernels.motion import cosines

    scale, offset = place_in(still, other)
    count = len(range(0, len(other.points), every))
    points, found = np.empty((count, 3)), np.empty(count, np.int32)
    gap, distance = np.empty(count), np.empty(count)
    cosine = np.empty(count, np.float32)
    for part in row_parts(count):
        taken = slice(every * part.start, every * part.stop, every)
        here = other.surface.points[taken] * scale + offset
        there = back.move(here, other.anchors.follow(taken))
        gap[part], distance[part], found[part] = still.surface.gaps(there)
        normals = (other.surface.normals[taken], found[part], still.surface.normals)
        for_rows(cosines, len(here), *normals, cosine[part])
        there -= here
        there += other.points[taken] * scale + offset
        points[part] = there
    return Aligned(points, gap, distance, found, cosine, still.anchors)


def regions_fit(
    aligned: Aligned, noise: FloatArray, shared: FloatArray, config: MotionConfig
) -> NDArray[np.bool_]:
    """Which points of another frame lie in regions that fit, (m,).

    Where most of a region is off, none of it is taken: what happens to lie close fits by chance.
    None fit at all where half of them are farther off than a true neighbor's are: another scene,
    bent to fit. `noise`, (n,), is that around each point of the still frame, `shared` the part of
    it that neighboring points share. Alignment is by smooth surfaces, in which little is left of
    the rest.
    """
    usual = np.sqrt(noise**2 + _SHARED_WEIGHT * shared**2)[aligned.found]
    allowed = _SCENE_NOISES * usual + _SCENE_SLACK
    if MAD_TO_SIGMA * float(np.median(np.abs(aligned.gap) / allowed)) > 1.0:
        return np.zeros(len(aligned.points), bool)
    limit = config.region_gate * usual + _REGION_SLACK
    return np.asarray(aligned.region_offsets() < limit)


def anchors_fit(
    aligned: Aligned, noise: FloatArray, shared: FloatArray, config: MotionConfig
) -> NDArray[np.bool_]:
    """Which anchors have points of the other frame around them most of which fit, (a,)."""
    fits = regions_fit(aligned, noise, shared, config)
    n_anchors = len(aligned.anchors.places)
    nearest = aligned.anchors.nearest(aligned.found)
    n_fitting = np.bincount(nearest, fits, minlength=n_anchors)
    return np.asarray(n_fitting > 0.5 * np.bincount(nearest, minlength=n_anchors))


def carry_points(
    aligned: Aligned, noise: FloatArray, shared: FloatArray, config: MotionConfig
) -> Carried:
    """The points of another frame that fit where they have been moved to.

    They fit by height, distance and normal, and their region does; see `regions_fit`.
    """
    around = noise[aligned.found]
    apart = np.sqrt(around**2 + shared[aligned.found] ** 2)  # the shared noise of both frames
    limit = config.gate * (apart + _GATE_SLACK)
    near = (np.abs(aligned.gap) < limit) & (aligned.distance < _GATE_REACH + limit)
    fits = near & (aligned.cosine > config.cosine) & regions_fit(aligned, noise, shared, config)
    wide = shared_reach(noise, shared)[aligned.found]
    points = aligned.points[fits]
    return Carried(points, around[fits], wide[fits], np.ones(len(points), bool))


def shared_reach(noise: FloatArray, shared: FloatArray) -> FloatArray:
    """The noise that neighborhoods have to average out, (n,), given noise and its shared part.

    Points that share an error count as one, so of shared noise there is more to average out.
    """
    return np.sqrt(noise**2 + (_SHARING - 1.0) * shared**2)
