"""NPY: an (n, 3 or more) array of numbers; columns from the fourth on are the attribute `extra`."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from .format import AnyArray, Format, FrameHeader, as_columns, as_float64, float_type, in_own_type

_MAX_HEADER = 1 << 16  # bytes


@dataclass(frozen=True, eq=False)
class NpyDocument:
    """The content of an NPY file, kept for writing in the same layout."""

    header: bytes
    table: AnyArray  # (n, columns), read-only

    def take(self, rows: IntArray) -> NpyDocument:
        """The same document: when the rows differ, `write` uses only its type."""
        return self


def read(path: Path) -> Frame:
    """Read the first three columns as points, the others as the attribute `extra`."""
    data = path.read_bytes()
    shape, in_columns, dtype, start = _parse_header(data, len(data))
    flat = np.frombuffer(data, dtype, shape[0] * shape[1], start)
    table = flat.reshape(shape, order="F" if in_columns else "C")
    native = dtype.newbyteorder("=")
    extra = {"extra": np.array(table[:, 3:], native, order="C")} if shape[1] > 3 else {}
    return Frame(as_float64(table[:, :3]), extra, path.name, NpyDocument(data[:start], table))


def write(file: BinaryIO, frame: Frame) -> None:
    """Write in the layout and type of the file that the frame came from, or else float64."""
    document = frame.source
    if isinstance(document, NpyDocument) and _fits(frame, document.table):
        table = np.copy(document.table, order="K")
        table[:, :3] = in_own_type(frame.points, table[:, :3])
        if table.shape[1] > 3:
            table[:, 3:] = frame.attributes["extra"]
        file.write(document.header)
        file.write(np.ravel(table, order="K").view(np.uint8).data)
        return
    tables = [as_columns(name, values) for name, values in frame.attributes.items()]
    points: AnyArray = frame.points
    if isinstance(document, NpyDocument):  # its float type; attributes may need a wider one
        dtype = float_type(document.table.dtype).newbyteorder("=")
        with np.errstate(over="ignore", invalid="ignore"):
            points = points.astype(dtype)
    table = np.concatenate([points, *tables], axis=1)
    _refuse_loss(table[:, 3:], tables)
    np.lib.format.write_array(file, table, allow_pickle=False)


def peek(path: Path) -> FrameHeader:
    """The header of an NPY file, checked against the size of the file."""
    with path.open("rb") as file:
        head = file.read(_MAX_HEADER)
    shape, _, _, _ = _parse_header(head, path.stat().st_size)
    return FrameHeader(shape[0], ("extra",) if shape[1] > 3 else ())


def _fits(frame: Frame, table: AnyArray) -> bool:
    """Whether the frame still has the rows, columns and type of its file."""
    native = table.dtype.newbyteorder("=")
    extra = np.asarray(frame.attributes.get("extra", np.empty((len(table), 0), native)))
    return (
        len(frame) == len(table)
        and table.dtype.kind == "f"
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


def _parse_header(data: bytes, file_size: int) -> tuple[tuple[int, int], bool, np.dtype[Any], int]:
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
    if len(shape) != 2 or not numbers or shape[1] < 3 or dtype.kind not in "fiu":
        raise InputError(
            f"holds {dtype} of shape {shape}; use numbers of shape (n, 3) or with more columns."
        )
    n_points, n_columns = shape
    if n_points == 0:
        raise InputError("holds no points; remove it or export it again.")
    need = file.tell() + n_points * n_columns * dtype.itemsize
    if n_points < 0 or need > file_size:
        raise InputError(
            f"is cut short: its header says {need} bytes, but the file has {file_size} bytes; "
            "copy or export it again."
        )
    return (n_points, n_columns), bool(in_columns), dtype, file.tell()


NPY = Format(".npy", "NumPy array (n, 3 or more)", read, write, peek)
