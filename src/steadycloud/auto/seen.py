"""A frame → what it shows by itself; kept while the frame is needed by others in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, Frame
from ..method import Context
from ..surface.normalization import WorkingPoints, normalize_points
from ..surface.tiles import Tiling
from .config import AutoConfig
from .motion import Anchors, Motion
from .near import Near
from .outliers import find_outliers
from .surfaces import AROUND, Places, Surface, smooth_points

_KEPT_BYTES = 250.0  # of a point of a frame: its surface, anchors and motions
_MOST_KEPT = 0.3  # of the memory that is left


@dataclass(frozen=True, eq=False)
class Seen:
    """A frame's points without outliers, and its rough surface; computed when asked for."""

    frame: FloatArray  # (n, 3) its points as they are given
    config: AutoConfig
    tiling: Tiling = field(default_factory=Tiling)
    motions: dict[tuple[int, ...], tuple[dict[int, Motion], Any]] = field(default_factory=dict)
    _around: list[NDArray[np.int32]] = field(default_factory=list)  # near points, until used

    @cached_property
    def work(self) -> WorkingPoints:
        """The points that take part in the work: finite, distinct, and no outliers."""
        config = self.config.outliers
        if self.tiling.memory is not None:  # maybe not enough for what is near to all points
            work = normalize_points(self.frame)
            return work.without(find_outliers(work.points, config, self.tiling))
        near = Near(max(AROUND, config.k + 1), config.k + 1)
        work = normalize_points(self.frame, near.find)
        outliers = find_outliers(work.points, config, near=near)
        work = work.without(outliers)
        self._around.append(near.without(outliers, work.points))
        return work

    @property
    def points(self) -> FloatArray:
        """The working points, (m, 3), in spacings of this frame around its own origin."""
        return self.work.points

    @cached_property
    def surface(self) -> Surface:
        """The rough surface, in the unit of `points`."""
        points = self.work.points
        around = self._around.pop()[:, :AROUND] if self._around else None
        smooth, normals = smooth_points(points, around)
        return Surface(smooth, normals, Places(smooth))

    @cached_property
    def anchors(self) -> Anchors:
        """The places whose motion is sought."""
        return Anchors(self.surface, self.config.motion)


def place_in(still: Seen, other: Seen) -> tuple[float, FloatArray]:
    """One unit of another frame in that of the still one, and where its origin is."""
    scale = other.work.spacing / still.work.spacing
    return scale, (other.work.origin - still.work.origin) / still.work.spacing


def see_frames(
    frame: Frame, context: Context, config: AutoConfig
) -> tuple[dict[int, Seen], Tiling]:
    """A frame and those around it, by their time relative to it; 0 is the frame itself. And how the
    stages are cut.

    What was found for other frames of the sequence is used again, unless there is no memory to keep
    it. Frames that repeat others are left out: copies tell nothing.
    """
    kept: Mapping[int, Seen] = context.kept
    memory, held = context.memory, _KEPT_BYTES * sum(map(len, (frame, *context.noisy)))
    keeps = memory is None or held < _MOST_KEPT * memory.left
    if memory is not None and keeps:
        memory = replace(memory, held=memory.held + held)
    tiling = Tiling(memory, config.seed)
    n_before = len(context.before)
    seen: dict[int, Seen] = {}
    for place, points in enumerate(f.points for f in (frame, *context.noisy)):
        lag = place - 1 - n_before if 1 <= place <= n_before else place - n_before * (place > 0)
        if any(_equal(points, known.frame) for known in seen.values()):
            continue
        seen[lag] = kept.get(id(points)) or Seen(points, config, tiling)
        if keeps:
            context.kept[id(points)] = seen[lag]
    return seen, tiling


def _equal(one: FloatArray, other: FloatArray) -> bool:
    """Whether two clouds are equal, point by point; nearly always the first few tell."""
    if one.shape != other.shape or not np.array_equal(one[:8], other[:8], equal_nan=True):
        return False
    return np.array_equal(one, other, equal_nan=True)
