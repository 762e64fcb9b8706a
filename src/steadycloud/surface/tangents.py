"""Tangent frames of normals."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray


def tangent_axes(normals: FloatArray) -> FloatArray:
    """Right-handed frames (m, 3, 3): rows are two tangents and the normal."""
    least = np.eye(3)[np.argmin(np.abs(normals), axis=1)]
    first = np.cross(normals, least)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    return np.stack([first, np.cross(normals, first), normals], axis=1)
