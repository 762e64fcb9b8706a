"""PU-Net's shapes: each on its own, with its mesh, scored as ScoreDenoise does."""

import json

import numpy as np
import pytest

from steadycloud.bench.results import Cell, Results
from steadycloud.bench.run import run_cells
from steadycloud.cli.main import main
from steadycloud.errors import ConfigError, InputError
from steadycloud.evaluation.datasets import dataset_names, get_dataset
from steadycloud.evaluation.datasets.mesh_files import read_mesh
from steadycloud.evaluation.measures import get_measures, score_frame
from steadycloud.evaluation.mesh import sample_mesh
from steadycloud.evaluation.published_punet import COUNTS, LEVELS, PUNET

from .test_camera import CUBE, FACES, cube


def write_shapes(root, names=("cube", "slab"), n_points=400, split="test", folder=None):
    clouds = root / "PUNet" / "pointclouds" / split / f"{folder or n_points}_poisson"
    meshes = root / "PUNet" / "meshes" / split
    clouds.mkdir(parents=True)
    meshes.mkdir(parents=True, exist_ok=True)
    for index, name in enumerate(names):
        scale = np.array([1.0, 1.0, 1.0 / (1 + index)])
        points = scale * sample_mesh(cube(), n_points, np.random.default_rng(index))[0]
        np.savetxt(clouds / f"{name}.xyz", points, fmt="%.6f")
        lines = ["OFF", "8  12 0", *(" ".join(map(str, v)) for v in scale * CUBE)]
        lines += [f"3 {a} {b} {c}" for a, b, c in FACES]
        (meshes / f"{name}.off").write_text("\n".join(lines) + "\n")
    return clouds


def test_all_shapes_of_a_folder_with_their_meshes(tmp_path):
    write_shapes(tmp_path)
    assert dataset_names(tmp_path)[2:] == ["punet/test/400"]
    data = get_dataset("punet/test/400", tmp_path)
    assert [sample.name for sample in data] == ["cube", "slab"]
    assert data.still
    assert len(data[0].clean) == 400
    np.testing.assert_allclose(data[1].mesh.vertices, CUBE * [1, 1, 0.5])
    np.testing.assert_array_equal(data[0].mesh.faces, FACES)
    assert score_frame(["surface"], [data[1]], [data[1].clean.points])["surface"] < 1e-6
    assert [s.name for s in get_dataset("punet/test/400/slab", tmp_path)] == ["slab"]


@pytest.mark.parametrize(
    ("name", "frames", "error", "complaint"),
    [
        ("punet/train/400", None, InputError, "unpack PU-Net's data"),
        ("punet/test", None, ConfigError, "say how many points, as in punet/test/10000"),
        ("punet/test/400/cow", None, InputError, r"holds no cow\.xyz"),
        ("punet/test/400", "0:3", ConfigError, "shapes have no frame numbers"),
    ],
)
def test_what_is_missing_is_said(tmp_path, name, frames, error, complaint):
    write_shapes(tmp_path)
    with pytest.raises(error, match=complaint):
        get_dataset(name, tmp_path, frames)


def test_bad_shapes_are_explained(tmp_path):
    clouds = write_shapes(tmp_path)
    data = get_dataset("punet/test/400", tmp_path)
    (clouds / "cube.xyz").write_text("1 2\n3 4\n")
    with pytest.raises(InputError, match="2 numbers a line"):
        data[0]
    (clouds / "cube.xyz").write_text("1 2 three\n")
    with pytest.raises(InputError, match="is no list of points"):
        data[0]
    mesh = tmp_path / "bad.off"
    for text in ("PLY\n1 0 0\n", "OFF\n3 1 0\n0 0 0\n", "OFF\n", "OFF\n1 1 0\n0 0 0\n3 0 0 7\n"):
        mesh.write_text(text)
        with pytest.raises(InputError, match="is no valid mesh"):
            read_mesh(mesh)


def test_off_files_may_have_comments_colors_and_quads(tmp_path):
    path = tmp_path / "quad.off"
    path.write_text("OFF 4 1 0 # counts\n\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3 255 0 0\n")
    np.testing.assert_array_equal(read_mesh(path).faces, [[0, 1, 2], [0, 2, 3]])


class Quiet:
    def cell(self, *args): ...
    def frame(self, *args): ...
    def skipped(self, *args): ...
    def missing(self, *args): ...


