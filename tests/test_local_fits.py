"""Methods that fit a local surface at every point of a single frame."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from steadycloud.config import with_settings
from steadycloud.errors import ConfigError
from steadycloud.frame import Frame
from steadycloud.parallel import set_threads
from steadycloud.registry import get_method
from steadycloud.sequence import denoise_frames

from .clouds import plane, sphere

NAMES = ("apss", "rimls", "mls", "wlop", "wmp")
every_method = pytest.mark.parametrize("name", NAMES)


def cube(side=9, noise=0.0, seed=0):
    """The surface of a grid of spacing 1 around the origin; half an edge is (side - 1) / 2."""
    rng = np.random.default_rng(seed)
    axis = np.arange(side) - (side - 1) / 2
    grid = np.stack(np.meshgrid(axis, axis, axis), axis=-1).reshape(-1, 3)
    points = grid[np.abs(grid).max(axis=1) == axis[-1]]
    return points + rng.standard_normal(points.shape) * noise


def distance_to_cube(points, half):
    over = np.abs(points) - half
    outside = np.linalg.norm(np.maximum(over, 0.0), axis=1)
    return outside - np.minimum(over.max(axis=1), 0.0)


def denoised(name, points, **changes):
    method = get_method(name)
    config = with_settings(method.config, changes)
    (result,) = denoise_frames(method, [Frame(points)], config)
    return result.frame.points


def rms(values):
    return np.sqrt(np.mean(np.square(values)))


@every_method
def test_a_clean_plane_stays_flat(name):
    points = plane(12)
    assert np.abs(denoised(name, points)[:, 2]).max() < 1e-9


@every_method
def test_a_noisy_plane_becomes_flatter(name):
    points = plane(14, noise=0.5)
    assert rms(denoised(name, points)[:, 2]) < 0.5 * rms(points[:, 2])


@every_method
def test_a_noisy_sphere_becomes_rounder_and_keeps_its_radius(name):
    points = sphere(300, noise=0.4)
    spacing = 3.1 / 300**0.5
    radius = np.linalg.norm(denoised(name, points), axis=1)
    assert rms(radius - 1) < 0.65 * rms(np.linalg.norm(points, axis=1) - 1)
    assert abs(radius.mean() - 1) < 0.25 * spacing


@every_method
def test_a_noisy_cube_comes_closer_to_the_cube(name):
    points = cube(10, noise=0.4)
    before = rms(distance_to_cube(points, 4.5))
    assert rms(distance_to_cube(denoised(name, points), 4.5)) < 0.75 * before


def test_robust_weights_keep_edges_that_quadrics_round_off():
    clean, points = cube(10), cube(10, noise=0.3)
    edge = (np.abs(clean) == 4.5).sum(axis=1) >= 2
    errors = {n: rms(distance_to_cube(denoised(n, points)[edge], 4.5)) for n in ("rimls", "mls")}
    assert errors["rimls"] < 0.85 * errors["mls"]


@every_method
def test_scaling_and_shifting_the_cloud_does_the_same_to_the_result(name):
    points = sphere(150, noise=0.3)
    expected = denoised(name, points) * 1000 + 1e6
    np.testing.assert_allclose(denoised(name, points * 1000 + 1e6), expected, atol=1e-3)


@every_method
def test_permuting_points_permutes_result(name):
    points = sphere(150, noise=0.3)
    order = np.random.default_rng(0).permutation(len(points))
    np.testing.assert_array_equal(denoised(name, points[order]), denoised(name, points)[order])


@every_method
def test_same_result_for_any_thread_count(name):
    points = sphere(600, noise=0.1)
    try:
        set_threads(1)
        alone = denoised(name, points)
        set_threads(3)
        np.testing.assert_array_equal(denoised(name, points), alone)
    finally:
        set_threads(0)


@every_method
def test_input_is_unchanged(name):
    points = sphere(100, noise=0.3)
    before = points.copy()
    denoised(name, points)
    np.testing.assert_array_equal(points, before)


@every_method
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    points=hnp.arrays(
        np.float64,
        st.tuples(st.integers(1, 40), st.just(3)),
        elements=st.floats(-4, 4, width=16),
    )
)
def test_any_cloud_stays_finite_and_in_place(name, points):
    moved = denoised(name, points)
    assert np.isfinite(moved).all()
    extent = np.linalg.norm(points.max(axis=0) - points.min(axis=0))
    assert np.linalg.norm(moved - points, axis=1).max() <= 2 * extent


@every_method
def test_points_on_a_line_stay_finite(name):
    points = np.outer(np.arange(40.0), [1.0, 2.0, 3.0])
    assert np.isfinite(denoised(name, points)).all()


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("apss", "neighbors", 2),
        ("apss", "sphericity", -1.0),
        ("rimls", "normal_sigma", 0.0),
        ("rimls", "plane_share", 0.0),
        ("mls", "steps", 0),
        ("wlop", "repulsion", 2.0),
        ("wmp", "support", 0.0),
    ],
)
def test_a_bad_setting_is_refused_in_english(name, key, value):
    with pytest.raises(ConfigError, match=key):
        with_settings(get_method(name).config, {key: value})
