import numpy as np

from steadycloud._kernels.projection import average_projections


def test_a_point_becomes_the_weighted_mean_of_its_projections():
    rng = np.random.default_rng(0)
    points, means, normals = rng.standard_normal((3, 12, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    neighbors = np.array([rng.permutation(12)[:6] for _ in range(12)], dtype=np.int32)
    scales = rng.uniform(1.0, 2.0, 12)
    moved = np.empty_like(points)
    average_projections(0, 12, points, means, normals, neighbors, scales, 0.0, moved)
    for i, row in enumerate(neighbors):
        weights = np.exp(-((points[i] - points[row]) ** 2).sum(axis=1) / scales[i] ** 2)
        projections = [points[i] - (points[i] - means[j]) @ normals[j] * normals[j] for j in row]
        expected = np.average(projections, axis=0, weights=weights)
        np.testing.assert_allclose(moved[i], expected, atol=1e-12)


def test_the_side_of_the_normals_does_not_matter():
    rng = np.random.default_rng(0)
    points, means, normals = rng.standard_normal((3, 8, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    neighbors = np.tile(np.arange(8, dtype=np.int32), (8, 1))
    results = []
    for signs in (np.ones(8), rng.choice([-1.0, 1.0], 8)):
        moved = np.empty_like(points)
        scales = np.full(8, 2.0)
        average_projections(
            0, 8, points, means, signs[:, None] * normals, neighbors, scales, 0.0, moved
        )
        results.append(moved)
    np.testing.assert_allclose(*results, atol=1e-12)
