import numpy as np
import pytest

from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.numerics.normals import estimate_normals
from steadycloud.numerics.orientation import orient_normals

from ..clouds import plane, sphere
from ..test_local_fits import cube


def normals_with_random_signs(points, count=10):
    _, neighbors = nearest_neighbors(points, points, count)
    _, normals = estimate_normals(points, neighbors)
    signs = np.random.default_rng(0).choice([-1.0, 1.0], len(points))
    return normals * signs[:, None], neighbors


def oriented(points, count=10):
    normals, neighbors = normals_with_random_signs(points, count)
    return orient_normals(points, normals, neighbors)


def outward_share(points, normals):
    return np.mean(np.einsum("ia,ia->i", points - points.mean(axis=0), normals) > 0)


def test_normals_of_a_sphere_point_outward():
    points = sphere(500)
    assert outward_share(points, oriented(points)) == 1.0


def test_normals_of_a_noisy_sphere_point_outward():
    points = sphere(2000, noise=0.3)
    assert outward_share(points, oriented(points, 16)) > 0.99


def test_normals_of_a_cube_point_outward():
    points = cube(9)
    assert outward_share(points, oriented(points)) == 1.0


def test_two_bodies_are_oriented_one_by_one():
    one, other = sphere(300), sphere(400, radius=2.0, seed=1)
    points = np.concatenate([one, other + np.array([50.0, 0.0, 0.0])])
    normals = oriented(points)
    assert outward_share(points[:300], normals[:300]) == 1.0
    assert outward_share(points[300:], normals[300:]) == 1.0


def test_normals_of_a_plane_agree():
    normals = oriented(plane(15))
    assert (normals @ normals[0] > 0.99).all()


def test_only_signs_change_and_the_input_stays():
    points = sphere(200, noise=0.3)
    normals, neighbors = normals_with_random_signs(points)
    before = normals.copy()
    found = orient_normals(points, normals, neighbors)
    np.testing.assert_array_equal(normals, before)
    np.testing.assert_array_equal(np.abs(found), np.abs(normals))


def test_signs_given_do_not_matter():
    points = sphere(300, noise=0.2)
    normals, neighbors = normals_with_random_signs(points)
    np.testing.assert_array_equal(
        orient_normals(points, normals, neighbors), orient_normals(points, -normals, neighbors)
    )


@pytest.mark.parametrize("count", [2, 3])
def test_many_small_components_are_no_trouble(count):
    points = np.random.default_rng(0).standard_normal((60, 3))
    found = oriented(points, count)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1.0)
