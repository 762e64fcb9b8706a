"""Data sets of PyVista; a `PolyData` keeps its faces."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import COLOR, NORMAL, FloatArray, Frame
from .columns import color_columns, moved_values, normal_columns

_COLORS = ("RGB", "RGBA", "rgb", "rgba", "colors", "Colors")
_NORMALS = ("Normals", "normals")


def points_of(cloud: Any) -> NDArray[Any]:
    """The points, (n, 3)."""
    return np.array(cloud.points)


def attributes_of(cloud: Any) -> dict[str, NDArray[Any]]:
    """The arrays of the points; RGB as red, green and blue, Normals as nx, ny and nz."""
    found: dict[str, NDArray[Any]] = {}
    for name in cloud.point_data:
        values = np.array(cloud.point_data[name])
        if name in _COLORS and (colors := color_columns(values)):
            found |= colors
        elif name in _NORMALS and values.ndim == 2:
            found |= normal_columns(values)
        elif values.dtype.kind in "fiub":
            found[name] = values
    return found


def moved(cloud: Any, points: FloatArray) -> Any:
    """A copy of the data set with other points."""
    copy = cloud.copy()
    copy.points = moved_values(points, np.asarray(cloud.points).dtype)
    return copy


def made(frame: Frame) -> Any:
    """A PolyData of the points with all attributes."""
    import pyvista

    cloud = pyvista.PolyData(frame.points.copy())
    for name, values in frame.attributes.items():
        if name not in (*COLOR, *NORMAL):
            cloud.point_data[name] = values
    if (colors := frame.colors) is not None:
        cloud.point_data["RGB"] = colors
    if (normals := frame.normals) is not None:
        cloud.point_data["Normals"] = normals
    return cloud
