"""The benchmark: it can be resumed, reports failures, and has tables like the paper's."""

import json
import re
from urllib.parse import unquote

import numpy as np
import pytest
from PIL import Image

from steadycloud import registry
from steadycloud.bench import pictures as bench_pictures
from steadycloud.bench.pictures import comparison_sheet
from steadycloud.bench.results import Cell, FrameScore, Results
from steadycloud.bench.run import make_noisy, resolve_method, run_cells
from steadycloud.bench.tables import contradiction_table, gain_table, paper_table
from steadycloud.cli.bench import PAPER_METHODS, paper_datasets
from steadycloud.cli.main import main
from steadycloud.errors import ConfigError
from steadycloud.evaluation.datasets import Dataset, Sample
from steadycloud.evaluation.measures import get_measures
from steadycloud.evaluation.metrics import paper_mse
from steadycloud.frame import Frame, FrameResult, History
from steadycloud.io import write_frame
from steadycloud.method import Method

from .clouds import sphere


def tiny_dataset(n_frames=2, n_points=220):
    def load(index):
        clean = Frame(sphere(n_points + index, radius=300.0), name=f"s{index}.ply")
        return Sample(clean.name, index, clean, dense=sphere(3000, radius=300.0))

    return Dataset("folder/spheres", load, n_frames, voxels=True)


class Log:
    def __init__(self):
        self.ran, self.frames, self.skips, self.reasons = [], [], [], []

    def cell(self, cell, n_frames):
        self.ran.append(cell)

    def frame(self, score):
        self.frames.append(score)

    def skipped(self, cell):
        self.skips.append(cell)

    def missing(self, cell, reason):
        self.reasons.append(reason)


def nothing(*args):
    """Keep no clouds."""


def run(tmp_path, cells, measures=("mse", "snr", "surface", "flicker")):
    log, results = Log(), Results(tmp_path / "results.jsonl")
    run_cells(tiny_dataset(), cells, get_measures(list(measures)), results, log, nothing)
    return log, results


CELLS = [Cell("folder/spheres", name, "0.05", 0) for name in ("noisy", "paper")]


def test_a_line_per_frame_with_all_that_is_needed_to_repeat_it(tmp_path):
    run(tmp_path, CELLS)
    lines = [json.loads(line) for line in (tmp_path / "results.jsonl").read_text().splitlines()]
    assert len(lines) == 4
    last = lines[-1]
    assert last["cell"] == {
        "dataset": "folder/spheres",
        "method": "paper",
        "noise": "0.05",
        "seed": 0,
    }
    assert last["config"]["patches"]["fraction"] == 0.2
    assert last["seconds"] > 0
    assert last["peak_memory_mb"] > 10
    assert set(last["scores"]) == {"mse", "snr", "surface", "flicker"}
    assert set(lines[0]["scores"]) == {"mse", "snr", "surface"}  # one frame has no flicker


def test_scores_are_the_metrics_of_the_estimate(tmp_path):
    _, results = run(tmp_path, CELLS[:1])
    samples = list(tiny_dataset())
    noisy = make_noisy(samples, "0.05", 0, voxels=True)
    expected = np.mean(
        [paper_mse(s.clean.points, f.points) for s, f in zip(samples, noisy, strict=True)]
    )
    assert results.mean(CELLS[0], "mse") == pytest.approx(expected)


def test_finished_cells_are_not_run_again(tmp_path):
    run(tmp_path, CELLS)
    log, _ = run(tmp_path, CELLS)
    assert log.skips == CELLS
    assert not log.ran


def test_a_kill_in_the_middle_costs_only_its_cell(tmp_path):
    run(tmp_path, CELLS)
    path = tmp_path / "results.jsonl"
    whole = path.read_text()
    path.write_text(whole[: len(whole) - 300])  # the last line is torn
    log, results = run(tmp_path, CELLS)
    assert log.skips == CELLS[:1]
    assert log.ran == CELLS[1:]
    assert len(results.of(CELLS[1])) == 2
    again = Results(path)
    assert again.scores.keys() == results.scores.keys()


def test_other_settings_or_measures_make_a_cell_new(tmp_path):
    run(tmp_path, CELLS, measures=("mse",))
    log, _ = run(tmp_path, CELLS, measures=("mse", "snr"))
    assert log.ran == CELLS


def test_noise_is_the_same_for_every_method_and_another_for_every_seed():
    samples = list(tiny_dataset())
    first = make_noisy(samples, "0.05", 0, voxels=True)
    again = make_noisy(samples, "0.05", 0, voxels=True)
    other = make_noisy(samples, "0.05", 1, voxels=True)
    np.testing.assert_array_equal(first[0].points, again[0].points)
    assert not np.array_equal(first[0].points, other[0].points)
    sigma = np.std(first[0].points - samples[0].clean.points)
    assert sigma == pytest.approx(0.05 * 600**0.5, rel=0.1)


