"""Frame → working points: finite, distinct, sorted, around a local origin, in spacings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import FloatArray, Frame, FrameResult, FrameWarning, History, IntArray
from ..numerics.neighbors import mean_spacing
from ..numerics.sampling import bounds, morton_order

MIN_POINTS = 5  # distinct points: fewer do not make a surface
# Double precision has 52 bits: a coordinate this many spacings from the others is rounded by a
# thousandth of a spacing, and farther ones by more.
RESOLVED_SPACINGS = 1e-3 * 2.0**52
_LEAST = 1e-150  # lengths below, and above its inverse, have no square
_BODY_SPACINGS = 2.0**20  # points within belong to the box whose middle is the origin
_WIDEST = 4.0  # mean spacing at most, over the median distance from the median point


@dataclass(frozen=True)
class WorkingPoints:
    """The points that the stages work on, and what turns them back into the frame's."""

    points: FloatArray  # (m, 3) distinct points, mean spacing 1
    origin: FloatArray  # (3,)
    spacing: float  # one spacing in the frame's unit of length; 0 where there is none
    finite: NDArray[np.bool_]  # (n,) rows that take part: finite, and not too far out to resolve
    row: IntArray  # (finite rows,) the working point of each; -1 for outliers

    @property
    def usable(self) -> bool:
        """Whether there are enough distinct points for a surface, at lengths that are numbers."""
        return len(self.points) >= MIN_POINTS and _LEAST < self.spacing < 1.0 / _LEAST

    @property
    def outlier_rows(self) -> IntArray:
        """Rows of the frame that are finite but take no part."""
        return np.flatnonzero(self.finite)[self.row < 0]

    def without(self, outliers: NDArray[np.bool_]) -> WorkingPoints:
        """The same without some of the working points; they stay where they are.

        The mean spacing of the others is 1 again, however far out the outliers were.
        """
        if not outliers.any():
            return self
        new_row = np.cumsum(~outliers) - 1
        new_row[outliers] = -1
        kept = self.points[~outliers]
        scale = (mean_spacing(kept) if len(kept) > 1 else 0.0) or 1.0
        return replace(
            self, points=kept / scale, spacing=self.spacing * scale, row=new_row[self.row]
        )

    def including(self, rows: IntArray, points: FloatArray) -> WorkingPoints:
        """The same with some of the outliers again, `rows` of the frame, behind the others."""
        new_row = np.full(len(self.finite), -1)
        new_row[self.finite] = self.row
        new_row[rows] = len(self.points) + np.arange(len(rows))
        return replace(self, points=np.concatenate([self.points, points]), row=new_row[self.finite])

    def localize(self, points: FloatArray) -> FloatArray:
        """Points of another frame in this one's origin and unit, in spatial order.

        Points that are too far out to resolve are left out, as in this frame.
        """
        with np.errstate(over="ignore", invalid="ignore"):
            local = points - self.origin
            local /= self.spacing
            local = local[(np.abs(local) <= RESOLVED_SPACINGS).all(axis=1)]
        local = local[morton_order(local)] if len(local) else local
        return local[_first_of_equals(local)]

    def restore(self, points: FloatArray, original: FloatArray) -> FloatArray:
        """Working points back in the frame's rows; those that did not move keep their bits.

        A point that would move farther than the cloud is wide does not move.
        """
        restored = original.copy()
        low, high = bounds(self.points)
        step_sq = np.einsum("ij,ij->i", shift := points - self.points, shift)
        moved = (points != self.points).any(axis=1) & ~(step_sq > np.sum((high - low) ** 2))
        inside = np.append(moved, False)[self.row]  # the last is for row -1
        rows = np.flatnonzero(self.finite)[inside]
        restored[rows] = points[self.row[inside]] * self.spacing + self.origin
        return restored


def normalize_points(
    points: FloatArray, find_spacing: Callable[[FloatArray], float] = mean_spacing
) -> WorkingPoints:
    """Shift to the middle of the bounding box, merge equal points, sort, divide by the spacing.

    The result depends on the set of points only, and not on their unit or origin beyond rounding.
    Points with NaN or infinity take no part, nor do points so far out that double precision
    cannot resolve both them and the others; the result is the same as without them.
    """
    part: NDArray[np.bool_] = np.asarray(np.isfinite(points).all(axis=1))
    while True:
        distance = _from_the_middle(points, part)
        part &= distance <= _WIDEST * RESOLVED_SPACINGS * _usual(distance)
        distinct, origin, row = _distinct_points(points, part, distance)
        spacing = find_spacing(distinct) if len(distinct) > 1 else 0.0
        beyond = part & (distance > RESOLVED_SPACINGS * spacing)
        if spacing <= _LEAST or not beyond.any():
            scale = spacing if spacing > _LEAST else 1.0
            return WorkingPoints(distinct / scale, origin, spacing, part, row)
        part &= ~beyond


