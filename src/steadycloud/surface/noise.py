"""Noisy points → how noisy they are, without a ground truth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_indices, neighbor_finder
from ..numerics.normals import estimate_normals
from ..parallel import for_rows, row_parts
from .tangents import tangent_axes

MAD_TO_SIGMA = 1.4826  # median |x| of a normal variable, turned into its standard deviation
_FEWEST = 12  # neighbors: enough for a quadric (6 coefficients) and a residual
_USUAL = 30
_SAMPLE = 2500  # neighborhoods that are looked at
_QUANTILE = 0.2  # smooth places tell noise, the others also detail
_QUANTILE_NORMAL = -0.8416  # the same quantile of a standard normal variable
_REGION = 100  # neighborhoods that tell the noise of a region
_UNSEEN = 0.03  # spacings of noise that detail hides
_ALIKE = 1.7  # regions whose noise differs by less differ by chance, or in detail (up to 1.4 seen)


@dataclass(frozen=True)
class Noise:
    """Standard deviation of isotropic noise, per axis, in spacings."""

    typical: float
    local: FloatArray  # (n,) of the region around each point; all `typical` where regions agree

    def times(self, factor: float) -> Noise:
        """So much more or less of it."""
        return Noise(factor * self.typical, factor * self.local)


def estimate_noise(points: FloatArray, seed: int = 0) -> float:
    """The noise of a cloud whose spacing is 1, near 0 for a clean one.

    Heights over the tangent plane of a neighborhood are fitted by a quadric; what is left, over
    the degrees of freedom, is noise and detail. Detail grows with the neighborhood and noise does
    not, so the same is measured on neighborhoods of twice the size and the difference taken off:
    v(0) = 2 v(k) - v(2 k). Neighborhoods grow with the noise, which must not reach their rim.
    """
    return _estimate(points, _sampled_neighborhoods(points, seed)[1])


def _estimate(points: FloatArray, neighbors: NDArray[np.int32]) -> float:
    """The noise that a sample of neighborhoods tells."""
    if len(neighbors) == 0:
        return 0.0
    first = _overall(*_residuals(points, neighbors[:, :_USUAL]))
    count = round(min(_FEWEST + 16 * first**2, _USUAL))
    near = _overall(*_residuals(points, neighbors[:, :count]))
    wide = _overall(*_residuals(points, neighbors[:, : 2 * count]))
    variance = max(0.25 * near**2, min(near**2, 2.0 * near**2 - wide**2))
    return float(np.sqrt(max(variance - _UNSEEN**2, 0.0)))


def estimate_noise_by_region(points: FloatArray, seed: int = 0) -> Noise:
    """The noise of a cloud, and that of the region around each point where regions differ.

    Scans from one place get noisier with distance, seams between cameras are noisier than the
    rest. Differences that chance explains are no differences.
    """
    chosen, neighbors = _sampled_neighborhoods(points, seed)
    typical = _estimate(points, neighbors)
    alike = Noise(typical, np.full(len(points), typical))
    if typical <= 0.0 or len(points) < 4 * _REGION:
        return alike
    deviation, _ = _residuals(points, neighbors[:, :_USUAL])
    around = nearest_indices(points[chosen], points[chosen], _REGION)
    region = np.quantile(deviation[around], _QUANTILE, axis=1)
    ratio = region / max(float(np.quantile(deviation, _QUANTILE)), 1e-300)
    ratio = np.clip(ratio, 0.25, 4.0)
    if np.quantile(ratio, 0.95) < _ALIKE * np.quantile(ratio, 0.05):
        return alike
    find = neighbor_finder(points[chosen], len(points), 8)
    local = np.empty(len(points))
    for rows in row_parts(len(points)):
        distance, nearest = find(points[rows])
        share = 1.0 / (distance**2 + 1.0)
        local[rows] = typical * ((share * ratio[nearest]).sum(axis=1) / share.sum(axis=1))
    return Noise(typical, local)


def _sampled_neighborhoods(points: FloatArray, seed: int) -> tuple[IntArray, NDArray[np.int32]]:
    """Rows of a sample of points, (m,), and their neighbors, (m, k), nearest first.

    Too few points for a quadric have none.
    """
    if len(points) < _FEWEST:
        return np.empty(0, np.int64), np.empty((0, 0), np.int32)
    rng = np.random.default_rng(seed)
    chosen = np.sort(rng.choice(len(points), min(_SAMPLE, len(points)), replace=False))
    neighbors = nearest_indices(points, points[chosen], min(2 * _USUAL, len(points)))
    return chosen, neighbors


def _residuals(points: FloatArray, neighbors: NDArray[np.int32]) -> tuple[FloatArray, FloatArray]:
    """Standard deviation of what a quadric leaves in each neighborhood, and its radius.

    The quadric is fitted to heights over the tangent plane; see `_kernels.quadrics`.
    """
    from .._kernels.quadrics import quadric_residuals

    neighbors = np.ascontiguousarray(neighbors)
    means, normals = estimate_normals(points, neighbors)
    axes = tangent_axes(normals)
    variance, radius = np.empty(len(neighbors)), np.empty(len(neighbors))
    for_rows(quadric_residuals, len(neighbors), points, neighbors, means, axes, variance, radius)
    freedom = neighbors.shape[1] - 6
    spread = 2 / (9 * freedom)
    usual = (1 - spread + _QUANTILE_NORMAL * spread**0.5) ** 3  # that quantile of chi^2 / freedom
    return np.sqrt(variance / usual), radius


def _overall(deviation: FloatArray, radius: FloatArray) -> float:
    """A low quantile over neighborhoods is not misled by creases, outliers and detail.

    Neighbors are chosen by their noisy distance, which cuts the noise off where it reaches the
    neighborhood's radius; the power was fitted on planes and spheres.
    """
    found = float(np.quantile(deviation, _QUANTILE))
    return found * (1 + 8 * (found / max(float(np.median(radius)), 1e-300)) ** 4)
