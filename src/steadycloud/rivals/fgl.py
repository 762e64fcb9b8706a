"""FGL: feature graph learning (Hu, Gao, Cheung & Guo 2020).

Points of similar patches are joined, and the weights of the graph follow from features f of the
points, three coordinates and three of the normal, with a metric M that is learned from the graph
itself:

    minimize over U   ||U - U_noisy||^2 + m tr((S U - C)^T L(M) (S U - C)),
    w_ij = exp(-(f_i - f_j)^T M (f_i - f_j)),
    minimize over M   sum_ij w_ij d_ij   subject to tr(M) <= c,  m_ii >= e + sum_{k != i} |m_ik|,

with S, C and the patches as in `paper`. The last condition puts the discs of Gershgorin's theorem
right of 0, so M is positive definite without eigenvalues being computed. Diagonal and off-diagonal
are learned in turn by projected gradients; graph and points, too, until the points have moved as
far as the estimated noise explains.

Our reading: coordinates and normals are taken along the axes of the patch that an edge begins in,
the signal whose differences d_ij are to be small is the height over that patch, off-diagonals that
break the condition are shrunk instead of projected, and what is learned from is a seeded sample of
edges. `paper`, by the same group, learns a factor of M instead, from fewer features.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from .._kernels.jit import kernel
from ..config import Settings, seed_setting, setting
from ..frame import FloatArray
from ..numerics.proximal_gradient import Minimum
from ..paper.config import PatchConfig, SearchConfig, SolveConfig, StoppingConfig
from ..paper.connectivity import connect_similar_patches
from ..paper.metric_learning import WeightedEdges, sample_edges, weigh_edges
from ..paper.patch_search import find_similar_patches
from ..paper.patches import Patches, build_patches
from ..paper.solve import evaluate_objective, solve_points
from ..paper.stopping import judge_round
from ..parallel import for_rows
from .single_frame import single_frame_method

_FLOOR = 1e-3  # e
_TINY = 1e-300
_UNWEIGHED = Minimum(np.zeros((4, 4)), float("nan"), 0, converged=True)


@dataclass(frozen=True)
class FglConfig(Settings):
    """Settings of `fgl`."""

    patches: PatchConfig = field(default_factory=lambda: PatchConfig(fraction=0.5, k=16))
    search: SearchConfig = field(default_factory=lambda: SearchConfig(h=16, r=8))
    stopping: StoppingConfig = field(
        default_factory=lambda: StoppingConfig(discrepancy=0.75, max_rounds=8)
    )
    weight: float = setting(0.06, "m, the weight of the graph", 0.0, 1e6)
    trace: float = setting(10.0, "c, the bound of the trace of M", 0.01, 1e6)
    feature_spacings: float = setting(
        1.0, "unit of coordinates without noise, spacings", 0.0, 1e6, above=True
    )
    feature_noises: float = setting(3.5, "added to it, standard deviations of the noise", 0.0, 1e6)
    turn: float = setting(0.5, "unit of differences of unit normals", 0.0, 1e6, above=True)
    sample: int = setting(5000, "edges that M is learned from", 1, 10_000_000)
    alternations: int = setting(4, "of diagonal and off-diagonal", 1, 1000)
    iterations: int = setting(10, "steps for each of them", 1, 1000)
    seed: int = seed_setting()


def smooth_points(noisy: FloatArray, config: FglConfig, noise: float) -> FloatArray:
    """Graph and points in turn, until the stopping rule ends it."""
    solving = SolveConfig(spatial_weight=config.weight, anchor="noisy")
    length = config.feature_spacings + config.feature_noises * noise
    units = np.repeat([length, config.turn], 3)
    points: FloatArray = noisy
    objectives: list[float] = []
    while True:
        patches = build_patches(points, config.patches, config.seed)
        edges = connect_similar_patches(patches, find_similar_patches(patches, config.search))
        graph = weigh_edges(edges, patches, patches, _UNWEIGHED, 1.0)  # 1 for each edge
        metric = learn_metric(sample_differences(graph, patches, units, config), config)
        graph = weigh_features(graph, patches, metric / units[:, None] / units)
        solved = solve_points(noisy, patches, graph, [], solving).x
        terms = evaluate_objective(solved, noisy, patches, graph, [], solving)
        objectives.append(terms.total)
        verdict = judge_round(config.stopping, noisy, points, solved, objectives, noise)
        points = verdict.points
        if verdict.stop:
            return points


def sample_differences(
    graph: WeightedEdges, patches: Patches, units: FloatArray, config: FglConfig
) -> FloatArray:
    """Feature differences (e, 6) of a sample of edges, in their units."""
    chosen = sample_edges(graph.ends.shape[1], config.sample, config.seed)
    pair_of = np.searchsorted(graph.starts, chosen, side="right") - 1
    rows = np.empty((len(chosen), 6))
    for_rows(feature_rows, len(chosen), chosen, pair_of, *_sides(graph, patches), rows)
    return rows / units


def weigh_features(graph: WeightedEdges, patches: Patches, metric: FloatArray) -> WeightedEdges:
    """The graph with its weights times exp(-(f_i - f_j)^T M (f_i - f_j))."""
    weights = graph.weights.copy()
    data = (*_sides(graph, patches), graph.starts, metric)
    for_rows(feature_weights, len(graph.pairs), *data, weights)
    return replace(graph, weights=weights)


def _sides(graph: WeightedEdges, patches: Patches) -> tuple[Any, Any]:
    """The graph and the patches as kernels take them."""
    around = (patches.indices, patches.points, patches.centers, patches.normals, patches.axes)
    return (graph.pairs, graph.ends), around


def learn_metric(features: FloatArray, config: FglConfig) -> FloatArray:
    """M of min_M sum exp(-f^T M f) d, d the squared difference of heights, f (e, 6).

    Diagonal and off-diagonal move in turn against the gradient; a step that raises the sum is
    taken back and halved.
    """
    dist_sq = features[:, 2] ** 2
    diagonal = np.eye(6, dtype=bool)
    metric = np.eye(6) * min(1.0, config.trace / 6.0)
    value, slope = evaluate_metric(metric, features, dist_sq)
    for turn in range(2 * config.alternations):
        moving = diagonal if turn % 2 == 0 else ~diagonal
        pace = 1.0
        for _ in range(config.iterations):
            size = float(np.sqrt((slope[moving] ** 2).sum()))
            if size == 0.0:
                break
            tried = metric - np.where(moving, pace * slope / size, 0.0)
            tried = bound_diagonal(tried, config.trace) if turn % 2 == 0 else bound_rest(tried)
            new, new_slope = evaluate_metric(tried, features, dist_sq)
            if new < value:
                metric, value, slope, pace = tried, new, new_slope, 1.5 * pace
            else:
                pace /= 2.0
    return metric


def evaluate_metric(
    metric: FloatArray, features: FloatArray, dist_sq: FloatArray
) -> tuple[float, FloatArray]:
    """F = sum exp(-f^T M f) d and its gradient -sum exp(-f^T M f) d f f^T."""
    w = dist_sq * np.exp(-np.einsum("ea,ab,eb->e", features, metric, features))
    return float(w.sum()), -np.einsum("e,ea,eb->ab", w, features, features)


def bound_diagonal(metric: FloatArray, trace: float) -> FloatArray:
    """The nearest diagonal with m_ii >= e + sum |m_ik| and a sum of at most `trace`."""
    own = np.diag(metric)
    least = _FLOOR + np.abs(metric).sum(axis=1) - np.abs(own)
    above = own - least
    found = np.maximum(above, 0.0)
    room = max(trace - float(least.sum()), 0.0)
    if found.sum() > room:
        order = np.sort(above)[::-1]
        excess = (np.cumsum(order) - room) / np.arange(1, len(order) + 1)
        found = np.maximum(above - excess[order >= excess][-1], 0.0)
    bounded = metric.copy()
    np.fill_diagonal(bounded, least + found)
    return bounded


def bound_rest(metric: FloatArray) -> FloatArray:
    """Off-diagonals shrunk until every row has m_ii >= e + sum |m_ik|."""
    own = np.diag(metric)
    rest = np.abs(metric).sum(axis=1) - np.abs(own)
    share = np.minimum(1.0, (own - _FLOOR) / np.maximum(rest, _TINY))
    bounded: FloatArray = metric * np.minimum(share[:, None], share)
    np.fill_diagonal(bounded, own)
    return bounded


METHODS = (single_frame_method("fgl", FglConfig(), smooth_points, patch_size=17),)


@kernel
def _difference(l, m, own, other, patches, delta):
    """Coordinates and normal of point `own` of l less those of `other` of m, along l's axes."""
    indices, points, centers, normals, axes = patches
    i, j = indices[l, own], indices[m, other]
    cosine = 0.0
    for a in range(3):
        cosine += normals[i, a] * normals[j, a]
    side = 1.0 if cosine >= 0.0 else -1.0
    delta[:] = 0.0
    for a in range(3):
        gap = points[i, a] - centers[l, a] - points[j, a] + centers[m, a]
        turn = normals[i, a] - side * normals[j, a]
        for b in range(3):
            delta[b] += axes[l, b, a] * gap
            delta[b + 3] += axes[l, b, a] * turn


@kernel
def feature_rows(start, stop, chosen, pair_of, graph, patches, rows):
    """Row e: the differences of edge chosen[e], which belongs to pair pair_of[e]."""
    pairs, ends = graph
    for e in range(start, stop):
        p = pair_of[e]
        own, other = ends[0, chosen[e]], ends[1, chosen[e]]
        _difference(pairs[p, 0], pairs[p, 1], own, other, patches, rows[e])


@kernel
def feature_weights(start, stop, graph, patches, starts, metric, weights):
    """The edges of pair p: their weights times exp(-f^T M f) for their differences f."""
    pairs, ends = graph
    delta = np.empty(6)
    for p in range(start, stop):
        for e in range(starts[p], starts[p + 1]):
            _difference(pairs[p, 0], pairs[p, 1], ends[0, e], ends[1, e], patches, delta)
            far = 0.0
            for a in range(6):
                for b in range(6):
                    far += delta[a] * metric[a, b] * delta[b]
            weights[e] *= np.exp(-far)
