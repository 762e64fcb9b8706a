"""The noise of a cloud is estimated without the true points."""

import numpy as np
import pytest

from steadycloud.api import denoise
from steadycloud.evaluation.figure import figure_sequence
from steadycloud.numerics.neighbors import mean_spacing
from steadycloud.surface.noise import estimate_noise, estimate_noise_by_region

from .clouds import sphere


def cloud(name):
    if name == "sphere":
        points = sphere(2000, radius=1.0)
    else:
        points = figure_sequence(1, int(name), seed=0)[0].frame.points
    return points / mean_spacing(points)


def noisy(points, noise, seed=5):
    """Points with noise (a number, or one for each), at a spacing of 1, and what 1 was before."""
    draw = np.random.default_rng(seed).standard_normal(points.shape)
    moved = points + np.reshape(noise, (-1, 1)) * draw
    spacing = mean_spacing(moved)
    return moved / spacing, spacing


@pytest.mark.parametrize("noise", [0.2, 0.4, 0.8, 1.2])
@pytest.mark.parametrize("name", ["sphere", "6000", "20000"])
def test_gaussian_noise_is_found_within_fifteen_percent(name, noise):
    draws = [noisy(cloud(name), noise, seed) for seed in range(4)]
    found = np.mean([estimate_noise(points) * spacing for points, spacing in draws])
    assert found == pytest.approx(noise, rel=0.15)


@pytest.mark.parametrize("name", ["sphere", "6000", "20000"])
def test_a_clean_cloud_has_no_noise_and_stays_as_it_is(name):
    points = cloud(name)
    assert estimate_noise(points) == 0.0
    np.testing.assert_array_equal(denoise(points), points)


def test_regions_with_the_same_noise_do_not_differ():
    points, _ = noisy(cloud("20000"), 0.3)
    found = estimate_noise_by_region(points)
    assert np.all(found.local == found.typical)


def test_regions_with_other_noise_are_found():
    points = cloud("20000")
    height = (points[:, 1] - points[:, 1].min()) / np.ptp(points[:, 1])
    truth = 0.1 + 0.9 * height
    moved, spacing = noisy(points, truth)
    ratio = estimate_noise_by_region(moved).local * spacing / truth
    assert np.median(ratio) == pytest.approx(1.0, abs=0.15)
    assert np.quantile(np.abs(np.log(ratio)), 0.8) < np.log(1.35)


def test_a_body_with_more_noise_at_one_end_is_denoised_at_both():
    points = cloud("6000")
    height = (points[:, 1] - points[:, 1].min()) / np.ptp(points[:, 1])
    truth = 0.1 + 0.9 * height
    moved, spacing = noisy(points, truth)
    shift = np.linalg.norm(denoise(moved) - moved, axis=1) * spacing
    low, high = height < 0.2, height > 0.8
    assert shift[low].mean() < 0.35
    assert shift[high].mean() > 0.6


def test_few_points_and_equal_points_have_no_noise():
    assert estimate_noise(np.empty((0, 3))) == 0.0
    assert estimate_noise(np.zeros((5, 3))) == 0.0
    assert estimate_noise(np.zeros((50, 3))) == 0.0
