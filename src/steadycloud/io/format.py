"""The interface of file formats, and conversions that keep unchanged values bit-exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError, OutputError
from ..frame import FloatArray, Frame

AnyArray = NDArray[Any]


@dataclass(frozen=True)
class Reading:
    """What the user says about files that do not say it themselves."""

    columns: tuple[str, ...] = ()  # names of the columns of text and .bin files; "_": left out
    topic: str = ""  # of a bag; "": the only one with points
    intrinsics: str = ""  # file with the intrinsics of depth images; "": looked for beside them
    depth_scale: float = 0.0  # stored depth values for one unit of length; 0: as is usual
    index: int = 0  # which frame of a file that holds several


@dataclass(frozen=True)
class FrameHeader:
    """What a file says about its frame before its points are read."""

    n_points: int
    attributes: tuple[str, ...] = ()  # as `Frame.attributes` will name them
    linked: tuple[str, ...] = ()  # parts of the file that refer to points by row number
    notes: tuple[str, ...] = ()  # what was guessed; a sentence each
    normals: str = ""  # what the file calls normals that are no attributes; "": it has none
    whole: str = ""  # the type of coordinates that are whole numbers; "": they are not


def _one(path: Path, reading: Reading) -> int:
    return 1


def _itself(path: Path, reading: Reading) -> dict[str, Path]:
    return {path.name: path}


@dataclass(frozen=True)
class Format:
    """One file format; its functions raise errors without the path, see `faults_of`."""

    extension: str  # lower case, with its dot
    summary: str
    read: Callable[[Path, Reading], Frame]
    write: Callable[[BinaryIO, Frame], None]
    peek: Callable[[Path, Reading], FrameHeader]
    count: Callable[[Path, Reading], int] = _one  # the frames in a file
    write_all: Callable[[BinaryIO, Iterable[Frame]], None] | None = None  # frames of one file
    files: Callable[[Path, Reading], dict[str, Path]] = _itself  # that a frame is read from, its
    # own first; the keys are names under which they are found beside a result
    extensible: bool = True  # whether attributes of any name can be added
    holds: tuple[str, ...] | None = None  # the only attributes of a new file; None: any
    library: tuple[str, str] | None = None  # a module that must be installed, and its extra
    shy: bool = False  # such files are often no frames: in a folder, others are preferred
    is_frame: Callable[[Path], bool] = lambda path: True  # a quick look, for shy formats


def load_library(module: str, extra: str) -> Any:
    """The module of an optional library, or the line that installs it."""
    try:
        return import_module(module)
    except ImportError:
        raise InputError(
            f"needs a library that is not installed; run: pip install 'steadycloud[{extra}]'"
        ) from None


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Raise errors that happen while reading `path` as InputErrors that begin with it."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    except FileNotFoundError:
        raise InputError(f"{path}: no such file; check the name.") from None
    except IsADirectoryError:
        raise InputError(f"{path}: is a folder; use a file, or open it as a sequence.") from None
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror or error}); check its permissions."
        ) from None
    except MemoryError:
        raise InputError(f"{path}: does not fit into memory; split it into parts.") from None


def as_float64(values: AnyArray) -> FloatArray:
    """The values as float64, without a warning for signaling NaNs."""
    with np.errstate(invalid="ignore", over="ignore"):
        return values.astype(np.float64)


def stack_axes(columns: Iterable[AnyArray]) -> FloatArray:
    """Three columns side by side as float64 (n, 3), without a warning for signaling NaNs."""
    x, y, z = columns
    points = np.empty((len(x), 3))
    with np.errstate(invalid="ignore", over="ignore"):
        for i, column in enumerate((x, y, z)):
            points[:, i] = column
    return points


def turned(points: FloatArray, matrix: FloatArray) -> FloatArray:
    """The points (n, 3) multiplied by a matrix (3, 3); by one thread, unlike a matrix product."""
    result: FloatArray = np.einsum("ij,kj->ik", points, matrix)
    return result


def in_own_type(values: FloatArray, original: AnyArray) -> AnyArray:
    """`values` in the floating type of `original`; values that stay NaN keep their bits.

    float32 -> float64 -> float32 is exact for every number, but not for every NaN.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        cast = values.astype(original.dtype)
    if cast.size and np.isnan(cast.min()):
        missing = np.isnan(cast) & np.isnan(original)
        cast[missing] = original[missing]
    return cast


def float_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The type of moved coordinates: floats stay, 8 and 16 bit integers become float32."""
    if dtype.kind == "f":
        return dtype
    return np.dtype(np.float32 if dtype.itemsize <= 2 else np.float64).newbyteorder(dtype.byteorder)


def as_columns(name: str, values: AnyArray) -> AnyArray:
    """An attribute as a table (n, columns) of real numbers."""
    values = np.asarray(values)
    if values.dtype.kind not in "biuf":
        raise OutputError(f"attribute '{name}' holds {values.dtype}, not numbers; leave it out.")
    return values.reshape(len(values), -1) if values.ndim != 1 else values[:, None]


def whole_type(dtype: np.dtype[Any], values: AnyArray) -> np.dtype[Any]:
    """The type in which coordinates are written back: whole numbers stay in an integer type."""
    if dtype.kind not in "iu" or len(values) == 0:
        return float_type(dtype)
    limits = np.iinfo(dtype)
    whole = np.isfinite(values).all() and np.array_equal(values, np.rint(values))
    fits = whole and limits.min <= values.min() and values.max() <= limits.max
    return dtype if fits else float_type(dtype)


def refuse_other(frame: Frame, known: Iterable[str], kind: str) -> None:
    """Refuse attributes that a format of fixed columns cannot hold, rather than lose them."""
    lost = sorted(set(frame.attributes) - set(known))
    if lost:
        raise OutputError(
            f"{kind} cannot hold {', '.join(lost)}; write .ply instead, or leave them out "
            "(convert --keep names the attributes to keep)."
        )


def whole_name(dtype: np.dtype[Any]) -> str:
    """The name of an integer type, for `FrameHeader.whole`; "" for others."""
    return dtype.name if dtype.kind in "iu" else ""


def rgb_of(frame: Frame) -> AnyArray | None:
    """The colors (n, 3) uint8 of a frame, whatever its file called them; None: it has none."""
    names = next((n for n in _COLORS if all(c in frame.attributes for c in n)), None)
    if names is None:
        return None
    table = np.hstack([as_columns(name, frame.attributes[name]) for name in names])
    if table.shape[1] not in (3, 4):
        return None
    rgb: AnyArray = table[:, :3]
    if rgb.dtype.kind == "f":
        rgb = np.clip(np.rint(np.nan_to_num(rgb) * 255.0), 0, 255)
    elif rgb.dtype.itemsize > 1 and rgb.max(initial=0) > 255:
        rgb = rgb >> 8
    return rgb.astype(np.uint8)


_COLORS = (("red", "green", "blue"), ("colors",))
COLOR_NAMES = frozenset(name for names in _COLORS for name in names)
RGB = ("red", "green", "blue")
NORMAL = ("nx", "ny", "nz")
