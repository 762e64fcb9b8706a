"""The shapes that the figure is made of: rounded cones and ellipsoids as distance functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from steadycloud.frame import FloatArray

Vector = Sequence[float] | FloatArray


@dataclass(frozen=True, eq=False)
class Part:
    """One piece of one layer, tied to one bone."""

    bone: str
    layer: str
    distance: Callable[[FloatArray], FloatArray]  # (3, n) -> (n,)
    low: FloatArray  # (3,) corners of a box around the part
    high: FloatArray  # (3,)
    blend: float  # how softly it joins its layer (length)
    carve: bool = False  # taken away from its layer instead of added

    def mirrored(self) -> Part:
        """The same part on the other side of the plane x = 0; its bone "x_l" becomes "x_r"."""
        flip = np.array([-1.0, 1.0, 1.0])
        left = self.distance
        return replace(
            self,
            bone=self.bone.removesuffix("_l") + "_r" if self.bone.endswith("_l") else self.bone,
            distance=lambda p: left(p * flip[:, None]),
            low=np.array([-self.high[0], *self.low[1:]]),
            high=np.array([-self.low[0], *self.high[1:]]),
        )


def cone(
    bone: str,
    layer: str,
    start: Vector,
    start_radius: float,
    end: Vector,
    end_radius: float,
    *,
    blend: float = 12.0,
    depth: float = 1.0,
    carve: bool = False,
) -> Part:
    """A rounded cone; `depth` below 1 flattens it from front to back."""
    a, b = np.array(start, float), np.array(end, float)
    scale = np.array([[1.0], [1.0], [1.0 / depth]])
    axis = (b - a) * scale[:, 0]
    length = float(np.linalg.norm(axis))
    slope = (start_radius - end_radius) / length
    tangent = slope / np.sqrt(1.0 - slope * slope)

    def distance(p: FloatArray) -> FloatArray:
        q = (p - a[:, None]) * scale
        along = (axis / length) @ q
        across = np.sqrt(np.maximum(np.einsum("ij,ij->j", q, q) - along * along, 0.0))
        foot = np.clip(along - across * tangent, 0.0, length)
        result: FloatArray = np.hypot(across, along - foot) - (start_radius - slope * foot)
        return result

    low = np.minimum(a - start_radius, b - end_radius)
    high = np.maximum(a + start_radius, b + end_radius)
    return Part(bone, layer, distance, low, high, blend, carve)


def blob(
    bone: str,
    layer: str,
    center: Vector,
    radii: Vector,
    *,
    blend: float = 8.0,
    axes: FloatArray | None = None,
    carve: bool = False,
) -> Part:
    """An ellipsoid; the rows of `axes` are the directions of its radii."""
    c, r = np.array(center, float), np.array(radii, float)[:, None]
    turn = np.eye(3) if axes is None else axes

    def distance(p: FloatArray) -> FloatArray:
        q = (turn @ (p - c[:, None])) / r
        scaled = np.sqrt(np.einsum("ij,ij->j", q, q)) + 1e-9
        q /= r
        gradient = np.sqrt(np.einsum("ij,ij->j", q, q)) + 1e-9
        result: FloatArray = scaled * (scaled - 1.0) / gradient
        return result

    reach = float(r.max())
    return Part(bone, layer, distance, c - reach, c + reach, blend, carve)


def smooth_union(a: FloatArray, b: FloatArray, blend: float) -> FloatArray:
    """The smaller of two distances, rounded where they are closer than `blend`."""
    overlap = np.maximum(blend - np.abs(a - b), 0.0)
    result: FloatArray = np.minimum(a, b) - overlap * overlap / (4.0 * blend)
    return result


def smooth_cut(a: FloatArray, b: FloatArray, blend: float) -> FloatArray:
    """The larger of two distances, rounded: a where b is inside as well."""
    return -smooth_union(-a, -b, blend)


def fade(values: FloatArray, zero: float, one: float) -> FloatArray:
    """0 at `zero`, 1 at `one`, smooth between, constant beyond."""
    t = np.clip((values - zero) / (one - zero), 0.0, 1.0)
    result: FloatArray = t * t * (3.0 - 2.0 * t)
    return result
