"""Edges → the metric R (M = R^T R) → edge weights exp(-||R (f_i - f_j)||^2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.laplacian import normalize_weights
from ..numerics.proximal_gradient import Minimum, minimize, project_metric
from ..parallel import for_rows
from .config import LearningConfig
from .connectivity import Edges
from .patches import Patches

_TURN = 0.3  # the unit of 1 - |cos|: normals 46 degrees apart


@dataclass(frozen=True)
class WeightedEdges:
    """Edges with the weights of the learned graph."""

    edges: Edges
    weights: NDArray[np.float32]  # (p, ways, k + 1), as `edges.matches`
    learned: Minimum  # R and how it was found


def edge_features(
    edges: Edges, chosen: IntArray, patches: Patches, others: Patches, scale: float
) -> FloatArray:
    """Feature differences (e, 4): coordinates around the patch centers over `scale`, 1 - |cos|
    over a unit of its own.

    Coordinates are along the two tangents and the normal of the patch that the edge begins in: so a
    metric can tell heights from places along the surface, which x, y and z of a body do not.
    """
    source, target = edges.slots(chosen)
    i, j = patches.indices.ravel()[source], others.indices.ravel()[target]
    here = patches.points[i] - patches.centers[source // patches.size]
    there = others.points[j] - others.centers[target // others.size]
    cosine = np.einsum("ij,ij->i", patches.normals[i], others.normals[j])
    turn = np.maximum(1.0 - np.abs(cosine), 0.0)
    along = np.einsum("eij,ej->ei", patches.axes[source // patches.size], here - there)
    return np.concatenate([along / scale, turn[:, None] / _TURN], axis=1)


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
    dist_sq = features[:, 2] ** 2  # along the normal of the patch

    def objective(metric: FloatArray) -> tuple[float, FloatArray]:
        parts = for_rows(
            value_and_gradient, len(features), metric, features, dist_sq, smallest=4096
        )
        values, gradients = zip(*parts, strict=True)
        return float(sum(values)), np.sum(gradients, axis=0)

    def project(matrix: FloatArray) -> FloatArray:
        return project_metric(bound_norm(matrix, config.trace**0.5), config.trace)

    return minimize(objective, project, np.eye(4), step=config.step, iterations=config.iterations)


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

    `scale` is the `feature_scale`: the unit of coordinate differences.
    """
    from .._kernels.metric import edge_weights

    scaled = learned.point / np.array([scale, scale, scale, _TURN])
    weights = np.empty(edges.matches.shape, np.float32)
    near, far = _side(patches), _side(others)
    for_rows(
        edge_weights,
        len(edges.pairs),
        *(edges.pairs, edges.matches, near, far, patches.axes, scaled.T @ scaled, weights),
    )
    return WeightedEdges(edges, weights, learned)


def normalize_edges(weighted: WeightedEdges, patches: Patches) -> WeightedEdges:
    """Divide the weight of each edge by the root of the degrees of the two points it joins.

    Then every point is tied to the others about as strongly, in however many patches it lies.
    """
    graph = (weighted.edges.pairs, weighted.edges.matches)
    n_points = len(patches.points)
    weights = normalize_weights(graph, weighted.weights, patches.indices, n_points)
    return replace(weighted, weights=weights)


def _side(patches: Patches) -> tuple[NDArray[np.int32], FloatArray, FloatArray, FloatArray]:
    return patches.indices, patches.points, patches.centers, patches.normals
