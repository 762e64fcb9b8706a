"""NPY: an (n, 3 or more) array of numbers; columns from the fourth on are the attribute `extra`.

An array of shape (frames, n, 3 or more) holds several frames.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

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
    whole_name,
    whole_type,
)

_MAX_HEADER = 1 << 16  # bytes


@dataclass(frozen=True, eq=False)
class NpyDocument:
    """The content of an NPY file, kept for writing in the same layout."""

    header: bytes  # "": the file holds several frames
    table: AnyArray  # (n, columns), read-only

    def take(self, rows: IntArray) -> NpyDocument:
        """The same document: when the rows differ, `write` uses only its type."""
        return self


def read(path: Path, reading: Reading) -> Frame:
    """Read the first three columns as points, the others as the attribute `extra`."""
    with path.open("rb") as file:
        head = file.read(_MAX_HEADER)
        shape, in_columns, dtype, start = _parse_header(head, path.stat().st_size)
        if len(shape) == 3 and in_columns:
            raise InputError("its frames are in Fortran order; save numpy.ascontiguousarray(it).")
        size = shape[-2] * shape[-1] * dtype.itemsize
        file.seek(start + reading.index * size)
        data = file.read(size)
    table = np.frombuffer(data, dtype).reshape(shape[-2:], order="F" if in_columns else "C")
    native = dtype.newbyteorder("=")
    extra = {"extra": np.array(table[:, 3:], native, order="C")} if shape[-1] > 3 else {}
    header = head[:start] if len(shape) == 2 else b""
    return Frame(as_float64(table[:, :3]), extra, path.name, NpyDocument(header, table))


def count(path: Path, reading: Reading) -> int:
    """The number of frames."""
    shape, _ = _layout(path)
    return shape[0] if len(shape) == 3 else 1


def write(file: BinaryIO, frame: Frame) -> None:
    """Write in the layout and type of the file that the frame came from, or else float64."""
    table = _table_of(frame)
    header = getattr(frame.source, "header", b"")
    if header and _fits(frame, frame.source.table):
        file.write(header)
        file.write(np.ravel(table, order="K").view(np.uint8).data)
    else:
        np.lib.format.write_array(file, table, allow_pickle=False)


def write_all(file: BinaryIO, frames: Iterable[Frame]) -> None:
    """Write frames that have the same number of points as one array (frames, n, columns)."""
    tables = [_table_of(frame) for frame in frames]
    if len({table.shape for table in tables}) > 1:
        raise OutputError("the frames differ in their number of points or columns; write .npz.")
    np.lib.format.write_array(file, np.stack(tables), allow_pickle=False)


def _table_of(frame: Frame) -> AnyArray:
    """The frame's columns, in the type of the NPY file that it came from, or else float64."""
    document = frame.source
    if isinstance(document, NpyDocument) and _fits(frame, document.table):
        own = document.table
        moved = in_own_type(frame.points, own[:, :3])
        if own.shape[1] == 3 and own.flags.c_contiguous:
            return moved
        table = np.empty_like(own)
        table[:, :3] = moved
        if table.shape[1] > 3:
            table[:, 3:] = frame.attributes["extra"]
        return table
    tables = [as_columns(name, values) for name, values in frame.attributes.items()]
    points: AnyArray = frame.points
    if isinstance(document, NpyDocument):  # its float type; attributes may need a wider one
        dtype = whole_type(document.table.dtype, points).newbyteorder("=")
        with np.errstate(over="ignore", invalid="ignore"):
            points = points.astype(dtype)
    table = np.concatenate([points, *tables], axis=1)
    _refuse_loss(table[:, 3:], tables)
    return table


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The header of an NPY file, checked against the size of the file."""
    shape, dtype = _layout(path)
    extra = ("extra",) if shape[-1] > 3 else ()
    return FrameHeader(shape[-2], extra, whole=whole_name(dtype))


def _layout(path: Path) -> tuple[tuple[int, ...], np.dtype[Any]]:
    with path.open("rb") as file:
        head = file.read(_MAX_HEADER)
    shape, _, dtype, _ = _parse_header(head, path.stat().st_size)
    return shape, dtype


def _fits(frame: Frame, table: AnyArray) -> bool:
    """Whether the frame still has the rows, columns and type of its file."""
    native = table.dtype.newbyteorder("=")
    extra = np.asarray(frame.attributes.get("extra", np.empty((len(table), 0), native)))
    return (
        len(frame) == len(table)
        and whole_type(table.dtype, frame.points) == table.dtype
        and set(frame.attributes) <= {"extra"}
        and extra.dtype == native
        and extra.shape == (len(table), table.shape[1] - 3)
    )


def _refuse_loss(columns: AnyArray, tables: list[AnyArray]) -> None:
    """Refuse whole numbers that the table's type rounds: its columns all have one type."""
    first = 0
    for given in tables:
        stored = columns[:, first : first + given.shape[1]]
        first += given.shape[1]
        with np.errstate(over="ignore", invalid="ignore"):
            if given.dtype.kind in "iu" and not np.array_equal(stored.astype(given.dtype), given):
                raise OutputError(
                    f"whole numbers of type {given.dtype} would be rounded to {columns.dtype}, "
                    "which all columns of an NPY file have to share; write .ply instead."
                )


def _parse_header(data: bytes, file_size: int) -> tuple[tuple[int, ...], bool, np.dtype[Any], int]:
    """Shape, whether values are stored by column, type, and byte offset of the values."""
    file = io.BytesIO(data)
    versions = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about headers written by Python 2
            shape, in_columns, dtype = versions[np.lib.format.read_magic(file)](file)
    except Exception:  # NumPy's parser raises errors of many types
        raise InputError("is not a valid NPY file; write it again with numpy.save.") from None
    numbers = all(type(length) is int for length in shape)  # True is one as well, in Python
    if len(shape) not in (2, 3) or not numbers or shape[-1] < 3 or dtype.kind not in "fiu":
        raise InputError(
            f"holds {dtype} of shape {shape}; use numbers of shape (n, 3) or with more columns, "
            "or (frames, n, 3)."
        )
    if 0 in shape:
        raise InputError("holds no points; remove it or export it again.")
    need = file.tell() + math.prod(shape) * dtype.itemsize
    if min(shape) < 0 or need > file_size:
        raise InputError(
            f"is cut short: its header says {need} bytes, but the file has {file_size} bytes; "
            "copy or export it again."
        )
    return tuple(shape), bool(in_columns), dtype, file.tell()


NPY = Format(
    ".npy", "NumPy array (n, 3 or more)", read, write, peek, count, write_all, extensible=False
)
