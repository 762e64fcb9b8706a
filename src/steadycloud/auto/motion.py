"""A frame and another → how each place of it moves to where it is in the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import neighbor_finder
from ..numerics.sampling import farthest_point_sample
from ..parallel import aside, for_rows, row_parts
from ..surface.noise import MAD_TO_SIGMA
from .config import MotionConfig
from .surfaces import Surface

_ANCHOR_SHARE = 60  # points per anchor
_ENOUGH = 200_000  # points that are enough to find motions from
_ANCHORS_AT_ONCE = 10_000  # whose members are sought together, which bounds the memory
_BLENDED = 8  # anchors that move a point
_RIDGE = 0.01  # what keeps a flat region from sliding along itself
_FAR = 2.0  # times the usual distance to the other surface: points beyond do not align
_TELLING = 5000  # points that tell what is usual, at least
_SPREAD = 3.0  # times the usual gap, at which a gap counts a quarter

Followed = tuple[NDArray[np.int32], FloatArray]  # (n, b) anchors of each point, and their shares


@dataclass(frozen=True, eq=False)
class Motion:
    """Rigid motions around the anchors of one frame to another: x -> R (x - origin) + place."""

    origins: FloatArray  # (a, 3) of the anchors
    turns: FloatArray  # (a, 3, 3) rotations R
    places: FloatArray  # (a, 3) where the anchors are in the other frame

    def move(self, points: FloatArray, followed: Followed) -> FloatArray:
        """Where the points are in the other frame, (n, 3)."""
        from .._kernels.motion import blend_motions

        moved = np.empty_like(points)
        anchors = (self.origins, self.turns, self.places)
        for_rows(blend_motions, len(points), points, *followed, *anchors, moved)
        return moved

    def then(self, steps: FloatArray) -> Motion:
        """Followed by small motions around where the anchors are, (a, 6): rotation, translation."""
        turns = rotations(steps[:, :3]) @ self.turns
        return Motion(self.origins, turns, self.places + steps[:, 3:])

    def inverse(self) -> Motion:
        """From the other frame back to this one."""
        back = np.ascontiguousarray(np.swapaxes(self.turns, 1, 2))
        return Motion(self.places, back, self.origins)

    def around(self, anchors: FloatArray) -> Motion:
        """The same motion around other anchors, (b, 3), each of which moves with those near it."""
        from .._kernels.motion import blend_turns

        followed = follow_anchors(anchors, self.origins)
        turns = np.empty((len(anchors), 3, 3))
        for_rows(blend_turns, len(anchors), *followed, self.turns, turns)
        return Motion(anchors, turns, self.move(anchors, followed))

    def before(self, other: Motion) -> Motion:
        """This motion, and from where it leads to, the other one."""
        onward = other.around(self.places)
        return Motion(self.origins, onward.turns @ self.turns, onward.places)

    def where(self, chosen: NDArray[np.bool_], other: Motion) -> Motion:
        """This motion at some of the anchors, (a,), another one of the same at the others."""
        turns = np.where(chosen[:, None, None], self.turns, other.turns)
        return Motion(self.origins, turns, np.where(chosen[:, None], self.places, other.places))

    def seen_from(self, scale: float, offset: FloatArray) -> Motion:
        """The same in another unit of length and around another origin of space."""
        return Motion(self.origins * scale + offset, self.turns, self.places * scale + offset)


class Anchors:
    """Places of a frame whose motion is sought, and the points that tell it.

    Each motion is found from many more points than a patch has, so that it follows the body, not
    the noise. Coarser levels look at fewer points, and so each motion at more of the body.
    """

    def __init__(self, surface: Surface, config: MotionConfig) -> None:
        points = surface.points
        self.config = config
        count = max(1, len(points) // _ANCHOR_SHARE)
        self.rows = farthest_point_sample(points, count, in_order=True)
        self.places = points[self.rows]
        self.normals = surface.normals[self.rows]
        self._points, self._stride = points, max(1, len(points) // _ENOUGH)
        self._followed = follow_anchors(points[:: self._stride], self.places)
        self._members = []  # (a, m) points nearest to each anchor, of those that a level looks at
        for level in range(self.coarsest + 1):
            seen = self._seen(level)
            count = min(config.members, len(seen))
            find = neighbor_finder(seen, len(self.places), count, (count,))
            members = [
                find(self.places[rows])[1] for rows in row_parts(len(self.places), _ANCHORS_AT_ONCE)
            ]
            self._members.append(np.concatenate(members))

    @property
    def coarsest(self) -> int:
        """The coarsest level that still has as many points as a motion is found from."""
        level, left = 0, len(self._points) // self._stride
        while level + 1 < self.config.levels and left // 4 >= self.config.members:
            level, left = level + 1, left // 4
        return level

    @property
    def still(self) -> Motion:
        """No motion."""
        return Motion(self.places, np.tile(np.eye(3), (len(self.places), 1, 1)), self.places)

    def refine(self, motion: Motion, other: Surface, level: int, steps: int) -> Motion:
        """A motion brought nearer to another surface, by steps of one level (0: the finest).

        Iterated closest points, point to plane, with a rigid motion around each anchor.
        """
        from .._kernels.motion import local_motions

        points, members = self._seen(level), self._members[level]
        followed = self._followed_on(level)
        found = np.empty(0, np.int32)
        for _ in range(steps):
            moved = motion.move(points, followed)
            gap, distance, found = other.gaps(moved, found)
            seen = (moved, gap, (found, other.normals), _weights(gap, distance))
            small = np.empty((len(members), 6))
            for_rows(local_motions, len(members), motion.places, members, *seen, _RIDGE, small)
            motion = motion.then(small)
        return motion

    def misfits(self, motion: Motion, other: Surface) -> FloatArray:
        """How far off another surface the motion leads around each anchor, (a,): medians."""
        level = min(1, self.coarsest)
        nearest, shares = self._followed_on(level)
        moved = motion.move(self._seen(level), (nearest, shares))
        distance = other.gaps(moved)[1]
        return medians_of_groups(distance, nearest[:, 0], len(self.places))

    def follow(self, rows: slice) -> Followed:
        """The anchors that some of the points follow, and their shares.

        Large frames hold them for some points only, and they are sought again for the others.
        """
        if self._stride == 1:
            return self._followed[0][rows], self._followed[1][rows]
        return follow_anchors(self._points[rows], self.places)

    def nearest(self, rows: NDArray[np.int32]) -> NDArray[np.int32]:
        """The anchor nearest to each of some points, (m,)."""
        if self._stride == 1:
            return np.ascontiguousarray(self._followed[0][:, 0])[rows]
        find = neighbor_finder(self.places, len(self._points), 1)
        return np.concatenate(
            [find(self._points[rows[part]])[1][:, 0] for part in row_parts(len(rows))]
        )

    def blend(self, values: FloatArray, rows: NDArray[np.int32]) -> FloatArray:
        """Values of the anchors, (a,), at some of the points, (m,); NaN do not count."""
        from .._kernels.regions import blend_values

        blended = np.empty(len(rows))
        for part in row_parts(len(rows)):
            asked, followed = rows[part], self._followed
            if self._stride > 1:
                followed = follow_anchors(self._points[asked], self.places)
                asked = np.arange(len(asked), dtype=np.int32)
            for_rows(blend_values, len(asked), asked, *followed, values, blended[part])
        return blended

    def _followed_on(self, level: int) -> Followed:
        nearest, shares = (array[:: 4**level] for array in self._followed)
        return np.ascontiguousarray(nearest), np.ascontiguousarray(shares)

    def _seen(self, level: int) -> FloatArray:
        """The points that a level looks at."""
        return np.ascontiguousarray(self._points[:: self._stride * 4**level])


def _weights(gap: FloatArray, distance: FloatArray) -> FloatArray:
    """How much each point counts: less where its gap is large, not at all far off the surface."""
    from .._kernels.motion import gap_weights

    some = slice(None, None, max(1, len(gap) // _TELLING))
    spread = _SPREAD * max(MAD_TO_SIGMA * float(np.median(np.abs(gap[some]))), 1e-9)
    farthest = _FAR * max(float(np.median(distance[some])), 1.0)
    weights = np.empty(len(gap))
    for_rows(gap_weights, len(gap), gap, distance, spread, farthest, weights)
    return weights


def follow_anchors(points: FloatArray, anchors: FloatArray) -> Followed:
    """The few anchors that are nearest to each point, and their shares, which sum to 1."""
    from .._kernels.motion import share_out

    count = min(_BLENDED, len(anchors))
    find = neighbor_finder(anchors, len(points), count)
    nearest, shares = np.empty((len(points), count), np.int32), np.empty((len(points), count))
    for rows in row_parts(len(points)):
        distances, nearest[rows] = find(points[rows])
        for_rows(share_out, len(distances), distances, shares[rows])
    return nearest, shares


def rotations(vectors: FloatArray) -> FloatArray:
    """Rotation matrices, (n, 3, 3), around vectors by their lengths (Rodrigues)."""
    angle = np.linalg.norm(vectors, axis=1)
    x, y, z = (vectors / np.maximum(angle, 1e-300)[:, None]).T
    zero = np.zeros_like(angle)
    cross = np.stack([zero, -z, y, z, zero, -x, -y, x, zero], axis=1).reshape(-1, 3, 3)
    sine, rest = np.sin(angle)[:, None, None], (1.0 - np.cos(angle))[:, None, None]
    return np.asarray(np.eye(3) + sine * cross + rest * (cross @ cross))


def medians_of_groups(values: FloatArray, groups: NDArray[np.int32], count: int) -> FloatArray:
    """The median of the values of each group, (count,); NaN where a group is empty."""
    from .._kernels.regions import group_medians, put_in_groups

    begins = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(groups, minlength=count), out=begins[1:])
    grouped, medians = np.empty(len(values)), np.empty(count)
    aside(put_in_groups, values, groups, begins[:-1].copy(), grouped)
    for_rows(group_medians, count, begins, grouped, medians)
    return medians
