"""NPZ: named arrays; one is the points, those with as many rows are attributes.

Points of shape (n, 3) are one frame. Points of shape (frames, n, 3) are several, and so are arrays
with a number in their name: points_0, points_1, ... with red_0, red_1, ...
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
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
    as_float64,
    whole_name,
    whole_type,
)

POINTS = "points"
_USUAL = ("points", "xyz", "pos", "positions", "position", "vertices", "pointcloud", "coords", "pc")
_NUMBERED = re.compile(r"(.*?)[_.]?([0-9]+)")
_MOST_HEADER = 1 << 16
Shapes = dict[str, tuple[tuple[int, ...], "np.dtype[Any]"]]


@dataclass(frozen=True, eq=False)
class NpzDocument:
    """The names and types of the arrays of an NPZ file, and those that are no attributes."""

    name: str  # of the points
    dtype: np.dtype[Any]
    others: dict[str, AnyArray] = field(default_factory=dict)
    compressed: bool = False

    def take(self, rows: IntArray) -> NpzDocument:
        """The same: it has no rows."""
        return self


def _shapes(path: Path) -> Shapes:
    """Shape and type of each array, from the headers alone."""
    found: Shapes = {}
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                with archive.open(entry) as file:
                    version = np.lib.format.read_magic(file)
                    shape, _, dtype = _header_reader(version)(file)
                    found[entry.filename.removesuffix(".npy")] = (shape, dtype)
    except OSError:
        raise
    except Exception:  # zipfile and NumPy raise errors of many types
        raise InputError("is not a valid NPZ file; write it again with numpy.savez.") from None
    return found


def _header_reader(version: tuple[int, int]) -> Any:
    return {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }[version]


def _points_name(shapes: Shapes) -> str:
    """The array that holds the points."""
    fit = [
        name
        for name, (shape, dtype) in shapes.items()
        if len(shape) in (2, 3) and shape[-1] == 3 and dtype.kind in "fiu"
    ]
    for usual in _USUAL:
        for name in fit:
            if name.lower() == usual or (
                (match := _NUMBERED.fullmatch(name)) and match[1].lower() == usual
            ):
                return name
    if len(fit) == 1 or (fit and all(_NUMBERED.fullmatch(name) for name in fit)):
        return fit[0]
    if not fit:
        held = ", ".join(f"{n} {s}" for n, (s, _) in [*shapes.items()][:5]) or "nothing"
        raise InputError(f"has no array of shape (n, 3), it holds {held}; name one 'points'.")
    raise InputError(f"has several arrays of points ({', '.join(fit[:5])}); name one 'points'.")


def _frames(shapes: Shapes) -> list[dict[str, str]]:
    """For each frame, its arrays by the name of the attribute; POINTS for the points."""
    name = _points_name(shapes)
    match = _NUMBERED.fullmatch(name)
    if match is None or len(shapes[name][0]) == 3:
        names = {n: n for n in shapes if n != name}
        return [{POINTS: name, **names}] * (shapes[name][0][0] if len(shapes[name][0]) == 3 else 1)
    groups: dict[int, dict[str, str]] = {}
    for other in shapes:
        if numbered := _NUMBERED.fullmatch(other):
            key = POINTS if numbered[1] == match[1] else numbered[1]
            groups.setdefault(int(numbered[2]), {})[key] = other
    return [groups[number] for number in sorted(groups) if POINTS in groups[number]]


def _base(name: str) -> str:
    match = _NUMBERED.fullmatch(name)
    return match[1] if match else name


def count(path: Path, reading: Reading) -> int:
    """The number of frames."""
    return len(_frames(_shapes(path)))


def _plan(path: Path, reading: Reading) -> tuple[Shapes, dict[str, str], int]:
    """The arrays, those of this frame by attribute, and its number of points."""
    shapes = _shapes(path)
    names = _frames(shapes)[reading.index]
    shape = shapes[names[POINTS]][0]
    if min(shape) <= 0:
        raise InputError("holds no points; remove it or export it again.")
    return shapes, names, shape[-2]


def _is_attribute(shape: tuple[int, ...], dtype: np.dtype[Any], points: tuple[int, ...]) -> bool:
    per_frame = len(points) == 3 and shape[:2] == points[:2]
    return dtype.kind in "biuf" and (per_frame or (bool(shape) and shape[0] == points[-2]))


def read(path: Path, reading: Reading) -> Frame:
    """Read the frame; arrays that are no attributes stay in its source."""
    shapes, names, _ = _plan(path, reading)
    at, whole = reading.index, shapes[names[POINTS]][0]
    try:
        with np.load(path, allow_pickle=False) as archive:
            given = archive[names[POINTS]]
            arrays = {key: archive[n] for key, n in names.items() if key != POINTS}
        with zipfile.ZipFile(path) as packed:
            compressed = any(entry.compress_type for entry in packed.infolist())
    except (ValueError, zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise InputError(f"is not a valid NPZ file ({str(error)[:80]}); write it again.") from None
    points = given[at] if given.ndim == 3 else given
    attributes, others = {}, {}
    for key, values in arrays.items():
        if not _is_attribute(values.shape, values.dtype, whole):
            others[key] = values
        elif len(whole) == 3 and values.shape[:2] == whole[:2]:
            attributes[key] = values[at]
        else:
            attributes[key] = values
    document = NpzDocument(names[POINTS], given.dtype, others, compressed)
    return Frame(as_float64(points), attributes, path.name, document)


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The header of the array of points."""
    shapes, names, n_points = _plan(path, reading)
    points = shapes[names[POINTS]][0]
    others = [
        key for key, n in names.items() if key != POINTS and _is_attribute(*shapes[n], points)
    ]
    return FrameHeader(n_points, tuple(others), whole=whole_name(shapes[names[POINTS]][1]))


