"""Points as text, one in each line: XYZ, TXT, ASC, CSV, PTS, XYZN, XYZRGB.

The rows are those of an ASCII PLY file, whose reader and writer they share: only numbers that have
changed are replaced. For that, separators other than spaces become white space of the same length,
and are put back when the file is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import FloatArray, Frame, IntArray
from . import ply_ascii
from .columns import AXES, LEFT_OUT, as_colors
from .format import NORMAL, RGB, AnyArray, Format, FrameHeader, Reading, as_columns, stack_axes
from .ply_header import Element, Property
from .ply_layout import Column
from .text_layout import FIXED, PEEK, Layout, is_frame, parse_head
from .text_rows import decimals_of, format_rows

_BLANK = b"\n\r \t\v\f,;"


@dataclass(frozen=True, eq=False)
class TextDocument:
    """The content of a text file, into which the writer puts new points."""

    layout: Layout
    rows: bytes  # with white space for separators
    element: Element
    decimals: int  # of the coordinates; -1: exponents, any number of digits

    def take(self, rows: IntArray) -> TextDocument:
        """The file with only these rows."""
        text = ply_ascii.take_rows(self.rows, 0, self.element, rows, b"\n") + b"\n"
        return TextDocument(
            self.layout, text, _element(self.layout.names, len(rows)), self.decimals
        )


def read(path: Path, reading: Reading) -> Frame:
    """Read the columns; what they hold is said by the user or the file, or else guessed."""
    data = path.read_bytes()
    layout = parse_head(data[:PEEK], path, reading)
    rows = _spaced(data[len(layout.head) :], layout.separator)
    element = _element(layout.names, _count_rows(rows))
    columns, stop = ply_ascii.read_element(rows, 0, element)
    if rows[stop:].strip():
        raise InputError("holds more rows than lines; export it again.")
    by_name = dict(zip(layout.names, columns.values(), strict=True))
    points = stack_axes(by_name[axis] for axis in AXES)
    others = {n: v for n, v in by_name.items() if n not in (*AXES, LEFT_OUT)}
    for name in others.keys() & set(RGB):
        others[name] = as_colors(others[name])
    document = TextDocument(layout, rows, element, decimals_of(rows, layout.names))
    return Frame(points, others, path.name, document)


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The columns from the first rows, the number of points from the number of lines."""
    data = path.read_bytes()
    layout = parse_head(data[:PEEK], path, reading)
    names = tuple(name for name in layout.names if name not in (*AXES, LEFT_OUT))
    said = f"read as columns {','.join(layout.names)} (guessed); --columns says otherwise."
    return FrameHeader(
        _count_rows(data[len(layout.head) :]), names, notes=() if layout.told else (said,)
    )


def write(kind: str, file: BinaryIO, frame: Frame) -> None:
    """Write in the layout of the text file that the frame came from, or else plainly."""
    document = frame.source
    if isinstance(document, TextDocument) and document.element.count == len(frame):
        _rewrite(file, frame, document)
        return
    columns = dict(zip(AXES, frame.points.T, strict=True))
    for name, values in frame.attributes.items():
        table = as_columns(name, values)
        triple = {"colors": RGB, "normals": NORMAL}.get(name, ())
        names = triple if table.shape[1] == len(triple) else None
        for i in range(table.shape[1]):
            single = name if table.shape[1] == 1 else f"{name}_{i}"
            columns[names[i] if names else single] = table[:, i]
    _refuse_unfit(kind, [*columns])
    separator = "," if kind == ".csv" else " "
    if kind == ".csv":
        file.write(f"{','.join(columns)}\n".encode("utf-8", "surrogateescape"))
    elif kind == ".pts":
        file.write(f"{len(frame)}\n".encode())
    elif kind not in FIXED and len(columns) > 3:
        file.write(f"# {' '.join(columns)}\n".encode("utf-8", "surrogateescape"))
    file.writelines(format_rows([*columns.values()], separator))


def _refuse_unfit(kind: str, names: list[str]) -> None:
    expected = FIXED.get(kind)
    if expected and tuple(names) != expected:
        raise OutputError(
            f"a {kind} holds {' '.join(expected)}, and the frame {' '.join(names)}; write .xyz, or "
            f"choose the attributes: convert --keep {','.join(expected[3:])}."
        )


