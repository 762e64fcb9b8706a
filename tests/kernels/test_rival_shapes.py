"""What holds for every single-frame rival, on shapes whose true surface is known."""

import numba
import numpy as np
import pytest

import steadycloud as sc

from ..clouds import plane, sphere

# Fewer rounds where the kernels also run without the compiler.
SETTINGS = {
    "mrpca": {},
    "nld": {},
    "lr": {},
    "glr": {"stopping.max_rounds": 2, "search.h": 8, "search.r": 6, "patches.k": 12},
    "graph-tv": {},
    "awlop": {},
    "l0": {},
    "l1": {},
    "nlm": {},
    "bm3d": {"search.h": 8},
    "rglr": {},
    "fgl": {"stopping.max_rounds": 2, "search.h": 8, "search.r": 6, "patches.k": 12},
}
METHODS = pytest.mark.parametrize("method", SETTINGS)
EVENS = {"awlop"}  # also spreads points within the surface
BALLS = dict.fromkeys(("l0", "bm3d", "rglr"), (900, 0.4))  # careful where the noise is little


def run(points, method):
    return sc.denoise(points, method, settings=SETTINGS[method])


def crease(side=10, noise=0.0, seed=0):
    """Two squares of a cube that meet at the edge x = z = 0."""
    floor, wall = plane(side, seed=seed), plane(side, seed=seed + 1)[:, [2, 1, 0]]
    floor[:, 0] += 1.0
    wall[:, 2] += 1.0
    points = np.concatenate([floor, wall])
    return points + np.random.default_rng(seed).standard_normal(points.shape) * noise


def distance_to_crease(points):
    x, _, z = points.T
    return np.minimum(np.hypot(z, np.minimum(x, 0)), np.hypot(x, np.minimum(z, 0)))


@METHODS
def test_clean_plane_barely_moves(method):
    points = plane(12)
    moved = run(points, method)
    if method in EVENS:
        moved[:, :2] = points[:, :2]
    np.testing.assert_allclose(moved, points, atol=1e-6)


@METHODS
def test_a_noisy_plane_becomes_flatter(method):
    noisy = plane(14, noise=0.3)
    assert np.std(run(noisy, method)[:, 2]) < 0.6 * np.std(noisy[:, 2])


@METHODS
def test_a_noisy_sphere_becomes_rounder_and_keeps_its_size(method):
    n_points, noise = BALLS.get(method, (300, 0.2))
    noisy = sphere(n_points, noise=noise)
    spacing = 3.1 / n_points**0.5
    before, after = (np.linalg.norm(p, axis=1) - 1 for p in (noisy, run(noisy, method)))
    assert np.std(after) < 0.7 * np.std(before)
    assert abs(after.mean() - before.mean()) < 0.25 * spacing


@METHODS
def test_the_edge_of_a_cube_gets_nearer_to_the_truth(method):
    noisy = crease(noise=0.25)
    after = distance_to_crease(run(noisy, method))
    near_edge = (noisy[:, 0] < 3) & (noisy[:, 2] < 3)
    before = distance_to_crease(noisy)
    assert after.mean() < 0.8 * before.mean()
    assert after[near_edge].mean() < before[near_edge].mean()


@METHODS
def test_scaling_and_shifting_the_cloud_does_the_same_to_the_result(method):
    points = sphere(120, noise=0.2)
    moved = run(points, method)
    offset = np.array([1e4, -2e4, 3e4])
    np.testing.assert_allclose(
        (run(points * 100 + offset, method) - offset) / 100, moved, atol=1e-6
    )


@METHODS
def test_permuting_points_permutes_the_result(method):
    points = sphere(120, noise=0.2)
    kept = points.copy()
    order = np.random.default_rng(0).permutation(len(points))
    np.testing.assert_array_equal(run(points[order], method), run(points, method)[order])
    np.testing.assert_array_equal(points, kept)


@METHODS
@pytest.mark.parametrize(
    "points",
    [
        np.eye(5, 3),
        np.random.default_rng(0).standard_normal((5, 3)),
        np.random.default_rng(0).standard_normal((13, 3)),
        np.linspace(0, 1, 30)[:, None] * [1.0, 2.0, 3.0],
        np.repeat(np.random.default_rng(1).standard_normal((20, 3)), 3, axis=0),
        np.concatenate([plane(8, noise=0.1), [[1e4, 0.0, 0.0], [np.nan, 0.0, 0.0]]]),
    ],
    ids=["few", "five", "thirteen", "line", "copies", "outlier"],
)
def test_odd_clouds_come_back_whole(method, points):
    moved = run(points, method)
    assert moved.shape == points.shape
    np.testing.assert_array_equal(np.isfinite(moved), np.isfinite(points))


@METHODS
@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="threads share work from 512 rows on")
def test_same_result_for_any_thread_count(method):
    points = sphere(1500, noise=0.3)
    results = []
    try:
        for count in (1, 2, 5):
            sc.set_threads(count)
            results.append(run(points, method))
    finally:
        sc.set_threads(0)
    np.testing.assert_array_equal(results[0], results[1])
    np.testing.assert_array_equal(results[0], results[2])
