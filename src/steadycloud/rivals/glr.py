"""GLR: graph Laplacian regularization of a low-dimensional patch manifold (Zeng et al. 2020).

Patches of a surface, each around its own center, are samples of a manifold of few dimensions. Its
dimension, integrated, is the smoothness of the coordinates on a graph that joins similar patches:

    minimize over U   ||U - U_noisy||^2 + m tr((S U - C)^T L (S U - C)),
    w_lm = exp(-D_lm^2 / (2 e^2)) between matched points of the patches l and m,

with S, C and D as in `paper`. The graph depends on the points, so graph and points are computed in
turn until the points have moved as far as the estimated noise explains.

In short, this is `paper` with a single frame and one fixed weight for each pair of patches instead
of one learned weight for each pair of points. Unlike in Zeng et al., w is not divided by the
degrees of the graph: m and the stopping rule already decide how far points move, and on the data of
`paper` it made little difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from .._kernels.jit import kernel
from ..config import Settings, seed_setting, setting
from ..frame import FloatArray
from ..numerics.proximal_gradient import Minimum
from ..paper.config import PatchConfig, SearchConfig, SolveConfig, StoppingConfig
from ..paper.connectivity import Edges, connect_similar_patches
from ..paper.metric_learning import WeightedEdges, weigh_edges
from ..paper.patch_search import find_similar_patches
from ..paper.patches import Patches, build_patches
from ..paper.solve import evaluate_objective, solve_points
from ..paper.stopping import judge_round
from ..parallel import for_rows
from .single_frame import single_frame_method


@dataclass(frozen=True)
class GlrConfig(Settings):
    """Settings of `glr`."""

    patches: PatchConfig = field(default_factory=lambda: PatchConfig(fraction=0.5, k=16))
    search: SearchConfig = field(default_factory=lambda: SearchConfig(h=16, r=8))
    stopping: StoppingConfig = field(
        default_factory=lambda: StoppingConfig(discrepancy=0.7, max_rounds=5)
    )
    weight: float = setting(0.035, "m, the weight of the graph", 0.0, 1e6)
    spread_spacings: float = setting(
        0.15, "e of clean patches of one surface, spacings", 0.0, 1e6, above=True
    )
    spread_noises: float = setting(0.75, "added to e, standard deviations of the noise", 0.0, 1e6)
    seed: int = seed_setting()


def smooth_points(noisy: FloatArray, config: GlrConfig, noise: float) -> FloatArray:
    """Graph and points in turn, until the stopping rule ends it."""
    solving = SolveConfig(spatial_weight=config.weight, anchor="noisy")
    spread = config.spread_spacings + config.spread_noises * noise
    points: FloatArray = noisy
    objectives: list[float] = []
    while True:
        patches = build_patches(points, config.patches, config.seed)
        edges = connect_similar_patches(patches, find_similar_patches(patches, config.search))
        graph = weigh_pairs(edges, patches, spread)
        solved = solve_points(noisy, patches, graph, [], solving).x
        terms = evaluate_objective(solved, noisy, patches, graph, [], solving)
        objectives.append(terms.total)
        verdict = judge_round(config.stopping, noisy, points, solved, objectives, noise)
        points = verdict.points
        if verdict.stop:
            return points


def weigh_pairs(edges: Edges, patches: Patches, spread: float) -> WeightedEdges:
    """The same weight for all edges between two patches, from the distance of the patches."""
    distances_sq = np.empty(len(edges.pairs))
    graph, normals = (edges.pairs, edges.matches), np.ascontiguousarray(patches.axes[:, 2])
    data = (graph, patches.indices, patches.points, patches.centers, normals)
    for_rows(pair_distances_sq, len(distances_sq), *data, distances_sq)
    weight = np.exp(-distances_sq / (2.0 * spread * spread)).astype(np.float32)
    nothing_learned = Minimum(np.zeros((4, 4)), float("nan"), 0, converged=True)
    alike = weigh_edges(edges, patches, patches, nothing_learned, 1.0)
    return replace(alike, weights=alike.weights * np.repeat(weight, np.diff(alike.starts)))


METHODS = (single_frame_method("glr", GlrConfig(), smooth_points, patch_size=17),)


@kernel
def pair_distances_sq(start, stop, graph, indices, points, centers, normals, distances_sq):
    """Row p: (D_lm^2 + D_ml^2) / 2 of a pair of patches, from the matches of their points.

    `graph` = (pairs, matches): matches in m over the plane of l, then in l over the plane of m.
    """
    pairs, matches = graph
    size = indices.shape[1]
    for p in range(start, stop):
        l, m = pairs[p, 0], pairs[p, 1]
        total = 0.0
        for way in range(2):
            for own in range(size):
                match = matches[p, way, own]
                i = indices[l, match if way else own]
                j = indices[m, own if way else match]
                gap = 0.0
                for axis in range(3):
                    here = points[i, axis] - centers[l, axis]
                    there = points[j, axis] - centers[m, axis]
                    gap += normals[m if way else l, axis] * (here - there)
                total += gap * gap
        distances_sq[p] = total / (2 * size)
