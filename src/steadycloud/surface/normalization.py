"""Frame → working points: finite, distinct, sorted, around a local origin, in spacings."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import FloatArray, Frame, FrameResult, FrameWarning, History, IntArray
from ..numerics.neighbors import mean_spacing
from ..numerics.sampling import bounds, morton_order

MIN_POINTS = 5  # distinct points: fewer do not make a surface


@dataclass(frozen=True)
class WorkingPoints:
    """The points that the stages work on, and what turns them back into the frame's."""

    points: FloatArray  # (m, 3) distinct points, mean spacing 1
    origin: FloatArray  # (3,)
    spacing: float  # one spacing in the frame's unit of length; 0 where there is none
    finite: NDArray[np.bool_]  # (n,) rows of the frame that take part
    row: IntArray  # (finite rows,) the working point of each; -1 for outliers

    @property
    def usable(self) -> bool:
        """Whether there are enough distinct points for a surface, at lengths that are numbers."""
        return len(self.points) >= MIN_POINTS and 0.0 < self.spacing < np.inf

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

    def localize(self, points: FloatArray) -> FloatArray:
        """Points of another frame in this one's origin and unit, in spatial order."""
        local = points[np.isfinite(points).all(axis=1)] - self.origin
        local /= self.spacing
        local = local[morton_order(local)] if len(local) else local
        return local[_first_of_equals(local)]

    def restore(self, points: FloatArray, original: FloatArray) -> FloatArray:
        """Working points back in the frame's rows; the others stay as in `original`."""
        restored = original.copy()
        inside = self.row >= 0
        rows = np.flatnonzero(self.finite)[inside]
        restored[rows] = points[self.row[inside]] * self.spacing + self.origin
        return restored


def normalize_points(points: FloatArray) -> WorkingPoints:
    """Shift to the middle of the bounding box, merge equal points, sort, divide by the spacing.

    The result depends on the set of points only, and not on their unit or origin beyond rounding.
    """
    finite: NDArray[np.bool_] = np.asarray(np.isfinite(points).all(axis=1))
    kept = points[finite]
    if len(kept) == 0:
        return WorkingPoints(kept, np.zeros(3), 0.0, finite, np.empty(0, np.int64))
    low, high = bounds(kept)
    origin = (low + high) / 2
    kept -= origin
    order = morton_order(kept)
    kept = kept[order]
    first = _first_of_equals(kept)
    row = np.empty(len(kept), np.int64)
    row[order] = np.cumsum(first) - 1
    distinct = kept if first.all() else kept[first]
    del kept, order, first  # frames may be as large as memory
    spacing = mean_spacing(distinct) if len(distinct) > 1 else 0.0
    scale = spacing if spacing > 0 else 1.0
    return WorkingPoints(distinct / scale, origin, spacing, finite, row)


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
    if n_odd := len(frame) - int(work.finite.sum()):
        text = f"{_points(n_odd)} with NaN or infinite coordinates left unchanged."
        warnings.append(FrameWarning("not finite", text))
    if n_outliers := len(work.outlier_rows):
        text = (
            f"{n_outliers} outlier{'s' * (n_outliers != 1)} (far from any surface) left unchanged."
        )
        warnings.append(FrameWarning("outliers", text))
    distinct = f"only {len(work.points)} distinct points"
    if not work.usable:
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
