"""Neighboring frames → their points carried along to this frame, where they belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import Finder, nearest_indices, neighbor_finder
from ..numerics.normals import estimate_normals
from ..numerics.sampling import farthest_point_sample
from ..parallel import for_rows, row_parts
from ..surface.noise import MAD_TO_SIGMA
from .config import MotionConfig
from .pool import Carried

_SMOOTHING_NEIGHBORS = 24
_ANCHOR_SHARE = 60  # points per anchor
_ENOUGH = 200_000  # points that are enough to find motions from
_ANCHORS_AT_ONCE = 10_000  # whose members are sought together, which bounds the memory
_BLENDED = 4  # anchors that move a point
_RIDGE = 0.02  # what keeps a flat region from sliding along itself
_FAR = 2.0  # times the usual distance to the still surface: points beyond do not align
_SPREAD = 3.0  # times the usual gap, at which a gap counts a quarter
# Gates: how near a carried point must be. Lengths in spacings, added to those in noises, because
# two samplings of one surface differ even without noise.
_GATE_SLACK = 0.2
_GATE_REACH = 2.0  # to the nearest point of this frame, beside the limit on its height
_REGION_SLACK = 0.1
# Smoothing leaves 0.28 noises of noise that neighbors do not share, and of shared noise, in the
# difference of two frames, 1.4: five times as much, squared.
_SHARED_WEIGHT = 25.0
_SHARING = 12.0  # points that share an error; from 4 on results change little (a Kinect's frames)
# After alignment true neighbors have a median gap of 0.25 to 0.31 noises, other scenes over 0.7.
_SCENE_NOISES = 0.5
_SCENE_SLACK = 0.1

Followed = tuple[NDArray[np.int32], FloatArray]  # (n, b) anchors of each point, and their shares


@dataclass(frozen=True)
class Surface:
    """Points projected on the planes of their neighborhoods, and the planes' normals."""

    points: FloatArray  # (n, 3)
    normals: FloatArray  # (n, 3)


@dataclass(frozen=True)
class StillSurface(Surface):
    """The surface of the frame that others are aligned with."""

    nearest: Finder  # of its points

    def gaps(self, points: FloatArray) -> tuple[FloatArray, FloatArray, NDArray[np.int32]]:
        """Height of the nearest point's plane over each of the points, its distance, its index."""
        distance, found = self.nearest(points)
        index = found[:, 0]
        gap = np.einsum("ij,ij->i", self.points[index] - points, self.normals[index])
        return gap, distance[:, 0], index


def smooth_surface(points: FloatArray) -> Surface:
    """A rough surface for alignment: each point moved onto the plane through its neighbors."""
    find = neighbor_finder(
        points, len(points), min(_SMOOTHING_NEIGHBORS, len(points)), measure=False
    )
    smooth, normals = np.empty_like(points), np.empty_like(points)
    for rows in row_parts(len(points)):
        means, normals[rows] = estimate_normals(points, find(points[rows])[1])
        height = np.einsum("ij,ij->i", means - points[rows], normals[rows])
        smooth[rows] = points[rows] + height[:, None] * normals[rows]
    return Surface(smooth, normals)


def still_surface(points: FloatArray) -> StillSurface:
    """The rough surface of a frame, ready for others to be aligned with it."""
    smooth = smooth_surface(points)
    nearest = neighbor_finder(smooth.points, len(points), 1)
    return StillSurface(smooth.points, smooth.normals, nearest)


@dataclass(frozen=True)
class Anchors:
    """Points that motion is found at, and the few that each point follows."""

    rows: IntArray  # (a,) of the cloud
    members: NDArray[np.int32]  # (a, m) points around each of them
    nearest: NDArray[np.int32]  # (n, b) anchors of each point
    shares: FloatArray  # (n, b) that sum to 1

    def of(self, rows: slice | IntArray) -> Followed:
        """The anchors that some of the points follow, and their shares."""
        return self.nearest[rows], self.shares[rows]


@dataclass(frozen=True)
class Step:
    """Rigid motions, each around an anchor that has come so far."""

    anchors: FloatArray  # (a, 3)
    motions: FloatArray  # (a, 6) rotation, translation


@dataclass(frozen=True)
class Aligned:
    """Points of another frame, moved to where they are in the still one.

    Lengths are in spacings of the still frame.
    """

    points: FloatArray  # (m, 3)
    gap: FloatArray  # (m,) height of the still surface over each point's smooth place
    distance: FloatArray  # (m,) from there to the nearest point of the still surface
    found: NDArray[np.int32]  # (m,) that point
    cosine: NDArray[np.float32]  # (m,) between the normals there, without sign
    rows: IntArray  # (m,) of the other frame
    anchors: Anchors  # of the other frame


