import numpy as np
import pytest

from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.numerics.normals import estimate_normals
from steadycloud.rivals.mrpca import average_projections, robust_planes, similarities

from ..clouds import plane, sphere


@pytest.fixture(scope="module")
def problem():
    points = sphere(90, radius=4.0, noise=0.2)
    _, neighbors = nearest_neighbors(points, points, 9)
    means, normals = estimate_normals(points, neighbors)
    return points, neighbors, means, normals


def similarity(normal, other):
    return np.exp(-min(((normal - other) ** 2).sum(), ((normal + other) ** 2).sum()) / 0.3**2)


def test_similar_normals_weigh_more_whatever_their_sign(problem):
    _, neighbors, _, normals = problem
    weights = np.empty(neighbors.shape)
    similarities(0, len(normals), neighbors, normals, 0.3**2, weights)
    expected = [
        [similarity(normals[i], normals[j]) for j in row] for i, row in enumerate(neighbors)
    ]
    np.testing.assert_allclose(weights, expected, rtol=1e-9)
    np.testing.assert_allclose(weights[:, 0], 1.0)


def test_a_flat_start_is_one_weighted_principal_component_analysis(problem):
    points, neighbors, _, _ = problem
    weights = np.random.default_rng(0).uniform(0.2, 1, neighbors.shape)
    floor = 1e3  # all residuals lie below: plain least squares
    means, normals = estimate_normals(points, neighbors)
    robust_planes(0, len(points), points, neighbors, weights, floor, 30, means, normals)
    for i, row in enumerate(neighbors):
        mean = np.average(points[row], axis=0, weights=weights[i])
        np.testing.assert_allclose(means[i], mean, atol=1e-9)
        root = np.sqrt(weights[i])[:, None] * (points[row] - mean)
        assert abs(np.linalg.svd(root)[2][-1] @ normals[i]) == pytest.approx(1, abs=1e-4)


def test_reweighting_lowers_the_l1_objective(problem):
    points, neighbors, means, normals = problem
    weights = np.ones(neighbors.shape)
    better_means, better_normals = means.copy(), normals.copy()
    robust_planes(
        0, len(points), points, neighbors, weights, 1e-3, 40, better_means, better_normals
    )

    def objective(centers, directions):
        gaps = points[neighbors] - centers[:, None]
        return np.abs(np.einsum("ika,ia->ik", gaps, directions)).sum(axis=1)

    before, after = objective(means, normals), objective(better_means, better_normals)
    assert (after <= before + 1e-9).mean() > 0.95
    assert after.sum() < 0.95 * before.sum()
    np.testing.assert_allclose(np.linalg.norm(better_normals, axis=1), 1.0)


def test_an_outlier_does_not_tilt_a_robust_plane():
    points = np.concatenate([plane(5), [[4.0, 4.0, 3.0]]])
    neighbors = np.arange(26, dtype=np.int32)[None]
    means, normals = estimate_normals(points, neighbors)
    tilted = abs(normals[0, 2])
    robust_planes(0, 1, points, neighbors, np.ones((1, 26)), 1e-6, 50, means, normals)
    assert tilted < 0.999
    assert abs(normals[0, 2]) == pytest.approx(1, abs=1e-9)
    assert means[0, 2] == pytest.approx(0, abs=1e-4)


def test_points_on_a_line_keep_their_normal():
    points = np.linspace(0, 1, 6)[:, None] * [0.0, 0.0, 1.0]
    neighbors = np.arange(6, dtype=np.int32)[None]
    normals = np.array([[1.0, 0.0, 0.0]])
    robust_planes(0, 1, points, neighbors, np.ones((1, 6)), 0.1, 3, np.zeros((1, 3)), normals)
    np.testing.assert_array_equal(normals, [[1.0, 0.0, 0.0]])


def test_a_point_moves_to_the_mean_of_its_projections(problem):
    points, neighbors, means, normals = problem
    weights = np.random.default_rng(1).uniform(0.1, 1, neighbors.shape)
    moved = np.empty_like(points)
    average_projections(0, len(points), points, neighbors, weights, means, normals, moved)
    for i, row in enumerate(neighbors):
        heights = ((points[i] - means[row]) * normals[row]).sum(axis=1)
        projections = points[i] - heights[:, None] * normals[row]
        expected = np.average(projections, axis=0, weights=weights[i])
        np.testing.assert_allclose(moved[i], expected, atol=1e-12)
