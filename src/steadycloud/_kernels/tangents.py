"""Tangent frames of normals."""

import numpy as np

from .jit import kernel


@kernel
def tangent_frames(start, stop, normals, axes):
    """axes[i]: two tangents and the normal; the first is at a right angle to the axis of x, y and z
    along which the normal is shortest, the first of equals.
    """
    for i in range(start, stop):
        x, y, z = normals[i, 0], normals[i, 1], normals[i, 2]
        a, b, c = abs(x), abs(y), abs(z)
        if a <= b and a <= c:
            p, q, r = 0.0, z, -y
        elif b <= c:
            p, q, r = -z, 0.0, x
        else:
            p, q, r = y, -x, 0.0
        length = np.sqrt(p * p + q * q + r * r)
        p, q, r = p / length, q / length, r / length
        axes[i, 0, 0], axes[i, 0, 1], axes[i, 0, 2] = p, q, r
        axes[i, 1, 0], axes[i, 1, 1], axes[i, 1, 2] = y * r - z * q, z * p - x * r, x * q - y * p
        axes[i, 2, 0], axes[i, 2, 1], axes[i, 2, 2] = x, y, z
