"""Where a still picture is taken from."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from ..errors import InputError
from ..frame import FloatArray


def _up() -> FloatArray:
    return np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True, eq=False)
class Camera:
    """Where the picture is taken from."""

    eye: FloatArray  # (3,)
    target: FloatArray  # (3,) in the middle of the picture
    height: float  # what the picture spans from bottom to top at the target (length)
    up: FloatArray = field(default_factory=_up)  # (3,)
    perspective: bool = False  # else orthographic: the distance of the eye does not matter

    @classmethod
    def framing(
        cls,
        points: ArrayLike,
        *,
        direction: ArrayLike = (0.45, 0.12, 1.0),
        up: ArrayLike = (0.0, 1.0, 0.0),
        aspect: float = 0.8,
        margin: float = 0.05,
        perspective: bool = False,
    ) -> Camera:
        """The camera that shows all points; `direction` leads from the cloud to the eye."""
        cloud = np.asarray(points, dtype=np.float64)
        cloud = cloud[np.isfinite(cloud).all(axis=1)]
        if not len(cloud):
            raise InputError("There is no point to look at.")
        toward = np.asarray(direction, dtype=np.float64)
        target = (cloud.min(axis=0) + cloud.max(axis=0)) / 2.0
        camera = cls(target + toward, target, 1.0, np.asarray(up, dtype=np.float64))
        seen = (cloud - target) @ camera.axes().T
        middle = (seen.min(axis=0) + seen.max(axis=0)) / 2.0
        target = target + middle @ camera.axes()
        wide, tall, deep = np.ptp(seen, axis=0)
        height = max(tall, wide / aspect, 1e-9) / (1.0 - 2.0 * margin)
        if perspective:
            height *= 1.0 + deep / (6.0 * height)
        distance = 3.0 * height + deep
        eye = target + distance * toward / np.linalg.norm(toward)
        return cls(eye, target, float(height), camera.up, perspective)

    def axes(self) -> FloatArray:
        """Right, up and forward as rows, each of length 1."""
        forward = self.target - self.eye
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, self.up)
        right = right / np.linalg.norm(right)
        return np.stack([right, np.cross(right, forward), forward])

    def closeup(self, low: ArrayLike, high: ArrayLike, *, aspect: float = 1.0) -> Camera:
        """The same view moved to the box between two corners."""
        corners = np.array(np.meshgrid(*np.stack([low, high]).T)).reshape(3, -1).T
        middle = corners.mean(axis=0)
        wide, tall, _ = np.ptp((corners - middle) @ self.axes().T, axis=0)
        shift = middle - self.target
        height = float(max(tall, wide / aspect))
        return Camera(self.eye + shift, middle, height, self.up, self.perspective)

    def project(
        self, points: FloatArray, size: tuple[int, int]
    ) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """Pixel column, pixel row, depth (length) and pixels per unit of length at every point."""
        seen = (points - self.eye) @ self.axes().T
        scale = np.full(len(points), size[1] / self.height)
        if self.perspective:
            distance = float(np.linalg.norm(self.target - self.eye))
            with np.errstate(divide="ignore"):
                scale = np.where(seen[:, 2] > 0.0, scale * distance / seen[:, 2], 0.0)
        return size[0] / 2 + seen[:, 0] * scale, size[1] / 2 - seen[:, 1] * scale, seen[:, 2], scale
