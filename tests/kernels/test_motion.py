import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadycloud._kernels.motion import (
    blend_motions,
    blend_turns,
    cosines,
    gap_weights,
    local_motions,
    plane_gaps,
    solve_six,
)
from steadycloud.auto.config import MotionConfig
from steadycloud.auto.motion import medians_of_groups, rotations
from steadycloud.auto.pool import Carried, pool_points, pool_spacing
from steadycloud.auto.surfaces import Places, Surface, smooth_points

from ..clouds import sphere
from ..runs import carried_from


def of(normals):
    """Planes that point i finds in row i."""
    return np.arange(len(normals), dtype=np.int32), normals


def rotated(points, omega):
    """Turned exactly about the origin, by Rodrigues."""
    angle = np.linalg.norm(omega)
    x, y, z = omega / angle
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return points @ (np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross).T


def saddle(n=60, seed=0):
    """Points of z = 0.3 x^2 - 0.2 y^2 + 0.1 x y and their unit normals."""
    x, y = np.random.default_rng(seed).uniform(-1.5, 1.5, (2, n))
    points = np.stack([x, y, 0.3 * x**2 - 0.2 * y**2 + 0.1 * x * y], axis=1)
    normals = np.stack([-0.6 * x - 0.1 * y, 0.4 * y - 0.1 * x, np.ones(n)], axis=1)
    return points, normals / np.linalg.norm(normals, axis=1, keepdims=True)


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1), st.floats(0.0, 3.0))
def test_solve_six_is_the_solution_of_the_system(seed, decades):
    rng = np.random.default_rng(seed)
    axes, _ = np.linalg.qr(rng.standard_normal((6, 6)))
    matrix = axes * 10 ** rng.uniform(-decades, decades, 6) @ axes.T
    right = rng.standard_normal(6)
    found = right.copy()
    solve_six(np.tril(matrix), found)  # the upper triangle is never read
    expected = np.linalg.solve((matrix + matrix.T) / 2, right)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-9 * np.linalg.norm(expected))


@pytest.mark.parametrize(("rigid", "error"), [(False, 1e-8), (True, 5e-4)])
def test_local_motions_find_a_small_rigid_motion_of_a_curved_patch(rigid, error):
    """A first-order motion is found exactly, a true rotation up to second order."""
    points, normals = saddle()
    anchor = np.array([[0.3, -0.2, 0.1]])
    omega, slide = np.array([0.01, -0.02, 0.015]), np.array([0.03, 0.01, -0.02])
    exact = np.cross(omega, points - anchor) + slide
    if rigid:
        exact = rotated(points - anchor, omega) - (points - anchor) + slide
    motions = np.empty((1, 6))
    members = np.arange(len(points), dtype=np.int32)[None]
    gaps = np.einsum("ij,ij->i", exact, normals)
    weights = np.ones(len(points))
    local_motions(0, 1, anchor, members, points, gaps, of(normals), weights, 1e-12, motions)
    np.testing.assert_allclose(motions[0], [*omega, *slide], atol=error)


