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
COLOR = ("red", "green", "blue")  # the attributes of colors, from 0 to 255
NORMAL = ("nx", "ny", "nz")  # the attributes of normals


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
    origin: Any = None  # the array or cloud that it was made of, for a result of the same kind

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
        return replace(
            self, points=self.points[rows], attributes=attributes, source=source, origin=None
        )

    @classmethod
    def of(cls, cloud: Any, name: str = "") -> Frame:
        """A frame of anything that `denoise` takes: an array, a path, a cloud of a library."""
        from .kinds import frame_of

        return frame_of(cloud, name)

    @property
    def colors(self) -> NDArray[np.uint8] | None:
        """Red, green and blue from 0 to 255, (n, 3); None if the frame has none."""
        columns = self._columns(COLOR)
        return None if columns is None else np.stack([*map(_as_bytes, columns)], axis=1)

    @property
    def normals(self) -> FloatArray | None:
        """The attributes nx, ny and nz, (n, 3); None if the frame has none."""
        columns = self._columns(NORMAL)
        return None if columns is None else np.stack(columns, axis=1, dtype=np.float64)

    @property
    def bounds(self) -> FloatArray:
        """The lowest and the highest x, y and z of the finite points, (2, 3); NaN without any."""
        finite = self.points[np.isfinite(self.points).all(axis=1)]
        if not len(finite):
            return np.full((2, 3), np.nan)
        return np.stack([finite.min(axis=0), finite.max(axis=0)])

    def to_open3d(self, *, tensor: bool = False) -> Any:
        """A PointCloud of Open3D: the legacy one, or the one of tensors with all attributes."""
        return self._made("open3d", tensor=tensor)

    def to_pyvista(self) -> Any:
        """A PolyData of PyVista with all attributes."""
        return self._made("pyvista")

    def to_trimesh(self) -> Any:
        """A PointCloud of trimesh with colors."""
        return self._made("trimesh")

    def to_torch(self) -> Any:
        """The points as a tensor of torch, float64."""
        return self._made("torch")

    def to_pandas(self) -> Any:
        """A DataFrame of pandas: x, y, z and all attributes."""
        return self._made("pandas")

    def __repr__(self) -> str:
        parts = [f"{len(self):,} points", *([" ".join(self.attributes)] if self.attributes else [])]
        return f"Frame({', '.join([repr(self.name), *parts] if self.name else parts)})"

    def _repr_html_(self) -> str:
        """What a notebook shows: the frame in a small player that can be turned."""
        from .player.notebook import frame_html

        return frame_html(self)

    def _made(self, library: str, **words: Any) -> Any:
        from .kinds import make

        return make(self, library, **words)

    def _columns(self, names: tuple[str, ...]) -> list[NDArray[Any]] | None:
        """Attributes of those names, if the frame has all of them."""
        if not all(name in self.attributes for name in names):
            return None
        return [np.asarray(self.attributes[name]) for name in names]


def _as_bytes(values: NDArray[Any]) -> NDArray[np.uint8]:
    """A color channel as 0 to 255: bytes as they are, 16 bits scaled, floats from 0 to 1."""
    if values.dtype == np.uint16:
        return (values >> 8).astype(np.uint8)
    numbers = np.nan_to_num(values.astype(np.float64))
    if values.dtype.kind == "f" and len(numbers) and numbers.max() <= 1.0:
        numbers = numbers * 255.0
    return np.clip(np.rint(numbers), 0.0, 255.0).astype(np.uint8)


@dataclass(frozen=True)
class Round:
    """One round of `paper`, which alternates between the graph and the points."""

    objective: float  # the three terms below, added up (squared length)
    fidelity: float  # ||U - U_noisy||^2
    temporal: float  # lambda_1 * temporal term
    spatial: float  # lambda_2 * spatial term
    residual: float  # relative residual of the linear solve, estimated
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
        "voxels",
        "failed",
        "gap",
        "late",
        "budget",
        "denoised again",
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
    time: float | None = None  # of the frame, as it was pushed into a Stream

    @property
    def cloud(self) -> Any:
        """The denoised frame as the kind that went in: an array for an array, and so on."""
        from .kinds import as_given

        return as_given(self.frame)

    @property
    def n_points(self) -> int:
        """The number of points."""
        return len(self.frame)

    @property
    def n_outliers(self) -> int | None:
        """The number of outliers that were found; None: not searched for."""
        return None if self.outliers is None else len(self.outliers)

    @property
    def failed(self) -> bool:
        """Whether the frame could not be denoised; it is as it was, and a warning says why."""
        return any(warning.kind == "failed" for warning in self.warnings)


@dataclass(frozen=True, eq=False)
class BadFrame:
    """A frame that cannot be denoised, in its place in time."""

    frame: Frame  # as it is; without points if it cannot be read
    reason: str

    @property
    def result(self) -> FrameResult:
        """The frame as it is, with a warning."""
        reason = self.reason.removeprefix(f"{self.frame.name}: ").rstrip(".")
        warning = FrameWarning("failed", f"not denoised: {reason}.")
        return FrameResult(self.frame, History(reason="not denoised"), (warning,))
