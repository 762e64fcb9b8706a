"""What is known about every point of a frame, and the ways to color points by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..auto.config import OutlierConfig
from ..auto.outliers import find_outliers
from ..frame import FloatArray, Frame, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from .thinning import kept_rows

Bytes = NDArray[np.uint8]

NEIGHBORS = 16  # points, itself included, that a plane is fitted to
_BLOCK = 20_000  # neighborhoods that are measured at a time, to save memory
_MAD_TO_SIGMA = 1.4826  # median |x| of a normal variable, turned into its standard deviation
_REACH, _CLOSED = 6, 0.85  # disks as wide as the way to the 6th neighbor of 85 % of the points
_PROBES = 4000  # points whose neighbors decide the diameter of the disks
_TOP_QUANTILE = 0.99  # a scale ends where 99 % of the values lie below
_LENGTHS = {
    "displacement": ("Displacement", "how far each point is from its place in the first sequence"),
    "error": ("Error", "distance from each point to the nearest point of the reference"),
    "noise": ("Scatter", "how far neighbors scatter across the surface around each point"),
    "flicker": ("Flicker", "how much the height of each place changes since the frame before"),
}


@dataclass(frozen=True, eq=False)
class MeasuredFrame:
    """The points to show of one frame, and what is known about each."""

    points: FloatArray  # (n, 3), finite
    normals: FloatArray  # (n, 3), of either sign
    color: Bytes | None  # (n, 3)
    outlier: NDArray[np.bool_]  # (n,) marked in the file, or else far from any surface
    values: dict[str, FloatArray] = field(default_factory=dict)  # lengths (n,), by name
    flicker: float | None = None  # of the frame (length), where it is known
    diameter: float = 0.0  # of disks that close the surface (length)
    n_points: int = 0  # in the file

    def figure(self, name: str) -> float | None:
        """One number for the frame: the median of its noise, or the mean of its error."""
        values = self.values.get(name, np.empty(0))
        values = values[np.isfinite(values)]
        if not len(values):
            return None
        return float((np.median if name == "noise" else np.mean)(values))


@dataclass(frozen=True)
class Coloring:
    """One entry of the list "color by" of the player."""

    name: str
    label: str
    note: str
    top: float = 0.0  # the end of the scale (length); 0: no scale


def measure_layers(
    frame: Frame,
    *,
    limit: int | None,
    before: Frame | None = None,
    reference: Frame | None = None,
    rows: IntArray | None = None,
) -> MeasuredFrame:
    """Measure at most `limit` points of a frame, against `before` and against the `reference`.

    `rows` are the points to measure, if they are known already.
    """
    rows = kept_rows(frame, limit, before) if rows is None else rows
    cloud, points = frame.points[kept_rows(frame, None)], frame.points[rows]
    normals, noise = local_planes(cloud, points)
    values = {"noise": noise}
    if before is not None:
        values["displacement"] = displacement(frame, before, rows)
    if reference is not None:
        values["error"] = nearest_distance(points, reference.points)
    color, marked = own_colors(frame), frame.attributes.get("outlier")
    if marked is None or marked.ndim != 1:
        outlier = find_outliers(points, OutlierConfig())
    else:
        outlier = marked[rows] != 0
    return MeasuredFrame(
        points=points,
        normals=normals,
        color=None if color is None else color[rows],
        outlier=outlier,
        values=values,
        diameter=closing_diameter(points),
        n_points=len(frame),
    )


def offer_colorings(
    found: Sequence[Sequence[MeasuredFrame]], flicker: FloatArray | None = None
) -> tuple[Coloring, ...]:
    """The ways to color these frames, one row per pane, that have something to show.

    `flicker` are values that its scale is to show; with None it is not offered.
    """
    frames = [frame for pane in found for frame in pane]
    offered = [Coloring("shape", "Shape", "one color, light from the viewer")]
    if any(frame.color is not None for frame in frames):
        offered.insert(0, Coloring("color", "Own colors", "the colors in the files"))
    for name, (label, note) in _LENGTHS.items():
        rows = [frame.values[name] for frame in frames if name in frame.values]
        if name == "flicker" and flicker is not None:
            rows = [flicker]
        if any(map(len, rows)):
            offered.append(Coloring(name, label, note, end_of_scale(np.concatenate(rows))))
    if any(frame.outlier.any() for frame in frames):
        offered.append(Coloring("outlier", "Outliers", "points that belong to no surface"))
    return tuple(offered)


def end_of_scale(values: FloatArray) -> float:
    """The length that a scale ends at, beyond nearly all of the values; 0 without any."""
    values = values[np.isfinite(values)]
    return round_up(float(np.quantile(values, _TOP_QUANTILE))) if len(values) else 0.0


def round_up(value: float) -> float:
    """The next number of the form 1, 1.5, 2, 3, 4, 5, 6, 8 x a power of ten; 0 stays 0."""
    if not value > 0.0:
        return 0.0
    power = 10.0 ** np.floor(np.log10(value))
    steps = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
    fitting = (step for step in steps if value <= step * power * (1.0 + 1e-9))
    return float(next(fitting, 10.0) * power)


def closing_diameter(points: FloatArray) -> float:
    """The diameter (length) of disks on the points that close the surface; 0 below two points."""
    if len(points) < 2:
        return 0.0
    probes = points[:: max(1, len(points) // _PROBES)]
    distances, _ = nearest_neighbors(points, probes, min(_REACH + 1, len(points)))
    return float(np.quantile(distances[:, -1], _CLOSED))


def displacement(frame: Frame, before: Frame, rows: IntArray) -> FloatArray:
    """Distance (n,) to the same rows of `before`; to its nearest points if the sizes differ."""
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
    if (colors := frame.colors) is not None:
        return colors
    if "intensity" in own and own["intensity"].ndim == 1:
        values = np.nan_to_num(own["intensity"].astype(np.float64), posinf=0.0, neginf=0.0)
        top = float(np.quantile(values, 0.99)) if len(values) else 0.0
        gray = 40.0 + 215.0 * np.clip(values / (top or 1.0), 0.0, 1.0) ** 0.5
        return np.repeat(np.rint(gray).astype(np.uint8)[:, None], 3, axis=1)
    return None


def local_planes(cloud: FloatArray, points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Normals (n, 3) and noise (n,), a length, at points of the cloud.

    Noise is 1.4826 x the median distance of the neighbors to the plane fitted to them: the standard
    deviation of the noise where the surface is flat, and a little more where it is curved.
    """
    count = min(NEIGHBORS, len(cloud))
    if count < 3 or not len(points):
        return np.tile(np.array([0.0, 0.0, 1.0]), (len(points), 1)), np.zeros(len(points))
    _, neighbors = nearest_neighbors(cloud, points, count)
    centered = cloud - cloud.mean(axis=0)
    means, normals = estimate_normals(centered, neighbors)
    noise = np.empty(len(points))
    for start in range(0, len(points), _BLOCK):
        rows = slice(start, start + _BLOCK)
        offsets = centered[neighbors[rows]] - means[rows, None, :]
        heights = np.abs(np.einsum("mka,ma->mk", offsets, normals[rows]))
        noise[rows] = _MAD_TO_SIGMA * np.median(heights, axis=1)
    return normals, noise
