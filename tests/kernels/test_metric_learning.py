import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from steadycloud._kernels.metric import value_and_gradient
from steadycloud.numerics.proximal_gradient import minimize, project_metric
from steadycloud.paper.config import LearningConfig, PatchConfig
from steadycloud.paper.connectivity import Edges
from steadycloud.paper.edge_sample import draw_edges
from steadycloud.paper.metric_learning import (
    edge_features,
    learn_from_edges,
    learn_metric,
    normalize_edges,
    sample_edges,
    weigh_edges,
)
from steadycloud.paper.patches import build_patches

from ..clouds import sphere
from .twins import slots_of

matrices = hnp.arrays(np.float64, (4, 4), elements=st.floats(-20, 20, width=32))


def some_features(n=300):
    rng = np.random.default_rng(3)
    features = rng.standard_normal((n, 4)) * [0.3, 0.2, 0.1, 0.05]
    features[:, 3] = np.abs(features[:, 3])
    return features


def test_gradient_matches_finite_difference():
    features = some_features()
    dist_sq = (features[:, :3] ** 2).sum(axis=1)
    metric = np.eye(4) + 0.3 * np.random.default_rng(0).standard_normal((4, 4))
    edges = (features.T.copy(), dist_sq)
    _, gradient = value_and_gradient(0, len(features), metric, *edges)
    for a in range(4):
        for b in range(4):
            step = np.zeros((4, 4))
            step[a, b] = 1e-6
            up, _ = value_and_gradient(0, len(features), metric + step, *edges)
            down, _ = value_and_gradient(0, len(features), metric - step, *edges)
            assert gradient[a, b] == pytest.approx((up - down) / 2e-6, rel=1e-5, abs=1e-7)


def test_value_is_the_sum_over_edges():
    features = some_features(50)
    dist_sq = (features[:, :3] ** 2).sum(axis=1)
    metric = np.arange(16.0).reshape(4, 4) / 10
    value, _ = value_and_gradient(0, 50, metric, features.T.copy(), dist_sq)
    expected = np.sum(np.exp(-((features @ metric.T) ** 2).sum(axis=1)) * dist_sq)
    assert value == pytest.approx(expected)


@given(matrices, st.floats(1, 20))
def test_prox_is_the_projection(matrix, trace):
    projected = project_metric(matrix, trace)
    assert np.trace(projected) <= trace + 1e-9
    assert (np.diag(projected) >= 0).all()
    off = ~np.eye(4, dtype=bool)
    np.testing.assert_array_equal(projected[off], matrix[off])
    # Variational inequality: <V - P, Q - P> <= 0 for every Q of the set; corners suffice.
    residual = np.diag(matrix) - np.diag(projected)
    for corner in [np.zeros(4), *(trace * np.eye(4))]:
        assert residual @ (corner - np.diag(projected)) <= 1e-7 * (1 + np.abs(matrix).max())


@given(matrices, st.floats(1, 20))
def test_projecting_twice_changes_nothing(matrix, trace):
    once = project_metric(matrix, trace)
    np.testing.assert_allclose(project_metric(once, trace), once, atol=1e-12)


def test_the_learned_metric_is_feasible_and_no_worse_than_the_identity():
    features = some_features(2000)
    config = LearningConfig()
    learned = learn_metric(features, config)
    dist_sq = features[:, 2] ** 2
    at_identity, _ = value_and_gradient(0, 2000, np.eye(4), features.T.copy(), dist_sq)
    assert learned.value < at_identity
    assert np.trace(learned.point) <= config.trace + 1e-9
    assert (np.diag(learned.point) >= 0).all()
    assert np.linalg.norm(learned.point) ** 2 <= config.trace + 1e-9


def test_what_goes_with_differences_of_height_gets_the_largest_metric():
    draw = np.random.default_rng(0).standard_normal((3000, 4))
    learned = learn_metric(draw * [0.3, 0.3, 0.3, 0.05], LearningConfig())
    assert np.diag(learned.point).argmax() == 2  # not places along the surface, as far apart
    turned = np.abs(draw[:, [2]]) * [0.0, 0.0, 0.0, 0.5]  # normals differ where heights do
    learned = learn_metric(draw * [0.3, 0.3, 0.1, 0.0] + turned, LearningConfig())
    assert np.diag(learned.point).argmax() == 3


def test_two_different_solvers_agree_on_a_convex_problem():
    target = np.random.default_rng(1).uniform(-4, 4, (4, 4))

    def distance(matrix):
        return float(((matrix - target) ** 2).sum()), 2 * (matrix - target)

    found = minimize(
        distance, lambda m: project_metric(m, 3.0), np.eye(4), step=0.01, iterations=500
    )
    np.testing.assert_allclose(found.point, project_metric(target, 3.0), atol=1e-3)
    assert found.converged


def test_without_learning_the_metric_is_the_identity():
    learned = learn_metric(some_features(), LearningConfig(learn=False))
    np.testing.assert_array_equal(learned.point, np.eye(4))


