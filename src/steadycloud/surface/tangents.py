"""Tangent frames of normals."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray
from ..parallel import for_rows


def tangent_axes(normals: FloatArray) -> FloatArray:
    """Right-handed frames (m, 3, 3): rows are two tangents and the normal."""
    from .._kernels.tangents import tangent_frames

    axes = np.empty((len(normals), 3, 3))
    for_rows(tangent_frames, len(normals), np.ascontiguousarray(normals), axes)
    return axes
