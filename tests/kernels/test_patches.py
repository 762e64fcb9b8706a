import numpy as np
import pytest

from steadycloud.paper.config import PatchConfig, SearchConfig
from steadycloud.paper.connectivity import (
    connect_matching_patches,
    connect_similar_patches,
)
from steadycloud.paper.patch_search import find_matching_patches, find_similar_patches
from steadycloud.paper.patches import build_patches, in_row_order

from ..clouds import sphere
from .twins import patch_distance_sq, plane_matches

CONFIG = PatchConfig(k=6)


def around_centers(patches):
    return patches.points[patches.indices] - patches.centers[:, None]


@pytest.fixture(scope="module")
def patches():
    return build_patches(sphere(150, radius=4.0, noise=0.3), CONFIG)


@pytest.fixture(scope="module")
def reference():
    return build_patches(sphere(140, radius=4.0, noise=0.1, seed=1), CONFIG)


def test_every_point_lies_in_a_patch():
    rng = np.random.default_rng(0)
    for fraction in (0.02, 0.2):
        points = rng.standard_normal((300, 3)) ** 3  # far outliers
        patches = build_patches(points, PatchConfig(fraction=fraction, k=5))
        assert set(patches.indices.ravel()) == set(range(300))


def test_a_patch_is_its_center_and_the_nearest_neighbors(patches):
    for row in patches.indices:
        order = np.argsort(np.linalg.norm(patches.points - patches.points[row[0]], axis=1))
        assert set(row) == set(order[:7])


def test_points_of_patches_can_be_in_the_order_of_their_rows(patches):
    ordered = in_row_order(patches)
    np.testing.assert_array_equal(ordered.indices[:, 0], patches.indices[:, 0])
    assert (np.diff(ordered.indices[:, 1:], axis=1) > 0).all()
    np.testing.assert_array_equal(np.sort(ordered.indices), np.sort(patches.indices))


def test_similar_patches_are_the_best_of_the_nearest(patches):
    config = SearchConfig(h=9, r=4)
    found = find_similar_patches(patches, config)
    local = around_centers(patches)
    for l in range(len(patches)):
        gap = np.linalg.norm(patches.centers - patches.centers[l], axis=1)
        window = [m for m in np.argsort(gap)[:10] if m != l]
        cost = {
            m: patch_distance_sq(local[l], patches.axes[l], local[m], patches.axes[m])
            for m in window
        }
        expected = sorted(cost.values())[:4]
        np.testing.assert_allclose([cost[m] for m in found[l]], expected, rtol=1e-4, atol=1e-7)


def test_the_matching_patch_is_the_most_similar_of_the_reference(patches, reference):
    found = find_matching_patches(patches, reference, SearchConfig(h_reference=8))
    mine, theirs = around_centers(patches), around_centers(reference)
    for l in range(len(patches)):
        gap = np.linalg.norm(reference.centers - patches.centers[l], axis=1)
        cost = {
            m: patch_distance_sq(mine[l], patches.axes[l], theirs[m], reference.axes[m])
            for m in np.argsort(gap)[:8]
        }
        assert cost[found[l, 0]] == pytest.approx(min(cost.values()), rel=1e-4, abs=1e-7)


def test_a_patch_is_most_similar_to_itself(patches):
    found = find_matching_patches(patches, patches, SearchConfig(h_reference=4))
    np.testing.assert_array_equal(found[:, 0], np.arange(len(patches)))


def test_edges_join_nearest_projections_both_ways(patches):
    similar = find_similar_patches(patches, SearchConfig(h=6, r=2))
    edges = connect_similar_patches(patches, similar)
    local, size = around_centers(patches), patches.size
    expected = set()
    for l, m in edges.pairs:
        for i, j in enumerate(plane_matches(local[l], local[m], patches.axes[l])):
            expected.add((l * size + i, m * size + j))
        for j, i in enumerate(plane_matches(local[m], local[l], patches.axes[m])):
            expected.add((l * size + i, m * size + j))
    found = set(zip(*map(np.ndarray.tolist, edges.slots()), strict=True))
    assert len(found ^ expected) <= 0.002 * len(expected)  # ties in single precision


def test_a_pair_found_from_both_sides_comes_once(patches):
    similar = np.array([[1, 2], [0, -1], [1, 0]], dtype=np.int32)
    assert connect_similar_patches(patches, similar).pairs.tolist() == [[0, 1], [0, 2], [2, 1]]


def test_temporal_edges_lead_from_every_point_of_every_patch(patches, reference):
    matching = find_matching_patches(patches, reference, SearchConfig())
    edges = connect_matching_patches(patches, reference, matching)
    source, target = edges.slots()
    np.testing.assert_array_equal(source, np.arange(patches.indices.size))
    mine, theirs = around_centers(patches), around_centers(reference)
    for l in range(0, len(patches), 5):
        slots = target[l * 7 : l * 7 + 7]
        assert (slots // 7 == matching[l, 0]).all()
        other, plane = theirs[matching[l, 0]], patches.axes[l][:2]
        gap = np.linalg.norm((mine[l][:, None] - other[None]) @ plane.T, axis=2)
        # The nearest; in single precision another one only if it is as near.
        np.testing.assert_allclose(gap[np.arange(7), slots % 7], gap.min(axis=1), rtol=1e-5)


def test_axes_are_right_handed_frames(patches):
    identity = np.einsum("mij,mkj->mik", patches.axes, patches.axes)
    np.testing.assert_allclose(identity, np.broadcast_to(np.eye(3), identity.shape), atol=1e-12)
    np.testing.assert_allclose(np.linalg.det(patches.axes), 1.0)
