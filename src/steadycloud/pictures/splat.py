"""A picture of a point cloud, drawn without a graphics card.

Every point is a small disk; `surface` finds what each pixel sees. The slope of the surface and its
jumps in depth give the light, so that the shape can be seen, and noise as well.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.spatial import cKDTree

from ..errors import InputError
from .camera import Camera
from .surface import Float32, Surface, find_surface

Image = NDArray[np.uint8]  # (h, w, 3)

CLAY = (226, 215, 203)  # the color of points that have none
INFERNO = (
    (0, 0, 4), (31, 12, 72), (85, 15, 109), (136, 34, 106), (186, 54, 85),
    (227, 89, 51), (249, 140, 10), (249, 201, 50), (252, 255, 164),
)  # fmt: skip
LAMPS = (  # direction to the lamp (right, up, to the viewer), color, how far it wraps around
    ((-0.55, 0.65, 0.75), (0.80, 0.77, 0.72), 0.18),
    ((0.85, 0.10, 0.45), (0.20, 0.21, 0.24), 0.35),
    ((0.0, 1.0, 0.25), (0.15, 0.155, 0.165), 1.00),
)
RINGS = ((2, 0.08), (5, 0.14), (12, 0.16))  # distance of the pixels compared, and darkening


def render_points(
    points: ArrayLike,
    colors: ArrayLike | None = None,
    *,
    camera: Camera,
    size: tuple[int, int] = (800, 1000),
    radius: float | None = None,
    supersampling: int = 2,
) -> Image:
    """A picture (h, w, 3) of the finite points; `size` is (width, height) in pixels.

    Colors are (n, 3) uint8; None is the color of clay. `radius` (length) is that of the disks;
    None makes them just large enough to close the surface.
    """
    cloud = np.asarray(points, dtype=np.float64)
    paint = np.broadcast_to(np.array(CLAY), cloud.shape) if colors is None else np.asarray(colors)
    if cloud.ndim != 2 or cloud.shape[1] != 3 or paint.shape != cloud.shape:
        raise InputError(f"Points {cloud.shape} and colors {paint.shape} must both be (n, 3).")
    if radius is not None and not radius > 0.0:
        raise InputError(f"The radius must be positive, not {radius}.")
    finite = np.isfinite(cloud).all(axis=1)
    radius = surface_radius(cloud) if radius is None else radius
    canvas = soft_background(size)
    surface = find_surface(cloud[finite], paint[finite], camera, size, radius, supersampling)
    if surface is None:
        return canvas
    times = supersampling
    tall, wide = surface.depth.shape[0] // times, surface.depth.shape[1] // times
    here = np.s_[surface.top : surface.top + tall, surface.left : surface.left + wide]
    fine = canvas[here].repeat(times, axis=0).repeat(times, axis=1).reshape(-1, 3)
    light = np.clip(surface.color * _light(surface), 0.0, 1.0)
    fine[surface.pixel] = np.rint(255.0 * light ** np.float32(1 / 2.2))
    blocks = fine.reshape(tall, times, wide, times, 3)
    canvas[here] = np.rint(blocks.mean(axis=(1, 3), dtype=np.float32))
    return canvas


def surface_radius(points: ArrayLike) -> float:
    """The radius (length) at which disks on the points close into a surface."""
    cloud = np.asarray(points, dtype=np.float64)
    cloud = cloud[np.isfinite(cloud).all(axis=1)]
    if len(cloud) < 2:
        return 1.0
    probe = cloud[:: max(1, len(cloud) // 4000)]
    reach, _ = cKDTree(cloud, balanced_tree=False).query(probe, k=min(7, len(cloud)))
    return 1.15 * float(np.median(reach[:, -1])) or 1.0


def soft_background(size: tuple[int, int]) -> Image:
    """A light backdrop, a little darker toward the bottom and the corners."""
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


def _light(surface: Surface) -> Float32:
    """Light (m, 3) on the pixels of a surface."""
    right, down = surface.slope.T
    length = np.sqrt(1.0 + right**2 + down**2)
    light = np.zeros((len(surface.pixel), 3), dtype=np.float32)
    for direction, tint, wrap in LAMPS:
        lamp = np.array(direction, dtype=np.float32) / np.float32(np.linalg.norm(direction))
        facing = (lamp[0] * right - lamp[1] * down + lamp[2]) / length
        lit = np.maximum((facing + np.float32(wrap)) / np.float32(1.0 + wrap), 0.0)
        light += lit[:, None] * np.array(tint, dtype=np.float32)
    return light * _openness(surface.depth, surface.unit).ravel()[surface.pixel, None]


def _openness(depth: Float32, unit: float) -> Float32:
    """Eye-dome lighting: 1 on flat and convex places, less where pixels around are closer."""
    dark = np.zeros_like(depth)
    for step, strength in RINGS:
        limit = np.float32(1.5 * step * unit)
        padded = np.pad(depth, step, mode="edge")
        for i, j in ((0, 1), (1, 0), (1, 1), (1, -1)):
            closer = np.zeros_like(depth)
            for down, right in ((i * step, j * step), (-i * step, -j * step)):
                rows = slice(step + down, step + down + depth.shape[0])
                columns = slice(step + right, step + right + depth.shape[1])
                closer += np.clip(depth - padded[rows, columns], -limit, limit)
            dark += np.maximum(closer, 0.0) * np.float32(strength / limit)
    return np.asarray(np.exp(-dark))
