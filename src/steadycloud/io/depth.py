"""Depth images, PNG or TIFF: points in, and points or depth images out.

A frame is a depth image with the camera's intrinsics, and if they are there its pose and a color
image of the same pixels. Points are in meters, in the world if there is a pose, and have the
direction from the camera to each of them (view_x, view_y, view_z), so that methods can keep them
on the rays of their pixels. Written back, each point's depth goes into its own pixel.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import FloatArray, Frame, IntArray
from .camera_files import (
    CameraFiles,
    Intrinsics,
    base_of,
    find_files,
    read_intrinsics,
    read_pose,
    usual_scale,
)
from .format import RGB, AnyArray, Format, FrameHeader, Reading, turned

RAYS = ("view_x", "view_y", "view_z")
_PNG_HEAD = 26  # bytes, up to the kind of color
_AGAIN = "copy or export it again"


@dataclass(frozen=True, eq=False)
class DepthDocument:
    """A depth image, and the pixel of each point."""

    image: AnyArray  # (height, width)
    pixels: IntArray  # (n,) in the flat image
    pose: FloatArray  # (4, 4) camera to world
    scale: float  # depth values in a meter
    added: tuple[str, ...] = RAYS  # attributes that other formats do not get

    def take(self, rows: IntArray) -> DepthDocument:
        """The image without the other points: their pixels become 0."""
        return replace(self, pixels=self.pixels[rows])


def read(path: Path, reading: Reading) -> Frame:
    """Read the points of all pixels that have a depth."""
    image = _read_image(path)
    files = find_files(path, reading.intrinsics)
    camera = read_intrinsics(files.intrinsics)
    pose = np.eye(4) if files.pose is None else read_pose(files.pose, path)
    scale = _scale(image, camera, files, reading)
    pixels = _measured(image)
    row, column = np.divmod(pixels, image.shape[1])
    rays = np.empty((len(pixels), 3))
    np.divide(column - camera.cx, camera.fx, out=rays[:, 0])
    np.divide(row - camera.cy, camera.fy, out=rays[:, 1])
    rays[:, 2] = 1.0
    length = np.sqrt(np.einsum("ij,ij->i", rays, rays))
    rays = turned(rays, pose[:3, :3])
    points = rays * (image.ravel()[pixels] / scale)[:, None] + pose[:3, 3]
    rays /= length[:, None]
    attributes: dict[str, AnyArray] = dict(zip(RAYS, rays.T.astype(np.float32), strict=True))
    attributes |= _read_colors(files.color, image.shape, pixels)
    return Frame(points, attributes, path.name, DepthDocument(image, pixels, pose, scale))


def _scale(image: AnyArray, camera: Intrinsics, files: CameraFiles, reading: Reading) -> float:
    usual = 1.0 if image.dtype.kind == "f" else usual_scale(files)
    return reading.depth_scale or camera.scale or usual


def _measured(image: AnyArray) -> IntArray:
    """The flat pixels that have a depth: not 0, not the largest value, a number."""
    flat = image.ravel()
    if flat.dtype.kind == "f":
        found = np.isfinite(flat) & (flat > 0)
    else:
        found = (flat > 0) & (flat < np.iinfo(np.uint16).max)
    pixels: IntArray = np.flatnonzero(found)
    if len(pixels) == 0:
        raise InputError("holds no points: no pixel has a depth; remove it or export it again.")
    return pixels


def _read_image(path: Path) -> AnyArray:
    from PIL import Image

    try:
        with Image.open(path) as image:
            values = np.asarray(image)
    except FileNotFoundError:
        raise
    except Exception as error:  # PIL raises errors of many types
        reason = " ".join(str(error).replace(repr(str(path)), "it").split())[:80]
        raise InputError(f"cannot be read as an image ({reason}); {_AGAIN}.") from None
    if values.ndim != 2 or values.dtype.itemsize < 2 or values.dtype.kind not in "uif":
        raise InputError("is no depth image; it must have one channel of 16 bits, or of floats.")
    if values.dtype.kind != "f":
        if values.size and (values.min() < 0 or values.max() > np.iinfo(np.uint16).max):
            raise InputError("has depths beyond 16 bits; use 16 bits or floats.")
        values = values.astype(np.uint16)
    return values


def _read_colors(
    path: Path | None, shape: tuple[int, ...], pixels: IntArray
) -> dict[str, AnyArray]:
    """The colors of the points, if the color image has the pixels of the depth image."""
    from PIL import Image

    if path is None:
        return {}
    try:
        with Image.open(path) as image:
            if (image.height, image.width) != shape:
                return {}
            table = np.asarray(image.convert("RGB")).reshape(-1, 3)[pixels]
    except Exception as error:  # PIL raises errors of many types
        raise InputError(f"its colors, {path.name}, cannot be read ({str(error)[:80]}).") from None
    return dict(zip(RGB, np.ascontiguousarray(table.T), strict=True))


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The number of points, and what was assumed about the camera."""
    image = _read_image(path)
    files = find_files(path, reading.intrinsics)
    camera = read_intrinsics(files.intrinsics)
    if files.pose is not None:
        read_pose(files.pose, path)
    notes = []
    if not (reading.depth_scale or camera.scale):
        scale = _scale(image, camera, files, reading)
        notes.append(f"{scale:g} depth values are taken for a meter; --depth-scale says otherwise.")
    colors: tuple[str, ...] = ()
    if files.color is not None:
        if _read_colors(files.color, image.shape, np.zeros(1, np.int64)):
            colors = RGB
        else:
            notes.append(f"{files.color.name} has other pixels than the depth and is not used.")
    return FrameHeader(len(_measured(image)), (*RAYS, *colors), notes=tuple(notes))


