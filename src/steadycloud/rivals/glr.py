"""GLR: graph Laplacian regularization of a low-dimensional patch manifold (Zeng et al. 2020).

Patches of a surface, each around its own center, are samples of a manifold of few dimensions. Its
dimension, integrated, is the smoothness of the coordinates on a graph that joins similar patches:

    minimize over U   ||U - U_noisy||^2 + m tr((S U - C)^T L (S U - C)),
    w_lm = exp(-D_lm^2 / (2 e^2)) between matched points of the patches l and m,

with S, C and D as in the paper's method. The graph follows the points, so graph and points are made
in turn; the alternation ends where the displacement is what noise explains.

In short: the paper's method with one frame and one fixed weight for each pair of patches, in place
of one learned weight for each pair of points. The degrees do not normalize w here: m and the stop
already set how far points move, and on the paper's data it made little difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..config import check
from ..frame import FloatArray
from ..numerics.proximal_gradient import Minimum
from ..paper.config import PatchConfig, SearchConfig, SolveConfig, StoppingConfig
from ..paper.connectivity import Edges, connect_similar_patches
from ..paper.metric_learning import WeightedEdges
from ..paper.patch_search import find_similar_patches
from ..paper.patches import Patches, build_patches
from ..paper.solve import evaluate_objective, solve_points
from ..paper.stopping import judge_round
from ..parallel import for_rows
from .single_frame import single_frame_method


@dataclass(frozen=True)
class GlrConfig:
    """Settings of `glr`."""

    patches: PatchConfig = field(default_factory=lambda: PatchConfig(fraction=0.5, k=16))
    search: SearchConfig = field(default_factory=lambda: SearchConfig(h=16, r=8))
    stopping: StoppingConfig = field(default_factory=lambda: StoppingConfig(max_rounds=5))
    weight: float = 0.035  # m
    spread_spacings: float = 0.15  # e: patches of one surface, sampled elsewhere, differ by so much
    spread_noises: float = 0.75  # plus this many standard deviations of the noise
    seed: int = 0

    def __post_init__(self) -> None:
        check("weight", self.weight, 0.0, 1e6)
        check("spread_spacings", self.spread_spacings, 0.0, 1e6, above=True)
        check("spread_noises", self.spread_noises, 0.0, 1e6)
        check("seed", self.seed, 0, 2**63 - 1)


def smooth_points(noisy: FloatArray, config: GlrConfig, noise: float) -> FloatArray:
    """Graph and points in turn, until the stopping rule is content."""
    solving = SolveConfig(spatial_weight=config.weight, tolerance=1e-4)
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
    from .._kernels.glr import pair_distances_sq

    distances_sq = np.empty(len(edges.pairs))
    for_rows(
        pair_distances_sq,
        len(distances_sq),
        (edges.pairs, edges.matches),
        patches.indices,
        patches.points,
        patches.centers,
        np.ascontiguousarray(patches.axes[:, 2]),
        distances_sq,
    )
    weight = np.exp(-distances_sq / (2.0 * spread * spread)).astype(np.float32)
    weights = np.broadcast_to(weight[:, None, None], edges.matches.shape)
    nothing_learned = Minimum(np.eye(4), float("nan"), 0, converged=True)
    return WeightedEdges(edges, np.ascontiguousarray(weights), nothing_learned)


METHODS = (
    single_frame_method(
        "glr",
        "graph Laplacian of similar patches, fixed weights (Zeng et al. 2020)",
        GlrConfig(),
        smooth_points,
        patch_size=17,
    ),
)
