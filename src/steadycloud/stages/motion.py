"""Neighboring frames → their points carried along to this frame, where they belong to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..config import MotionConfig
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..numerics.sampling import farthest_point_sample, morton_order
from ..parallel import for_rows

_SMOOTHING_NEIGHBORS = 24
_ANCHOR_SHARE = 60  # points per anchor
_ENOUGH = 200_000  # points that are enough to find motions from
_BLENDED = 4  # anchors that move a point
_RIDGE = 0.02  # what keeps a flat region from sliding along itself


@dataclass(frozen=True)
class Surface:
    """Points projected on the planes of their neighborhoods, and the planes' normals."""

    points: FloatArray  # (n, 3)
    normals: FloatArray  # (n, 3)


def smooth_surface(points: FloatArray) -> Surface:
    """A rough surface for alignment: each point moved onto the plane through its neighbors."""
    count = min(_SMOOTHING_NEIGHBORS, len(points))
    _, neighbors = nearest_neighbors(points, points, count)
    means, normals = estimate_normals(points, neighbors)
    height = np.einsum("ij,ij->i", means - points, normals)
    return Surface(points + height[:, None] * normals, normals)


@dataclass(frozen=True)
class Anchors:
    """Points that motion is found at, and the few that each point follows."""

    rows: IntArray  # (a,) of the cloud
    nearest: NDArray[np.int32]  # (n, b) anchors of each point
    shares: FloatArray  # (n, b) that sum to 1

    def blend(self, values: FloatArray) -> FloatArray:
        """A value of each anchor (a,) as one of each point (n,)."""
        return np.asarray((self.shares * values[self.nearest]).sum(axis=1))


@dataclass(frozen=True)
class Pool:
    """Points of this frame among those carried along from others."""

    points: FloatArray  # (p, 3) in spatial order, mean spacing 1
    noise: FloatArray  # (p,) around each of them
    own: IntArray  # (n,) rows of the points of this frame, in their order
    spacing: float  # one spacing of the pool, in spacings of this frame


@dataclass(frozen=True)
class Carried:
    """Points of another frame, moved to where they are in this one."""

    points: FloatArray  # (m, 3)
    noise: FloatArray  # (m,) around each of them


def pool_frames(
    points: FloatArray, others: Iterable[FloatArray], noise: FloatArray, config: MotionConfig
) -> Pool:
    """The points together with those of other frames, moved to where they are in this one.

    Points of a frame that do not fit after alignment (occluded, too fast, another scene) are left
    out. Lengths are in spacings of this frame, and so is `noise`, (n,), around each of its points.
    """
    carried = carry_frames(points, others, noise, config)
    return pool_points(points, noise, carried, pool_spacing(len(points), carried))


def carry_frames(
    points: FloatArray, others: Iterable[FloatArray], noise: FloatArray, config: MotionConfig
) -> list[Carried]:
    """What fits of each of the other frames, which are looked at one after the other."""
    carried = []
    still: Surface | None = None
    for other in others:
        if len(other) < config.members:
            continue
        still = still or smooth_surface(points)
        moving = smooth_surface(other)
        anchors = find_anchors(moving.points)
        shift = estimate_motion(moving, still, anchors, config)
        fits, around = agreement(moving, still, anchors, shift, noise, config)
        if fits.any():
            carried.append(Carried(other[fits] + shift[fits], around[fits]))
    return carried


def pool_spacing(n_points: int, carried: Sequence[Carried]) -> float:
    """One spacing of the pool, in spacings of this frame."""
    return float((n_points / max(n_points + sum(len(c.points) for c in carried), 1)) ** 0.5)


def pool_points(
    points: FloatArray, noise: FloatArray, carried: Sequence[Carried], spacing: float
) -> Pool:
    """The points, or some of them, among the carried ones around them."""
    if spacing == 1.0:
        return Pool(points, noise, np.arange(len(points)), 1.0)
    union = np.concatenate([points, *(c.points for c in carried)])
    order = morton_order(union)
    place = np.empty(len(union), np.int64)
    place[order] = np.arange(len(union))
    pooled_noise = np.concatenate([noise, *(c.noise for c in carried)])[order] / spacing
    return Pool(union[order] / spacing, pooled_noise, place[: len(points)], spacing)


