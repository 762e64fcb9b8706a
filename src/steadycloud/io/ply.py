"""PLY files: writing changes x, y and z, and keeps all other properties and elements."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from ..io import ply_ascii, ply_binary
from .format import AnyArray, Format, FrameHeader, Reading, stack_axes, whole_name
from .ply_header import MAX_SIZE, Element, PlyHeader, check_layout, parse_header
from .ply_layout import axis_names, new_header, plan_columns, rewrite_header

_PEEK_SIZE = 1 << 14  # bytes; nearly every header is shorter


@dataclass(frozen=True, eq=False)
class PlyDocument:
    """The content of a PLY file, into which the writer puts new points."""

    header: PlyHeader
    data: bytes  # the whole file
    start: int  # of the vertex rows
    stop: int

    def take(self, rows: IntArray) -> PlyDocument:
        """The file with only the given vertex rows, in that order."""
        header, data = self.header, self.data
        for element in header.linked_elements:
            raise OutputError(
                f"its element '{element}' refers to points by row, and rows would change; "
                "use dataclasses.replace(frame, source=None) to leave it out."
            )
        if header.order:
            kept = ply_binary.take_rows(data, self.start, header.vertex, header.order, rows)
        else:
            kept = ply_ascii.take_rows(data, self.start, header.vertex, rows, header.line_end)
        head = header.with_count(len(rows))
        start = len(head) + self.start - header.size
        whole = b"".join([head, data[header.size : self.start], kept, data[self.stop :]])
        return PlyDocument(parse_header(whole), whole, start, start + len(kept))


def read(path: Path, reading: Reading) -> Frame:
    """The vertices of a PLY file; other elements stay in the frame's source."""
    return parse(path.read_bytes(), path.name)


def parse(data: bytes, name: str) -> Frame:
    """The frame in the content of a PLY file."""
    header = parse_header(data)
    check_layout(header, len(data))
    columns: dict[str, AnyArray] = {}
    start = stop = 0
    at = header.size
    for element in header.elements:
        if element is header.vertex:
            start = at
            columns, at = _read_vertices(data, at, header, element)
            stop = at
        elif header.order:
            at = ply_binary.skip_element(data, at, element, header.order)
        else:
            at = ply_ascii.skip_element(data, at, element)
    axes = axis_names(header.vertex)
    points = stack_axes(columns.pop(axis) for axis in axes)
    return Frame(points, columns, name, PlyDocument(header, data, start, stop))


def write(file: BinaryIO, frame: Frame) -> None:
    """Write in the layout of the PLY file that the frame came from, or else plain binary."""
    document = frame.source
    if not isinstance(document, PlyDocument):
        columns = plan_columns(frame)
        file.write(new_header(len(frame), columns))
        file.write(ply_binary.pack_rows(columns, "<", len(frame)).view(np.uint8).data)
        return
    header, data = document.header, document.data
    vertex = header.vertex
    if len(frame) != vertex.count:
        raise OutputError(
            f"the frame has {len(frame)} points, its source file {vertex.count}; "
            "use dataclasses.replace(frame, source=None) to write them as a new file."
        )
    columns = plan_columns(frame, vertex)
    whole = memoryview(data)
    file.write(rewrite_header(header, columns))
    file.write(whole[header.size : document.start])
    if header.order:
        rows = ply_binary.encode_rows(data, document.start, vertex, header.order, columns)
        file.write(rows.data)
    else:
        file.writelines(ply_ascii.encode_rows(data, document.start, vertex, columns))
    file.write(whole[document.stop :])


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The header of a PLY file, checked against the size of the file."""
    with path.open("rb") as file:
        size = path.stat().st_size
        data = file.read(_PEEK_SIZE)
        try:
            header = parse_header(data)
        except InputError:
            if len(data) < _PEEK_SIZE:
                raise
            header = parse_header(data + file.read(MAX_SIZE))
    check_layout(header, size)
    return _describe(header)


def _describe(header: PlyHeader) -> FrameHeader:
    axes = axis_names(header.vertex)
    scalars = (p.name for p in header.vertex.properties if p.count_type is None)
    names = tuple(name for name in scalars if name not in axes)
    kind = next(p.dtype() for p in header.vertex.properties if p.name == axes[0])
    linked = header.linked_elements
    return FrameHeader(header.vertex.count, names, linked, whole=whole_name(kind))


def _unzipped(path: Path) -> bytes:
    try:
        return gzip.decompress(path.read_bytes())
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise InputError("is not a whole gzip file; copy or export it again.") from None


def _read_zipped(path: Path, reading: Reading) -> Frame:
    return parse(_unzipped(path), path.name)


def _peek_zipped(path: Path, reading: Reading) -> FrameHeader:
    data = _unzipped(path)
    header = parse_header(data)
    check_layout(header, len(data))
    return _describe(header)


def _write_zipped(file: BinaryIO, frame: Frame) -> None:
    with gzip.GzipFile("", "wb", 6, file, mtime=0) as zipped:
        write(cast(BinaryIO, zipped), frame)


def _read_vertices(
    data: bytes, start: int, header: PlyHeader, element: Element
) -> tuple[dict[str, AnyArray], int]:
    if header.order:
        return ply_binary.read_element(data, start, element, header.order)
    return ply_ascii.read_element(data, start, element)


PLY = Format(".ply", "PLY, ASCII or binary", read, write, peek)
PLY_GZ = Format(".ply.gz", "PLY, compressed by gzip", _read_zipped, _write_zipped, _peek_zipped)
