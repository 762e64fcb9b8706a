"""The grid against a brute-force search, on clouds small enough to run without the compiler."""

import numpy as np
import pytest

from steadycloud._kernels.grid import _order, grid_neighbors, reach_of
from steadycloud.numerics import neighbors as module

from ..clouds import sphere


@pytest.fixture
def for_few_points(monkeypatch):
    """Let a grid answer however few points and queries there are."""
    monkeypatch.setattr(module, "_FEWEST", 1)
    monkeypatch.setattr(module, "_FEWEST_ANSWERS", 1)


def brute_force(points, queries, count):
    distances = np.linalg.norm(queries[:, None] - points[None], axis=2)
    order = np.argsort(distances, axis=1, kind="stable")[:, :count]
    return np.take_along_axis(distances, order, axis=1), order


def test_reach_is_the_distance_to_the_farthest_of_so_many():
    points = sphere(60, radius=3.0)
    reach = np.full(4, np.nan)
    chosen = np.array([3, 0, 59, 7])
    reach_of(0, 4, points, chosen, 9, reach)
    np.testing.assert_allclose(reach, brute_force(points, points[chosen], 9)[0][:, -1])


@pytest.mark.parametrize("count", [1, 8, 17])
def test_the_grid_finds_the_nearest(for_few_points, count):
    points = sphere(200, radius=3.0, noise=0.2)
    queries = np.concatenate([points[::5], sphere(20, radius=3.5, seed=1)])
    distances, indices = module.nearest_neighbors(points, queries, count)
    expected, rows = brute_force(points, queries, count)
    np.testing.assert_allclose(distances, expected, rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(indices, rows)


def test_equal_distances_come_in_the_order_of_rows(for_few_points):
    points = np.stack(np.meshgrid(*[np.arange(5.0)] * 3), axis=-1).reshape(-1, 3)
    _, indices = module.nearest_neighbors(points, points[::7], 7)
    np.testing.assert_array_equal(indices, brute_force(points, points[::7], 7)[1])


def test_what_the_grid_cannot_answer_is_marked():
    """A query so far from all points that three rings of cells hold none."""
    points = sphere(50, radius=1.0)
    grid = module._build_grid(points, 8)
    distances, indices = np.empty((1, 3)), np.empty((1, 3), np.int32)
    asked, ranks = np.zeros(1, np.int32), np.arange(1, 4)
    queries = np.array([[80.0, 0.0, 0.0]])
    grid_neighbors(0, 1, queries, asked, *grid, ranks, distances, indices)
    assert indices[0, 0] == -1


@pytest.mark.parametrize("scale", [1.0, 1e-160, 1e160])
@pytest.mark.parametrize("every", [1, 3, 9])
def test_candidates_are_in_order_as_far_as_ranks_go(scale, every):
    """Even, in one heap beside a far one, equal, and too small or too large for bins."""
    rng = np.random.default_rng(3)
    heap = np.append(1e-12 * rng.random(40), 1.0)
    for values in (rng.random(50), heap, np.ones(9), np.zeros(9), rng.integers(0, 5, 60) * 1.0):
        with np.errstate(over="ignore", under="ignore"):
            given = values * scale * scale  # up to infinity, or down to 0
        count = len(given)
        rows = rng.permutation(count).astype(np.int32)
        chosen, best, found = np.arange(count), np.empty(count), np.empty(count, np.int32)
        ranks = np.arange(every, count + 1, every)
        scratch = tuple(np.empty((2, count + 1), np.int64))
        _order(given, rows, chosen, count, given.max(), ranks, scratch, best, found)
        expected = np.lexsort((rows, given))
        for rank in ranks:
            assert set(found[:rank]) == set(rows[expected[:rank]])
            assert best[rank - 1] == given[expected[rank - 1]]
            assert found[rank - 1] == rows[expected[rank - 1]]
