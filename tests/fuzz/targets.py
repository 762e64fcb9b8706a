"""What is fuzzed: a parser each, as a function of bytes that must raise nothing but our errors."""

from __future__ import annotations

import io
import tempfile
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import numpy as np

from steadycloud.api import configure
from steadycloud.cli.terminal import shown
from steadycloud.config import parse_assignments, read_settings
from steadycloud.errors import SteadycloudError
from steadycloud.evaluation.datasets.gltf import GltfAnimation
from steadycloud.evaluation.datasets.mesh_files import read_mesh
from steadycloud.frame import BadFrame, Frame
from steadycloud.io import (
    open_sequence,
    peek_frame,
    ply_ascii,
    read_frame,
    write_frame,
    write_frames,
)
from steadycloud.io.camera_files import read_intrinsics, read_pose
from steadycloud.io.pointcloud2 import attributes_of, parse_cloud, points_of, with_frame
from steadycloud.io.sequence import select_frames
from steadycloud.record_file import read_record
from steadycloud.run.pipe import read_pipe
from steadycloud.stream import Stream
from steadycloud.surface.memory import parse_size

_FOLDER = Path(tempfile.mkdtemp(prefix="steadycloud-fuzz-"))


def _file(suffix: str, data: bytes) -> Path:
    path = _FOLDER / f"input{suffix}"
    path.write_bytes(data)
    return path


def _frame(suffix: str) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        path = _file(suffix, data)
        header = peek_frame(path)
        frame = read_frame(path)
        assert len(frame) == header.n_points
        again = _FOLDER / f"again{suffix}"
        write_frame(again, frame)
        back = read_frame(again)
        np.testing.assert_array_equal(back.points, frame.points)

    return read


def _frames(suffix: str) -> Callable[[bytes], None]:
    """Files of several frames: each is read, then all are written and read again."""

    def read(data: bytes) -> None:
        frames = list(open_sequence(_file(suffix, data)))
        write_frames(_FOLDER / f"again{suffix}", frames)
        back = list(open_sequence(_FOLDER / f"again{suffix}"))
        for old, new in zip(frames, back, strict=True):
            np.testing.assert_array_equal(old.points, new.points)

    return read


def _camera(data: bytes) -> None:
    for suffix in (".json", ".txt"):
        with suppress(SteadycloudError):
            read_intrinsics(_file(suffix, data))
    read_pose(_file(".txt", data), Path("1305031102.16.png"))


def _cloud(data: bytes) -> None:
    cloud = parse_cloud(data, aligned=True)
    frame = Frame(points_of(cloud), attributes_of(cloud))
    back = parse_cloud(with_frame(cloud, frame), aligned=True)
    np.testing.assert_array_equal(points_of(back), frame.points)
    with suppress(SteadycloudError):
        parse_cloud(data[4:], aligned=False)


def _compiled_ply(data: bytes) -> None:
    """Kernels read and write PLY as NumPy does, or refuse it in the same words."""
    answers = []
    for many in (ply_ascii.MANY, 0):
        with patch.object(ply_ascii, "MANY", many):
            try:
                frame = read_frame(_file(".ply", data))
                moved = replace(frame, points=frame.points + 0.1)
                write_frame(_FOLDER / "moved.ply", moved)
                answers.append((frame.points.tobytes(), (_FOLDER / "moved.ply").read_bytes()))
            except SteadycloudError as error:
                answers.append((str(error), b""))
    assert answers[0] == answers[1]


def _record(data: bytes) -> None:
    try:
        record = read_record(_file(".json", data))
    except ValueError:
        return
    assert all(isinstance(frame["name"], str) for frame in record["frames"])


def _settings(data: bytes) -> None:
    settings = read_settings(_file(".toml", data))
    for method in ("auto", "paper"):
        configure(method, settings)


def _words(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    paths = [Path(f"frame_{number}.ply") for number in (1, 20, 300)]
    for parse in (
        lambda: configure("auto", noise=text),
        lambda: parse_size(text),
        lambda: select_frames(paths, text),
        lambda: configure("auto", parse_assignments(text.split("\n"))),
    ):
        with suppress(SteadycloudError):
            parse()
    controls = {letter for letter in shown(text) if unicodedata.category(letter) == "Cc"}
    assert controls <= {"\n"}


def _pipe(data: bytes) -> None:
    for frame, raw in read_pipe(io.BytesIO(data), "skip"):
        assert raw in data
        assert isinstance(frame, BadFrame) or len(frame)


TARGETS: dict[str, Callable[[bytes], object]] = {
    "ply": _frame(".ply"),
    "compiled ply": _compiled_ply,
    "npy": _frame(".npy"),
    "bin": _frame(".bin"),
    "npz": _frames(".npz"),
    "pcd": _frame(".pcd"),
    "xyz": _frame(".xyz"),
    "csv": _frame(".csv"),
    "off": _frame(".off"),
    "objpoints": _frame(".obj"),
    "stl": _frame(".stl"),
    "glbpoints": _frame(".glb"),
    "vtk": _frame(".vtk"),
    "vtp": _frame(".vtp"),
    "gz": _frame(".ply.gz"),
    "camera": _camera,
    "cloud": _cloud,
    "json": _record,
    "pipe": _pipe,
    "state": lambda data: Stream.load(_file(".npz", data)),
    "toml": _settings,
    "words": _words,
    "obj": lambda data: read_mesh(_file(".obj", data)),
    "glb": lambda data: GltfAnimation(_file(".glb", data)),
}


def run_target(name: str, data: bytes) -> None:
    """Parse the data; errors of ours are the expected answer to nonsense."""
    try:
        TARGETS[name](data)
    except SteadycloudError as error:
        message = str(error)
        assert message
        assert len(message) < 5000
