import numpy as np

from steadycloud.rivals.nlm import average_heights, heights_over_planes, sample_patches
from steadycloud.surface.tangents import tangent_axes


def cloud(n=14, k=6):
    rng = np.random.default_rng(0)
    points, means, normals = rng.standard_normal((3, n, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    neighbors = np.array([rng.permutation(n)[:k] for _ in range(n)], dtype=np.int32)
    return points, means, normals, neighbors, rng.uniform(0.8, 1.5, n)


def test_heights_are_over_the_mean_of_the_planes_around():
    points, means, normals, neighbors, scales = cloud()
    found = np.empty(len(points))
    heights_over_planes(0, len(points), points, neighbors, means, normals, scales, found)
    for i, row in enumerate(neighbors):
        w = np.exp(-((points[i] - points[row]) ** 2).sum(axis=1) / scales[i] ** 2)
        above = ((points[i] - means[row]) * normals[row]).sum(axis=1)
        np.testing.assert_allclose(found[i], (w * above) @ (normals[row] @ normals[i]) / w.sum())


def test_patches_are_means_of_heights_at_the_nodes_of_a_polar_grid():
    feet, _, normals, neighbors, radii = cloud()
    heights, axes = np.sin(np.arange(len(feet))), tangent_axes(normals)
    rings, angles, reach, blur = 2, 5, 0.7, 0.6
    found = np.empty((len(feet), 1 + rings * angles))
    lengths = np.array([reach, blur])
    data = (feet, heights, axes, neighbors, radii, lengths, (rings, angles))
    sample_patches(0, len(feet), *data, found)
    nodes = [(0.0, 0.0)]
    for ring in range(1, rings + 1):
        turns = 2 * np.pi * np.arange(angles) / angles
        nodes += [
            (reach * ring / rings * np.cos(t), reach * ring / rings * np.sin(t)) for t in turns
        ]
    for i, row in enumerate(neighbors):
        place = (feet[row] - feet[i]) @ axes[i, :2].T
        for node, at in enumerate(nodes):
            away_sq = ((place - radii[i] * np.array(at)) ** 2).sum(axis=1)
            w = np.exp(-away_sq / (blur * radii[i]) ** 2) + 1e-12
            np.testing.assert_allclose(found[i, node], w @ heights[row] / w.sum())


def test_turning_the_tangents_of_a_patch_by_a_node_changes_nothing():
    """Two equal patches, the second written along tangents that are turned by 90 degrees."""
    rng = np.random.default_rng(1)
    ring = rng.standard_normal(8)
    first = np.concatenate([[0.3], ring])
    second = np.concatenate([[0.3], np.roll(ring, -2)])
    axes = np.stack([np.eye(3), [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]])
    window = np.array([[0, 1], [0, 1]], dtype=np.int32)
    found = np.empty(2)
    patches = np.stack([first, second])
    average_heights(0, 2, window, np.array([1.0, 3.0]), axes, patches, (1, 8), 1e-3, found)
    np.testing.assert_allclose(found, 2.0)  # equal patches share their heights evenly
    patches[1, 1] += 1.0
    average_heights(0, 2, window, np.array([1.0, 3.0]), axes, patches, (1, 8), 1e-3, found)
    np.testing.assert_allclose(found, [1.0, 3.0])  # unlike ones share nothing
