"""LAS and LAZ: laser scans on a grid of scale and offset, by laspy.

Writing changes X, Y, Z, on the grid of the file, and keeps all dimensions, extra bytes, and records
such as the coordinate system. Flags of a few bits stay in the file and are no attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
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
    as_columns,
    load_library,
    rgb_of,
)

_LIBRARY = ("laspy", "las")
_FLAGS = {  # parts of bytes; also whole bytes that only say what the file's own are
    *("synthetic", "key_point", "withheld", "overlap", "scan_direction_flag"),
    *("edge_of_flight_line", "scanner_channel"),
}
_LIMIT = 2**31 - 1  # of stored coordinates
_STEPS = 1e9  # of a new grid along the longest side
_BLOCK = 20_000  # points that are written at once: they stay in the processor cache


@dataclass(frozen=True, eq=False)
class LasDocument:
    """The content of a LAS file: header with all records, and the points."""

    las: Any  # laspy.LasData
    attributes: dict[str, AnyArray] = field(default_factory=dict)  # as they were read

    def take(self, rows: IntArray) -> LasDocument:
        """The file with only these points."""
        return LasDocument(_copy(self.las, rows))


@contextmanager
def _faults() -> Iterator[None]:
    """The errors of the library, which are of many types, as one sentence."""
    try:
        yield
    except (InputError, OutputError, OSError, MemoryError):
        raise
    except Exception as error:
        reason = " ".join(str(error).split())[:100] or type(error).__name__
        raise InputError(f"is not a valid LAS file ({reason}); copy or export it again.") from None


def read(path: Path, reading: Reading) -> Frame:
    """Read the points and all whole dimensions."""
    laspy = load_library(*_LIBRARY)
    with _faults(), laspy.open(path) as file:
        _check(file.header, path)
        las = file.read()
        if len(las.points) != file.header.point_count:
            raise InputError("is cut short; copy or export it again.")
        points = _points(las)
        attributes = {name: np.array(las[name]) for name in _names(las.header)}
    return Frame(points, attributes, path.name, LasDocument(las, dict(attributes)))


def _check(header: Any, path: Path) -> None:
    if header.point_count == 0:
        raise InputError("holds no points; remove it or export it again.")
    need = header.offset_to_point_data + header.point_count * header.point_format.size
    if not header.are_points_compressed and need > path.stat().st_size:
        raise InputError(
            f"is cut short: its header says {need} bytes, but the file has "
            f"{path.stat().st_size} bytes; copy or export it again."
        )
    if header.point_count > 200 * path.stat().st_size:
        raise InputError(f"cannot hold {header.point_count} points; copy or export it again.")


def _points(las: Any) -> FloatArray:
    scales, offsets = las.header.scales, las.header.offsets
    points = np.empty((len(las.points), 3))
    for i, axis in enumerate("XYZ"):
        np.multiply(las.points.array[axis], scales[i], out=points[:, i])
        points[:, i] += offsets[i]
    return points


def _names(header: Any) -> list[str]:
    names = header.point_format.dimension_names
    return [name for name in names if name not in (*"XYZ", *_FLAGS)]


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The header of the file."""
    laspy = load_library(*_LIBRARY)
    with _faults(), laspy.open(path) as file:
        _check(file.header, path)
        return FrameHeader(file.header.point_count, tuple(_names(file.header)))


def write(compressed: bool, file: BinaryIO, frame: Frame) -> None:
    """Write on the grid of the LAS file that the frame came from, or else on a fine one."""
    laspy = load_library(*_LIBRARY)
    document = frame.source
    las, done = None, set(COLOR_NAMES)
    if isinstance(document, LasDocument) and len(document.las.points) == len(frame):
        las, read = document.las, document.attributes
        done = {name for name, values in frame.attributes.items() if values is read.get(name)}
    new = [name for name in frame.attributes if name not in done]
    if las is None:
        las = _new(laspy, frame)
    elif new:
        las = _copy(las)
    known = set(las.point_format.dimension_names)
    for name in new:
        _put(las, laspy, name, np.asarray(frame.attributes[name]), known)
    try:
        with laspy.LasWriter(file, las.header, do_compress=compressed, closefd=False) as writer:
            for first in range(0, len(frame), _BLOCK):
                records = _copy_rows(las.points.array, slice(first, first + _BLOCK))
                _place(records, frame.points[first : first + _BLOCK], las.header)
                grid = las.header.scales, las.header.offsets
                writer.write_points(laspy.ScaleAwarePointRecord(records, las.point_format, *grid))
            if las.header.version.minor >= 4 and las.evlrs is not None:
                writer.write_evlrs(las.evlrs)
    except (OutputError, OSError, MemoryError):
        raise
    except Exception as error:
        raise OutputError(f"cannot be written by laspy ({str(error)[:100]}).") from None


