"""`steadycloud info`: its figures agree with the frames."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from steadycloud.auto.survey import survey_frame
from steadycloud.cli.frame_facts import distinct_points, measure_frame
from steadycloud.cli.main import main
from steadycloud.frame import Frame

from .clouds import plane, sphere


def write_ply(path: Path, points: np.ndarray) -> None:
    header = f"ply\nformat ascii 1.0\nelement vertex {len(points)}\n"
    header += "".join(f"property double {axis}\n" for axis in "xyz")
    header += "property uchar red\nproperty float heat\nend_header\n"
    rows = (f"{x} {y} {z} {i % 200} {i / 10}\n" for i, (x, y, z) in enumerate(points))
    path.write_text(header + "".join(rows))


def rng() -> np.random.Generator:
    return np.random.default_rng(0)


def grid(step: float, n: int = 6) -> np.ndarray:
    axis = step * np.arange(n)
    return np.stack(np.meshgrid(axis, axis, axis), axis=-1).reshape(-1, 3)


def info(path: Path, capsys, code: int = 0) -> dict:
    assert main(["info", str(path), "--json"]) == code
    return json.loads(capsys.readouterr().out, parse_constant=pytest.fail)


@pytest.fixture
def folder(tmp_path):
    for number, step in ((1, 0.5), (2, 1.0), (10, 2.0)):
        write_ply(tmp_path / f"grid_{number}.ply", grid(step))
    return tmp_path


def test_a_grid_has_the_spacing_of_its_step(folder, capsys):
    report = info(folder / "grid_1.ply", capsys)
    (frame,) = report["frames"]
    assert frame["n_points"] == 216
    assert frame["spacing"] == pytest.approx(0.5)
    assert (frame["low"], frame["high"]) == ([0, 0, 0], [2.5, 2.5, 2.5])
    assert (frame["n_duplicates"], frame["n_nonfinite"]) == (0, 0)
    assert frame["attributes"]["red"] == {"type": "uint8", "low": 0, "high": 199}
    assert frame["attributes"]["heat"] == {"type": "float32", "low": 0.0, "high": 21.5}


def test_totals_gather_the_frames(folder, capsys):
    report = info(folder, capsys)
    assert [frame["name"] for frame in report["frames"]] == [
        "grid_1.ply",
        "grid_2.ply",
        "grid_10.ply",
    ]
    totals = report["totals"]
    assert (totals["n_frames"], totals["n_unreadable"]) == (3, 0)
    assert totals["points"] == {"min": 216, "median": 216, "max": 216}
    assert totals["extent"] == {"min": [0, 0, 0], "max": [10, 10, 10], "size": [10, 10, 10]}
    assert totals["spacing"] == pytest.approx(3.5 / 3)
    assert totals["attributes"]["red"]["n_frames"] == 3


def test_the_table_is_aligned_with_a_line_per_frame(folder, capsys):
    assert main(["info", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len({len(line) for line in lines[:4]}) == 1
    assert [line.split()[0] for line in lines[1:4]] == ["grid_1.ply", "grid_2.ply", "grid_10.ply"]
    text = "\n".join(lines)
    assert "attributes  red   uint8" in text
    assert "            heat  float32   0 to 21.5" in text


def test_frames_chooses_a_range(folder, capsys):
    assert main(["info", str(folder), "--frames", "2:2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [frame["name"] for frame in report["frames"]] == ["grid_2.ply"]


def test_a_broken_frame_is_a_line_and_the_exit_code(folder, capsys):
    (folder / "grid_3.ply").write_text("ply\nnonsense\n")
    assert main(["info", str(folder)]) == 1
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert " error: " in lines[3]
    assert str(folder) not in lines[3]
    assert lines[3].startswith("grid_3.ply")
    assert lines[4].startswith("grid_10.ply")
    assert "3, 1 unreadable" in shown.out
    report = info(folder, capsys, code=1)
    assert report["totals"]["n_unreadable"] == 1
    assert report["frames"][2]["error"]


def test_a_folder_of_broken_frames_only_is_no_crash(tmp_path, capsys):
    (tmp_path / "a.ply").write_text("nothing")
    assert main(["info", str(tmp_path)]) == 1
    assert "error:" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["nowhere"], ["*.ply"], [".", "--frames", "x"]])
def test_nothing_to_read_is_one_line(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["info", *words]) == 1
    shown = capsys.readouterr().err
    assert shown.startswith("steadycloud: error: ")
    assert shown.count("\n") == 1


def test_duplicates_and_nonfinite_points_are_counted_and_left_out(capsys, tmp_path):
    points = np.vstack([grid(1.0), grid(1.0)[:5], [[np.nan, 0, 0], [0, np.inf, 0]]])
    write_ply(tmp_path / "a.ply", points)
    (frame,) = info(tmp_path / "a.ply", capsys)["frames"]
    assert (frame["n_points"], frame["n_duplicates"], frame["n_nonfinite"]) == (223, 5, 2)
    assert frame["spacing"] == pytest.approx(1.0)
    assert frame["high"] == [5, 5, 5]


@pytest.mark.parametrize("n", [1, 3])
def test_a_single_position_has_no_spacing(n, capsys, tmp_path):
    write_ply(tmp_path / "a.ply", np.zeros((n, 3)))
    assert main(["info", str(tmp_path / "a.ply")]) == 0
    capsys.readouterr()
    (frame,) = info(tmp_path / "a.ply", capsys)["frames"]
    assert (frame["n_points"], frame["spacing"]) == (n, None)
    assert (frame["noise"], frame["noise_spacings"], frame["n_outliers"]) == (None, None, 0)


def test_distinct_points_are_those_of_unique():
    points = np.random.default_rng(0).integers(0, 4, (300, 3)).astype(float)
    expected = {tuple(row) for row in points}
    found = distinct_points(points)
    assert len(found) == len(expected)
    assert {tuple(row) for row in found} == expected


def test_the_noise_is_that_of_the_data_in_its_unit_and_in_spacings(tmp_path, capsys):
    points = sphere(4000, radius=50.0, noise=0.4)
    far = np.array([[200.0, 0, 0], [0, 300.0, 0]])
    write_ply(tmp_path / "a.ply", np.concatenate([points, far]))
    (frame,) = (report := info(tmp_path, capsys))["frames"]
    assert frame["noise"] == pytest.approx(0.4 * 3.1 * 50 / 4000**0.5, rel=0.15)
    assert frame["noise_spacings"] == pytest.approx(frame["noise"] / frame["spacing"])
    assert frame["noise_regions"] is None
    assert (frame["n_outliers"], frame["outlier_share"]) == (2, 2 / 4002)
    totals = report["totals"]
    assert totals["noise"] == pytest.approx(frame["noise"])
    assert (totals["n_outliers"], totals["outlier_share"]) == (2, 2 / 4002)
    assert main(["info", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "\noutliers    2 (0.05 %)\n" in shown
    assert f"\nnoise       {frame['noise']:.2g} ({frame['noise_spacings']:.2g} spacings)" in shown


def test_regions_that_differ_are_shown_as_a_range(tmp_path, capsys):
    points = plane(70)
    points[:, 2] += np.where(points[:, 0] > 35, 0.6, 0.15) * rng().standard_normal(len(points))
    write_ply(tmp_path / "a.ply", points)
    (frame,) = info(tmp_path, capsys)["frames"]
    low, high = frame["noise_regions"]
    assert 2 * low < high
    assert low <= frame["noise_spacings"] <= high
    assert main(["info", str(tmp_path)]) == 0
    assert f"  {low:.2g} to {high:.2g}  " in capsys.readouterr().out


def test_attributes_of_several_columns_are_named_so():
    values = np.array([[1.0, np.nan], [3.0, 2.0]], dtype=np.float32)
    frame = Frame(np.zeros((2, 3)), {"uv": values})
    facts = measure_frame(frame, survey_frame(frame), "a")
    assert facts.attributes["uv"].type == "float32 x 2"
    assert (facts.attributes["uv"].low, facts.attributes["uv"].high) == (1.0, 3.0)


def test_a_broken_stack_is_a_line_among_others(tmp_path, capsys):
    np.save(tmp_path / "f_0.npy", np.random.default_rng(0).random((50, 3)))
    (tmp_path / "f_1.npy").write_bytes(b"nonsense")
    assert main(["info", str(tmp_path), "--alone"]) == 1
    said = capsys.readouterr().out
    assert (
        "f_1.npy  error: is not a valid NPY file" in said and "frames      1, 1 unreadable" in said
    )
