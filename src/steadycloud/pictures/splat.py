"""Still pictures of a point cloud without a graphics card.

Every point is a small disk. At every pixel a plane is fitted to the disks of the front surface
(`splat_surface`); its slope and its jumps in depth give the light (`splat_light`), so that shape
shows, and noise as well.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.spatial import cKDTree

from ..errors import InputError
from .splat_camera import Camera
from .splat_light import light_pixels
from .splat_surface import find_surface

__all__ = ["Camera", "heat_colors", "render_points", "soft_background", "surface_radius"]

Image = NDArray[np.uint8]  # (h, w, 3)

CLAY = (226, 215, 203)
INFERNO = (
    (0, 0, 4), (31, 12, 72), (85, 15, 109), (136, 34, 106), (186, 54, 85),
    (227, 89, 51), (249, 140, 10), (249, 201, 50), (252, 255, 164),
)  # fmt: skip


def render_points(
    points: ArrayLike,
    colors: ArrayLike | None = None,
    *,
    camera: Camera,
    size: tuple[int, int] = (800, 1000),
    radius: float | None = None,
    shading: bool = True,
    supersampling: int = 2,
    background: Image | None = None,
) -> Image:
    """A picture (h, w, 3) of the cloud; `size` is (width, height), `radius` a length.

    Colors are (n, 3) uint8, clay if there are none. Without a radius the disks are made just large
    enough to close the surface. Points that are not finite are left out.
    """
    cloud = np.asarray(points, dtype=np.float64)
    paint = np.broadcast_to(np.array(CLAY), cloud.shape) if colors is None else np.asarray(colors)
    if cloud.ndim != 2 or cloud.shape[1] != 3 or paint.shape != cloud.shape:
        raise InputError(f"Points {cloud.shape} and colors {paint.shape} must both be (n, 3).")
    if radius is not None and not radius > 0.0:
        raise InputError(f"The radius must be positive, not {radius}.")
    finite = np.isfinite(cloud).all(axis=1)
    radius = surface_radius(cloud) if radius is None else radius
    canvas = soft_background(size) if background is None else background.copy()
    surface = find_surface(cloud[finite], paint[finite], camera, size, radius, supersampling)
    if surface is None:
        return canvas
    light = surface.color
    if shading:
        light = light * light_pixels(surface.depth, surface.pixel, surface.slope, surface.unit)
    times = supersampling
    tall, wide = surface.depth.shape[0] // times, surface.depth.shape[1] // times
    here = np.s_[surface.top : surface.top + tall, surface.left : surface.left + wide]
    fine = canvas[here].repeat(times, axis=0).repeat(times, axis=1).reshape(-1, 3)
    fine[surface.pixel] = np.rint(255.0 * np.clip(light, 0.0, 1.0) ** np.float32(1 / 2.2))
    blocks = fine.reshape(tall, times, wide, times, 3)
    canvas[here] = np.rint(blocks.mean(axis=(1, 3), dtype=np.float32))
    return canvas


def surface_radius(points: ArrayLike) -> float:
    """The radius at which disks on the points close into a surface."""
    cloud = np.asarray(points, dtype=np.float64)
    cloud = cloud[np.isfinite(cloud).all(axis=1)]
    if len(cloud) < 2:
        return 1.0
    probe = cloud[:: max(1, len(cloud) // 4000)]
    reach, _ = cKDTree(cloud, balanced_tree=False).query(probe, k=min(7, len(cloud)))
    return 1.15 * float(np.median(reach[:, -1])) or 1.0


def soft_background(size: tuple[int, int]) -> Image:
    """A light backdrop, a little darker toward the floor and the corners."""
    y = np.linspace(0.0, 1.0, size[1], dtype=np.float32)[:, None]
    x = np.linspace(-0.5, 0.5, size[0], dtype=np.float32)[None, :]
    fall = 1.0 - 0.075 * y - 0.06 * (y - 0.45) ** 2 - 0.10 * x * x
    return np.stack([np.rint(fall * level) for level in (250.0, 250.5, 252.0)], -1).astype(np.uint8)


def heat_colors(values: ArrayLike, low: float, high: float) -> Image:
    """Colors (n, 3) from black (low) over red to pale yellow (high), in steps even to the eye."""
    t = (np.asarray(values, dtype=np.float64) - low) / max(high - low, 1e-300)
    t = np.clip(np.nan_to_num(t, nan=0.0), 0.0, 1.0)
    anchors = np.array(INFERNO, dtype=np.float64)
    knots = np.linspace(0.0, 1.0, len(anchors))
    return np.stack([np.rint(np.interp(t, knots, part)) for part in anchors.T], -1).astype(np.uint8)
