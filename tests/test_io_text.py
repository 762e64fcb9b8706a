"""Text formats: columns told, named or guessed; header, separator and digits survive."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import ConfigError, InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import Reading, peek_frame, read_frame, write_frame
from steadycloud.io.columns import parse_columns

FILES = {
    "plain.xyz": "1 2 3\n4 5.50 6\n",
    "named.csv": "X, Y, Z, label\n1.25, 2, 3, 7\n4, 5, 6, 8\n",
    "semicolon.csv": "x;y;z\r\n1;2;3\r\n4;5;6\r\n",
    "tab.txt": "1\t2\t3\t0.5\n4\t5\t6\t1e-3\n",
    "comment.asc": "# made by hand\n//X Y Z R G B\n1 2 3 255 0 7\n4 5 6 1 2 3\n",
    "counted.pts": "2\n1 2 3 -120 255 0 7\n4 5 6 80 1 2 3\n",
    "normals.xyzn": "1 2 3 0 0 1\n4 5 6 0 -1 0\n",
    "colors.xyzrgb": "1 2 3 0.5 0 1\n4 5 6 0 1 0\n",
    "blank.xyz": "\n1 2 3\n\n4 5 6\n\n",
    "no_end.xyz": "1 2 3\n4 5 6",
}


@pytest.mark.parametrize("name", FILES)
def test_read_write_round_trip_is_bit_exact(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name].encode())
    frame = read_frame(path)
    assert (len(frame), tuple(frame.attributes)) == (
        peek_frame(path).n_points,
        peek_frame(path).attributes,
    )
    again = tmp_path / f"again_{name}"
    write_frame(again, frame)
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", FILES)
def test_only_coordinates_change(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name].encode())
    frame = read_frame(path)
    write_frame(path, frame.with_points(frame.points + 0.5))
    back = read_frame(path)
    np.testing.assert_array_equal(back.points, frame.points + 0.5)
    assert list(back.attributes) == list(frame.attributes)
    for key, values in frame.attributes.items():
        np.testing.assert_array_equal(back.attributes[key], values)
    mark = {"named.csv": b", ", "semicolon.csv": b";", "tab.txt": b"\t"}.get(name, b" ")
    assert path.read_bytes().count(mark) == FILES[name].encode().count(mark)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("plain.xyz", ()),
        ("named.csv", ("label",)),
        ("tab.txt", ("intensity",)),
        ("comment.asc", ("red", "green", "blue")),
        ("counted.pts", ("intensity", "red", "green", "blue")),
        ("normals.xyzn", ("nx", "ny", "nz")),
    ],
)
def test_columns_are_named_or_guessed_and_guesses_are_said(
    tmp_path: Path, name: str, expected: tuple[str, ...]
) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name].encode())
    header = peek_frame(path)
    assert header.attributes == expected
    guessed = name in ("tab.txt", "counted.pts")
    assert [("guessed" in note) for note in header.notes] == [True] * guessed


def test_columns_of_the_user_come_first(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("9 1 2 3 255\n9 4 5 6 0\n")
    reading = Reading(columns=parse_columns("_,x,y,z,r"))
    frame = read_frame(path, reading)
    np.testing.assert_array_equal(frame.points, [[1, 2, 3], [4, 5, 6]])
    assert list(frame.attributes) == ["red"] and frame.attributes["red"].dtype == np.uint8
    write_frame(tmp_path / "b.txt", frame)
    assert (tmp_path / "b.txt").read_bytes() == path.read_bytes()
    with pytest.raises(InputError, match="has 5 columns, but 3 are named"):
        read_frame(path, Reading(columns=("x", "y", "z")))
    for text in ("x,y", "x,y,z,x"):
        with pytest.raises(ConfigError, match="columns 'x,y"):
            parse_columns(text)


def test_rows_can_be_dropped_and_columns_added(tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.write_bytes(text.encode())
        frame = read_frame(path).take(np.array([1]))
        write_frame(path, frame)
        back = read_frame(path)
        np.testing.assert_array_equal(back.points, frame.points)
        assert len(back) == 1
    path = tmp_path / "named.csv"
    path.write_bytes(FILES["named.csv"].encode())
    frame = read_frame(path)
    marked = Frame(
        frame.points, {**frame.attributes, "outlier": np.array([0, 1], "u1")}, "", frame.source
    )
    write_frame(path, marked)
    assert path.read_text() == "X, Y, Z, label,outlier\n1.25, 2, 3, 7,0\n4, 5, 6, 8,1\n"


def test_digits_are_those_of_the_file_or_fine_enough(tmp_path: Path) -> None:
    path = tmp_path / "a.xyz"
    path.write_text("0 0 0\n1000.125 0 0\n")
    frame = read_frame(path)
    write_frame(path, frame.with_points(frame.points + 1 / 3))
    assert path.read_text().split()[3:] == ["1000.458", "0.333", "0.333"]
    path.write_text("0 0 0\n10 0 0\n")
    frame = read_frame(path)
    write_frame(path, frame.with_points(frame.points + 1 / 3))
    assert path.read_text().split()[:1] == ["0.33333"]


@pytest.mark.parametrize("extension", [".xyz", ".txt", ".asc", ".csv", ".pts"])
def test_a_new_file_reads_back_exactly(tmp_path: Path, extension: str) -> None:
    rng = np.random.default_rng(0)
    points = rng.normal(size=(500, 3)) * 1e3
    attributes = {
        "red": rng.integers(0, 256, 500).astype("u1"),
        "green": rng.integers(0, 256, 500).astype("u1"),
        "blue": rng.integers(0, 256, 500).astype("u1"),
    }
    path = tmp_path / f"a{extension}"
    write_frame(path, Frame(points, attributes))
    back = read_frame(path)
    np.testing.assert_array_equal(back.points, points)
    for name, values in attributes.items():
        np.testing.assert_array_equal(back.attributes[name], values)
        assert back.attributes[name].dtype == np.uint8
    table = np.loadtxt(path, delimiter="," if extension == ".csv" else None, skiprows=1)
    np.testing.assert_array_equal(table[:, :3], points)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("", "holds no points"),
        ("hello\nworld\n", "no row of three or more numbers"),
        ("1 2 3\n1 2\n", "line 2 does not hold one row"),
        ("1 2 3\n1 2 x\n", "line 2: 'x' is not a double"),
        ("1,2,3\n1,,3\n", "line 2 does not hold one row"),
        ("1 2 3\0", "is not text"),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, text: str, phrase: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(text.encode())
    with pytest.raises(InputError, match=phrase):
        read_frame(path)


def test_fixed_columns_refuse_others(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"a \.xyzn holds x y z nx ny nz"):
        write_frame(tmp_path / "a.xyzn", Frame(np.ones((2, 3))))
