"""Depth images: points in, points or depth images out; intrinsics, poses and colors are found."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import Reading, open_sequence, peek_frame, read_frame, write_frame
from steadycloud.io.camera_files import read_intrinsics
from steadycloud.io.registry import files_of

RNG = np.random.default_rng(0)
DEPTH = RNG.integers(500, 4000, (12, 16)).astype(np.uint16)
DEPTH[3:5, 2:9] = 0
CAMERA = {"fx": 20.0, "fy": 21.0, "cx": 7.5, "cy": 5.5}
TURN = np.array([[0, -1, 0, 1], [1, 0, 0, 2], [0, 0, 1, 3], [0, 0, 0, 1]], float)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "capture"
    path.mkdir()
    for i in range(3):
        Image.fromarray(DEPTH + np.uint16(i) * (DEPTH > 0)).save(path / f"frame-{i}.depth.png")
        colors = RNG.integers(0, 256, (12, 16, 3)).astype(np.uint8)
        Image.fromarray(colors).save(path / f"frame-{i}.color.png")
        np.savetxt(path / f"frame-{i}.pose.txt", TURN)
    (path / "intrinsics.json").write_text(json.dumps(CAMERA))
    return path


def by_hand(depth: np.ndarray) -> np.ndarray:
    points = []
    for v in range(depth.shape[0]):
        for u in range(depth.shape[1]):
            if z := depth[v, u] / 1000.0:
                at = [(u - 7.5) / 20 * z, (v - 5.5) / 21 * z, z, 1]
                points.append((TURN @ at)[:3])
    return np.array(points)


def test_points_rays_and_colors_are_those_of_the_pixels(folder: Path) -> None:
    sequence = open_sequence(folder)
    assert [p.name for p in sequence.paths] == [f"frame-{i}.depth.png" for i in range(3)]
    frame = sequence[0]
    np.testing.assert_allclose(frame.points, by_hand(DEPTH), atol=1e-12)
    header = peek_frame(sequence.paths[0])
    assert header.n_points == len(frame) == np.count_nonzero(DEPTH)
    assert header.attributes == tuple(frame.attributes)
    assert "1000 depth values are taken for a meter" in header.notes[0]
    rays = np.stack([frame.attributes[f"view_{a}"] for a in "xyz"], axis=1)
    away = frame.points - TURN[:3, 3]
    np.testing.assert_allclose(rays, away / np.linalg.norm(away, axis=1)[:, None], atol=1e-6)
    colors = np.asarray(Image.open(folder / "frame-0.color.png"))[DEPTH > 0]
    np.testing.assert_array_equal(frame.attributes["green"], colors[:, 1])
    assert {p.name for p in files_of(sequence.paths[0])} == {
        *("frame-0.depth.png", "intrinsics.json", "frame-0.pose.txt", "frame-0.color.png")
    }


@pytest.mark.parametrize("extension", [".png", ".tif"])
def test_depths_come_back_exactly_and_move_with_the_points(folder: Path, extension: str) -> None:
    frame = read_frame(folder / "frame-0.depth.png")
    path = folder / f"out{extension}"
    write_frame(path, frame)
    np.testing.assert_array_equal(np.asarray(Image.open(path)), DEPTH)
    away = frame.points - TURN[:3, 3]
    write_frame(path, frame.with_points(TURN[:3, 3] + 2.0 * away))
    np.testing.assert_array_equal(np.asarray(Image.open(path)), 2 * DEPTH)
    write_frame(path, frame.take(np.arange(5)))
    assert np.count_nonzero(np.asarray(Image.open(path))) == 5


def test_depths_of_floats_are_lengths(folder: Path) -> None:
    meters = (DEPTH / 1000.0).astype(np.float32)
    Image.fromarray(meters).save(folder / "a.tiff")
    np.savetxt(folder / "a.pose.txt", TURN)
    frame = read_frame(folder / "a.tiff")
    np.testing.assert_allclose(frame.points, by_hand(DEPTH), atol=1e-6)
    write_frame(folder / "b.tiff", frame)
    np.testing.assert_allclose(np.asarray(Image.open(folder / "b.tiff")), meters, rtol=1e-6)
    with pytest.raises(OutputError, match="these are floats"):
        write_frame(folder / "b.png", frame)


def test_rays_are_not_written_to_other_formats_unless_asked(folder: Path) -> None:
    frame = read_frame(folder / "frame-0.depth.png")
    write_frame(folder / "a.ply", frame)
    assert list(read_frame(folder / "a.ply").attributes) == ["red", "green", "blue"]
    write_frame(folder / "a.ply", Frame(frame.points, frame.attributes))
    assert "view_x" in read_frame(folder / "a.ply").attributes


MATRIX = "20 0 7.5\n0 21 5.5\n0 0 1\n"
K = [20.0, 0, 7.5, 0, 21.0, 5.5, 0, 0, 1]
COLUMNS = [20.0, 0, 0, 0, 21.0, 0, 7.5, 5.5, 1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", MATRIX),
        ("a.txt", "# fx fy cx cy\n20 21 7.5 5.5\n"),
        ("a.txt", "20.0 21.0 7.5 5.5 0.26 -0.95 -0.005 0.0026 1.16\n"),
        ("a.txt", "fx = 20\nfy = 21\ncx = 7.5\ncy: 5.5\n"),
        ("a.json", json.dumps(CAMERA)),
        ("a.json", json.dumps({"fx": 20, "fy": 21, "ppx": 7.5, "ppy": 5.5, "width": 16})),
        ("a.json", json.dumps({"color": {"fx": 1}, "depth": {"intrinsics": CAMERA}})),
        (
            "a.json",
            json.dumps({"width": 16, "intrinsic_matrix": COLUMNS}),
        ),
        ("a.json", json.dumps({"K": np.reshape(K, (3, 3)).tolist()})),
        ("a.json", json.dumps({"camera_matrix": {"rows": 3, "data": K}})),
    ],
)
def test_intrinsics_of_many_kinds_are_read(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    camera = read_intrinsics(tmp_path / name)
    assert (camera.fx, camera.fy, camera.cx, camera.cy) == (20.0, 21.0, 7.5, 5.5)


def test_a_depth_scale_may_be_in_the_file_or_given(folder: Path) -> None:
    first = read_frame(folder / "frame-0.depth.png").points - TURN[:3, 3]
    (folder / "intrinsics.json").write_text(json.dumps({**CAMERA, "depth_scale": 0.0001}))
    second = read_frame(folder / "frame-0.depth.png").points - TURN[:3, 3]
    np.testing.assert_allclose(10 * second, first, atol=1e-9)
    given = read_frame(folder / "frame-0.depth.png", Reading(depth_scale=500.0))
    np.testing.assert_allclose(given.points - TURN[:3, 3], 2 * first, atol=1e-9)


def test_the_layout_of_tum_is_known(tmp_path: Path) -> None:
    for name in ("depth", "rgb"):
        (tmp_path / name).mkdir()
        (tmp_path / f"{name}.txt").write_text("# timestamp filename\n")
    stamps = ("1305031102.160407", "1305031102.194330")
    for stamp in stamps:
        Image.fromarray(DEPTH).save(tmp_path / "depth" / f"{stamp}.png")
    Image.fromarray(np.full((12, 16, 3), 7, np.uint8)).save(tmp_path / "rgb/1305031102.175304.png")
    (tmp_path / "intrinsics.txt").write_text("20 21 7.5 5.5")
    rows = ["# t x y z qx qy qz qw", "1305031102.1650 1 2 3 0 0 0.70710678118 0.70710678118"]
    rows += ["1305031102.1950 5 5 5 0 0 0 1"]
    (tmp_path / "groundtruth.txt").write_text("\n".join(rows))
    sequence = open_sequence(tmp_path / "depth")
    assert [p.stem for p in sequence.paths] == [*stamps]
    frame = sequence[0]
    np.testing.assert_allclose(
        frame.points - TURN[:3, 3], (by_hand(DEPTH) - TURN[:3, 3]) / 5, atol=1e-9
    )
    assert (frame.attributes["red"] == 7).all()


@pytest.mark.parametrize(
    ("change", "phrase"),
    [
        (lambda f: (f / "intrinsics.json").unlink(), "its camera is not known; put intrinsics"),
        (lambda f: (f / "intrinsics.json").write_text("[]"), "is no camera; use JSON"),
        (
            lambda f: (f / "intrinsics.json").write_text('{"fx": 0, "fy": 1, "cx": 1, "cy": 1}'),
            "not zero",
        ),
        (lambda f: (f / "frame-0.pose.txt").write_text("1 2 3\n"), "is no pose"),
        (lambda f: (f / "frame-0.pose.txt").write_text("nan 0 0 0\n" * 4), "not finite"),
        (lambda f: (f / "frame-0.depth.png").write_bytes(b"\x89PNG"), "cannot be read as an image"),
        (
            lambda f: Image.fromarray(DEPTH.astype("u1")).save(f / "frame-0.depth.png"),
            "one channel",
        ),
        (
            lambda f: Image.fromarray(DEPTH * 0).save(f / "frame-0.depth.png"),
            "no pixel has a depth",
        ),
        (lambda f: (f / "frame-0.color.png").write_bytes(b"no"), "its colors, frame-0.color.png"),
    ],
)
def test_what_is_wrong_is_one_sentence(folder: Path, change, phrase: str) -> None:
    change(folder)
    for act in (read_frame, peek_frame):
        with pytest.raises(InputError, match=phrase):
            act(folder / "frame-0.depth.png")


def test_other_frames_cannot_become_depth_images(folder: Path) -> None:
    with pytest.raises(OutputError, match="only frames that were read from depth images"):
        write_frame(folder / "a.png", Frame(np.ones((3, 3))))
    frame = read_frame(folder / "frame-0.depth.png")
    with pytest.raises(OutputError, match="behind the camera"):
        write_frame(folder / "a.png", frame.with_points(-frame.points))


@pytest.mark.data
def test_a_real_capture_comes_back_exactly(tmp_path: Path) -> None:
    place = os.environ.get("STEADYCLOUD_DATA")
    kinect = Path(place or "none") / "captures/kinect"
    if not kinect.is_dir():
        pytest.skip("no kinect capture in STEADYCLOUD_DATA")
    sequence = open_sequence(kinect, "0:2")
    assert len(sequence) == 3
    for path, frame in zip(sequence.paths, sequence, strict=True):
        write_frame(tmp_path / "a.png", frame)
        old, new = (np.asarray(Image.open(p)) for p in (path, tmp_path / "a.png"))
        np.testing.assert_array_equal(old, new)
        assert "red" in frame.attributes
