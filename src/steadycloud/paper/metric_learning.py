"""Edges → the metric R (M = R^T R) → edge weights exp(-||R (f_i - f_j)||^2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.laplacian import SlotGraph
from ..numerics.proximal_gradient import Minimum, minimize, project_metric
from ..parallel import aside, for_rows
from .config import LearningConfig
from .connectivity import Edges
from .patches import Patches

_BYTE = 256  # values that a byte can have
_TURN = 0.3  # the unit of 1 - |cos|: normals 46 degrees apart


@dataclass(frozen=True)
class WeightedEdges:
    """Edges with the weights of the learned graph, those between the same slots added up.

    Edges starts[p] : starts[p + 1] of pair p = (l, m) join point ends[0, e] of l with ends[1, e] of
    m.
    """

    pairs: NDArray[np.int32]  # (p, 2)
    starts: IntArray  # (p + 1,)
    ends: NDArray[np.unsignedinteger[Any]]  # (2, e)
    weights: NDArray[np.float32]  # (e,)
    learned: Minimum  # R and how it was found
    factors: NDArray[np.float32] | None = None  # (n,) a weight counts times those of both points

    def factors_of(self, patches: Patches) -> NDArray[np.float32]:
        """The factors of all points; 1 where there are none."""
        if self.factors is None:
            return np.ones(len(patches.points), np.float32)
        return self.factors

    def slot_graph(self, patches: Patches) -> SlotGraph:
        """The graph between the slots of the patches, for edges within the frame."""
        own = (self.pairs, self.starts, self.ends, self.weights)
        return SlotGraph(*own, patches.indices, patches.slots)

    @property
    def parts(self) -> tuple[Any, ...]:
        """What kernels take: pairs, starts, ends and weights."""
        return self.pairs, self.starts, self.ends, self.weights


def edge_features(
    edges: Edges, chosen: IntArray, patches: Patches, others: Patches, scale: float
) -> FloatArray:
    """Feature differences (e, 4): coordinates around the patch centers over `scale`, 1 - |cos|
    over a unit of its own.

    Coordinates are along the two tangents and the normal of the patch that the edge begins in: so a
    metric can tell heights from places along the surface, which x, y and z of a body do not.
    """
    from .._kernels.metric import feature_differences

    features = np.empty((len(chosen), 4))
    near = (patches.indices, patches.points, patches.centers, patches.normals)
    far = (others.indices, others.points, others.centers, others.normals)
    units, graph = np.array([scale, _TURN]), (edges.pairs, edges.matches)
    for_rows(
        feature_differences, len(chosen), graph, chosen, near, far, patches.axes, units, features
    )
    return features


def sample_edges(n_edges: int, count: int, seed: int) -> IntArray:
    """Which edges to learn from, ascending: at most `count`, drawn with the seed."""
    if n_edges <= count:
        return np.arange(n_edges)
    return np.sort(np.random.default_rng(seed).integers(0, n_edges, count))


def feature_scale(config: LearningConfig, noise: float) -> float:
    """The unit of coordinate differences, in spacings.

    They come from sampling, about a spacing, and from noise; their unit is made of both.
    """
    return config.feature_spacings + config.feature_noises * noise


def learn_metric(features: FloatArray, config: LearningConfig) -> Minimum:
    """min_R sum_ij exp(-||R df_ij||^2) d_ij  s.t.  tr(R) <= C, r_ii >= 0 (Section 4.1).

    d_ij is the squared difference of heights, as in the distance of patches (Section 5.2): how far
    apart two points are along the surface is a matter of sampling, and says nothing of its shape.
    Started from the identity. F falls as R grows, and the set leaves the off-diagonal free, so
    tr(R^T R) <= C is asked for too, the bound that M had before it was split into R^T R.
    """
    from .._kernels.metric import value_and_gradient

    if not config.learn or len(features) == 0:
        return Minimum(np.eye(4), float("nan"), 0, converged=True)
    by_axis = np.ascontiguousarray(features.T)
    dist_sq = by_axis[2] ** 2  # along the normal of the patch

    def objective(metric: FloatArray) -> tuple[float, FloatArray]:
        parts = for_rows(value_and_gradient, len(features), metric, by_axis, dist_sq, smallest=4096)
        values, gradients = zip(*parts, strict=True)
        return float(sum(values)), np.sum(gradients, axis=0)

    def project(matrix: FloatArray) -> FloatArray:
        return project_metric(bound_norm(matrix, config.trace**0.5), config.trace)

    how: dict[str, Any] = {"step": config.step, "iterations": config.iterations}
    # Aside, so that a small sample is not handed from thread to thread.
    return aside(partial(minimize, objective, project, np.eye(4), **how))


def learn_from_edges(
    edges: Edges, patches: Patches, others: Patches, config: LearningConfig, scale: float
) -> Minimum:
    """The metric of a sample of the edges: a stage by hand; `edge_sample` serves whole frames."""
    sampled = sample_edges(len(edges), config.sample, seed=0)
    return learn_metric(edge_features(edges, sampled, patches, others, scale), config)


def bound_norm(matrix: FloatArray, bound: float) -> FloatArray:
    """The nearest matrix of at most that Frobenius norm."""
    norm = float(np.linalg.norm(matrix))
    return matrix if norm <= bound else matrix * (bound / norm)


def weigh_edges(
    edges: Edges, patches: Patches, others: Patches, learned: Minimum, scale: float
) -> WeightedEdges:
    """Give each edge the weight exp(-||R (f_i - f_j)||^2) of the learned R (Section 4.2).

    `scale` is the `feature_scale`: the unit of coordinate differences. Edges within a frame that
    join a point with itself, in two patches, get the weight 0: they hold nothing.
    """
    from .._kernels.metric import count_edges, edge_weights

    n_pairs = len(edges.pairs)
    starts = np.zeros(n_pairs + 1, np.int64)
    for_rows(count_edges, n_pairs, edges.matches, starts[1:])
    np.cumsum(starts, out=starts)
    ends = np.empty((2, starts[-1]), np.uint8 if patches.size <= _BYTE else np.uint16)
    weights = np.empty(starts[-1], np.float32)
    scaled = learned.point / np.array([scale, scale, scale, _TURN])
    root = (scaled / np.log(2.0) ** 0.5).astype(np.float32)
    sides = ((edges.pairs, edges.matches), _side(patches), _side(others))
    for_rows(edge_weights, n_pairs, *sides, root, starts, ends, weights)
    return WeightedEdges(edges.pairs, starts, ends, weights, learned)


def normalize_edges(weighted: WeightedEdges, patches: Patches) -> WeightedEdges:
    """Divide the weight of each edge by the root of the degrees of the two points it joins.

    Then every point is tied to the others about as strongly, in however many patches it lies.
    """
    graph = weighted.slot_graph(patches)
    degrees = graph.collect(graph.pass_single(np.ones(patches.indices.shape, np.float32)))
    factors = np.divide(1.0, np.sqrt(degrees), out=np.zeros_like(degrees), where=degrees > 0)
    return replace(weighted, factors=factors.astype(np.float32))


def _side(patches: Patches) -> tuple[Any, ...]:
    return *patches.for_matching, patches.indices, patches.facing