def test_features_and_weights_are_their_formulas():
    patches = build_patches(sphere(90, radius=3.0, noise=0.2), PatchConfig(k=5))
    others = build_patches(sphere(80, radius=3.0, seed=2), PatchConfig(k=5))
    rng = np.random.default_rng(0)
    pairs = rng.integers(0, min(len(patches), len(others)), (12, 2)).astype(np.int32)
    edges = Edges(pairs, rng.integers(0, 6, (12, 1, 6)).astype(np.uint16))
    features = edge_features(edges, np.arange(72), patches, others, scale=2.0)
    for e, (a, b) in enumerate(zip(*edges.slots(), strict=True)):
        i, j = patches.indices.ravel()[a], others.indices.ravel()[b]
        gap = patches.points[i] - patches.centers[a // 6]
        gap = gap - (others.points[j] - others.centers[b // 6])
        np.testing.assert_allclose(features[e, :3], patches.axes[a // 6] @ gap / 2.0, atol=1e-12)
        cosine = abs(patches.normals[i] @ others.normals[j])
        assert features[e, 3] == pytest.approx((1 - cosine) / 0.3, abs=1e-12)
    learned = learn_from_edges(edges, patches, others, LearningConfig(), scale=2.0)
    graph = weigh_edges(edges, patches, others, learned, scale=2.0)
    expected = np.exp(-((features @ graph.learned.point.T) ** 2).sum(axis=1))
    np.testing.assert_allclose(graph.weights, expected, rtol=1e-4)  # single precision
    np.testing.assert_array_equal(slots_of(graph, 6), edges.slots())


def two_ways(patches, rng):
    """Random pairs of patches and matches of their points, both ways."""
    pairs = rng.integers(0, len(patches), (40, 2)).astype(np.int32)
    matches = rng.integers(0, patches.size, (40, 2, patches.size)).astype(np.uint16)
    return Edges(pairs[np.argsort(pairs[:, 0])], matches)


def by_slots(slots, weights):
    """Sums of the weights between the same slots."""
    sums = {}
    for a, b, w in zip(*slots, weights, strict=True):
        sums[a, b] = sums.get((a, b), 0.0) + w
    return sums


def test_edges_within_a_frame_are_added_up_and_loops_weigh_nothing():
    patches = build_patches(sphere(90, radius=3.0, noise=0.2), PatchConfig(k=5))
    edges = two_ways(patches, np.random.default_rng(0))
    learned = learn_from_edges(edges, patches, patches, LearningConfig(), scale=2.0)
    features = edge_features(edges, np.arange(480), patches, patches, scale=2.0)
    expected = np.exp(-((features @ learned.point.T) ** 2).sum(axis=1))
    ends = [patches.indices.ravel()[slots] for slots in edges.slots()]
    assert (ends[0] == ends[1]).any()
    expected[ends[0] == ends[1]] = 0.0
    graph = weigh_edges(edges, patches, patches, learned, scale=2.0)
    expected = by_slots(edges.slots(), expected)
    assert len(graph.weights) < len(edges)
    found = by_slots(slots_of(graph, 6), graph.weights)
    assert found.keys() == expected.keys()
    assert all(found[key] == pytest.approx(expected[key], rel=1e-5) for key in expected)


def test_the_sample_of_edges_follows_the_seed():
    first = sample_edges(1000, 50, 1)
    np.testing.assert_array_equal(first, sample_edges(1000, 50, 1))
    assert len(first) == 50
    assert not np.array_equal(first, sample_edges(1000, 50, 2))
    np.testing.assert_array_equal(sample_edges(30, 50, 1), np.arange(30))


def test_normalized_weights_are_divided_by_the_root_of_both_degrees():
    patches = build_patches(sphere(90, radius=3.0, noise=0.2), PatchConfig(k=5))
    edges = two_ways(patches, np.random.default_rng(0))
    graph = weigh_edges(
        edges, patches, patches, learn_metric(np.empty((0, 4)), LearningConfig()), scale=2.0
    )
    weights, factors = graph.weights, normalize_edges(graph, patches).factors
    ends = [patches.indices.ravel()[slots] for slots in slots_of(graph, 6)]
    found = weights * factors[ends[0]] * factors[ends[1]]
    degrees = np.zeros(len(patches.points))
    for i, j, w in zip(*ends, weights, strict=True):
        if i != j:
            degrees[i] += w
            degrees[j] += w
    for i, j, w, normalized in zip(*ends, weights, found, strict=True):
        if i != j:
            assert normalized == pytest.approx(w / np.sqrt(degrees[i] * degrees[j]), rel=1e-6)


def test_every_edge_is_as_likely_as_any_other():
    n_pairs = np.array([0, 3, 0, 1, 7, 0, 5])
    row, place, edge = draw_edges(n_pairs, 4, 60, seed=2)
    assert len(row) == 60
    row, place, edge = draw_edges(np.tile(n_pairs, 50), 4, 3000, seed=2)
    assert (place < np.tile(n_pairs, 50)[row]).all()
    of_kind = np.bincount(row % 7, minlength=7) / 3000
    np.testing.assert_allclose(of_kind, n_pairs / n_pairs.sum(), atol=0.03)
    np.testing.assert_allclose(np.bincount(edge) / 3000, 0.25, atol=0.03)


def test_few_edges_are_all_taken():
    drawn = np.stack(draw_edges(np.array([2, 0, 1]), 2, 50, seed=0), axis=1)
    expected = [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [2, 0, 0], [2, 0, 1]]
    np.testing.assert_array_equal(drawn, expected)


def test_a_pair_more_changes_nothing_elsewhere():
    n_pairs = np.random.default_rng(1).integers(0, 8, 500)
    more = n_pairs.copy()
    more[250] += 1
    few, many = (
        {tuple(e) for e in np.stack(draw_edges(n, 4, 1000, seed=3), axis=1)}
        for n in (n_pairs, more)
    )
    assert all(row == 250 for row, _, _ in many - few)
    assert len(few - many) < 10
