"""Flicker without a truth, beside flicker with one; units and axes that are guessed."""

from __future__ import annotations

import numpy as np
import pytest

from steadycloud.cli.main import join_axis
from steadycloud.evaluation.figure import figure_sequence
from steadycloud.evaluation.flicker import flicker_known, mesh_probes
from steadycloud.evaluation.noise import paper_gaussian
from steadycloud.player.flicker import Looked, measure_flicker
from steadycloud.player.space import guess_up, robust_box
from steadycloud.player.units import length_text, readable_unit


@pytest.fixture(scope="module")
def figure():
    return list(figure_sequence(2, 8000, seed=0))


def flicker_of(clouds):
    first, second = map(Looked.at, clouds)
    return measure_flicker(second, first)


@pytest.mark.parametrize("noise", [0.04, 0.07])
def test_of_a_moving_noisy_body_it_is_near_the_flicker_with_a_truth(figure, noise):
    rng = np.random.default_rng(0)
    noisy = [paper_gaussian(item.frame.points, noise, rng) for item in figure]
    known = flicker_known(noisy, *mesh_probes([item.mesh for item in figure], 5000))
    assert flicker_of(noisy).mean == pytest.approx(known, rel=0.15)


def plane(noise, seed, shift=0.0):
    rng = np.random.default_rng(seed)
    spot = rng.random((4000, 2)) * 60.0
    return np.c_[spot, shift + 4.0 * np.sin(spot[:, 0] / 9.0) + noise * rng.standard_normal(4000)]


def test_it_is_the_deviation_of_the_mean_of_six_points_in_either_frame():
    found = flicker_of([plane(0.1, 0), plane(0.1, 1)]).mean
    assert found == pytest.approx(0.1 * np.sqrt(2.0 / 6.0), rel=0.15)


def test_what_moves_as_a_whole_does_not_flicker():
    still = flicker_of([plane(0.1, 0), plane(0.1, 1)]).mean
    moved = flicker_of([plane(0.1, 0), plane(0.1, 1, shift=3.0)]).mean
    assert moved == pytest.approx(still, rel=0.2)


def test_it_is_large_where_it_is_and_nowhere_else():
    one, two = plane(0.02, 0), plane(0.02, 1)
    here = two[:, 0] < 20.0
    two[here, 2] += np.random.default_rng(2).standard_normal(here.sum())
    values = flicker_of([one, two]).at(two)
    assert np.nanmedian(values[here]) > 5.0 * np.nanmedian(values[two[:, 0] > 25.0])


def test_what_only_one_frame_shows_is_not_known():
    one, two = plane(0.05, 0), plane(0.05, 1)
    found = flicker_of([one[one[:, 0] < 40.0], two])
    values = found.at(two)
    assert np.isnan(values[two[:, 0] > 50.0]).all()
    assert np.isfinite(values[two[:, 0] < 35.0]).all()


@pytest.mark.parametrize("factor", [1e-3, 1e3])
def test_scaling_the_clouds_scales_it(factor):
    pair = [plane(0.3, 0), plane(0.3, 1)]
    scaled = [factor * cloud + 1e3 * factor for cloud in pair]
    assert flicker_of(scaled).mean == pytest.approx(factor * flicker_of(pair).mean, rel=1e-3)


@pytest.mark.parametrize("n_points", [0, 1, 40])
def test_of_hardly_any_points_nothing_is_known(n_points):
    cloud = np.random.default_rng(0).random((n_points, 3))
    found = flicker_of([cloud, cloud])
    assert found.mean is None
    assert np.isnan(found.at(cloud)).all()


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.00445, "m", "4.45 mm"),
        (0.45, "m", "0.45 m"),
        (0.001, "m", "1 mm"),
        (2500.0, "mm", "2.5 m"),
        (12_000.0, "m", "12 km"),
        (3e-5, "m", "30 µm"),
        (0.00445, "units", "0.00445 units"),
        (0.0, "m", "0 m"),
    ],
)
def test_lengths_are_in_a_unit_that_reads_well(value, unit, text):
    assert length_text(value, unit) == text
    assert readable_unit(unit, float("nan")) == (1.0, unit)


def test_the_axis_along_a_body_points_up():
    body = np.random.default_rng(0).random((2000, 3)) * [0.5, 0.3, 1.8]
    assert guess_up(body) == "z"
    assert guess_up(body[:, [0, 2, 1]]) == "y"


def test_a_floor_a_landscape_and_a_camera_tell_what_is_up():
    rng = np.random.default_rng(0)
    floor = rng.random((6000, 3)) * [4.0, 0.02, 4.0]
    things = rng.random((3000, 3)) * [2.0, 1.7, 2.0] + [1.0, 0.0, 1.0]
    room = np.concatenate([floor, things])
    assert guess_up(room) == "y"
    assert guess_up(-room) == "-y"
    assert guess_up(rng.random((3000, 3)) * [80.0, 60.0, 5.0]) == "z"
    seen = rng.random((3000, 3)) * [1.0, 1.0, 1.0] + [-0.5, -0.5, 1.5]
    assert guess_up(seen) == "-y"
    assert guess_up(seen * [1.0, 1.0, -1.0]) == "y"
    assert guess_up(rng.random((3000, 3)) - 0.5) is None
    assert guess_up(np.empty((0, 3))) is None


def test_points_far_out_do_not_widen_the_box():
    points = np.random.default_rng(0).random((5000, 3))
    points[:50] *= 100.0
    low, high = robust_box(points)
    assert (high - low).max() < 2.0
    low, high = robust_box(points[50:])
    assert (low, high) == (pytest.approx([0] * 3, abs=0.01), pytest.approx([1] * 3, abs=0.01))


def test_an_axis_with_a_minus_is_no_option():
    assert join_axis(["view", "a", "--up", "-y", "-o", "b"]) == ["view", "a", "--up=-y", "-o", "b"]
    assert join_axis(["--up", "y", "-y"]) == ["--up", "y", "-y"]
