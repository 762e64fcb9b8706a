import numpy as np
import pytest

from steadycloud.rivals.apss import fit_sphere, project_on_spheres

from ..clouds import sphere


def neighborhood(seed=0, n=20):
    rng = np.random.default_rng(seed)
    points = rng.uniform(-1, 1, (n, 3)) * [1, 1, 0.3]
    normals = np.array([0, 0, 1.0]) + 0.4 * rng.standard_normal((n, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return points, normals, np.arange(n, dtype=np.int32)


def weights(x, points, support):
    t = 1 - ((points - x) ** 2).sum(axis=1) / support**2
    return np.maximum(t, 0) ** 4


def slow_sphere(x, points, normals, support):
    """u and u4 by least squares on gradients, u0 by least squares on values."""
    q, w = points - x, weights(x, points, support)
    root = np.sqrt(np.repeat(w, 3))
    rows = np.concatenate([np.hstack([np.eye(3), 2 * p[:, None]]) for p in q])
    found, *_ = np.linalg.lstsq(root[:, None] * rows, root * normals.ravel(), rcond=None)
    value = q @ found[:3] + found[3] * (q**2).sum(axis=1)
    return np.array([-np.sum(w * value) / np.sum(w), *found])


@pytest.mark.parametrize("seed", range(5))
def test_the_sphere_solves_both_least_squares_problems(seed):
    points, normals, neighbors = neighborhood(seed)
    x = np.array([0.1, -0.1, 0.2])
    found = np.empty(5)
    assert fit_sphere(x, points, normals, neighbors, 1.5, 1.0, found)
    np.testing.assert_allclose(found, slow_sphere(x, points, normals, 1.5), atol=1e-12)


def test_without_sphericity_the_fit_is_a_plane():
    points, normals, neighbors = neighborhood()
    found = np.empty(5)
    fit_sphere(np.zeros(3), points, normals, neighbors, 1.5, 0.0, found)
    assert found[4] == 0.0


def test_nothing_in_the_support_is_no_fit():
    points, normals, neighbors = neighborhood()
    assert not fit_sphere(np.full(3, 9.0), points, normals, neighbors, 0.5, 1.0, np.empty(5))


def test_one_step_ends_on_the_fitted_sphere():
    points, normals, neighbors = neighborhood()
    x = np.array([[0.1, 0.0, 0.25]])
    moved = x.copy()
    project_on_spheres(0, 1, points, normals, neighbors[None], np.array([1.5]), 1.0, 1, 0.0, moved)
    u0, *u, u4 = slow_sphere(x[0], points, normals, 1.5)
    step = moved[0] - x[0]
    assert u0 + step @ u + u4 * step @ step == pytest.approx(0.0, abs=1e-12)
    center = x[0] - np.array(u) / (2 * u4)
    line = np.cross(moved[0] - center, x[0] - center)
    np.testing.assert_allclose(line, 0.0, atol=1e-9)  # the nearest point lies on the ray


def test_points_of_a_sphere_project_on_that_sphere():
    points = sphere(60, radius=2.0)
    moved = points[:10] * np.linspace(0.85, 1.15, 10)[:, None]
    neighbors = np.tile(np.arange(60, dtype=np.int32), (10, 1))
    project_on_spheres(
        0, 10, points, points / 2.0, neighbors, np.full(10, 2.5), 1.0, 20, 1e-12, moved
    )
    np.testing.assert_allclose(np.linalg.norm(moved, axis=1), 2.0, atol=1e-9)


def test_the_side_of_the_normals_does_not_matter():
    points, normals, neighbors = neighborhood()
    results = []
    for sign in (1.0, -1.0):
        moved = np.array([[0.1, 0.0, 0.25]])
        project_on_spheres(
            0, 1, points, sign * normals, neighbors[None], np.array([1.5]), 1.0, 5, 0.0, moved
        )
        results.append(moved)
    np.testing.assert_allclose(*results, atol=1e-12)