def write(file: BinaryIO, frame: Frame) -> None:
    """Write named arrays in the types of the NPZ file that the frame came from, or float64."""
    name, points = _points_of(frame)
    others = getattr(frame.source, "others", {}) if isinstance(frame.source, NpzDocument) else {}
    _save(file, {name: points, **frame.attributes, **others}, frame)


def write_all(file: BinaryIO, frames: Iterable[Frame]) -> None:
    """Write frames of equal size as (frames, n, 3), others as points_0000, points_0001, ..."""
    listed = list(frames)
    named = [_points_of(frame) for frame in listed]
    alike = {
        (len(f), *sorted((k, v.shape, v.dtype.str) for k, v in f.attributes.items()))
        for f in listed
    }
    source = listed[0].source
    arrays = dict(source.others) if isinstance(source, NpzDocument) else {}
    names = [name for name, _ in named]
    if len(alike) == 1 and len(set(names)) == 1:
        arrays[names[0]] = np.stack([points for _, points in named])
        for key in listed[0].attributes:
            arrays[key] = np.stack([frame.attributes[key] for frame in listed])
    else:
        for i, (frame, (name, points)) in enumerate(zip(listed, named, strict=True)):
            number = f"_{i:04d}"
            arrays[f"{_base(name)}{number}"] = points
            arrays |= {f"{key}{number}": values for key, values in frame.attributes.items()}
    _save(file, arrays, listed[0])


def _points_of(frame: Frame) -> tuple[str, AnyArray]:
    document = frame.source
    name, points = POINTS, frame.points
    if isinstance(document, NpzDocument):
        dtype = whole_type(document.dtype, points)
        with np.errstate(over="ignore", invalid="ignore"):
            name, points = document.name, points.astype(dtype)
    if name in frame.attributes:
        raise OutputError(f"attribute '{name}' has the name of the points; rename it.")
    return name, points


def _save(file: BinaryIO, arrays: dict[str, AnyArray], frame: Frame) -> None:
    compressed = isinstance(frame.source, NpzDocument) and frame.source.compressed
    for name, values in arrays.items():
        if np.asarray(values).dtype.hasobject:
            raise OutputError(f"attribute '{name}' holds objects; leave it out.")
    method = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, values in arrays.items():
            entry = zipfile.ZipInfo(f"{name}.npy")  # of 1980: the same frame, the same bytes
            entry.compress_type = method
            with archive.open(entry, "w", force_zip64=True) as out:
                np.lib.format.write_array(out, np.asanyarray(values), allow_pickle=False)


NPZ = Format(".npz", "NumPy archive of named arrays", read, write, peek, count, write_all)