def test_outside_voxels_the_noise_follows_the_size_of_the_body():
    samples = list(tiny_dataset())
    noisy = make_noisy(samples, "0.05", 0, voxels=False)
    sigma = np.std(noisy[0].points - samples[0].clean.points)
    assert sigma == pytest.approx(0.05 * 600 / 1000**0.5, rel=0.1)


def test_a_method_that_fails_is_recorded_and_the_run_goes_on(tmp_path, monkeypatch):
    begun = []

    def break_down(noisy, context, config, observe):
        begun.append(noisy.name)
        if len(begun) > 1:
            raise ValueError("no luck")
        return FrameResult(noisy, History())

    broken = Method("broken", resolve_method("paper", 0).config, break_down)
    real = registry.get_method
    monkeypatch.setattr(
        "steadycloud.bench.run.get_method", lambda name: broken if name == "broken" else real(name)
    )
    cells = [CELLS[0], Cell("folder/spheres", "broken", "0.05", 0), CELLS[1]]
    log, results = run(tmp_path, cells)
    assert [c.method for c in log.ran] == ["noisy", "broken", "paper"]
    scores = results.of(cells[1])
    assert [s.failed for s in scores] == ["", "ValueError: no luck"]
    assert len(results.of(CELLS[1])) == 2


def test_a_method_whose_library_is_missing_is_left_out_and_the_run_goes_on(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(registry.Library, "present", property(lambda self: False))
    line = "open3d-mls needs open3d: pip install 'steadycloud[rivals]'"
    cells = [Cell("folder/spheres", "open3d-mls", "0.05", 0), CELLS[0]]
    log, results = run(tmp_path, cells, measures=("mse",))
    assert log.reasons == [line]
    assert log.ran == CELLS[:1]
    assert results.cells() == CELLS[:1]

    np.save(tmp_path / "f.npy", sphere(300, radius=200.0))
    out = tmp_path / "bench"
    call = ["bench", "--datasets", f"folder/{tmp_path}", "--methods", "open3d-mls"]
    assert main([*call, "--noise", "0.03", "0.05", "--metrics", "mse", "-o", str(out)]) == 0
    said = capsys.readouterr().err
    assert said.count(f"steadycloud: skipped: {line}\n") == 1
    assert "open3d-mls" not in (out / "report.md").read_text().split("###", 1)[1]


def score(dataset, method, noise, mse, frame="a"):
    cell = Cell(dataset, method, noise, 0)
    return FrameScore(cell, frame, 10, {"mse": mse}, 1.0, 1.0, "0")


def test_the_table_shows_published_values_beside_ours_and_the_best_in_bold(tmp_path):
    results = Results(tmp_path / "r.jsonl")
    for method, mse in (("noisy", 1.5), ("paper", 1.25), ("paper-no-temporal", 1.26)):
        results.add(score("8ivfb/loot", method, "0.03", mse))
    table = paper_table(results, "mse", "MSE", lower=True)
    assert table.rows == [
        ["0.03", "8ivfb/loot", "1.5000 (1.4715)", "**1.2500** (1.2433)", "1.2600 (1.2434)"]
    ]
    assert "| **1.2500** (1.2433) |" in table.markdown()


def test_averages_stand_beside_those_of_the_printed_cells(tmp_path):
    results = Results(tmp_path / "r.jsonl")
    for dataset, mse in (("8ivfb/loot", 1.2), ("mvub/sarah9", 0.8)):
        results.add(score(dataset, "paper", "0.03", mse))
    last = paper_table(results, "mse", "MSE", lower=True).rows[-1]
    assert last == ["0.03", "average", "**1.0000** (1.0239)"]  # (1.2433 + 0.8045) / 2


def test_gains_stand_beside_the_papers_and_the_first_frame_has_no_temporal_term(tmp_path):
    results = Results(tmp_path / "r.jsonl")
    methods = (("paper", 1.98), ("paper-no-temporal", 2.0), ("paper-no-learning", 2.2))
    for method, mse in methods:
        results.add(score("8ivfb/loot", method, "0.10", 1.98 if method != methods[2][0] else 2.2))
        results.add(score("8ivfb/loot", method, "0.10", mse, "b"))
    assert gain_table(results).rows == [["0.10", "+1.00%", "+0.69%", "+10.00%", "+1.40%"]]
    results.add(score("8ivfb/loot", "paper-own-reference", "0.10", 3.0))
    results.add(score("8ivfb/loot", "paper-own-reference", "0.10", 1.99, "b"))
    table = gain_table(results)
    assert table.columns[3] == "time itself, ours"
    assert table.rows == [["0.10", "+1.00%", "+0.69%", "+0.50%", "+10.00%", "+1.40%"]]


def test_printed_cells_that_contradict_each_other_are_listed(tmp_path):
    results = Results(tmp_path / "r.jsonl")
    for method in ("paper", "paper-no-temporal"):
        for dataset in ("8ivfb/redandblack", "8ivfb/loot"):
            results.add(score(dataset, method, "0.07", 1.9))
    table = contradiction_table(results)
    assert table.rows == [["0.07", "8ivfb/redandblack", "Baseline1 +2.7%"]]
    results.scores.clear()
    results.add(score("8ivfb/loot", "paper", "0.07", 1.9))
    assert contradiction_table(results) is None


def test_unknown_metrics_and_methods_are_refused_before_anything_runs(tmp_path, capsys):
    with pytest.raises(ConfigError, match="did you mean 'mse'"):
        get_measures(["mes"])
    out = tmp_path / "bench"
    assert main(["bench", "--methods", "papper", "-o", str(out)]) == 1
    assert main(["bench", "--datasets", "figur", "-o", str(out)]) == 1
    assert not out.exists()
    assert "Traceback" not in capsys.readouterr().err


def test_the_command_measures_and_reports(tmp_path, capsys):
    frames = tmp_path / "frames"
    frames.mkdir()
    for i in range(2):
        np.save(frames / f"f{i}.npy", sphere(300 + i, radius=200.0))
    out = tmp_path / "bench"
    call = ["bench", "--datasets", f"folder/{frames}", "--noise", "0.05", "gaussian:0.02"]
    assert main([*call, "--methods", "paper", "-o", str(out)]) == 0
    page = (out / "report.html").read_text()
    assert "data:image/png;base64," in page
    assert "://" not in page  # four letters may stand in the data of a picture by chance
    (link,) = re.findall(r'<a href="([^"]+)">', page)
    player = (out / unquote(link)).read_text(encoding="utf-8")
    labels = json.loads(re.search(r'id="manifest">(.*?)</script>', player)[1])["panes"]
    assert [pane["label"] for pane in labels] == ["noisy", "paper", "truth"]
    text = (out / "report.md").read_text()
    assert f"]({link})" in text
    assert "### MSE" in text
    assert "gaussian:0.02" in text
    assert len((out / "results.jsonl").read_text().splitlines()) == 8
    capsys.readouterr()
    assert main([*call, "--methods", "paper", "-o", str(out)]) == 0
    assert capsys.readouterr().err.count("done before") == 4


def test_the_papers_experiments_take_its_sequences_that_exist(tmp_path, capsys):
    for place in ("8iVFBv2/loot", "MVUB/andrew9", "MVUB/andrew10", "meshes/fox"):
        (tmp_path / place).mkdir(parents=True)
    assert paper_datasets(tmp_path) == ["8ivfb/loot", "mvub/andrew9"]
    empty = tmp_path / "nothing"
    empty.mkdir()
    assert main(["bench", "--paper", "--data", str(empty), "-o", str(tmp_path / "out")]) == 1
    assert "no sequence of the paper; put some into 8iVFBv2/" in capsys.readouterr().err


def test_the_papers_experiments_run_from_one_command(tmp_path, capsys):
    frames = tmp_path / "8iVFBv2" / "loot" / "Ply"
    frames.mkdir(parents=True)
    for number in (1201, 1202):
        cloud = np.round(sphere(6000, radius=200.0, seed=number) + 300.0)
        write_frame(frames / f"loot_vox10_{number}.ply", Frame(cloud))
    out = tmp_path / "bench"
    call = ["bench", "--paper", "--data", str(tmp_path), "--noise", "0.05", "--quiet"]
    assert main([*call, "-o", str(out)]) == 0
    text = (out / "report.md").read_text()
    for part in ("### MSE", "### SNR", "time itself, ours", "contradict each other", "loot.png"):
        assert part in text
    assert (out / "8ivfb-loot.png").is_file()
    lines = (out / "results.jsonl").read_text().splitlines()
    assert {json.loads(line)["cell"]["method"] for line in lines} == {"noisy", *PAPER_METHODS}


def test_an_interrupt_says_that_the_same_command_goes_on(tmp_path, monkeypatch, capsys):
    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("steadycloud.bench.run.run_cells", interrupted)
    assert main(["bench", "--datasets", "figure", "-o", str(tmp_path), "--quiet"]) == 130
    said = "interrupted; 0 frames are measured, and the same command goes on from there."
    assert capsys.readouterr().err == f"steadycloud: {said}\n"


def test_a_long_label_is_not_clipped_by_the_first_picture(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_pictures, "PANEL", (60, 90))
    cloud = np.random.default_rng(0).random((300, 3))
    label = "open3d-mls with a very long name, at twice the strength"
    short, long = (
        np.asarray(Image.open(comparison_sheet([("truth", [cloud]), (text, [cloud])], path)))
        for text, path in (("a", tmp_path / "a.png"), (label, tmp_path / "b.png"))
    )
    row = long[34 + 90 + 10 :, : -2 * 70 - 10]  # left of the pictures, in the second row
    dark = np.flatnonzero((row.min(axis=2) < 128).any(axis=0))
    assert long.shape[1] > short.shape[1]
    assert 300 < dark.max() < row.shape[1] - 4