def files(path: Path, reading: Reading) -> dict[str, Path]:
    """The image and what belongs to it, by the names that are found beside a result."""
    found = find_files(path, reading.intrinsics)
    named = {path.name: path, f"intrinsics{found.intrinsics.suffix}": found.intrinsics}
    if found.intrinsics.parent == path.parent and not reading.intrinsics:
        named = {path.name: path, found.intrinsics.name: found.intrinsics}
    if found.pose is not None:
        trajectory = found.pose.name == "groundtruth.txt"
        named[found.pose.name if trajectory else f"{base_of(path)}.pose.txt"] = found.pose
    if found.color is not None:
        named[f"{base_of(path)}.color{found.color.suffix}"] = found.color
    return named


def write(kind: str, file: BinaryIO, frame: Frame) -> None:
    """Write the depth of each point into its pixel; pixels without a point stay as they were."""
    document = frame.source
    if not isinstance(document, DepthDocument):
        raise OutputError(
            "only frames that were read from depth images can be written as such; write .ply."
        )
    inverse = np.linalg.inv(document.pose)
    depth = np.full(len(frame), inverse[2, 3])
    for axis in np.flatnonzero(inverse[2, :3]):
        depth += frame.points[:, axis] * inverse[2, axis]
    depth *= document.scale
    image = document.image.copy()
    image.ravel()[_measured(image)] = 0
    if image.dtype.kind != "f":
        np.rint(depth, out=depth)
        if not (depth.min() > 0 and depth.max() < np.iinfo(np.uint16).max):  # also if one is NaN
            raise OutputError("some points are behind the camera or too far for 16 bits.")
    image.ravel()[document.pixels] = depth
    _save(file, image, "PNG" if kind == ".png" else "TIFF")


def _save(file: BinaryIO, image: AnyArray, kind: str) -> None:
    from PIL import Image

    if kind == "PNG" and image.dtype.kind == "f":
        raise OutputError("a PNG holds depths of 16 bits, and these are floats; write .tif.")
    options: dict[str, Any] = {"compression": "tiff_adobe_deflate"} if kind == "TIFF" else {}
    values = image.astype(np.float32) if image.dtype.kind == "f" else image
    Image.fromarray(values).save(file, kind, **options)


def is_frame(path: Path) -> bool:
    """Whether a picture may be a depth image: one channel of 16 bits, or of floats."""
    if path.suffix.lower() == ".png":
        with path.open("rb") as file:
            head = file.read(_PNG_HEAD)
        return head[:4] == b"\x89PNG" and head[24:26] == b"\x10\x00"
    from PIL import Image

    try:
        with Image.open(path) as image:
            return image.mode in ("I;16", "I;16B", "I;16L", "I", "F")
    except Exception:  # PIL raises errors of many types
        return False


def _format(kind: str) -> Format:
    summary = "depth image, 16 bits" + ("" if kind == ".png" else ", or floats")
    writer = partial(write, kind)
    return Format(
        kind,
        summary,
        read,
        writer,
        peek,
        files=files,
        extensible=False,
        shy=True,
        is_frame=is_frame,
    )


DEPTH_FORMATS = tuple(map(_format, (".png", ".tif", ".tiff")))
