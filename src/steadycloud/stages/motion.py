"""Neighboring frames → their points carried along to this frame, where they belong to it."""

from __future__ import annotations

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
class Pool:
    """Points of this frame among those carried along from others."""

    points: FloatArray  # (p, 3) in spatial order, mean spacing 1
    own: IntArray  # (n,) rows of the points of this frame, in their order
    spacing: float  # one spacing of the pool, in spacings of this frame


def pool_frames(
    points: FloatArray, others: list[FloatArray], noise: float, config: MotionConfig
) -> Pool:
    """The points together with those of other frames, moved to where they are in this one.

    Points of a frame that do not fit after alignment (occluded, too fast, another scene) are left
    out. Lengths are in spacings of this frame.
    """
    carried = [points]
    if others:
        still = smooth_surface(points)
        for other in (cloud for cloud in others if len(cloud) >= config.members):
            moving = smooth_surface(other)
            shift = estimate_motion(moving, still, config)
            fits = agreement(moving, still, shift, noise, config)
            carried.append(other[fits] + shift[fits])
    if sum(map(len, carried)) == len(points):
        return Pool(points, np.arange(len(points)), 1.0)
    union = np.concatenate(carried)
    order = morton_order(union)
    place = np.empty(len(union), np.int64)
    place[order] = np.arange(len(union))
    spacing = (len(points) / len(union)) ** 0.5
    return Pool(union[order] / spacing, place[: len(points)], spacing)


def estimate_motion(moving: Surface, still: Surface, config: MotionConfig) -> FloatArray:
    """How far each moving point is from where it is in the still frame, (n, 3).

    Iterated closest points, point to plane, with a rigid motion around each of many anchors; each
    is found from many more points than a patch has, so that it follows the body, not the noise.
    """
    from .._kernels.motion import blend_motions, local_motions

    n_points = len(moving.points)
    chosen = farthest_point_sample(moving.points, max(1, n_points // _ANCHOR_SHARE))
    anchors = moving.points[chosen]
    distances, nearest = nearest_neighbors(anchors, moving.points, min(_BLENDED, len(chosen)))
    shares = 1.0 / (distances + 1e-3) ** 2
    shares /= shares.sum(axis=1, keepdims=True)
    current = moving.points.copy()
    motions = np.empty((len(chosen), 6))
    shift = np.empty_like(current)
    for level in range(config.levels - 1, -1, -1):
        count = min(config.members * 4**level, n_points)
        _, members = nearest_neighbors(moving.points, anchors, count)
        for _ in range(config.iterations):
            gap, distance, found = _gaps(current, still)
            spread = 3.0 * max(1.4826 * float(np.median(np.abs(gap))), 1e-9)
            weights = 1.0 / (1.0 + (gap / spread) ** 2) ** 2
            weights[distance > 2.0 * max(float(np.median(distance)), 1.0)] = 0.0
            at = current[chosen]
            normals = still.normals[found]
            for_rows(
                local_motions,
                len(chosen),
                *(at, members, current, gap, normals, weights, _RIDGE, motions),
            )
            for_rows(blend_motions, n_points, current, at, nearest, shares, motions, shift)
            current += shift
    return current - moving.points


def agreement(
    moving: Surface, still: Surface, shift: FloatArray, noise: float, config: MotionConfig
) -> NDArray[np.bool_]:
    """Which moved points lie on the still surface, by height, distance and normal.

    None do where half of them are farther off than a true neighbor's are: another scene, bent to
    fit. (True neighbors have 0.25 to 0.31 noises there, other scenes 0.7 and more.)
    """
    gap, distance, found = _gaps(moving.points + shift, still)
    if 1.4826 * float(np.median(np.abs(gap))) > 0.5 * noise + 0.1:
        return np.zeros(len(gap), bool)
    cosine = np.abs(np.einsum("ij,ij->i", moving.normals, still.normals[found]))
    limit = config.gate * (noise + 0.2)
    fits = (np.abs(gap) < limit) & (distance < 2.0 + limit) & (cosine > config.cosine)
    return np.asarray(fits)


def _gaps(points: FloatArray, still: Surface) -> tuple[FloatArray, FloatArray, NDArray[np.int32]]:
    """Height of the nearest still point's plane over each point, its distance, its index."""
    distance, found = nearest_neighbors(still.points, points, 1)
    index = found[:, 0]
    gap = np.einsum("ij,ij->i", still.points[index] - points, still.normals[index])
    return gap, distance[:, 0], index
