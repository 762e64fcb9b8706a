"""How glTF moves a node: interpolated channels, and translation, rotation and scale as a matrix."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...frame import FloatArray


def sample_channel(
    times: FloatArray, values: FloatArray, time: float, how: str, *, rotates: bool
) -> FloatArray:
    """The value of a channel at a time; held before its first and after its last key.

    `values` has one row a key, or several for morph weights; for CUBICSPLINE each key has an
    incoming tangent, the value, and an outgoing tangent.
    """
    keys = values.reshape(len(times), -1) if how != "CUBICSPLINE" else values
    table = keys.reshape(len(times), 3, -1) if how == "CUBICSPLINE" else keys[:, None]
    points = table[:, 1 if how == "CUBICSPLINE" else 0]
    after = int(np.searchsorted(times, time, side="right"))
    if after in (0, len(times)):
        return np.asarray(points[0 if after == 0 else -1])
    before, step = after - 1, float(times[after] - times[after - 1])
    share = (time - float(times[before])) / step
    a, b = points[before], points[after]
    if how == "STEP":
        return np.asarray(a)
    if how == "CUBICSPLINE":
        s2, s3 = share**2, share**3
        found = (2 * s3 - 3 * s2 + 1) * a + (3 * s2 - 2 * s3) * b
        found = found + step * (
            (s3 - 2 * s2 + share) * table[before, 2] + (s3 - s2) * table[after, 0]
        )
        return _unit(found) if rotates else np.asarray(found)
    return slerp(a, b, share) if rotates else np.asarray((1.0 - share) * a + share * b)


def slerp(a: FloatArray, b: FloatArray, share: float) -> FloatArray:
    """The quaternion on the shorter arc from a to b."""
    a, b = _unit(a), _unit(b)
    cosine = float(a @ b)
    if cosine < 0.0:
        b, cosine = -b, -cosine
    if cosine > 0.9999:
        return _unit((1.0 - share) * a + share * b)
    angle = np.arccos(cosine)
    mixed = (np.sin((1.0 - share) * angle) * a + np.sin(share * angle) * b) / np.sin(angle)
    return np.asarray(mixed, dtype=np.float64)


def local_matrix(node: Mapping[str, Any]) -> FloatArray:
    """The transform (4, 4) of a node within its parent."""
    if "matrix" in node:  # stored column by column; such a node is never animated
        return np.array(node["matrix"], np.float64).reshape(4, 4).T
    x, y, z, w = _unit(np.asarray(node.get("rotation", (0.0, 0.0, 0.0, 1.0)), np.float64))
    turn = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    matrix = np.eye(4)
    matrix[:3, :3] = turn * np.asarray(node.get("scale", (1.0, 1.0, 1.0)))
    matrix[:3, 3] = node.get("translation", (0.0, 0.0, 0.0))
    return matrix


def _unit(quaternion: FloatArray) -> FloatArray:
    length = float(np.linalg.norm(quaternion))
    return np.asarray(quaternion / (length or 1.0), dtype=np.float64)
