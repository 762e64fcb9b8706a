"""Small clouds for tests."""

import numpy as np


def sphere(n_points=600, radius=1.0, noise=0.0, seed=0):
    """A jittered Fibonacci sphere with Gaussian noise in units of the mean spacing."""
    rng = np.random.default_rng(seed)
    i = np.arange(n_points) + 0.5
    turn = np.pi * (1 + 5**0.5) * i
    height = 1 - 2 * i / n_points
    ring = np.sqrt(1 - height**2)
    points = np.stack([np.cos(turn) * ring, np.sin(turn) * ring, height], axis=1) * radius
    spacing = 3.1 * radius / n_points**0.5
    return points + rng.standard_normal(points.shape) * noise * spacing


def plane(side=24, noise=0.0, seed=0):
    """A jittered grid of spacing 1 in z = 0."""
    rng = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    points = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], axis=1).astype(float)
    points[:, :2] += rng.uniform(-0.25, 0.25, (len(points), 2))
    return points + rng.standard_normal(points.shape) * noise


def even_sphere(n_points, radius=1.0, seed=0):
    """Points on a sphere around the origin that keep their distance, on a jittered spiral."""
    rng = np.random.default_rng(seed)
    height = 1.0 - 2.0 * (np.arange(n_points) + rng.uniform(0.3, 0.7, n_points)) / n_points
    turn = np.arange(n_points) * (np.pi * (3.0 - np.sqrt(5.0))) + rng.uniform(0.0, 2.0 * np.pi)
    across = np.sqrt(np.maximum(1.0 - height * height, 0.0))
    return radius * np.stack([across * np.cos(turn), across * np.sin(turn), height], axis=1)


def even_plane(n_points, side=1.0, seed=0):
    """Points on a square in the plane z = 0 around the origin that keep their distance."""
    u, v = _even_square(n_points, seed)
    return side * np.stack([u - 0.5, v - 0.5, np.zeros(n_points)], axis=1)


def even_cube(n_points, side=1.0, seed=0):
    """Points on the six faces of a cube around the origin that keep their distance."""
    u, v = _even_square(n_points, seed)
    face = np.minimum((6.0 * u).astype(np.int64), 5)
    points = np.empty((n_points, 3))
    row, axis = np.arange(n_points), face % 3
    points[row, axis] = np.where(face < 3, -0.5, 0.5)
    points[row, (axis + 1) % 3] = 6.0 * u - face - 0.5
    points[row, (axis + 2) % 3] = v - 0.5
    return side * points


def _even_square(n_points, seed):
    """Points (2, n) in the unit square that keep their distance: a shifted R2 sequence."""
    shift = np.random.default_rng(seed).random((2, 1))
    ratio = 1.32471795724474602596  # the plastic number
    return (shift + np.arange(n_points) / np.array([[ratio], [ratio**2]])) % 1.0


def paper_mse(a, b):
    """Half the sum of the mean nearest-neighbor distances both ways."""
    from scipy.spatial import cKDTree

    return (cKDTree(a).query(b)[0].mean() + cKDTree(b).query(a)[0].mean()) / 2
