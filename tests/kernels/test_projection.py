import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadycloud._kernels.planes import fit_planes, smallest_axis
from steadycloud._kernels.projection import average_projections, own_shares
from steadycloud._kernels.roofs import fit_roofs
from steadycloud.auto.config import ProjectionConfig
from steadycloud.auto.projection import project_points
from steadycloud.numerics.neighbors import nearest_neighbors

from ..clouds import plane, sphere

TRUSTS = np.array([0.2, 0.6, 1.0])
DIAGONAL = np.array([[1.0, 0.0, 1.0], [1.0, 0.0, -1.0], [0.0, 2**0.5, 0.0]]) / 2**0.5


def least(cov):
    axis = np.full(3, np.nan)
    entries = (*np.diag(cov), cov[0, 1], cov[0, 2], cov[1, 2])
    return smallest_axis(entries, axis), axis


def covariance(values, axes):
    cov = axes * values @ axes.T
    return (cov + cov.T) / 2


def planes(points, sizes, limit, alike=False):
    _, neighbors = nearest_neighbors(points, points, sizes[-1])
    choice = np.full(len(points), len(sizes) - 1)
    limits = np.full(len(points), limit)
    fitted, rows = np.empty((len(points), 8)), np.arange(len(points))
    each = np.tile(sizes, (1 if alike else len(points), 1)).astype(np.int32)
    lists = rows[::-1].copy()  # which of the lists of neighbors is whose
    found = (TRUSTS, fitted, choice)
    fit_planes(0, len(points), points, rows, (neighbors[lists], lists), each, limits, *found)
    return fitted, choice, neighbors


def all_of(neighbors):
    return neighbors, np.full(len(neighbors), neighbors.shape[1], np.int32)


def packed(points, means, normals, trust):
    height = np.einsum("ij,ij->i", means - points, normals)
    return np.column_stack([points, normals, height, trust])


def test_the_share_of_own_points_among_the_nearest():
    rng = np.random.default_rng(0)
    own, neighbors = rng.random(12) < 0.4, rng.integers(0, 12, (12, 9)).astype(np.int32)
    shares = np.full(12, np.nan)
    own_shares(0, 12, own, neighbors, 5, shares)
    np.testing.assert_allclose(shares, own[neighbors[:, :5]].mean(axis=1))


