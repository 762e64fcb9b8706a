"""PCD files of the Point Cloud Library: ASCII, binary and compressed.

Writing changes x, y and z and keeps the other fields, their types and order, the grid (width and
height) and the viewpoint. Colors packed into `rgb` or `rgba` are read as red, green, blue (alpha).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from . import ply_ascii
from .format import (
    RGB,
    AnyArray,
    Format,
    FrameHeader,
    Reading,
    as_columns,
    in_own_type,
    load_library,
    stack_axes,
    whole_name,
    whole_type,
)
from .pcd_header import AGAIN, MOST_HEADER, PcdHeader, new_header, parse_header
from .ply_header import Element, Property
from .ply_layout import Column

_PACKED = {"rgb": RGB, "rgba": (*RGB, "alpha")}
_NAMES = {
    **{"f4": "float", "f8": "double", "i1": "char", "u1": "uchar", "i2": "short", "u2": "ushort"},
    **{"i4": "int", "u4": "uint", "i8": "double", "u8": "double"},
}


@dataclass(frozen=True, eq=False)
class PcdDocument:
    """The content of a PCD file, into which the writer puts new points."""

    header: PcdHeader
    table: AnyArray  # (n,) records of all fields
    rows: bytes = b""  # the text of an ASCII file

    def take(self, rows: IntArray) -> PcdDocument:
        """The file with only these rows; those of a grid are then in one line."""
        head = parse_header(self.header.text(len(rows), {}))
        text = b""
        if self.rows:
            element = _element(self.header)
            text = ply_ascii.take_rows(self.rows, 0, element, rows, b"\n") + b"\n"
        return PcdDocument(head, self.table[rows], text)


def read(path: Path, reading: Reading) -> Frame:
    """Read all fields."""
    data = path.read_bytes()
    header = parse_header(data)
    rows = b""
    if header.encoding == "ascii":
        rows = data[header.size :]
        table = _read_ascii(header, rows)
    elif header.encoding == "binary":
        _refuse_short(header.size + header.n_points * header.dtype.itemsize, len(data))
        table = np.frombuffer(data, header.dtype, header.n_points, header.size)
    else:
        table = _unpack(header, data[header.size :])
    points = stack_axes(table[axis] for axis in "xyz")
    return Frame(points, _attributes(header, table), path.name, PcdDocument(header, table, rows))


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The header, checked against the size of the file."""
    with path.open("rb") as file:
        header = parse_header(file.read(MOST_HEADER))
    if header.encoding == "binary":
        _refuse_short(header.size + header.n_points * header.dtype.itemsize, path.stat().st_size)
    names: list[str] = []
    for name in header.dtype.names or ():
        packed = _colors_in(header, name)
        names += packed or ([] if _is_hidden(name) else [name])
    return FrameHeader(header.n_points, tuple(names), whole=whole_name(header.dtype["x"]))


def write(file: BinaryIO, frame: Frame) -> None:
    """Write in the layout of the PCD file that the frame came from, or else plain binary."""
    document = frame.source
    if not isinstance(document, PcdDocument):
        columns = _new_columns(frame)
        types = {name: values.dtype for name, values in columns.items()}
        file.write(new_header(len(frame), types))
        file.write(_packed(columns, len(frame)).view(np.uint8).data)
        return
    header = document.header
    if len(frame) != len(document.table):
        raise OutputError(
            f"the frame has {len(frame)} points, its source file {len(document.table)}; "
            "use dataclasses.replace(frame, source=None) to write them as a new file."
        )
    columns = _source_columns(frame, document)
    types = {name: values.dtype.base for name, values in columns.items() if values.ndim == 1}
    file.write(header.text(len(frame), types))
    if header.encoding == "ascii":
        _write_ascii(file, document, columns)
    elif header.encoding == "binary":
        file.write(_packed(columns, len(frame)).view(np.uint8).data)
    else:
        raw = b"".join(values.tobytes() for values in columns.values())
        file.write(_compress(raw))


