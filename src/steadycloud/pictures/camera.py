"""Cameras: from where a picture is taken, and which camera shows a cloud in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from ..errors import InputError
from ..frame import FloatArray
from ..player.space import robust_box

_FILLED = 0.9  # share of the picture's height or width that the cloud takes up
_ANGLES = range(0, 360, 15)  # degrees at which a turning cloud has to fit
_ENOUGH = 50_000  # points that decide how large the picture is


@dataclass(frozen=True, eq=False)
class Camera:
    """An orthographic camera: sizes do not depend on the distance to the eye."""

    eye: FloatArray  # (3,)
    target: FloatArray  # (3,) the middle of the picture
    height: float  # of what the picture shows, from its bottom to its top (length)
    up: FloatArray = field(default_factory=lambda: np.array([0.0, 1.0, 0.0]))  # (3,)

    @classmethod
    def framing(
        cls,
        points: ArrayLike,
        *,
        direction: ArrayLike = (0.45, 0.12, 1.0),
        up: ArrayLike = (0.0, 1.0, 0.0),
        aspect: float = 0.8,
    ) -> Camera:
        """The camera that shows all finite points in a picture of width / height = `aspect`.

        `direction` leads from the cloud to the eye.
        """
        cloud = _finite(np.asarray(points, dtype=np.float64))
        toward, up = np.asarray(direction, dtype=np.float64), np.asarray(up, dtype=np.float64)
        target = (cloud.min(axis=0) + cloud.max(axis=0)) / 2.0
        axes = cls(target + toward, target, 1.0, up).axes()
        seen = (cloud - target) @ axes.T
        target = target + _middle(seen) @ axes
        wide, tall, deep = np.ptp(seen, axis=0)
        height = float(max(tall, wide / aspect, 1e-9) / _FILLED)
        eye = target + (3.0 * height + deep) * toward / np.linalg.norm(toward)
        return cls(eye, target, height, up)

    def axes(self) -> FloatArray:
        """Right, up and forward as rows (3, 3), each of length 1."""
        forward = self.target - self.eye
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, self.up)
        right = right / np.linalg.norm(right)
        return np.stack([right, np.cross(right, forward), forward])

    def closeup(self, low: ArrayLike, high: ArrayLike, *, aspect: float = 1.0) -> Camera:
        """The same direction of view, moved to the box between two opposite corners."""
        corners = np.array(np.meshgrid(*np.stack([low, high]).T)).reshape(3, -1).T
        middle = corners.mean(axis=0)
        wide, tall, _ = np.ptp((corners - middle) @ self.axes().T, axis=0)
        eye = self.eye + (middle - self.target)
        return Camera(eye, middle, float(max(tall, wide / aspect)), self.up)

    def project(
        self, points: FloatArray, size: tuple[int, int]
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Pixel column, pixel row and depth (length) of every point; `size` is (width, height)."""
        seen = (points - self.eye) @ self.axes().T
        scale = size[1] / self.height
        return size[0] / 2 + seen[:, 0] * scale, size[1] / 2 - seen[:, 1] * scale, seen[:, 2]


@dataclass(frozen=True)
class Viewpoint:
    """The direction of view, in degrees; `up` is the axis x, y or z, or one with a minus."""

    azimuth: float = 24.0
    elevation: float = 7.0
    up: str = "y"

    def cameras(
        self, clouds: Sequence[FloatArray], turns: Sequence[float], aspect: float | None = None
    ) -> tuple[list[Camera], float]:
        """A camera for each turn (degrees) with one target and one height; and width / height.

        Nearly all points of all clouds are in every picture. Without an `aspect`, one is chosen
        that suits the clouds.
        """
        cloud = _finite(np.concatenate(list(clouds)))
        low, high = robust_box(cloud)
        target = (low + high) / 2.0
        box = np.clip(cloud, low, high)[:: max(1, len(cloud) // _ENOUGH)] - target
        angles = turns if np.ptp(turns) < 1.0 else _ANGLES
        axes = [self._camera(target, 1.0, angle).axes() for angle in angles]
        extents = [np.ptp(box @ own.T, axis=0) for own in axes]
        if len(axes) == 1:  # without a turn the middle of what is seen can be the target
            target = target + _middle(box @ axes[0].T) @ axes[0]
        wide, tall, _ = np.maximum(np.max(extents, axis=0), 1e-9)
        aspect = aspect or float(np.clip(wide / tall, 0.55, 1.8))
        height = float(max(tall, wide / aspect) / _FILLED)
        return [self._camera(target, height, angle) for angle in turns], aspect

    def _camera(self, target: FloatArray, height: float, turn: float) -> Camera:
        """The camera after a turn by so many degrees around the axis `up`."""
        up = _axis(self.up)
        front = _axis({"x": "z", "y": "z", "z": "-y"}[self.up[-1]])  # to the eye at azimuth 0
        azimuth, elevation = np.radians(self.azimuth + turn), np.radians(self.elevation)
        level = np.cos(azimuth) * front + np.sin(azimuth) * np.cross(up, front)
        toward = np.cos(elevation) * level + np.sin(elevation) * up
        return Camera(target + 4.0 * height * toward, target, height, up)


def _axis(name: str) -> FloatArray:
    """The unit vector of an axis such as "x" or "-x"."""
    return np.asarray((-1.0 if name[0] == "-" else 1.0) * np.eye(3)["xyz".index(name[-1])])


def _finite(cloud: FloatArray) -> FloatArray:
    finite = cloud[np.isfinite(cloud).all(axis=1)]
    if not len(finite):
        raise InputError("there is no point to look at; the frames are empty.")
    return finite


def _middle(points: FloatArray) -> FloatArray:
    """The middle of the bounding box."""
    return np.asarray((points.min(axis=0) + points.max(axis=0)) / 2.0)
