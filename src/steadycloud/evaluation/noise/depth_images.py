"""Noise of depth cameras: errors of depth, which move points along the rays that saw them.

`View` says for each point of a frame which ray saw it. Frames of simulated cameras know that
(`seen_by_rig`); any other cloud is looked at by one camera in front of it (`seen_from`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...errors import ConfigError
from ...frame import FloatArray, Frame, IntArray
from ...numerics.neighbors import mean_spacing
from ..camera.rig import Rig
from ..cloud_pair import finite_points

PIXEL_SPACINGS = 2.0  # size of a pixel of the camera in front of a cloud, at its middle
MAX_PIXELS = 4096  # along each side of its image


@dataclass(frozen=True, eq=False)
class View:
    """The rays on which points were seen, and their pixels; points of one camera only."""

    rows: IntArray  # (n,) of the points in their frame
    rays: FloatArray  # (n, 3) a point moves by these if its depth grows by one
    depth: FloatArray  # (n,) of the points
    row: IntArray  # (n,) of the pixel, from 0
    column: IntArray  # (n,)
    shape: tuple[int, int]  # of the image
    middle: float  # depth of the middle of the body
    pixel: float  # size of a pixel there


def seen_by_rig(frame: Frame, rig: Rig | None, name: str) -> list[View]:
    """A view for each camera of the rig; refuses a frame that no rig has seen."""
    keys = ("camera", "row", "column")
    if rig is None or not all(key in frame.attributes for key in keys):
        raise ConfigError(
            f"noise '{name}' needs the pixels of depth images, which {frame.name or 'the frame'} "
            f"has not; use it with data sets such as camera/figure."
        )
    index, row, column = (np.asarray(frame.attributes[key], np.int64) for key in keys)
    views = []
    for number, camera in enumerate(rig.cameras):
        rows = np.flatnonzero((index == number) & np.isfinite(frame.points).all(axis=1))
        depth = camera.depth_of(frame.points[rows])
        rays = (frame.points[rows] - camera.eye) / np.where(depth > 0.0, depth, 1.0)[:, None]
        middle = float(camera.depth_of(rig.middle))
        shape, pixel = (camera.height, camera.width), middle / camera.focal
        views.append(View(rows, rays, depth, row[rows], column[rows], shape, middle, pixel))
    return views


def default_camera(points: FloatArray) -> FloatArray:
    """A place (3,) in front of the cloud, on its +z side, three radii from its middle."""
    finite = finite_points(points)
    low, high = finite.min(axis=0), finite.max(axis=0)
    radius = float(np.linalg.norm(high - low)) / 2.0
    return np.asarray((low + high) / 2.0 + np.array([0.0, 0.0, 3.0 * radius]), dtype=np.float64)


def seen_from(points: FloatArray, camera: FloatArray | None = None) -> list[View]:
    """The view of one camera at that place (3,), or in front of the cloud.

    Its pixels are cells of latitude and longitude about the y axis, and depth is the distance to
    the camera. Points that hide one another are all in the view.
    """
    points = np.asarray(points, dtype=np.float64)
    rows = np.flatnonzero(np.isfinite(points).all(axis=1))
    cloud = np.unique(points[rows], axis=0)
    if len(cloud) < 2:
        return []
    eye = default_camera(cloud) if camera is None else np.asarray(camera, dtype=np.float64)
    away = points[rows] - eye
    depth = np.linalg.norm(away, axis=1)
    rays = away / np.where(depth > 0.0, depth, 1.0)[:, None]
    middle = float(np.median(depth)) or 1.0
    pixel = PIXEL_SPACINGS * mean_spacing(cloud)
    row, column = _pixels(away, depth, pixel / middle)
    shape = (int(row.max()) + 1, int(column.max()) + 1)
    return [View(rows, rays, depth, row, column, shape, middle, pixel)]


def _pixels(rays: FloatArray, depth: FloatArray, angle: float) -> tuple[IntArray, IntArray]:
    """Row and column of the pixel that sees each ray: latitude and longitude about the y axis."""
    axis = rays.mean(axis=0)  # turn the seam of the longitudes away from the cloud
    turn = np.arctan2(axis[0], axis[2])
    longitude = np.arctan2(rays[:, 0], rays[:, 2]) - turn
    longitude = (longitude + np.pi) % (2.0 * np.pi)
    latitude = np.arcsin(np.clip(rays[:, 1] / np.where(depth > 0.0, depth, 1.0), -1.0, 1.0))
    angles = np.stack([latitude - latitude.min(), longitude - longitude.min()])
    angle = max(angle, float(angles.max()) / MAX_PIXELS, 1e-12)
    row, column = (angles / angle).astype(np.int64)
    return row, column
