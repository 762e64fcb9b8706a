"""What the player can color a frame by, measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..frame import FloatArray, Frame, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from .point_noise import frame_noise, point_noise
from .quantize import Bytes

NEIGHBORS = 16  # points, itself included, that make a plane
_REACH = 6  # disks as wide as the way to the 6th neighbor close the surface
_CLOSED = 0.85  # the share of the points around which it closes
_PROBES = 4000


@dataclass(frozen=True, eq=False)
class MeasuredFrame:
    """The points to show of one frame, and what is known about each."""

    points: FloatArray  # (n, 3), finite
    normals: FloatArray  # (n, 3), of either sign
    color: Bytes | None  # (n, 3)
    outlier: NDArray[np.bool_] | None  # (n,)
    values: dict[str, FloatArray] = field(default_factory=dict)  # lengths (n,), by name
    diameter: float = 0.0  # of disks that close the surface
    n_points: int = 0  # in the file

    def figure(self, name: str) -> float | None:
        """One number for the frame: its median noise, its mean error."""
        if name not in self.values or not len(self.points):
            return None
        values = self.values[name]
        return frame_noise(values) if name == "noise" else float(np.nanmean(values))


def measure_layers(
    frame: Frame,
    *,
    limit: int | None,
    before: Frame | None = None,
    reference: Frame | None = None,
    outliers: ArrayLike | None = None,
) -> MeasuredFrame:
    """Measure at most `limit` points of a frame, against `before` and against the `reference`."""
    finite = np.asarray(np.isfinite(frame.points).all(axis=1))
    rows = kept_rows(len(frame), limit)
    rows = rows[finite[rows]]
    cloud, points = frame.points[finite], frame.points[rows]
    normals, noise = local_planes(cloud, points)
    values = {"noise": noise}
    if before is not None:
        values["displacement"] = displacement(frame, before, rows)
    if reference is not None:
        values["error"] = nearest_distance(points, reference.points)
    return MeasuredFrame(
        points=points,
        normals=normals,
        color=_pick(own_colors(frame), rows),
        outlier=_pick(outlier_marks(frame, outliers), rows),
        values=values,
        diameter=closing_diameter(points),
        n_points=len(frame),
    )


def kept_rows(n_points: int, limit: int | None) -> IntArray:
    """A fixed random choice of rows; frames of the same size keep the same rows."""
    if limit is None or n_points <= limit:
        return np.arange(n_points)
    return np.sort(np.random.default_rng(0).choice(n_points, limit, replace=False))


def closing_diameter(points: FloatArray) -> float:
    """How wide disks on the points have to be to close most of the surface; 0 below two points."""
    if len(points) < 2:
        return 0.0
    probes = points[:: max(1, len(points) // _PROBES)]
    distances, _ = nearest_neighbors(points, probes, min(_REACH + 1, len(points)))
    return float(np.quantile(distances[:, -1], _CLOSED))


def displacement(frame: Frame, before: Frame, rows: IntArray) -> FloatArray:
    """How far the rows are from the same rows of `before`, or else from its nearest point."""
    if len(frame) == len(before):
        moved: FloatArray = np.linalg.norm(frame.points[rows] - before.points[rows], axis=1)
        return moved
    return nearest_distance(frame.points[rows], before.points)


def nearest_distance(points: FloatArray, surface: FloatArray) -> FloatArray:
    """Distance (n,) to the nearest finite point of `surface`; NaN if it has none."""
    finite = surface[np.isfinite(surface).all(axis=1)]
    if not len(finite) or not len(points):
        return np.full(len(points), np.nan)
    return np.ascontiguousarray(nearest_neighbors(finite, points, 1)[0][:, 0])


def own_colors(frame: Frame) -> Bytes | None:
    """The frame's red, green, blue as bytes (n, 3); else its intensity in gray; else None."""
    own = frame.attributes
    if all(name in own for name in ("red", "green", "blue")):
        return np.stack([_as_bytes(own[name]) for name in ("red", "green", "blue")], axis=1)
    if "intensity" in own and own["intensity"].ndim == 1:
        values = np.nan_to_num(own["intensity"].astype(np.float64), posinf=0.0, neginf=0.0)
        top = float(np.quantile(values, 0.99)) if len(values) else 0.0
        gray = 40.0 + 215.0 * np.clip(values / (top or 1.0), 0.0, 1.0) ** 0.5
        return np.repeat(np.rint(gray).astype(np.uint8)[:, None], 3, axis=1)
    return None


def outlier_marks(frame: Frame, rows: ArrayLike | None) -> NDArray[np.bool_] | None:
    """Which points are outliers (n,), by the given rows or the frame's property `outlier`."""
    if rows is not None:
        marks = np.zeros(len(frame), bool)
        found = np.asarray(rows, dtype=np.int64)
        marks[found[(found >= 0) & (found < len(frame))]] = True
        return marks
    own = frame.attributes.get("outlier")
    return None if own is None or own.ndim != 1 else np.asarray(own != 0)


def local_planes(cloud: FloatArray, points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Normals (n, 3) and noise (n,) of points of the cloud."""
    count = min(NEIGHBORS, len(cloud))
    if count < 3 or not len(points):
        up = np.tile(np.array([0.0, 0.0, 1.0]), (len(points), 1))
        return up, np.zeros(len(points))
    _, neighbors = nearest_neighbors(cloud, points, count)
    origin = cloud.mean(axis=0)
    means, normals = estimate_normals(cloud - origin, neighbors)
    return normals, point_noise(cloud - origin, neighbors, means, normals)


def _as_bytes(values: NDArray[Any]) -> Bytes:
    """A color channel as 0 to 255: bytes as they are, 16 bits scaled, floats from 0 to 1."""
    if values.dtype == np.uint16:
        return (values >> 8).astype(np.uint8)
    numbers = np.nan_to_num(values.astype(np.float64))
    if values.dtype.kind == "f" and len(numbers) and numbers.max() <= 1.0:
        numbers = numbers * 255.0
    return np.clip(np.rint(numbers), 0.0, 255.0).astype(np.uint8)


def _pick(values: NDArray[Any] | None, rows: IntArray) -> Any:
    return None if values is None else values[rows]
