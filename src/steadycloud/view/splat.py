"""Still pictures of a point cloud without a graphics card.

Every point is a small disk. At every pixel a plane is fitted to the disks of the front surface; the
slope of the plane gives the light, jumps of its depth give dark outlines (eye-dome lighting), so
that shape shows, and noise as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.ndimage import maximum_filter, uniform_filter
from scipy.sparse import csr_matrix
from scipy.spatial import cKDTree

from ..errors import InputError
from ..frame import FloatArray, IntArray
from .splat_camera import Camera
from .splat_light import light_pixels

__all__ = ["Camera", "heat_colors", "render_points", "soft_background", "surface_radius"]

Image = NDArray[np.uint8]  # (h, w, 3)
Float32 = NDArray[np.float32]

CLAY = (226, 215, 203)
INNER = 0.5  # part of a disk that hides what is behind it (squared radius)
COVERAGE = 0.5  # how much weight makes a pixel part of the surface
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
    finite = np.isfinite(cloud).all(axis=1)
    radius = surface_radius(cloud) if radius is None else radius
    canvas = soft_background(size) if background is None else background.copy()
    surface = _find_surface(cloud[finite], paint[finite], camera, size, radius, supersampling)
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
    return float(np.median(reach[:, -1])) or 1.0


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


@dataclass(frozen=True, eq=False)
class _Surface:
    """What the fine pixels of a window of the picture see; m of them see something."""

    top: int  # row of the window in the picture
    left: int
    unit: float  # size of a fine pixel (length)
    depth: Float32  # (fine rows, fine columns) length; 1e9 where nothing is seen
    pixel: IntArray  # (m,) which fine pixels see something
    slope: Float32  # (m, 2) rise of depth to the right and downward
    color: Float32  # (m, 3) linear light


def _find_surface(
    points: FloatArray,
    colors: NDArray[np.generic],
    camera: Camera,
    size: tuple[int, int],
    radius: float,
    supersampling: int,
) -> _Surface | None:
    """The surface that the camera sees, in the smallest window around it."""
    fine = (supersampling * size[0], supersampling * size[1])
    x, y, depth, scale = camera.project(points, fine)
    disk = np.clip(radius * scale, 1.2, 64.0)
    seen = (x > -disk) & (x < fine[0] + disk) & (y > -disk) & (y < fine[1] + disk) & (scale > 0.0)
    order = np.flatnonzero(seen)
    if not len(order):
        return None
    order = order[np.argsort(-depth[order], kind="stable")]
    order = order[_is_open(x[order], y[order], depth[order], 2.0 * disk.max(), 3.0 * radius)]
    x, y, depth, disk = x[order], y[order], depth[order], disk[order]
    reach = float(disk.max())
    left, top = (supersampling * int((v.min() - reach) // supersampling) for v in (x, y))
    right, bottom = (supersampling * int((v.max() + reach) // supersampling + 1) for v in (x, y))
    wide, tall = right - left, bottom - top
    x, y = x - left, y - top

    place = y.astype(np.int32) * np.int32(wide) + x.astype(np.int32)
    covered, weights = _weigh(place, depth, disk, (wide, tall), 2.2 * radius)
    row, column = np.divmod(covered, wide)
    linear = (colors[order] / 255.0) ** 2.2
    mass, fit = _fit_planes(weights, x, y, depth - depth[-1], linear, column, row, reach)
    image = np.zeros((tall, wide, 7), dtype=np.float32)
    image[row, column, 0], image[row, column, 1:] = mass, fit
    image = image[max(-top, 0) : fine[1] - top, max(-left, 0) : fine[0] - left]
    image = _close_gaps(image, max(1, round(0.8 * reach)))
    unit = camera.height / fine[1]
    pixel = np.flatnonzero(image[..., 0])
    flat = image.reshape(-1, 7)[pixel]
    depth_image = np.where(image[..., 0] > 0.0, image[..., 1], np.float32(1e9))
    corner = max(top, 0) // supersampling, max(left, 0) // supersampling
    return _Surface(*corner, unit, depth_image, pixel, flat[:, 2:4] / np.float32(unit), flat[:, 4:])


def _close_gaps(image: Float32, width: int) -> Float32:
    """Fill thin pixels from their neighbors; the weight becomes 0 outside the surface, 1 inside."""
    mass = image[..., 0]
    even = uniform_filter(mass, width)
    thin = (mass < 0.1) & (even > COVERAGE)
    for k in range(1, image.shape[2]):
        spread = uniform_filter(image[..., k] * mass, width)
        image[thin, k] = spread[thin] / even[thin]
    image[..., 0] = even > COVERAGE
    return image


def _is_open(
    x: FloatArray, y: FloatArray, depth: FloatArray, cell: float, tolerance: float
) -> NDArray[np.bool_]:
    """Which points, sorted from far to near, have no closed surface far in front of them."""
    column, row = ((v // cell - v.min() // cell).astype(np.int64) + 1 for v in (x, y))
    front = np.full((row.max() + 2, column.max() + 2), np.inf)
    front[row, column] = depth  # the last one stays: the nearest
    result: NDArray[np.bool_] = depth < maximum_filter(front, 3)[row, column] + tolerance
    return result


def _weigh(
    place: NDArray[np.int32],
    depth: FloatArray,
    disk: FloatArray,
    size: tuple[int, int],
    tolerance: float,
) -> tuple[IntArray, csr_matrix]:
    """The m pixels that are touched, and how much every point counts in each of them (m, n).

    A point counts in the pixels of its disk, unless it lies behind the front surface there.
    """
    near, shrink = depth.astype(np.float32), (1.0 / (disk * disk)).astype(np.float32)
    reach = int(np.ceil(disk.max()))
    row, column = np.mgrid[-reach : reach + 1, -reach : reach + 1].reshape(2, -1)
    apart_sq = row * row + column * column
    shift = (row * size[0] + column).astype(np.int32)
    front = np.full(size[0] * size[1], np.inf, dtype=np.float32)
    for k in np.flatnonzero(apart_sq < INNER * disk.max() ** 2):
        here = place + shift[k]
        closer = np.flatnonzero((near < front[here]) & (np.float32(apart_sq[k]) * shrink < INNER))
        front[here[closer]] = near[closer]  # far to near: the nearest stays
    front += np.float32(tolerance)
    touched = np.zeros(len(front), dtype=bool)
    fragments = []
    for k in np.flatnonzero(apart_sq < disk.max() ** 2):
        here = place + shift[k]
        weight = 1.0 - np.float32(apart_sq[k]) * shrink
        keep = np.flatnonzero((near < front[here]) & (weight > 0.0)).astype(np.int32)
        touched[here[keep]] = True
        fragments.append((here[keep], keep, weight[keep] ** 3))
    pixel, point, weight = (np.concatenate(part) for part in zip(*fragments, strict=True))
    number = np.cumsum(touched, dtype=np.int32) - np.int32(1)
    shape = (int(number[-1]) + 1, len(place))
    return np.flatnonzero(touched), csr_matrix((weight, (number[pixel], point)), shape=shape)


def _fit_planes(
    weights: csr_matrix,
    x: FloatArray,
    y: FloatArray,
    z: FloatArray,
    colors: FloatArray,
    column: IntArray,
    row: IntArray,
    reach: float,
) -> tuple[FloatArray, Float32]:
    """Weight (m,), and depth, slope to the right, slope downward and color (m, 6) at each pixel.

    The depth is that of the plane a + b x + c y with the least sum_i w_i (z_i - a - b x_i - c y_i)^2.
    """
    terms = (np.ones_like(x), x, y, z, x * x, x * y, y * y, x * z, y * z, *colors.T)
    sums = (weights @ np.column_stack(terms)).T
    mx, my, mz, xx, xy, yy, xz, yz = sums[1:9] / sums[0]
    ridge = 0.015 * reach * reach  # keeps lone points flat
    xx, xy, yy = xx - mx * mx + ridge, xy - mx * my, yy - my * my + ridge
    xz, yz = xz - mx * mz, yz - my * mz
    solid = xx * yy - xy * xy
    right, down = (xz * yy - yz * xy) / solid, (yz * xx - xz * xy) / solid
    depth = mz + right * (column + 0.5 - mx) + down * (row + 0.5 - my)
    return sums[0], np.stack([depth, right, down, *(sums[9:] / sums[0])], 1).astype(np.float32)
