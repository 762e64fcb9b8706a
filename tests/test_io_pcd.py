"""PCD: fields, types, order, grid and viewpoint survive; other readers agree."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import InputError
from steadycloud.frame import Frame
from steadycloud.io import peek_frame, read_frame, write_frame

from .optional import import_or_skip

RNG = np.random.default_rng(0)
N = 60
ENCODINGS = ("ascii", "binary", "binary_compressed")
FIELDS = [
    ("x", "<f4"),
    ("y", "<f4"),
    ("z", "<f4"),
    ("_", "u1", (4,)),
    ("rgb", "<f4"),
    ("label", "<u4"),
    ("time", "<f8"),
    ("descriptor", "<f4", (5,)),
    ("tiny", "i1"),
]


def table() -> np.ndarray:
    rows = np.zeros(N, FIELDS)
    for axis in "xyz":
        rows[axis] = RNG.normal(size=N)
    rows["x"][3] = np.nan
    rows["rgb"] = RNG.integers(0, 1 << 24, N).astype("<u4").view("<f4")
    rows["label"] = RNG.integers(0, 1 << 32, N)
    rows["time"] = RNG.random(N) * 1e9
    rows["descriptor"] = RNG.random((N, 5))
    rows["tiny"] = RNG.integers(-128, 128, N)
    return rows


def content(encoding: str, rows: np.ndarray) -> bytes:
    types = [rows.dtype[name] for name in rows.dtype.names]
    head = [
        "# .PCD v0.7",
        "VERSION 0.7",
        f"FIELDS {' '.join(rows.dtype.names)}",
        f"SIZE {' '.join(str(t.base.itemsize) for t in types)}",
        f"TYPE {' '.join(t.base.kind.upper() for t in types)}",
        f"COUNT {' '.join(str(int(np.prod(t.shape))) for t in types)}",
        "WIDTH 20",
        "HEIGHT 3",
        "VIEWPOINT 1 2 3 0.5 0.5 0.5 0.5",
        f"POINTS {len(rows)}",
        f"DATA {encoding}",
    ]
    start = ("\n".join(head) + "\n").encode()
    if encoding == "ascii":
        lines = []
        for row in rows:
            words = [repr(v.item()) for name in rows.dtype.names for v in np.atleast_1d(row[name])]
            lines.append(" ".join(words))
        return start + "\n".join(lines).encode() + b"\n"
    if encoding == "binary":
        return start + rows.tobytes()
    lzf = import_or_skip("lzf")
    raw = b"".join(np.ascontiguousarray(rows[name]).tobytes() for name in rows.dtype.names)
    packed = lzf.compress(raw, 2 * len(raw))
    return start + np.array([len(packed), len(raw)], "<u4").tobytes() + packed


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_read_write_round_trip_is_bit_exact(tmp_path: Path, encoding: str) -> None:
    path, rows = tmp_path / "a.pcd", table()
    path.write_bytes(content(encoding, rows))
    frame = read_frame(path)
    assert tuple(frame.attributes) == peek_frame(path).attributes
    assert peek_frame(path).n_points == N
    np.testing.assert_array_equal(frame.points, np.stack([rows[a] for a in "xyz"], axis=1))
    quads = np.ascontiguousarray(rows["rgb"]).view("u1").reshape(-1, 4)
    np.testing.assert_array_equal(frame.attributes["red"], quads[:, 2])
    np.testing.assert_array_equal(frame.attributes["descriptor"], rows["descriptor"])
    write_frame(tmp_path / "b.pcd", frame)
    assert (tmp_path / "b.pcd").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_only_coordinates_change(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.pcd"
    path.write_bytes(content(encoding, table()))
    frame = read_frame(path)
    write_frame(path, frame.with_points(frame.points * 2.0))
    back = read_frame(path)
    np.testing.assert_array_equal(back.points, frame.points * 2.0)
    for name, values in frame.attributes.items():
        np.testing.assert_array_equal(back.attributes[name], values)
        assert back.attributes[name].dtype == values.dtype
    assert b"WIDTH 20\nHEIGHT 3\nVIEWPOINT 1 2 3 0.5 0.5 0.5 0.5" in path.read_bytes()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_rows_can_be_dropped_and_fields_added(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.pcd"
    path.write_bytes(content(encoding, table()))
    frame = read_frame(path)
    rows = np.arange(5, 15)
    some = frame.take(rows)
    marked = Frame(some.points, {**some.attributes, "outlier": np.ones(10, "u1")}, "", some.source)
    write_frame(path, marked)
    back = read_frame(path)
    np.testing.assert_array_equal(back.points, frame.points[rows])
    np.testing.assert_array_equal(back.attributes["label"], frame.attributes["label"][rows])
    np.testing.assert_array_equal(back.attributes["outlier"], np.ones(10))
    assert b"WIDTH 10\nHEIGHT 1\n" in path.read_bytes()


def test_whole_coordinates_stay_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.pcd"
    rows = np.zeros(60, [("x", "<i4"), ("y", "<i4"), ("z", "<i4")])
    rows["x"] = np.arange(60)
    path.write_bytes(content("binary", rows))
    frame = read_frame(path)
    write_frame(path, frame)
    assert path.read_bytes() == content("binary", rows)
    write_frame(path, frame.with_points(frame.points + 0.5))
    np.testing.assert_array_equal(read_frame(path).points, frame.points + 0.5)
    assert b"TYPE F F F" in path.read_bytes() and b"SIZE 8 8 8" in path.read_bytes()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_pypcd4_reads_what_we_write(tmp_path: Path, encoding: str) -> None:
    pypcd4 = import_or_skip("pypcd4")
    path = tmp_path / "a.pcd"
    rows = table()[["x", "y", "z", "rgb", "label"]]
    rows = np.array(rows.tolist(), [(n, rows.dtype[n]) for n in rows.dtype.names])
    path.write_bytes(content(encoding, rows))
    frame = read_frame(path)
    write_frame(path, frame.with_points(frame.points + 1.0))
    theirs = pypcd4.PointCloud.from_path(path)
    mine = np.stack([theirs.pc_data[a] for a in "xyz"], axis=1)
    np.testing.assert_array_equal(mine, (frame.points + 1.0).astype("f4"))
    np.testing.assert_array_equal(theirs.pc_data["label"], rows["label"])
    assert theirs.metadata.width == 20 and theirs.metadata.height == 3


def test_a_new_file_has_packed_colors(tmp_path: Path) -> None:
    pypcd4 = import_or_skip("pypcd4")
    colors = {c: RNG.integers(0, 256, 7).astype("u1") for c in ("red", "green", "blue")}
    frame = Frame(RNG.normal(size=(7, 3)), {**colors, "intensity": RNG.random(7).astype("f4")})
    write_frame(tmp_path / "a.pcd", frame)
    back = read_frame(tmp_path / "a.pcd")
    np.testing.assert_array_equal(back.points, frame.points)
    for name, values in frame.attributes.items():
        np.testing.assert_array_equal(back.attributes[name], values)
    theirs = pypcd4.PointCloud.from_path(tmp_path / "a.pcd")
    rgb = pypcd4.PointCloud.decode_rgb(theirs.pc_data["rgb"])
    np.testing.assert_array_equal(rgb, np.stack([*colors.values()], axis=1))


@pytest.mark.parametrize(
    ("change", "phrase"),
    [
        (lambda d: b"", "is not a PCD file"),
        (lambda d: d[:-40], "is cut short"),
        (lambda d: d.replace(b"FIELDS x", b"FIELDS q"), "no field 'x'"),
        (lambda d: d.replace(b"POINTS 60", b"POINTS 61"), "20 x 3 and 61 points"),
        (lambda d: d.replace(b"DATA binary", b"DATA zip"), "'zip'; use one of ascii"),
        (lambda d: d.replace(b"TYPE F", b"TYPE Q"), "unknown type 'Q4'"),
        (lambda d: d.replace(b"SIZE 4", b"SIZE"), "a size and a type"),
        (
            lambda d: d.replace(b"20\nHEIGHT 3", b"0\nHEIGHT 3").replace(b"POINTS 60", b"POINTS 0"),
            "holds no points",
        ),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, change, phrase: str) -> None:
    path = tmp_path / "a.pcd"
    path.write_bytes(change(content("binary", table())))
    for act in (read_frame, peek_frame):
        with pytest.raises(InputError, match=phrase):
            act(path)


def test_damaged_compression_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.pcd"
    data = bytearray(content("binary_compressed", table()))
    data[-200:] = b"\xff" * 200
    path.write_bytes(bytes(data))
    with pytest.raises(InputError, match=r"damaged|instead of"):
        read_frame(path)
