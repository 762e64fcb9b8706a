"""VTP: VTK's XML files of points and polygons. The points are replaced; all else stays.

Arrays are text, base64 or appended at the end; base64 and appended arrays may be compressed by
zlib. Changed arrays are written as base64 in their place.
"""

from __future__ import annotations

import base64
import binascii
import re
import xml.etree.ElementTree as ET
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Literal

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from .format import (
    AnyArray,
    Format,
    FrameHeader,
    Reading,
    as_columns,
    as_float64,
    in_own_type,
    whole_type,
)

_TYPES = {f"{k}{8 * b}": f"{k[0].lower()}{b}" for k in ("Int", "UInt") for b in (1, 2, 4, 8)}
_TYPES |= {"Float32": "f4", "Float64": "f8"}
_NAMES = {code: name for name, code in _TYPES.items()}
_APPENDED = re.compile(rb"<AppendedData[^>]*>\s*_")
_MOST_BYTES = 1 << 36
_CELLS = ("NumberOfPolys", "NumberOfLines", "NumberOfStrips")
AGAIN = "copy or export it again"


@dataclass(frozen=True, eq=False)
class VtpDocument:
    """The XML of a VTP file, and the arrays appended to it."""

    text: bytes  # the XML before the appended arrays, closed
    appended: bytes  # with its own marks; "": none
    points: AnyArray  # (n, 3) as stored
    attributes: dict[str, AnyArray]
    linked: str

    def take(self, rows: IntArray) -> None:
        """Nothing: a part of the points is written as a new file."""
        if self.linked:
            raise OutputError(f"its {self.linked} refer to points by row, and rows would change.")