@pytest.mark.parametrize("tolerance", [0.0, 0.5, 3.0])
def test_a_point_becomes_the_weighted_mean_of_its_projections(tolerance):
    rng = np.random.default_rng(0)
    points, means, normals = rng.standard_normal((3, 12, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    neighbors = np.array([rng.permutation(12)[:6] for _ in range(12)], dtype=np.int32)
    scales, trust = rng.uniform(1.0, 2.0, 12), rng.uniform(0.1, 1.0, 12)
    moved = np.empty_like(points)
    average_projections(
        *(0, 12, np.arange(12), points, packed(points, means, normals, trust)),
        *(np.empty((0, 8)), all_of(neighbors), scales, np.full(12, tolerance), moved),
    )
    for i, row in enumerate(neighbors):
        weights = trust[row] * np.exp(
            -((points[i] - points[row]) ** 2).sum(axis=1) / scales[i] ** 2
        )
        heights = ((points[i] - means[row]) * normals[row]).sum(axis=1)
        if tolerance:
            weights /= 1 + (heights / tolerance) ** 2
        projections = points[i] - heights[:, None] * normals[row]
        expected = np.average(projections, axis=0, weights=weights)
        np.testing.assert_allclose(moved[i], expected, atol=1e-7)  # weights are that exact


def test_the_side_of_the_normals_does_not_matter():
    rng = np.random.default_rng(0)
    points, means, normals = rng.standard_normal((3, 8, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    neighbors = np.tile(np.arange(8, dtype=np.int32), (8, 1))
    results = []
    for signs in (np.ones(8), rng.choice([-1.0, 1.0], 8)):
        moved = np.empty_like(points)
        scales = np.full(8, 2.0)
        turned = signs[:, None] * normals
        average_projections(
            *(0, 8, np.arange(8), points, packed(points, means, turned, np.ones(8))),
            *(np.empty((0, 8)), all_of(neighbors), scales, np.zeros(8), moved),
        )
        results.append(moved)
    np.testing.assert_allclose(*results, atol=1e-12)


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1), st.lists(st.floats(0, 6), min_size=3, max_size=3))
def test_the_smallest_axis_is_that_of_eigh(seed, decades):
    """The axis wherever there is only one."""
    axes, _ = np.linalg.qr(np.random.default_rng(seed).standard_normal((3, 3)))
    cov = covariance(10 ** -np.array(decades), axes)
    expected, vectors = np.linalg.eigh(cov)
    value, axis = least(cov)
    assert np.linalg.norm(axis) == pytest.approx(1)
    assert value == pytest.approx(axis @ cov @ axis, abs=1e-12)
    assert value == pytest.approx(expected[0], rel=1e-6, abs=1e-8 * np.trace(cov))
    if expected[1] > 2 * expected[0] + 1e-6:
        assert abs(axis @ vectors[:, 0]) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("second", [1.1, 1.3, 1.5, 1.9, 3.0, 100.0])
def test_a_coordinate_axis_across_the_smallest_is_not_mistaken_for_it(second):
    """Diagonal surfaces of voxels are exactly symmetric: no rounding leads away from z."""
    value, axis = least(covariance(np.array([1.0, second, 200.0]), DIAGONAL))
    assert value == pytest.approx(1.0)
    np.testing.assert_allclose(np.abs(axis), [2**-0.5, 2**-0.5, 0.0], atol=1e-12)


@pytest.mark.parametrize(
    "cov",
    [
        np.zeros((3, 3)),
        np.eye(3),
        np.diag([0.0, 0.0, 1.0]),
        np.outer([1.0, 2.0, 3.0], [1.0, 2.0, 3.0]),
        np.diag([1.0, 0.0, 2.0]),
        covariance(np.array([0.0, 1.0, 2.0]), DIAGONAL),
    ],
    ids=["zero", "round", "line along z", "line", "plane", "tilted plane"],
)
@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
def test_degenerate_matrices_have_a_smallest_axis_too(cov, scale):
    value, axis = least(scale * cov)
    expected = np.linalg.eigvalsh(scale * cov)[0]
    assert np.linalg.norm(axis) == pytest.approx(1)
    assert value == pytest.approx(expected, abs=1e-12 * scale)


@pytest.mark.parametrize("alike", [False, True])
def test_planes_are_those_of_the_neighbors_that_were_chosen(alike):
    points = sphere(80, radius=3.0, noise=0.3)
    sizes, limit = [6, 10, 16], 0.15
    fitted, choice, neighbors = planes(points, sizes, limit, alike)
    assert set(choice) == {0, 1, 2}
    np.testing.assert_array_equal(fitted[:, :3], points)
    np.testing.assert_array_equal(fitted[:, 7], TRUSTS[choice])
    for i, row in enumerate(neighbors):
        variances, axes = [], []
        for size in sizes:
            values, vectors = np.linalg.eigh(np.cov(points[row[:size]].T, bias=True))
            variances.append(values[0] * size / (size - 3))
            axes.append(vectors[:, 0])
        flat = [variance <= limit for variance in variances]
        expected = 2 if flat[2] else 1 if flat[1] else 0
        assert choice[i] == expected
        assert abs(fitted[i, 3:6] @ axes[expected]) > 0.999
        offset = points[row[: sizes[expected]]].mean(axis=0) - points[i]
        assert fitted[i, 6] == pytest.approx(offset @ fitted[i, 3:6])


def test_an_exact_plane_is_found_with_the_widest_neighborhood():
    normal = np.array([1.0, 2.0, -2.0]) / 3
    flat = plane(9)[:, :2] @ np.array([[2.0, 1.0, 2.0], [2.0, -2.0, -1.0]]) / 3
    fitted, choice, _ = planes(flat, [8, 12, 16], 1e-9)
    assert (choice == 2).all()
    np.testing.assert_allclose(np.abs(fitted[:, 3:6] @ normal), 1.0, atol=1e-12)
    np.testing.assert_allclose(fitted[:, 6], 0.0, atol=1e-12)


def test_the_narrowest_neighborhood_is_taken_at_the_edge_of_a_cube():
    """Two faces at a right angle: only far from the edge the widest is flat."""
    u, v = np.meshgrid(np.arange(12.0), np.arange(13.0))
    floor = np.stack([u.ravel(), v.ravel(), np.zeros(u.size)], axis=1)
    wall = np.stack([np.zeros(u.size), v.ravel(), u.ravel()], axis=1)[u.ravel() > 0]
    points = np.concatenate([floor, wall])
    _, choice, _ = planes(points, [9, 15, 25], 0.02)
    inner = (points[:, 1] > 3) & (points[:, 1] < 9)
    far = np.maximum(points[:, 0], points[:, 2])
    assert (choice[inner & (far == 0)] == 0).all()
    assert (choice[inner & (far > 4) & (far < 8)] == 2).all()


def test_without_noise_nothing_is_projected():
    points = sphere(60, radius=3.0, noise=0.3)
    np.testing.assert_array_equal(
        project_points(points, np.full(len(points), 0.0), ProjectionConfig()).points, points
    )
    np.testing.assert_array_equal(
        project_points(points[:3], np.full(len(points[:3]), 0.5), ProjectionConfig()).points,
        points[:3],
    )


def test_projection_keeps_an_exact_plane_and_flattens_a_noisy_one():
    flat, noisy = plane(12), plane(12, noise=0.4)
    np.testing.assert_allclose(
        project_points(flat, np.full(len(flat), 0.4), ProjectionConfig()).points, flat, atol=1e-9
    )
    moved = project_points(noisy, np.full(len(noisy), 0.4), ProjectionConfig()).points
    inner = (np.abs(flat[:, :2] - 5.5) < 3.5).all(axis=1)
    assert moved[inner, 2].std() < 0.5 * noisy[inner, 2].std()


def roof(angle, n_points=40, noise=0.0, seed=0):
    """Points on two half planes that meet in the y axis, each `angle` (radians) below z = 0."""
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(-2.0, 2.0, (2, n_points))
    points = np.stack([np.cos(angle) * x, y, -np.sin(angle) * np.abs(x)], axis=1)
    return points + noise * rng.standard_normal(points.shape)


def roof_of(points, bent=1e-12, share=0.8, fewest=6, cosine=0.77, limit=1e9):
    """Around the first of them."""
    found = np.full((len(points), 8), np.nan)
    rows = np.arange(len(points))
    near = np.tile(rows.astype(np.int32), (len(points), 1))
    counts, limits = np.full(len(points), len(points)), np.full(len(points), limit)
    asked = (bent, share, fewest, cosine**2)
    planes = np.tile([0.0, 0.0, 0.0, 0.0, 0.6, 0.8, 0.0, 0.4], (len(points), 1))  # any
    fit_roofs(0, 1, points, (near, rows), counts, planes, limits, asked, found)
    assert planes[0, 7] == (-0.4 if found[0].any() else 0.4)
    return found[0]


@pytest.mark.parametrize("angle", [0.4, 0.8, 0.9])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_the_two_planes_of_a_roof_are_found(angle, side):
    """Of a ridge and of a valley; normals face away from the points of the other plane."""
    turn, _ = np.linalg.qr(np.random.default_rng(1).standard_normal((3, 3)))
    points = roof(angle) * [1.0, 1.0, side]
    found = roof_of(points @ turn)
    expected = np.array([[s * np.sin(angle), 0.0, side * np.cos(angle)] for s in (-1.0, 1.0)])
    normals = found.reshape(2, 4)[:, :3] @ turn.T
    normals = normals[np.argsort(normals[:, 0])]
    np.testing.assert_allclose(normals, expected, atol=1e-6)
    heights = np.einsum("ij,ij->i", found.reshape(2, 4)[:, :3] @ turn.T, -points[:1])
    np.testing.assert_allclose(found[[3, 7]], heights, atol=1e-6)


def test_noisy_roofs_are_found_too():
    found = roof_of(roof(0.8, noise=0.1)).reshape(2, 4)[:, :3]
    normals = found * np.sign(found[:, 2:])
    expected = [[-np.sin(0.8), 0.0, np.cos(0.8)], [np.sin(0.8), 0.0, np.cos(0.8)]]
    np.testing.assert_allclose(normals[np.argsort(normals[:, 0])], expected, atol=0.1)


@pytest.mark.parametrize(
    "points, rules",
    [
        (roof(0.0, noise=0.1), {}),
        (roof(0.2), {}),
        (roof(0.8), {"fewest": 21}),
        (roof(0.8, noise=0.1), {"limit": 0.005}),
        (roof(0.8, noise=0.1), {"bent": 1e-9}),
        (np.random.default_rng(0).standard_normal((40, 3)), {"share": 0.3}),
        (roof(0.8)[:6], {}),
        (np.zeros((40, 3)), {}),
        (np.arange(40.0)[:, None] * [1.0, 2.0, 3.0], {}),
    ],
    ids=["plane", "dull", "few on one side", "noise", "thin", "ball", "few", "point", "line"],
)
def test_what_is_no_roof_has_none(points, rules):
    np.testing.assert_array_equal(roof_of(points, **rules), np.zeros(8))


@pytest.mark.parametrize("angle", [0.4, 0.8, 0.9])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_the_projection_on_a_roof_is_its_nearest_point(angle, side):
    found = roof_of(corner := roof(angle) * [1.0, 1.0, side])
    rng = np.random.default_rng(2)
    points = np.concatenate([corner[:1], rng.uniform(-1.5, 1.5, (60, 3))])
    planes = np.zeros((1, 8))
    planes[0, :3], planes[0, 7] = corner[0], -0.4
    moved, near = np.empty_like(points), np.zeros((len(points), 1), np.int32)
    given = (np.arange(len(points)), points, planes, found[None], all_of(near))
    average_projections(0, len(points), *given, *np.full((2, len(points)), 3.0), moved)
    ways = np.array([[s * np.cos(angle), -side * np.sin(angle)] for s in (-1.0, 1.0)])
    for point, result in zip(points, moved, strict=True):
        along = np.maximum(ways @ point[[0, 2]], 0.0)  # the edge, where a point is beyond it
        places = along[:, None] * ways
        nearest = places[np.argmin(((places - point[[0, 2]]) ** 2).sum(axis=1))]
        np.testing.assert_allclose(result, [nearest[0], point[1], nearest[1]], atol=1e-5)


def test_roofs_and_planes_are_averaged_together():
    """What a loop over the planes of a point, one by one, gives."""
    rng = np.random.default_rng(5)
    points, means, normals = rng.standard_normal((3, 12, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    planes = packed(points, means, normals, rng.uniform(0.1, 1.0, 12))
    roofs = rng.standard_normal((12, 8))
    for side in (slice(0, 3), slice(4, 7)):
        roofs[:, side] /= np.linalg.norm(roofs[:, side], axis=1, keepdims=True)
    is_roof = np.arange(12) % 3 == 0
    planes[is_roof, 7] *= -1.0
    neighbors = np.array([rng.permutation(12)[:9] for _ in range(12)], dtype=np.int32)
    counts = np.array([9, 4, 1, 7] * 3, np.int32)
    moved, alone = np.empty_like(points), np.empty_like(points)
    given = (np.arange(12), points, planes, roofs)
    rules = (np.full(12, 2.0), np.full(12, 0.8))
    average_projections(0, 12, *given, (neighbors, counts), *rules, moved)
    for i in range(12):
        total, shift = 0.0, np.zeros(3)
        for j in neighbors[i, : counts[i]]:
            one = np.array([[j]], np.int32)
            average_projections(
                *(0, 1, np.array([i]), points, planes, roofs),
                *((np.repeat(one, 12, axis=0), np.ones(12, np.int32)), *rules, alone),
            )
            off = points[i] - alone[0]
            away = points[i] - points[j]
            weight = abs(planes[j, 7]) * np.exp(-away @ away / 4.0) / (1.0 + off @ off / 0.64)
            total, shift = total + weight, shift + weight * off
        np.testing.assert_allclose(moved[i], points[i] - shift / total, atol=1e-7)
