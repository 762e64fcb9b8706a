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

from .quantize import Bytes

_LEVEL = 6


def pack_frame(
    cells: NDArray[np.uint16], layers: Mapping[str, Bytes], header: Mapping[str, Any]
) -> bytes:
    """The frame in bytes; every layer is (n,) or (n, planes) uint8, in the order of `cells`."""
    planes = [position_planes(cells)]
    names: list[tuple[str, int]] = [("position", 6)]
    for name, values in layers.items():
        table = values if values.ndim == 2 else values[:, None]
        names.append((name, table.shape[1]))
        planes.append(np.ascontiguousarray(table.T))
    head = json.dumps({**header, "n": len(cells), "layers": names}, allow_nan=False).encode()
    body = b"".join(plane.tobytes() for plane in planes)
    return zlib.compress(len(head).to_bytes(4, "little") + head + body, _LEVEL)


def position_planes(cells: NDArray[np.uint16]) -> Bytes:
    """Six planes (6, n): low and high bytes of the zigzag-coded steps along x, y and z."""
    wide = cells.astype(np.int32)
    step = np.diff(wide, axis=0, prepend=np.zeros((1, 3), np.int32))
    step = ((step + 32768) & 65535) - 32768  # the short way around
    zigzag = ((step << 1) ^ (step >> 31)) & 65535
    low, high = zigzag & 255, zigzag >> 8
    return np.stack([low, high], axis=-1).astype(np.uint8).reshape(len(cells), 6).T.copy()


def unpack_frame(blob: bytes) -> tuple[dict[str, Any], dict[str, Bytes]]:
    """Header and planes of `pack_frame`, positions still coded; the player does this in script."""
    content = zlib.decompress(blob)
    start = 4 + int.from_bytes(content[:4], "little")
    header: dict[str, Any] = json.loads(content[4:start])
    layers = {}
    for name, width in header["layers"]:
        size = width * header["n"]
        plane = np.frombuffer(content, np.uint8, size, start)
        layers[name] = plane.reshape(width, header["n"]).T
        start += size
    return header, layers
