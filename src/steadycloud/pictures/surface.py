"""Which surface every pixel sees: a plane fitted to the points around the pixel.

Every point is a disk of the same radius, seen from the front. A pixel takes the points whose disks
cover it, leaves out those behind the front surface, and fits a plane to the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from scipy.sparse import csr_matrix

from ..frame import FloatArray, IntArray
from .camera import Camera

Float32 = NDArray[np.float32]

# All in radii of a disk.
STEEP = 3.0  # how much deeper than its center the edge of a disk may be, on steep surfaces
FADE = (1.2, 2.6)  # points this far behind the front surface count less, then not at all
BEHIND = 0.8  # points this far behind the surface of a coarse picture are hidden
CLOSING = 0.7  # gaps up to this radius are filled
EDGE = 0.3  # how far a pixel may be from the middle of its points


@dataclass(frozen=True, eq=False)
class Surface:
    """The part of a picture in which something is seen, in fine (supersampled) pixels."""

    top: int  # row and column of the part in the picture, in pixels of the picture
    left: int
    unit: float  # size of a fine pixel (length)
    depth: Float32  # (fine rows, fine columns) length; 1e9 where nothing is seen
    pixel: IntArray  # (m,) indices of the fine pixels in which something is seen
    slope: Float32  # (m, 2) change of depth per length, to the right and downward
    color: Float32  # (m, 3) linear light, 0 to 1


def find_surface(
    points: FloatArray,
    colors: NDArray[np.generic],
    camera: Camera,
    size: tuple[int, int],
    radius: float,
    supersampling: int,
) -> Surface | None:
    """The surface that the camera sees in a picture of `size` (width, height); None: nothing."""
    fine = (supersampling * size[0], supersampling * size[1])
    x, y, depth = camera.project(points, fine)
    disk = float(np.clip(radius * (fine[1] / camera.height), 1.2, 160.0))  # fine pixels
    seen = (x > -disk) & (x < fine[0] + disk) & (y > -disk) & (y < fine[1] + disk)
    order = np.flatnonzero(seen)
    if not len(order):
        return None
    depth = depth - depth[order].min()
    order = order[np.lexsort((x[order], np.floor(y[order])))]  # neighbors in memory as well
    order = order[_is_visible(x[order], y[order], depth[order], disk, radius)]
    x, y, depth = x[order], y[order], depth[order]
    left, top = (supersampling * int((v.min() - disk) // supersampling) for v in (x, y))
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
    x: FloatArray, y: FloatArray, depth: FloatArray, disk: float, radius: float
) -> NDArray[np.bool_]:
    """Which points do not lie behind the surface, as far as a coarse picture of it shows."""
    coarse = max(1.0, disk / 3.0)
    x, y, disk = x / coarse, y / coarse, disk / coarse
    x, y = x - np.floor(x.min() - disk), y - np.floor(y.min() - disk)
    image = _fit_image(x, y, depth, disk, radius, None, 1)
    column, row = x.astype(np.int64), y.astype(np.int64)
    front, right, down = image[row, column, :3].T
    with np.errstate(invalid="ignore"):
        behind = depth - front - right * (x - column - 0.5) - down * (y - row - 0.5)
        steep = np.sqrt(1.0 + (right * right + down * down) * (disk / radius) ** 2)
        return np.asarray(~(behind > BEHIND * radius * steep))


def _fit_image(
    x: FloatArray,
    y: FloatArray,
    z: FloatArray,
    disk: float,
    radius: float,
    colors: FloatArray | None,
    multiple: int,
) -> Float32:
    """Depth, two slopes and color of every pixel (h, w, 6), infinite where there is no surface.

    x, y and `disk` are in pixels, z and `radius` are lengths. Height and width are multiples of
    `multiple`. Without colors (a coarse picture) surfaces beside the front one are left out.
    """
    wide, tall = (multiple * int((v.max() + disk) // multiple + 1) for v in (x, y))
    image = np.full((tall * wide, 6), np.inf, dtype=np.float32)
    paint = np.zeros((len(x), 3)) if colors is None else colors
    terms = np.column_stack((np.ones_like(x), x, y, z, x * x, x * y, y * y, x * z, y * z, *paint.T))
    pixels, touch = _touch(x, y, disk, (wide, tall))
    for edge in (EDGE, 1.5 * EDGE):
        fit, off, front = _fit_planes(touch, terms, pixels, wide, disk, radius)
        image[pixels[off < edge]] = fit[off < edge]
        if colors is None:
            break
        touch.data[front > 0.0] = 0.0  # pixels beside the front surface show what is behind it
        touch.eliminate_zeros()
        beside = np.flatnonzero((off >= edge) & (np.diff(touch.indptr) > 0))
        if not len(beside):
            break
        pixels, touch = pixels[beside], touch[beside]
    return _close_gaps(image.reshape(tall, wide, 6), CLOSING * disk)


def _touch(
    x: FloatArray, y: FloatArray, disk: float, size: tuple[int, int]
) -> tuple[IntArray, csr_matrix]:
    """The m pixels that disks touch, and 1 - distance^2 / disk^2 of every point there (m, n)."""
    row, column = np.mgrid[-int(disk) : int(disk) + 1, -int(disk) : int(disk) + 1].reshape(2, -1)
    shares = 1.0 - (row * row + column * column).astype(np.float32) * np.float32(1.0 / disk**2)
    within = shares > 0.0
    place = y.astype(np.int32) * np.int32(size[0]) + x.astype(np.int32)
    pixels = place[:, None] + (row * size[0] + column).astype(np.int32)[within]
    indptr = np.arange(len(x) + 1) * pixels.shape[1]
    entries = (np.tile(shares[within], len(x)), pixels.ravel(), indptr)
    touch = csr_matrix(entries, shape=(len(x), size[0] * size[1])).T.tocsr()
    touched = np.flatnonzero(np.diff(touch.indptr))
    indptr = np.append(touch.indptr[touched], touch.indptr[-1])
    return touched, csr_matrix((touch.data, touch.indices, indptr), shape=(len(touched), len(x)))


def _fit_planes(
    touch: csr_matrix, terms: FloatArray, pixels: IntArray, wide: int, disk: float, radius: float
) -> tuple[Float32, FloatArray, Float32]:
    """Depth, slope right, slope down and color (m, 6) of the front surface at every pixel.

    The depth is that of the plane a + b x + c y with least sum_i w_i (z_i - a - b x_i - c y_i)^2;
    `terms` (n, 12) are the products whose weighted sums solve it. Also how far the points are to
    the side of the pixel (m,), and how far every entry of `touch` belongs to the front, 0 to 1.
    """
    near = terms[:, 3].astype(np.float32)[touch.indices]
    slack = np.float32(STEEP * radius) * (1.0 - touch.data)  # far from its center a disk is vague
    nearest = np.minimum.reduceat(near + slack, touch.indptr[:-1])
    behind = (near - np.repeat(nearest, np.diff(touch.indptr))) / np.float32(radius)
    front: Float32 = np.clip((FADE[1] - behind) / np.float32(FADE[1] - FADE[0]), 0.0, 1.0)
    weights = touch.data * touch.data * touch.data * front
    sums = csr_matrix((weights, touch.indices, touch.indptr), touch.shape) @ terms
    mx, my, mz, xx, xy, yy, xz, yz, *colors = sums[:, 1:].T / sums[:, 0]
    ridge = 0.01 * disk * disk  # a single point gives a plane that faces the eye
    xx, xy, yy = xx - mx * mx + ridge, xy - mx * my, yy - my * my + ridge
    xz, yz = xz - mx * mz, yz - my * mz
    determinant = xx * yy - xy * xy
    right, down = (xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant
    aside, below = pixels % wide + 0.5 - mx, pixels // wide + 0.5 - my
    off: FloatArray = np.hypot(aside, below) / disk
    step = np.minimum(1.0, EDGE / np.maximum(off, EDGE))  # do not extend the plane beyond EDGE
    depth = mz + (right * aside + down * below) * step
    fit = np.stack([depth, right * step, down * step, *colors], axis=1).astype(np.float32)
    return fit, off, front


def _close_gaps(image: Float32, reach: float) -> Float32:
    """Fill the gaps that a disk of radius `reach` (pixels) cannot enter with the nearest pixel."""
    margin = int(reach) + 1
    empty = np.pad(np.isinf(image[..., 0]), margin, constant_values=True)
    distance, nearest = distance_transform_edt(empty, return_indices=True)
    outside = distance_transform_edt(distance <= reach) <= reach
    row, column = np.nonzero(empty & ~outside)
    source = nearest[:, row, column] - margin
    image[row - margin, column - margin] = image[source[0], source[1]]
    return image
