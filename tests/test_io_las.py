"""LAS and LAZ: grid, dimensions, extra bytes and records survive; laspy agrees."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import peek_frame, read_frame, write_frame

from .optional import import_or_skip

laspy = import_or_skip("laspy")
RNG = np.random.default_rng(0)
N = 200
UTM = np.array([4.5e5, 5.4e6, 100.0])


def scan(path: Path, point_format: int = 3, version: str = "1.2") -> Path:
    header = laspy.LasHeader(point_format=point_format, version=version)
    header.scales = [0.001, 0.001, 0.01]
    header.offsets = UTM
    header.add_extra_dim(laspy.ExtraBytesParams("amplitude", np.float32, "echo"))
    header.vlrs.append(laspy.VLR("LASF_Projection", 2112, "WKT", b'PROJCS["UTM 32N"]\0'))
    las = laspy.LasData(header)
    points = UTM + RNG.random((N, 3)) * 50
    las.x, las.y, las.z = points.T
    las.intensity = RNG.integers(0, 65536, N)
    las.classification = RNG.integers(0, 20, N)
    las.return_number = RNG.integers(1, 5, N)
    las.red = RNG.integers(0, 65536, N)
    las.gps_time = RNG.random(N) * 1e6
    las.amplitude = RNG.random(N)
    las.synthetic = RNG.integers(0, 2, N)
    las.write(path)
    return path


CASES = [("a.las", 3, "1.2"), ("a.laz", 3, "1.2"), ("a.las", 7, "1.4"), ("a.laz", 7, "1.4")]


@pytest.mark.parametrize(("name", "point_format", "version"), CASES)
def test_everything_survives_but_the_coordinates(
    tmp_path: Path, name: str, point_format: int, version: str
) -> None:
    path = scan(tmp_path / name, point_format, version)
    frame = read_frame(path)
    assert peek_frame(path).n_points == len(frame) == N
    assert peek_frame(path).attributes == tuple(frame.attributes)
    before = laspy.read(path)
    np.testing.assert_array_equal(frame.points, before.xyz)
    again = tmp_path / f"again_{name}"
    write_frame(again, frame)
    np.testing.assert_array_equal(laspy.read(again).points.array, before.points.array)
    write_frame(again, frame.with_points(frame.points + np.array([0.0004, 0.25, -1.0])))
    after = laspy.read(again)
    np.testing.assert_array_equal(after.X, before.X)  # less than half a step
    np.testing.assert_array_equal(after.Y, before.Y + 250)
    np.testing.assert_array_equal(after.Z, before.Z - 100)
    for dimension in before.point_format.dimension_names:
        if dimension not in "XYZ":
            np.testing.assert_array_equal(after[dimension], before[dimension])
    assert list(after.header.scales) == list(before.header.scales)
    assert list(after.header.offsets) == list(before.header.offsets)
    records = [v.record_data_bytes() for v in after.header.vlrs if v.user_id == "LASF_Projection"]
    assert records == [b'PROJCS["UTM 32N"]\0']
    assert after.header.version == before.header.version
    assert after.point_format.id == before.point_format.id


def test_rows_can_be_dropped_and_attributes_added(tmp_path: Path) -> None:
    path = scan(tmp_path / "a.laz")
    frame = read_frame(path)
    some = frame.take(np.arange(7, 30))
    mark = RNG.integers(0, 2, 23).astype("u1")
    marked = Frame(some.points, {**some.attributes, "outlier": mark}, "", some.source)
    write_frame(path, marked)
    back = read_frame(path)
    np.testing.assert_array_equal(back.points, frame.points[7:30])
    np.testing.assert_array_equal(back.attributes["outlier"], mark)
    np.testing.assert_array_equal(back.attributes["red"], frame.attributes["red"][7:30])


def test_a_new_file_has_a_fine_grid(tmp_path: Path) -> None:
    points = UTM + RNG.random((N, 3)) * 50
    colors = {c: RNG.integers(0, 256, N).astype("u1") for c in ("red", "green", "blue")}
    other = {"nx": RNG.random(N), "intensity": RNG.random(N).astype("f4")}
    write_frame(tmp_path / "a.laz", Frame(points, {**colors, **other}))
    back = read_frame(tmp_path / "a.laz")
    np.testing.assert_allclose(back.points, points, rtol=0, atol=6e-8)
    np.testing.assert_array_equal(back.attributes["red"], colors["red"].astype("u2") * 257)
    np.testing.assert_array_equal(back.attributes["nx"], other["nx"])
    np.testing.assert_array_equal(back.attributes["intensity_value"], other["intensity"])


def test_what_the_grid_cannot_hold_is_refused(tmp_path: Path) -> None:
    frame = read_frame(scan(tmp_path / "a.las"))
    for bad in (np.nan, 1e12):
        points = frame.points.copy()
        points[3, 1] = bad
        with pytest.raises(OutputError, match="NaN or lie outside the grid"):
            write_frame(tmp_path / "b.las", frame.with_points(points))
    assert not (tmp_path / "b.las").exists()


@pytest.mark.parametrize("name", ["a.las", "a.laz"])
@pytest.mark.parametrize("keep", [0, 10, 200, 1000, -50])
def test_a_cut_file_is_one_sentence(tmp_path: Path, name: str, keep: int) -> None:
    path = scan(tmp_path / name)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(InputError) as caught:
        read_frame(path)
    assert str(caught.value).startswith(f"{path}: ") and "\n" not in str(caught.value)
