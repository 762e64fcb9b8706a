"""NPY and KITTI: tables of numbers that keep their type and their other columns."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import peek_frame, read_frame, write_frame

light = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def as_npy(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


@pytest.mark.parametrize("dtype", ["<f4", ">f4", "<f8", "<f2"])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("n_columns", [3, 5])
def test_npy_round_trip_is_bit_exact(
    tmp_path: Path, dtype: str, order: str, n_columns: int
) -> None:
    bits = np.random.default_rng(0).integers(0, 256, (6, n_columns * int(dtype[2])), np.uint8)
    data = as_npy(np.asarray(bits.view(dtype), order=order))
    (tmp_path / "in.npy").write_bytes(data)
    frame = read_frame(tmp_path / "in.npy")
    write_frame(tmp_path / "out.npy", frame)
    assert (tmp_path / "out.npy").read_bytes() == data
    write_frame(tmp_path / "out.npy", frame.with_points(np.ones((6, 3))))
    moved = np.load(tmp_path / "out.npy")
    assert moved.dtype == np.dtype(dtype)
    assert moved[:, 3:].tobytes() == bits.view(dtype)[:, 3:].tobytes()
    assert (moved[:, :3] == 1).all()


@pytest.mark.parametrize(("dtype", "becomes"), [("i2", "f4"), ("u1", "f4"), ("i8", "f8")])
def test_npy_integers_become_floats_only_if_they_must(
    tmp_path: Path, dtype: str, becomes: str
) -> None:
    table = np.arange(12, dtype=dtype).reshape(3, 4)
    np.save(tmp_path / "in.npy", table)
    frame = read_frame(tmp_path / "in.npy")
    write_frame(tmp_path / "out.npy", frame)
    assert (tmp_path / "out.npy").read_bytes() == (tmp_path / "in.npy").read_bytes()
    write_frame(tmp_path / "out.npy", frame.with_points(frame.points + 0.5))
    back = np.load(tmp_path / "out.npy")
    back[:, :3] -= 0.5
    assert back.dtype == becomes
    np.testing.assert_array_equal(back, table)


def test_npy_takes_every_attribute_as_columns(tmp_path: Path) -> None:
    attributes = {"a": np.array([7, 8]), "b": np.array([[1.5, 2.5], [3.5, 4.5]], "f4")}
    write_frame(tmp_path / "out.npy", Frame(np.ones((2, 3)), attributes))
    expected = [[1, 1, 1, 7, 1.5, 2.5], [1, 1, 1, 8, 3.5, 4.5]]
    np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), expected)
    frame = read_frame(tmp_path / "out.npy")
    fewer = replace(frame, attributes={})
    write_frame(tmp_path / "out.npy", fewer)
    assert np.load(tmp_path / "out.npy").shape == (2, 3)
    with pytest.raises(OutputError, match="not numbers"):
        write_frame(tmp_path / "out.npy", replace(fewer, attributes={"c": np.array(["p", "q"])}))


@pytest.mark.parametrize(
    ("data", "phrase"),
    [
        (b"", "not a valid NPY"),
        (as_npy(np.zeros((2, 3)))[:-1], "cut short"),
        (as_npy(np.zeros((2, 3)))[:20], "not a valid NPY"),
        (as_npy(np.zeros((0, 3))), "holds no points"),
        (as_npy(np.zeros((2, 2))), r"shape \(n, 3\)"),
        (as_npy(np.zeros(6)), r"shape \(n, 3\)"),
        (as_npy(np.zeros((2, 3), complex)), "use numbers"),
        (as_npy(np.zeros((2, 3))).replace(b"(2, 3)", b"(99999999999, 3)"), "NPY|cut short"),
    ],
)
def test_a_broken_npy_is_one_sentence(tmp_path: Path, data: bytes, phrase: str) -> None:
    path = tmp_path / "broken.npy"
    path.write_bytes(data)
    for act in (read_frame, peek_frame):
        with pytest.raises(InputError, match=f"broken.npy: .*({phrase})"):
            act(path)


@light
@given(st.integers(0, 200), st.binary(max_size=6))
def test_mutated_npy_gives_a_frame_or_one_sentence(tmp_path: Path, at: int, new: bytes) -> None:
    mutant = bytearray(as_npy(np.arange(12.0).reshape(3, 4)))
    mutant[at : at + len(new)] = new
    (tmp_path / "mutant.npy").write_bytes(mutant)
    for act in (read_frame, peek_frame):
        try:
            act(tmp_path / "mutant.npy")
        except InputError as error:
            assert len(str(error).splitlines()) == 1


def test_kitti_round_trip_is_bit_exact(tmp_path: Path) -> None:
    data = np.random.default_rng(0).normal(size=(8, 4)).astype("<f4").tobytes()
    (tmp_path / "in.bin").write_bytes(data)
    frame = read_frame(tmp_path / "in.bin")
    assert frame.attributes["intensity"].dtype == np.float32
    write_frame(tmp_path / "out.bin", frame)
    assert (tmp_path / "out.bin").read_bytes() == data


@pytest.mark.parametrize(("data", "phrase"), [(b"", "holds no points"), (b"0" * 17, "17 bytes")])
def test_a_broken_kitti_file_is_one_sentence(tmp_path: Path, data: bytes, phrase: str) -> None:
    (tmp_path / "broken.bin").write_bytes(data)
    for act in (read_frame, peek_frame):
        with pytest.raises(InputError, match=phrase):
            act(tmp_path / "broken.bin")


def test_kitti_refuses_to_lose_an_attribute(tmp_path: Path) -> None:
    for attributes, phrase in (
        ({"red": np.zeros(2)}, "cannot hold red; write .ply"),
        ({"intensity": np.zeros((2, 2))}, "use one"),
    ):
        with pytest.raises(OutputError, match=phrase):
            write_frame(tmp_path / "out.bin", Frame(np.ones((2, 3)), attributes))
