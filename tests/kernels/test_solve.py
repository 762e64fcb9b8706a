from dataclasses import replace

import numpy as np
import pytest

from steadycloud.numerics.laplacian import apply_laplacian, build_adjacency
from steadycloud.numerics.linear_solver import conjugate_gradient
from steadycloud.paper.config import LearningConfig, PatchConfig, SearchConfig, SolveConfig
from steadycloud.paper.connectivity import connect_matching_patches, connect_similar_patches
from steadycloud.paper.metric_learning import learn_from_edges, weigh_edges
from steadycloud.paper.patch_search import find_matching_patches, find_similar_patches
from steadycloud.paper.patches import build_patches
from steadycloud.paper.solve import TemporalPull, evaluate_objective, solve_points

from ..clouds import plane, sphere
from .twins import dense_system

SEARCH = SearchConfig(h=6, r=3)
CONFIG = SolveConfig(temporal_weight=0.2, spatial_weight=0.1, anchor="noisy")


def weighed(edges, patches, others):
    learned = learn_from_edges(edges, patches, others, LearningConfig(), scale=1.0)
    return weigh_edges(edges, patches, others, learned, scale=1.0)


@pytest.fixture(scope="module")
def problem():
    noisy = sphere(120, radius=3.0, noise=0.3)
    patches = build_patches(0.97 * noisy, PatchConfig(k=6))  # as if a round had moved the points
    reference = build_patches(sphere(110, radius=3.0, seed=5), PatchConfig(k=6))
    edges = connect_similar_patches(patches, find_similar_patches(patches, SEARCH))
    spatial = weighed(edges, patches, patches)
    matching = find_matching_patches(patches, reference, SEARCH)
    links = connect_matching_patches(patches, reference, matching)
    temporal = [TemporalPull(weighed(links, patches, reference), reference)]
    return noisy, patches, spatial, temporal


def dense_links(problem, weight):
    """For each link: its point's row of S, normal, goal C + P_ref and weight, by slow indexing."""
    _, patches, _, temporal = problem
    (pull,) = temporal
    reference = pull.reference
    source, target = pull.graph.edges.slots()
    goal = (reference.points[reference.indices] - reference.centers[:, None]).reshape(-1, 3)
    goal = np.repeat(patches.centers, patches.size, axis=0)[source] + goal[target]
    normals = reference.normals[reference.indices.ravel()[target]]
    return patches.indices.ravel()[source], normals, goal, weight * pull.graph.weights.ravel()


def dense_solution(problem, config):
    """The closed form with axes coupled: one long vector (x_0, y_0, z_0, x_1, ...)."""
    noisy, patches, spatial, _ = problem
    n = len(noisy)
    sampling, laplacian, centers = dense_system(
        noisy, patches, spatial.edges, spatial.weights, config.spatial_weight
    )
    anchor = noisy if config.anchor == "noisy" else patches.points
    left = np.kron(np.eye(n) + sampling.T @ laplacian @ sampling, np.eye(3))
    right = (anchor + sampling.T @ laplacian @ centers).ravel()
    for row, normal, goal, weight in zip(
        *dense_links(problem, config.temporal_weight), strict=True
    ):
        place = slice(3 * row, 3 * row + 3)
        left[place, place] += weight * np.outer(normal, normal)
        right[place] += weight * normal * (normal @ goal)
    return np.linalg.solve(left, right).reshape(n, 3)


@pytest.mark.parametrize("anchor", ["noisy", "previous"])
def test_the_solution_is_the_closed_form_with_a_pull_along_normals(problem, anchor):
    noisy, patches, spatial, temporal = problem
    config = replace(CONFIG, anchor=anchor)
    solved = solve_points(noisy, patches, spatial, temporal, config)
    np.testing.assert_allclose(solved.x, dense_solution(problem, config), atol=1e-5)
    assert solved.residual <= 1e-6
    assert solved.converged


def test_a_pull_along_the_normal_leaves_places_along_the_surface_alone():
    rng = np.random.default_rng(0)
    noisy = plane(12) + rng.standard_normal((144, 3)) * [0.05, 0.05, 0.2]
    patches = build_patches(noisy, PatchConfig(k=6))
    reference = build_patches(plane(11), PatchConfig(k=6))
    edges = connect_similar_patches(patches, find_similar_patches(patches, SEARCH))
    spatial = weighed(edges, patches, patches)
    found = find_matching_patches(patches, reference, SEARCH)
    links = connect_matching_patches(patches, reference, found)
    pull = TemporalPull(weighed(links, patches, reference), reference)
    alone = solve_points(noisy, patches, spatial, [], CONFIG).x
    strong = replace(CONFIG, temporal_weight=2.0)
    pulled = solve_points(noisy, patches, spatial, [pull], strong).x
    np.testing.assert_allclose(pulled[:, :2], alone[:, :2], atol=1e-5)
    assert np.std(pulled[:, 2]) < 0.9 * np.std(alone[:, 2])


