import numpy as np
import pytest

from steadycloud.rivals.wlop import WlopConfig, attract_and_repel, crowding, project_points

from ..clouds import plane, sphere


def cloud(n=12):
    rng = np.random.default_rng(0)
    samples, points = rng.standard_normal((2, n, 3))
    neighbors = np.array([rng.permutation(n)[:7] for _ in range(n)], dtype=np.int32)
    return samples, points, neighbors, rng.uniform(0.8, 1.5, n), *rng.uniform(1, 3, (2, n))


def theta(r, scale):
    return np.exp(-(r**2) / scale**2)


def test_crowding_counts_the_others_softly():
    _, points, neighbors, scales, *_ = cloud()
    found = np.empty(len(points))
    crowding(0, len(points), points, neighbors, scales, found)
    for i, row in enumerate(neighbors):
        r = np.linalg.norm(points[i] - points[row[row != i]], axis=1)
        assert found[i] == pytest.approx(1 + theta(r, scales[i]).sum())


@pytest.mark.parametrize("forces", [(0.45, 1.0, 0.0), (0.45, 5.0, 0.0), (0.7, 1.0, 1.0)])
def test_one_step_is_the_fixed_point_formula(forces):
    samples, points, neighbors, scales, sample_crowd, crowd = cloud()
    m, q, core = forces
    moved = np.empty_like(points)
    attract_and_repel(
        0, len(points), samples, points, neighbors, scales,
        sample_crowd, crowd, np.array(forces), moved,
    )  # fmt: skip
    for i, row in enumerate(neighbors):
        r = np.linalg.norm(points[i] - samples[row], axis=1)
        a = theta(r, scales[i]) / (np.maximum(r, core * scales[i]) * sample_crowd[row])
        others = row[row != i]
        r = np.linalg.norm(points[i] - points[others], axis=1)
        b = crowd[others] * theta(r, scales[i]) * r**-q
        expected = a @ samples[row] / a.sum() + m * (b @ (points[i] - points[others])) / b.sum()
        np.testing.assert_allclose(moved[i], expected, atol=1e-12)


def test_repulsion_evens_points_out():
    rng = np.random.default_rng(0)
    points = plane(16)
    points[:, :2] += rng.uniform(-0.4, 0.4, (len(points), 2))
    inner = (np.abs(points[:, :2] - 7.5) < 5).all(axis=1)

    def unevenness(cloud):
        gap = np.linalg.norm(cloud[inner][:, None] - cloud[None], axis=2)
        nearest = np.sort(gap, axis=1)[:, 1]
        return nearest.std() / nearest.mean()

    moved = project_points(points, WlopConfig(), 0.0)
    assert unevenness(moved) < 0.7 * unevenness(points)


def test_lop_is_a_setting():
    points = sphere(150, radius=4.0, noise=0.3)
    weighted = project_points(points, WlopConfig(), 0.3)
    plain = project_points(points, WlopConfig(weighted=False, repulsion=0.45, core=0.0), 0.3)
    assert not np.allclose(weighted, plain)
    spread = [np.linalg.norm(p, axis=1).std() for p in (points, weighted, plain)]
    assert spread[1] < spread[0]
    assert spread[2] < spread[0]
