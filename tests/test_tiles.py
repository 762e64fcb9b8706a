"""Tiles: every point is in exactly one, and no seams are visible at their borders."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadycloud.auto.config import AutoConfig, OutlierConfig
from steadycloud.auto.denoise import denoise_frame
from steadycloud.auto.outliers import find_outliers
from steadycloud.bench.seams import ground, measure_seams, memory_for, watched_cuts
from steadycloud.cli.main import main
from steadycloud.errors import ConfigError
from steadycloud.io import read_frame
from steadycloud.method import Context, expected_load
from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.paper.config import LearningConfig, PaperConfig
from steadycloud.registry import get_method
from steadycloud.surface import memory
from steadycloud.surface.memory import MemoryTooSmallError, format_size, parse_size
from steadycloud.surface.tiles import (
    Halo,
    TileError,
    Tiling,
    cut_tiles,
    measure_halo,
    neighbor_bytes,
)

from .clouds import plane, sphere
from .figures import noisy_figure, write_noisy_figure
from .runs import paper_frame

SEAM = 0.02  # spacings


@settings(max_examples=25, deadline=None)
@given(
    n_points=st.integers(2000, 6000),
    hops=st.floats(0.0, 2.0),
    most=st.integers(1500, 7000),
    seed=st.integers(0, 9),
)
def test_every_point_is_in_one_tile_and_its_surroundings_too(n_points, hops, most, seed):
    points = sphere(n_points, noise=0.5, seed=seed)
    seen = np.zeros(n_points, int)
    for tile in cut_tiles(points, measure_halo(points, {9: hops}, seed), most):
        assert len(tile.rows) <= most
        assert np.array_equal(tile.own_rows, np.flatnonzero(tile.holds(points)))
        assert np.array_equal(tile.rows, np.flatnonzero(tile.holds(points, tile.halo)))
        seen[tile.own_rows] += 1
    assert (seen == 1).all()


def test_a_halo_is_as_wide_as_the_neighborhoods_there():
    points = ground(20_000, 0).points.copy()
    points[::100] *= 10.0  # outliers are no measure
    tiles = list(cut_tiles(points, measure_halo(points, {8: 1.0}, 0), 4000))
    for tile in tiles:
        reach = nearest_neighbors(points, points[tile.own_rows], 8)[0][:, -1]
        assert np.quantile(reach, 0.8) < tile.halo < np.quantile(reach, 0.99)
    assert max(tile.halo for tile in tiles) > 5.0 * min(tile.halo for tile in tiles)


def test_tiles_that_would_be_all_halo_are_refused():
    wide = Halo(np.zeros((1, 3)), np.array([20.0]))
    with pytest.raises(TileError, match="points with its halo"):
        list(cut_tiles(plane(60), wide, most=1200))
    with pytest.raises(TileError):
        list(cut_tiles(np.zeros((5000, 3)), wide, most=1200))


def test_large_frames_are_projected_in_parts_where_memory_is_plentiful(monkeypatch):
    frames = noisy_figure(2, 6000)[1]
    config = get_method("auto").config
    whole = denoise_frame(frames[0], Context(after=(frames[1],)), config)
    monkeypatch.setattr("steadycloud.auto.projection._AT_ONCE", 8000)
    parts = denoise_frame(frames[0], Context(after=(frames[1],)), config)
    assert parts.history.chosen["tiles"] > 1
    assert "tiles" not in whole.history.chosen
    off = 1e-9 * whole.history.spacing
    np.testing.assert_allclose(parts.frame.points, whole.frame.points, rtol=0.0, atol=off)
    monkeypatch.setattr("steadycloud.auto.projection._AT_ONCE", 10)  # less than a halo: at once
    again = denoise_frame(frames[0], Context(after=(frames[1],)), config)
    np.testing.assert_array_equal(again.frame.points, whole.frame.points)


@pytest.mark.parametrize("n_neighbors", [0, 2])
def test_auto_in_tiles_is_what_it_is_at_once(n_neighbors):
    """But for the order of sums: neighbors come in the order of the grid, which a tile has its own
    of.
    """
    _, frames = noisy_figure(1 + n_neighbors, 20_000, 0.04)
    seams = measure_seams("auto", frames[0], frames[1:], 6000)
    assert seams.tiles > 4
    assert seams.border.sum() > 1000
    assert seams.difference.max() < 1e-12


@pytest.mark.parametrize("n_neighbors", [0, 1])
def test_auto_has_no_seams_where_density_falls_off(n_neighbors):
    frames = [ground(20_000, seed) for seed in range(1 + n_neighbors)]
    seams = measure_seams("auto", frames[0], frames[1:], 6000)
    assert seams.tiles > 4
    assert seams.border.sum() > 1000
    assert seams.high < 1e-3
    assert seams.difference.max() < SEAM


@pytest.mark.parametrize("learn", [True, False])
def test_paper_has_no_seams(learn):
    config = PaperConfig(learning=LearningConfig(learn=learn))
    for seed in range(3):
        _, frames = noisy_figure(2, 20_000, seed=seed)
        seams = measure_seams("paper", frames[1], [frames[0]], 12_000, config)
        assert seams.tiles > 2
        assert seams.border.sum() > 1000
        assert seams.high < 0.1 * SEAM


def test_paper_in_tiles_has_every_edge_of_the_first_round_once():
    _, frames = noisy_figure(2, 12_000)
    config = PaperConfig()
    seams = measure_seams("paper", frames[1], [frames[0]], 9_000, config)
    first = paper_frame(frames[1], [frames[0]], config).history.rounds[0]
    tiled_first = seams.tiled.history.rounds[0]
    assert tiled_first.n_spatial_edges == pytest.approx(first.n_spatial_edges, rel=1e-3)
    assert tiled_first.n_temporal_edges == pytest.approx(first.n_temporal_edges, rel=1e-3)
    assert tiled_first.objective == pytest.approx(first.objective, rel=1e-3)


def test_outliers_in_tiles_are_the_same():
    rng = np.random.default_rng(0)
    points = sphere(9000, radius=15.0, noise=0.2)
    points[::300] += rng.standard_normal((30, 3)) * 4.0
    with watched_cuts() as seen:
        found = find_outliers(points, OutlierConfig(), Tiling(memory_for(3000, neighbor_bytes(11))))
    assert len(seen[0]) > 2
    assert 10 < found.sum() < 60
    assert np.array_equal(found, find_outliers(points, OutlierConfig()))


def test_another_scene_is_pooled_in_no_tile():
    _, frames = noisy_figure(1, 20_000)
    rng = np.random.default_rng(1)
    low, high = frames[0].points.min(axis=0), frames[0].points.max(axis=0)
    other = frames[0].with_points(rng.uniform(low, high, frames[0].points.shape))
    context = Context(before=(other,), memory=memory_for(6000, neighbor_bytes(32)))
    result = denoise_frame(frames[0], context, AutoConfig())
    assert result.history.chosen["tiles"] > 1
    assert result.history.chosen["n_pooled"] == 0


def test_sizes_are_read_as_people_write_them():
    assert parse_size("4GB") == 4e9
    assert parse_size("500 mb") == 5e8
    assert parse_size("2GiB") == 2 * 2**30
    assert parse_size("1.5g") == 1.5e9
    for nonsense in ("", "four", "GB", "-1GB", "0MB", "4 G B", "4XB", "nan"):
        with pytest.raises(ConfigError, match="use a size such as 4GB"):
            parse_size(nonsense)


@given(st.floats(1.0, 1e13))
def test_a_size_that_is_shown_is_enough(n_bytes):
    assert n_bytes <= parse_size(format_size(n_bytes)) <= n_bytes * 1.1 + 1e6


@pytest.fixture
def frames(tmp_path):
    write_noisy_figure(tmp_path / "in", 1, 20_000)
    return tmp_path / "in"


@pytest.mark.parametrize(("method", "limit"), [("auto-single", "348MB"), ("paper", "390MB")])
def test_the_command_denoises_in_tiles_and_says_so(frames, tmp_path, method, limit):
    out = {name: tmp_path / name for name in ("whole", "tiled")}
    command = ["denoise", str(frames), "--quiet", "--method", method]
    assert main([*command, "-o", str(out["whole"])]) == 0
    assert main([*command, "-o", str(out["tiled"]), "--max-memory", limit]) == 0
    record = json.loads((out["tiled"] / "steadycloud.json").read_text())
    assert record["frames"][0]["history"]["chosen"]["tiles"] > 1
    whole, parts = (read_frame(out[name] / "figure_0000.ply") for name in ("whole", "tiled"))
    assert parts.attributes.keys() == whole.attributes.keys()
    spacing = record["frames"][0]["history"]["spacing"]
    assert np.linalg.norm(parts.points - whole.points, axis=1).mean() < SEAM * spacing


def test_too_little_memory_is_one_sentence_with_what_is_enough(frames, tmp_path, capsys):
    command = ["denoise", str(frames), "-o", str(tmp_path / "out"), "--quiet"]
    command += ["--method", "auto-single", "--max-memory"]
    assert main([*command, "100MB"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()
    enough = re.search(r"allow (\S+) or more", said)[1]
    assert main([*command, enough]) == 0


@pytest.mark.parametrize("workers", [[], ["--workers", "1"], ["--cluster", "tcp://nobody:1"]])
def test_too_little_memory_for_a_later_frame_is_refused_before_the_first(
    tmp_path, monkeypatch, capsys, workers
):
    write_noisy_figure(tmp_path / "in", 5, 8000)
    method = get_method("auto-causal")
    loads = [expected_load(method, method.config, [8000] * 5, i) for i in range(5)]
    loads[0].check(365e6)
    with pytest.raises(MemoryTooSmallError):
        loads[4].check(365e6)  # it has more neighbors
    monkeypatch.setattr("steadycloud.sequence.denoise_frames", None)
    command = ["denoise", str(tmp_path / "in"), "-o", str(tmp_path / "out"), "--quiet", *workers]
    command += ["--method", "auto-causal"]
    assert main([*command, "--max-memory", "365MB"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    enough = re.search(r"allow (\S+) or more", said)[1]
    for load in loads:
        load.check(parse_size(enough))
    assert not (tmp_path / "out").exists()


def test_workers_share_the_memory_and_a_refusal_knows_it(tmp_path, capsys):
    write_noisy_figure(tmp_path / "in", 2, 8000)
    command = ["denoise", str(tmp_path / "in"), "-o", str(tmp_path / "out"), "--quiet"]
    command += ["--method", "auto-single", "--workers", "2", "--max-memory"]
    assert main([*command, "600MB"]) == 1
    said = capsys.readouterr().err
    assert "300MB of memory" in said
    enough = re.search(r"allow (\S+) or more \(max_memory\) for 2 workers", said)[1]
    assert main([*command, enough]) == 0


def test_frames_that_would_not_fit_are_tiled_without_asking(frames, tmp_path, monkeypatch):
    monkeypatch.setattr(memory, "free_bytes", lambda: 348e6 / memory.FREE_SHARE)
    out = tmp_path / "out"
    assert main(["denoise", str(frames), "-o", str(out), "--quiet", "--method", "auto-single"]) == 0
    record = json.loads((out / "steadycloud.json").read_text())
    assert record["frames"][0]["history"]["chosen"]["tiles"] > 1


def test_a_limit_that_makes_no_sense_is_one_sentence(frames, tmp_path, capsys):
    command = ["denoise", str(frames), "-o", str(tmp_path / "out")]
    assert main([*command, "--max-memory", "lots"]) == 1
    assert "use a size such as 4GB" in capsys.readouterr().err
    assert main([*command, "--max-memory", "4GB", "--method", "mls"]) == 1
    assert "mls needs whole frames" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
