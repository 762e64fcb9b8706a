"""The grid against a brute-force search, on clouds small enough to run without the compiler."""

import numpy as np
import pytest

from steadycloud._kernels.grid import _order, grid_neighbors, reach_of, scan_points
from steadycloud._kernels.walk import walk_to_nearest
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
    for every in (1, 4):
        reach_of(0, 4, points, every, chosen, 9, reach)
        expected = brute_force(points[::every], points[chosen], 9)[0][:, -1]
        np.testing.assert_allclose(reach, expected)


@pytest.mark.parametrize("count", [1, 5])
def test_a_scan_of_all_points_finds_the_nearest_ties_by_row(count):
    points = np.concatenate([sphere(30, radius=2.0), np.zeros((4, 3)), np.full((3, 3), 1e200)])
    queries, rows, ranks = (
        np.concatenate([[[0.1, 0.2, 0.3]], points]),
        np.array([0, 5, 36]),
        [count],
    )
    distances, indices = np.full((len(queries), 1), -2.0), np.full((len(queries), count), -2)
    with np.errstate(over="ignore"):
        scan_points(0, 3, points, queries, rows, np.array(ranks), distances, indices)
        expected, nearest = brute_force(points, queries[rows], count)
    np.testing.assert_array_equal(indices[rows], nearest)
    np.testing.assert_allclose(distances[rows, 0], expected[:, -1])
    assert (np.delete(indices, rows, axis=0) == -2).all()


@pytest.mark.parametrize("most", [1000, 0])
def test_cells_hold_the_points_in_the_order_of_their_rows(most, monkeypatch):
    """Sorted by counting, or where there are too many columns, by comparing."""
    monkeypatch.setattr(module, "_COLUMNS", most)
    points = sphere(300, radius=4.0, noise=0.5)
    (low, width, dims), (by_cell, firsts, keys, starts, order) = module._build_grid(points, 8)
    cells = np.floor((points - low) / width).astype(np.int64)
    key = (cells[:, 0] * dims[1] + cells[:, 1]) * dims[2] + cells[:, 2]
    np.testing.assert_array_equal(order, np.argsort(key, kind="stable"))
    np.testing.assert_array_equal(by_cell, points[order])
    expected, begins = np.unique(key[order], return_index=True)
    np.testing.assert_array_equal(keys, expected)
    np.testing.assert_array_equal(starts, [*begins, len(points)])
    columns = np.arange(dims[0] * dims[1] + 1) if most else np.empty(0)
    np.testing.assert_array_equal(firsts, np.searchsorted(expected, columns * dims[2]))


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
    """A query so far from all points that no cell around it holds any."""
    points = sphere(50, radius=1.0)
    grid = module._build_grid(points, 8)
    distances, indices = np.empty((1, 3)), np.empty((1, 3), np.int32)
    asked, ranks = np.zeros(1, np.int32), np.arange(1, 4)
    queries = np.array([[80.0, 0.0, 0.0]])
    grid_neighbors(0, 1, queries, asked, 3, *grid, ranks, distances, indices)
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
        chosen = np.arange(count, dtype=np.uint64)
        best, found = np.empty(count), np.empty(count, np.int32)
        ranks = np.arange(every, count + 1, every)
        scratch = tuple(np.empty((2, 200), np.uint64))
        _order(given, rows, chosen, np.uint64(count), given.max(), ranks, scratch, best, found)
        expected = np.lexsort((rows, given))
        for rank in ranks:
            assert set(found[:rank]) == set(rows[expected[:rank]])
            assert best[rank - 1] == given[expected[rank - 1]]
            assert found[rank - 1] == rows[expected[rank - 1]]


@pytest.mark.parametrize("guessed", [False, True])
def test_walking_finds_the_nearest_or_says_that_it_is_not_sure(guessed):
    points, queries = sphere(400, radius=6.0, noise=0.1), sphere(300, radius=6.2, seed=1)
    order = np.lexsort(np.round(queries).T)
    queries = np.concatenate([queries[order], [[90.0, 0.0, 0.0]]])
    distances, around = module.nearest_neighbors(points, points, 8)
    expected, rows = brute_force(points, queries, 1)
    guesses = rows[:, 0].astype(np.int32) if guessed else np.empty(0, np.int32)
    found, distance = np.empty(len(queries), np.int32), np.empty(len(queries))
    known = (points, around, np.ascontiguousarray(distances[:, -1]))
    walk_to_nearest(0, len(queries), queries, guesses, *known, distance, found)
    sure = found >= 0
    assert not sure[-1]
    assert sure.mean() > 0.5
    np.testing.assert_array_equal(found[sure], rows[sure, 0])
    np.testing.assert_allclose(distance[sure], expected[sure, 0])