@pytest.mark.parametrize("anchor", ["noisy", "previous"])
def test_the_solve_never_increases_the_objective(problem, anchor):
    noisy, patches, spatial, temporal = problem
    config = replace(CONFIG, anchor=anchor)

    def objective(points):
        return evaluate_objective(points, noisy, patches, spatial, temporal, config).total

    solved = solve_points(noisy, patches, spatial, temporal, config)
    rng = np.random.default_rng(0)
    assert objective(solved.x) < min(objective(noisy), objective(patches.points))
    for size in (1e-3, 1e-1):
        other = solved.x + size * rng.standard_normal(noisy.shape)
        assert objective(solved.x) < objective(other)


def test_the_objective_is_its_formula(problem):
    noisy, patches, spatial, temporal = problem
    points = noisy + 0.1
    sampling, laplacian, centers = dense_system(
        noisy, patches, spatial.edges, spatial.weights, CONFIG.spatial_weight
    )
    rows = sampling @ points - centers
    terms = evaluate_objective(points, noisy, patches, spatial, temporal, CONFIG)
    assert terms.spatial == pytest.approx(np.trace(rows.T @ laplacian @ rows))
    assert terms.fidelity == pytest.approx(0.03 * len(noisy))
    later = replace(CONFIG, anchor="previous")
    moved = evaluate_objective(points, noisy, patches, spatial, temporal, later)
    assert moved.fidelity == pytest.approx(((points - patches.points) ** 2).sum())
    links = zip(*dense_links(problem, CONFIG.temporal_weight), strict=True)
    pulled = sum(weight * (n @ (points[row] - goal)) ** 2 for row, n, goal, weight in links)
    assert terms.temporal == pytest.approx(pulled)
    assert terms.total == pytest.approx(terms.spatial + terms.fidelity + terms.temporal)


def test_laplacian_rows_sum_to_zero(problem):
    noisy, patches, spatial, _ = problem
    edges = spatial.edges
    adjacency = build_adjacency(
        (edges.pairs, edges.matches),
        (spatial.weights, 1.0),
        patches.indices,
        patches.centers,
        len(noisy),
    )
    rows = apply_laplacian(adjacency, adjacency.degrees, np.ones((len(noisy), 3)))
    np.testing.assert_allclose(rows, 0.0, atol=1e-12)


def test_the_laplacian_is_symmetric_and_equals_the_dense_one(problem):
    noisy, patches, spatial, _ = problem
    n = len(noisy)
    sampling, laplacian, centers = dense_system(noisy, patches, spatial.edges, spatial.weights, 1.0)
    edges = spatial.edges
    adjacency = build_adjacency(
        (edges.pairs, edges.matches), (spatial.weights, 1.0), patches.indices, patches.centers, n
    )
    eye = np.eye(n)
    columns = [
        apply_laplacian(adjacency, adjacency.degrees, np.repeat(eye[:, [j]], 3, axis=1))[:, 0]
        for j in range(n)
    ]
    np.testing.assert_allclose(np.array(columns), sampling.T @ laplacian @ sampling, atol=1e-12)
    np.testing.assert_allclose(adjacency.pull, sampling.T @ laplacian @ centers, atol=1e-12)


def test_no_weight_means_no_motion(problem):
    noisy, patches, spatial, temporal = problem
    still = replace(CONFIG, spatial_weight=0.0, temporal_weight=0.0)
    solved = solve_points(noisy, patches, spatial, temporal, still)
    np.testing.assert_allclose(solved.x, noisy, atol=1e-12)


def test_conjugate_gradients_agree_with_a_direct_solver():
    rng = np.random.default_rng(0)
    a = rng.standard_normal((40, 40))
    a = a @ a.T + 5 * np.eye(40)
    b = rng.standard_normal((40, 3))
    diagonal = np.diag(a)[:, None]
    found = conjugate_gradient(
        lambda x: a @ x, diagonal, b, np.zeros_like(b), tolerance=1e-10, max_iterations=500
    )
    np.testing.assert_allclose(found.x, np.linalg.solve(a, b), atol=1e-8)
    assert found.residual <= 1e-9


def test_coupled_columns_are_solved_as_one_vector():
    rng = np.random.default_rng(1)
    a = rng.standard_normal((60, 60))
    a = a @ a.T + 5 * np.eye(60)
    b = rng.standard_normal((20, 3))
    found = conjugate_gradient(
        lambda x: (a @ x.ravel()).reshape(x.shape),
        np.diag(a).reshape(20, 3),
        b,
        np.zeros_like(b),
        tolerance=1e-10,
        max_iterations=500,
        coupled=True,
    )
    np.testing.assert_allclose(found.x.ravel(), np.linalg.solve(a, b.ravel()), atol=1e-8)
    assert found.converged


def test_a_solver_that_is_cut_short_says_so():
    a = np.diag(np.arange(1.0, 101.0)) + 0.5
    b = np.ones((100, 3))
    found = conjugate_gradient(
        lambda x: a @ x, np.diag(a)[:, None], b, np.zeros_like(b), tolerance=1e-12, max_iterations=2
    )
    assert not found.converged
    assert found.residual > 1e-12
