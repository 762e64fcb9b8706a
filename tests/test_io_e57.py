"""E57: each scan a frame, with its pose, colors, intensity and invalid points."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import open_sequence, peek_frame, read_frame, write_frame, write_frames

from .optional import import_or_skip

pye57 = import_or_skip("pye57")
RNG = np.random.default_rng(0)
N = 80
QUARTER = np.array([np.sqrt(0.5), 0.0, 0.0, np.sqrt(0.5)])  # a turn around z


def scans(path: Path, n_scans: int = 2) -> Path:
    with pye57.E57(str(path), mode="w") as file:
        for i in range(n_scans):
            data = {f"cartesian{a}": RNG.normal(size=N).astype("f4").astype("f8") for a in "XYZ"}
            data["intensity"] = RNG.random(N).astype("f4")
            for color in ("Red", "Green", "Blue"):
                data[f"color{color}"] = RNG.integers(0, 256, N).astype("u1")
            data["rowIndex"] = np.arange(N, dtype="u2") // 10
            data["columnIndex"] = np.arange(N, dtype="u2") % 10
            data["cartesianInvalidState"] = (np.arange(N) == 3).astype("i1")
            file.write_scan_raw(
                data, name=f"room {i}", rotation=QUARTER, translation=np.array([1e6, 2.0, i])
            )
    return path


def test_each_scan_is_a_frame_in_the_coordinates_of_the_file(tmp_path: Path) -> None:
    path = scans(tmp_path / "a.e57")
    sequence = open_sequence(path)
    assert [p.name for p in sequence.paths] == ["a_0000.e57", "a_0001.e57"]
    with pye57.E57(str(path)) as file:
        for i, frame in enumerate(sequence):
            theirs = file.read_scan(i, intensity=True, colors=True, ignore_missing_fields=True)
            valid = np.isfinite(frame.points).all(axis=1)
            assert len(frame) == N and np.flatnonzero(~valid).tolist() == [3]
            expected = np.stack([theirs[f"cartesian{a}"] for a in "XYZ"], axis=1)
            np.testing.assert_allclose(frame.points[valid], expected, rtol=0, atol=1e-9)
            np.testing.assert_array_equal(frame.attributes["red"][valid], theirs["colorRed"])
            assert peek_frame(sequence.paths[i]).attributes == tuple(frame.attributes)


def test_moved_scans_keep_pose_name_colors_and_grid(tmp_path: Path) -> None:
    path = scans(tmp_path / "a.e57")
    frames = [f.with_points(f.points + 0.25) for f in open_sequence(path)]
    write_frames(tmp_path / "b.e57", frames)
    for old, new in zip(frames, open_sequence(tmp_path / "b.e57"), strict=True):
        np.testing.assert_allclose(new.points, old.points, rtol=0, atol=1e-6)
        for name, values in old.attributes.items():
            np.testing.assert_array_equal(new.attributes[name], values)
            assert new.attributes[name].dtype == values.dtype
    with pye57.E57(str(tmp_path / "b.e57")) as file:
        header = file.get_header(1)
        np.testing.assert_allclose(header.rotation, QUARTER)
        np.testing.assert_allclose(header.translation, [1e6, 2.0, 1.0])
        assert header["name"].value() == "room 1"


def test_unmoved_scans_come_back_in_single_precision(tmp_path: Path) -> None:
    path = scans(tmp_path / "a.e57", 1)
    frame = read_frame(path)
    write_frame(tmp_path / "b.e57", frame)
    with pye57.E57(str(path)) as old, pye57.E57(str(tmp_path / "b.e57")) as new:
        before, after = old.read_scan_raw(0), new.read_scan_raw(0)
    keep = np.arange(N) != 3
    for axis in "XYZ":
        name = f"cartesian{axis}"
        np.testing.assert_allclose(after[name][keep], before[name][keep], rtol=0, atol=3e-7)


def test_a_new_file_holds_far_points_finely(tmp_path: Path) -> None:
    points = np.array([4.5e5, 5.4e6, 100.0]) + RNG.random((N, 3))
    colors = {c: RNG.integers(0, 256, N).astype("u1") for c in ("red", "green", "blue")}
    write_frames(tmp_path / "a.e57", [Frame(points, colors), Frame(points)])
    first, second = open_sequence(tmp_path / "a.e57")
    np.testing.assert_allclose(first.points, points, rtol=0, atol=1e-6)
    np.testing.assert_array_equal(first.attributes["blue"], colors["blue"])
    assert not second.attributes
    with pytest.raises(OutputError, match="cannot hold curvature"):
        write_frame(tmp_path / "b.e57", Frame(points, {"curvature": np.ones(N)}))


@pytest.mark.parametrize("keep", [0, 4, 100, 1500])
def test_a_cut_file_is_one_sentence_and_stays(tmp_path: Path, keep: int) -> None:
    path = scans(tmp_path / "a.e57")
    path.write_bytes(path.read_bytes()[:keep])
    for act in (read_frame, lambda path: open_sequence(path).check()):
        with pytest.raises(InputError) as caught:
            act(path)
        assert str(caught.value).startswith(f"{path}: is ") and "\n" not in str(caught.value)
    assert path.stat().st_size == keep
