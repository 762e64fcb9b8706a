"""Where depth cameras stand, and how they turn depth into points."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ...errors import ConfigError
from ...frame import FloatArray, IntArray

N_CAMERAS = 3
DISTANCE = 2.5 / 1.7  # from the middle of the body, in its largest side: a person at 2.5 m
MARGIN = 1.6  # what the image shows, in the extent of the body
UP = np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True, eq=False)
class Camera:
    """A pinhole camera that looks at the middle of the body; pixels are square."""

    eye: FloatArray  # (3,)
    axes: FloatArray  # (3, 3) rows: right, down, forward in the world; unit vectors
    focal: float  # pixels
    height: int  # pixels
    width: int

    def depth_of(self, points: FloatArray) -> FloatArray:
        """The depth z (n,) of points (n, 3): their distance from the camera along its axis."""
        return np.asarray((points - self.eye) @ self.axes[2], dtype=np.float64)

    def rays(self, row: IntArray, column: IntArray) -> FloatArray:
        """Directions (n, 3) through the middle of pixels; a point of depth z is eye + z ray."""
        u = (column - (self.width - 1) / 2.0) / self.focal
        v = (row - (self.height - 1) / 2.0) / self.focal
        return np.asarray(np.stack([u, v, np.ones_like(u)], axis=1) @ self.axes, np.float64)


@dataclass(frozen=True, eq=False)
class Rig:
    """The cameras that look at a sequence; they stand still."""

    cameras: tuple[Camera, ...]
    middle: FloatArray  # (3,) of the body
    radius: float  # of the body

    def with_focal(self, factor: float) -> Rig:
        """The same field of view with `factor` times as many pixels along each side."""
        changed = tuple(
            replace(
                camera,
                focal=camera.focal * factor,
                height=max(1, round(camera.height * factor)),
                width=max(1, round(camera.width * factor)),
            )
            for camera in self.cameras
        )
        return replace(self, cameras=changed)


def place_cameras(
    low: FloatArray,
    high: FloatArray,
    n_cameras: int = N_CAMERAS,
    pixels: int = 128,
    distance: float = DISTANCE,
) -> Rig:
    """Cameras evenly around a body, at the height of its middle, the first on its +z side.

    The body is given by the corners `low` and `high` (3,) of its bounding box; y is up. `distance`
    is in units of the box's largest side, and the image has `pixels` pixels for that side.
    """
    if n_cameras < 1 or n_cameras > 255:
        raise ConfigError(f"n_cameras = {n_cameras}: use 1 to 255.")
    sides = np.asarray(high, np.float64) - np.asarray(low, np.float64)
    size, radius = float(sides.max()), float(np.linalg.norm(sides)) / 2.0
    if not (np.isfinite(size) and size > 0.0):
        raise ConfigError("the body has no extent; there is nothing to look at.")
    if not distance * size > radius:
        raise ConfigError(f"distance = {distance:g}: the camera is inside the body; use more.")
    middle = (np.asarray(low, np.float64) + np.asarray(high, np.float64)) / 2.0
    focal = pixels * distance
    shown = max(1, int(np.ceil(MARGIN * pixels * 2.0 * radius / size)))
    cameras = []
    for angle in 2.0 * np.pi * np.arange(n_cameras) / n_cameras:
        forward = -np.array([np.sin(angle), 0.0, np.cos(angle)])
        axes = np.stack([np.cross(forward, UP), -UP, forward])
        cameras.append(Camera(middle - distance * size * forward, axes, focal, shown, shown))
    return Rig(tuple(cameras), middle, radius)