class Alignment:
    """Another frame on its way to where it is in the still one.

    Iterated closest points, point to plane, with a rigid motion around each of many anchors; each
    is found from many more points than a patch has, so that it follows the body, not the noise.
    Coarser levels look at fewer points, and so each motion at more of the body.
    """

    def __init__(self, other: FloatArray, still: StillSurface, config: MotionConfig) -> None:
        self.other, self.still, self.config = other, still, config
        self.moving = smooth_surface(other)
        self.anchors = find_anchors(self.moving.points)
        self.steps: list[Step] = []
        self._stride = max(1, len(other) // _ENOUGH)
        every = np.arange(0, len(other), self._stride)
        self._tracked = np.union1d(every, self.anchors.rows)
        self._current = self.moving.points[self._tracked]

    def refine(self, level: int) -> None:
        """The steps of one level; 0 is the finest."""
        from .._kernels.motion import local_motions

        points, anchors, still = self.moving.points, self.anchors, self.still
        anchor_rows = np.searchsorted(self._tracked, anchors.rows)
        followed = anchors.of(self._tracked)
        seen = np.arange(0, len(points), 4**level * self._stride)
        members = _members(points[seen], points[anchors.rows], self.config.members)
        looked_at = np.searchsorted(self._tracked, seen)
        for _ in range(self.config.iterations):
            here = self._current[looked_at]
            gap, distance, found = still.gaps(here)
            spread = _SPREAD * max(MAD_TO_SIGMA * float(np.median(np.abs(gap))), 1e-9)
            weights = 1.0 / (1.0 + (gap / spread) ** 2) ** 2
            weights[distance > _FAR * max(float(np.median(distance)), 1.0)] = 0.0
            step = Step(self._current[anchor_rows], np.empty((len(anchors.rows), 6)))
            for_rows(
                local_motions,
                len(anchors.rows),
                *(step.anchors, members, here, gap, still.normals[found], weights, _RIDGE),
                step.motions,
            )
            take_step(self._current, step, followed)
            self.steps.append(step)

    def place(self, every: int = 1) -> Aligned:
        """The points, or one in so many, where the steps have brought them."""
        chosen = np.arange(0, len(self.other), every)
        shift, found = np.empty((len(chosen), 3)), np.empty(len(chosen), np.int32)
        gap, distance = np.empty(len(chosen)), np.empty(len(chosen))
        cosine = np.empty(len(chosen), np.float32)
        for part in row_parts(len(chosen)):
            rows = chosen[part]
            here = self.moving.points[rows]
            shift[part] = follow_steps(here, self.steps, self.anchors.of(rows))
            gap[part], distance[part], found[part] = self.still.gaps(here + shift[part])
            normals = self.still.normals[found[part]]
            cosine[part] = np.abs(np.einsum("ij,ij->i", self.moving.normals[rows], normals))
        shift += self.other[chosen]
        return Aligned(shift, gap, distance, found, cosine, chosen, self.anchors)


def carry_points(
    aligned: Aligned, noise: FloatArray, shared: FloatArray, config: MotionConfig
) -> Carried:
    """The points of another frame that fit where they have been moved to.

    They fit by height, distance and normal. Where most of a region is off, none of it is taken:
    what happens to lie close fits by chance. None fit at all where half of them are farther off
    than a true neighbor's are: another scene, bent to fit. `noise`, (n,), is that around each point
    of the still frame, `shared` the part of it that neighboring points share. Alignment is by
    smooth surfaces, in which little is left of the rest.
    """
    around = noise[aligned.found]
    apart = np.sqrt(around**2 + shared[aligned.found] ** 2)  # the shared noise of both frames
    limit = config.gate * (apart + _GATE_SLACK)
    near = (np.abs(aligned.gap) < limit) & (aligned.distance < _GATE_REACH + limit)
    fits = near & (aligned.cosine > config.cosine)
    usual = np.sqrt(noise**2 + _SHARED_WEIGHT * shared**2)
    allowed = _SCENE_NOISES * usual[aligned.found] + _SCENE_SLACK
    if MAD_TO_SIGMA * float(np.median(np.abs(aligned.gap) / allowed)) > 1.0:
        fits[:] = False
    size = np.abs(aligned.gap)
    off = MAD_TO_SIGMA * np.median(size[aligned.anchors.members], axis=1)
    for rows in row_parts(len(fits)):
        nearest, shares = aligned.anchors.of(rows)
        limit = config.region_gate * usual[aligned.found[rows]] + _REGION_SLACK
        fits[rows] &= (shares * off[nearest]).sum(axis=1) < limit
    wide = shared_reach(noise, shared)[aligned.found]
    return Carried(aligned.points[fits], around[fits], wide[fits])


def shared_reach(noise: FloatArray, shared: FloatArray) -> FloatArray:
    """The noise that neighborhoods have to average out, (n,), given noise and its shared part.

    Points that share an error count as one, so of shared noise there is more to average out.
    """
    return np.sqrt(noise**2 + (_SHARING - 1.0) * shared**2)


def find_anchors(points: FloatArray) -> Anchors:
    """Anchors spread over the points, and the few that are nearest to each of them."""
    chosen = farthest_point_sample(points, max(1, len(points) // _ANCHOR_SHARE))
    count = min(_BLENDED, len(chosen))
    find = neighbor_finder(points[chosen], len(points), count)
    nearest, shares = np.empty((len(points), count), np.int32), np.empty((len(points), count))
    for rows in row_parts(len(points)):
        distances, nearest[rows] = find(points[rows])
        near = 1.0 / (distances + 1e-3) ** 2
        shares[rows] = near / near.sum(axis=1, keepdims=True)
    members = nearest_indices(points, points[chosen], min(_ANCHOR_SHARE, len(points)))
    return Anchors(chosen, members, nearest, shares)


def _members(points: FloatArray, anchors: FloatArray, count: int) -> NDArray[np.int32]:
    """The points nearest to each anchor, (a, count)."""
    count = min(count, len(points))
    find = neighbor_finder(points, len(anchors), count, measure=False)
    members = np.empty((len(anchors), count), np.int32)
    for rows in row_parts(len(anchors), _ANCHORS_AT_ONCE):
        members[rows] = find(anchors[rows])[1]
    return members


def follow_steps(points: FloatArray, steps: Sequence[Step], followed: Followed) -> FloatArray:
    """How far all the steps together move each point, (n, 3)."""
    current = points.copy()
    for step in steps:
        take_step(current, step, followed)
    return current - points


def take_step(points: FloatArray, step: Step, followed: Followed) -> None:
    """Move the points with the anchors that they follow, in place."""
    from .._kernels.motion import blend_motions

    shift = np.empty_like(points)
    for_rows(blend_motions, len(points), points, step.anchors, *followed, step.motions, shift)
    points += shift
