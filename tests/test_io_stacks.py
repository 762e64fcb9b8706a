"""Files of several frames behave like folders; NPZ, NPY and .bin layouts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import (
    Reading,
    open_sequence,
    peek_frame,
    read_frame,
    write_frame,
    write_frames,
)
from steadycloud.io.registry import files_of

RNG = np.random.default_rng(0)
STACK = RNG.normal(size=(4, 50, 3)).astype("f4")


def save(path: Path, **arrays: np.ndarray) -> Path:
    np.savez(path, **arrays)
    return path


@pytest.mark.parametrize("kind", ["npy", "npz", "numbered"])
def test_the_frames_of_a_stack_are_paths_below_the_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / ("run.npy" if kind == "npy" else "run.npz")
    if kind == "npy":
        np.save(path, STACK)
    elif kind == "npz":
        save(path, xyz=STACK, label=np.arange(200).reshape(4, 50), about=np.array(3))
    else:
        save(path, **{f"points_{i}": frame[: 50 - i] for i, frame in enumerate(STACK)})
    sequence = open_sequence(path)
    assert [p.relative_to(path).name for p in sequence.paths] == [
        f"run_{i:04d}{path.suffix}" for i in range(4)
    ]
    assert [h.n_points for h in sequence.check()] == [len(f) for f in sequence]
    for i, frame in enumerate(open_sequence(path, "1:2"), start=1):
        np.testing.assert_array_equal(frame.points, STACK[i][: len(frame)])
        assert frame.name == f"run_{i:04d}{path.suffix}"
    assert files_of(sequence.paths[2]) == (path,)
    with pytest.raises(InputError, match="holds 4 frames; open it as a sequence, or name one: "):
        read_frame(path)
    with pytest.raises(InputError, match="there are only 4 frames"):
        peek_frame(path / f"run_0009{path.suffix}")
    again = tmp_path / f"again{path.suffix}"
    write_frames(again, sequence)
    if kind == "npz":
        with np.load(path) as old, np.load(again) as new:
            assert set(old) == set(new)
            for key in old:
                np.testing.assert_array_equal(old[key], new[key])
                assert old[key].dtype == new[key].dtype
    else:
        for old_frame, new_frame in zip(sequence, open_sequence(again), strict=True):
            np.testing.assert_array_equal(old_frame.points, new_frame.points)


def test_named_arrays_of_one_frame_survive(tmp_path: Path) -> None:
    arrays = {
        "vertices": STACK[0],
        "colors": RNG.integers(0, 256, (50, 3)).astype("u1"),
        "faces": np.arange(9).reshape(3, 3),
        "name": np.array("scan"),
    }
    path = save(tmp_path / "a.npz", **arrays)
    frame = read_frame(path)
    assert tuple(frame.attributes) == peek_frame(path).attributes == ("colors",)
    write_frame(tmp_path / "b.npz", frame.with_points(frame.points + 1.0))
    with np.load(tmp_path / "b.npz") as back:
        assert set(back) == set(arrays)
        np.testing.assert_array_equal(back["vertices"], (STACK[0].astype("f8") + 1.0).astype("f4"))
        assert back["vertices"].dtype == np.float32
        np.testing.assert_array_equal(back["faces"], arrays["faces"])


@pytest.mark.parametrize(
    ("arrays", "phrase"),
    [
        ({"a": np.zeros(3)}, "has no array of shape"),
        ({"a": np.zeros((4, 3)), "b": np.zeros((4, 3))}, "several arrays of points"),
        ({"points": np.zeros((0, 3))}, "holds no points"),
    ],
)
def test_an_archive_without_clear_points_is_one_sentence(
    tmp_path: Path, arrays: dict[str, np.ndarray], phrase: str
) -> None:
    path = save(tmp_path / "a.npz", **arrays)
    with pytest.raises(InputError, match=phrase):
        read_frame(path)
    path.write_bytes(path.read_bytes()[:60])
    with pytest.raises(InputError, match="is not a valid NPZ file"):
        read_frame(path)


def test_frames_of_different_sizes_fit_into_npz_only(tmp_path: Path) -> None:
    frames = [Frame(STACK[0]), Frame(STACK[1][:40], {"red": np.zeros(40, "u1")})]
    write_frames(tmp_path / "a.npz", frames)
    assert [len(f) for f in open_sequence(tmp_path / "a.npz")] == [50, 40]
    with pytest.raises(OutputError, match="differ in their number of points"):
        write_frames(tmp_path / "a.npy", frames)
    with pytest.raises(OutputError, match="holds one frame"):
        write_frames(tmp_path / "a.ply", frames)


def test_a_bin_that_fits_several_layouts_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    RNG.normal(size=(4000, 3)).astype("<f4").tofile(path)
    for act in (read_frame, peek_frame):
        with pytest.raises(InputError, match=r"may be 4000 points .* or 3000 .*--columns"):
            act(path)
    three = Reading(columns=("x", "y", "z"))
    assert len(read_frame(path, three)) == peek_frame(path, three).n_points == 4000
    with pytest.raises(InputError, match="not a whole number of rows of 7"):
        read_frame(path, Reading(columns=(*"xyzabcd",)))


@pytest.mark.parametrize("n_points", [12, 60, 3000])
def test_a_sweep_with_intensities_is_read_without_asking(tmp_path: Path, n_points: int) -> None:
    sweep = np.hstack([RNG.normal(size=(n_points, 3)) * 30, RNG.random((n_points, 1))])
    sweep.astype("<f4").tofile(tmp_path / "a.bin")
    frame = read_frame(tmp_path / "a.bin")
    assert len(frame) == n_points and list(frame.attributes) == ["intensity"]
    ring = RNG.integers(0, 32, (n_points, 1))
    np.hstack([sweep, ring]).astype("<f4").tofile(tmp_path / "b.bin")
    frame = read_frame(tmp_path / "b.bin")
    assert len(frame) == n_points and list(frame.attributes) == ["intensity", "ring"]
    write_frame(tmp_path / "c.bin", frame)
    assert (tmp_path / "c.bin").read_bytes() == (tmp_path / "b.bin").read_bytes()
