"""Outliers: which points they are, and that they neither move nor affect other points."""

import numpy as np
import pytest

from steadycloud.auto.config import AutoConfig, OutlierConfig
from steadycloud.auto.outliers import find_outliers
from steadycloud.frame import Frame
from steadycloud.numerics.neighbors import mean_spacing
from steadycloud.surface.normalization import normalize_points

from .clouds import even_cube, even_plane, even_sphere, plane, sphere
from .runs import auto_frame


def marked(points, **changes):
    """Which rows of the points are outliers."""
    work = normalize_points(points)
    return find_outliers(work.points, OutlierConfig(**changes))[work.row]


def around(n_points, seed=0):
    """Points even in a cube of side 4, but none near the unit sphere."""
    points = np.random.default_rng(seed).uniform(-2, 2, (n_points, 3))
    return points[np.abs(np.linalg.norm(points, axis=1) - 1) > 0.2]


@pytest.mark.parametrize("noise", [0.0, 0.3])
@pytest.mark.parametrize(("n_points", "n_outliers"), [(3000, 60), (10_000, 500)])
def test_even_outliers_around_a_sphere_are_found(n_points, n_outliers, noise):
    points = np.concatenate([sphere(n_points, noise=noise), around(n_outliers)])
    found = marked(points)
    assert found[n_points:].mean() > 0.9
    assert found[:n_points].mean() < 0.001


def test_pairs_and_small_clumps_far_out_are_found():
    rng = np.random.default_rng(0)
    clump = rng.normal([3.0, 0, 0], 0.01, (5, 3))
    pair = rng.normal([0, 3.0, 0], 0.001, (2, 3))
    found = marked(np.concatenate([sphere(2000), clump, pair]))
    np.testing.assert_array_equal(np.flatnonzero(found), np.arange(2000, 2007))


@pytest.mark.parametrize(
    "points",
    [
        sphere(1500),
        plane(40),
        even_sphere(3000),
        even_cube(3000),
        even_plane(3000),
        np.zeros((30, 3)),
        np.arange(90.0).reshape(30, 3),
    ],
    ids=["sphere", "grid", "sphere 2", "cube", "plane", "one point", "line"],
)
def test_clean_surfaces_have_none(points):
    assert not marked(points).any()


@pytest.mark.parametrize("step", [False, True])
def test_density_may_vary_tenfold(step):
    """Gradually, or all at once at the equator."""
    points = sphere(30_000)
    height = points[:, 2]
    share = np.where(height > 0, 1.0, 0.1) if step else 10 ** -((height + 1) / 2)
    kept = points[np.random.default_rng(0).random(len(points)) < share]
    assert marked(kept).mean() < 0.005


def test_whoever_does_not_look_finds_none():
    points = np.concatenate([sphere(1000), around(20)])
    assert marked(points).any()
    assert not marked(points, find=False).any()
    config = AutoConfig(outliers=OutlierConfig(find=False))
    assert len(auto_frame(Frame(points), (), config).outliers) == 0


@pytest.mark.parametrize("n_points", [1, 2, 3, 4, 5, 12])
def test_tiny_clouds_are_looked_at_too(n_points):
    points = np.random.default_rng(0).standard_normal((n_points, 3))
    assert find_outliers(points, OutlierConfig()).shape == (n_points,)


def test_points_of_the_tails_of_noise_follow_the_surface():
    rng = np.random.default_rng(0)
    true = sphere(8000)
    points = np.concatenate([true + 0.06 * rng.standard_normal(true.shape), [[0.0, 0.0, 2.0]]])
    work = normalize_points(points)
    found = np.flatnonzero(find_outliers(work.points, OutlierConfig())[work.row])
    assert len(found) >= 3  # the noise is 3 spacings: its tails are as isolated as the far point
    result = auto_frame(Frame(points), (), AutoConfig())
    np.testing.assert_array_equal(result.outliers, [8000])
    assert [text for _, text in result.warnings] == [
        "1 outlier (far from any surface) left unchanged."
    ]
    off = np.abs(np.linalg.norm(result.frame.points, axis=1) - 1.0)
    assert off[found[found < 8000]].mean() < 0.06


def test_permuting_points_permutes_outliers():
    points = np.concatenate([sphere(1000), around(50)])
    order = np.random.default_rng(1).permutation(len(points))
    np.testing.assert_array_equal(marked(points[order]), marked(points)[order])


def test_working_points_without_outliers_keep_them_where_they_are():
    """With copies and NaN among them, every row comes back to its place."""
    points = np.concatenate([sphere(300), [[9.0, 9, 9]], [[np.nan, 1, 2]], [[9.0, 9, 9]]])
    points = np.concatenate([points, points[:50]])
    work = normalize_points(points)
    lonely = np.linalg.norm(work.points * work.spacing + work.origin, axis=1) > 2
    rest = work.without(lonely)
    assert len(rest.points) == 300
    np.testing.assert_array_equal(rest.outlier_rows, [300, 302])
    moved = rest.restore(rest.points + 1.0, points)
    np.testing.assert_array_equal(moved[300:303], points[300:303])
    others = np.r_[:300, 303:353]
    np.testing.assert_allclose(moved[others], points[others] + rest.spacing)
    assert work.without(np.zeros(len(work.points), bool)) is work


@pytest.mark.parametrize("distance", [3.0, 1e6])
def test_the_mean_spacing_of_the_others_is_one(distance):
    work = normalize_points(np.concatenate([sphere(500), [[distance, 0, 0]]]))
    rest = work.without(find_outliers(work.points, OutlierConfig()))
    assert len(rest.points) == 500
    assert mean_spacing(rest.points) == pytest.approx(1)
    assert rest.spacing == pytest.approx(mean_spacing(sphere(500)))


def test_outliers_stay_exactly_where_they_were_and_are_listed():
    noisy, far = sphere(1500, noise=0.4), around(25)
    points = np.insert(noisy, 700, far, axis=0)
    points = np.insert(points, 100, [[np.nan, 0, 0]], axis=0)
    rows = np.arange(701, 701 + len(far))
    result = auto_frame(Frame(points))
    np.testing.assert_array_equal(result.outliers, rows)
    np.testing.assert_array_equal(result.frame.points[rows], far)
    assert f"{len(far)} outliers (far from any surface) left unchanged." in map(
        str, result.warnings
    )


@pytest.mark.parametrize("distance", [3.0, 1e5])
def test_outliers_change_nothing_for_the_others(distance):
    noisy = sphere(1500, noise=0.4)
    alone = auto_frame(Frame(noisy)).frame.points
    with_far = np.concatenate([noisy, [[distance, 0, 0]], around(25)])
    result = auto_frame(Frame(with_far))
    assert len(result.outliers) == len(with_far) - 1500
    np.testing.assert_allclose(result.frame.points[:1500], alone, atol=1e-8)
