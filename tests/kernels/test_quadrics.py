import numpy as np
import pytest

from steadycloud._kernels.quadrics import quadric_residuals
from steadycloud.surface.tangents import tangent_axes


def slow_residual(local):
    """Variance that least squares leave of h = a + b u + c v + d u^2 + e u v + f v^2."""
    u, v, h = local.T
    basis = np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=1)
    fitted, *_ = np.linalg.lstsq(basis, h, rcond=1e-9)
    return ((h - basis @ fitted) ** 2).sum() / (len(h) - 6)


def residuals(points, neighbors, normals):
    means = points[neighbors].mean(axis=1)
    axes = tangent_axes(normals)
    variances, radii = np.full(len(neighbors), np.nan), np.full(len(neighbors), np.nan)
    quadric_residuals(0, len(neighbors), points, neighbors, means, axes, variances, radii)
    return variances, radii, means, axes


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e4])
def test_residuals_are_those_of_least_squares(scale):
    rng = np.random.default_rng(0)
    points = rng.standard_normal((80, 3)) * [1.0, 1.0, 0.2] * scale
    neighbors = np.array([rng.permutation(80)[:20] for _ in range(6)], dtype=np.int32)
    normals = rng.standard_normal((6, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    variances, radii, means, axes = residuals(points, neighbors, normals)
    for i, row in enumerate(neighbors):
        local = (points[row] - means[i]) @ axes[i].T
        assert variances[i] == pytest.approx(slow_residual(local), rel=1e-9)
        assert radii[i] == pytest.approx(np.sqrt((local**2).sum(axis=1).mean()))


def test_a_quadric_leaves_nothing():
    u, v = np.random.default_rng(1).uniform(-1, 1, (2, 15))
    points = np.stack([u, v, 0.3 + u - 0.2 * u * u + 0.4 * u * v], axis=1)
    neighbors = np.arange(15, dtype=np.int32)[None]
    variances, *_ = residuals(points, neighbors, np.array([[0.0, 0.0, 1.0]]))
    assert variances[0] < 1e-15


def test_points_of_a_line_or_of_one_place_are_ordinary_input():
    """Directions that the points do not determine are left out."""
    line = np.linspace(0, 1, 15)[:, None] * [1.0, 2.0, 0.0]
    line[:, 2] = np.random.default_rng(2).standard_normal(15)
    neighbors = np.arange(15, dtype=np.int32)[None]
    variances, _, means, axes = residuals(line, neighbors, np.array([[0.0, 0.0, 1.0]]))
    assert variances[0] == pytest.approx(slow_residual((line - means[0]) @ axes[0].T), rel=1e-6)
    variances, radii, *_ = residuals(np.ones((15, 3)), neighbors, np.array([[0.0, 0.0, 1.0]]))
    assert (variances[0], radii[0]) == (0.0, 0.0)
