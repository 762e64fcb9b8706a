"""Normals by principal component analysis."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..parallel import for_rows


def estimate_normals(
    points: FloatArray, neighbors: NDArray[np.int32]
) -> tuple[FloatArray, FloatArray]:
    """Centroid and unit normal, both (m, 3), of each row of neighbors; signs are arbitrary."""
    from .._kernels.planes import pca_normals

    means = np.empty((len(neighbors), 3))
    normals = np.empty((len(neighbors), 3))
    for_rows(pca_normals, len(neighbors), points, neighbors, means, normals)
    return means, normals
