import numpy as np

from steadycloud.surface.tangents import tangent_axes


def test_tangent_frames_are_right_handed_and_end_with_the_normal():
    normals = np.random.default_rng(0).standard_normal((300, 3))
    normals = np.concatenate([normals, np.eye(3), -np.eye(3), [[0.6, 0.8, 0.0]]])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    axes = tangent_axes(normals)
    np.testing.assert_array_equal(axes[:, 2], normals)
    identity = np.einsum("mij,mkj->mik", axes, axes)
    np.testing.assert_allclose(identity, np.broadcast_to(np.eye(3), identity.shape), atol=1e-12)
    np.testing.assert_allclose(np.linalg.det(axes), 1.0)


def test_the_first_tangent_avoids_the_axis_along_which_the_normal_is_shortest():
    normals = np.random.default_rng(1).standard_normal((300, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    least = np.eye(3)[np.argmin(np.abs(normals), axis=1)]
    first = np.cross(normals, least)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    np.testing.assert_allclose(tangent_axes(normals)[:, 0], first, atol=1e-15)
