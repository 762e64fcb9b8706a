"""STL: triangles; the points are the distinct corners, and all triangles are kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import FloatArray, Frame, IntArray
from .format import AnyArray, Format, FrameHeader, Reading, as_float64, in_own_type
from .text_numbers import BadNumberError, format_numbers, parse_numbers

_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
_BLOCK = 30_000  # triangles that are written at once: they stay in the processor cache
_VERTEX = re.compile(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)")
AGAIN = "copy or export it again"


@dataclass(frozen=True, eq=False)
class StlDocument:
    """The triangles of an STL file."""

    head: bytes  # 80 bytes, or the name of the solid in ASCII
    triangles: IntArray  # (m, 3) rows of points
    points: AnyArray  # (n, 3) as stored
    table: AnyArray | None  # as read; None for ASCII

    def take(self, rows: IntArray) -> None:
        """Points of a surface cannot be left out."""
        raise OutputError("its triangles refer to points by row, and rows would change.")


def _parse(path: Path) -> StlDocument:
    data = path.read_bytes()
    count = int.from_bytes(data[80:84], "little") if len(data) >= 84 else -1
    if count >= 0 and len(data) == 84 + 50 * count:
        if count == 0:
            raise InputError("holds no points; remove it or export it again.")
        table = np.frombuffer(data, _TRIANGLE, count, 84)
        corners = table["corners"].reshape(-1, 3)
        return StlDocument(data[:80], *_merged(corners), table)
    if data[:5].lower() == b"solid" and b"facet" in data[:2000]:
        return StlDocument(data.split(b"\n", 1)[0].strip(), *_merged(_parse_ascii(data)), None)
    if count >= 0 and data[:5].lower() != b"solid":
        raise InputError(
            f"is cut short: its header says {84 + 50 * count} bytes, but the file has {len(data)} "
            f"bytes; {AGAIN}."
        )
    raise InputError(f"is not an STL file; {AGAIN}.")


def _parse_ascii(data: bytes) -> FloatArray:
    spans = [match.span(i) for match in _VERTEX.finditer(data) for i in (1, 2, 3)]
    if not spans or len(spans) % 9 or len(spans) // 9 != data.count(b"endfacet"):
        raise InputError(f"its facets do not have three vertices each; {AGAIN}.")
    bounds = np.array(spans, np.int64)
    try:
        values = parse_numbers(np.frombuffer(data, np.uint8), bounds[:, 0], bounds[:, 1])
    except BadNumberError as error:
        word = data[slice(*spans[error.index])][:40].decode("ascii", "replace")
        raise InputError(f"{word!r} is not a number; {AGAIN}.") from None
    return values.reshape(-1, 3)


def _merged(corners: AnyArray) -> tuple[IntArray, AnyArray]:
    """Triangles as rows of the distinct corners, in the order of their first appearance."""
    packed = np.ascontiguousarray(corners + 0.0)  # -0 is 0
    keys = packed.view(np.dtype((np.void, packed.dtype.itemsize * 3))).ravel()
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return place[inverse.ravel()].reshape(-1, 3), corners[first[order]]


def read(path: Path, reading: Reading) -> Frame:
    """Read the distinct corners of the triangles."""
    document = _parse(path)
    return Frame(as_float64(document.points), {}, path.name, document)


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The number of distinct corners; the whole file has to be read for it."""
    return FrameHeader(len(_parse(path).points), (), ("facet",))


def write(file: BinaryIO, frame: Frame) -> None:
    """Write the triangles with moved corners and new normals."""
    document = frame.source
    if not isinstance(document, StlDocument) or len(document.points) != len(frame):
        raise OutputError("an STL file holds triangles, and the frame has none; write .ply.")
    if frame.attributes:
        raise OutputError("an STL file holds no attributes; write .ply.")
    points = in_own_type(frame.points, document.points)
    if document.table is None:
        corners = points[document.triangles]
        _write_ascii(file, document, corners, _normals(corners))
        return
    moved = (points != document.points).any()
    file.write(document.head + len(document.table).to_bytes(4, "little"))
    for first in range(0, len(document.table), _BLOCK):
        table = document.table[first : first + _BLOCK]
        if moved:
            corners = points[document.triangles[first : first + _BLOCK]]
            attribute, table = table["attribute"], np.empty_like(table)
            table["normal"], table["corners"] = _normals(corners), corners
            table["attribute"] = attribute
        file.write(table.view(np.uint8).data)


def _normals(corners: AnyArray) -> FloatArray:
    with np.errstate(invalid="ignore", over="ignore"):
        a, b, c = np.ascontiguousarray(corners.T.astype(np.float64).swapaxes(0, 1))
        (ux, uy, uz), (vx, vy, vz) = b - a, c - a  # two sides of each triangle
        across = np.stack([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx])
        length = np.sqrt(np.einsum("ij,ij->j", across, across))
        across *= np.divide(1.0, length, out=np.zeros_like(length), where=length > 0)
    return across.T


def _write_ascii(
    file: BinaryIO, document: StlDocument, corners: AnyArray, normals: FloatArray
) -> None:
    words = np.concatenate([normals.astype(np.float32).reshape(-1, 1, 3), corners], axis=1)
    texts = format_numbers(words.astype(np.float64).ravel()).reshape(-1, 12).tolist()
    facet = (
        b"  facet normal %b %b %b\n    outer loop\n"
        + b"      vertex %b %b %b\n" * 3
        + b"    endloop\n  endfacet\n"
    )
    file.write(document.head + b"\n")
    file.writelines(facet % tuple(row) for row in texts)
    file.write(b"end" + document.head + b"\n")


STL = Format(".stl", "triangles, ASCII or binary", read, write, peek, extensible=False, holds=())
