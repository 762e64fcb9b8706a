"""Which surface every pixel sees: planes fitted to the points around it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from scipy.sparse import csr_matrix

from ..frame import FloatArray, IntArray
from .splat_camera import Camera

Float32 = NDArray[np.float32]

# All in disks, that is, in radii of a point's disk.
STEEP = 3.0  # how much deeper a point may seem at the edge of its disk
FADE = (1.2, 2.6)  # how far behind the front surface a point begins and ceases to fade
CLOSING = 0.7  # how wide a gap is closed
EDGE = 0.3  # how far a pixel may be from the middle of its points


@dataclass(frozen=True, eq=False)
class Surface:
    """What the fine pixels of a window of the picture see; m of them see something."""

    top: int  # row of the window in the picture
    left: int
    unit: float  # size of a fine pixel (length)
    depth: Float32  # (fine rows, fine columns) length; 1e9 where nothing is seen
    pixel: IntArray  # (m,) which fine pixels see something
    slope: Float32  # (m, 2) rise of depth to the right and downward
    color: Float32  # (m, 3) linear light


def find_surface(
    points: FloatArray,
    colors: NDArray[np.generic],
    camera: Camera,
    size: tuple[int, int],
    radius: float,
    supersampling: int,
) -> Surface | None:
    """The surface that the camera sees, in the smallest window around it."""
    fine = (supersampling * size[0], supersampling * size[1])
    x, y, depth, scale = camera.project(points, fine)
    disk = np.clip(radius * scale, 1.2, 160.0)
    seen = (x > -disk) & (x < fine[0] + disk) & (y > -disk) & (y < fine[1] + disk) & (scale > 0.0)
    order = np.flatnonzero(seen)
    if not len(order):
        return None
    depth = depth - depth[order].min()
    order = order[np.lexsort((x[order], np.floor(y[order])))]  # neighbors in memory as well
    order = order[_is_visible(x[order], y[order], depth[order], disk[order], radius)]
    x, y, depth, disk = x[order], y[order], depth[order], disk[order]
    left, top = (supersampling * int((v.min() - disk.max()) // supersampling) for v in (x, y))
    linear = (colors[order].astype(np.float64) / 255.0) ** 2.2
    image = _fit_image(x - left, y - top, depth, disk, radius, linear, supersampling)
    image = image[max(-top, 0) : fine[1] - top, max(-left, 0) : fine[0] - left]
    pixel = np.flatnonzero(image[..., 0] < np.inf)
    if not len(pixel):
        return None
    values = image.reshape(-1, 6)[pixel]
    unit = camera.height / fine[1]
    corner = max(top, 0) // supersampling, max(left, 0) // supersampling
    slope, color = values[:, 1:3] / np.float32(unit), values[:, 3:]
    return Surface(*corner, unit, np.minimum(image[..., 0], 1e9), pixel, slope, color)


def _is_visible(
    x: FloatArray, y: FloatArray, depth: FloatArray, disk: FloatArray, radius: float
) -> NDArray[np.bool_]:
    """Which points do not lie behind the surface: a look at a coarse picture of it."""
    coarse = max(1.0, float(disk.max()) / 3.0)
    x, y, disk = x / coarse, y / coarse, disk / coarse
    x, y = x - np.floor(x.min() - disk.max()), y - np.floor(y.min() - disk.max())
    image = _fit_image(x, y, depth, disk, radius, None, 1)
    column, row = x.astype(np.int64), y.astype(np.int64)
    front, right, down = image[row, column, :3].T
    with np.errstate(invalid="ignore"):
        behind = depth - front - right * (x - column - 0.5) - down * (y - row - 0.5)
        steep = np.sqrt(1.0 + (right * right + down * down) * (disk / radius) ** 2)
        result: NDArray[np.bool_] = ~(behind > 0.8 * radius * steep)
    return result


def _fit_image(
    x: FloatArray,
    y: FloatArray,
    depth: FloatArray,
    disk: FloatArray,
    radius: float,
    colors: FloatArray | None,
    multiple: int,
) -> Float32:
    """Depth, two slopes and color of every pixel (h, w, 6), infinite where there is no surface."""
    reach = float(disk.max())
    wide, tall = (multiple * int((v.max() + reach) // multiple + 1) for v in (x, y))
    image = np.full((tall * wide, 6), np.inf, dtype=np.float32)
    terms = _terms(x, y, depth, np.zeros((len(x), 3)) if colors is None else colors)
    rows, touch = _touch(x, y, disk, (wide, tall))
    front = _front_share(touch, depth, radius)
    fit, off = _fit_planes(touch, front, terms, rows, wide, reach)
    image[rows[off < EDGE]] = fit[off < EDGE]
    if colors is not None:  # beside the front surface one sees what is behind it
        touch.data[front > 0.0] = 0.0
        touch.eliminate_zeros()
        beside = np.flatnonzero((off >= EDGE) & (np.diff(touch.indptr) > 0))
        if len(beside):
            rows, touch = rows[beside], touch[beside]
            front = _front_share(touch, depth, radius)
            fit, off = _fit_planes(touch, front, terms, rows, wide, reach)
            image[rows[off < 1.5 * EDGE]] = fit[off < 1.5 * EDGE]
    return _close_gaps(image.reshape(tall, wide, 6), CLOSING * reach)


def _close_gaps(image: Float32, reach: float) -> Float32:
    """Fill what a disk of radius `reach` cannot enter from outside with the nearest pixel."""
    margin = int(reach) + 1
    empty = np.pad(np.isinf(image[..., 0]), margin, constant_values=True)
    distance, nearest = distance_transform_edt(empty, return_indices=True)
    outside = distance_transform_edt(distance <= reach) <= reach
    row, column = np.nonzero(empty & ~outside)
    source = nearest[:, row, column] - margin
    image[row - margin, column - margin] = image[source[0], source[1]]
    return image


def _touch(
    x: FloatArray, y: FloatArray, disk: FloatArray, size: tuple[int, int]
) -> tuple[IntArray, csr_matrix]:
    """The m pixels that disks touch, and 1 - distance^2 / disk^2 of every point there (m, n)."""
    reach = int(disk.max())
    row, column = np.mgrid[-reach : reach + 1, -reach : reach + 1].reshape(2, -1)
    apart_sq = (row * row + column * column).astype(np.float32)
    within = np.flatnonzero(apart_sq < disk.max() ** 2)
    place = y.astype(np.int32) * np.int32(size[0]) + x.astype(np.int32)
    shift = (row * size[0] + column).astype(np.int32)
    pixels = place[:, None] + shift[within]
    shares = 1.0 - apart_sq[within] * (1.0 / (disk * disk)).astype(np.float32)[:, None]
    hit = shares > 0.0
    indptr = np.concatenate([[0], np.cumsum(hit.sum(axis=1))])
    by_point = csr_matrix((shares[hit], pixels[hit], indptr), shape=(len(x), size[0] * size[1]))
    touch = by_point.T.tocsr()
    rows = np.flatnonzero(np.diff(touch.indptr))
    indptr = np.append(touch.indptr[rows], touch.indptr[-1])
    return rows, csr_matrix((touch.data, touch.indices, indptr), shape=(len(rows), len(x)))


def _front_share(touch: csr_matrix, depth: FloatArray, radius: float) -> Float32:
    """How far every entry belongs to the front surface of its pixel, 0 to 1."""
    near = depth.astype(np.float32)[touch.indices]
    slack = np.float32(STEEP * radius) * (1.0 - touch.data)  # a far point says little about here
    front = np.minimum.reduceat(near + slack, touch.indptr[:-1])
    behind = (near - np.repeat(front, np.diff(touch.indptr))) / np.float32(radius)
    result: Float32 = np.clip((FADE[1] - behind) / np.float32(FADE[1] - FADE[0]), 0.0, 1.0)
    return result


def _terms(x: FloatArray, y: FloatArray, z: FloatArray, colors: FloatArray) -> FloatArray:
    """What is summed at every pixel to fit a plane (n, 12)."""
    terms = (np.ones_like(x), x, y, z, x * x, x * y, y * y, x * z, y * z, *colors.T)
    return np.column_stack(terms)


def _fit_planes(
    touch: csr_matrix,
    share: Float32,
    terms: FloatArray,
    rows: IntArray,
    wide: int,
    reach: float,
) -> tuple[Float32, FloatArray]:
    """Depth, slope right, slope down and color (m, 6), and how far off the points are (m,).

    The depth is that of the plane a + b x + c y with least sum_i w_i (z_i - a - b x_i - c y_i)^2.
    """
    weights = touch.data * touch.data * touch.data * share
    sums = csr_matrix((weights, touch.indices, touch.indptr), touch.shape) @ terms
    mx, my, mz, xx, xy, yy, xz, yz, *colors = sums[:, 1:].T / sums[:, 0]
    ridge = 0.01 * reach * reach  # keeps lone points flat
    xx, xy, yy = xx - mx * mx + ridge, xy - mx * my, yy - my * my + ridge
    xz, yz = xz - mx * mz, yz - my * mz
    solid = xx * yy - xy * xy
    right, down = (xz * yy - yz * xy) / solid, (yz * xx - xz * xy) / solid
    aside, below = rows % wide + 0.5 - mx, rows // wide + 0.5 - my
    off: FloatArray = np.hypot(aside, below) / reach
    step = np.minimum(1.0, EDGE / np.maximum(off, EDGE))  # beyond the edge the plane ends
    depth = mz + (right * aside + down * below) * step
    right, down = right * step, down * step
    return np.stack([depth, right, down, *colors], axis=1).astype(np.float32), off
