"""How noisy the cloud is at each point: the one place that decides it for the player."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray

_MAD_TO_SIGMA = 1.4826  # median |x| of a normal variable, turned into its standard deviation
_BLOCK = 20_000  # neighborhoods at a time


def point_noise(
    points: FloatArray, neighbors: NDArray[np.int32], means: FloatArray, normals: FloatArray
) -> FloatArray:
    """Robust spread (m,) of each neighborhood (m, k) across its own plane, a length.

    1.4826 x the median distance of the neighbors to the plane through `means` along `normals`: the
    standard deviation of the noise where the surface is flat, and a little more where it bends.
    """
    found = np.empty(len(neighbors))
    for start in range(0, len(neighbors), _BLOCK):
        rows = slice(start, start + _BLOCK)
        offsets = points[neighbors[rows]] - means[rows, None, :]
        heights = np.abs(np.einsum("mka,ma->mk", offsets, normals[rows]))
        found[rows] = _MAD_TO_SIGMA * np.median(heights, axis=1)
    return found


def frame_noise(noise: FloatArray) -> float:
    """One number for a frame: the median over its points."""
    return float(np.median(noise)) if len(noise) else 0.0
