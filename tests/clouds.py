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


def paper_mse(a, b):
    """Half the sum of the mean nearest-neighbor distances both ways."""
    from scipy.spatial import cKDTree

    return (cKDTree(a).query(b)[0].mean() + cKDTree(b).query(a)[0].mean()) / 2
