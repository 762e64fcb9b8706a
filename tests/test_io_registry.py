"""The registry: formats by extension, and files that are written completely or not at all."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from steadycloud.cli import convert
from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import peek_frame, read_frame, registry, write_frame

from .optional import import_or_skip

FRAME = Frame(np.arange(12.0).reshape(4, 3))


# These hold more than points, or points that are no multiples of a step: see their own tests.
OTHERS = {".xyzn", ".xyzrgb", ".stl", ".png", ".tif", ".tiff", ".las", ".laz", ".bag", ".db3"}


@pytest.mark.parametrize("extension", sorted(set(registry.FORMATS) - OTHERS))
def test_every_format_keeps_the_points(tmp_path: Path, extension: str) -> None:
    if (library := registry.FORMATS[extension].library) is not None:
        import_or_skip(library[0])
    path = tmp_path / f"frame{extension.upper()}"
    write_frame(str(path), FRAME)
    back = read_frame(str(path))
    np.testing.assert_array_equal(back.points, FRAME.points)
    assert back.name == path.name
    header = peek_frame(path)
    assert (header.n_points, header.attributes) == (4, tuple(back.attributes))


@pytest.mark.parametrize("name", ["frame.xlsx", "frame"])
def test_an_unknown_extension_names_the_known_ones(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"")
    for act in (read_frame, peek_frame, lambda p: write_frame(p, FRAME)):
        with pytest.raises(InputError, match=r"extension.*use \.ply, .*convert --help"):
            act(path)


def test_what_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    for extension in registry.FORMATS:
        (tmp_path / f"folder{extension}").mkdir()
        for act in (read_frame, peek_frame):
            with pytest.raises(InputError, match="no such file"):
                act(tmp_path / f"none{extension}")
            with pytest.raises(InputError, match="is a folder"):
                act(tmp_path / f"folder{extension}")
    with pytest.raises(OutputError, match="is not a file"):
        write_frame(tmp_path / "folder.ply", FRAME)
    with pytest.raises(OutputError, match="create it first"):
        write_frame(tmp_path / "none" / "frame.ply", FRAME)
    with pytest.raises(OutputError, match="no points"):
        write_frame(tmp_path / "frame.ply", Frame(np.zeros((0, 3))))


@pytest.mark.parametrize(
    ("fault", "raised", "phrase"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), OutputError, "No space left"),
        (PermissionError(errno.EACCES, "Permission denied"), OutputError, "Permission denied"),
        (KeyboardInterrupt("stop"), KeyboardInterrupt, "stop"),
    ],
)
def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: BaseException,
    raised: type[BaseException],
    phrase: str,
) -> None:
    def write_half(file: BinaryIO, frame: Frame) -> None:
        file.write(b"half")
        raise fault

    path = tmp_path / "frame.ply"
    path.write_bytes(b"old")
    broken = replace(registry.FORMATS[".ply"], write=write_half)
    monkeypatch.setitem(registry.FORMATS, ".ply", broken)
    with pytest.raises(raised, match=phrase):
        write_frame(path, FRAME)
    assert [p.name for p in tmp_path.iterdir()] == ["frame.ply"]
    assert path.read_bytes() == b"old"


def test_a_link_still_points_to_its_file(tmp_path: Path) -> None:
    target, link = tmp_path / "target.ply", tmp_path / "link.ply"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_frame(link, FRAME)
    assert link.is_symlink()
    assert len(read_frame(target)) == 4


def test_the_help_of_convert_lists_every_format() -> None:
    listed = (
        convert.EXAMPLES.partition("formats:")[2]
        .partition("(")[0]
        .replace("; depth images:", "")
        .split()
    )
    assert set(listed) == set(registry.FORMATS)
