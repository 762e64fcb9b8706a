"""Depth captures: points where the camera saw them, and a truth from frames that no method gets."""

import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from steadycloud.cli.main import main
from steadycloud.errors import ConfigError, InputError
from steadycloud.evaluation.datasets import dataset_names, get_dataset
from steadycloud.evaluation.fused import NEAREST, FusedSurface
from steadycloud.evaluation.measures import score_frame

DATA = os.environ.get("STEADYCLOUD_DATA")
HEIGHT, WIDTH = 48, 64
FOCAL = 60.0
WALL = 300.0  # millimeters from the origin, along +z


def pose_of(number):
    """A camera that steps sideways and turns a little."""
    turn = 0.02 * number
    pose = np.eye(4)
    pose[:3, :3] = [
        *([np.cos(turn), 0, np.sin(turn)], [0, 1, 0], [-np.sin(turn), 0, np.cos(turn)]),
    ]
    pose[:3, 3] = [0.002 * number, 0.001 * number, 0.0]
    return pose


def write_capture(root, n_frames=40, noise=2.0):
    """Depth images of a wall in the plane z = WALL."""
    folder = root / "captures" / "wall"
    folder.mkdir(parents=True)
    matrix = np.array([[FOCAL, 0, WIDTH / 2], [0, FOCAL, HEIGHT / 2], [0, 0, 1]])
    np.savetxt(folder / "camera-intrinsics.txt", matrix)
    v, u = np.mgrid[:HEIGHT, :WIDTH]
    for number in range(n_frames):
        pose = pose_of(number)
        rays = np.stack([(u - WIDTH / 2) / FOCAL, (v - HEIGHT / 2) / FOCAL, np.ones(u.shape)], -1)
        slope = (rays @ pose[:3, :3].T)[..., 2]
        rng = np.random.default_rng(number)
        depth = (WALL - 1000 * pose[2, 3]) / slope + noise * rng.standard_normal(u.shape)
        depth[:2] = 0.0  # no value
        depth[2:4] = 65535.0
        name = folder / f"frame-{number:06d}"
        Image.fromarray(np.rint(depth).astype(np.uint16)).save(f"{name}.depth.png")
        np.savetxt(f"{name}.pose.txt", pose)
    return folder


def test_points_are_in_the_world_in_millimeters_with_views(tmp_path):
    write_capture(tmp_path, 16, noise=0.0)
    assert "depth/wall" in dataset_names(tmp_path)
    (sample,) = get_dataset("depth/wall", tmp_path, "15", around=0)
    points, attributes = sample.clean.points, sample.clean.attributes
    assert len(points) == (HEIGHT - 4) * WIDTH // 4
    assert np.abs(points[:, 2] - WALL).max() < 0.7  # depth is in whole millimeters
    eye = 1000.0 * pose_of(15)[:3, 3]
    away = points - eye
    view = np.stack([attributes[f"view_{axis}"] for axis in "xyz"], axis=1)
    np.testing.assert_allclose(view, away / np.linalg.norm(away, axis=1)[:, None], atol=1e-6)
    assert not attributes["camera"].any()
    assert set(np.unique(attributes["row"])) == set(range(4, HEIGHT, 2))
    (dense,) = get_dataset("depth/wall", tmp_path, "15", around=0, step=1)
    assert len(dense.clean) == 4 * len(points)


def test_frames_around_are_given_but_not_scored_and_the_truth_uses_none_of_them(tmp_path):
    folder = write_capture(tmp_path)
    data = get_dataset("depth/wall", tmp_path, "20:21")
    assert data.captured
    samples = list(data)
    assert [s.number for s in samples] == list(range(12, 30))
    assert [s.number for s in samples if s.scored] == [20, 21]
    assert [s.number for s in get_dataset("depth/wall", tmp_path, "2:3", around=4)] == [*range(8)]
    for number in range(10, 31):  # frames 0:9 and 31:39 are the truth
        (folder / f"frame-{number:06d}.depth.png").write_bytes(b"damaged")
    truth = samples[8].fused
    assert np.nanmax(truth.distances(np.array([[0.0, 0.0, WALL]]))) < 0.6
    for number in (9, 31):
        path = folder / f"frame-{number:06d}.depth.png"
        whole = path.read_bytes()
        path.write_bytes(b"damaged")
        with pytest.raises(InputError, match=f"frame-{number:06d}.depth.png: cannot be read"):
            truth.load()
        path.write_bytes(whole)


