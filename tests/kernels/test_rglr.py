import numpy as np

from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.rivals.rglr import average_normals, color_points, move_color
from steadycloud.surface.tangents import tangent_axes

from ..clouds import plane, sphere


def neighborhoods(points, count=24):
    distances, neighbors = nearest_neighbors(points, points, count)
    return neighbors, np.ascontiguousarray(distances[:, -1])


def test_neighbors_mostly_differ_in_color():
    points = plane(20)
    neighbors, _ = neighborhoods(points, 5)
    color = np.zeros(len(points), np.int8)
    color_points(neighbors, color)
    assert set(color) == {1, 2}
    assert (color[neighbors[:, 1:]] != color[:, None]).mean() > 0.6


def test_normals_become_weighted_means():
    rng = np.random.default_rng(0)
    points, normals = rng.standard_normal((2, 12, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    neighbors = np.array([rng.permutation(12)[:6] for _ in range(12)], dtype=np.int32)
    scales, found = rng.uniform(1, 2, 12), np.empty((12, 3))
    average_normals(0, 12, points, normals, neighbors, scales, 0.5, found)
    for i, row in enumerate(neighbors):
        far = ((points[i] - points[row]) ** 2).sum(axis=1) / scales[i] ** 2
        w = np.exp(-far - ((normals[i] - normals[row]) ** 2).sum(axis=1) / 0.5)
        mean = w @ normals[row]
        np.testing.assert_allclose(found[i], mean / np.linalg.norm(mean), atol=1e-12)


def moved_of(points, noisy, normals, stiffness):
    neighbors, radii = neighborhoods(points)
    color = np.zeros(len(points), np.int8)
    color_points(neighbors[:, :9], color)
    moved = np.empty_like(points)
    place = (noisy, points, color, tangent_axes(normals), neighbors, 0.5 * radii)
    move_color(0, len(points), 1, *place, 6, np.array([stiffness, 0.16]), moved)
    return moved, color


def test_only_one_color_moves_along_its_normals_only():
    points = plane(12, noise=0.2)
    normals = np.tile([0.0, 0.0, 1.0], (len(points), 1))
    moved, color = moved_of(points, points, normals, 10.0)
    np.testing.assert_array_equal(moved[color == 2], points[color == 2])
    np.testing.assert_allclose(moved[:, :2], points[:, :2])
    assert (moved[color == 1, 2] != points[color == 1, 2]).mean() > 0.95


def test_a_point_above_a_plane_falls_onto_it():
    points = plane(13)
    points[84, 2] = 0.8
    normals = np.tile([0.0, 0.0, 1.0], (len(points), 1))
    neighbors, radii = neighborhoods(points)
    color = np.full(len(points), 2, np.int8)
    color[84] = 1
    moved = np.empty_like(points)
    place = (points, points, color, tangent_axes(normals), neighbors, 0.5 * radii)
    move_color(0, len(points), 1, *place, 6, np.array([1e6, 0.16]), moved)
    assert abs(moved[84, 2]) < 1e-4
    move_color(0, len(points), 1, *place, 6, np.array([0.0, 0.16]), moved)
    assert moved[84, 2] == 0.8


def test_spheres_shrink_by_less_than_a_twentieth_of_the_spacing():
    points = sphere(600)
    moved, color = moved_of(points, points, points, 1e6)
    radii = np.linalg.norm(moved[color == 1], axis=1)
    spacing = 3.1 / 600**0.5
    assert abs(radii.mean() - 1.0) < 0.05 * spacing
