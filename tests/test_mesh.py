"""Triangle meshes: points sampled from them, and exact distances to them."""

import numpy as np
import pytest
from scipy.spatial import cKDTree

from steadycloud.errors import InputError
from steadycloud.evaluation.figure import figure_mesh
from steadycloud.evaluation.mesh import Mesh, sample_mesh
from steadycloud.evaluation.mesh_metrics import mesh_distance, triangle_distance_sq


def soup(rng, n_faces, spread=1.0):
    """Triangles of very different sizes, some of them flat or a single point."""
    size = 10.0 ** rng.uniform(-3, 0.5, (n_faces, 1, 1))
    corners = rng.normal(size=(n_faces, 1, 3)) * spread + size * rng.normal(size=(n_faces, 3, 3))
    corners[0, 2] = corners[0, 1]
    corners[1] = corners[1, :1]
    corners[2, 2] = 2.0 * corners[2, 1] - corners[2, 0]
    faces = np.arange(3 * n_faces).reshape(-1, 3)
    return Mesh(corners.reshape(-1, 3), faces, np.zeros((3 * n_faces, 3), dtype=np.uint8))


def test_sampled_points_lie_on_the_mesh_and_keep_their_distance():
    mesh = figure_mesh(0.6)
    points, colors, normals, faces = sample_mesh(mesh, 5000, np.random.default_rng(0))
    assert points.shape == colors.shape == normals.shape == (5000, 3)
    assert colors.dtype == np.uint8
    assert faces.dtype == np.int64
    assert mesh_distance(points, mesh).max() < 1e-9
    np.testing.assert_allclose(np.linalg.norm(normals, axis=1), 1.0)
    corner = mesh.vertices[mesh.faces[faces, 0]]
    assert np.abs(np.einsum("ij,ij->i", points - corner, normals)).max() < 1e-9
    nearest = cKDTree(points).query(points, k=2)[0][:, 1]
    assert nearest.min() > 0.6 * nearest.mean()


@pytest.mark.parametrize("count", [1, 2, 7])
def test_few_points_are_sampled_as_well(count):
    assert len(sample_mesh(figure_mesh(0.0), count, np.random.default_rng(1))[0]) == count


@pytest.mark.parametrize("seed", range(4))
def test_mesh_distance_equals_brute_force(seed):
    rng = np.random.default_rng(seed)
    mesh = soup(rng, 150)
    points = rng.normal(size=(120, 3)) * 10.0 ** rng.uniform(-1, 1.5, (120, 1))
    corners = mesh.vertices[mesh.faces]
    every = triangle_distance_sq(np.repeat(points, 150, axis=0), np.tile(corners, (120, 1, 1)))
    expected = np.sqrt(every.reshape(120, 150).min(axis=1))
    np.testing.assert_allclose(mesh_distance(points, mesh), expected, rtol=1e-12, atol=1e-12)


def test_triangle_distance_is_the_minimum_over_the_triangle():
    rng = np.random.default_rng(8)
    corners, points = rng.normal(size=(40, 3, 3)), 2.0 * rng.normal(size=(40, 3))
    s, t = np.meshgrid(np.linspace(0, 1, 201), np.linspace(0, 1, 201))
    s, t = s[s + t <= 1.0], t[s + t <= 1.0]
    inside = np.stack([1.0 - s - t, s, t], axis=1) @ corners  # (40, m, 3)
    expected = np.linalg.norm(inside - points[:, None], axis=2).min(axis=1)
    found = np.sqrt(triangle_distance_sq(points, corners))
    assert (found <= expected + 1e-12).all()
    np.testing.assert_allclose(found, expected, atol=0.03)


def test_distance_of_known_places():
    mesh = Mesh(
        np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]]),
        np.array([[0, 1, 2]]),
        np.zeros((3, 3), dtype=np.uint8),
    )
    points = [
        [0.2, 0.2, 0.5],
        [-3.0, -4.0, 0.0],
        [2.0, 0.0, 0.0],
        [0.5, -1.0, 0.0],
        [1.0, 1.0, 0.0],
    ]
    expected = [0.5, 5.0, 1.0, 1.0, np.sqrt(0.5)]
    np.testing.assert_allclose(mesh_distance(points, mesh), expected)
    assert mesh_distance(np.empty((0, 3)), mesh).shape == (0,)


def test_what_has_no_distance_is_refused():
    mesh = figure_mesh(0.0)
    with pytest.raises(InputError):
        mesh_distance([[0.0, np.nan, 0.0]], mesh)
    with pytest.raises(InputError):
        mesh_distance([0.0, 1.0, 2.0], mesh)
    with pytest.raises(InputError):
        mesh_distance([[0.0, 0.0, 0.0]], Mesh(mesh.vertices, mesh.faces[:0], mesh.colors))
