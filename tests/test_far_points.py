"""One far point, such as the 3.4e38 of an invalid depth, does not change the result of the rest."""

from __future__ import annotations

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.numerics.neighbors import mean_spacing
from steadycloud.registry import libraries
from steadycloud.surface.normalization import RESOLVED_SPACINGS, input_warnings, normalize_points

from .clouds import sphere

OURS = [name for name in sc.methods() if name not in libraries()]
CLOUD = sphere(1200, radius=100.0, noise=0.4)
SPACING = mean_spacing(CLOUD)
BEYOND = [2.0 * RESOLVED_SPACINGS * SPACING, 1e16, 3.4e38, 1e100, 1e200, 1.7e308]


def with_one_at(distance, axis=1):
    far = np.full(3, 10.0)
    far[axis] = distance
    return np.concatenate([CLOUD[:7], [far], CLOUD[7:]])


@pytest.mark.parametrize("method", OURS)
@pytest.mark.parametrize("distance", [3.4e38, -1e100])
def test_a_point_beyond_double_precision_changes_nothing_and_keeps_its_bits(method, distance):
    points = with_one_at(distance)
    result = sc.denoise_frame(sc.Frame(points), method=method)
    moved = result.frame.points
    np.testing.assert_array_equal(moved[7], points[7])
    np.testing.assert_array_equal(np.delete(moved, 7, axis=0), sc.denoise(CLOUD, method))
    (said,) = [warning for warning in result.warnings if warning.kind == "too far"]
    assert str(said).startswith("1 point too far from the others for double precision left unch")


@pytest.mark.parametrize("method", OURS)
@pytest.mark.parametrize("distance", [1e6, 1e12])
def test_the_others_are_denoised_as_well_as_without_a_far_point(method, distance):
    moved = np.delete(sc.denoise(with_one_at(distance), method), 7, axis=0)
    with_it, without = (
        float(np.abs(np.linalg.norm(points, axis=1) - 100.0).mean())
        for points in (moved, sc.denoise(CLOUD, method))
    )
    assert with_it < 1.1 * without


@pytest.mark.parametrize("distance", BEYOND)
@pytest.mark.parametrize("n_far", [1, 3, 200])
def test_working_points_are_those_without_the_far_ones(distance, n_far):
    far = np.random.default_rng(0).uniform(0.5, 1.0, (n_far, 3)) * distance
    points = np.concatenate([far, CLOUD])
    work, alone = normalize_points(points), normalize_points(CLOUD)
    np.testing.assert_array_equal(work.points, alone.points)
    np.testing.assert_array_equal(work.origin, alone.origin)
    assert work.spacing == alone.spacing
    np.testing.assert_array_equal(np.flatnonzero(work.finite), np.arange(n_far, len(points)))


def test_what_double_precision_resolves_takes_part():
    near = 0.5 * RESOLVED_SPACINGS * SPACING
    work = normalize_points(with_one_at(near))
    assert work.finite.all()
    np.testing.assert_allclose(work.spacing, SPACING, rtol=1e-4)
    back = work.restore(work.points + 1.0, with_one_at(near))
    np.testing.assert_allclose(np.delete(back, 7, 0), CLOUD + work.spacing, atol=1e-9 * SPACING)


@pytest.mark.parametrize("shift", [0.0, 1e6, -3e9])
def test_points_that_did_not_move_are_written_back_with_their_bits(shift):
    points = CLOUD / 3.0 + shift
    work = normalize_points(points)
    np.testing.assert_array_equal(work.restore(work.points, points), points)
    some = work.points.copy()
    some[::2] += 0.5
    restored = work.restore(some, points)
    same = (restored == points).all(axis=1)
    assert same.sum() == len(points) // 2


def test_zeros_of_a_depth_camera_do_not_hide_the_body():
    points = np.concatenate([np.zeros((5 * len(CLOUD), 3)), CLOUD + 500.0])
    work = normalize_points(points)
    assert work.finite.all()
    np.testing.assert_allclose(work.spacing, SPACING, rtol=0.1)


def test_one_far_point_does_not_change_the_spacing():
    for distance in (1e5, 1e9):
        assert mean_spacing(with_one_at(distance)) == pytest.approx(SPACING, rel=1e-12)


@pytest.mark.parametrize("share", [0.01, 0.05, 0.2])
def test_many_far_points_raise_the_spacing_by_a_fifth_at_most(share):
    rng = np.random.default_rng(1)
    ways = rng.standard_normal((int(share * len(CLOUD)), 3))
    far = 200.0 * SPACING * ways / np.linalg.norm(ways, axis=1, keepdims=True)
    far *= np.linspace(20.0, 24.0, len(far))[:, None]  # far from each other, too
    spacing = mean_spacing(np.concatenate([far, CLOUD]))
    assert SPACING <= spacing <= 1.2 * SPACING * (1.0 + 1e-9)


def test_without_far_points_the_spacing_is_the_plain_mean():
    away = CLOUD[:, None] - CLOUD
    distances = np.linalg.norm(away, axis=2) + np.diag(np.full(len(CLOUD), np.inf))
    np.testing.assert_allclose(SPACING, distances.min(axis=1).mean(), rtol=1e-12)


@pytest.mark.parametrize("size", [1e-300, 1e-170, 1e170, 1e300])
def test_lengths_beyond_double_precision_are_one_sentence(size):
    points = CLOUD * size
    result = sc.denoise_frame(sc.Frame(points))
    np.testing.assert_array_equal(result.frame.points, points)
    assert [w.kind for w in result.warnings] == ["no lengths"]


@pytest.mark.parametrize("other", [3.4e38, 1e200, np.nan, np.inf])
@pytest.mark.parametrize("method", ["auto", "paper"])
def test_far_points_of_neighboring_frames_are_left_out_too(method, other):
    frames = [with_one_at(other), CLOUD + 0.3, with_one_at(other)]
    moved = list(sc.denoise(frames, method))
    clean = list(sc.denoise([CLOUD, CLOUD + 0.3, CLOUD], method))
    np.testing.assert_array_equal(moved[1], clean[1])


def test_the_input_is_unchanged_and_both_kinds_are_counted():
    points = with_one_at(3.4e38)
    points[3, 0] = np.nan
    before = points.copy()
    frame = sc.Frame(points, name="a.ply")
    kinds = [w.kind for w in input_warnings(frame, normalize_points(points), 8)]
    np.testing.assert_array_equal(points, before)
    assert kinds == ["not finite", "too far"]
