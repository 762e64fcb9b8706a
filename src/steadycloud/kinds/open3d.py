"""Clouds of Open3D: `geometry.PointCloud`, and `t.geometry.PointCloud`, which holds tensors."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import COLOR, NORMAL, FloatArray, Frame
from .columns import color_columns, moved_values, normal_columns


def points_of(cloud: Any) -> NDArray[Any]:
    """The points, (n, 3)."""
    if not _of_tensors(cloud):
        return np.array(cloud.points)
    if "positions" not in cloud.point:
        return np.empty((0, 3))
    if "CPU" not in str(cloud.device):
        raise InputError(f"the cloud is on {cloud.device}; use cloud.cpu().")
    return np.array(cloud.point.positions.numpy())


def attributes_of(cloud: Any) -> dict[str, NDArray[Any]]:
    """Colors as red, green and blue, normals as nx, ny and nz, other attributes by their names."""
    if not _of_tensors(cloud):
        colors = color_columns(np.asarray(cloud.colors)) if cloud.has_colors() else {}
        return colors | (normal_columns(np.array(cloud.normals)) if cloud.has_normals() else {})
    found: dict[str, NDArray[Any]] = {}
    for name in cloud.point:
        if name == "colors":
            found |= color_columns(cloud.point[name].numpy())
        elif name == "normals":
            found |= normal_columns(cloud.point[name].numpy())
        elif name != "positions":
            values = np.array(cloud.point[name].numpy())
            found[name] = values[:, 0] if values.ndim == 2 and values.shape[1] == 1 else values
    return found


def moved(cloud: Any, points: FloatArray) -> Any:
    """A copy of the cloud with other points."""
    open3d = _library()
    if not _of_tensors(cloud):
        copy = type(cloud)(cloud)
        copy.points = open3d.utility.Vector3dVector(points)
        return copy
    copy = cloud.clone()
    old = cloud.point.positions.numpy()
    copy.point.positions = open3d.core.Tensor(moved_values(points, old.dtype))
    return copy


def made(frame: Frame, tensor: bool = False) -> Any:
    """A cloud with the frame's colors and normals; one of tensors has all attributes."""
    open3d = _library()
    if not tensor:
        cloud = open3d.geometry.PointCloud(open3d.utility.Vector3dVector(frame.points))
        if (colors := frame.colors) is not None:
            cloud.colors = open3d.utility.Vector3dVector(colors / 255.0)
        if (normals := frame.normals) is not None:
            cloud.normals = open3d.utility.Vector3dVector(normals)
        return cloud
    cloud = open3d.t.geometry.PointCloud(open3d.core.Tensor(frame.points))
    columns = {
        name: values.reshape(len(frame), -1)
        for name, values in frame.attributes.items()
        if name not in (*COLOR, *NORMAL)
    }
    own = {"colors": frame.colors, "normals": frame.normals}
    for name, values in {**columns, **own}.items():
        if values is not None:
            cloud.point[name] = open3d.core.Tensor(np.ascontiguousarray(values))
    return cloud


def _of_tensors(cloud: Any) -> bool:
    return hasattr(cloud, "point")


def _library() -> Any:
    return import_module("open3d")  # whose types are not those of its functions
