"""Noisy points → how noisy they are, from a single frame and without a ground truth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.neighbors import mean_spacing, nearest_indices, neighbor_finder
from ..numerics.normals import estimate_normals
from ..parallel import for_rows, row_parts
from .tangents import tangent_axes

MAD_TO_SIGMA = 1.4826  # median |x| of a normal variable, turned into its standard deviation
_FEWEST = 12  # neighbors: enough for a quadric (6 coefficients) and a residual
_USUAL = 30  # neighbors of a sampled point
_SAMPLE = 2500  # neighborhoods that are looked at
_QUANTILE = 0.2  # of the neighborhoods: smooth places show noise, the others also detail
_QUANTILE_NORMAL = -0.8416  # the same quantile of a standard normal variable
_REGION = 100  # sampled neighborhoods around a point that tell the noise of its region
_UNSEEN = 0.03  # spacings of noise that detail hides
_ALIKE = 1.7  # regions whose noise differs by less differ by chance, or in detail (up to 1.4 seen)
_FLAT = 0.525  # thickness over radius of a neighborhood; above, noise reaches its rim
_BALL = 0.55  # the same where nothing but noise is seen
_GAIN = 0.995  # below that, thinning must lower the ratio by this factor, or it is not done
_THIN = 2**0.5  # each step of thinning keeps one point in so many
_FEWEST_THINNED = 600  # points that are left by thinning, at least
# What splitting heights into two groups leaves of their variance: 0.325 to 0.35 for one sheet with
# any smooth shape (30 points), below 0.30 for two.
_ONE_SHEET, _TWO_SHEETS = 0.315, 0.295


@dataclass(frozen=True)
class Noise:
    """Standard deviation of isotropic noise, per axis, in spacings."""

    typical: float
    local: FloatArray  # (n,) of the region around each point; all `typical` where regions agree

    @classmethod
    def everywhere(cls, typical: float, n_points: int) -> Noise:
        """The same noise in all regions."""
        return cls(typical, np.full(n_points, typical))

    def times(self, factor: float) -> Noise:
        """The same with all values multiplied."""
        return Noise(factor * self.typical, factor * self.local)

    def scaled_to(self, typical: float) -> Noise:
        """The same differences between regions around another typical value."""
        if self.typical <= 0.0:
            return Noise.everywhere(typical, len(self.local))
        return self.times(typical / self.typical)

    def with_shared(self, shared: FloatArray) -> Noise:
        """This noise, which points do not share, with what neighboring points share, (n,)."""
        if not shared.any():
            return self
        local = np.sqrt(self.local**2 + shared**2)
        return Noise(float(np.median(local)), local)


@dataclass(frozen=True)
class _Sample:
    """Neighborhoods of a sample of points."""

    points: FloatArray  # (t, 3) the cloud, thinned, in its own spacings
    unit: float  # one spacing of the thinned cloud, in spacings of the whole one
    chosen: IntArray  # (m,) rows of `points` that are sampled
    neighbors: NDArray[np.int32]  # (m, 2 k) of each of them, nearest first
    deviation: FloatArray  # (m,) of the k nearest from a quadric
    radius: FloatArray  # (m,) of the k nearest


def estimate_noise(points: FloatArray, seed: int = 0) -> float:
    """The noise of a cloud whose spacing is 1, near 0 for a clean one.

    Heights over the tangent plane of a neighborhood are fitted by a quadric; what is left, over
    the degrees of freedom, is noise and detail. Detail grows with the neighborhood and noise does
    not, so the same is measured on neighborhoods of twice the size and the difference taken off:
    v(0) = 2 v(k) - v(2 k). Where neighborhoods are about as thick as wide, noise reaches their rim
    and is cut off there; noise does not depend on density, so the cloud is thinned at random until
    they are flat.
    """
    sample = _sample_neighborhoods(points, seed)
    return _estimate(sample) if sample else 0.0


def estimate_noise_by_region(points: FloatArray, seed: int = 0) -> Noise:
    """The noise of a cloud, and that of the region around each point where regions differ.

    Scans from one place get noisier with distance, seams between cameras are noisier than the
    rest. Differences that chance explains are no differences.
    """
    sample = _sample_neighborhoods(points, seed)
    typical = _estimate(sample) if sample else 0.0
    alike = Noise.everywhere(typical, len(points))
    if sample is None or typical <= 0.0 or len(points) < 4 * _REGION:
        return alike
    sites = sample.points[sample.chosen] * sample.unit
    around = nearest_indices(sites, sites, min(_REGION, len(sites)))
    region = np.quantile(sample.deviation[around], _QUANTILE, axis=1)
    ratio = region / max(float(np.quantile(sample.deviation, _QUANTILE)), 1e-300)
    ratio = np.clip(ratio, 0.25, 4.0)
    if np.quantile(ratio, 0.95) < _ALIKE * np.quantile(ratio, 0.05):
        return alike
    return Noise(typical, typical * spread_values(sites, ratio, points))


def spread_values(sites: FloatArray, values: FloatArray, points: FloatArray) -> FloatArray:
    """Values known at some sites, (m,), at all points, (n,): means over the nearest eight sites,
    weighted by distance.
    """
    find = neighbor_finder(sites, len(points), min(8, len(sites)))
    spread = np.empty(len(points))
    for rows in row_parts(len(points)):
        distance, nearest = find(points[rows])
        share = 1.0 / (distance**2 + 1.0)
        spread[rows] = (share * values[nearest]).sum(axis=1) / share.sum(axis=1)
    return spread


def _estimate(sample: _Sample) -> float:
    """The noise that a sample of neighborhoods shows, in spacings of the whole cloud."""
    points, neighbors = sample.points, sample.neighbors
    first = _overall(sample.deviation, sample.radius)
    count = round(min(_FEWEST + 16 * first**2, _USUAL))
    near = _overall(*_residuals(points, neighbors[:, :count]))
    wide = _overall(*_residuals(points, neighbors[:, : 2 * count]))
    variance = max(0.25 * near**2, min(near**2, 2.0 * near**2 - wide**2))
    variance *= _share_of_a_sheet(sample)
    return float(np.sqrt(max(variance - _UNSEEN**2, 0.0))) * sample.unit


def _sample_neighborhoods(points: FloatArray, seed: int) -> _Sample | None:
    """Neighborhoods that are flat compared with their thickness; None: too few points for any."""
    if len(points) < _FEWEST:
        return None
    rng = np.random.default_rng(seed)
    cloud, unit, flattest, best = points, 1.0, np.inf, None
    while True:
        chosen = np.sort(rng.choice(len(cloud), min(_SAMPLE, len(cloud)), replace=False))
        neighbors = nearest_indices(cloud, cloud[chosen], min(2 * _USUAL, len(cloud)))
        deviation, radius = _residuals(cloud, neighbors[:, :_USUAL])
        thickness = float(np.median(deviation / np.maximum(radius, 1e-300)))
        if thickness > _GAIN * flattest and flattest < _BALL:  # what remains is shape, not noise
            return best
        flattest, best = thickness, _Sample(cloud, unit, chosen, neighbors, deviation, radius)
        if thickness < _FLAT or len(cloud) < _THIN * _FEWEST_THINNED:
            return best
        rows = np.sort(rng.choice(len(cloud), int(len(cloud) / _THIN), replace=False))
        cloud = cloud[rows]
        scale = mean_spacing(cloud)
        cloud, unit = cloud / scale, unit * scale


def _residuals(points: FloatArray, neighbors: NDArray[np.int32]) -> tuple[FloatArray, FloatArray]:
    """Standard deviation of what a quadric leaves in each neighborhood, and its radius.

    The quadric is fitted to heights over the tangent plane; see `_kernels.quadrics`.
    """
    from .._kernels.quadrics import quadric_residuals

    neighbors, means, axes = _tangent_frames(points, neighbors)
    variance, radius = np.empty(len(neighbors)), np.empty(len(neighbors))
    for_rows(quadric_residuals, len(neighbors), points, neighbors, means, axes, variance, radius)
    freedom = neighbors.shape[1] - 6
    spread = 2 / (9 * freedom)
    usual = (1 - spread + _QUANTILE_NORMAL * spread**0.5) ** 3  # that quantile of chi^2 / freedom
    return np.sqrt(variance / usual), radius


def _share_of_a_sheet(sample: _Sample) -> float:
    """The share of the variance that is noise: 1, or less for the two sheets of thin walls.

    Where walls are thinner than a neighborhood is wide, heights form two groups, and what is left
    within the groups is noise.
    """
    from .._kernels.quadrics import sheet_ratios

    if sample.neighbors.shape[1] < _USUAL:
        return 1.0
    near, means, axes = _tangent_frames(sample.points, sample.neighbors[:, :_USUAL])
    ratios = np.empty(len(near))
    for_rows(sheet_ratios, len(near), sample.points, near, means, axes, ratios)
    ratio = float(np.median(ratios))
    two = min(max((_ONE_SHEET - ratio) / (_ONE_SHEET - _TWO_SHEETS), 0.0), 1.0)
    return 1.0 - two * (1.0 - ratio)


def _tangent_frames(
    points: FloatArray, neighbors: NDArray[np.int32]
) -> tuple[NDArray[np.int32], FloatArray, FloatArray]:
    """The neighborhoods, their means (m, 3), and their tangents and normals (m, 3, 3)."""
    neighbors = np.ascontiguousarray(neighbors)
    means, normals = estimate_normals(points, neighbors)
    return neighbors, means, tangent_axes(normals)


def _overall(deviation: FloatArray, radius: FloatArray) -> float:
    """A low quantile over neighborhoods is not misled by creases, outliers and detail.

    Neighbors are chosen by their noisy distance, which cuts the noise off where it reaches the
    neighborhood's radius; the power was fitted on planes and spheres.
    """
    found = float(np.quantile(deviation, _QUANTILE))
    return found * (1 + 8 * (found / max(float(np.median(radius)), 1e-300)) ** 4)
