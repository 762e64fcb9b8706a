"""Numbers in few bytes: positions in 16 bits, normals and values in 8."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray

Bytes = NDArray[np.uint8]
_STEPS = 65535


@dataclass(frozen=True, eq=False)
class GridPoints:
    """Points on a grid of 65536 steps along each axis of their box."""

    cells: NDArray[np.uint16]  # (n, 3)
    low: FloatArray  # (3,)
    extent: FloatArray  # (3,)

    def positions(self) -> FloatArray:
        """The points, at most half a step (extent / 131070) off along each axis."""
        return self.low + self.cells * (self.extent / _STEPS)


def quantize_points(points: FloatArray) -> GridPoints:
    """Finite points (n, 3) on the grid of their bounding box."""
    if not len(points):
        return GridPoints(np.empty((0, 3), np.uint16), np.zeros(3), np.zeros(3))
    low = points.min(axis=0)
    extent = points.max(axis=0) - low
    scale = _STEPS / np.where(extent > 0.0, extent, 1.0)
    return GridPoints(np.rint((points - low) * scale).astype(np.uint16), low, extent)


def quantize_values(values: FloatArray, top: float) -> Bytes:
    """Values (n,) from 0 to `top` as 0 to 255; what lies above is 255, NaN is 0."""
    if not top > 0.0:
        return np.zeros(len(values), np.uint8)
    scaled = np.nan_to_num(values / top, nan=0.0, posinf=1.0)
    return np.rint(np.clip(scaled, 0.0, 1.0) * 255.0).astype(np.uint8)


def octahedral(normals: FloatArray) -> Bytes:
    """Unit vectors (n, 3) as two bytes each: folded onto an octahedron, and that onto a square."""
    length = np.abs(normals).sum(axis=1, keepdims=True)
    flat = normals / np.where(length > 0.0, length, 1.0)
    below = flat[:, 2] < 0.0
    folded = (1.0 - np.abs(flat[:, 1::-1])) * np.where(flat[:, :2] < 0.0, -1.0, 1.0)
    square = np.where(below[:, None], folded, flat[:, :2])
    return np.rint((square + 1.0) * 127.5).astype(np.uint8)


def spatial_order(cells: NDArray[np.uint16]) -> IntArray:
    """Rows along a Z-shaped curve through space: neighbors in the list are neighbors in space."""
    code = np.zeros(len(cells), np.uint64)
    for axis in range(3):
        spread = cells[:, axis].astype(np.uint64)
        for shift, mask in (
            (32, 0x1F00000000FFFF),
            (16, 0x1F0000FF0000FF),
            (8, 0x100F00F00F00F00F),
            (4, 0x10C30C30C30C30C3),
            (2, 0x1249249249249249),
        ):
            spread = (spread | (spread << np.uint64(shift))) & np.uint64(mask)
        code |= spread << np.uint64(axis)
    return np.argsort(code, kind="stable")
