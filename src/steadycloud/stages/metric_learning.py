"""Edges → the metric R (M = R^T R) → edge weights exp(-||R (f_i - f_j)||^2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import LearningConfig
from ..frame import FloatArray
from ..numerics.proximal_gradient import Minimum, minimize, project_metric
from ..parallel import for_rows
from .connectivity import Edges
from .patches import Patches


@dataclass(frozen=True)
class WeightedEdges:
    """Edges with the weights of the learned graph."""

    edges: Edges
    weights: FloatArray  # (e,)
    learned: Minimum  # R and how it was found


def edge_features(edges: Edges, patches: Patches, others: Patches, scale: float) -> FloatArray:
    """Feature differences (e, 4): coordinates around the patch centers over `scale`, 1 - |cos|."""
    from .._kernels.metric import edge_features as kernel

    features = np.empty((len(edges), 4))
    for_rows(
        kernel,
        len(edges),
        (edges.source, edges.target),
        patches.indices,
        patches.points,
        patches.centers,
        patches.normals,
        (others.indices, others.points, others.centers, others.normals),
        scale,
        features,
    )
    return features


def learn_metric(features: FloatArray, config: LearningConfig, seed: int = 0) -> Minimum:
    """min_R sum_ij exp(-||R df_ij||^2) d_ij  s.t.  tr(R) <= C, r_ii >= 0 (eq. 'optimize_linear').

    Started from the identity. F falls as R grows, and the set leaves the off-diagonal free, so
    the Frobenius norm is bounded by C too. A seeded sample of edges determines the 16 entries.
    """
    from .._kernels.metric import value_and_gradient

    if not config.learn or len(features) == 0:
        return Minimum(np.eye(4), float("nan"), 0, converged=True)
    if len(features) > config.sample:
        chosen = np.random.default_rng(seed).choice(len(features), config.sample, replace=False)
        features = features[np.sort(chosen)]
    dist_sq = np.einsum("ij,ij->i", features[:, :3], features[:, :3])

    def objective(metric: FloatArray) -> tuple[float, FloatArray]:
        parts = for_rows(value_and_gradient, len(features), metric, features, dist_sq)
        return sum(value for value, _ in parts), sum(gradient for _, gradient in parts)

    def project(matrix: FloatArray) -> FloatArray:
        return project_metric(bound_norm(matrix, config.trace**0.5), config.trace)

    return minimize(objective, project, np.eye(4), step=config.step, iterations=config.iterations)


def bound_norm(matrix: FloatArray, bound: float) -> FloatArray:
    """The nearest matrix of at most that Frobenius norm."""
    norm = float(np.linalg.norm(matrix))
    return matrix if norm <= bound else matrix * (bound / norm)


def weigh_edges(
    edges: Edges,
    patches: Patches,
    others: Patches,
    config: LearningConfig,
    *,
    noise: float = 0.0,
    seed: int = 0,
) -> WeightedEdges:
    """Learn the metric from the edges and give each its weight (eq. 'weight_R').

    Lengths are in spacings. Coordinate differences come from sampling, about a spacing, and from
    noise; they are measured in a unit of both.
    """
    from .._kernels.metric import gaussian_weights

    scale = config.feature_spacings + config.feature_noises * noise
    features = edge_features(edges, patches, others, scale)
    learned = learn_metric(features, config, seed)
    weights = np.empty(len(edges))
    for_rows(gaussian_weights, len(edges), learned.point, features, weights)
    return WeightedEdges(edges, weights, learned)
