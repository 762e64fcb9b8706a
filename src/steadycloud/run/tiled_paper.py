"""`paper` in tiles, in lockstep: every tile does a round, then all are judged together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.proximal_gradient import Minimum
from ..observer import Observer, ignore
from ..paper.config import PaperConfig
from ..paper.connectivity import Edges
from ..paper.denoise import Graph, Solved, build_graph, reference_patches
from ..paper.metric_learning import WeightedEdges, learn_metric
from ..paper.patches import build_patches, sample_centers
from ..paper.solve import Objective, TemporalPull, evaluate_objective, solve_points
from ..surface.tiles import Halo, Tile, TileError, cut_tiles, measure_halo
from .memory import Memory, too_small
from .tiled_metric import Part, learn_in_parts, search_part

BYTES_OF_POINT = 3500.0  # of a point at work, its reference included
_HOPS = 2.0  # patches that are pulled on by way of others; the pull fades with each
_MOTION = 6.0  # spacings by which a reference may lie elsewhere


@dataclass
class TiledRounds:
    """Rounds of a frame whose graph would not fit into the memory."""

    noisy: FloatArray  # (n, 3)
    anchors: Sequence[FloatArray]  # points of each reference
    noise: float
    config: PaperConfig
    observe: Observer
    memory: Memory
    tiles: int = 0
    halo: Halo = field(init=False)

    def __post_init__(self) -> None:
        """Find out how wide a halo has to be."""
        near = round(self.config.search.h / self.config.patches.fraction)
        hops = {self.config.patches.k + 1: 2.0 * _HOPS, near: _HOPS}
        self.halo = measure_halo(self.noisy, hops, self.config.seed)

    def __call__(self, points: FloatArray) -> Solved:
        """One round of all tiles: centers and metrics first, then the points of each."""
        self.observe("patches")
        center = np.zeros(len(points), bool)
        center[sample_centers(points, self.config.patches, self.config.seed)] = True
        metrics = self._learn(points, center)
        moved = np.empty_like(points)
        parts: list[Solved] = []
        for tile in self.cut():
            self.observe(f"solve, tile {len(parts) + 1}")
            solved = self._solve(points, center, tile, metrics)
            moved[tile.own_rows] = solved.points
            parts.append(solved)
        self.tiles = len(parts)
        return Solved(
            points=moved,
            terms=_added(part.terms for part in parts),
            residual=max(part.residual for part in parts),
            iterations=max(part.iterations for part in parts),
            n_spatial_edges=sum(part.n_spatial_edges for part in parts),
            n_temporal_edges=sum(part.n_temporal_edges for part in parts),
        )

    def cut(self) -> Iterator[Tile]:
        """The tiles, the same ones in every round."""
        try:
            yield from cut_tiles(self.noisy, self.halo, self.memory.points(BYTES_OF_POINT))
        except TileError as error:
            raise too_small(self.memory, BYTES_OF_POINT, error.smallest) from None

    def _learn(self, points: FloatArray, center: NDArray[np.bool_]) -> list[Minimum]:
        """The metrics of the whole frame."""
        self.observe("learn")
        if not self.config.learning.learn:
            return [learn_metric(np.empty((0, 4)), self.config.learning)] * (1 + len(self.anchors))

        def parts() -> Iterator[Part]:
            for tile in self.cut():
                references = reference_patches(self._near(tile), self.config)
                centers = np.flatnonzero(center[tile.rows])
                patches = build_patches(
                    points[tile.rows], self.config.patches, self.config.seed, centers
                )
                yield search_part(tile, patches, references, self.config.search)

        return learn_in_parts(parts, len(points), self.noise, self.config)

    def _near(self, tile: Tile) -> list[FloatArray]:
        """What of the references is near a tile."""
        return [anchor[tile.holds(anchor, tile.halo + _MOTION)] for anchor in self.anchors]

    def _solve(
        self,
        points: FloatArray,
        center: NDArray[np.bool_],
        tile: Tile,
        metrics: list[Minimum],
    ) -> Solved:
        """The own points of a tile, and its share in the objective."""
        noisy = self.noisy[tile.rows]
        references = reference_patches(self._near(tile), self.config)
        centers = np.flatnonzero(center[tile.rows])
        known = metrics[: 1 + len(references)]
        graph = build_graph(
            points[tile.rows], references, self.noise, self.config, ignore, centers, known
        )
        solved = solve_points(noisy, *graph, self.config.solve)
        share = _own_share(graph, tile.own)
        terms = evaluate_objective(solved.x, noisy, *share, self.config.solve)
        step = (solved.x - noisy)[tile.own]
        return Solved(
            points=solved.x[tile.own],
            terms=replace(terms, fidelity=float(np.einsum("ij,ij->", step, step))),
            residual=solved.residual,
            iterations=solved.iterations,
            n_spatial_edges=len(share.spatial.edges),
            n_temporal_edges=sum(len(pull.graph.edges) for pull in share.temporal),
        )


def _own_share(graph: Graph, own: NDArray[np.bool_]) -> Graph:
    """The edges that begin in patches around own points: every edge belongs to one tile."""
    mine = own[graph.patches.indices[:, 0]]

    def kept(weighted: WeightedEdges) -> WeightedEdges:
        edges = weighted.edges
        chosen = mine[edges.pairs[:, 0]]
        rest = Edges(edges.pairs[chosen], edges.matches[chosen])
        return WeightedEdges(rest, weighted.weights[chosen], weighted.learned)

    temporal = [TemporalPull(kept(pull.graph), pull.reference) for pull in graph.temporal]
    return Graph(graph.patches, kept(graph.spatial), temporal)


def _added(terms: Iterator[Objective]) -> Objective:
    fidelity, temporal, spatial = np.sum([(t.fidelity, t.temporal, t.spatial) for t in terms], 0)
    return Objective(float(fidelity), float(temporal), float(spatial))
