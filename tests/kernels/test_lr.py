import numpy as np
import pytest

from steadycloud.rivals.lr import (
    LrConfig,
    fit_maps,
    inverse_root,
    read_maps,
    shrink_singular_values,
    spread_heights,
)

RNG = np.random.default_rng(0)
SIDE = 4


def interpolation(places):
    """B written out, (k, SIDE * SIDE)."""
    matrix = np.zeros((len(places), SIDE * SIDE))
    for a, place in enumerate(places):
        x, y = np.clip(place, 0, SIDE - 1)
        for i in range(SIDE):
            for j in range(SIDE):
                matrix[a, i * SIDE + j] = max(0, 1 - abs(x - i)) * max(0, 1 - abs(y - j))
    return matrix


@pytest.fixture(scope="module")
def places():
    return RNG.uniform(-0.3, SIDE - 0.7, (7, 11, 2))


def test_maps_are_read_by_bilinear_interpolation(places):
    maps = RNG.standard_normal((7, SIDE, SIDE))
    heights = np.empty((7, 11))
    read_maps(0, 7, places, maps, heights)
    for l in range(7):
        np.testing.assert_allclose(heights[l], interpolation(places[l]) @ maps[l].ravel())


def test_heights_are_spread_by_the_transpose(places):
    heights = RNG.standard_normal((7, 11))
    maps = np.empty((7, SIDE, SIDE))
    spread_heights(0, 7, places, heights, maps)
    for l in range(7):
        matrix = interpolation(places[l])
        bound = matrix.sum(axis=0).max()
        np.testing.assert_allclose(maps[l].ravel(), matrix.T @ heights[l] / bound, atol=1e-12)
        assert np.linalg.norm(matrix, 2) ** 2 <= bound + 1e-12


def test_shrinking_is_the_prox_of_the_nuclear_norm():
    matrix = RNG.standard_normal((9, 4))
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    expected = left * np.maximum(values - 1.5, 0) @ right
    np.testing.assert_allclose(shrink_singular_values(matrix, 1.5), expected, atol=1e-12)
    np.testing.assert_array_equal(shrink_singular_values(np.zeros((3, 2)), 0.0), 0.0)


def test_planes_are_free_of_the_smoothness():
    root = inverse_root(SIDE, 10.0)
    x, y = np.meshgrid(np.arange(SIDE), np.arange(SIDE))
    flat = (2.0 + 0.5 * x - y).ravel()
    np.testing.assert_allclose(root @ flat, flat, atol=1e-12)
    bent = (x**2.0).ravel()
    assert np.linalg.norm(root @ bent) < np.linalg.norm(bent)


def test_the_fit_lowers_its_objective_to_a_minimum():
    places = RNG.uniform(0, SIDE - 1, (30, 11, 2))
    heights = RNG.standard_normal((30, 11))
    config = LrConfig(grid=SIDE, iterations=300, smoothness=0.5)
    root = inverse_root(SIDE, config.smoothness)

    def objective(maps):
        left = np.empty_like(heights)
        read_maps(0, 30, places, maps, left)
        bounds = np.array([interpolation(place).sum(axis=0).max() for place in places])
        misfit = ((heights - left) ** 2).sum(axis=1) / bounds
        values = np.linalg.svd(maps.reshape(30, -1) @ np.linalg.inv(root), compute_uv=False)
        return misfit.sum() / 2 + 1.2 * values.sum()

    best = fit_maps(places, heights, 1.2, config)
    assert objective(best) < objective(np.zeros_like(best))
    for size in (1e-3, 1e-1):
        other = best + size * RNG.standard_normal(best.shape)
        assert objective(best) < objective(other)


def test_without_a_threshold_any_maps_are_explained():
    truth = RNG.standard_normal((6, SIDE, SIDE))
    places = RNG.uniform(0, SIDE - 1, (6, 80, 2))
    heights = np.empty((6, 80))
    read_maps(0, 6, places, truth, heights)
    config = LrConfig(grid=SIDE, smoothness=0.0, iterations=800)
    np.testing.assert_allclose(fit_maps(places, heights, 0.0, config), truth, atol=1e-3)