class _Arrays:
    """Decodes the arrays of a file."""

    def __init__(self, root: ET.Element, appended: bytes, encoding: str) -> None:
        self.order = _order(root)
        self.count = np.dtype(f"{self.order}u{8 if root.get('header_type') == 'UInt64' else 4}")
        self.packed = root.get("compressor") is not None
        if self.packed and root.get("compressor") != "vtkZLibDataCompressor":
            raise InputError(f"is compressed by {root.get('compressor')}; save it with zlib.")
        self.appended, self.encoding = appended, encoding

    def decode(self, array: ET.Element) -> AnyArray:
        """The values of a DataArray (n, components)."""
        code = _TYPES.get(array.get("type", ""))
        if code is None:
            raise InputError(f"an array has the type {array.get('type')!r}; {AGAIN}.")
        width = int(array.get("NumberOfComponents", "1"))
        dtype = np.dtype(code).newbyteorder(self.order)
        if array.get("format") == "ascii":
            values = np.array(
                (array.text or "").split(), np.float64 if code[0] == "f" else np.int64
            )
            return values.astype(dtype).reshape(-1, width)
        if array.get("format") == "appended":
            start = int(array.get("offset", "-1"))
            if not 0 <= start < len(self.appended):
                raise InputError(f"is cut short: an array lies outside the file; {AGAIN}.")
            raw = self._unpacked(self.appended[start:], self.encoding == "base64")
        else:
            raw = self._unpacked((array.text or "").strip().encode("ascii"), True)
        return np.frombuffer(raw, dtype).reshape(-1, width)

    def _unpacked(self, data: bytes, text: bool) -> bytes:
        size = self.count.itemsize
        n_head = 3 if self.packed else 1
        head = np.frombuffer(_part(data, 0, n_head * size, text), self.count)
        if not self.packed:
            if text:
                return _part(data, 0, size + int(head[0]), text)[size:]
            return _part(data, size, int(head[0]), text)
        n_blocks = int(head[0])
        if n_blocks * size > len(data):
            raise InputError(f"is cut short; {AGAIN}.")
        head = np.frombuffer(_part(data, 0, (3 + n_blocks) * size, text), self.count)
        begin = (3 + n_blocks) * size
        if text:
            data, begin = data[4 * -(-begin // 3) :], 0
        whole = _part(data, begin, int(head[3:].sum()), text)
        parts, at = [], 0
        for length in head[3:].tolist():
            parts.append(zlib.decompressobj().decompress(whole[at : at + length], int(head[1]) + 1))
            at += length
        return b"".join(parts)


def _order(root: ET.Element) -> Literal["<", ">"]:
    return ">" if root.get("byte_order") == "BigEndian" else "<"


def _part(data: bytes, start: int, size: int, text: bool) -> bytes:
    """`size` bytes from `start`, of bytes or of base64 that begins at 0."""
    if not 0 <= size < _MOST_BYTES:
        raise InputError(f"is damaged: an array has {size} bytes; {AGAIN}.")
    if text:
        found = base64.b64decode(data[: 4 * -(-(start + size) // 3)])[start : start + size]
    else:
        found = data[start : start + size]
    if len(found) < size:
        raise InputError(f"is cut short; {AGAIN}.")
    return found


def _parse(path: Path) -> VtpDocument:
    data = path.read_bytes()
    try:
        return _parse_data(data)
    except ET.ParseError as error:
        raise InputError(f"is not a valid VTP file ({error}); {AGAIN}.") from None
    except (ValueError, LookupError, OverflowError, zlib.error, binascii.Error) as error:
        reason = " ".join(str(error).split())[:60]
        raise InputError(f"is not a valid VTP file ({reason}); {AGAIN}.") from None


def _parse_data(data: bytes) -> VtpDocument:
    mark = _APPENDED.search(data)
    text = data if mark is None else data[: mark.start()] + b"</VTKFile>"
    if b"<!ENTITY" in text or b"<!DOCTYPE" in text:
        raise InputError("declares XML entities; export it again without.")
    root = ET.fromstring(text)
    piece = root.findall("./PolyData/Piece")
    if root.tag != "VTKFile" or len(piece) != 1:
        raise InputError("is not a VTP file with one piece; save it as PolyData.")
    encoding = "base64" if mark and b'"base64"' in mark[0] else "raw"
    arrays = _Arrays(root, data[mark.end() :] if mark else b"", encoding)
    array = piece[0].find("./Points/DataArray")
    n_points = int(piece[0].get("NumberOfPoints", "0"))
    if array is None or n_points <= 0:
        raise InputError("holds no points; remove it or export it again.")
    points = arrays.decode(array)
    if points.shape != (n_points, 3):
        raise InputError(f"holds {points.size} numbers for {n_points} points; {AGAIN}.")
    attributes = {}
    for item in piece[0].findall("./PointData/DataArray"):
        if item.get("type") in _TYPES and item.get("Name"):
            values = arrays.decode(item)
            if len(values) == n_points:
                native = values.astype(values.dtype.newbyteorder("="))
                attributes[item.get("Name", "")] = native[:, 0] if native.shape[1] == 1 else native
    linked = next((c.removeprefix("NumberOf") for c in _CELLS if int(piece[0].get(c, "0")) > 0), "")
    appended = data[mark.start() :] if mark else b""
    return VtpDocument(text, appended, points, attributes, linked)


def read(path: Path, reading: Reading) -> Frame:
    """Read the points and their data."""
    document = _parse(path)
    return Frame(as_float64(document.points), dict(document.attributes), path.name, document)


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The number of points and the names of their data."""
    document = _parse(path)
    linked = (document.linked,) if document.linked else ()
    return FrameHeader(len(document.points), tuple(document.attributes), linked)


def write(file: BinaryIO, frame: Frame) -> None:
    """Put the points into the file that the frame came from, or write points as vertices."""
    document = frame.source
    if not isinstance(document, VtpDocument) or len(document.points) != len(frame):
        file.write(_new(frame))
        return
    root = ET.fromstring(document.text)
    own = document.points
    dtype = whole_type(own.dtype, frame.points)
    points = in_own_type(frame.points, own if dtype == own.dtype else own.astype(dtype))
    array = root.find("./PolyData/Piece/Points/DataArray")
    if array is None:
        raise OutputError("its source file has no points; write it as a new file.")
    _encode(array, points, root)
    data = root.find("./PolyData/Piece/PointData")
    for name, values in frame.attributes.items():
        old = document.attributes.get(name)
        if old is not None and old.dtype == values.dtype and np.array_equal(old, values):
            continue
        piece = root.find("./PolyData/Piece")
        if data is None and piece is not None:
            data = ET.SubElement(piece, "PointData")
        if data is not None:
            found = [a for a in data if a.get("Name") == name]
            item = found[0] if found else ET.SubElement(data, "DataArray", Name=name)
            _encode(item, as_columns(name, values), root)
    text = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    if document.appended:
        text = text.removesuffix(b"</VTKFile>") + document.appended
    file.write(text)


def _encode(array: ET.Element, values: AnyArray, root: ET.Element) -> None:
    """Store values (n, components) in a DataArray as base64, compressed if the file is."""
    order = _order(root)
    count = f"{order}u{8 if root.get('header_type') == 'UInt64' else 4}"
    kind = {"b": "u1", "f": f"f{max(values.dtype.itemsize, 4)}"}.get(values.dtype.kind, "")
    code = kind or values.dtype.str[1:]
    raw = np.ascontiguousarray(values).astype(np.dtype(code).newbyteorder(order)).tobytes()
    if root.get("compressor"):
        packed = zlib.compress(raw)
        head = np.array([1, len(raw), 0, len(packed)], count).tobytes()
        text = base64.b64encode(head) + base64.b64encode(packed)
    else:
        text = base64.b64encode(np.array([len(raw)], count).tobytes() + raw)
    for key in ("offset", "RangeMin", "RangeMax"):
        array.attrib.pop(key, None)
    array.attrib |= {"type": _NAMES[code], "format": "binary"}
    array.set("NumberOfComponents", str(values.shape[1]))
    array.text = text.decode("ascii")
    for child in list(array):
        array.remove(child)


def _new(frame: Frame) -> bytes:
    """A file of points, each a vertex, with their data."""
    n_points = len(frame)
    setting: dict[str, Any] = {"type": "PolyData", "version": "1.0", "byte_order": "LittleEndian"}
    root = ET.Element("VTKFile", {**setting, "header_type": "UInt64"})
    counts = {"NumberOfPoints": str(n_points), "NumberOfVerts": str(n_points)}
    counts |= dict.fromkeys(_CELLS, "0")
    piece = ET.SubElement(ET.SubElement(root, "PolyData"), "Piece", counts)
    data = ET.SubElement(piece, "PointData")
    for name, values in frame.attributes.items():
        _encode(ET.SubElement(data, "DataArray", Name=name), as_columns(name, values), root)
    points = ET.SubElement(ET.SubElement(piece, "Points"), "DataArray", Name="Points")
    _encode(points, frame.points, root)
    verts = ET.SubElement(piece, "Verts")
    for name, values in (
        ("connectivity", np.arange(n_points)),
        ("offsets", np.arange(n_points) + 1),
    ):
        _encode(ET.SubElement(verts, "DataArray", Name=name), values[:, None], root)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text


VTP = Format(".vtp", "VTK XML PolyData", read, write, peek)
