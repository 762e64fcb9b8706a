"""Noise as depth cameras make it: along the viewing ray, and flying pixels at silhouettes."""

from __future__ import annotations

import numpy as np

from ...frame import FloatArray, IntArray
from ...numerics.neighbors import mean_spacing
from ..metrics import finite_points, unit_vectors

PIXEL_SPACINGS = 2.0  # size of a pixel at the middle of the cloud
GAP_PIXELS = 4.0  # a step in depth of more pixels than this is a discontinuity
MAX_PIXELS = 4096  # along each side of the image


def default_camera(points: FloatArray) -> FloatArray:
    """A place (3,) in front of the cloud, on its +z side, three radii from its middle."""
    finite = finite_points(points)
    low, high = finite.min(axis=0), finite.max(axis=0)
    radius = float(np.linalg.norm(high - low)) / 2.0
    return np.asarray((low + high) / 2.0 + np.array([0.0, 0.0, 3.0 * radius]), dtype=np.float64)


def depth_camera(
    points: FloatArray,
    std: float,
    rng: np.random.Generator,
    camera: FloatArray | None = None,
) -> FloatArray:
    """Gaussian noise along the viewing ray that grows with the square of the depth.

    Depth is the distance to the camera; at the median depth the standard deviation is `std`.
    """
    eye = default_camera(points) if camera is None else np.asarray(camera, dtype=np.float64)
    rays = np.asarray(points, dtype=np.float64) - eye
    depth = np.linalg.norm(rays, axis=1, keepdims=True)
    middle = float(np.median(depth[np.isfinite(depth)])) or 1.0
    spread: FloatArray = std * (depth / middle) ** 2 * rng.standard_normal(depth.shape)
    return points + unit_vectors(rays) * spread


def flying_pixels(
    points: FloatArray,
    share: float,
    rng: np.random.Generator,
    camera: FloatArray | None = None,
) -> FloatArray:
    """Pull a share (0 to 1) of the points at silhouettes into the gap behind them.

    A silhouette point is seen by the camera, and a neighboring pixel is much deeper. It moves
    along its ray to a random depth between foreground and background; where nothing lies behind,
    the background is the far end of the cloud.
    """
    moved = np.array(points, dtype=np.float64)
    finite = np.flatnonzero(np.isfinite(moved).all(axis=1))
    cloud = np.unique(moved[finite], axis=0)
    if len(cloud) < 2:
        return moved
    eye = default_camera(cloud) if camera is None else np.asarray(camera, dtype=np.float64)
    rays = moved[finite] - eye
    depth = np.linalg.norm(rays, axis=1)
    size = PIXEL_SPACINGS * mean_spacing(cloud)
    edge, background = _find_silhouette(rays, depth, size)
    flies = edge[rng.random(len(edge)) < share]
    behind = background[flies] - depth[flies]
    way = rng.random(len(flies)) * behind
    moved[finite[flies]] += unit_vectors(rays[flies]) * way[:, None]
    return moved


def _find_silhouette(
    rays: FloatArray, depth: FloatArray, size: float
) -> tuple[IntArray, FloatArray]:
    """Rows at the silhouette, and for every row the depth (n,) of the deepest pixel beside it."""
    row, column = _pixels(rays, depth, size / float(np.median(depth)))
    image = np.full((row.max() + 3, column.max() + 3), np.inf)  # one empty pixel all around
    np.minimum.at(image, (row + 1, column + 1), depth)
    front = image[row + 1, column + 1]
    image[np.isinf(image)] = depth.max()
    background = np.maximum.reduce(
        [image[row + 1 + i, column + 1 + j] for i, j in ((-1, 0), (1, 0), (0, -1), (0, 1))]
    )
    gap = GAP_PIXELS * size
    edge = np.flatnonzero((depth < front + gap) & (background > depth + gap))
    return edge, background


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
