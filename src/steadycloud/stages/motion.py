"""Neighboring frames → their points carried along to this frame, where they belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..config import MotionConfig
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..numerics.sampling import farthest_point_sample, morton_order
from ..parallel import for_rows

SMOOTHING_NEIGHBORS = 24
_ANCHOR_SHARE = 60  # points per anchor
_BLENDED = 4  # anchors that move a point
_RIDGE = 0.02  # what keeps a flat region from sliding along itself


@dataclass(frozen=True)
class Surface:
    """Points projected on the planes of their neighborhoods, and the planes' normals."""

    points: FloatArray  # (n, 3)
    normals: FloatArray  # (n, 3)


def smooth_surface(points: FloatArray) -> Surface:
    """A rough surface for alignment: each point moved onto the plane through its neighbors."""
    count = min(SMOOTHING_NEIGHBORS, len(points))
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
    facts: PoolFacts | None = None  # what the pooling went by; None: there was nothing to pool


@dataclass(frozen=True)
class Gauge:
    """What is usual over a whole frame, at one step of its alignment."""

    gap: float  # median height over the still surface
    distance: float  # median distance to the nearest still point


@dataclass(frozen=True)
class PoolFacts:
    """What the pooling of whole frames goes by; parts of the frames have to go by the same."""

    gauges: tuple[tuple[Gauge, ...], ...]  # for each other frame: one a step, one at the end
    anchors: tuple[FloatArray, ...]  # for each other frame: the points that motion is found at
    noise: float  # the median
    spacing: float  # of the pool


def pool_frames(
    points: FloatArray,
    others: list[FloatArray],
    noise: FloatArray,
    config: MotionConfig,
    facts: PoolFacts | None = None,
) -> Pool:
    """The points together with those of other frames, moved to where they are in this one.

    Points of a frame that do not fit after alignment (occluded, too fast, another scene) are left
    out. Lengths are in spacings of this frame, and so is `noise`, (n,), around each of its points.
    Where these are parts of frames, `facts` are those of the whole.
    """
    carried, noises = [points], [noise]
    gauges: list[tuple[Gauge, ...]] = [() for _ in others]
    places = [np.empty((0, 3)) for _ in others]
    usual_noise = facts.noise if facts else float(np.median(noise))
    if others and len(points):
        still = smooth_surface(points)
        for position, other in enumerate(others):
            if len(other) < config.members:
                continue
            moving = smooth_surface(other)
            chosen = rows_of(facts.anchors[position], other) if facts else choose_anchors(moving)
            if len(chosen) == 0:
                continue
            anchors = find_anchors(moving.points, chosen)
            known = facts.gauges[position] if facts else ()
            shift, steps = estimate_motion(moving, still, anchors, config, known)
            fits, around, end = agreement(moving, still, anchors, shift, noise, config)
            gauges[position] = known or (*steps, end)
            places[position] = other[chosen]
            if not belongs(gauges[position][-1], usual_noise):
                continue
            carried.append(other[fits] + shift[fits])
            noises.append(around[fits])
    if sum(map(len, carried)) == len(points) and not facts:
        return Pool(points, noise, np.arange(len(points)), 1.0)
    union = np.concatenate(carried)
    order = morton_order(union)
    place = np.empty(len(union), np.int64)
    place[order] = np.arange(len(union))
    spacing = facts.spacing if facts else (len(points) / len(union)) ** 0.5
    pooled_noise = np.concatenate(noises)[order] / spacing
    return Pool(
        points=union[order] / spacing,
        noise=pooled_noise,
        own=place[: len(points)],
        spacing=spacing,
        facts=PoolFacts(tuple(gauges), tuple(places), usual_noise, spacing),
    )


