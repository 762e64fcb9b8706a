from dataclasses import replace

import numpy as np
import pytest

from steadycloud.numerics.laplacian import apply_laplacian, build_laplacian
from steadycloud.numerics.linear_solver import chebyshev
from steadycloud.paper.config import LearningConfig, PatchConfig, SearchConfig, SolveConfig
from steadycloud.paper.connectivity import connect_matching_patches, connect_similar_patches
from steadycloud.paper.metric_learning import learn_from_edges, weigh_edges
from steadycloud.paper.patch_search import find_matching_patches, find_similar_patches
from steadycloud.paper.patches import build_patches
from steadycloud.paper.solve import TemporalPull, evaluate_objective, solve_points

from ..clouds import plane, sphere
from .twins import dense_system, slots_of

SEARCH = SearchConfig(h=6, r=3)
CONFIG = SolveConfig(temporal_weight=0.2, spatial_weight=0.1, anchor="noisy", tolerance=1e-6)


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
    source, target = slots_of(pull.graph, patches.size)
    goal = (reference.points[reference.indices] - reference.centers[:, None]).reshape(-1, 3)
    goal = np.repeat(patches.centers, patches.size, axis=0)[source] + goal[target]
    normals = reference.normals[reference.indices.ravel()[target]]
    return patches.indices.ravel()[source], normals, goal, weight * pull.graph.weights


def dense_solution(problem, config):
    """The closed form with axes coupled: one long vector (x_0, y_0, z_0, x_1, ...)."""
    noisy, patches, spatial, _ = problem
    n = len(noisy)
    sampling, laplacian, centers = dense_system(noisy, patches, spatial, config.spatial_weight)
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
    sampling, laplacian, centers = dense_system(noisy, patches, spatial, CONFIG.spatial_weight)
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


def laplacian_of(patches, spatial):
    ones = np.ones(len(patches.points), np.float32)
    return build_laplacian(spatial.slot_graph(patches), ones, patches.for_matching[0])


def test_laplacian_rows_sum_to_zero(problem):
    _, patches, spatial, _ = problem
    laplacian = laplacian_of(patches, spatial)
    diagonal = laplacian.degrees.astype(np.float32)
    rows = apply_laplacian(laplacian, diagonal, np.ones((len(diagonal), 3), np.float32))
    np.testing.assert_allclose(rows, 0.0, atol=1e-5)


def test_the_laplacian_is_symmetric_and_equals_the_dense_one(problem):
    noisy, patches, spatial, _ = problem
    n = len(noisy)
    sampling, laplacian, centers = dense_system(noisy, patches, spatial, 1.0)
    found = laplacian_of(patches, spatial)
    diagonal, eye = found.degrees.astype(np.float32), np.eye(n, dtype=np.float32)
    columns = [
        apply_laplacian(found, diagonal, np.repeat(eye[:, [j]], 3, axis=1))[:, 0] for j in range(n)
    ]
    matrix = sampling.T @ laplacian @ sampling
    np.testing.assert_allclose(np.array(columns), matrix, atol=1e-5)
    pull = sampling.T @ laplacian @ centers - matrix @ patches.points
    np.testing.assert_allclose(found.pull, pull, atol=1e-5)


def test_no_weight_means_no_motion(problem):
    noisy, patches, spatial, temporal = problem
    still = replace(CONFIG, spatial_weight=0.0, temporal_weight=0.0)
    solved = solve_points(noisy, patches, spatial, temporal, still)
    np.testing.assert_allclose(solved.x, noisy, atol=1e-12)


def dominant(rng, n):
    """A symmetric matrix of three columns a row whose blocks outweigh the rest, and its parts."""
    joined = np.triu(rng.random((n, n)) * (rng.random((n, n)) < 0.3), 1)
    joined += joined.T
    normals = rng.standard_normal((n, 3))
    xyz = np.einsum("ni,nj->nij", normals, normals)
    blocks = xyz[:, [0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]].astype(np.float32)
    diagonal = (1.0 + joined.sum(axis=1)).astype(np.float32)
    whole = np.kron(np.diag(diagonal) - joined, np.eye(3))
    for i in range(n):
        whole[3 * i : 3 * i + 3, 3 * i : 3 * i + 3] += xyz[i]
    return whole, diagonal, blocks


def solved_by(whole, diagonal, blocks, b, **settings):
    def apply(x):
        return (whole @ x.ravel()).reshape(x.shape).astype(np.float32)

    reach = float((diagonal - 1.0).max() / diagonal.max())
    given = b.astype(np.float32)
    return chebyshev(apply, diagonal, blocks, given, reach=reach, **settings)


def test_the_iteration_agrees_with_a_direct_solver():
    rng = np.random.default_rng(0)
    whole, diagonal, blocks = dominant(rng, 40)
    b = rng.standard_normal((40, 3))
    expected = np.linalg.solve(whole, b.ravel()).reshape(40, 3)
    for tolerance in (1e-2, 1e-4, 1e-6):
        found = solved_by(whole, diagonal, blocks, b, tolerance=tolerance, max_iterations=500)
        error = np.linalg.norm(found.x - expected) / np.linalg.norm(expected)
        assert error < max(2.0 * tolerance, 3e-6)
        assert found.converged
        left = b.ravel() - whole @ found.x.ravel()
        left_over = np.linalg.norm(left) / np.linalg.norm(b)
        assert found.residual == pytest.approx(left_over, rel=0.3, abs=1e-6)  # an estimate


def test_a_solver_that_is_cut_short_says_so():
    rng = np.random.default_rng(1)
    whole, diagonal, blocks = dominant(rng, 30)
    b = rng.standard_normal((30, 3))
    found = solved_by(whole, diagonal, blocks, b, tolerance=1e-6, max_iterations=2)
    assert not found.converged
    assert found.residual > 1e-3


def test_nothing_to_solve_is_zero():
    whole, diagonal, blocks = dominant(np.random.default_rng(2), 10)
    found = solved_by(whole, diagonal, blocks, np.zeros((10, 3)), tolerance=1e-3, max_iterations=9)
    assert not found.x.any()
    assert found.residual == 0.0
