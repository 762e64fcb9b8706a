"""The examples run as they are, on recorded or simulated data."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import steadycloud as sc

from .clouds import sphere

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name, *words):
    command = [sys.executable, str(EXAMPLES / name), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def load(name):
    return SimpleNamespace(**runpy.run_path(str(EXAMPLES / name)))


@pytest.fixture
def frames(tmp_path):
    for i in range(3):
        points = sphere(600, noise=0.4, seed=i)
        colors = {name: np.full(600, 40 + i, np.uint8) for name in ("red", "green", "blue")}
        sc.write_frame(tmp_path / f"f{i}.ply", sc.Frame(points, colors))
    return tmp_path


def test_every_example_is_tested():
    text = Path(__file__).read_text()
    assert all(f'"{path.name}"' in text for path in EXAMPLES.glob("*.py"))


def test_the_ladder():
    lines = run("stages.py")
    errors = [float(line.split()[1].rstrip(",")) for line in lines[:2]]
    assert errors[1] < 0.5 * errors[0]


def test_a_simulated_depth_camera():
    lines = run("depth_camera.py", "--frames", 3)
    assert len(lines) == 3
    assert re.fullmatch(r" 0\.067 s: \d+ points, noise \d.* mm, moved \d.* mm, \d+ ms", lines[2])


def test_recorded_depth_images(tmp_path):
    from PIL import Image

    rows, columns = np.mgrid[0:60, 0:80]
    for i in range(3):
        depth = (
            1500.0 + 3.0 * columns + 2.0 * rows + np.random.default_rng(i).normal(0, 3, (60, 80))
        )
        depth[:5] = 0.0
        Image.fromarray(np.rint(depth).astype(np.uint16)).save(tmp_path / f"frame-{i}.depth.png")
    np.savetxt(tmp_path / "camera-intrinsics.txt", [[80, 0, 40], [0, 80, 30], [0, 0, 1]])
    lines = run("depth_camera.py", tmp_path, "--step", 1)
    assert [line.split()[2] for line in lines] == [str(55 * 80)] * 3


@pytest.mark.data
def test_real_depth_images():
    folder = Path(os.environ.get("STEADYCLOUD_DATA", "nowhere")) / "captures" / "kinect"
    if not folder.is_dir():
        pytest.skip("no captures/kinect in STEADYCLOUD_DATA")
    assert len(run("depth_camera.py", folder, "--frames", 3, "--step", 8)) == 3


def test_a_ros_2_node_keeps_fields_and_padding(frames):
    lines = run("ros2_node.py", "--recorded", frames, "--frames", 2)
    assert lines[1].startswith("0.1 s: 600 points, moved 0.0")
    node = load("ros2_node.py")
    message = next(node.recorded_messages(str(frames)))
    before, data = node.points_of(message), np.frombuffer(message.data, np.uint8).reshape(-1, 16)
    ((clean, result),) = node.Denoiser().on_cloud(message)
    assert clean is message
    after = np.frombuffer(clean.data, np.uint8).reshape(-1, 16)
    np.testing.assert_array_equal(after[:, 12:], data[:, 12:])
    assert result.time == 0.0
    points = np.stack([before[axis].ravel() for axis in "xyz"], axis=1)
    expected = sc.denoise(points, "auto-causal")
    found = np.stack([node.points_of(clean)[axis].ravel() for axis in "xyz"], axis=1)
    np.testing.assert_array_equal(found, expected)


def test_a_ros_2_node_with_lookahead_answers_later():
    node = load("ros2_node.py")
    denoiser = node.Denoiser(lookahead=1)
    messages = list(node.recorded_messages(""))[:3]
    counts = [len(list(denoiser.on_cloud(message))) for message in messages]
    assert counts == [0, 1, 1]


def test_a_cwipc_filter_keeps_colors_and_stamps(frames):
    lines = run("cwipc_filter.py", frames)
    assert lines[2].startswith("68 ms: 600 points, moved 0.0")
    assert re.fullmatch(r"steady: 3 clouds, \d+ ms and 600 points each, 0 failed", lines[3])
    example = load("cwipc_filter.py")
    (cloud, *_) = example.recorded_clouds(str(frames))
    cloud._set_cellsize(0.5)
    clean = example.CustomFilter(make=example.RecordedCloud).filter(cloud)
    assert (clean.timestamp(), clean.cellsize()) == (1, 0.5)
    assert clean.get_numpy_array().dtype == example.POINT
    assert set(clean.get_numpy_array()["g"]) == {40}
    assert cloud.get_numpy_array() is None  # freed, as cwipc wants it


def test_a_cwipc_filter_lets_empty_clouds_through():
    example = load("cwipc_filter.py")
    steady = example.CustomFilter(make=example.RecordedCloud)
    empty = example.RecordedCloud(np.zeros(0, example.POINT), 5)
    assert steady.filter(empty) is empty
    assert steady.n_failed == 1