def test_each_shape_is_a_sequence_of_its_own(tmp_path):
    """The result of a shape is that of a data set of this shape alone; there is no flicker."""
    write_shapes(tmp_path, ("cube", "slab"))
    measures = get_measures(["chamfer", "flicker"])
    kept = {}

    def keep(cell, sample, position, points):
        kept[cell.dataset, sample.name] = points

    for name in ("punet/test/400", "punet/test/400/cube"):
        cell = Cell(name, "paper", "0", 0)
        results = Results(tmp_path / f"{len(name)}.jsonl")
        run_cells(get_dataset(name, tmp_path), [cell], measures, results, Quiet(), keep)
        assert all(set(score.scores) == {"chamfer"} for score in results.of(cell))
    assert [shape for _, shape in kept] == ["cube", "slab", "cube"]
    both = get_dataset("punet/test/400", tmp_path)
    np.testing.assert_array_equal(
        kept["punet/test/400", "cube"], kept["punet/test/400/cube", "cube"]
    )
    assert len(kept["punet/test/400", "slab"]) == len(both[1].clean)


def test_the_report_has_a_row_for_each_shape_and_their_mean(tmp_path, capsys):
    write_shapes(tmp_path)
    out = tmp_path / "bench"
    call = ["bench", "--data", str(tmp_path), "--datasets", "punet/test/400"]
    call += ["--methods", "noisy", "--noise", "gaussian:0.01", "--metrics", "chamfer", "p2m"]
    assert main([*call, "-o", str(out)]) == 0
    lines = (out / "results.jsonl").read_text().splitlines()
    values = [json.loads(line)["scores"]["chamfer"] for line in lines]
    text = (out / "report.md").read_text()
    table = text.split("### Chamfer × 1e4: punet/test/400")[1].split("###")[0]
    for shape, value in zip(("cube", "slab", "mean"), (*values, np.mean(values)), strict=True):
        assert f"| gaussian:0.01 | {shape} | {value:.4f} |" in table
    capsys.readouterr()


def cells_of(report, split):
    """The rows of the table of a split, by method: texts by column."""
    table = report.split(f"### PU-Net, {split} shapes: Chamfer / point-to-mesh")[1].split("###")[0]
    lines = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return {row[0]: dict(zip(lines[0][1:], row[1:], strict=True)) for row in lines[1:]}, table


@pytest.mark.parametrize("split", ["test", "train"])
def test_one_command_gives_the_punet_table(tmp_path, capsys, split):
    for count in (10000, 50000):
        write_shapes(tmp_path, n_points=200, split=split, folder=count)
    out = tmp_path / "bench"
    call = ["bench", "--data", str(tmp_path), "--punet", split, "--methods", "mls", "-o", str(out)]
    assert main([*call, "--quiet"]) == 0
    scores = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
    assert len(scores) == 2 * 3 * 2 * 2  # points, levels, methods, shapes
    rows, table = cells_of((out / "report.md").read_text(), split)
    for count in (10000, 50000):
        for level in ("gaussian:0.01", "gaussian:0.02", "gaussian:0.03"):
            cell = {"dataset": f"punet/{split}/{count}", "method": "mls", "noise": level, "seed": 0}
            mine = [score["scores"] for score in scores if score["cell"] == cell]
            chamfer, p2m = (np.mean([s[name] for s in mine]) for name in ("chamfer", "p2m"))
            found = rows["mls"][f"{count}, {level}"]
            assert found.replace("*", "") == f"{chamfer:.2f} / {p2m:.2f}"
            assert found.startswith("**")  # `noisy` is no method
    assert ("StraightPCF (published)" in rows) == (split == "test")
    assert ("not all from the papers themselves" in table) == (split == "test")
    if split == "test":
        assert rows["StraightPCF (published)"]["10000, gaussian:0.02"] == "2.64 / 0.60"
        assert rows["StraightPCF (published)"]["50000, gaussian:0.02"] == "-"
    capsys.readouterr()


def test_one_shape_alone_makes_no_table(tmp_path, capsys):
    write_shapes(tmp_path)
    out = tmp_path / "bench"
    call = ["bench", "--data", str(tmp_path), "--datasets", "punet/test/400/cube", "--quiet"]
    call += ["--methods", "noisy", "--noise", "gaussian:0.01", "--metrics", "chamfer"]
    assert main([*call, "-o", str(out)]) == 0
    assert "PU-Net, test shapes" not in (out / "report.md").read_text()
    capsys.readouterr()


def test_published_errors_grow_with_the_noise_and_fall_with_the_points():
    for cells in PUNET.values():
        for k in (0, 1):
            rows = [[cells[n, s][k] for s in LEVELS] for n in COUNTS if (n, LEVELS[0]) in cells]
            assert all(row == sorted(row) for row in rows)
        assert all(p2m < chamfer for chamfer, p2m in cells.values())
        if ("50000", LEVELS[0]) in cells:
            assert cells["50000", LEVELS[0]] < cells["10000", LEVELS[0]]
