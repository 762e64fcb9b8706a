"""Frame: the points of one moment and everything that belongs to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import InputError

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Frame:
    """One frame: points, and attributes that denoising does not change.

    A row of `points` and the same row of every attribute describe one point. Denoising changes
    neither their number nor their order; only `take` does.
    """

    points: FloatArray  # (n, 3), any unit of length; NaN and infinity are allowed
    attributes: Mapping[str, NDArray[Any]] = field(default_factory=dict)  # each (n, ...)
    name: str = ""  # the file's name, or "frame 3"; used in messages
    source: Any = None  # the file as it was read, kept for the writer of its format

    def __post_init__(self) -> None:
        """Check the shapes once, so that nothing downstream has to."""
        points = np.asarray(self.points)
        label = self.name or "frame"
        if points.ndim != 2 or points.shape[1] != 3:
            raise InputError(f"{label}: points must have the shape (n, 3), not {points.shape}.")
        if points.dtype.kind not in "fiub":
            raise InputError(f"{label}: points must be numbers, not {points.dtype}.")
        if points.dtype != np.float64 or not points.flags.c_contiguous:
            points = np.ascontiguousarray(points, dtype=np.float64)
        object.__setattr__(self, "points", points)  # the same object, if it can be
        for key, values in self.attributes.items():
            if len(values) != len(points):
                raise InputError(
                    f"{label}: attribute '{key}' has {len(values)} rows for {len(points)} points."
                )

    def __len__(self) -> int:
        return len(self.points)

    def with_points(self, points: ArrayLike) -> Frame:
        """The same frame with its points moved."""
        moved = np.asarray(points, dtype=np.float64)
        if moved.shape != self.points.shape:
            raise InputError(
                f"{self.name or 'frame'}: {self.points.shape} points cannot become {moved.shape}."
            )
        return replace(self, points=moved)

    def take(self, rows: IntArray) -> Frame:
        """The frame with only the given rows, in that order, in the layout of its file."""
        attributes = {key: np.asarray(values)[rows] for key, values in self.attributes.items()}
        source = self.source.take(rows) if hasattr(self.source, "take") else None
        return replace(self, points=self.points[rows], attributes=attributes, source=source)


@dataclass(frozen=True)
class Round:
    """One round of `paper`, which alternates between the graph and the points."""

    objective: float  # the three terms below, added up (squared length)
    fidelity: float  # ||U - U_noisy||^2
    temporal: float  # lambda_1 * temporal term
    spatial: float  # lambda_2 * spatial term
    residual: float  # relative residual of the linear solve
    solver_iterations: int
    mean_displacement: float  # mean ||u - u_noisy|| (length)
    rms_displacement: float  # root mean square of the same (length)
    n_spatial_edges: int
    n_temporal_edges: int


@dataclass(frozen=True)
class History:
    """How one frame was denoised: what was measured and chosen, and why it ended."""

    rounds: tuple[Round, ...] = ()
    converged: bool = False
    reason: str = ""  # one sentence
    spacing: float = 0.0  # mean nearest-neighbor distance of the noisy frame (length)
    noise: float = 0.0  # estimated noise, standard deviation per axis (length)
    mean_displacement: float = 0.0  # mean ||u - u_noisy|| of the result (length)
    chosen: Mapping[str, Any] = field(default_factory=dict, hash=False)  # by the method

    def but(self, reason: str, chosen: Mapping[str, Any], moved: float = 0.0) -> History:
        """The same with the reason it ended, what was chosen, and the mean displacement."""
        return replace(self, reason=reason, chosen=chosen, mean_displacement=moved)


class FrameWarning(NamedTuple):
    """Something about a frame that the user should know."""

    kind: Literal[
        "not finite",
        "too far",
        "no lengths",
        "outliers",
        "too few points",
        "small patches",
        "replaced property",
    ]
    text: str  # one sentence

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False)
class FrameResult:
    """A denoised frame with its history."""

    frame: Frame
    history: History
    warnings: tuple[FrameWarning, ...] = ()
    outliers: IntArray | None = None  # rows that were left unchanged; None: not searched for

    @property
    def n_points(self) -> int:
        """The number of points."""
        return len(self.frame)

    @property
    def n_outliers(self) -> int | None:
        """The number of outliers that were found; None: not searched for."""
        return None if self.outliers is None else len(self.outliers)
