"""Captures of a still scene by one moving depth camera: depth images, poses, intrinsics.

A folder as 7-Scenes, 3DMatch and others have it: frame-000000.depth.png (16 bit, millimeters, 0 is
no value), frame-000000.pose.txt (4 x 4, camera to world, translation in meters), and
camera-intrinsics.txt (3 x 3, pixels).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ...errors import InputError
from ...frame import FloatArray, Frame
from ...io.sequence import natural_order
from ..fused import FusedSurface
from ..metrics import unit_vectors
from .dataset import Dataset, Options, Sample, choose_frames, find_place, number_of

DEPTH = ".depth.png"
INTRINSICS = "camera-intrinsics.txt"
NEAREST, FARTHEST = 100.0, 8000.0  # millimeters; other values are no measurement
GAP = 10  # frames around those under test that the truth is not fused from
REACH = 60.0  # millimeters: how far the points may be that say what the surface is


def depth_sets(place: Path) -> Iterable[str]:
    """The folders that have intrinsics."""
    return (p.name for p in place.iterdir() if (p / INTRINSICS).is_file())


def open_depth(name: str, options: Options) -> Dataset:
    """`depth/kinect`: captures/kinect/frame-000000.depth.png and so on, points in millimeters.

    The truth is fused from frames that no method gets: those at least eleven frames before the ones
    under test or ten after them, or more where `around` is more (38:42 of 80: 0:27 and 52:79).
    """
    folder = find_place(
        f"depth/{name}",
        options.data,
        f"captures/{name}",
        name,
        put=f"put frame-*{DEPTH}, frame-*.pose.txt and {INTRINSICS} into captures/{name}/ there",
    )
    paths = natural_order(folder.glob(f"*{DEPTH}"))
    if not paths:
        raise InputError(f"{folder}: holds no *{DEPTH}; put the depth images there.")
    matrix = _read_matrix(folder / INTRINSICS, 3)
    chosen = set(choose_frames(paths, options.frames))
    tested = np.flatnonzero([path in chosen for path in paths])
    away = np.arange(len(paths))[:, None] - tested
    gap = max(GAP, options.around + 1)
    given = np.flatnonzero((np.abs(away) <= options.around).any(axis=1))
    others = [paths[i] for i in np.flatnonzero(((away < -gap) | (away >= gap)).all(axis=1))]

    def load_truth() -> FloatArray:
        if not others:
            raise InputError(
                f"depth/{name}: no frame is left to fuse a truth from; test fewer, as in "
                f"--frames 38:42."
            )
        return np.concatenate([read_depth(path, matrix, options.step).points for path in others])

    fused = FusedSurface(load_truth, REACH)

    def load(index: int) -> Sample:
        path = paths[given[index]]
        frame = read_depth(path, matrix, options.step)
        number = number_of(path, int(given[index]))
        return Sample(path.name, number, frame, fused=fused, scored=path in chosen)

    return Dataset(f"depth/{name}", load, len(given), captured=True)


def read_depth(path: Path, intrinsics: FloatArray, step: int = 2) -> Frame:
    """The points of every `step`-th pixel in each direction, in millimeters in the world.

    Attributes: `camera` (0), `row`, `column`, and `view_x`, `view_y`, `view_z`, the unit vector
    from the camera to the point.
    """
    depth = _read_image(path)[::step, ::step]
    pose = _read_matrix(path.with_name(path.name.removesuffix(DEPTH) + ".pose.txt"), 4)
    row, column = np.nonzero((depth > NEAREST) & (depth < FARTHEST))
    z = depth[row, column]
    row, column = step * row, step * column
    pixels = np.stack([column, row, np.ones_like(row)], axis=1)
    rays = pixels @ np.linalg.inv(intrinsics).T @ pose[:3, :3].T
    view = unit_vectors(rays).astype(np.float32)
    attributes: dict[str, np.ndarray] = {
        "camera": np.zeros(len(z), np.uint8),
        "row": row.astype(np.uint16),
        "column": column.astype(np.uint16),
        **{f"view_{axis}": np.ascontiguousarray(view[:, i]) for i, axis in enumerate("xyz")},
    }
    return Frame(z[:, None] * rays + 1000.0 * pose[:3, 3], attributes, path.name)


def _read_image(path: Path) -> FloatArray:
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as image:
            values = np.asarray(image)
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as error:
        raise InputError(f"{path}: cannot be read as an image ({error}).") from None
    if values.ndim != 2:
        raise InputError(f"{path}: is no depth image; it must have one channel of 16 bits.")
    return values.astype(np.float64)


def _read_matrix(path: Path, size: int) -> FloatArray:
    try:
        matrix = np.loadtxt(path, dtype=np.float64)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except ValueError as error:
        raise InputError(f"{path}: is no matrix of numbers ({error}).") from None
    if matrix.shape != (size, size) or not np.isfinite(matrix).all():
        raise InputError(f"{path}: must hold {size} x {size} finite numbers.")
    return np.asarray(matrix, np.float64)
