import numpy as np
import pytest

from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.rivals.neighborhoods import Neighborhoods
from steadycloud.rivals.nld import average_heights, fit_polynomials
from steadycloud.surface.tangents import tangent_axes

from ..clouds import sphere

RNG = np.random.default_rng(0)


def basis(u, v):
    return np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=-1)


def random_frames(count):
    normals = RNG.standard_normal((count, 3))
    return tangent_axes(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def test_polynomials_are_weighted_least_squares():
    points = sphere(60, radius=3.0, noise=0.2)
    distances, indices = nearest_neighbors(points, points, 14)
    near = Neighborhoods(indices, distances[:, -1])
    axes = tangent_axes(points / np.linalg.norm(points, axis=1, keepdims=True))
    feet = points + 0.1
    found = fit_polynomials(points, near, feet, axes, support=0.8)
    for i, row in enumerate(indices):
        u, v, height = axes[i] @ (points[row] - feet[i]).T
        root = np.exp(-(u * u + v * v) / (0.8 * near.radii[i]) ** 2 / 2)
        expected = np.linalg.lstsq(basis(u, v) * root[:, None], height * root, rcond=None)[0]
        np.testing.assert_allclose(found[i], expected, rtol=1e-4, atol=1e-4)


def test_an_exact_quadric_is_found_exactly():
    truth = np.array([0.1, -0.2, 0.3, 0.05, -0.04, 0.02])
    u, v = RNG.uniform(-2, 2, (2, 30))
    points = np.stack([u, v, basis(u, v) @ truth], axis=1)
    near = Neighborhoods(np.arange(30, dtype=np.int32)[None], np.array([3.0]))
    found = fit_polynomials(points, near, np.zeros((1, 3)), np.eye(3)[None], support=1.0)
    np.testing.assert_allclose(found[0], truth, atol=1e-6)


@pytest.mark.parametrize("disc", [0.5, 2.0])
def test_heights_are_averaged_by_the_distance_of_polynomials(disc):
    n = 12
    axes = random_frames(n)
    coefficients = 0.3 * RNG.standard_normal((n, 6))
    heights = RNG.standard_normal(n)
    window = np.tile(np.arange(n, dtype=np.int32), (n, 1))
    averaged = np.empty(n)
    average_heights(0, n, window, heights, axes, coefficients, np.full(n, disc), 0.7, averaged)
    # An equal-area spiral integrates polynomials over a disc.
    steps = np.arange(20_000) + 0.5
    u, v = disc * np.sqrt(steps / 20_000) * np.array([np.cos(2.4 * steps), np.sin(2.4 * steps)])
    for i in range(n):
        weights, values = [], []
        for j in range(n):
            side = 1.0 if axes[i, 2] @ axes[j, 2] >= 0 else -1.0
            turn = axes[j, :2] @ axes[i, :2].T
            there = side * basis(*(turn @ [u, v])) @ coefficients[j]
            gap_sq = np.mean((basis(u, v) @ coefficients[i] - there) ** 2)
            weights.append(np.exp(-gap_sq / 0.7**2))
            values.append(side * heights[j])
        assert averaged[i] == pytest.approx(np.average(values, weights=weights), abs=2e-3)


def test_turning_a_frame_over_turns_its_height_over():
    axes = random_frames(4)
    coefficients, heights = RNG.standard_normal((4, 6)), RNG.standard_normal(4)
    window = np.tile(np.arange(4, dtype=np.int32), (4, 1))
    averaged, turned = np.empty(4), np.empty(4)
    average_heights(0, 4, window, heights, axes, coefficients, np.ones(4), 1.0, averaged)
    # The other side of frame 2: v and the height change their signs.
    axes[2, 1:] *= -1
    coefficients[2] *= [-1, -1, 1, -1, 1, -1]
    heights[2] *= -1
    average_heights(0, 4, window, heights, axes, coefficients, np.ones(4), 1.0, turned)
    np.testing.assert_allclose(turned, averaged * [1, 1, -1, 1], atol=1e-12)