def _is_hidden(name: str) -> bool:
    return name in "xyz" or name.startswith("_")


def _colors_in(header: PcdHeader, name: str) -> tuple[str, ...]:
    """The colors that a packed field holds; none if other fields have these names."""
    colors = _PACKED.get(name, ())
    field = header.dtype[name]
    fits = field.itemsize == 4 and field.shape == () and not set(colors) & set(header.names)
    taken = name == "rgba" and "rgb" in header.names
    return colors if fits and not taken else ()


def _attributes(header: PcdHeader, table: AnyArray) -> dict[str, AnyArray]:
    found: dict[str, AnyArray] = {}
    for name in header.dtype.names or ():
        if colors := _colors_in(header, name):
            quad = np.ascontiguousarray(table[name]).view(np.uint8).reshape(-1, 4)
            found |= {c: quad[:, i].copy() for c, i in zip(colors, (2, 1, 0, 3), strict=False)}
        elif not _is_hidden(name):
            found[name] = np.ascontiguousarray(table[name])
    return found


def _source_columns(frame: Frame, document: PcdDocument) -> dict[str, AnyArray]:
    """The fields of the source in their order, then new ones."""
    header, table = document.header, document.table
    columns: dict[str, AnyArray] = {}
    used: set[str] = set()
    for name in header.dtype.names or ():
        own = table[name]
        colors = _colors_in(header, name)
        if name in "xyz":
            dtype = whole_type(own.dtype, frame.points)
            values = frame.points[:, "xyz".index(name)]
            columns[name] = in_own_type(values, own if own.dtype == dtype else own.astype(dtype))
        elif colors and all(c in frame.attributes for c in colors):
            quad = np.ascontiguousarray(own).view(np.uint8).reshape(-1, 4).copy()
            for color, i in zip(colors, (2, 1, 0, 3), strict=False):
                quad[:, i] = frame.attributes[color]
            columns[name] = quad.reshape(-1).view(own.dtype)
            used |= set(colors)
        elif name in frame.attributes:
            given = np.asarray(frame.attributes[name])
            columns[name] = given.astype(own.dtype) if given.shape == own.shape else own
            used.add(name)
        else:
            columns[name] = own
    for name, values in frame.attributes.items():
        if name not in used:
            columns |= _as_fields(name, np.asarray(values))
    return columns


def _new_columns(frame: Frame) -> dict[str, AnyArray]:
    """x, y, z, colors packed into `rgb` as other programs expect, and the other attributes."""
    columns: dict[str, AnyArray] = {a: frame.points[:, i] for i, a in enumerate("xyz")}
    rest = dict(frame.attributes)
    colors = [np.asarray(rest.get(name)) for name in RGB]
    if all(c.dtype == np.uint8 and c.ndim == 1 for c in colors):
        quad = np.stack([*colors[::-1], np.zeros_like(colors[0])], axis=1)
        columns["rgb"] = np.ascontiguousarray(quad).reshape(-1).view("<f4")
        for name in RGB:
            del rest[name]
    for name, values in rest.items():
        columns |= _as_fields(name, np.asarray(values))
    return columns


def _as_fields(name: str, values: AnyArray) -> dict[str, AnyArray]:
    table = as_columns(name, values)
    kind: np.dtype[Any] = table.dtype
    if kind.kind == "b":
        kind = np.dtype("u1")
    elif kind.kind == "f":
        kind = np.dtype("<f4" if kind.itemsize <= 4 else "<f8")
    if len(name.encode("utf-8", "surrogateescape").split()) != 1:
        raise OutputError(f"attribute '{name}' cannot be a PCD field; use one word.")
    table = table.astype(kind.newbyteorder("<"))
    if table.shape[1] == 1:
        return {name: table[:, 0]}
    return {f"{name}_{i}": table[:, i] for i in range(table.shape[1])}


