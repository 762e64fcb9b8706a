"""The grid and the tree give the same neighbors."""

import numpy as np
import pytest
from scipy.spatial import cKDTree

from steadycloud.numerics import neighbors as module
from steadycloud.numerics.neighbors import mean_spacing, nearest_neighbors, neighbor_finder

RNG = np.random.default_rng(0)


def sphere(n):
    points = RNG.standard_normal((n, 3))
    return points / np.linalg.norm(points, axis=1, keepdims=True)


CLOUDS = {
    "surface": sphere(6000),
    "volume": RNG.uniform(size=(6000, 3)),
    "line": RNG.uniform(size=(6000, 1)) * [1.0, 2.0, 3.0],
    "two densities": np.concatenate([sphere(5000), 50 + 1e-3 * sphere(1000)]),
    "far outliers": np.concatenate([sphere(5990), RNG.uniform(-1e6, 1e6, (10, 3))]),
    "far from the origin": sphere(6000) + 4e6,
    "flat": RNG.uniform(size=(6000, 3)) * [1.0, 1.0, 0.0],
}


@pytest.mark.parametrize("count", [1, 9, 40])
@pytest.mark.parametrize("name", CLOUDS)
def test_neighbors_are_those_of_a_tree(name, count):
    points = CLOUDS[name]
    distances, indices = nearest_neighbors(points, points, count)
    expected, rows = cKDTree(points).query(points, k=np.arange(1, count + 1))
    np.testing.assert_allclose(distances, expected, rtol=1e-12)
    assert np.mean(indices == rows) > 0.999  # but for ties
    again = np.linalg.norm(points[indices] - points[:, None, :], axis=2)
    np.testing.assert_allclose(again, distances, rtol=1e-9, atol=1e-300)


def test_queries_outside_of_the_cloud_are_answered_too():
    points, queries = sphere(5000), RNG.uniform(-5, 5, (5000, 3))
    distances, _ = nearest_neighbors(points, queries, 3)
    expected, _ = cKDTree(points).query(queries, k=3)
    np.testing.assert_allclose(distances, expected, rtol=1e-12)


def test_equal_distances_come_in_the_order_of_rows():
    points = np.stack(np.meshgrid(*[np.arange(20.0)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    distances, indices = nearest_neighbors(points, points, 7)
    ties = distances[:, 1:] == distances[:, :-1]
    assert ties.any()
    assert np.all(indices[:, 1:][ties] > indices[:, :-1][ties])


def test_many_equal_points_are_ordinary_input():
    points = np.repeat(sphere(10), 600, axis=0)
    distances, _ = nearest_neighbors(points, points, 5)
    np.testing.assert_array_equal(distances, 0.0)


def test_some_queries_at_a_time_give_the_same():
    points = sphere(6000)
    find = neighbor_finder(points, len(points), 8)
    parts = [find(points[:100]), find(points[100:])]
    whole = nearest_neighbors(points, points, 8)
    for at in (0, 1):
        np.testing.assert_array_equal(np.concatenate([part[at] for part in parts]), whole[at])


def test_the_spacing_of_a_large_cloud_is_that_of_a_part(monkeypatch):
    points = sphere(6000)
    exact = mean_spacing(points)
    monkeypatch.setattr(module, "_ENOUGH", 1500)
    assert mean_spacing(points) == pytest.approx(exact, rel=0.05)


@pytest.mark.parametrize("count", [8, 300])
def test_with_ranks_the_first_so_many_are_the_nearest(count):
    """Told by the grid and, for a few queries, by the tree."""
    points, ranks = CLOUDS["surface"], (3, 5, count)
    expected, nearest = nearest_neighbors(points, points, count)
    find = neighbor_finder(points, len(points), count, ranks)
    for queries in (points, points[:10]):
        distances, indices = find(queries)
        np.testing.assert_array_equal(distances, expected[: len(queries), np.array(ranks) - 1])
        for rank in ranks:
            found = np.sort(indices[:, :rank], axis=1)
            np.testing.assert_array_equal(found, np.sort(nearest[: len(queries), :rank], axis=1))
