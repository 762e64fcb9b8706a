"""The interface of file formats, and conversions that keep unchanged values bit-exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError, OutputError
from ..frame import FloatArray, Frame

AnyArray = NDArray[Any]


@dataclass(frozen=True)
class FrameHeader:
    """What a file says about its frame before its points are read."""

    n_points: int
    attributes: tuple[str, ...] = ()  # as `Frame.attributes` will name them
    extensible: bool = False  # whether attributes of any name can be added
    linked: tuple[str, ...] = ()  # parts of the file that refer to points by row number


@dataclass(frozen=True)
class Format:
    """One file format; its functions raise errors without the path, see `faults_of`."""

    extension: str  # lower case, with its dot
    summary: str
    read: Callable[[Path], Frame]
    write: Callable[[BinaryIO, Frame], None]
    peek: Callable[[Path], FrameHeader]


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


def in_own_type(values: FloatArray, original: AnyArray) -> AnyArray:
    """`values` in the floating type of `original`; values that stay NaN keep their bits.

    float32 -> float64 -> float32 is exact for every number, but not for every NaN.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        cast = values.astype(original.dtype)
    missing = np.isnan(cast)
    if missing.any():
        missing &= np.isnan(original)
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
