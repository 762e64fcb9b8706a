"""E57: each scan is a frame, by pye57. Poses, colors, intensities and the grid are kept.

Points are in the coordinates of the file (the pose of the scan is applied), and NaN where the scan
has no valid point. They are stored in single precision around the position of the scanner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import FloatArray, Frame, IntArray
from .format import (
    COLOR_NAMES,
    RGB,
    AnyArray,
    Format,
    FrameHeader,
    Reading,
    load_library,
    refuse_other,
    rgb_of,
    stack_axes,
    turned,
)

_LIBRARY = ("pye57", "e57")
_AXES = ("cartesianX", "cartesianY", "cartesianZ")
_BALL = ("sphericalRange", "sphericalAzimuth", "sphericalElevation")
_STATES = ("cartesianInvalidState", "sphericalInvalidState")
_NAMES = {  # fields that are attributes
    "intensity": "intensity",
    **{f"color{name.title()}": name for name in RGB},
    "rowIndex": "row",
    "columnIndex": "column",
}
_HELD = (*_NAMES.values(), "colors")


@dataclass(frozen=True, eq=False)
class E57Document:
    """What an E57 file says about a scan besides its points."""

    name: str
    rotation: FloatArray  # (4,) quaternion w x y z
    translation: FloatArray  # (3,)

    def take(self, rows: IntArray) -> E57Document:
        """The same: it has no rows."""
        return self


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """The file; errors of the library, which are of several types, as one sentence."""
    pye57 = load_library(*_LIBRARY)
    try:
        with path.open("rb") as file:  # the library names no reason if it cannot be opened
            if file.read(8) != b"ASTM-E57":
                raise InputError("is not an E57 file; copy or export it again.")
        with pye57.E57(str(path)) as opened:
            yield opened
    except (InputError, OutputError, OSError, MemoryError):
        raise
    except Exception as error:
        reason = " ".join(str(error).split())[:80] or type(error).__name__
        raise InputError(f"is damaged ({reason}); copy or export it again.") from None


def count(path: Path, reading: Reading) -> int:
    """The number of scans."""
    with _opened(path) as opened:
        return int(opened.scan_count)


def read(path: Path, reading: Reading) -> Frame:
    """Read one scan."""
    with _opened(path) as opened:
        header = opened.get_header(reading.index)
        if header.point_count == 0:
            raise InputError("holds no points; remove it or export it again.")
        if header.point_count > 100 * path.stat().st_size:
            raise InputError("is damaged (more points than bytes); copy or export it again.")
        data = opened.read_scan_raw(reading.index, ignore_unsupported_fields=True)
        rotation, translation = header.rotation, header.translation
        matrix = np.asarray(header.rotation_matrix)
        name = str(header["name"].value()) if "name" in header.scan_fields else ""
    points = turned(_local_points(data), matrix)
    points += translation
    for state in _STATES:
        if state in data:
            points[data[state] != 0] = np.nan
    attributes = {own: data[field] for field, own in _NAMES.items() if field in data}
    document = E57Document(name, rotation, translation)
    return Frame(points, attributes, path.name, document)


def _local_points(data: dict[str, AnyArray]) -> FloatArray:
    if all(axis in data for axis in _AXES):
        return stack_axes(data[axis] for axis in _AXES)
    if not all(name in data for name in _BALL):
        raise InputError("its scan has neither cartesian nor spherical coordinates.")
    distance, azimuth, elevation = (data[name] for name in _BALL)
    flat = distance * np.cos(elevation)
    return np.stack(
        [flat * np.cos(azimuth), flat * np.sin(azimuth), distance * np.sin(elevation)], axis=1
    )


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The header of one scan."""
    with _opened(path) as opened:
        header = opened.get_header(reading.index)
        fields = list(header.point_fields)
        n_points = int(header.point_count)
    if n_points == 0:
        raise InputError("holds no points; remove it or export it again.")
    other = [f for f in fields if f not in (*_AXES, *_BALL, *_STATES, *_NAMES)]
    note = f"the fields {', '.join(other)} cannot be read by pye57 and are left out."
    names = tuple(own for field, own in _NAMES.items() if field in fields)
    return FrameHeader(n_points, names, notes=(note,) if other else ())


def write(file: BinaryIO, frame: Frame) -> None:
    """Write a file of one scan."""
    write_all(file, [frame])


def write_all(file: BinaryIO, frames: Iterable[Frame]) -> None:
    """Write each frame as a scan, with the pose that it was read with."""
    pye57 = load_library(*_LIBRARY)
    try:
        with pye57.E57(file.name, mode="w") as opened:
            for index, frame in enumerate(frames):
                data, document = _scan_of(frame, index)
                opened.write_scan_raw(
                    data,
                    name=document.name,
                    rotation=document.rotation,
                    translation=document.translation,
                )
    except (InputError, OutputError, OSError, MemoryError):
        raise
    except Exception as error:
        raise OutputError(f"cannot be written by pye57 ({str(error)[:80]}).") from None


def _scan_of(frame: Frame, index: int) -> tuple[dict[str, AnyArray], E57Document]:
    refuse_other(frame, {*_HELD, *COLOR_NAMES}, "an .e57 file")
    document = frame.source
    finite = np.logical_and.reduce([np.isfinite(frame.points[:, axis]) for axis in range(3)])
    if not finite.any():
        raise OutputError("the frame holds no finite point; nothing is written.")
    if not isinstance(document, E57Document):
        center = np.floor(frame.points[finite].mean(axis=0))
        document = E57Document(f"Scan {index}", np.array([1.0, 0.0, 0.0, 0.0]), center)
    w, x, y, z = document.rotation
    matrix = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    local = [frame.points[:, i] - document.translation[i] for i in range(3)]
    if w != 1.0:
        local = [*turned(np.stack(local, axis=1), matrix.T).T]  # the inverse of a rotation
    # Rounded here: the library checks values against bounds before it rounds them itself.
    data: dict[str, AnyArray] = {
        name: axis.astype(np.float32).astype(np.float64)
        for name, axis in zip(_AXES, local, strict=True)
    }
    if not finite.all():
        for name in _AXES:
            data[name][~finite] = 0.0
        data[_STATES[0]] = np.where(finite, 0, 2).astype(np.int8)
    if "intensity" in frame.attributes:
        data["intensity"] = np.asarray(frame.attributes["intensity"]).astype(np.float32)
    rgb = rgb_of(frame)
    if rgb is not None:
        for i, name in enumerate(RGB):
            data[f"color{name.title()}"] = np.ascontiguousarray(rgb[:, i])
    if "row" in frame.attributes and "column" in frame.attributes:
        data["rowIndex"] = np.asarray(frame.attributes["row"]).astype(np.uint16)
        data["columnIndex"] = np.asarray(frame.attributes["column"]).astype(np.uint16)
    return data, document


E57 = Format(
    ".e57",
    "scans with poses, by pye57",
    read,
    write,
    peek,
    count,
    write_all,
    extensible=False,
    holds=_HELD,
    library=_LIBRARY,
)
