"""One frame of one pane as bytes: a header and byte planes, deflated.

    uint32 length of the header | header, JSON | planes, each one byte a point

The header's `layers` names the planes in order: [["position", 6], ["color", 3], ...]. Points are in
spatial order. A position is six planes (low and high byte of x, y, z), each the zigzag-coded step
from the point before, so that little is left to store. `web/src/decode.js` reads it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from .layers import Bytes

Cells = NDArray[np.uint16]  # (n, 3)

UNKNOWN = 255  # a value that is not known
_STEPS = 65535  # of the grid along each axis of a frame's bounding box


def pack_frame(
    cells: Cells, layers: Mapping[str, Bytes], header: Mapping[str, Any], level: int = 6
) -> bytes:
    """The frame in bytes; every layer is (n,) or (n, planes) uint8, in the order of `cells`."""
    return pack_layers({"position": position_planes(cells).T, **layers}, header, level)


def pack_layers(layers: Mapping[str, Bytes], header: Mapping[str, Any], level: int = 6) -> bytes:
    """Layers of the same points in bytes, compressed to a level from 1 to 9."""
    tables = {name: v if v.ndim == 2 else v[:, None] for name, v in layers.items()}
    names = [(name, table.shape[1]) for name, table in tables.items()]
    n = len(next(iter(tables.values())))
    head = json.dumps({**header, "n": n, "layers": names}, allow_nan=False).encode()
    body = b"".join(np.ascontiguousarray(table.T).tobytes() for table in tables.values())
    return zlib.compress(len(head).to_bytes(4, "little") + head + body, level)


def position_planes(cells: Cells) -> Bytes:
    """Six planes (6, n): low and high bytes of the zigzag-coded steps along x, y and z."""
    wide = cells.astype(np.int32)
    step = np.diff(wide, axis=0, prepend=np.zeros((1, 3), np.int32))
    step = ((step + 32768) & 65535) - 32768  # the shorter way, modulo 65536
    zigzag = ((step << 1) ^ (step >> 31)) & 65535
    low, high = zigzag & 255, zigzag >> 8
    return np.stack([low, high], axis=-1).astype(np.uint8).reshape(len(cells), 6).T.copy()


def quantize_points(points: FloatArray) -> tuple[Cells, FloatArray, FloatArray]:
    """Finite points (n, 3) as cells of a grid over their bounding box; its low corner and extent.

    `low + cells * extent / 65535` is at most half a step off along each axis.
    """
    if not len(points):
        return np.empty((0, 3), np.uint16), np.zeros(3), np.zeros(3)
    low = points.min(axis=0)
    extent = points.max(axis=0) - low
    scale = _STEPS / np.where(extent > 0.0, extent, 1.0)
    return np.rint((points - low) * scale).astype(np.uint16), low, extent


def quantize_values(values: FloatArray, top: float) -> Bytes:
    """Values (n,) from 0 to `top` as 0 to 254; values above `top` are 254, NaN is 255 (unknown)."""
    share = np.zeros(len(values)) if not top > 0.0 else values / top
    scaled = np.nan_to_num(share, nan=0.0, posinf=1.0, neginf=0.0)
    levels = np.rint(np.clip(scaled, 0.0, 1.0) * (UNKNOWN - 1)).astype(np.uint8)
    return np.where(np.isnan(values), np.uint8(UNKNOWN), levels)


def octahedral(normals: FloatArray) -> Bytes:
    """Unit vectors (n, 3) as two bytes each: folded onto an octahedron, and that onto a square."""
    length = np.abs(normals).sum(axis=1, keepdims=True)
    flat = normals / np.where(length > 0.0, length, 1.0)
    below = flat[:, 2] < 0.0
    folded = (1.0 - np.abs(flat[:, 1::-1])) * np.where(flat[:, :2] < 0.0, -1.0, 1.0)
    square = np.where(below[:, None], folded, flat[:, :2])
    return np.rint((square + 1.0) * 127.5).astype(np.uint8)


def spatial_order(cells: Cells) -> IntArray:
    """Rows in Morton order (along a Z-shaped curve), so that neighbors in the list are close."""
    code = np.zeros(len(cells), np.uint64)
    for axis in range(3):
        spread = cells[:, axis].astype(np.uint64)
        for shift, mask in (
            (32, 0x1F00000000FFFF),
            (16, 0x1F0000FF0000FF),
            (8, 0x100F00F00F00F00F),
            (4, 0x10C30C30C30C30C3),
            (2, 0x1249249249249249),
        ):
            spread = (spread | (spread << np.uint64(shift))) & np.uint64(mask)
        code |= spread << np.uint64(axis)
    return np.argsort(code, kind="stable")