def _rewrite(file: BinaryIO, frame: Frame, document: TextDocument) -> None:
    layout, element = document.layout, document.element
    points = _rounded(frame.points, document.decimals)
    double = np.dtype(np.float64)
    columns = []
    for p, name in zip(element.properties, layout.names, strict=True):
        if name in AXES:
            axis = AXES.index(name)
            columns.append(Column(p.name, double, points[:, axis], p, axis))
        elif name == LEFT_OUT:
            columns.append(Column(p.name, double, None, p))
        elif name in frame.attributes and np.ndim(frame.attributes[name]) == 1:
            values = np.asarray(frame.attributes[name]).astype(double)
            columns.append(Column(p.name, double, values, p))
    new = [name for name in frame.attributes if name not in layout.names]
    for name in new:
        values = as_columns(name, frame.attributes[name])
        if values.shape[1] != 1:
            raise OutputError(f"'{name}' has {values.shape[1]} columns; write .ply instead.")
        columns.append(Column(name, values.dtype, values[:, 0]))
    head = layout.head
    if layout.counted:
        head = re.sub(rb"[0-9]+", b"%d" % len(frame), head, count=1)
    elif new and layout.told and head.strip():
        lines = head.splitlines(keepends=True)
        ending = lines[-1][len(lines[-1].rstrip()) :]
        lines[-1] = layout.separator.join([lines[-1].rstrip(), *(n.encode() for n in new)]) + ending
        head = b"".join(lines)
    file.write(head)
    for block in ply_ascii.encode_rows(document.rows, 0, element, columns):
        file.write(_unspaced(bytes(block), layout.separator))
    file.write(_unspaced(document.rows[len(document.rows.rstrip()) :], layout.separator))


def _rounded(points: FloatArray, decimals: int) -> FloatArray:
    """Coordinates with the digits of the file, but fine enough for a millionth of the extent."""
    finite = points[np.isfinite(points).all(axis=1)]
    if decimals < 0 or len(finite) == 0:
        return points
    extent = float(np.max(np.ptp(finite, axis=0)))
    if extent > 0.0:
        decimals = max(decimals, int(np.ceil(6.0 - np.log10(extent))))
    if decimals > 15:
        return points
    rounded: FloatArray = np.round(points, decimals)
    return rounded


def _spaced(rows: bytes, separator: bytes) -> bytes:
    """The rows with white space of one kind for separators; spaces become form feeds."""
    if not separator.strip():
        return rows
    return rows.translate(bytes.maketrans(separator + b" ", b"\v\f"))


def _unspaced(rows: bytes, separator: bytes) -> bytes:
    """The opposite; plain spaces are those of new columns."""
    if separator == b"\t":
        return rows.replace(b" ", b"\t") if b"\t" in rows else rows
    if not separator.strip():
        return rows
    return rows.translate(bytes.maketrans(b"\v\f ", separator + b" " + separator))


def _count_rows(rows: bytes) -> int:
    """The number of lines that are not blank."""
    letters = np.frombuffer(rows, np.uint8)
    mark = b"\n" if b"\n" in rows else b"\r"
    ends = np.flatnonzero(letters == ord(mark))
    begins = letters[ends[ends < len(letters) - 1] + 1]  # the first letter of each line but one
    blank = 0
    if rows[:1] in _BLANK or np.isin(begins, np.frombuffer(_BLANK, np.uint8)).any():
        blank = len(re.findall(rb"^[ \t\v\f\r,;]*\n", rows, re.MULTILINE))
    last = 1 if rows[rows.rfind(mark) + 1 :].strip() else 0
    return len(ends) - blank + last


def _element(names: tuple[str, ...], count: int) -> Element:
    """The rows as an element of an ASCII PLY file."""
    used = [f"column {i + 1}" if n == LEFT_OUT else n for i, n in enumerate(names)]
    return Element("points", count, 0, [Property(n, "double", None, i) for i, n in enumerate(used)])


def _format(extension: str, summary: str) -> Format:
    writer: Callable[[BinaryIO, Frame], None] = partial(write, extension)
    fixed = extension in FIXED
    return Format(
        extension,
        summary,
        read,
        writer,
        peek,
        extensible=not fixed,
        holds=FIXED[extension][3:] if fixed else None,
        shy=extension in (".txt", ".csv", ".asc"),
        is_frame=is_frame,
    )


TEXT_FORMATS = (
    _format(".xyz", "text, x y z and more columns"),
    _format(".txt", "text, x y z and more columns"),
    _format(".asc", "text, x y z and more columns"),
    _format(".csv", "text with commas and a header"),
    _format(".pts", "text, the number of points and then x y z intensity r g b"),
    _format(".xyzn", "text, x y z nx ny nz"),
    _format(".xyzrgb", "text, x y z r g b"),
)


def table_of(rows: bytes, names: tuple[str, ...]) -> AnyArray:
    """The numbers of rows of text (n, k); used by formats with a part in text."""
    columns, _ = ply_ascii.read_element(rows, 0, _element(names, _count_rows(rows)))
    return np.stack([*columns.values()], axis=1)
