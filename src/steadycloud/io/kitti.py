"""KITTI: points as float32 x, y, z, intensity, little-endian, without a header."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame
from .format import Format, FrameHeader, as_columns, as_float64

_ROW_SIZE = 16  # bytes
_FLOAT = np.dtype("<f4")


def read(path: Path) -> Frame:
    """Read the points and the attribute `intensity`."""
    data = path.read_bytes()
    _check_size(len(data))
    table = np.frombuffer(data, _FLOAT).reshape(-1, 4)
    intensity = table[:, 3].astype(np.float32)
    return Frame(as_float64(table[:, :3]), {"intensity": intensity}, path.name)


def write(file: BinaryIO, frame: Frame) -> None:
    """Write the points and the intensity (zeros if the frame has none)."""
    lost = [name for name in frame.attributes if name != "intensity"]
    if lost:
        raise OutputError(
            f"a KITTI .bin holds x, y, z and intensity only and would lose {', '.join(lost)}; "
            "write .ply instead."
        )
    table = np.zeros((len(frame), 4), _FLOAT)
    with np.errstate(over="ignore", invalid="ignore"):
        table[:, :3] = frame.points
        if "intensity" in frame.attributes:
            intensity = as_columns("intensity", frame.attributes["intensity"])
            if intensity.shape[1] != 1:
                raise OutputError(f"intensity has {intensity.shape[1]} columns; use one.")
            table[:, 3] = intensity[:, 0]
    file.write(table.data)


def peek(path: Path) -> FrameHeader:
    """The number of points, from the size of the file."""
    size = path.stat().st_size
    _check_size(size)
    return FrameHeader(size // _ROW_SIZE, ("intensity",))


def _check_size(size: int) -> None:
    if size == 0:
        raise InputError("holds no points; remove it or export it again.")
    if size % _ROW_SIZE:
        raise InputError(
            f"{size} bytes is not a whole number of KITTI points (16 bytes each); "
            "copy or export it again."
        )


KITTI = Format(".bin", "KITTI: float32 x y z intensity", read, write, peek)
