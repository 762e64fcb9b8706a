"""VTK legacy files, ASCII and binary: the block POINTS is replaced, all else stays as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from .format import (
    AnyArray,
    Format,
    FrameHeader,
    Reading,
    as_float64,
    in_own_type,
    refuse_other,
    whole_type,
)
from .text_numbers import BadNumberError, parse_numbers
from .text_rows import format_rows

_POINTS = re.compile(rb"(?im)^[ \t]*POINTS[ \t]+([0-9]{1,12})[ \t]+(\w+)[ \t]*\r?\n")
_LINKS = ("POLYGONS", "LINES", "TRIANGLE_STRIPS", "CELLS")
_TYPES = {
    **{"float": ">f4", "double": ">f8", "int": ">i4", "unsigned_int": ">u4", "short": ">i2"},
    **{"unsigned_short": ">u2", "char": ">i1", "unsigned_char": ">u1", "long": ">i8"},
}
_NAMES = {code: name for name, code in _TYPES.items()}
AGAIN = "copy or export it again"


@dataclass(frozen=True, eq=False)
class VtkDocument:
    """The content of a VTK file around its points."""

    head: bytes  # up to the line POINTS
    points: AnyArray  # (n, 3) as stored
    tail: memoryview  # what follows the points
    text: bytes  # the points of an ASCII file as they are written in it
    linked: str

    def take(self, rows: IntArray) -> None:
        """Nothing: a part of the points is written as a new file."""
        if self.linked:
            raise OutputError(f"its {self.linked} refer to points by row, and rows would change.")


def _parse(path: Path) -> VtkDocument:
    data = path.read_bytes()
    lines = data.split(b"\n", 4)
    if not data.startswith(b"# vtk DataFile") or len(lines) < 4:
        raise InputError("is not a legacy VTK file; use one that starts with '# vtk DataFile'.")
    encoding = lines[2].strip().upper()
    match = _POINTS.search(data)
    if encoding not in (b"ASCII", b"BINARY") or match is None:
        raise InputError("has no POINTS; use POLYDATA or UNSTRUCTURED_GRID.")
    n_points, kind = int(match[1]), match[2].decode("ascii", "replace").lower()
    if n_points == 0:
        raise InputError("holds no points; remove it or export it again.")
    if kind not in _TYPES:
        raise InputError(f"its points have the unknown type {kind[:40]!r}; {AGAIN}.")
    dtype, start = np.dtype(_TYPES[kind]), match.end()
    if encoding == b"BINARY":
        stop = start + 3 * n_points * dtype.itemsize
        if stop > len(data):
            raise InputError(f"is cut short: its points end at byte {stop}; {AGAIN}.")
        points = np.frombuffer(data, dtype, 3 * n_points, start).reshape(-1, 3)
        text = b""
    else:
        points, stop = _parse_ascii(data, start, n_points, dtype)
        text = data[start:stop]
    linked = next((name for name in _LINKS if _has(data, stop, name)), "")
    return VtkDocument(data[: match.start()], points, memoryview(data)[stop:], text, linked)


def _has(data: bytes, start: int, name: str) -> bool:
    """Whether a line with this word and a number that is not 0 follows."""
    at = data.find(name.encode(), start)
    while at >= 0:
        if re.match(rb"[ \t]+[1-9]", data[at + len(name) : at + len(name) + 20]):
            return True
        at = data.find(name.encode(), at + 1)
    return False


def _parse_ascii(
    data: bytes, start: int, n_points: int, dtype: np.dtype[np.generic]
) -> tuple[AnyArray, int]:
    text = np.frombuffer(data, np.uint8, len(data) - start, start)
    space = np.concatenate([[True], text <= 32, [True]])
    edges = np.flatnonzero(space[1:] != space[:-1])
    begins, ends = edges[0::2][: 3 * n_points], edges[1::2][: 3 * n_points]
    if len(begins) < 3 * n_points:
        raise InputError(f"is cut short: {3 * n_points} numbers are needed; {AGAIN}.")
    try:
        values = parse_numbers(text, begins, ends)
    except BadNumberError as error:
        word = text[begins[error.index] : ends[error.index]][:40].tobytes()
        raise InputError(f"{word.decode('ascii', 'replace')!r} is not a number; {AGAIN}.") from None
    with np.errstate(over="ignore", invalid="ignore"):
        stored = values.astype(dtype).reshape(-1, 3)
    return stored, start + int(ends[-1])


def read(path: Path, reading: Reading) -> Frame:
    """Read the points; their data stay in the file."""
    document = _parse(path)
    return Frame(as_float64(document.points), {}, path.name, document)


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The number of points, and what refers to them."""
    document = _parse(path)
    linked = (document.linked,) if document.linked else ()
    return FrameHeader(len(document.points), (), linked)


def write(file: BinaryIO, frame: Frame) -> None:
    """Put the points into the file that the frame came from, or write points as vertices."""
    refuse_other(frame, (), "a .vtk file")
    document = frame.source
    if not isinstance(document, VtkDocument) or len(document.points) != len(frame):
        _write_new(file, frame)
        return
    own = document.points
    dtype = whole_type(own.dtype, frame.points)
    points = in_own_type(frame.points, own if dtype == own.dtype else own.astype(dtype))
    file.write(document.head)
    name = _NAMES[points.dtype.newbyteorder(">").str.replace("|", ">")]
    file.write(f"POINTS {len(points)} {name}\n".encode())
    if not document.text:
        file.write(points.astype(points.dtype.newbyteorder(">")).tobytes())
    elif points.dtype == own.dtype and points.tobytes() == own.tobytes():
        file.write(document.text)
    else:
        native = points.astype(points.dtype.newbyteorder("="))
        rows = b"".join(format_rows([*native.T]))
        file.write(rows.removesuffix(b"\n"))
    file.write(document.tail)


def _write_new(file: BinaryIO, frame: Frame) -> None:
    n_points = len(frame)
    cells = np.column_stack([np.ones(n_points, ">i4"), np.arange(n_points, dtype=">i4")])
    file.write(b"# vtk DataFile Version 3.0\nsteadycloud\nBINARY\nDATASET POLYDATA\n")
    file.write(f"POINTS {n_points} double\n".encode())
    file.write(frame.points.astype(">f8").tobytes())
    file.write(f"\nVERTICES {n_points} {2 * n_points}\n".encode())
    file.write(cells.astype(">i4").tobytes() + b"\n")


VTK = Format(".vtk", "VTK legacy, ASCII or binary", read, write, peek, extensible=False, holds=())
