"""Sequences: by folder, glob, pattern or list; in natural order; read at access."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import ConfigError, InputError
from steadycloud.frame import Frame
from steadycloud.io import FrameSequence, open_sequence, write_frame
from steadycloud.io.sequence import frame_number, natural_order


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in (1, 2, 9, 10, 11, 100):
        write_frame(tmp_path / f"cam2_frame_{number}.ply", Frame(np.full((2, 3), float(number))))
    (tmp_path / "calibration.json").write_text("{}")
    (tmp_path / ".hidden_3.ply").write_bytes(b"")
    (tmp_path / "folder_4.ply").mkdir()
    return tmp_path


def numbers(sequence: FrameSequence) -> list[int]:
    return [int(frame.points[0, 0]) for frame in sequence]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("", [1, 2, 9, 10, 11, 100]),
        ("*.ply", [1, 2, 9, 10, 11, 100]),
        ("*", [1, 2, 9, 10, 11, 100]),
        ("cam2_frame_1*.ply", [1, 10, 11, 100]),
        ("cam2_frame_%d.ply", [1, 2, 9, 10, 11, 100]),
        ("cam2_frame_{}.ply", [1, 2, 9, 10, 11, 100]),
        ("cam2_frame_%02d.ply", [10, 11, 100]),
        ("cam2_frame_{:02d}.ply", [10, 11, 100]),
        ("cam2_frame_##.ply", [10, 11, 100]),
        ("cam2_frame_9.ply", [9]),
    ],
)
def test_a_sequence_is_found_in_natural_order(folder: Path, spec: str, expected: list[int]) -> None:
    sequence = open_sequence(folder / spec if spec else folder)
    assert numbers(sequence) == expected
    assert len(sequence) == len(sequence.paths) == len(expected)
    assert numbers(open_sequence(str(folder / spec))) == expected


def test_a_list_keeps_its_order(folder: Path) -> None:
    names = [str(folder / f"cam2_frame_{n}.ply") for n in (10, 2)]
    assert numbers(open_sequence(names)) == [10, 2]
    assert numbers(open_sequence(natural_order(map(Path, names)))) == [2, 10]


@pytest.mark.parametrize(
    ("frames", "expected"),
    [
        ("2:10", [2, 9, 10]),
        ("10:", [10, 11, 100]),
        (":9", [1, 2, 9]),
        (":", [1, 2, 9, 10, 11, 100]),
        ("11", [11]),
        ("1:100:9", [1, 10, 100]),
        ("::9", [1, 10, 100]),
    ],
)
def test_frames_are_selected_by_their_number(
    folder: Path, frames: str, expected: list[int]
) -> None:
    assert numbers(open_sequence(folder, frames)) == expected


@pytest.mark.parametrize("frames", ["", "a", "1-5", "1:2:0", "1:2:3:4", "-3", "1,2", "10:1"])
def test_a_bad_range_says_how_to_write_one(folder: Path, frames: str) -> None:
    with pytest.raises(ConfigError, match=f"frames '{frames}' .*; use "):
        open_sequence(folder, frames)


def test_a_range_without_frames_names_the_one_that_exists(folder: Path) -> None:
    with pytest.raises(InputError, match="use a range within 1:100"):
        open_sequence(folder, "200:300")
    write_frame(folder / "still.npy", Frame(np.zeros((1, 3))))
    with pytest.raises(InputError, match="has no number in its name"):
        open_sequence(folder / "still.npy", "1")


@pytest.mark.parametrize(
    ("spec", "phrase"),
    [
        ("cam2_frame_3.ply", "no such file or folder; did you mean cam2_frame_"),
        ("nothing", "no such file or folder; its folder contains calibration.json"),
        ("none/frame_1.ply", "the folder '.*none' does not exist either"),
        ("none/frame_%d.ply", "the folder '.*none' does not exist either"),
        ("other_*.ply", "the glob holds no frames, no file at all; use .ply, "),
        ("*.json", "the glob holds no frames, only 1 .json; use .ply"),
        ("other_%04d.ply", "the pattern holds no frames"),
        ("cam%d_frame_%d.ply", "has 2 places for a number; use one"),
        ("folder_4.ply", "the folder holds no frames"),
        ("x" * 300, "cannot be read"),
    ],
)
def test_what_is_not_there_is_one_sentence(folder: Path, spec: str, phrase: str) -> None:
    with pytest.raises(InputError, match=phrase) as caught:
        open_sequence(folder / spec)
    assert str(caught.value).startswith(f"{folder / spec}: ")
    assert str(caught.value)[-1] in ".?"


def test_frames_of_several_formats_are_mixed_only_if_numbers_tell_them_apart(folder: Path) -> None:
    write_frame(folder / "cam2_frame_5.npy", Frame(np.full((1, 3), 5.0)))
    assert numbers(open_sequence(folder)) == [1, 2, 5, 9, 10, 11, 100]
    for name in ("cam2_frame_9.npy", "poses.npy", "frame_6.npy"):
        write_frame(folder / name, Frame(np.zeros((1, 3))))
        with pytest.raises(InputError, match=r"several formats \(.npy, .ply\) .* name one"):
            open_sequence(folder)
        (folder / name).unlink()


def test_text_beside_frames_is_no_frame(folder: Path) -> None:
    (folder / "timestamps.txt").write_text("1 2 3\n")
    (folder / "table_7.csv").write_text("1,2,3\n")
    assert numbers(open_sequence(folder)) == [1, 2, 9, 10, 11, 100]
    with pytest.raises(InputError, match="empty"):
        open_sequence([])


def test_a_sequence_is_lazy_and_can_be_read_again(folder: Path) -> None:
    sequence = open_sequence(folder)
    assert numbers(sequence) == numbers(sequence)
    assert sequence[-1].name == "cam2_frame_100.ply"
    assert isinstance(sequence[1:3], FrameSequence) and numbers(sequence[1:3]) == [2, 9]
    assert [h.n_points for h in sequence.check()] == [2] * 6
    assert "6 frames" in repr(sequence)
    with pytest.raises(IndexError):
        sequence[6]
    sequence.paths[3].write_bytes(b"ply\n")
    assert int(next(iter(sequence)).points[0, 0]) == 1
    with pytest.raises(InputError, match=r"cam2_frame_10\.ply"):
        sequence.check()


def test_the_last_number_is_the_frame_number() -> None:
    assert frame_number(Path("loot_vox10_1201.ply")) == 1201
    assert frame_number(Path("000.bin")) == 0
    assert frame_number(Path("folder_3/still.ply")) is None