def find_anchors(points: FloatArray) -> Anchors:
    """Anchors spread over the points, and the few that are nearest to each of them."""
    chosen = farthest_point_sample(points, max(1, len(points) // _ANCHOR_SHARE))
    distances, nearest = nearest_neighbors(points[chosen], points, min(_BLENDED, len(chosen)))
    shares = 1.0 / (distances + 1e-3) ** 2
    return Anchors(chosen, nearest, shares / shares.sum(axis=1, keepdims=True))


def estimate_motion(
    moving: Surface, still: Surface, anchors: Anchors, config: MotionConfig
) -> FloatArray:
    """How far each moving point is from where it is in the still frame, (n, 3).

    Iterated closest points, point to plane, with a rigid motion around each of many anchors; each
    is found from many more points than a patch has, so that it follows the body, not the noise.
    Coarser levels look at fewer points, and so each motion at more of the body.
    """
    from .._kernels.motion import blend_motions, local_motions

    n_points, n_anchors = len(moving.points), len(anchors.rows)
    current = moving.points.copy()
    motions = np.empty((n_anchors, 6))
    shift = np.empty_like(current)
    for level in range(config.levels - 1, -1, -1):
        looked_at = np.arange(0, n_points, 4**level * max(1, n_points // _ENOUGH))
        count = min(config.members, len(looked_at))
        _, members = nearest_neighbors(moving.points[looked_at], moving.points[anchors.rows], count)
        for _ in range(config.iterations):
            here = current[looked_at]
            gap, distance, found = _gaps(here, still)
            spread = 3.0 * max(1.4826 * float(np.median(np.abs(gap))), 1e-9)
            weights = 1.0 / (1.0 + (gap / spread) ** 2) ** 2
            weights[distance > 2.0 * max(float(np.median(distance)), 1.0)] = 0.0
            at = current[anchors.rows]
            for_rows(
                local_motions,
                n_anchors,
                *(at, members, here, gap, still.normals[found], weights, _RIDGE, motions),
            )
            for_rows(
                blend_motions,
                n_points,
                *(current, at, anchors.nearest, anchors.shares, motions, shift),
            )
            current += shift
    return current - moving.points


def agreement(
    moving: Surface,
    still: Surface,
    anchors: Anchors,
    shift: FloatArray,
    noise: FloatArray,
    config: MotionConfig,
) -> tuple[NDArray[np.bool_], FloatArray]:
    """Which moved points lie on the still surface, and the noise of the still frame there.

    They fit by height, distance and normal. Where most of a region is off, none of it is taken:
    what happens to lie close fits by chance. None fit at all where half of them are farther off
    than a true neighbor's are: another scene, bent to fit. (True neighbors have 0.25 to 0.31 noises
    there, other scenes 0.7 and more.)
    """
    gap, distance, found = _gaps(moving.points + shift, still)
    around = noise[found]
    if 1.4826 * float(np.median(np.abs(gap))) > 0.5 * float(np.median(noise)) + 0.1:
        return np.zeros(len(gap), bool), around
    cosine = np.abs(np.einsum("ij,ij->i", moving.normals, still.normals[found]))
    limit = config.gate * (around + 0.2)
    fits = (np.abs(gap) < limit) & (distance < 2.0 + limit) & (cosine > config.cosine)
    count = min(_ANCHOR_SHARE, len(gap))
    _, members = nearest_neighbors(moving.points, moving.points[anchors.rows], count)
    off = 1.4826 * np.median(np.abs(gap[members]), axis=1)
    return fits & (anchors.blend(off) < config.region_gate * around + 0.1), around


def _gaps(points: FloatArray, still: Surface) -> tuple[FloatArray, FloatArray, NDArray[np.int32]]:
    """Height of the nearest still point's plane over each point, its distance, its index."""
    distance, found = nearest_neighbors(still.points, points, 1)
    index = found[:, 0]
    gap = np.einsum("ij,ij->i", still.points[index] - points, still.normals[index])
    return gap, distance[:, 0], index
