"""Noisy points + weighted graph → new points: the closed form of the joint objective."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.laplacian import NO_BLOCKS, apply_laplacian, build_adjacency
from ..numerics.linear_solver import Solution, conjugate_gradient
from ..parallel import for_rows
from .config import SolveConfig
from .metric_learning import WeightedEdges
from .patches import Patches

_PARTS = 4  # of the list of links, summed in parallel; fixed, so that sums do not change


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
    """min_U ||U - U_0||^2 + l1 ||W n^T (S U - C - P_ref)||^2 + l2 tr((S U - C)^T L (S U - C)).

    Solves (I + l1 S^T W^2 n n^T S + l2 S^T L S) U = U_0 + l1 S^T W^2 n n^T (C + P_ref) + l2 S^T L C
    by conjugate gradients, started from the points of the patches. n are the normals of the
    reference (without them this is the closed form of Section 5.5); U_0 are the noisy points or, if
    `config.anchor` is "previous", the points of the patches.
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
    right = anchor_points(noisy, patches, config) + adjacency.pull
    blocks = pull_blocks(patches, temporal, config.temporal_weight, right)
    scale = diagonal[:, None] + (blocks[:, :3] if len(blocks) else 0.0)
    return conjugate_gradient(
        lambda x: apply_laplacian(adjacency, diagonal, x, blocks),
        scale,
        right,
        patches.points,
        tolerance=config.tolerance,
        max_iterations=config.max_iterations,
        coupled=len(blocks) > 0,
    )


def anchor_points(noisy: FloatArray, patches: Patches, config: SolveConfig) -> FloatArray:
    """The points U_0 that the fidelity term holds on to, (n, 3)."""
    return noisy if config.anchor == "noisy" else patches.points


def pull_blocks(
    patches: Patches, temporal: list[TemporalPull], weight: float, right: FloatArray
) -> FloatArray:
    """l1 S^T W^2 n n^T S as a block for each point, (n, 6); adds l1 S^T W^2 n n^T (C + P_ref).

    A link pulls a point along the normal n of the matched surface only: the reference is another
    sampling of that surface, so its points say nothing about places along it.
    """
    from .._kernels.laplacian import fill_blocks

    if not temporal or weight == 0.0:
        return NO_BLOCKS
    blocks = np.zeros((_PARTS, len(right), 6))
    pulls = np.zeros((_PARTS, len(right), 3))
    for pull in temporal:
        graph, weights, reference = _links(pull)
        sums = (patches.indices, patches.centers, reference, blocks, pulls)
        for_rows(fill_blocks, _PARTS, graph, (weights, weight), *sums, smallest=1)
    right += pulls.sum(axis=0)
    total: FloatArray = blocks.sum(axis=0)
    return total


def evaluate_objective(
    points: FloatArray,
    noisy: FloatArray,
    patches: Patches,
    spatial: WeightedEdges,
    temporal: list[TemporalPull],
    config: SolveConfig,
) -> Objective:
    """The objective at `points`, with the graph and the patch centers held fixed."""
    from .._kernels.laplacian import edge_energy, link_energy

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
        graph, weights, reference = _links(pull)
        place = (patches.indices, patches.centers, reference, points)
        pulled += float(sum(for_rows(link_energy, len(graph[0]), graph, weights, *place)))
    step = points - anchor_points(noisy, patches, config)
    return Objective(
        fidelity=float(np.einsum("ij,ij->", step, step)),
        temporal=config.temporal_weight * pulled,
        spatial=config.spatial_weight * float(sum(parts)),
    )


def _links(pull: TemporalPull) -> tuple[Any, NDArray[np.float32], Any]:
    """Pairs and matches, weights, and the reference as kernels take them."""
    reference, edges = pull.reference, pull.graph.edges
    surface = (reference.indices, reference.points, reference.centers, reference.normals)
    return (edges.pairs, edges.matches), pull.graph.weights, surface
