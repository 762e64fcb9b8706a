import numpy as np
import pytest
from scipy.optimize import lsq_linear
from scipy.sparse import csr_array

from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.rivals.graph_tv import (
    height_differences,
    minimize_variation,
    undirected_edges,
)

from ..clouds import plane, sphere


def test_an_edge_found_from_both_ends_comes_once():
    first, second = undirected_edges(np.array([[1, 2], [0, 2], [1, 0]], np.int32))
    assert first.tolist() == [0, 0, 1]
    assert second.tolist() == [1, 2, 2]


def test_differences_are_taken_along_the_mean_normal():
    rng = np.random.default_rng(0)
    points = rng.standard_normal((6, 3))
    normals = rng.standard_normal((6, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    first, second = np.array([0, 1, 4]), np.array([3, 2, 5])
    operator, offset = height_differences(points, normals, first, second)
    shift = rng.standard_normal(6)
    moved = points + shift[:, None] * normals
    for e, (i, j) in enumerate(zip(first, second, strict=True)):
        middle = normals[i] + np.sign(normals[i] @ normals[j]) * normals[j]
        middle /= np.linalg.norm(middle)
        assert (operator @ shift + offset)[e] == pytest.approx(middle @ (moved[i] - moved[j]))


@pytest.mark.parametrize("points", [plane(8), sphere(100)], ids=["plane", "sphere"])
def test_planes_and_spheres_have_no_variation(points):
    normals = points if abs(points[:, 2]).max() > 0 else np.tile([0, 0, 1.0], (64, 1))
    _, neighbors = nearest_neighbors(points, points, 6)
    _, offset = height_differences(points, normals, *undirected_edges(neighbors[:, 1:]))
    np.testing.assert_allclose(offset, 0.0, atol=1e-12)


def test_two_different_solvers_agree():
    rng = np.random.default_rng(1)
    matrix = rng.standard_normal((20, 9)) * (rng.uniform(size=(20, 9)) < 0.3)
    matrix[:, 0] += 0.1
    offset, bound = rng.standard_normal(20), rng.uniform(0.05, 0.4, 20)
    found = minimize_variation(csr_array(matrix), offset, bound, 3000)
    # The same dual as least squares in a box: 1/2 ||K^T q - c||^2 with K c = b, as far as it goes.
    extended = np.concatenate([matrix, 1e-4 * np.eye(20)], axis=1)
    goal = np.linalg.lstsq(extended, offset, rcond=None)[0]
    dual = lsq_linear(extended.T, goal, (-bound, bound), tol=1e-14).x
    np.testing.assert_allclose(found, -matrix.T @ dual, atol=1e-4)


def test_the_minimum_is_one():
    rng = np.random.default_rng(2)
    points = sphere(80, radius=3.0, noise=0.3)
    normals = points / np.linalg.norm(points, axis=1, keepdims=True)
    _, neighbors = nearest_neighbors(points, points, 5)
    operator, offset = height_differences(points, normals, *undirected_edges(neighbors[:, 1:]))
    bound = np.full(len(offset), 0.1)

    def objective(shift):
        return (shift @ shift) / 2 + bound @ np.abs(operator @ shift + offset)

    best = minimize_variation(operator, offset, bound, 500)
    assert objective(best) < objective(np.zeros(80))
    for size in (1e-3, 1e-1):
        assert objective(best) < objective(best + size * rng.standard_normal(80))


def test_no_bound_means_no_motion():
    operator = csr_array(np.array([[1.0, -1.0]]))
    shift = minimize_variation(operator, np.array([2.0]), np.zeros(1), 10)
    np.testing.assert_array_equal(shift, 0.0)
