"""`steadycloud metrics` and `steadycloud noise`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from steadycloud.cli import noise as noise_command
from steadycloud.cli.main import main
from steadycloud.evaluation import flicker, mesh_metrics, metrics, mpeg, noise
from steadycloud.evaluation.datasets.mesh_files import read_mesh
from steadycloud.frame import Frame
from steadycloud.io import read_frame, write_frame

from .clouds import sphere

NAMES = ["body_9.ply", "body_10.ply", "body_11.ply"]


def save(path: Path, points: np.ndarray) -> None:
    red = (np.arange(len(points)) % 256).astype(np.uint8)
    write_frame(path, Frame(points, {"red": red}, path.name))


@pytest.fixture
def folders(tmp_path):
    """Clean and noisy frames of the same names."""
    clean, noisy = tmp_path / "clean", tmp_path / "noisy"
    clean.mkdir()
    noisy.mkdir()
    for seed, name in enumerate(NAMES):
        save(clean / name, sphere(400, radius=50.0))
        save(noisy / name, sphere(400, radius=50.0, noise=0.2, seed=seed))
    return clean, noisy


def points_of(folder: Path) -> list[np.ndarray]:
    return [read_frame(folder / name).points for name in NAMES]


def report_of(capsys, *words) -> dict:
    assert main(["metrics", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out, parse_constant=pytest.fail)


def test_json_has_the_value_of_every_metric(folders, capsys):
    clean, noisy = folders
    every = ["mse", "snr", "surface", "chamfer", "hausdorff", "d1", "d2", "normals", "flicker"]
    report = report_of(capsys, clean, noisy, "--metrics", *every, "--resolution", 100)
    a, b = points_of(clean), points_of(noisy)
    first = report["frames"][0]
    assert Path(first["reference"]).name == Path(first["estimate"]).name == NAMES[0]
    assert first["flicker"] is None
    assert first["mse"] == pytest.approx(metrics.paper_mse(a[0], b[0]))
    assert first["surface"] == pytest.approx(metrics.surface_distance(b[0], a[0]))
    assert first["d1"] == pytest.approx(mpeg.mpeg_d1_psnr(a[0], b[0], 100))
    assert first["d2"] == pytest.approx(mpeg.mpeg_d2_psnr(a[0], b[0], 100))
    assert report["mean"]["snr"] == pytest.approx(np.mean([f["snr"] for f in report["frames"]]))
    assert report["mean"]["flicker"] == pytest.approx(flicker.flicker_unknown(b, a))
    assert report["resolution"] == 100
    assert set(report["metrics"]) == set(every)


def test_the_table_is_aligned_and_explains_its_columns(folders, capsys):
    clean, noisy = folders
    assert main(["metrics", str(clean), str(noisy)]) == 0
    lines = capsys.readouterr().out.splitlines()
    head, frames, mean = lines[0], lines[1:4], lines[4]
    assert head.split() == ["frame", "mse", "snr", "chamfer", "hausdorff", "d1", "d2", "flicker"]
    assert [line.split()[0] for line in frames] == NAMES
    assert mean.startswith("mean")
    assert len({len(line) for line in (head, *frames, mean)}) == 1
    assert frames[0].split()[-1] == "-"
    assert any("not squared" in line for line in lines[5:])


def test_two_files_have_no_flicker_and_no_mean(folders, capsys):
    clean, noisy = folders
    files = [str(clean / NAMES[0]), str(noisy / NAMES[1])]
    assert main(["metrics", *files]) == 0
    out = capsys.readouterr().out
    assert "flicker" not in out
    assert "\nmean " not in out
    assert main(["metrics", *files, "--metrics", "flicker"]) == 1
    assert "at least two frames" in capsys.readouterr().err


def test_equal_clouds_are_infinitely_good(folders, capsys):
    clean, _ = folders
    assert main(["metrics", str(clean), str(clean)]) == 0
    assert " inf " in capsys.readouterr().out
    assert report_of(capsys, clean, clean)["mean"]["d1"] is None


def test_frames_are_paired_by_name_or_else_by_order(folders, capsys, tmp_path):
    clean, noisy = folders
    save(clean / NAMES[1], sphere(400, radius=70.0))
    save(noisy / NAMES[1], sphere(400, radius=70.0))
    assert report_of(capsys, clean, noisy)["frames"][1]["mse"] < 1e-9
    for name in NAMES:
        (noisy / name).rename(noisy / name.replace("body", "other"))
    renamed = report_of(capsys, clean, noisy)["frames"]
    assert renamed[1]["mse"] < 1e-9
    assert Path(renamed[1]["estimate"]).name == "other_10.ply"


def test_different_counts_are_refused_in_one_sentence(folders, capsys):
    clean, noisy = folders
    (noisy / NAMES[2]).unlink()
    assert main(["metrics", str(clean), str(noisy)]) == 1
    error = capsys.readouterr().err
    assert "has 3 frames and" in error
    assert "has 2; give the same number" in error
    assert main(["metrics", str(clean), str(noisy), "--frames", "9:10"]) == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--metrics", "mes"], "did you mean 'mse'"),
        (["--resolution", "0"], "use more than 0"),
        (["--frames", "700"], "no frame in 700"),
    ],
)
def test_a_bad_option_is_explained(folders, capsys, words, complaint):
    assert main(["metrics", *map(str, folders), *words]) == 1
    assert complaint in capsys.readouterr().err


def test_d2_uses_the_normals_of_the_file(tmp_path, capsys):
    points = sphere(300)
    flat = np.zeros_like(points)
    flat[:, 2] = 1.0
    columns = {name: flat[:, i] for i, name in enumerate(("nx", "ny", "nz"))}
    write_frame(tmp_path / "a.ply", Frame(points, columns))
    write_frame(tmp_path / "b.ply", Frame(points + np.array([0.001, 0, 0])))
    report = report_of(capsys, tmp_path / "a.ply", tmp_path / "b.ply", "--metrics", "d2", "d1")
    assert report["mean"]["d2"] is None  # the shift is across these normals: infinitely good
    assert report["mean"]["d1"] > 0


def write_mesh(path: Path, height: float = 0.0) -> None:
    """A square of side 10 as two triangles."""
    corners = "".join(f"{x} {y} {height}\n" for x, y in ((0, 0), (10, 0), (10, 10), (0, 10)))
    path.write_text(
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
        "property float z\nelement face 2\nproperty list uchar int vertex_indices\n"
        f"end_header\n{corners}3 0 1 2\n3 0 2 3\n"
    )


def test_a_reference_with_faces_is_measured_as_a_surface(tmp_path, capsys):
    for name, height in (("m_1.ply", 0.0), ("m_2.ply", 5.0)):
        for folder, lift in (("truth", 0.0), ("guess", 0.5)):
            (tmp_path / folder).mkdir(exist_ok=True)
            if folder == "truth":
                write_mesh(tmp_path / folder / name, height)
            else:
                across = np.random.default_rng(0).uniform(1.0, 9.0, (200, 2))
                save(tmp_path / folder / name, np.c_[across, np.full(200, height + lift)])
    folders = tmp_path / "truth", tmp_path / "guess"
    report = report_of(capsys, *folders, "--metrics", "surface", "p2m", "flicker")
    assert report["mean"]["surface"] == pytest.approx(0.5)
    assert report["mean"]["flicker"] == pytest.approx(0.0, abs=1e-9)  # the same error in both
    square = read_mesh(tmp_path / "truth" / "m_1.ply")
    points = read_frame(tmp_path / "guess" / "m_1.ply").points
    assert report["frames"][0]["p2m"] == pytest.approx(mesh_metrics.p2m_score(points, square))


def test_p2m_asks_for_a_mesh(folders, capsys):
    assert main(["metrics", *map(str, folders), "--metrics", "p2m"]) == 1
    assert "p2m needs a mesh as the reference" in capsys.readouterr().err


# noise


def test_noise_keeps_names_and_attributes_and_depends_on_seed_and_name_only(folders, tmp_path):
    clean, _ = folders
    outs = [tmp_path / f"out{i}" for i in range(4)]
    base = ["noise", str(clean), "--model", "gaussian:0.02", "--quiet"]
    assert main([*base, "-o", str(outs[0])]) == 0
    assert main([*base, "-o", str(outs[1]), "--frames", "10:11"]) == 0
    assert main([*base, "-o", str(outs[2]), "--seed", "5"]) == 0
    assert sorted(p.name for p in outs[0].iterdir()) == sorted([*NAMES, "steadycloud.json"])
    before, after = read_frame(clean / NAMES[1]), read_frame(outs[0] / NAMES[1])
    np.testing.assert_array_equal(after.attributes["red"], before.attributes["red"])
    assert (after.points - before.points).std() == pytest.approx(0.02 * 50, rel=0.1)
    again = (outs[1] / NAMES[1]).read_bytes()
    assert again == (outs[0] / NAMES[1]).read_bytes()
    assert again != (outs[2] / NAMES[1]).read_bytes()
    first, second = (read_frame(outs[0] / n).points for n in NAMES[:2])
    assert not np.allclose(first, second)  # the clean frames are equal, the noise is not
    record = json.loads((outs[0] / "steadycloud.json").read_text())
    assert record["config"] == {"model": "gaussian:0.02", "seed": 0}
    assert record["complete"]


def test_noise_may_add_and_remove_points(folders, tmp_path, capsys):
    clean, _ = folders
    out = tmp_path / "out.ply"
    words = ["noise", str(clean / NAMES[0]), "-o", str(out), "--model", "drop:0.5+outliers:0.1"]
    assert main(words) == 0
    assert "1 frame with drop:0.5+outliers:0.1 written" in capsys.readouterr().out
    frame = read_frame(out)
    assert len(frame) == len(frame.attributes["red"]) == 220


def test_noise_overwrites_nothing_unasked(folders, tmp_path, capsys):
    clean, noisy = folders
    before = (noisy / NAMES[0]).read_bytes()
    words = ["noise", str(clean), "-o", str(noisy), "--model", "laplace:0.1"]
    assert main(words) == 1
    assert "exists" in capsys.readouterr().err
    assert (noisy / NAMES[0]).read_bytes() == before
    assert main([*words, "--overwrite"]) == 0
    assert (noisy / NAMES[0]).read_bytes() != before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--model", "gaussian"], "after a colon"),
        (["--model", "gausian:1"], "did you mean 'gaussian'"),
        (["--model", "gaussian:0.1", "--seed", "-1"], "use 0 or more"),
    ],
)
def test_bad_noise_is_explained_before_anything_is_written(
    folders, tmp_path, capsys, words, complaint
):
    out = tmp_path / "out"
    assert main(["noise", str(folders[0]), "-o", str(out), *words]) == 1
    assert complaint in capsys.readouterr().err
    assert not out.exists()


def test_the_help_names_every_model():
    for name in noise.MODELS:
        assert f"  {name} " in noise_command.DESCRIPTION
