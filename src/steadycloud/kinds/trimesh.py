"""`PointCloud` and `Trimesh` of trimesh; of a mesh, the vertices are denoised."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, Frame
from .columns import color_columns


def points_of(cloud: Any) -> NDArray[Any]:
    """The points or vertices, (n, 3)."""
    return np.array(cloud.vertices)


def attributes_of(cloud: Any) -> dict[str, NDArray[Any]]:
    """The colors of points or vertices as red, green and blue, and what a mesh has by name."""
    found = {
        str(name): np.array(values)
        for name, values in getattr(cloud, "vertex_attributes", {}).items()
        if len(values) == len(cloud.vertices) and np.asarray(values).dtype.kind in "fiub"
    }
    visual = getattr(cloud, "visual", None)
    if visual is not None and visual.kind == "vertex":
        return found | color_columns(visual.vertex_colors)
    return found


def moved(cloud: Any, points: FloatArray) -> Any:
    """A copy of the cloud or the mesh with other points."""
    copy = cloud.copy()
    copy.vertices = points.copy()
    return copy


def made(frame: Frame) -> Any:
    """A PointCloud with the frame's colors."""
    import trimesh

    return trimesh.PointCloud(frame.points.copy(), colors=frame.colors)
