"""Data sets: the right files, sampled once, and a clear error if files are missing."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import ConfigError, InputError
from steadycloud.evaluation import metrics, noise, published
from steadycloud.evaluation.datasets import (
    cache,
    dataset_names,
    get_dataset,
    list_datasets,
    thinning,
)
from steadycloud.evaluation.datasets.mesh_files import read_mesh
from steadycloud.evaluation.mesh_metrics import point_to_mesh
from steadycloud.frame import Frame
from steadycloud.io import write_frame

TRIANGLES = np.array([[0, 1, 2], [0, 2, 3]])
DATA = os.environ.get("STEADYCLOUD_DATA")
SQUARE = np.array([[0.0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0]])


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("STEADYCLOUD_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("STEADYCLOUD_DATA", raising=False)


def write_voxels(path: Path, n_points: int, seed: int = 0) -> Frame:
    rng = np.random.default_rng(seed)
    points = np.unique(rng.integers(0, 40, (n_points, 3)), axis=0).astype(float)
    frame = Frame(points, {"red": (np.arange(len(points)) % 256).astype(np.uint8)}, path.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_frame(path, frame)
    return frame


def test_8ivfb_takes_the_papers_frames_and_five_percent(tmp_path):
    folder = tmp_path / "8iVFBv2" / "loot" / "Ply"
    for number in (1000, 1201, 1202, 1206):
        whole = write_voxels(folder / f"loot_vox10_{number}.ply", 900, number)
    data = get_dataset("8ivfb/loot", tmp_path)
    assert [s.number for s in data] == [1201, 1202, 1206]
    sample = data[2]
    assert (sample.resolution, data.voxels) == (1023.0, True)
    assert sample.name == "loot_vox10_1206.ply"
    assert len(sample.clean) == round(0.05 * len(whole))
    np.testing.assert_array_equal(sample.dense, whole.points)
    row = np.flatnonzero((whole.points == sample.clean.points[3]).all(axis=1))
    assert sample.clean.attributes["red"][3] == whole.attributes["red"][row]
    assert [s.number for s in get_dataset("8ivfb/loot", tmp_path, "1000")] == [1000]


def test_mvub_keeps_a_fifth_and_without_the_papers_frames_takes_the_first_six(tmp_path):
    for number in range(8):
        whole = write_voxels(tmp_path / "MVUB" / "ricardo9" / "ply" / f"frame{number:04d}.ply", 300)
    data = get_dataset("mvub/ricardo9", tmp_path)
    assert [s.number for s in data] == list(range(6))
    assert len(data[0].clean) == round(0.2 * len(whole))
    assert (data[0].resolution, data.voxels) == (511.0, True)
    assert len(get_dataset("mvub/ricardo9", tmp_path, ":")) == 8
    assert len(get_dataset("mvub/ricardo9", tmp_path, rate=0.5)[0].clean) == round(0.5 * len(whole))


def test_the_data_folder_may_come_from_the_environment(tmp_path, monkeypatch):
    write_voxels(tmp_path / "MVUB" / "sarah9" / "ply" / "frame0061.ply", 100)
    (tmp_path / "meshes" / "fox").mkdir(parents=True)
    monkeypatch.setenv("STEADYCLOUD_DATA", str(tmp_path))
    assert dataset_names() == [
        *("figure", "camera/figure", "mvub/sarah9", "meshes/fox", "camera/fox"),
    ]
    assert list_datasets(["mvub", "figure", "folder/x"]) == ["mvub/sarah9", "figure", "folder/x"]
    assert get_dataset("mvub/sarah9")[0].number == 61
    with pytest.raises(InputError, match="put them into 8iVFBv2/"):
        list_datasets(["8ivfb"])


@pytest.mark.parametrize(
    ("name", "error", "complaint"),
    [
        ("8ivfb/loot", InputError, r"8iVFBv2.loot.Ply does not exist; unpack 8i .*/loot_vox10_"),
        ("mvub/phil9", InputError, r"unpack Microsoft .* MVUB/phil9/ply/frame\*\.ply"),
        ("meshes/none", InputError, "put one .ply or .obj or .off a frame into meshes/none/"),
        ("kitti/00", InputError, "put the frames there"),
        ("folder/none", InputError, "put the frames there"),
        ("8ivbf/loot", ConfigError, "did you mean '8ivfb'"),
        ("8ivfb", ConfigError, "say which one, as in 8ivfb/loot"),
    ],
)
def test_what_is_missing_is_said_with_what_to_do(tmp_path, name, error, complaint):
    with pytest.raises(error, match=complaint):
        get_dataset(name, tmp_path)
    if name == "8ivfb/loot":
        with pytest.raises(InputError, match="set STEADYCLOUD_DATA"):
            get_dataset(name)


def test_samples_are_drawn_once_and_a_changed_or_broken_cache_is_no_trouble(tmp_path, monkeypatch):
    path = tmp_path / "MVUB" / "phil9" / "ply" / "frame0061.ply"
    write_voxels(path, 400)
    calls = []
    real = thinning.farthest_point_sample
    monkeypatch.setattr(thinning, "farthest_point_sample", lambda *a: calls.append(1) or real(*a))
    first = get_dataset("mvub/phil9", tmp_path)[0].clean.points
    np.testing.assert_array_equal(get_dataset("mvub/phil9", tmp_path)[0].clean.points, first)
    assert len(calls) == 1
    get_dataset("mvub/phil9", tmp_path, seed=1)[0]
    assert len(calls) == 2
    for damage in (
        lambda b: b[: len(b) // 2],
        lambda b: b"",
        lambda b: b[:80] + b"\xff" * 40 + b[120:],
    ):
        for entry in cache.cache_folder().iterdir():
            entry.write_bytes(damage(entry.read_bytes()))
        np.testing.assert_array_equal(get_dataset("mvub/phil9", tmp_path)[0].clean.points, first)
    assert len(calls) == 5
    os.utime(path, ns=(1, 1))
    get_dataset("mvub/phil9", tmp_path)[0]
    assert len(calls) == 6
    assert not list(cache.cache_folder().glob(".*"))


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STEADYCLOUD_CACHE", str(tmp_path / "file" / "below"))
    made = cache.cached_array({"a": 1}, lambda: np.arange(3))
    np.testing.assert_array_equal(made, [0, 1, 2])


def write_obj(path: Path, height: float) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    corners = "\n".join(f"v {x} {y} {height}" for x, y, _ in SQUARE)
    path.write_text(f"# a square\n{corners}\nvn 0 0 1\nf 1//1 2//1 3//1 -1//1\n")


def test_mesh_sequences_are_drawn_anew_on_the_exact_surface(tmp_path):
    for number in (2, 10):
        write_obj(tmp_path / "meshes" / "lift" / f"f{number}.obj", float(number))
    data = get_dataset("meshes/lift", tmp_path, n_points=300)
    first, second = data
    assert [first.number, second.number] == [2, 10]
    assert len(first.clean) == len(second.normals) == 300
    assert point_to_mesh(second.clean.points, second.mesh) < 1e-12
    np.testing.assert_allclose(second.clean.points[:, 2], 10.0)
    np.testing.assert_allclose(first.normals, np.tile([0.0, 0, 1], (300, 1)))
    assert not np.array_equal(first.clean.points[:, :2], second.clean.points[:, :2])
    np.testing.assert_array_equal(data[0].clean.points, first.clean.points)
    assert not data.voxels


@pytest.mark.parametrize("form", ["ascii", "binary_little_endian", "binary_big_endian"])
@pytest.mark.parametrize("quad", [False, True])
def test_ply_meshes_are_read_in_every_form(tmp_path, form, quad):
    faces = [[0, 1, 2, 3]] if quad else TRIANGLES.tolist()
    header = f"ply\nformat {form} 1.0\nelement vertex 4\n"
    header += "".join(f"property float {axis}\n" for axis in "xyz")
    header += f"element face {len(faces)}\nproperty uchar flags\n"
    header += "property list uchar int vertex_indices\nend_header\n"
    order = ">" if "big" in form else "<"
    if form == "ascii":
        rows = [" ".join(map(str, v)) for v in SQUARE]
        rows += [f"7 {len(f)} {' '.join(map(str, f))}" for f in faces]
        body = ("\n".join(rows) + "\n").encode()
    else:
        body = SQUARE.astype(f"{order}f4").tobytes()
        body += b"".join(struct.pack(f"{order}BB{len(f)}i", 7, len(f), *f) for f in faces)
    path = tmp_path / "square.ply"
    path.write_bytes(header.encode() + body)
    mesh = read_mesh(path)
    np.testing.assert_array_equal(mesh.vertices, SQUARE)
    np.testing.assert_array_equal(mesh.faces, TRIANGLES)


def test_a_bad_mesh_is_explained(tmp_path):
    write_voxels(tmp_path / "points.ply", 20)
    with pytest.raises(InputError, match="has no faces"):
        read_mesh(tmp_path / "points.ply")
    (tmp_path / "bad.obj").write_text("v 0 0 0\nf 1 2 9\n")
    with pytest.raises(InputError, match="names a vertex"):
        read_mesh(tmp_path / "bad.obj")
    (tmp_path / "worse.obj").write_text("v 0 zero 0\n")
    with pytest.raises(InputError, match="no valid mesh"):
        read_mesh(tmp_path / "worse.obj")


def test_folders_and_kitti_are_taken_as_they_are(tmp_path):
    whole = write_voxels(tmp_path / "any" / "a_3.ply", 200)
    (sample,) = get_dataset(f"folder/{tmp_path / 'any'}")
    np.testing.assert_array_equal(sample.clean.points, whole.points)
    assert (sample.number, sample.dense, sample.mesh) == (3, None, None)
    (thin,) = get_dataset("folder/any", tmp_path, rate=0.25)
    assert len(thin.clean) == round(0.25 * len(whole))
    assert len(thin.dense) == len(whole)
    sweeps = tmp_path / "kitti" / "00"
    sweeps.mkdir(parents=True)
    np.ones((5, 4), np.float32).tofile(sweeps / "000007.bin")
    (sweep,) = get_dataset("kitti/00", tmp_path)
    assert (sweep.number, len(sweep.clean), list(sweep.clean.attributes)) == (7, 5, ["intensity"])


def test_the_figure_needs_no_data():
    data = get_dataset("figure", frames="1:2", n_points=400)
    assert [s.number for s in data] == [1, 2]
    assert data[1].clean.name == data[1].name == "figure_0002.ply"
    assert point_to_mesh(data[0].clean.points, data[0].mesh) < 1e-6


@pytest.mark.data
@pytest.mark.skipif(not DATA, reason="needs real frames under STEADYCLOUD_DATA")
@pytest.mark.parametrize(("name", "tolerance"), [("8ivfb/loot", 0.005), ("mvub/david9", 0.01)])
def test_the_noisy_column_of_the_paper(name, tolerance):
    found = get_dataset(name, Path(DATA))
    for level in published.LEVELS:
        values = []
        for sample in found:
            clean = sample.clean.points
            rng = np.random.default_rng([0, sample.number, round(100 * level)])
            values.append(metrics.paper_mse(clean, noise.paper_gaussian(clean, level, rng)))
        printed = published.published("mse", name, "Noisy", level)
        assert np.mean(values) == pytest.approx(printed, rel=tolerance)