def _packed(columns: dict[str, AnyArray], n_points: int) -> AnyArray:
    layout = [(name, values.dtype, values.shape[1:]) for name, values in columns.items()]
    table: AnyArray = np.empty(n_points, np.dtype(layout))
    for name, values in columns.items():
        table[name] = values
    return table


def _element(header: PcdHeader) -> Element:
    """A row of an ASCII file, as in an ASCII PLY file."""
    properties: list[Property] = []
    for name, dtype, count in zip(
        header.dtype.names or (), header.types, header.counts, strict=True
    ):
        for i in range(count):
            kind = _NAMES[dtype.str[1:]]
            properties.append(Property(f"{name}[{i}]", kind, None, len(properties)))
    return Element("points", header.n_points, 0, properties)


def _read_ascii(header: PcdHeader, rows: bytes) -> AnyArray:
    _refuse_short(2 * header.n_points * sum(header.counts) - 1, len(rows))
    element = _element(header)
    columns = iter(ply_ascii.read_element(rows, 0, element)[0].values())
    table: AnyArray = np.empty(header.n_points, header.dtype)
    with np.errstate(over="ignore", invalid="ignore"):
        for name, count in zip(header.dtype.names or (), header.counts, strict=True):
            parts = [next(columns) for _ in range(count)]
            table[name] = parts[0] if count == 1 else np.stack(parts, axis=1)
    return table


def _write_ascii(file: BinaryIO, document: PcdDocument, columns: dict[str, AnyArray]) -> None:
    element = _element(document.header)
    old = iter(element.properties)
    planned = []
    for name, values in columns.items():
        known = name in (document.header.dtype.names or ())
        for i, column in enumerate(values.reshape(len(values), -1).T):
            source = next(old) if known else None
            kind = source.dtype() if source else values.dtype
            dtype: np.dtype[Any] = (
                column.dtype.newbyteorder("=") if column.dtype.kind == "f" else kind
            )
            planned.append(Column(f"{name}[{i}]", dtype, column.astype(dtype), source))
    file.writelines(ply_ascii.encode_rows(document.rows, 0, element, planned))
    file.write(document.rows[len(document.rows.rstrip()) :])


def _refuse_short(need: int, size: int) -> None:
    if need > size:
        raise InputError(f"is cut short: its header says {need} bytes, not {size}; {AGAIN}.")


def _unpack(header: PcdHeader, data: bytes) -> AnyArray:
    """Fields one after the other, compressed by LZF."""
    lzf = load_library("lzf", "pcd")
    need = header.n_points * header.dtype.itemsize
    packed, size = struct.unpack("<II", data[:8]) if len(data) >= 8 else (0, 0)
    _refuse_short(8 + packed, len(data))
    if size != need or packed == 0 or need > 300 * packed:  # LZF shrinks to 1/132 at best
        raise InputError(f"its compressed points have {size} bytes instead of {need}; {AGAIN}.")
    try:
        raw = lzf.decompress(data[8 : 8 + packed], size)
    except ValueError:
        raw = None
    if raw is None or len(raw) != size:
        raise InputError(f"its compressed points are damaged; {AGAIN}.")
    table: AnyArray = np.empty(header.n_points, header.dtype)
    at = 0
    for name in header.dtype.names or ():
        dtype, shape = header.dtype[name].base, header.dtype[name].shape
        count = header.n_points * int(np.prod(shape, dtype=np.int64))
        table[name] = np.frombuffer(raw, dtype, count, at).reshape(-1, *shape)
        at += count * dtype.itemsize
    return table


def _compress(raw: bytes) -> bytes:
    lzf = load_library("lzf", "pcd")
    packed: bytes | None = lzf.compress(raw, 2 * len(raw) + 64)
    if packed is None:
        raise OutputError("the points cannot be compressed; write DATA binary.")
    return struct.pack("<II", len(packed), len(raw)) + packed


PCD = Format(".pcd", "Point Cloud Library, ASCII, binary or compressed", read, write, peek)
