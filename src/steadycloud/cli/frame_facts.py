"""What `info` measures in one frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..auto.survey import Survey
from ..frame import FloatArray, Frame


@dataclass(frozen=True)
class AttributeFacts:
    """One property of a frame: its type and its range."""

    type: str  # "uint8", or "float32 x 3" for three values per point
    low: float | None  # None: no finite value, or no numbers
    high: float | None


@dataclass(frozen=True)
class FrameFacts:
    """One frame in numbers; lengths in the unit of the file."""

    name: str
    error: str = ""  # why the frame cannot be read; everything below is empty then
    n_points: int = 0
    n_nonfinite: int = 0  # points with a NaN or an infinity
    n_duplicates: int = 0  # points at exactly the position of an earlier one
    spacing: float | None = None  # mean distance to the nearest other position, without outliers
    noise: float | None = None  # estimated, standard deviation per axis; None: no surface
    noise_spacings: float | None = None  # the same in spacings
    noise_regions: tuple[float, float] | None = None  # 5 % and 95 % quantiles, in spacings
    shared_spacings: float | None = None  # the part of it that neighboring points share
    n_outliers: int = 0
    outlier_share: float = 0.0  # of all points
    low: tuple[float, ...] = ()  # the bounding box of the finite points: x, y, z
    high: tuple[float, ...] = ()
    attributes: dict[str, AttributeFacts] = field(default_factory=dict)


def measure_frame(frame: Frame, survey: Survey, name: str) -> FrameFacts:
    """A frame in numbers, with what the default finds in it."""
    finite = frame.points[np.isfinite(frame.points).all(axis=1)]
    distinct = distinct_points(finite)
    return FrameFacts(
        name=name,
        n_points=len(frame),
        n_nonfinite=len(frame) - len(finite),
        n_duplicates=len(finite) - len(distinct),
        spacing=survey.spacing,
        noise=survey.noise,
        noise_spacings=survey.noise_spacings,
        noise_regions=survey.noise_regions,
        shared_spacings=survey.shared_spacings,
        n_outliers=len(survey.outliers),
        outlier_share=len(survey.outliers) / max(len(frame), 1),
        low=tuple(finite.min(axis=0).tolist()) if len(finite) else (),
        high=tuple(finite.max(axis=0).tolist()) if len(finite) else (),
        attributes={key: measure_attribute(v) for key, v in frame.attributes.items()},
    )


def distinct_points(points: FloatArray) -> FloatArray:
    """Every position once, sorted."""
    ordered = points[np.lexsort(points.T)]
    is_new = np.ones(len(ordered), dtype=bool)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return np.ascontiguousarray(ordered[is_new])


def measure_attribute(values: NDArray[Any]) -> AttributeFacts:
    """The type and the range of one property."""
    per_point = "".join(f" x {count}" for count in values.shape[1:])
    kind = f"{values.dtype.name}{per_point}"
    if values.dtype.kind not in "iufb":
        return AttributeFacts(kind, None, None)
    finite = values[np.isfinite(values)]
    if not finite.size:
        return AttributeFacts(kind, None, None)
    return AttributeFacts(kind, finite.min().item(), finite.max().item())
