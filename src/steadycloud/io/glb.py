"""GLB: binary glTF; the points are the positions of all primitives, meshes or points.

Writing replaces the positions in the binary part; nodes, materials, animations and all else stay.
Transforms of nodes are not applied: coordinates are those of the file.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from .format import (
    COLOR_NAMES,
    RGB,
    AnyArray,
    Format,
    FrameHeader,
    Reading,
    as_float64,
    in_own_type,
    refuse_other,
    rgb_of,
)

AGAIN = "copy or export it again"
_FLOAT = 5126
_COLOR_TYPES = {5121: ("<u1", 255.0), 5123: ("<u2", 65535.0), 5126: ("<f4", 1.0)}


@dataclass(frozen=True, eq=False)
class GlbDocument:
    """The two parts of a GLB file, and which accessors hold the points."""

    tree: dict[str, Any]
    binary: bytes
    accessors: tuple[int, ...]
    linked: bool

    def take(self, rows: IntArray) -> None:
        """Nothing: a part of the points is written as a new file."""
        if self.linked:
            raise OutputError("its meshes refer to points by row, and rows would change.")


def _parse(path: Path) -> GlbDocument:
    data = path.read_bytes()
    try:
        document = _parse_parts(data)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as error:
        reason = " ".join(str(error).split())[:60]
        raise InputError(f"is not a valid GLB file ({reason}); {AGAIN}.") from None
    except struct.error:
        raise InputError(f"is cut short; {AGAIN}.") from None
    if not document.accessors:
        raise InputError("holds no points: no mesh in it has positions; use another file.")
    return document


def _parse_parts(data: bytes) -> GlbDocument:
    magic, version, _ = struct.unpack_from("<4sII", data)
    if magic != b"glTF" or version != 2:
        raise InputError("is not a binary glTF 2 file; use a .glb of version 2.")
    size, kind = struct.unpack_from("<I4s", data, 12)
    if kind != b"JSON" or 20 + size > len(data):
        raise InputError(f"is cut short; {AGAIN}.")
    tree = json.loads(data[20 : 20 + size])
    at = 20 + size
    binary = b""
    if at + 8 <= len(data):
        length, kind = struct.unpack_from("<I4s", data, at)
        if kind == b"BIN\0":
            if at + 8 + length > len(data):
                raise InputError(f"is cut short; {AGAIN}.")
            binary = data[at + 8 : at + 8 + length]
    primitives = [p for mesh in tree.get("meshes", []) for p in mesh["primitives"]]
    packed = {name for p in primitives for name in p.get("extensions", {})}
    if packed & {"KHR_draco_mesh_compression", "EXT_meshopt_compression"}:
        raise InputError(
            f"its meshes are compressed ({min(packed)}); unpack it first: "
            "npx @gltf-transform/cli copy in.glb out.glb"
        )
    accessors = dict.fromkeys(p["attributes"]["POSITION"] for p in primitives)
    linked = any("indices" in p or p.get("mode", 4) != 0 for p in primitives)
    return GlbDocument(tree, binary, tuple(accessors), linked)


def _view(document: GlbDocument, index: int, dtype: str, width: int) -> tuple[int, AnyArray]:
    """The bytes of an accessor as a strided array (n, width), and where it begins."""
    accessor = document.tree["accessors"][index]
    if "sparse" in accessor or "bufferView" not in accessor:
        raise InputError("its positions are stored sparsely; export it without sparse accessors.")
    view = document.tree["bufferViews"][accessor["bufferView"]]
    if view.get("buffer", 0) != 0 or "uri" in document.tree["buffers"][0]:
        raise InputError("its points are in another file; export it as one .glb file.")
    item = np.dtype(dtype)
    stride = view.get("byteStride", item.itemsize * width)
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    count = accessor["count"]
    sane = all(type(x) is int and x >= 0 for x in (stride, start, count))
    if not sane or start + stride * max(count - 1, 0) + item.itemsize * width > len(
        document.binary
    ):
        raise InputError(f"is cut short: its accessor {index} lies outside the file; {AGAIN}.")
    if count == 0:
        raise InputError("holds no points; remove it or export it again.")
    values: AnyArray = np.ndarray(
        (count, width), item, document.binary, start, (stride, item.itemsize)
    )
    return start, values


def _positions(document: GlbDocument) -> list[AnyArray]:
    found = []
    for index in document.accessors:
        accessor = document.tree["accessors"][index]
        if accessor["componentType"] != _FLOAT or accessor["type"] != "VEC3":
            raise InputError("its positions are quantized; export it with float positions.")
        found.append(_view(document, index, "<f4", 3)[1])
    return found


def _colors(document: GlbDocument) -> AnyArray | None:
    """The colors (n, 3) of all points, if all primitives have them."""
    primitives = [p for mesh in document.tree["meshes"] for p in mesh["primitives"]]
    by_position = {p["attributes"]["POSITION"]: p["attributes"].get("COLOR_0") for p in primitives}
    tables = []
    for index in document.accessors:
        color = by_position[index]
        accessor = document.tree["accessors"][color] if color is not None else {}
        if accessor.get("componentType") not in _COLOR_TYPES:
            return None
        width = {"VEC3": 3, "VEC4": 4}[accessor["type"]]
        tables.append(_view(document, color, _COLOR_TYPES[accessor["componentType"]][0], width)[1])
    if len({t.dtype for t in tables}) > 1:
        return None
    rgb = np.concatenate([table[:, :3] for table in tables])
    return rgb if len(rgb) == sum(map(len, _positions(document))) else None


def read(path: Path, reading: Reading) -> Frame:
    """Read the positions of all primitives, and their colors."""
    document = _checked(path)
    points = as_float64(np.concatenate(_positions(document)))
    rgb = _colors(document)
    colors = {} if rgb is None else {n: rgb[:, i].copy() for i, n in enumerate(RGB)}
    return Frame(points, colors, path.name, document)


def _checked(path: Path) -> GlbDocument:
    document = _parse(path)
    try:
        _positions(document)
        _colors(document)
    except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        reason = " ".join(str(error).split())[:60]
        raise InputError(f"is not a valid GLB file ({reason}); {AGAIN}.") from None
    return document


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The number of points and whether they have colors."""
    document = _checked(path)
    names = () if _colors(document) is None else RGB
    linked = ("primitives",) if document.linked else ()
    notes: tuple[str, ...] = ()
    moved = any(
        {"matrix", "translation", "rotation", "scale"} & set(node)
        for node in document.tree.get("nodes", [])
    )
    if moved:
        notes = ("its nodes have transforms, which are not applied to the points.",)
    return FrameHeader(sum(map(len, _positions(document))), names, linked, notes)