def _copy_rows(records: AnyArray, rows: slice) -> AnyArray:
    """A copy of some records; NumPy is slow to copy them other than as plain bytes."""
    return records[rows].view(f"V{records.dtype.itemsize}").copy().view(records.dtype)


def _place(records: AnyArray, points: FloatArray, header: Any) -> None:
    """Put the points into records, on the grid of the file."""
    for i, axis in enumerate("XYZ"):
        with np.errstate(invalid="ignore", over="ignore"):
            steps = points[:, i] - header.offsets[i]
            steps /= header.scales[i]
            np.rint(steps, out=steps)
        if not (steps.min() >= -_LIMIT and steps.max() <= _LIMIT):  # also if one is NaN
            raise OutputError(
                "some points are NaN or lie outside the grid of the LAS file (its scale and "
                "offset); drop them, or write .ply."
            )
        records[axis] = steps


def _copy(las: Any, rows: IntArray | None = None) -> Any:
    """The file with its own points, or some of them."""
    laspy = load_library(*_LIBRARY)
    points = las.points.copy() if rows is None else las.points[rows].copy()
    return laspy.LasData(las.header, points=points)


def _put(las: Any, laspy: Any, name: str, values: AnyArray, known: set[str]) -> None:
    """Store an attribute in the dimension of its name, or in extra bytes."""
    if name in known and values.ndim == 1 and _fits(las, name, values):
        if not np.array_equal(las[name], values):
            las[name] = values
        return
    table = as_columns(name, values)
    for i in range(table.shape[1]):
        own = name if table.shape[1] == 1 else f"{name}_{i}"
        while own in known:
            own = f"{own}_value"
        if len(own.encode("utf-8", "replace")) > 32:
            raise OutputError(f"attribute '{own}' is too long for a LAS file; rename it.")
        las.add_extra_dim(laspy.ExtraBytesParams(own, _extra_type(table.dtype)))
        las[own] = table[:, i]
        known.add(own)


def _extra_type(dtype: np.dtype[Any]) -> Any:
    return np.uint8 if dtype.kind == "b" else np.float32 if dtype == np.float16 else dtype


def _fits(las: Any, name: str, values: AnyArray) -> bool:
    """Whether a dimension can hold the values as they are."""
    own = np.asarray(las[name]).dtype
    if own == values.dtype or own.kind == "f":
        return True
    with np.errstate(invalid="ignore", over="ignore"):
        return values.dtype.kind in "biuf" and bool(np.array_equal(values.astype(own), values))


def _new(laspy: Any, frame: Frame) -> Any:
    """A file without points yet, whose grid has steps of a power of ten."""
    finite = frame.points[np.isfinite(frame.points).all(axis=1)]
    low = finite.min(axis=0) if len(finite) else np.zeros(3)
    extent = float(np.ptp(finite, axis=0).max()) if len(finite) else 1.0
    rgb = rgb_of(frame)
    header = laspy.LasHeader(point_format=6 if rgb is None else 7, version="1.4")
    header.scales = np.full(3, 10.0 ** np.ceil(np.log10(max(extent, 1e-300) / _STEPS)))
    header.offsets = np.floor(low)
    las = laspy.LasData(header, laspy.ScaleAwarePointRecord.zeros(len(frame), header=header))
    if rgb is not None:
        given = [np.asarray(frame.attributes.get(name)) for name in RGB]
        wide = all(c.dtype == np.uint16 for c in given)
        for i, name in enumerate(RGB):
            las[name] = given[i] if wide else rgb[:, i].astype(np.uint16) * 257
    return las


def _format(extension: str, summary: str, compressed: bool) -> Format:
    writer: Callable[[BinaryIO, Frame], None] = partial(write, compressed)
    return Format(extension, summary, read, writer, peek, library=_LIBRARY)


LAS = _format(".las", "laser scans, by laspy", False)
LAZ = _format(".laz", "laser scans, compressed, by laspy", True)
