"""Bin: rows of little-endian float32 without a header; KITTI has x, y, z, intensity.

The length of a file often fits several layouts. It is then read as KITTI only if its fourth column
cannot be coordinates; else the user is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from .columns import AXES, LEFT_OUT
from .format import AnyArray, Format, FrameHeader, Reading, as_columns, as_float64, refuse_other

_FLOAT = np.dtype("<f4")
_KITTI = (*AXES, "intensity")
_LAYOUTS = {  # by bytes of a row
    16: _KITTI,
    12: AXES,
    20: (*_KITTI, "ring"),
    24: (*_KITTI, "ring", "time"),
}
_SURE = 0.1  # share of coordinates outside the range of the fourth column


@dataclass(frozen=True, eq=False)
class BinDocument:
    """The rows of a .bin file, and the names of their columns."""

    names: tuple[str, ...]
    table: AnyArray  # (n, k) float32

    def take(self, rows: IntArray) -> BinDocument:
        """The file with only these rows."""
        return BinDocument(self.names, self.table[rows])


def read(path: Path, reading: Reading) -> Frame:
    """Read the points; the other columns are attributes."""
    data = path.read_bytes()
    names = _choose(len(data), np.frombuffer(data[: len(data) & ~3], _FLOAT), reading)
    table = np.frombuffer(data, _FLOAT).reshape(-1, len(names))
    place = {name: i for i, name in enumerate(names)}
    points = as_float64(table[:, [place[axis] for axis in AXES]])
    others = {n: table[:, i].astype(np.float32) for n, i in place.items() if n not in AXES}
    others.pop(LEFT_OUT, None)
    return Frame(points, others, path.name, BinDocument(names, table))


def write(file: BinaryIO, frame: Frame) -> None:
    """Write the columns of the file that the frame came from, or else those of KITTI."""
    document = frame.source
    known = isinstance(document, BinDocument) and len(document.table) == len(frame)
    names = document.names if known else _KITTI
    refuse_other(frame, names, "a .bin of these columns")
    table = np.zeros((len(frame), len(names)), _FLOAT)
    if known:
        table[:] = document.table
    with np.errstate(over="ignore", invalid="ignore"):
        for i, name in enumerate(names):
            if name in AXES:
                table[:, i] = frame.points[:, AXES.index(name)]
            elif name in frame.attributes:
                values = as_columns(name, frame.attributes[name])
                if values.shape[1] != 1:
                    raise OutputError(f"{name} has {values.shape[1]} columns; use one.")
                table[:, i] = values[:, 0]
    file.write(table.data)


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The number of points, from the size of the file and the columns that fit it."""
    size = path.stat().st_size
    values = np.empty(0, _FLOAT)
    if not reading.columns and _ambiguous(size):
        values = np.fromfile(path, _FLOAT)
    names = _choose(size, values, reading)
    told = bool(reading.columns) or names == _KITTI
    notes = () if told else (f"read as columns {','.join(names)}; --columns says otherwise.",)
    others = tuple(name for name in names if name not in (*AXES, LEFT_OUT))
    return FrameHeader(size // (4 * len(names)), others, notes=notes)


def _ambiguous(size: int) -> bool:
    return sum(size % row == 0 for row in _LAYOUTS) > 1


def _choose(size: int, values: AnyArray, reading: Reading) -> tuple[str, ...]:
    """The names of the columns: the user's, those that fit, or those that the content shows."""
    if size == 0:
        raise InputError("holds no points; remove it or export it again.")
    if names := reading.columns:
        if size % (4 * len(names)):
            raise InputError(
                f"{size} bytes is not a whole number of rows of {len(names)} float32 columns; "
                "name other columns."
            )
        return names
    fitting = [row for row in _LAYOUTS if size % row == 0]
    if len(fitting) == 1:
        return _LAYOUTS[fitting[0]]
    if not fitting:
        raise InputError(
            f"{size} bytes is not a whole number of KITTI points (16 bytes each); "
            "copy or export it again, or name the columns, for example --columns x,y,z,_,i."
        )
    for row in fitting:
        if row > 12 and _has_intensity(values.reshape(-1, row // 4)):
            return _LAYOUTS[row]
    counts = " or ".join(f"{size // row} points of {row // 4} columns" for row in sorted(fitting))
    raise InputError(
        f"{size} bytes may be {counts}; say which, for example --columns x,y,z or "
        "--columns x,y,z,intensity."
    )


def _has_intensity(table: AnyArray) -> bool:
    """Whether the columns after z cannot be coordinates: intensities, then whole numbers.

    With a wrong number of columns each column is a mixture of x, y and z, and their ranges agree.
    """
    fourth, coordinates = table[:, 3], table[:, :3]
    low, high = fourth.min(), fourth.max()
    if not (low >= 0.0 and (high <= 1.0 or (high <= 255.0 and _whole(fourth)))):
        return False
    outside = np.mean((coordinates < low) | (coordinates > high))
    return bool(outside > _SURE) and (table.shape[1] < 5 or _whole(table[:, 4]))


def _whole(values: AnyArray) -> bool:
    return bool(np.isfinite(values).all() and (values == np.rint(values)).all())


KITTI = Format(
    ".bin",
    "float32 x y z intensity as in KITTI, or other columns",
    read,
    write,
    peek,
    extensible=False,
    holds=("intensity",),
)
