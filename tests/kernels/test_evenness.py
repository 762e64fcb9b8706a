import numpy as np
import pytest

from steadycloud._kernels.evenness import push_apart
from steadycloud.auto.config import EvennessConfig
from steadycloud.auto.evenness import spread_points
from steadycloud.numerics.neighbors import nearest_neighbors

from ..clouds import plane, sphere


def repelled(points, normals, neighbors, reach):
    moved, push = np.full_like(points, np.nan), np.ones(len(points))
    push_apart(0, len(points), points, points, normals, neighbors, reach, push, 0.0, moved)
    return moved - points


def cloud(n=15):
    rng = np.random.default_rng(0)
    points, normals = rng.standard_normal((2, n, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return points, normals, np.array([rng.permutation(n)[:8] for _ in range(n)], dtype=np.int32)


def unevenness(points, inner):
    distances, _ = nearest_neighbors(points, points[inner], 2)
    return distances[:, 1].std() / distances[:, 1].mean()


def test_repulsion_is_its_formula():
    points, normals, neighbors = cloud()
    shift = repelled(points, normals, neighbors, 1.5)
    for i, row in enumerate(neighbors):
        t = points[i] - points[row]
        t -= np.outer(t @ normals[i], normals[i])
        r = np.linalg.norm(t, axis=1)
        near = (r > 1e-12) & (r < 1.5)
        expected = ((1 - r[near] / 1.5) ** 2 / r[near]) @ t[near]
        np.testing.assert_allclose(shift[i], expected, atol=1e-12)


def test_repulsion_is_tangential():
    points, normals, neighbors = cloud()
    shift = repelled(points, normals, neighbors, 3.0)
    assert np.linalg.norm(shift, axis=1).min() > 0
    np.testing.assert_allclose(np.einsum("ij,ij->i", shift, normals), 0.0, atol=1e-12)


@pytest.mark.parametrize("corners", [2, 3, 4, 6])
def test_symmetric_neighbors_do_not_push(corners):
    turn = 2 * np.pi * np.arange(corners) / corners
    ring = np.stack([np.cos(turn), np.sin(turn), np.zeros(corners)], axis=1)
    points = np.vstack([np.zeros(3), ring])
    neighbors = np.tile(np.arange(corners + 1, dtype=np.int32), (corners + 1, 1))
    shift = repelled(points, np.tile([0.0, 0.0, 1.0], (corners + 1, 1)), neighbors, 1.5)
    np.testing.assert_allclose(shift[0], 0.0, atol=1e-14)
    assert (np.einsum("ij,ij->i", shift[1:], ring) > 0).all()


def test_neighbors_out_of_reach_or_in_the_same_place_do_not_push():
    points = np.array([[0.0, 0, 0], [0, 0, 0], [2, 0, 0], [0, 0, 0.5]])
    neighbors = np.tile(np.arange(4, dtype=np.int32), (4, 1))
    shift = repelled(points, np.tile([0.0, 0.0, 1.0], (4, 1)), neighbors, 2.0)
    np.testing.assert_array_equal(shift, 0.0)


def test_without_noise_nothing_moves():
    points = sphere(100, radius=3.0)
    np.testing.assert_array_equal(
        spread_points(points, np.full(len(points), 0.0), EvennessConfig()), points
    )
    np.testing.assert_array_equal(
        spread_points(points, np.full(len(points), 0.5), EvennessConfig(steps=0)), points
    )
    np.testing.assert_array_equal(
        spread_points(points, np.full(len(points), 0.5), EvennessConfig(noises=0)), points
    )


def test_spreading_evens_a_jittered_plane_and_stays_in_it():
    rng = np.random.default_rng(0)
    points = plane(14)
    points[:, :2] += rng.uniform(-0.4, 0.4, (len(points), 2))
    before = points.copy()
    inner = (np.abs(points[:, :2] - 6.5) < 4).all(axis=1)
    spread = spread_points(points, np.full(len(points), 0.5), EvennessConfig())
    np.testing.assert_array_equal(points, before)
    np.testing.assert_allclose(spread[:, 2], 0.0, atol=1e-12)
    assert unevenness(spread, inner) < 0.8 * unevenness(points, inner)


@pytest.mark.parametrize("noise", [0.02, 0.1, 0.3])
def test_spreading_stays_within_its_bound(noise):
    points = plane(12, noise=0.3)
    config = EvennessConfig(steps=30)
    shift = spread_points(points, np.full(len(points), noise), config) - points
    moved = np.sqrt((shift**2).sum(axis=1).mean())
    assert moved <= config.noises * noise


def test_points_are_pulled_back_along_the_surface():
    points, normals, neighbors = cloud()
    first = points + np.random.default_rng(2).standard_normal(points.shape)
    moved, push = np.empty_like(points), np.zeros(len(points))
    push_apart(0, len(points), points, first, normals, neighbors, 1.0, push, 0.25, moved)
    way = first - points
    way -= np.einsum("ij,ij->i", way, normals)[:, None] * normals
    np.testing.assert_allclose(moved - points, 0.25 * way, atol=1e-14)


def test_a_pull_keeps_points_nearer_to_where_they_were():
    points = plane(14, noise=0.3)
    noise = np.full(len(points), 2.0)
    free, held = (spread_points(points, noise, EvennessConfig(pull=p)) for p in (0.0, 0.5))
    assert np.abs(held - points).mean() < 0.7 * np.abs(free - points).mean()
