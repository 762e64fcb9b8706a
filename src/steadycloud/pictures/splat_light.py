"""Light on a picture of depths: what a surface looks like under a few lamps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import IntArray

Float32 = NDArray[np.float32]

LAMPS = (  # toward the lamp (right, up, to the viewer), its color, how far it wraps around
    ((-0.55, 0.65, 0.75), (0.80, 0.77, 0.72), 0.18),
    ((0.85, 0.10, 0.45), (0.20, 0.21, 0.24), 0.35),
    ((0.0, 1.0, 0.25), (0.15, 0.155, 0.165), 1.00),
)
RINGS = ((2, 0.08), (5, 0.14), (12, 0.16))  # how far to look around (pixels), how much it darkens


def light_pixels(depth: Float32, pixel: IntArray, slope: Float32, unit: float) -> Float32:
    """Light (m, 3) on the given pixels of a depth image; `unit` is the size of a pixel."""
    length = np.sqrt(1.0 + slope[:, 0] ** 2 + slope[:, 1] ** 2)
    light = np.zeros((len(pixel), 3), dtype=np.float32)
    for direction, tint, wrap in LAMPS:
        right, up, out = np.array(direction, dtype=np.float32) / np.float32(
            np.linalg.norm(direction)
        )
        facing = (right * slope[:, 0] - up * slope[:, 1] + out) / length
        lit = np.maximum((facing + np.float32(wrap)) / np.float32(1.0 + wrap), 0.0)
        light += lit[:, None] * np.array(tint, dtype=np.float32)
    return light * _openness(depth, unit).ravel()[pixel, None]


def _openness(depth: Float32, unit: float) -> Float32:
    """Eye-dome lighting: 1 on flat and round places, less where the surroundings stand closer."""
    dark = np.zeros_like(depth)
    for step, strength in RINGS:
        limit = np.float32(1.5 * step * unit)
        padded = np.pad(depth, step, mode="edge")
        for i, j in ((0, 1), (1, 0), (1, 1), (1, -1)):
            closer = np.zeros_like(depth)
            for down, right in ((i * step, j * step), (-i * step, -j * step)):
                rows = slice(step + down, step + down + depth.shape[0])
                columns = slice(step + right, step + right + depth.shape[1])
                closer += np.clip(depth - padded[rows, columns], -limit, limit)
            dark += np.maximum(closer, 0.0) * np.float32(strength / limit)
    result: Float32 = np.exp(-dark)
    return result
