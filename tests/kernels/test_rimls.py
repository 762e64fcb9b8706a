import numpy as np
import pytest

from steadycloud.rivals.rimls import robust_field, step_to_zero

from .test_apss import neighborhood, weights

SIGMAS = np.array([0.5, 0.6])


def slow_field(x, points, normals, support, refits):
    """The field with its gradient, which holds the robust weights fixed."""
    height = np.einsum("ja,ja->j", x - points, normals)
    t = np.maximum(1 - ((points - x) ** 2).sum(axis=1) / support**2, 0)
    trust = np.ones(len(points))
    for _ in range(refits + 1):
        w = trust * weights(x, points, support)
        slope = (-8 * trust * t**3 / support**2)[:, None] * (x - points)
        value = np.sum(w * height) / np.sum(w)
        gradient = slope.T @ (height - value) + normals.T @ w
        gradient /= np.sum(w)
        off = (height - value) / (SIGMAS[0] * support)
        turn = np.linalg.norm(normals - gradient, axis=1) / SIGMAS[1]
        trust = np.exp(-(off**2) - turn**2)
    return value, gradient


@pytest.mark.parametrize("refits", [0, 1, 4])
@pytest.mark.parametrize("seed", range(3))
def test_the_field_is_its_formula(seed, refits):
    points, normals, neighbors = neighborhood(seed)
    x = np.array([0.1, -0.2, 0.3])
    gradient = np.empty(3)
    value = robust_field(x, points, normals, neighbors, 1.5, SIGMAS, refits, -1.0, gradient)
    expected, expected_gradient = slow_field(x, points, normals, 1.5, refits)
    assert value == pytest.approx(expected, abs=1e-12)
    np.testing.assert_allclose(gradient, expected_gradient, atol=1e-12)


def test_gradient_matches_finite_difference():
    points, normals, neighbors = neighborhood()
    x = np.array([0.1, -0.2, 0.3])
    gradient, unused = np.empty(3), np.empty(3)
    fixed = (points, normals, neighbors, 1.5, SIGMAS, 0, -1.0)
    robust_field(x, *fixed, gradient)
    for a in range(3):
        step = np.eye(3)[a] * 1e-6
        rise = robust_field(x + step, *fixed, unused) - robust_field(x - step, *fixed, unused)
        assert gradient[a] == pytest.approx(rise / 2e-6, abs=1e-7)


def test_an_outlier_is_left_out():
    rng = np.random.default_rng(0)
    points = np.column_stack([rng.uniform(-1, 1, (30, 2)), np.zeros(30)])
    points[0] = [0.0, 0.0, 1.0]
    normals = np.tile([0.0, 0.0, 1.0], (30, 1))
    neighbors = np.arange(30, dtype=np.int32)
    x, gradient = np.array([0.0, 0.0, 0.1]), np.empty(3)
    tight = np.array([0.1, 1.0])
    plain = robust_field(x, points, normals, neighbors, 1.5, tight, 0, 0.0, gradient)
    robust = robust_field(x, points, normals, neighbors, 1.5, tight, 10, 0.0, gradient)
    assert abs(robust - 0.1) < 0.1 * abs(plain - 0.1)


def test_steps_end_at_a_zero_of_the_field():
    points, normals, neighbors = neighborhood()
    moved = np.array([[0.1, 0.0, 0.25]])
    limits = np.array([0, 100])
    step_to_zero(
        0, 1, points, normals, neighbors[None], np.array([1.5]), SIGMAS, limits, 1e-10, moved
    )
    value, _ = slow_field(moved[0], points, normals, 1.5, 0)
    assert value == pytest.approx(0.0, abs=1e-8)


def test_one_step_is_the_field_along_its_gradient():
    points, normals, neighbors = neighborhood()
    x = np.array([0.1, 0.0, 0.25])
    moved = x[None].copy()
    limits = np.array([2, 1])
    step_to_zero(
        0, 1, points, normals, neighbors[None], np.array([1.5]), SIGMAS, limits, -1.0, moved
    )
    value, gradient = slow_field(x, points, normals, 1.5, 2)
    np.testing.assert_allclose(moved[0], x - value * gradient, atol=1e-12)