def test_local_motions_minimize_their_formula():
    rng = np.random.default_rng(0)
    n, ridge = 40, 0.02
    anchors, points, normals = rng.standard_normal((3, n, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    gaps, weights = rng.standard_normal(n), rng.uniform(-0.3, 1.0, n).clip(0.0)
    members = np.array([rng.permutation(n)[:25] for _ in range(4)], dtype=np.int32)
    motions = np.full((4, 6), np.nan)
    local_motions(0, 4, anchors, members, points, gaps, of(normals), weights, ridge, motions)
    for a, row in enumerate(members):
        w, arm = weights[row], points[row] - anchors[a]
        radius = np.sqrt(w @ (arm**2).sum(axis=1) / w.sum())
        rows = np.hstack([np.cross(arm, normals[row]), normals[row]]) * np.sqrt(w)[:, None]
        held = np.diag(np.sqrt(ridge * w.sum()) * np.array([radius] * 3 + [1.0] * 3))
        right = np.concatenate([np.sqrt(w) * gaps[row], np.zeros(6)])
        expected, *_ = np.linalg.lstsq(np.vstack([rows, held]), right, rcond=None)
        np.testing.assert_allclose(motions[a], expected, atol=1e-12)


def test_an_anchor_without_weights_does_not_move():
    points, normals = saddle(20)
    members = np.arange(20, dtype=np.int32)[None]
    motions = np.full((1, 6), np.nan)
    nothing = np.zeros(20)
    local_motions(0, 1, points[:1], members, points, nothing, of(normals), nothing, 0.02, motions)
    np.testing.assert_array_equal(motions, 0.0)


def test_a_flat_patch_does_not_slide_along_itself():
    points, _ = saddle()
    points[:, 2] = 0.0
    normals = np.tile([0.0, 0.0, 1.0], (len(points), 1))
    members = np.arange(len(points), dtype=np.int32)[None]
    motions = np.empty((1, 6))
    gaps, weights = np.full(len(points), 0.5), np.ones(len(points))
    local_motions(
        0, 1, np.zeros((1, 3)), members, points, gaps, of(normals), weights, 0.02, motions
    )
    np.testing.assert_allclose(motions[0, [2, 3, 4]], 0.0, atol=1e-15)
    assert motions[0, 5] == pytest.approx(0.5, rel=0.03)


def test_a_point_moves_with_its_anchors_in_their_shares():
    rng = np.random.default_rng(0)
    points, origins, vectors, places = rng.standard_normal((4, 9, 3))
    nearest = np.array([rng.permutation(9)[:4] for _ in range(9)], dtype=np.int32)
    shares = rng.dirichlet(np.ones(4), 9)
    moved = np.full((9, 3), np.nan)
    blend_motions(0, 9, points, nearest, shares, origins, rotations(vectors), places, moved)
    for i, row in enumerate(nearest):
        single = [rotated(points[i] - origins[a], vectors[a]) + places[a] for a in row]
        np.testing.assert_allclose(moved[i], shares[i] @ single, atol=1e-12)


def test_gaps_cosines_and_weights_are_their_formulas():
    rng = np.random.default_rng(4)
    queries, points, normals, others = rng.standard_normal((4, 8, 3))
    found = rng.integers(0, 8, 8).astype(np.int32)
    gaps, values, weights = np.empty(8), np.empty(8, np.float32), np.empty(8)
    plane_gaps(0, 8, queries, found, points, normals, gaps)
    heights = np.einsum("ij,ij->i", points[found] - queries, normals[found])
    np.testing.assert_allclose(gaps, heights, atol=1e-12)
    cosines(0, 8, others, found, normals, values)
    expected = np.abs(np.einsum("ij,ij->i", others, normals[found]))
    np.testing.assert_allclose(values, expected, rtol=1e-6)
    distances = rng.uniform(0.0, 2.0, 8)
    gap_weights(0, 8, gaps, distances, 0.7, 1.0, weights)
    expected = np.where(distances <= 1.0, 1.0 / (1.0 + (gaps / 0.7) ** 2) ** 2, 0.0)
    np.testing.assert_allclose(weights, expected, rtol=1e-12)


def test_blended_turns_are_the_nearest_rotations():
    rng = np.random.default_rng(5)
    turns = rotations(rng.uniform(-1.0, 1.0, (9, 3)))
    nearest = np.array([rng.permutation(9)[:4] for _ in range(9)], dtype=np.int32)
    shares = rng.dirichlet(np.ones(4), 9)
    blended = np.full((9, 3, 3), np.nan)
    blend_turns(0, 9, nearest, shares, turns, blended)
    for i, row in enumerate(nearest):
        left, _, right = np.linalg.svd(np.einsum("k,kab->ab", shares[i], turns[row]))
        assert np.linalg.det(left @ right) == pytest.approx(1.0)
        np.testing.assert_allclose(blended[i], left @ right, atol=1e-12)


def test_turns_that_cancel_leave_that_of_the_nearest():
    turns = np.stack([np.eye(3), np.diag([1.0, -1.0, -1.0])])
    blended = np.empty((1, 3, 3))
    blend_turns(0, 1, np.array([[1, 0]], np.int32), np.array([[0.5, 0.5]]), turns, blended)
    np.testing.assert_array_equal(blended[0], turns[1])


def test_group_medians_are_those_of_numpy():
    rng = np.random.default_rng(3)
    values, groups = rng.standard_normal(200), rng.integers(0, 12, 200).astype(np.int32)
    groups[groups == 5] = 6  # an empty group
    found = medians_of_groups(values, groups, 12)
    assert np.isnan(found[5])
    for group in set(range(12)) - {5}:
        assert found[group] == pytest.approx(np.median(values[groups == group]))


def test_smoothing_moves_points_along_their_normals_only():
    points = sphere(120, radius=3.0, noise=0.3)
    smooth, normals = smooth_points(points)
    surface = Surface(smooth, normals, Places(smooth))
    shift = surface.points - points
    np.testing.assert_allclose(np.cross(shift, surface.normals), 0.0, atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(surface.normals, axis=1), 1.0)


def test_no_carried_points_give_the_points_themselves():
    points = sphere(50, radius=2.0)
    spacing = pool_spacing(len(points), [])
    everywhere = np.ones(50, bool)
    own = Carried(points, np.full(50, 0.5), np.full(50, 0.5), everywhere)
    pool = pool_points(own, [], spacing, everywhere)
    np.testing.assert_array_equal(pool.points, points)
    np.testing.assert_array_equal(pool.own, np.arange(50))
    assert spacing == 1.0


def test_a_small_frame_is_carried_back_by_few_members():
    """A pool small enough for kernels without the compiler."""
    points = sphere(250, radius=5.1) * [1.0, 0.8, 0.6]
    other = sphere(240, radius=5.1, seed=1) * [1.0, 0.8, 0.6] + [0.3, -0.2, 0.1]
    config = MotionConfig(members=40)
    noise = np.full(250, 0.2)
    carried = [carried_from(other, points, noise, config)]
    spacing = pool_spacing(len(points), carried)
    everywhere = np.ones(len(points), bool)
    own = Carried(points, noise, noise, everywhere)
    pool = pool_points(own, carried, spacing, everywhere)
    np.testing.assert_allclose(pool.points[pool.own] * spacing, points, atol=1e-12)
    assert len(pool.points) > 450
    assert spacing == pytest.approx((250 / len(pool.points)) ** 0.5)