def _from_the_middle(points: FloatArray, part: NDArray[np.bool_]) -> FloatArray:
    """The distance of every point from the median of those that take part, along the axis where
    it is largest; infinite for the others.
    """
    distance = np.zeros(len(points))
    with np.errstate(over="ignore", invalid="ignore"):
        for axis in points.T:
            if part.any():
                np.maximum(distance, np.abs(axis - np.median(axis[part])), out=distance)
    distance[~part] = np.inf
    return distance


def _usual(distance: FloatArray) -> float:
    """The median of the distances, without those of points at the very middle: depth cameras
    set the points that they do not see to zero.
    """
    away = distance[(distance > 0.0) & (distance < np.inf)]
    return float(np.median(away)) if len(away) else 0.0


def _distinct_points(
    points: FloatArray, part: NDArray[np.bool_], distance: FloatArray
) -> tuple[FloatArray, FloatArray, IntArray]:
    """The points that take part, each once, sorted and around an origin; the origin; their rows.

    For `distance` see `_from_the_middle`.
    """
    kept = points[part]
    if len(kept) == 0:
        return kept, np.zeros(3), np.empty(0, np.int64)
    body = distance <= _BODY_SPACINGS * _usual(distance)
    low, high = bounds(kept if body.sum() == len(kept) else points[body])
    origin = (low + high) / 2
    kept -= origin
    order = morton_order(kept)
    kept = kept[order]
    first = _first_of_equals(kept)
    row = np.empty(len(kept), np.int64)
    row[order] = np.cumsum(first) - 1
    return kept if first.all() else kept[first], origin, row


def _first_of_equals(ordered: FloatArray) -> NDArray[np.bool_]:
    """True where a row differs from the one before; equal rows must be neighbors in the order."""
    first = np.ones(len(ordered), bool)
    first[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return first


def input_warnings(frame: Frame, work: WorkingPoints, patch_size: int) -> tuple[FrameWarning, ...]:
    """What a user should know about the input; an empty frame is an error."""
    if len(frame) == 0:
        raise InputError(f"{frame.name or 'frame'}: holds no points; leave it out.")
    warnings = []
    finite = np.isfinite(frame.points).all(axis=1)
    if n_odd := len(frame) - int(finite.sum()):
        text = f"{_points(n_odd)} with NaN or infinite coordinates left unchanged."
        warnings.append(FrameWarning("not finite", text))
    if (beyond := finite & ~work.finite).any():
        text = (
            f"{_points(int(beyond.sum()))} too far from the others for double precision left "
            f"unchanged (coordinates up to {np.abs(frame.points[beyond]).max():.2g})."
        )
        warnings.append(FrameWarning("too far", text))
    if n_outliers := len(work.outlier_rows):
        text = (
            f"{n_outliers} outlier{'s' * (n_outliers != 1)} (far from any surface) left unchanged."
        )
        warnings.append(FrameWarning("outliers", text))
    distinct = f"only {len(work.points)} distinct points"
    if not work.usable and len(work.points) >= MIN_POINTS:
        text = (
            "lengths are too small or too large for double precision: the frame is left unchanged."
        )
        warnings.append(FrameWarning("no lengths", text))
    elif not work.usable:
        text = f"{distinct}: the frame is left unchanged."
        warnings.append(FrameWarning("too few points", text))
    elif len(work.points) < patch_size:
        text = f"{distinct} for patches of {patch_size}: smaller patches are used."
        warnings.append(FrameWarning("small patches", text))
    return tuple(warnings)


def unchanged(
    noisy: Frame, warnings: tuple[FrameWarning, ...], outliers: IntArray | None = None
) -> FrameResult:
    """The result for a frame with too few distinct points for a surface."""
    history = History(converged=True, reason="too few distinct points to denoise")
    return FrameResult(noisy, history, warnings, outliers)


def _points(count: int) -> str:
    return f"{count} point{'s' * (count != 1)}"
