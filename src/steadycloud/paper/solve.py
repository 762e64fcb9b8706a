"""Noisy points + weighted graph → new points: the closed form of the joint objective."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.laplacian import apply_laplacian, build_adjacency
from ..numerics.linear_solver import Solution, conjugate_gradient
from ..parallel import for_rows
from .config import SolveConfig
from .metric_learning import WeightedEdges
from .patches import Patches


@dataclass(frozen=True)
class TemporalPull:
    """Temporal edges to one reference frame."""

    graph: WeightedEdges
    reference: Patches


@dataclass(frozen=True)
class Objective:
    """The three terms of the objective (Section 5.4) at some points."""

    fidelity: float
    temporal: float
    spatial: float

    @property
    def total(self) -> float:
        """What the alternation minimizes."""
        return self.fidelity + self.temporal + self.spatial


def solve_points(
    noisy: FloatArray,
    patches: Patches,
    spatial: WeightedEdges,
    temporal: list[TemporalPull],
    config: SolveConfig,
) -> Solution:
    """min_U ||U - U_noisy||^2 + l1 ||W (S U - C - P_ref)||^2 + l2 tr((S U - C)^T L (S U - C)).

    Solves (I + l1 S^T W^2 S + l2 S^T L S) U = U_noisy + l1 S^T W^2 (C + P_ref) + l2 S^T L C
    (closed form, Section 5.5) by conjugate gradients, started from the points of the patches.
    """
    n_points = len(noisy)
    edges = spatial.edges
    adjacency = build_adjacency(
        (edges.pairs, edges.matches),
        (spatial.weights, config.spatial_weight),
        patches.indices,
        patches.centers,
        n_points,
    )
    diagonal = 1.0 + adjacency.degrees
    right = noisy + adjacency.pull
    for pull in temporal:
        weights = config.temporal_weight * pull.graph.weights.ravel()
        rows, goals = _goals(patches, pull)
        goals *= weights[:, None]
        diagonal += np.bincount(rows, weights, n_points)
        for axis in range(3):
            right[:, axis] += np.bincount(rows, goals[:, axis], n_points)
    return conjugate_gradient(
        lambda x: apply_laplacian(adjacency, diagonal, x),
        diagonal,
        right,
        patches.points,
        tolerance=config.tolerance,
        max_iterations=config.max_iterations,
    )


def evaluate_objective(
    points: FloatArray,
    noisy: FloatArray,
    patches: Patches,
    spatial: WeightedEdges,
    temporal: list[TemporalPull],
    config: SolveConfig,
) -> Objective:
    """The objective at `points`, with the graph and the patch centers held fixed."""
    from .._kernels.laplacian import edge_energy

    edges = spatial.edges
    parts = for_rows(
        edge_energy,
        len(edges.pairs),
        edges.pairs,
        edges.matches,
        spatial.weights,
        patches.indices,
        patches.centers,
        points,
    )
    pulled = 0.0
    for pull in temporal:
        rows, goals = _goals(patches, pull)
        gap = points[rows] - goals
        pulled += float(np.einsum("i,ij,ij->", pull.graph.weights.ravel(), gap, gap))
    return Objective(
        fidelity=float(np.einsum("ij,ij->", points - noisy, points - noisy)),
        temporal=config.temporal_weight * pulled,
        spatial=config.spatial_weight * float(sum(parts)),
    )


def _goals(patches: Patches, pull: TemporalPull) -> tuple[NDArray[np.int32], FloatArray]:
    """The point that each temporal edge begins at, (e,), and where the reference wants it, (e, 3).

    That is C + P_ref of the paper in height over the reference's surface; along it the point stays
    where it is, for the reference is another sampling of that surface.
    """
    reference = pull.reference
    source, target = pull.graph.edges.slots()
    rows, there = patches.indices.ravel()[source], reference.indices.ravel()[target]
    here = patches.points[rows]
    goals: FloatArray = (
        patches.centers[source // patches.size]
        + reference.points[there]
        - reference.centers[target // reference.size]
    )
    height = np.einsum("ij,ij->i", goals - here, reference.normals[there])
    return rows, here + height[:, None] * reference.normals[there]
