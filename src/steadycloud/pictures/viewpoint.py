"""One camera for many clouds, and the way it turns around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import InputError
from ..frame import FloatArray
from .splat_camera import Camera

_AXES = {
    axis: sign * unit
    for axis, sign, unit in (
        (f"{minus}{name}", -1.0 if minus else 1.0, np.eye(3)[i])
        for minus in ("", "-")
        for i, name in enumerate("xyz")
    )
}
_FRONTS = {"x": _AXES["z"], "y": _AXES["z"], "z": _AXES["-y"]}  # toward the eye at azimuth 0
_STRAY = 0.001  # the share of points on each side that may lie outside of the picture
_ANGLES = range(0, 360, 15)


@dataclass(frozen=True)
class Viewpoint:
    """From where clouds are looked at, in degrees; `up` is x, y, z, or one with a minus."""

    azimuth: float = 24.0
    elevation: float = 7.0
    up: str = "y"

    def direction(self, turned: float = 0.0) -> FloatArray:
        """From the clouds to the eye (3,), after a turn by so many degrees."""
        up, front = _AXES[self.up], _FRONTS[self.up[-1]]
        a, e = np.radians(self.azimuth + turned), np.radians(self.elevation)
        level = np.cos(a) * front + np.sin(a) * np.cross(up, front)
        return np.asarray(np.cos(e) * level + np.sin(e) * up)

    def cameras(
        self, clouds: Sequence[FloatArray], turns: Sequence[float], aspect: float | None = None
    ) -> tuple[list[Camera], float]:
        """A camera for each turn, all with one target and one scale; and the aspect (w / h).

        Nearly all points of all clouds are in every picture. Without an aspect it is chosen to fit.
        """
        cloud = np.concatenate([points[np.isfinite(points).all(axis=1)] for points in clouds])
        if not len(cloud):
            raise InputError("there is no point to look at; the frames are empty.")
        low, high = np.quantile(cloud, [_STRAY, 1.0 - _STRAY], axis=0)
        target = (low + high) / 2.0
        box = np.clip(cloud, low, high)[:: max(1, len(cloud) // 50_000)] - target
        angles = turns if np.ptp(turns) < 1.0 else _ANGLES
        seen = [np.ptp(box @ self._camera(target, 1.0, a).axes().T, axis=0) for a in angles]
        if len(angles) == 1:  # nothing turns: the middle of what is seen, not of the box
            rotated = box @ self._camera(target, 1.0, angles[0]).axes().T
            middle = (rotated.min(axis=0) + rotated.max(axis=0)) / 2.0
            target = target + middle @ self._camera(target, 1.0, angles[0]).axes()
        wide, tall, _ = np.maximum(np.max(seen, axis=0), 1e-9)
        aspect = aspect or float(np.clip(wide / tall, 0.55, 1.8))
        height = float(max(tall, wide / aspect) / 0.9)
        return [self._camera(target, height, angle) for angle in turns], aspect

    def _camera(self, target: FloatArray, height: float, turned: float) -> Camera:
        up = _AXES[self.up]
        return Camera(target + 4.0 * height * self.direction(turned), target, height, up)
