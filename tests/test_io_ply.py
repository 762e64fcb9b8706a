"""PLY: everything except x, y and z is written back exactly, for any layout."""

from __future__ import annotations

import os
import struct
import warnings
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steadycloud.errors import OutputError
from steadycloud.frame import Frame
from steadycloud.io import peek_frame, ply_ascii, read_frame, write_frame

from .io.ply_files import CODES, PlyFile, ply_files, small_file
from .optional import import_or_skip

light = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
# In blocks of so many bytes, by NumPy or by kernels.
blocks = st.tuples(st.integers(1, 60), st.sampled_from([0, ply_ascii.MANY]))


def through_disk(folder: Path, frame: Frame) -> Frame:
    write_frame(folder / "out.ply", frame)
    return read_frame(folder / "out.ply")


def read_bytes(folder: Path, data: bytes) -> Frame:
    (folder / "in.ply").write_bytes(data)
    return read_frame(folder / "in.ply")


@light
@given(ply_files(), blocks)
def test_read_write_round_trip_is_bit_exact(
    tmp_path: Path, file: PlyFile, block: tuple[int, int]
) -> None:
    with patch.multiple(ply_ascii, BLOCK_SIZE=block[0], MANY=block[1]):
        frame = read_bytes(tmp_path, file.data)
        write_frame(tmp_path / "out.ply", frame)
    assert (tmp_path / "out.ply").read_bytes() == file.data


@light
@given(ply_files(tuple(CODES)), blocks)
def test_every_property_is_read_as_it_was_written(
    tmp_path: Path, file: PlyFile, block: tuple[int, int]
) -> None:
    with patch.multiple(ply_ascii, BLOCK_SIZE=block[0], MANY=block[1]):
        frame = read_bytes(tmp_path, file.data)
    points = np.stack([file.columns[axis].astype(np.float64) for axis in "xyz"], axis=1)
    np.testing.assert_array_equal(frame.points, points)
    assert list(frame.attributes) == [name for name in file.columns if name not in "xyz"]
    for name, values in frame.attributes.items():
        assert values.dtype == file.columns[name].dtype
        np.testing.assert_array_equal(values, file.columns[name])
    header = peek_frame(tmp_path / "in.ply")
    assert (header.n_points, header.attributes) == (len(frame), tuple(frame.attributes))


@light
@given(ply_files(tuple(CODES)), blocks)
def test_moving_the_points_changes_nothing_else(
    tmp_path: Path, file: PlyFile, block: tuple[int, int]
) -> None:
    with patch.multiple(ply_ascii, BLOCK_SIZE=block[0], MANY=block[1]), np.errstate(over="ignore"):
        frame = read_bytes(tmp_path, file.data)
        moved = through_disk(tmp_path, frame.with_points(np.where(frame.points < 1, 1.25, 0.1)))
        assert list(moved.attributes) == list(frame.attributes)
        for name, values in moved.attributes.items():
            assert values.tobytes() == frame.attributes[name].tobytes()
        back = through_disk(tmp_path, moved.with_points(frame.points))
        again = read_bytes(tmp_path, (tmp_path / "out.ply").read_bytes())
    if all(file.columns[axis].dtype.kind == "f" for axis in "xyz") and file.encoding != "ascii":
        assert (tmp_path / "out.ply").read_bytes() == file.data
    np.testing.assert_array_equal(back.points, frame.points)
    np.testing.assert_array_equal(again.points, frame.points)


@light
@given(ply_files(("float", "double")), st.data())
def test_attributes_can_be_dropped_added_and_retyped(
    tmp_path: Path, file: PlyFile, data: st.DataObject
) -> None:
    many = data.draw(st.sampled_from([0, ply_ascii.MANY]))
    with patch.object(ply_ascii, "MANY", many):
        check_changes(tmp_path, file, data)


def check_changes(tmp_path: Path, file: PlyFile, data: st.DataObject) -> None:
    frame = read_bytes(tmp_path, file.data)
    kept = {k: v for k, v in frame.attributes.items() if data.draw(st.booleans(), label=k)}
    n = len(frame)
    new = {"label": np.arange(n) - 1, "weight": np.full(n, 0.1), "half": np.full(n, 0.5, "f4")}
    back = through_disk(tmp_path, replace(frame, attributes={**kept, **new}))
    assert list(back.attributes) == [*kept, *new]
    assert [back.attributes[k].dtype for k in new] == ["i4", "f8", "f4"]
    for name, values in {**kept, **new}.items():
        np.testing.assert_array_equal(back.attributes[name], values)
    np.testing.assert_array_equal(back.points, frame.points)
    retyped = {k: v + 0.3 for k, v in kept.items() if v.dtype.kind != "f"}
    again = through_disk(tmp_path, replace(frame, attributes={**kept, **retyped}))
    for name, values in {**kept, **retyped}.items():
        np.testing.assert_array_equal(again.attributes[name], values)


