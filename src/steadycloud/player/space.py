"""How a cloud lies in space: the box that is worth showing, and the axis that points up."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray
from .thinning import spread_rows

AXES = ("x", "y", "z")
_BULK, _BEYOND = (0.05, 0.95), 0.5  # quantiles, and what is shown beyond, by how far they are apart
_STRAY = 0.001  # share of the points at each end of an axis that may lie outside
_ENOUGH = 20_000  # points that are looked at
_LAYERS = 40  # that the middle nine tenths of the cloud are cut into, along each axis
_FLOOR = 5.0  # times the points of a usual layer: a floor
_WIDE = 0.5  # of the cloud's width along both other axes, which a floor has to fill
_TALL = 1.5  # times as long as the next longest axis: a body that stands
_FLAT = 0.15  # times as long as the next axis: a landscape
_IN_FRONT = 0.995  # of the points lie in front of a camera at the origin
_STEEP = 1.2  # width over depth that a camera sees, at most


def robust_box(points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Two corners of a box around nearly all points; a few far out do not widen it."""
    if not len(points):
        return np.zeros(3), np.zeros(3)
    least, low, high, most = np.quantile(points, [_STRAY, *_BULK, 1.0 - _STRAY], axis=0)
    room = _BEYOND * (high - low)
    return np.maximum(least, low - room), np.minimum(most, high + room)


def guess_up(points: FloatArray) -> str | None:
    """An axis such as "y" or "-z", by a floor, a camera, a landscape or a body; None: unknown.

    A guess for the first view only: `--up` and the page's list set it.
    """
    cloud = points[spread_rows(points, _ENOUGH)]
    if len(cloud) < 100:
        return None
    return (
        _above_a_floor(cloud)
        or _seen_by_a_camera(cloud)
        or _across_a_landscape(cloud)
        or _along_a_body(cloud)
    )


def _above_a_floor(cloud: FloatArray) -> str | None:
    """Away from a layer at the end of an axis that has many points, spread widely."""
    low, high = np.quantile(cloud, [0.02, 0.98], axis=0)
    size = np.maximum(high - low, 1e-300)
    found: list[tuple[float, str]] = []
    for axis, name in enumerate(AXES):
        layer = np.floor((cloud[:, axis] - low[axis]) / size[axis] * _LAYERS).astype(np.int64)
        counts = np.bincount(np.clip(layer, -1, _LAYERS) + 1, minlength=_LAYERS + 2)[1:-1]
        usual = max(float(np.median(counts)), 1.0)
        for sign, end in (("", range(8)), ("-", range(_LAYERS - 8, _LAYERS))):
            densest = max(end, key=lambda i: counts[i])
            inside = np.delete(cloud[layer == densest], axis, axis=1)
            if counts[densest] < _FLOOR * usual or counts[densest] < counts.max():
                continue
            wide = np.ptp(np.quantile(inside, [0.05, 0.95], axis=0), axis=0)
            if (wide > _WIDE * np.delete(size, axis)).all():
                found.append((counts[densest] / usual, f"{sign}{name}"))
    return max(found)[1] if found else None


def _seen_by_a_camera(cloud: FloatArray) -> str | None:
    """Camera coordinates: the camera at the origin looks along z, y down, or along -z, y up."""
    depth = np.abs(cloud[:, 2])
    aside = np.abs(cloud[:, :2]).max(axis=1)
    narrow = float(np.mean(aside < _STEEP * depth))
    near, far = np.quantile(depth, [0.01, 0.99])
    if narrow < _IN_FRONT or near < 0.05 * far:
        return None
    if np.mean(cloud[:, 2] > 0.0) > _IN_FRONT:
        return "-y"
    return "y" if np.mean(cloud[:, 2] < 0.0) > _IN_FRONT else None


def _across_a_landscape(cloud: FloatArray) -> str | None:
    """The axis along which the cloud is very much shorter than along the others."""
    low, high = np.quantile(cloud, [0.02, 0.98], axis=0)
    order = np.argsort(high - low)
    size = np.sort(high - low)
    return AXES[order[0]] if size[0] < _FLAT * size[1] else None


def _along_a_body(cloud: FloatArray) -> str | None:
    """The axis along which the cloud is much longer than along the others."""
    low, high = np.quantile(cloud, [0.01, 0.99], axis=0)
    order = np.argsort(high - low)
    size = np.sort(high - low)
    return AXES[order[2]] if size[2] > _TALL * size[1] else None
