import numpy as np
import pytest
from scipy.sparse import csr_array

from steadycloud.rivals.l0 import L0Config, minimize_count, sharpen_normals, solve_stiff


def test_the_system_is_solved():
    rng = np.random.default_rng(0)
    matrix = rng.standard_normal((15, 6))
    right = rng.standard_normal((6, 2))
    operator = csr_array(matrix)
    found = solve_stiff(operator, csr_array(matrix.T), 3.0, right, np.zeros((6, 2)), 30)
    np.testing.assert_allclose(found, np.linalg.solve(np.eye(6) + 3.0 * matrix.T @ matrix, right))


def chain(n):
    return csr_array(np.eye(n - 1, n) - np.eye(n - 1, n, k=1))


def test_a_noisy_step_becomes_flat_and_stays_a_step():
    noise = np.random.default_rng(1).standard_normal(40) * 0.1
    step = np.repeat([0.0, 5.0], 20)
    config = L0Config(iterations=100)
    found = minimize_count(
        chain(40), np.zeros((39, 1)), (step + noise)[:, None], 100.0, 1.0, config
    )[:, 0]
    assert np.abs(np.diff(found)[np.arange(39) != 19]).max() < 0.02
    assert found[20] - found[19] == pytest.approx(5.0, abs=0.15)


def test_without_stiffness_nothing_moves():
    begin = np.arange(5.0)[:, None]
    found = minimize_count(chain(5), np.zeros((4, 1)), begin, 0.0, 1.0, L0Config())
    np.testing.assert_array_equal(found, begin)


def test_normals_of_two_faces_become_two_normals():
    rng = np.random.default_rng(2)
    true = np.repeat([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]], 15, axis=0)
    measured = true + 0.05 * rng.standard_normal(true.shape)
    measured /= np.linalg.norm(measured, axis=1, keepdims=True)
    edges = (np.arange(29), np.arange(1, 30))
    found = sharpen_normals(measured, edges, L0Config(normal_stiffness=50.0))
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1.0)
    assert np.linalg.norm(found - true, axis=1).max() < 0.06
    assert np.abs(found - true).mean() < 0.5 * np.abs(measured - true).mean()
