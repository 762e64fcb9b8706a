"""What is done to a denoised frame before it is written: whole coordinates, new normals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from ..errors import ConfigError
from ..frame import FloatArray, Frame, FrameResult, FrameWarning
from ..numerics.neighbors import nearest_indices
from ..numerics.normals import estimate_normals

VoxelChoice = Literal["", "keep", "merge"]
NormalChoice = Literal["keep", "recompute"]
_NEIGHBORS = 16  # that the plane of a normal is fitted to
_NAMES = (("nx", "ny", "nz"), ("normal_x", "normal_y", "normal_z"), ("normals",))


@dataclass(frozen=True)
class Finish:
    """What the user wants of the results."""

    voxelize: VoxelChoice = ""  # round to whole numbers; points of one voxel stay or are merged
    normals: NormalChoice = "keep"

    def __post_init__(self) -> None:
        """Refuse other words."""
        if self.voxelize not in ("", "keep", "merge"):
            raise ConfigError(f"voxelize '{self.voxelize}': use keep or merge.")
        if self.normals not in ("keep", "recompute"):
            raise ConfigError(f"normals '{self.normals}': use keep or recompute.")

    @property
    def said(self) -> dict[str, str]:
        """What differs from the default, for the record."""
        found: dict[str, str] = {"voxelize": self.voxelize} if self.voxelize else {}
        return found | ({"normals": self.normals} if self.normals != "keep" else {})

    def apply(self, result: FrameResult) -> FrameResult:
        """The result as it is to be written."""
        if self.voxelize:
            result = _voxelized(result, merge=self.voxelize == "merge")
        if self.normals == "recompute" and normal_names(result.frame.attributes):
            result = replace(result, frame=with_new_normals(result.frame))
        if self.normals == "recompute" and hasattr(result.frame.source, "without_normals"):
            source = result.frame.source.without_normals()
            result = replace(result, frame=replace(result.frame, source=source))
        return result


def normal_names(attributes: Iterable[str]) -> tuple[str, ...]:
    """The attributes that are normals; none if there are none."""
    there = set(attributes)
    return next((names for names in _NAMES if there.issuperset(names)), ())


def is_whole(points: FloatArray) -> bool:
    """Whether all coordinates are whole numbers (those that are NaN or infinite do not count)."""
    finite = points[np.isfinite(points)]
    return bool(np.array_equal(finite, np.rint(finite)))


def _voxelized(result: FrameResult, *, merge: bool) -> FrameResult:
    """Whole coordinates; points in one voxel all stay, or only the first of them does."""
    frame = result.frame.with_points(np.rint(result.frame.points) + 0.0)  # no -0
    _, first = np.unique(frame.points, axis=0, return_index=True)
    n_shared = len(frame) - len(first)
    if n_shared == 0:
        return replace(result, frame=frame)
    done = "left out, the first stays" if merge else "all stay; --voxelize merge leaves them out"
    text = f"{n_shared} points fall into the voxel of another point: {done}."
    if merge:
        frame = frame.take(np.sort(first))
    warnings = (*result.warnings, FrameWarning("voxels", text))
    return replace(result, frame=frame, warnings=warnings)


def with_new_normals(frame: Frame) -> Frame:
    """The frame with normals of its own points; each points to the side that the old one did."""
    names = normal_names(frame.attributes)
    old = np.hstack([np.asarray(frame.attributes[n]).reshape(len(frame), -1) for n in names])
    rows = np.flatnonzero(np.isfinite(frame.points).all(axis=1))
    if not names or len(rows) < 3:
        return frame
    points = frame.points[rows]
    _, normals = estimate_normals(
        points, nearest_indices(points, points, min(_NEIGHBORS, len(points)))
    )
    along = np.einsum("ij,ij->i", normals, np.nan_to_num(old[rows].astype(np.float64)))
    new = old.astype(np.float64)
    new[rows] = np.where(along < 0.0, -1.0, 1.0)[:, None] * normals
    changed: Mapping[str, Any] = (
        {names[0]: new.astype(old.dtype)}
        if len(names) == 1
        else {name: new[:, i].astype(old.dtype) for i, name in enumerate(names)}
    )
    return replace(frame, attributes={**frame.attributes, **changed})