def test_the_measure_is_the_distance_to_the_wall(tmp_path):
    write_capture(tmp_path)
    sample = next(s for s in get_dataset("depth/wall", tmp_path, "20") if s.scored)
    points = sample.clean.points
    noisy = score_frame(["surface", "mse", "flicker"], [sample], [points])
    assert set(noisy) == {"surface"}  # there is no clean frame
    assert noisy["surface"] == pytest.approx(np.abs(points[:, 2] - WALL).mean(), rel=0.1)
    flat = points * [1, 1, 0] + [0, 0, WALL]
    assert score_frame(["surface"], [sample], [flat])["surface"] < 0.5


def test_far_from_the_truth_nothing_is_known():
    grid = np.stack(np.meshgrid(np.arange(40.0), np.arange(40.0), [0.0]), -1).reshape(-1, 3)
    surface = FusedSurface(lambda: grid, reach=30.0)
    found = surface.distances(np.array([[20.0, 20.0, 3.0], [20.0, 20.0, 500.0]]))
    np.testing.assert_allclose(found, [3.0, np.nan], atol=1e-9)
    with pytest.raises(InputError, match="no point lies where"):
        surface.mean_distance(np.full((5, 3), 900.0))
    with pytest.raises(InputError, match=f"needs {NEAREST} or more"):
        FusedSurface(lambda: grid[:100], 30.0).distances(grid[:1])


def test_noise_is_not_added_to_real_frames(tmp_path, capsys):
    write_capture(tmp_path, 34)
    call = ["bench", "--data", str(tmp_path), "--datasets", "depth/wall", "--frames", "16:17"]
    call += ["--methods", "auto-single", "-o", str(tmp_path / "bench"), "--metrics", "surface"]
    assert main([*call, "--noise", "0.05"]) == 1
    assert "use --noise none" in capsys.readouterr().err
    assert not (tmp_path / "bench").exists()
    assert main([*call, "--noise", "none", "--around", "3"]) == 0
    text = (tmp_path / "bench" / "report.md").read_text()
    assert "| none | depth/wall |" in text
    assert "--around 3" in text
    assert len((tmp_path / "bench" / "results.jsonl").read_text().splitlines()) == 4
    capsys.readouterr()


def test_what_is_missing_is_said(tmp_path):
    with pytest.raises(InputError, match=r"put frame-\*.depth.png, .* into captures/wall"):
        get_dataset("depth/wall", tmp_path)
    folder = write_capture(tmp_path, 12)
    with pytest.raises(ConfigError, match="around = -1"):
        get_dataset("depth/wall", tmp_path, around=-1)
    sample = get_dataset("depth/wall", tmp_path, "5")[0]
    with pytest.raises(InputError, match="no frame is left to fuse a truth from"):
        score_frame(["surface"], [sample], [sample.clean.points])
    (folder / "frame-000005.pose.txt").write_text("1 0 0\n")
    with pytest.raises(InputError, match="4 x 4 finite numbers"):
        get_dataset("depth/wall", tmp_path, "5", around=0)[0]
    (folder / "frame-000005.pose.txt").unlink()
    with pytest.raises(InputError, match=r"frame-000005.pose.txt: cannot be read"):
        get_dataset("depth/wall", tmp_path, "5", around=0)[0]
    (folder / "camera-intrinsics.txt").write_text("no numbers\n")
    with pytest.raises(InputError, match="no matrix of numbers"):
        get_dataset("depth/wall", tmp_path)


@pytest.mark.data
@pytest.mark.skipif(not DATA, reason="needs real frames under STEADYCLOUD_DATA")
def test_the_noise_of_a_kinect():
    samples = [s for s in get_dataset("depth/kinect", Path(DATA), "38:42", around=0) if s.scored]
    found = [score_frame(["surface"], [s], [s.clean.points])["surface"] for s in samples]
    assert np.mean(found) == pytest.approx(4.12, abs=0.01)  # millimeters
