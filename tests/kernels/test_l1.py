import numpy as np
import pytest

from steadycloud.rivals.l1 import likeness, smooth_normals


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def test_weights_fall_with_the_fourth_power_of_the_angle():
    normals = np.array([[0, 0, 1.0], [np.sin(0.3), 0, np.cos(0.3)], [0, 1.0, 0]])
    found = likeness(normals, (np.array([0, 0]), np.array([1, 2])), 0.5)
    np.testing.assert_allclose(found, np.exp(-((np.array([0.3, np.pi / 2]) / 0.5) ** 4)))


def test_the_normals_are_a_minimum():
    rng = np.random.default_rng(0)
    measured = unit(rng.standard_normal((20, 3)) + np.array([0, 0, 3.0]))
    edges = (np.arange(19), np.arange(1, 20))
    bound = rng.uniform(0.02, 0.2, 19)

    def objective(normals):
        gap = np.linalg.norm(normals[edges[0]] - normals[edges[1]], axis=1)
        return ((normals - measured) ** 2).sum() / 2 + bound @ gap

    # The result is at length one, so it is compared by direction with a slow descent.
    slow, normals = np.inf, measured.copy()
    for step in range(20000):
        gap = normals[edges[0]] - normals[edges[1]]
        pull = bound[:, None] * gap / np.sqrt((gap**2).sum(axis=1, keepdims=True) + 1e-10)
        slope = normals - measured
        np.add.at(slope, edges[0], pull)
        np.add.at(slope, edges[1], -pull)
        normals = normals - 0.3 / (10 + step) ** 0.7 * slope
        slow = min(slow, objective(normals))
    found = smooth_normals(measured, edges, bound, 2000)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1.0)
    np.testing.assert_allclose(found, unit(normals), atol=5e-3)
    assert slow < objective(measured)


def test_a_crease_stays_and_noise_goes():
    rng = np.random.default_rng(1)
    true = np.repeat([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]], 30, axis=0)
    measured = unit(true + 0.1 * rng.standard_normal(true.shape))
    found = smooth_normals(measured, (np.arange(59), np.arange(1, 60)), np.full(59, 0.2), 500)
    assert np.abs(found - true).mean() < 0.5 * np.abs(measured - true).mean()
    assert np.linalg.norm(found[30] - found[29]) == pytest.approx(2**0.5, abs=0.1)


def test_no_bound_means_no_change():
    measured = unit(np.random.default_rng(2).standard_normal((5, 3)))
    found = smooth_normals(measured, (np.arange(4), np.arange(1, 5)), np.zeros(4), 10)
    np.testing.assert_allclose(found, measured, atol=1e-15)
