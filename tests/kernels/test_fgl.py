import numpy as np
import pytest

from steadycloud.paper.config import PatchConfig, SearchConfig
from steadycloud.paper.connectivity import connect_similar_patches
from steadycloud.paper.metric_learning import weigh_edges
from steadycloud.paper.patch_search import find_similar_patches
from steadycloud.paper.patches import build_patches
from steadycloud.rivals.fgl import (
    _UNWEIGHED,
    FglConfig,
    bound_diagonal,
    bound_rest,
    evaluate_metric,
    learn_metric,
    sample_differences,
    weigh_features,
)

from ..clouds import sphere


def features(n=300, seed=0):
    return np.random.default_rng(seed).standard_normal((n, 6)) * [1, 1, 0.5, 0.2, 0.2, 0.1]


def is_allowed(metric, trace):
    own = np.diag(metric)
    rest = np.abs(metric).sum(axis=1) - np.abs(own)
    return (own - rest >= 1e-3 - 1e-12).all() and own.sum() <= trace + 1e-9


def test_gradient_matches_finite_difference():
    data = features()
    dist_sq = data[:, 2] ** 2
    metric = np.eye(6) + 0.05
    value, slope = evaluate_metric(metric, data, dist_sq)
    for a, b in ((0, 0), (2, 2), (1, 4)):
        step = np.zeros((6, 6))
        step[a, b] = 1e-6
        moved = evaluate_metric(metric + step, data, dist_sq)[0]
        assert (moved - value) / 1e-6 == pytest.approx(slope[a, b], rel=1e-4)


def test_bounds_are_kept_and_what_is_allowed_stays():
    rng = np.random.default_rng(1)
    for _ in range(20):
        metric = rng.standard_normal((6, 6))
        metric = (metric + metric.T) / 12
        bounded = bound_diagonal(metric, 10.0)
        assert is_allowed(bounded, 10.0)
        np.testing.assert_allclose(bound_diagonal(bounded, 10.0), bounded)
        np.fill_diagonal(metric, 0.2)
        shrunk = bound_rest(metric)
        assert is_allowed(shrunk, 10.0)
        np.testing.assert_allclose(shrunk, shrunk.T)
        np.testing.assert_allclose(bound_rest(shrunk), shrunk)


def test_the_diagonal_is_the_nearest_allowed_one():
    metric = np.diag([5.0, 4.0, 3.0, -1.0, 0.5, 0.0])
    found = np.diag(bound_diagonal(metric, 6.0))
    rng = np.random.default_rng(2)
    others = rng.dirichlet(np.ones(6), 5000) * (6.0 - 6e-3) + 1e-3
    gap = ((found - np.diag(metric)) ** 2).sum()
    assert found.sum() == pytest.approx(6.0)
    assert (((others - np.diag(metric)) ** 2).sum(axis=1) >= gap - 1e-9).all()


def test_the_learned_metric_is_positive_definite_lowers_the_sum_and_weighs_heights_most():
    data = features()
    metric = learn_metric(data, FglConfig())
    start = evaluate_metric(np.eye(6), data, data[:, 2] ** 2)[0]
    assert evaluate_metric(metric, data, data[:, 2] ** 2)[0] < start
    assert is_allowed(metric, 10.0)
    assert np.linalg.eigvalsh(metric)[0] > 0.0
    assert np.argmax(np.diag(metric)) == 2


def test_weights_are_those_of_the_formula():
    points = sphere(120, radius=4.0, noise=0.2)
    patches = build_patches(points, PatchConfig(fraction=0.4, k=8), seed=0)
    edges = connect_similar_patches(patches, find_similar_patches(patches, SearchConfig(h=6, r=3)))
    graph = weigh_edges(edges, patches, patches, _UNWEIGHED, 1.0)
    metric = np.eye(6) * [1, 2, 3, 4, 5, 6] + 0.1
    weighed = weigh_features(graph, patches, metric)
    every = sample_differences(graph, patches, np.ones(6), FglConfig(sample=10**7))
    for e in range(0, len(graph.weights), 37):
        p = np.searchsorted(graph.starts, e, side="right") - 1
        l, m = graph.pairs[p]
        i, j = patches.indices[l, graph.ends[0, e]], patches.indices[m, graph.ends[1, e]]
        gap = points[i] - patches.centers[l] - points[j] + patches.centers[m]
        side = 1.0 if patches.normals[i] @ patches.normals[j] >= 0 else -1.0
        turn = patches.normals[i] - side * patches.normals[j]
        f = np.concatenate([patches.axes[l] @ gap, patches.axes[l] @ turn])
        np.testing.assert_allclose(every[e], f, atol=1e-12)
        expected = graph.weights[e] * np.exp(-f @ metric @ f)
        assert weighed.weights[e] == pytest.approx(expected, rel=1e-5, abs=1e-12)
