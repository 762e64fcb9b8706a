"""DataFrames of pandas with columns x, y and z, in whatever case."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, Frame
from .columns import AXES, axes_among, moved_values, other_columns


def points_of(cloud: Any) -> NDArray[Any]:
    """The points, (n, 3)."""
    return np.stack([cloud[name].to_numpy(np.float64) for name in axes_among(cloud.columns)], 1)


def attributes_of(cloud: Any) -> dict[str, NDArray[Any]]:
    """The other columns of numbers."""
    return other_columns({name: cloud[name].to_numpy() for name in cloud.columns})


def moved(cloud: Any, points: FloatArray) -> Any:
    """A copy of the table; x, y and z keep their type if they are floats."""
    copy = cloud.copy()
    for name, values in zip(axes_among(cloud.columns), points.T, strict=True):
        copy[name] = moved_values(values, cloud[name].to_numpy().dtype)
    return copy


def made(frame: Frame) -> Any:
    """A table of the points and all attributes; those with several columns are numbered."""
    import pandas

    columns: dict[str, Any] = dict(zip(AXES, frame.points.T.copy(), strict=True))
    for name, values in frame.attributes.items():
        table = np.asarray(values).reshape(len(frame), -1)
        for i, column in enumerate(table.T):
            columns[name if table.shape[1] == 1 else f"{name}_{i}"] = column
    return pandas.DataFrame(columns)