def write(file: BinaryIO, frame: Frame) -> None:
    """Put new positions into the file that the frame came from, or write a cloud of points."""
    document = frame.source
    refuse_other(frame, COLOR_NAMES, "a .glb file")
    if not isinstance(document, GlbDocument):
        _write_parts(file, *_new(frame))
        return
    tree = json.loads(json.dumps(document.tree))
    binary = bytearray(document.binary)
    first = 0
    for index, own in zip(document.accessors, _positions(document), strict=True):
        start, _ = _view(document, index, "<f4", 3)
        moved = in_own_type(frame.points[first : first + len(own)], own)
        into: AnyArray = np.ndarray(own.shape, own.dtype, binary, start, own.strides)
        into[:] = moved
        first += len(own)
        if np.isfinite(moved).all():
            tree["accessors"][index]["min"] = moved.min(axis=0).tolist()
            tree["accessors"][index]["max"] = moved.max(axis=0).tolist()
    if first != len(frame):
        raise OutputError(f"the frame has {len(frame)} points, its source file {first}.")
    _write_parts(file, tree, bytes(binary))


def _new(frame: Frame) -> tuple[dict[str, Any], bytes]:
    points = frame.points.astype("<f4")
    rgb = rgb_of(frame)
    parts = [points.tobytes()]
    position = {"bufferView": 0, "componentType": _FLOAT, "count": len(frame), "type": "VEC3"}
    if np.isfinite(points).all():
        position |= {"min": points.min(axis=0).tolist(), "max": points.max(axis=0).tolist()}
    accessors: list[dict[str, Any]] = [position]
    attributes = {"POSITION": 0}
    if rgb is not None:
        quad = np.column_stack([rgb, np.full(len(rgb), 255, np.uint8)])
        parts.append(quad.tobytes())
        attributes["COLOR_0"] = 1
        accessors.append({"bufferView": 1, "componentType": 5121, "normalized": True})
        accessors[1] |= {"count": len(frame), "type": "VEC4"}
    offsets = [0, len(parts[0])]
    views = [
        {"buffer": 0, "byteOffset": start, "byteLength": len(part)}
        for start, part in zip(offsets, parts, strict=False)
    ]
    tree = {
        "asset": {"version": "2.0", "generator": "steadycloud"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": attributes, "mode": 0}]}],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": sum(map(len, parts))}],
    }
    return tree, b"".join(parts)


def _write_parts(file: BinaryIO, tree: dict[str, Any], binary: bytes) -> None:
    text = json.dumps(tree, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    size = 12 + 8 + len(text) + (8 + len(binary) if binary else 0)
    file.write(struct.pack("<4sII", b"glTF", 2, size))
    file.write(struct.pack("<I4s", len(text), b"JSON") + text)
    if binary:
        file.write(struct.pack("<I4s", len(binary), b"BIN\0") + binary)


GLB = Format(
    ".glb",
    "binary glTF, meshes or points",
    read,
    write,
    peek,
    extensible=False,
    holds=(*RGB, "colors"),
)