def choose_anchors(surface: Surface) -> IntArray:
    """Rows of points spread over the surface."""
    points = surface.points
    return farthest_point_sample(points, max(1, len(points) // _ANCHOR_SHARE))


def rows_of(wanted: FloatArray, points: FloatArray) -> IntArray:
    """The rows of those of the wanted points that are there, in the order wanted."""
    if len(wanted) == 0:
        return np.empty(0, np.int64)
    distances, rows = nearest_neighbors(points, wanted, 1)
    return np.asarray(rows[distances[:, 0] == 0.0, 0], dtype=np.int64)


def find_anchors(points: FloatArray, chosen: IntArray) -> Anchors:
    """The chosen points as anchors, and the few of them that are nearest to each point."""
    distances, nearest = nearest_neighbors(points[chosen], points, min(_BLENDED, len(chosen)))
    shares = 1.0 / (distances + 1e-3) ** 2
    return Anchors(chosen, nearest, shares / shares.sum(axis=1, keepdims=True))


def estimate_motion(
    moving: Surface,
    still: Surface,
    anchors: Anchors,
    config: MotionConfig,
    known: Sequence[Gauge] = (),
) -> tuple[FloatArray, list[Gauge]]:
    """How far each moving point is from where it is in the still frame, (n, 3), and the gauges.

    Iterated closest points, point to plane, with a rigid motion around each of many anchors; each
    is found from many more points than a patch has, so that it follows the body, not the noise.
    Gauges that are `known` are gone by; otherwise they are measured.
    """
    from .._kernels.motion import blend_motions, local_motions

    n_points, n_anchors = len(moving.points), len(anchors.rows)
    current = moving.points.copy()
    motions = np.empty((n_anchors, 6))
    shift = np.empty_like(current)
    gauges: list[Gauge] = []
    for level in range(config.levels - 1, -1, -1):
        count = min(config.members * 4**level, n_points)
        _, members = nearest_neighbors(moving.points, moving.points[anchors.rows], count)
        for _ in range(config.iterations):
            gap, distance, found = _gaps(current, still)
            gauge = known[len(gauges)] if known else _measure(gap, distance)
            gauges.append(gauge)
            spread = 3.0 * max(1.4826 * gauge.gap, 1e-9)
            weights = 1.0 / (1.0 + (gap / spread) ** 2) ** 2
            weights[distance > 2.0 * max(gauge.distance, 1.0)] = 0.0
            at = current[anchors.rows]
            normals = still.normals[found]
            for_rows(
                local_motions,
                n_anchors,
                *(at, members, current, gap, normals, weights, _RIDGE, motions),
            )
            for_rows(
                blend_motions,
                n_points,
                *(current, at, anchors.nearest, anchors.shares, motions, shift),
            )
            current += shift
    return current - moving.points, gauges


def belongs(end: Gauge, noise: float) -> bool:
    """Whether a frame shows the same scene, by its gauge after alignment.

    Otherwise half of it is farther off than a true neighbor's is: another scene, bent to fit. (True
    neighbors have 0.25 to 0.31 noises there, other scenes 0.7 and more.)
    """
    return 1.4826 * end.gap <= 0.5 * noise + 0.1


def agreement(
    moving: Surface,
    still: Surface,
    anchors: Anchors,
    shift: FloatArray,
    noise: FloatArray,
    config: MotionConfig,
) -> tuple[NDArray[np.bool_], FloatArray, Gauge]:
    """Which moved points lie on the still surface, the noise of the still frame there, the gauge.

    They fit by height, distance and normal. Where most of a region is off, none of it is taken:
    what happens to lie close fits by chance.
    """
    gap, distance, found = _gaps(moving.points + shift, still)
    around = noise[found]
    cosine = np.abs(np.einsum("ij,ij->i", moving.normals, still.normals[found]))
    limit = config.gate * (around + 0.2)
    fits = (np.abs(gap) < limit) & (distance < 2.0 + limit) & (cosine > config.cosine)
    count = min(_ANCHOR_SHARE, len(gap))
    _, members = nearest_neighbors(moving.points, moving.points[anchors.rows], count)
    off = 1.4826 * np.median(np.abs(gap[members]), axis=1)
    fits &= anchors.blend(off) < config.region_gate * around + 0.1
    return fits, around, _measure(gap, distance)


def _measure(gap: FloatArray, distance: FloatArray) -> Gauge:
    return Gauge(float(np.median(np.abs(gap))), float(np.median(distance)))


def _gaps(points: FloatArray, still: Surface) -> tuple[FloatArray, FloatArray, NDArray[np.int32]]:
    """Height of the nearest still point's plane over each point, its distance, its index."""
    distance, found = nearest_neighbors(still.points, points, 1)
    index = found[:, 0]
    gap = np.einsum("ij,ij->i", still.points[index] - points, still.normals[index])
    return gap, distance[:, 0], index
