"""Noisy points → how noisy they are, without a ground truth."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from .patches import tangent_axes

_NEIGHBORS = 30  # enough for a quadric (6 coefficients) and a residual
_SAMPLE = 2500  # neighborhoods that are looked at
_QUANTILE = 0.2  # smooth places tell noise, the others also detail
_QUANTILE_NORMAL = -0.8416  # the same quantile of a standard normal variable


def estimate_noise(points: FloatArray, seed: int = 0) -> float:
    """Standard deviation of isotropic noise, per axis, in the unit of the points.

    Around a seeded sample of points, heights over the tangent plane are fitted by a quadric
    h = a + b u + c v + d u^2 + e u v + f v^2; what is left, over the degrees of freedom, is the
    variance there. A low quantile over the sample is not misled by creases, outliers and detail.
    """
    count = min(_NEIGHBORS, len(points))
    if count < 12:
        return 0.0
    rng = np.random.default_rng(seed)
    chosen = np.sort(rng.choice(len(points), min(_SAMPLE, len(points)), replace=False))
    _, neighbors = nearest_neighbors(points, points[chosen], count)
    means, normals = estimate_normals(points, neighbors)
    local = np.einsum("mki,mai->mka", points[neighbors] - means[:, None, :], tangent_axes(normals))
    radius = np.sqrt(np.einsum("mka,mka->m", local, local) / count)
    radius[radius == 0.0] = 1.0
    u, v, height = np.moveaxis(local / radius[:, None, None], 2, 0)
    basis = np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=2)
    gram = np.einsum("mka,mkb->mab", basis, basis) + 1e-9 * np.eye(6)
    moments = np.einsum("mka,mk->ma", basis, height)
    coefficients = np.linalg.solve(gram, moments[..., None])[..., 0]
    left = height - np.einsum("mka,ma->mk", basis, coefficients)
    freedom = count - 6
    variance = np.einsum("mk,mk->m", left, left) / freedom * radius**2
    spread = 2 / (9 * freedom)
    usual = (1 - spread + _QUANTILE_NORMAL * spread**0.5) ** 3  # that quantile of chi^2 / freedom
    found = float(np.sqrt(np.quantile(variance, _QUANTILE) / usual))
    # Neighbors are chosen by their noisy distance, which cuts the noise off where it reaches the
    # neighborhood's radius; the power was fitted on planes and spheres.
    return found * (1 + 8 * (found / float(np.median(radius))) ** 4)
