"""What belongs to a depth image: the camera's intrinsics, its pose, and a color image.

Looked for beside the image and in the folder above, under the names that data sets use (7-Scenes,
3DMatch, TUM RGB-D, RealSense, Open3D).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import InputError
from ..frame import FloatArray

_WHERE = ("*intrinsic*.json", "*intrinsic*.txt", "camera.json", "calib*.json", "calib*.txt")
_CENTER = (("cx", "ppx"), ("cy", "ppy"))  # names in JSON
_TIME_S = 0.02  # between the time stamps of a depth image and of its color or pose, TUM RGB-D
_TUM_SCALE = 5000.0
_MOST_BYTES = 1 << 20


@dataclass(frozen=True)
class Intrinsics:
    """A pinhole camera in pixels, and what one unit of its depth values is."""

    fx: float
    fy: float
    cx: float
    cy: float
    scale: float = 0.0  # depth values in one unit of length; 0: the file does not say


@dataclass(frozen=True)
class CameraFiles:
    """The files that belong to one depth image; None: there is none."""

    intrinsics: Path
    pose: Path | None
    color: Path | None
    tum: bool  # laid out like TUM RGB-D


def find_files(path: Path, intrinsics: str) -> CameraFiles:
    """Look for what belongs to a depth image."""
    folder = path.parent
    above = folder.parent
    tum = all((above / name).is_file() for name in ("depth.txt", "rgb.txt"))
    pose = folder / f"{base_of(path)}.pose.txt"
    poses: list[Path] = [pose, *(above / n / f"{path.stem}.txt" for n in ("pose", "poses"))]
    poses += [f / "groundtruth.txt" for f in (folder, above)]
    return CameraFiles(
        _find_intrinsics(path, intrinsics),
        next((p for p in poses if p.is_file()), None),
        _find_color(path),
        tum,
    )


def base_of(path: Path) -> str:
    """The name of a depth image without what says that it is one."""
    return re.sub(r"[._-]?depth$", "", path.stem, flags=re.IGNORECASE)


def _find_intrinsics(path: Path, given: str) -> Path:
    if given:
        return Path(given)
    for folder in (path.parent, path.parent.parent):
        for pattern in _WHERE:
            for found in sorted(folder.glob(pattern)):
                if found.is_file():
                    return found
    raise InputError(
        "its camera is not known; put intrinsics.json with fx, fy, cx and cy (pixels) beside it, "
        "or name a file: --intrinsics FILE."
    )


def _find_color(path: Path) -> Path | None:
    base, folder = base_of(path), path.parent
    endings = (".jpg", ".png", ".jpeg")
    names = [folder / f"{base}{mark}{end}" for mark in (".color", "_color") for end in endings]
    places = [folder.parent / name for name in ("rgb", "color")]
    names += [place / f"{path.stem}{end}" for place in places for end in endings]
    if found := next((name for name in names if name.is_file()), None):
        return found
    stamp = _number(path.stem)
    if stamp is None or not places[0].is_dir():
        return None
    timed = [(abs(t - stamp), p) for p in places[0].iterdir() if (t := _number(p.stem)) is not None]
    nearest = min(timed, default=None)
    return nearest[1] if nearest and nearest[0] <= _TIME_S else None


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[0-9]{1,15}\.[0-9]{1,15}", text) else None


def read_intrinsics(path: Path) -> Intrinsics:
    """Read JSON (fx ... or a matrix, plain or nested), a 3 x 3 matrix, or fx fy cx cy as text."""
    text = _text_of(path)
    try:
        found = _from_json(json.loads(text)) if path.suffix.lower() == ".json" else _from_text(text)
    except (ValueError, TypeError, KeyError, RecursionError):
        found = None
    if found is None:
        raise InputError(
            f"{path}: is no camera; use JSON with fx, fy, cx, cy, or text with a 3 x 3 matrix or "
            "fx fy cx cy."
        )
    numbers = np.array([found.fx, found.fy, found.cx, found.cy, found.scale])
    if not np.isfinite(numbers).all() or found.fx == 0.0 or found.fy == 0.0 or found.scale < 0.0:
        raise InputError(f"{path}: its focal lengths and center must be finite, not zero.")
    return found


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InputError(f"{path}: is too large for a camera or a pose; name another file.")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not text; name another file.") from None


def _from_json(tree: Any) -> Intrinsics | None:
    if not isinstance(tree, Mapping):
        return None
    keys = {str(key).lower(): value for key, value in tree.items()}
    scale = keys.get("depth_scale", keys.get("depth_units", 0.0))
    scale = float(scale) if isinstance(scale, int | float) else 0.0
    scale = 1.0 / scale if 0.0 < scale < 1.0 else scale  # RealSense says meters for one value
    if {"fx", "fy"} <= keys.keys():
        cx, cy = (float(keys[a] if a in keys else keys[b]) for a, b in _CENTER)
        return Intrinsics(float(keys["fx"]), float(keys["fy"]), cx, cy, scale)
    for name in ("intrinsic_matrix", "k", "camera_matrix", "intrinsics", "intrinsic"):
        value = keys.get(name)
        value = value.get("data") if isinstance(value, Mapping) and "data" in value else value
        if isinstance(value, list):
            matrix = np.array(value, np.float64).reshape(3, 3)
            if matrix[0, 2] == 0.0 and matrix[2, 0] != 0.0:
                matrix = matrix.T  # Open3D stores columns
            return _from_matrix(matrix, scale)
    nested = sorted(keys, key=lambda name: "depth" not in name)  # RealSense: depth before color
    for name in nested:
        if found := _from_json(keys[name]):
            return Intrinsics(found.fx, found.fy, found.cx, found.cy, found.scale or scale)
    return None


def _from_text(text: str) -> Intrinsics | None:
    lines = [re.split(r"[#%]", line)[0] for line in text.splitlines()]
    pairs = dict(re.findall(r"\b(fx|fy|cx|cy|ppx|ppy)\b[\s:=\"]+([-+.\deE]+)", "\n".join(lines)))
    if {"fx", "fy"} <= pairs.keys():
        return _from_json(pairs)
    numbers = [float(word) for word in re.split(r"[\s,;\[\]]+", " ".join(lines)) if word]
    if len(numbers) == 9 and numbers[8] == 1.0 and numbers[3] == 0.0:
        return _from_matrix(np.array(numbers).reshape(3, 3), 0.0)
    if len(numbers) == 16:
        return _from_matrix(np.array(numbers).reshape(4, 4)[:3, :3], 0.0)
    if 4 <= len(numbers) <= 9:
        return Intrinsics(*numbers[:4])
    return None


def _from_matrix(matrix: FloatArray, scale: float) -> Intrinsics:
    fx, fy, cx, cy = (float(matrix[at]) for at in ((0, 0), (1, 1), (0, 2), (1, 2)))
    return Intrinsics(fx, fy, cx, cy, scale)


def read_pose(path: Path, image: Path) -> FloatArray:
    """The pose (4, 4) from camera to world: a matrix, or the line of a trajectory (TUM RGB-D)."""
    rows = [line.split() for line in _text_of(path).splitlines() if not line.startswith("#")]
    try:
        table = np.array([[float(word) for word in row] for row in rows if row])
    except ValueError:
        table = np.empty((0, 0))
    if table.shape in ((4, 4), (3, 4)):
        pose = np.vstack([table[:3], [0.0, 0.0, 0.0, 1.0]])
    elif table.ndim == 2 and table.shape[1] == 8:
        pose = _pose_at(table, _number(image.stem), path)
    else:
        raise InputError(f"{path}: is no pose; use 4 x 4 numbers, or a trajectory of TUM RGB-D.")
    if not np.isfinite(pose).all() or abs(np.linalg.det(pose[:3, :3])) < 1e-9:
        raise InputError(f"{path}: the pose is not finite or cannot be inverted; leave it out.")
    return pose


def _pose_at(table: FloatArray, stamp: float | None, path: Path) -> FloatArray:
    """The pose of a trajectory at a time: t x y z, then the quaternion x y z w."""
    if stamp is None:
        raise InputError(f"{path}: is a trajectory, but the image has no time stamp as its name.")
    row = table[np.argmin(np.abs(table[:, 0] - stamp))]
    if abs(row[0] - stamp) > _TIME_S:
        raise InputError(f"{path}: has no pose within {_TIME_S} s of {stamp}.")
    from scipy.spatial.transform import Rotation

    pose = np.eye(4)
    pose[:3, :3] = Rotation.from_quat(row[4:]).as_matrix()
    pose[:3, 3] = row[1:4]
    return pose


def usual_scale(files: CameraFiles) -> float:
    """Depth values in a meter where nothing says it: millimeters, or fifths of them in TUM's."""
    return _TUM_SCALE if files.tum else 1000.0
