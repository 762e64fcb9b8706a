"""What kinds with named columns share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import COLOR, NORMAL, FloatArray

AXES = ("x", "y", "z")
_SHORT = {"r": "red", "g": "green", "b": "blue"}


def axes_among(names: Iterable[Any]) -> list[Any]:
    """The names of the columns x, y and z, in whatever case."""
    names = list(names)
    found = [[name for name in names if str(name).lower() == axis] for axis in AXES]
    for axis, same in zip(AXES, found, strict=True):
        if len(same) != 1:
            has = "has no column" if not same else f"has {len(same)} columns"
            raise InputError(f"{has} '{axis}'; use x, y and z (it has {_listed(names)}).")
    return [same[0] for same in found]


def other_columns(columns: Mapping[Any, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The columns of numbers beside x, y and z; r, g and b are named red, green and blue."""
    axes = axes_among(columns)
    lower = {str(name).lower() for name in columns}
    short = _SHORT if lower.issuperset(_SHORT) and not lower.intersection(COLOR) else {}
    return {
        short.get(str(name).lower(), str(name)): values
        for name, values in columns.items()
        if name not in axes and values.dtype.kind in "fiub"
    }


def moved_values(values: FloatArray, dtype: np.dtype[Any]) -> NDArray[Any]:
    """A copy of coordinates that have been of a type: floats stay, whole numbers become float64."""
    with np.errstate(over="ignore", invalid="ignore"):
        return np.array(values, dtype if dtype.kind == "f" else np.float64)


def color_columns(colors: Any) -> dict[str, NDArray[Any]]:
    """Colors (n, 3 or 4), bytes or from 0 to 1, as red, green and blue: bytes."""
    array = np.asarray(colors)
    if array.ndim != 2 or array.shape[1] < 3:
        return {}
    if array.dtype.kind == "f":
        array = np.clip(np.rint(np.nan_to_num(array) * 255.0), 0, 255)
    return {name: array[:, i].astype(np.uint8) for i, name in enumerate(COLOR)}


def normal_columns(normals: Any) -> dict[str, NDArray[Any]]:
    """Normals (n, 3) as nx, ny and nz."""
    array = np.asarray(normals)
    return {name: np.ascontiguousarray(array[:, i]) for i, name in enumerate(NORMAL)}


def _listed(names: Sequence[Any]) -> str:
    return ", ".join(map(str, names[:8])) + (" ..." if len(names) > 8 else "") or "none"
