"""Noisy points + weighted graph → new points: the closed form of the joint objective."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.laplacian import NO_BLOCKS, apply_laplacian, build_laplacian, starts_of
from ..numerics.linear_solver import Solution, chebyshev
from ..parallel import for_rows
from .config import SolveConfig
from .metric_learning import WeightedEdges
from .patches import Patches

_LEAST_REACH = 0.01  # of eigenvalues, where next to nothing joins the points


@dataclass(frozen=True)
class TemporalPull:
    """Temporal edges to one reference frame."""

    graph: WeightedEdges
    reference: Patches

    @property
    def surface(self) -> tuple[Any, ...]:
        """The reference as kernels take it."""
        reference = self.reference
        return reference.indices, reference.points, reference.centers, reference.normals


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
    by Chebyshev iteration. n are the normals of the reference (without them this is the closed form
    of Section 5.5); U_0 are the noisy points or, if `config.anchor` is "previous", the points of
    the patches. What is solved for is how far the points of the patches move: that is small, so
    single precision is plenty. Of a normalized graph, the eigenvalues are up to 1.
    """
    factors = spatial.factors_of(patches) * np.float32(config.spatial_weight**0.5)
    laplacian = build_laplacian(spatial.slot_graph(patches), factors, patches.for_matching[0])
    pull = anchor_points(noisy, patches, config) - patches.points + laplacian.pull
    blocks = pull_blocks(patches, temporal, config.temporal_weight, pull)
    diagonal = (1.0 + laplacian.degrees).astype(np.float32)
    pulled = config.spatial_weight if spatial.factors is not None else laplacian.degrees.max()
    step = chebyshev(
        lambda x: apply_laplacian(laplacian, diagonal, x, blocks),
        diagonal,
        blocks,
        pull.astype(np.float32),
        reach=max(float(pulled / (1.0 + pulled)), _LEAST_REACH),
        tolerance=config.tolerance,
        max_iterations=config.max_iterations,
    )
    return replace(step, x=patches.points + step.x)


def anchor_points(noisy: FloatArray, patches: Patches, config: SolveConfig) -> FloatArray:
    """The points U_0 that the fidelity term holds on to, (n, 3)."""
    return noisy if config.anchor == "noisy" else patches.points


def pull_blocks(
    patches: Patches, temporal: list[TemporalPull], weight: float, pull: FloatArray
) -> NDArray[np.float32]:
    """l1 S^T W^2 n n^T S as a block for each point, (n, 6); adds l1 S^T W^2 n n^T (C + P_ref - S U)
    to `pull`, for the points U of the patches.

    A link pulls a point along the normal n of the matched surface only: the reference is another
    sampling of that surface, so its points say nothing about places along it.
    """
    from .._kernels.temporal_pull import add_blocks

    if not temporal or weight == 0.0:
        return NO_BLOCKS
    blocks = np.zeros((len(pull), 6), np.float32)
    for link in temporal:
        first = starts_of(link.graph.pairs[:, 0], len(patches))
        place = ((first, *patches.slots), (patches.points, patches.centers), link.surface)
        for_rows(add_blocks, len(pull), link.graph.parts, weight, *place, blocks, pull)
    return blocks


def evaluate_objective(
    points: FloatArray,
    noisy: FloatArray,
    patches: Patches,
    spatial: WeightedEdges,
    temporal: list[TemporalPull],
    config: SolveConfig,
    counted: NDArray[np.bool_] | None = None,
) -> Objective:
    """The objective at `points`, with the graph and the patch centers held fixed.

    Of edges those count that begin in patches which are `counted`, (M,), by default all.
    """
    from .._kernels.laplacian import edge_energy
    from .._kernels.temporal_pull import link_energy

    counted = np.ones(len(patches), bool) if counted is None else counted
    factors, sides = spatial.factors_of(patches), (patches.indices, patches.centers)
    n_pairs = len(spatial.pairs)
    parts = for_rows(edge_energy, n_pairs, spatial.parts, counted, factors, *sides, points)
    pulled = 0.0
    for pull in temporal:
        place = (pull.graph.parts, counted, *sides, pull.surface, points)
        pulled += float(sum(for_rows(link_energy, len(pull.graph.pairs), *place)))
    step = points - anchor_points(noisy, patches, config)
    return Objective(
        fidelity=float(np.einsum("ij,ij->", step, step)),
        temporal=config.temporal_weight * pulled,
        spatial=config.spatial_weight * float(sum(parts)),
    )
