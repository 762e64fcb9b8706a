"""PLY files: writing changes x, y and z, and keeps all other properties and elements."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from ..io import ply_ascii, ply_binary
from .format import AnyArray, Format, FrameHeader, as_float64
from .ply_header import MAX_SIZE, Element, PlyHeader, check_layout, parse_header
from .ply_layout import AXES, new_header, plan_columns, rewrite_header

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


def read(path: Path) -> Frame:
    """The vertices of a PLY file; other elements stay in the frame's source."""
    data = path.read_bytes()
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
    points = np.stack([as_float64(columns.pop(axis)) for axis in AXES], axis=1)
    return Frame(points, columns, path.name, PlyDocument(header, data, start, stop))


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


def peek(path: Path) -> FrameHeader:
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
    scalars = (p.name for p in header.vertex.properties if p.count_type is None)
    names = tuple(name for name in scalars if name not in AXES)
    return FrameHeader(header.vertex.count, names, extensible=True, linked=header.linked_elements)


def _read_vertices(
    data: bytes, start: int, header: PlyHeader, element: Element
) -> tuple[dict[str, AnyArray], int]:
    if header.order:
        return ply_binary.read_element(data, start, element, header.order)
    return ply_ascii.read_element(data, start, element)


PLY = Format(".ply", "PLY, ASCII or binary", read, write, peek)
