"""What is fuzzed: a parser each, as a function of bytes that must raise nothing but our errors."""

from __future__ import annotations

import tempfile
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from steadycloud.api import configure
from steadycloud.cli.terminal import shown
from steadycloud.config import parse_assignments, read_settings
from steadycloud.errors import SteadycloudError
from steadycloud.evaluation.datasets.gltf import GltfAnimation
from steadycloud.evaluation.datasets.mesh_files import read_mesh
from steadycloud.io import peek_frame, read_frame, write_frame
from steadycloud.io.sequence import select_frames
from steadycloud.record_file import read_record
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
        if suffix != ".npy" or frame.source.table.dtype.kind == "f":
            write_frame(again, frame)
            back = read_frame(again)
            np.testing.assert_array_equal(back.points, frame.points)

    return read


def _record(data: bytes) -> None:
    try:
        record = read_record(_file(".json", data))
    except ValueError:
        return
    assert all(isinstance(frame["name"], str) for frame in record["frames"])


def _settings(data: bytes) -> None:
    settings = read_settings(_file(".toml", data))
    for method in ("auto", "paper"):
        configure(method, None, settings)


def _words(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    paths = [Path(f"frame_{number}.ply") for number in (1, 20, 300)]
    for parse in (
        lambda: configure("auto", None, {}, text),
        lambda: parse_size(text),
        lambda: select_frames(paths, text),
        lambda: configure("auto", None, parse_assignments(text.split("\n"))),
    ):
        with suppress(SteadycloudError):
            parse()
    controls = {letter for letter in shown(text) if unicodedata.category(letter) == "Cc"}
    assert controls <= {"\n"}


TARGETS: dict[str, Callable[[bytes], object]] = {
    "ply": _frame(".ply"),
    "npy": _frame(".npy"),
    "bin": _frame(".bin"),
    "json": _record,
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
