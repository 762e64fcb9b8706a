"""Noise that moves points and keeps their number: pure functions (points, level, rng) -> points."""

from __future__ import annotations

import numpy as np

from ...errors import ConfigError
from ...frame import FloatArray
from ..cloud_pair import finite_points

_BLOCK = 256  # rows of pairwise distances at once

SKEWED = np.array([[1.0, -0.5, -0.25], [-0.5, 1.0, -0.25], [-0.25, -0.25, 1.0]])
"""The covariance that ScoreDenoise tests with, before it is scaled."""


def paper_gaussian(points: FloatArray, s: float, rng: np.random.Generator) -> FloatArray:
    """The paper's noise: isotropic Gaussian with the standard deviation s·√diameter per axis.

    The square root makes s depend on the unit of length. It is meant for voxel grids of 9 or 10
    bits, where the paper's levels s = 0.03 to 0.10 are about 0.9 to 3 voxels.
    """
    return gaussian(points, s * np.sqrt(diameter(points)), rng)


def gaussian(points: FloatArray, std: float, rng: np.random.Generator) -> FloatArray:
    """Isotropic Gaussian with standard deviation `std` per axis, in the unit of the points."""
    return points + _checked(std) * rng.standard_normal(np.shape(points))


def laplace(points: FloatArray, std: float, rng: np.random.Generator) -> FloatArray:
    """Independent Laplace noise with standard deviation `std` per axis (its scale is std / √2)."""
    return points + rng.laplace(0.0, _checked(std) / np.sqrt(2.0), np.shape(points))


def uniform_ball(points: FloatArray, radius: float, rng: np.random.Generator) -> FloatArray:
    """A displacement drawn evenly from a ball of that radius."""
    direction = rng.standard_normal(np.shape(points))
    length = np.linalg.norm(direction, axis=1, keepdims=True)
    reach = _checked(radius) * np.cbrt(rng.random((len(points), 1)))
    return points + direction * (reach / np.where(length > 0.0, length, 1.0))


def anisotropic(points: FloatArray, covariance: FloatArray, rng: np.random.Generator) -> FloatArray:
    """Gaussian noise with a covariance (3, 3), the same for all points, in squared length."""
    matrix = np.asarray(covariance, dtype=np.float64)
    if matrix.shape != (3, 3) or not np.allclose(matrix, matrix.T):
        raise ConfigError("the covariance must be a symmetric 3 x 3 matrix.")
    values, axes = np.linalg.eigh(matrix)
    if values[0] < -1e-9 * abs(values[-1]):
        raise ConfigError("the covariance has a negative variance; it must be positive.")
    scales = np.sqrt(np.maximum(values, 0.0))
    moves: FloatArray = (rng.standard_normal(np.shape(points)) * scales) @ axes.T
    return points + moves


def diameter(points: FloatArray) -> float:
    """The largest distance between two of the finite points; exact, through the convex hull."""
    from scipy.spatial.distance import cdist

    finite = finite_points(points)
    corners = finite[_hull_rows(finite - finite.mean(axis=0))]
    blocks = range(0, len(corners), _BLOCK)
    return max(float(cdist(corners[i : i + _BLOCK], corners[i:]).max()) for i in blocks)


def _hull_rows(points: FloatArray) -> np.ndarray:
    """Rows of the corners of the convex hull; a flat cloud has one in its plane or on its line."""
    from scipy.spatial import ConvexHull, QhullError

    if len(points) <= 4:
        return np.arange(len(points))
    _, axes = np.linalg.eigh(points.T @ points)
    along = points @ axes[:, ::-1]  # widest direction first
    for n_axes in (3, 2):
        try:
            return np.asarray(ConvexHull(along[:, :n_axes]).vertices)
        except QhullError:  # too thin
            continue
    return np.array([along[:, 0].argmin(), along[:, 0].argmax()])


def _checked(level: float) -> float:
    if not (np.isfinite(level) and level >= 0.0):
        raise ConfigError(f"a noise level of {level} is not possible; use 0 or more.")
    return float(level)