@light
@given(ply_files(("float", "double"), remarks=("comment  a  b",)))
def test_another_reader_sees_the_same(tmp_path: Path, file: PlyFile) -> None:
    plyfile = import_or_skip("plyfile")
    frame = read_bytes(tmp_path, file.data)
    moved = frame.with_points(np.full(frame.points.shape, 0.1))
    added = {**frame.attributes, "label": np.arange(len(frame))}
    write_frame(tmp_path / "out.ply", replace(moved, attributes=added))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its parser warns of empty lists
        ours = plyfile.PlyData.read(str(tmp_path / "out.ply"))["vertex"]
    np.testing.assert_array_equal(ours["x"], np.full(len(frame), 0.1).astype(ours["x"].dtype))
    for name, values in added.items():
        np.testing.assert_array_equal(ours[name], values)


def test_a_token_survives_unless_its_value_changes(tmp_path: Path) -> None:
    data = small_file(rows="0.10 2e0  3.000 7\r\n+4 .5\t6. 08 \n", extra="double a")
    frame = read_bytes(tmp_path, data)
    points = frame.points.copy()
    points[0, 1] = 0.3
    write_frame(tmp_path / "out.ply", frame.with_points(points))
    expected = data.replace(b"2e0", b"0.3")
    assert (tmp_path / "out.ply").read_bytes() == expected


def test_points_that_are_no_numbers_stay_as_they_are(tmp_path: Path) -> None:
    data = small_file(rows="nan -inf 1.#QNAN 7\nNaN 5 +Inf 8\n")
    frame = read_bytes(tmp_path, data)
    expected = [[np.nan, -np.inf, np.nan], [np.nan, 5, np.inf]]
    np.testing.assert_array_equal(frame.points, expected)
    write_frame(tmp_path / "out.ply", frame.with_points(frame.points + 1))
    assert (tmp_path / "out.ply").read_bytes() == data.replace(b" 5 ", b" 6 ")


def test_any_word_can_be_a_property(tmp_path: Path) -> None:
    for name in ("xy", "yz", "X", "größe", "a\u00a0b", "comment", "scalar_Scalar_field_#2"):
        data = small_file(extra=f"uchar {name}")
        frame = read_bytes(tmp_path, data)
        assert frame.attributes[name].tolist() == [7, 8]
        write_frame(tmp_path / "out.ply", frame)
        assert (tmp_path / "out.ply").read_bytes() == data
        plain = Frame(frame.points, frame.attributes)
        assert through_disk(tmp_path, plain).attributes[name].tolist() == [7, 8]


