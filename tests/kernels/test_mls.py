import numpy as np
import pytest

from steadycloud.rivals.mls import fit_quadric, project_on_quadrics

from .test_apss import neighborhood

AXES = np.array([[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]])


def slow_quadric(x, axes, points, support):
    u, v, height = ((points - x) / support @ axes.T).T
    root = np.exp(-(u**2 + v**2 + height**2) / 2)
    basis = np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=1)
    return np.linalg.lstsq(root[:, None] * basis, root * height, rcond=None)[0]


@pytest.mark.parametrize("seed", range(5))
def test_the_quadric_is_the_weighted_least_squares_fit(seed):
    points, _, neighbors = neighborhood(seed)
    x = np.array([0.1, -0.1, 0.2])
    found = np.empty(6)
    assert fit_quadric(x, AXES, points, neighbors, 0.8, found)
    np.testing.assert_allclose(found, slow_quadric(x, AXES, points, 0.8), atol=1e-9)


def test_too_few_points_are_no_fit():
    points, _, neighbors = neighborhood()
    assert not fit_quadric(np.zeros(3), AXES, points, neighbors[:5], 0.8, np.empty(6))


def test_one_step_goes_to_the_height_of_the_quadric():
    points, _, neighbors = neighborhood()
    moved = np.array([[0.1, -0.1, 0.2]])
    x = moved[0].copy()
    normals = np.array([[0.0, 0.0, 1.0]])
    project_on_quadrics(0, 1, points, normals, neighbors[None], np.array([0.8]), 1, moved)
    height = 0.8 * slow_quadric(x, AXES, points, 0.8)[0]
    np.testing.assert_allclose(moved[0], x + np.array([0.0, 0.0, height]), atol=1e-9)


def test_points_beside_a_quadric_end_on_it():
    rng = np.random.default_rng(0)
    plane = rng.uniform(-1, 1, (40, 2))
    bowl = np.column_stack([plane, 0.1 * (plane**2).sum(axis=1)])
    moved = np.array([[0.0, 0.0, 0.3]])
    normals = np.array([[0.0, 0.0, -1.0]])  # the side does not matter
    neighbors = np.arange(40, dtype=np.int32)[None]
    project_on_quadrics(0, 1, bowl, normals, neighbors, np.array([0.6]), 3, moved)
    np.testing.assert_allclose(moved[0], 0.0, atol=1e-6)
