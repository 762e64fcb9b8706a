"""Arrays (n, 3) of NumPy, arrays of records with x, y and z, and lists of three numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from .columns import axes_among, moved_values, other_columns


def is_cloud(item: Any) -> bool:
    """Whether it is one frame; an array (frames, n, 3) or a list of frames is none."""
    if isinstance(item, np.ndarray):
        return item.ndim == 2 or item.dtype.names is not None
    if not isinstance(item, list | tuple) or not item:
        return False
    first = item[0]
    row = isinstance(first, list | tuple) or (isinstance(first, np.ndarray) and first.ndim == 1)
    return row and len(first) == 3 and all(np.isscalar(value) for value in first)


def points_of(cloud: Any) -> NDArray[Any]:
    """The points, (n, 3)."""
    array = np.asarray(cloud)
    if array.dtype.names is None:
        return array
    records = array.ravel()
    return np.stack([records[name] for name in axes_among(array.dtype.names)], axis=1)


def attributes_of(cloud: Any) -> dict[str, NDArray[Any]]:
    """The other fields of records."""
    array = np.asarray(cloud)
    if array.dtype.names is None:
        return {}
    return other_columns({name: array.ravel()[name] for name in array.dtype.names})


def moved(cloud: Any, points: FloatArray) -> Any:
    """An array of the same type, or a list of lists."""
    if not isinstance(cloud, np.ndarray):
        return points.tolist()
    if cloud.dtype.names is None:
        return moved_values(points, cloud.dtype)
    axes = dict(zip(axes_among(cloud.dtype.names), points.T, strict=True))
    fields = {name: cloud[name] for name in cloud.dtype.names}
    for name, values in axes.items():
        fields[name] = moved_values(values.reshape(cloud.shape), cloud.dtype[name])
    if all(fields[name].dtype == cloud.dtype[name] for name in axes):
        raw = bytearray(cloud.tobytes())  # with its padding, which `copy` leaves out
        copy = np.frombuffer(raw, cloud.dtype).reshape(cloud.shape)
    else:
        copy = np.empty(
            cloud.shape, [(n, v.dtype, v.shape[cloud.ndim :]) for n, v in fields.items()]
        )
    for name, values in fields.items():
        copy[name] = values
    return copy


def stacked(given: Any, results: list[Any]) -> Any:
    """The results as one array where the frames were one (frames, n, 3), else as a list."""
    one = isinstance(given, np.ndarray) and given.ndim == 3 and given.dtype != object
    return np.stack(results) if one else results