@pytest.mark.parametrize("code", ["f4", "f8"])
@pytest.mark.parametrize("order", ["<", ">"])
def test_every_bit_of_a_nan_survives(tmp_path: Path, code: str, order: str) -> None:
    bits = {"f4": [0x7FA00001, 0xFFC12345], "f8": [0x7FF4000000000001, 0xFFF8000012345678]}[code]
    rows = np.array([[b, b, b, b] for b in bits], f"{order}u{code[1]}").tobytes()
    encoding = "little" if order == "<" else "big"
    kind = {"f4": "float", "f8": "double"}[code]
    properties = "".join(f"property {kind} {name}\n" for name in "xyzw")
    for lists in ("", "property list uchar int more\n"):
        body = (
            rows if not lists else rows[: len(rows) // 2] + b"\0" + rows[len(rows) // 2 :] + b"\0"
        )
        head = f"ply\nformat binary_{encoding}_endian 1.0\nelement vertex 2\n{properties}{lists}"
        data = head.encode() + b"end_header\n" + body
        write_frame(tmp_path / "out.ply", read_bytes(tmp_path, data))
        assert (tmp_path / "out.ply").read_bytes() == data


@pytest.mark.parametrize(
    ("kind", "becomes"),
    [("uchar", "float"), ("int16", "float32"), ("int", "double"), ("uint32", "float64")],
)
def test_integer_coordinates_become_floats(tmp_path: Path, kind: str, becomes: str) -> None:
    frame = read_bytes(tmp_path, small_file(kind))
    back = through_disk(tmp_path, frame.with_points(frame.points + 0.25))
    assert f"property {becomes} x\n".encode() in (tmp_path / "out.ply").read_bytes()
    np.testing.assert_array_equal(back.points, frame.points + 0.25)


def test_line_ends_of_every_system_are_kept(tmp_path: Path) -> None:
    for end in (b"\n", b"\r\n", b"\r"):
        data = small_file().replace(b"\n", end)
        frame = read_bytes(tmp_path, data)
        np.testing.assert_array_equal(frame.points, [[1, 2, 3], [4, 5, 6]])
        added = replace(frame, attributes={**frame.attributes, "b": np.array([True, False])})
        write_frame(tmp_path / "out.ply", added)
        expected = data.replace(b" 7", b" 7 1").replace(b" 8", b" 8 0")
        expected = expected.replace(b"a" + end, b"a" + end + b"property uchar b" + end)
        assert (tmp_path / "out.ply").read_bytes() == expected


def test_ragged_faces_are_kept(tmp_path: Path) -> None:
    faces = b"".join(struct.pack(f"<B{n}i", n, *range(n)) for n in (3, 4, 3, 0, 5))
    head = small_file().split(b"end_header")[0].replace(b"ascii", b"binary_little_endian")
    head += b"element face 5\nproperty list uchar int vertex_indices\nend_header\n"
    data = head + struct.pack("<3fB3fB", 1, 2, 3, 7, 4, 5, 6, 8) + faces + b"\nafter all"
    frame = read_bytes(tmp_path, data)
    moved = through_disk(tmp_path, frame.with_points(frame.points + 1))
    assert (tmp_path / "out.ply").read_bytes().endswith(faces + b"\nafter all")
    np.testing.assert_array_equal(moved.points, frame.points + 1)


def test_arrays_become_a_plain_file(tmp_path: Path) -> None:
    points = np.random.default_rng(0).normal(size=(5, 3)) + 4e6
    attributes = {
        "colors": np.arange(15, dtype=np.uint8).reshape(5, 3),
        "normals": np.ones((5, 3), np.float32),
        "mark": np.array([True, False, True, False, True]),
        "id": np.arange(5) + 2**40,
        "uv": np.zeros((5, 2), np.float16),
        "big": np.arange(5, dtype=">u2"),
    }
    back = through_disk(tmp_path, Frame(points, attributes))
    np.testing.assert_array_equal(back.points, points)
    types = {name: values.dtype.str[1:] for name, values in back.attributes.items()}
    colors, normals = dict.fromkeys(["red", "green", "blue"], "u1"), dict.fromkeys("xyz", "f4")
    assert types == {
        **colors,
        **{f"n{axis}": kind for axis, kind in normals.items()},
        **{"mark": "u1", "id": "f8", "uv_0": "f4", "uv_1": "f4", "big": "u2"},
    }
    np.testing.assert_array_equal(back.attributes["green"], attributes["colors"][:, 1])
    np.testing.assert_array_equal(back.attributes["id"], attributes["id"])


@pytest.mark.parametrize(
    ("attributes", "phrase"),
    [
        ({"two words": np.zeros(2)}, "use one word"),
        ({"x": np.zeros(2)}, "two vertex properties"),
        ({"a": np.zeros((2, 2)), "a_0": np.zeros(2)}, "two vertex properties"),
        ({"a": np.array(["p", "q"])}, "not numbers"),
        ({"a": np.zeros(2, complex)}, "not numbers"),
        ({"tags": np.zeros(2)}, "two vertex properties"),
    ],
)
def test_what_cannot_be_a_property_is_refused(
    tmp_path: Path, attributes: dict[str, np.ndarray], phrase: str
) -> None:
    rows = "1 2 3 0\n4 5 6 1 9\n"
    frame = read_bytes(tmp_path, small_file(rows=rows, extra="list uchar int tags"))
    with pytest.raises(OutputError, match=phrase):
        write_frame(tmp_path / "out.ply", replace(frame, attributes=attributes))
    assert [p.name for p in tmp_path.iterdir()] == ["in.ply"]


def test_points_that_do_not_fit_their_source_are_refused(tmp_path: Path) -> None:
    frame = read_bytes(tmp_path, small_file())
    fewer = Frame(frame.points[:1], source=frame.source)
    with pytest.raises(OutputError, match="source=None"):
        write_frame(tmp_path / "out.ply", fewer)


def test_the_frame_is_unchanged_by_writing(tmp_path: Path) -> None:
    frame = read_bytes(tmp_path, small_file())
    points, values = frame.points.copy(), frame.attributes["a"].copy()
    write_frame(tmp_path / "out.ply", frame)
    np.testing.assert_array_equal(frame.points, points)
    np.testing.assert_array_equal(frame.attributes["a"], values)


@pytest.mark.data
@pytest.mark.skipif(not os.environ.get("STEADYCLOUD_DATA"), reason="STEADYCLOUD_DATA is not set")
def test_real_files_round_trip_bit_exact(tmp_path: Path) -> None:
    files = sorted(Path(os.environ["STEADYCLOUD_DATA"]).rglob("*.ply"))
    assert files
    for path in {path.parent: path for path in files}.values():
        write_frame(tmp_path / "out.ply", read_frame(path))
        assert (tmp_path / "out.ply").read_bytes() == path.read_bytes()
