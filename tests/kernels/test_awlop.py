import numpy as np
import pytest

from steadycloud.rivals.awlop import attract_and_repel, average_normals


def cloud(n=12):
    rng = np.random.default_rng(0)
    samples, points, normals = rng.standard_normal((3, n, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    neighbors = np.array([rng.permutation(n)[:7] for _ in range(n)], dtype=np.int32)
    return samples, points, normals, neighbors, rng.uniform(0.8, 1.5, n), *rng.uniform(1, 3, (2, n))


def psi(normals, i, row, unlike):
    return np.exp(-(((1 - normals[row] @ normals[i]) / unlike) ** 2))


def test_normals_become_the_mean_of_those_that_resemble_them():
    _, points, normals, neighbors, scales, *_ = cloud()
    found = np.empty_like(normals)
    average_normals(0, len(points), points, normals, neighbors, scales, 0.6, found)
    for i, row in enumerate(neighbors):
        theta = np.exp(-((points[i] - points[row]) ** 2).sum(axis=1) / scales[i] ** 2)
        mean = (theta * psi(normals, i, row, 0.6)) @ normals[row]
        np.testing.assert_allclose(found[i], mean / np.linalg.norm(mean), atol=1e-12)


@pytest.mark.parametrize("forces", [(0.45, 0.0, 0.8, 0.5), (0.9, 1.0, 0.3, 1.5)])
def test_one_step_is_the_fixed_point_formula(forces):
    samples, points, normals, neighbors, scales, sample_crowd, crowd = cloud()
    m, core, height, unlike = forces
    moved = np.empty_like(points)
    attract_and_repel(
        0, len(points), samples, points, normals, neighbors, scales,
        sample_crowd, crowd, np.array(forces), moved,
    )  # fmt: skip
    for i, row in enumerate(neighbors):
        gap = samples[row] - points[i]
        r = np.linalg.norm(gap, axis=1)
        near = np.exp(-(r**2) / scales[i] ** 2) * psi(normals, i, row, unlike)
        heights = gap @ normals[i]
        phi = np.exp(-(((heights - near @ heights / near.sum()) / height) ** 2))
        a = near * phi / (np.maximum(r, max(core, 1e-9) * scales[i]) * sample_crowd[row])
        others = row[row != i]
        away = points[i] - points[others]
        r = np.maximum(np.linalg.norm(away, axis=1), 0.01 * scales[i])
        b = crowd[others] * np.exp(-((away**2).sum(axis=1)) / scales[i] ** 2) / r
        push = b @ away / b.sum()
        expected = a @ samples[row] / a.sum() + m * (push - push @ normals[i] * normals[i])
        np.testing.assert_allclose(moved[i], expected, atol=1e-12)
