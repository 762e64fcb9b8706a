"""One round of a frame: a graph built and weighed on the current points, points solved for on it.

The graph is built tile by tile; a frame that fits into memory is a single tile. All tiles do a
round before the next one begins, and the metrics are those of the whole frame. Lengths are in
spacings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.proximal_gradient import Minimum
from ..observer import Observer
from ..surface.tiles import OneAtATime, Tile, Tiling
from .config import PaperConfig
from .connectivity import Edges, connect_matching_patches, connect_similar_patches
from .edge_sample import Links, TileGraph, sample_features
from .metric_learning import WeightedEdges, feature_scale, learn_metric, weigh_edges
from .patch_search import find_matching_patches, find_similar_patches
from .patches import Patches, build_patches, sample_centers
from .solve import Objective, TemporalPull, evaluate_objective, solve_points

BYTES_OF_POINT = 3500.0  # of a point at work, its reference included
_HOPS = 2.0  # patches through which a point acts on another; the effect fades with each
_MOTION = 6.0  # spacings by which a reference may lie elsewhere


class Solved(NamedTuple):
    """The points after a round, and what they minimize."""

    points: FloatArray  # (n, 3)
    terms: Objective
    residual: float  # of the linear solve
    iterations: int  # of the same
    n_spatial_edges: int
    n_temporal_edges: int


class Graph(NamedTuple):
    """Patches, and the weighted edges between them and to those of reference frames."""

    patches: Patches
    spatial: WeightedEdges
    temporal: list[TemporalPull]


@dataclass(frozen=True, eq=False)
class Rounds:
    """A frame whose rounds are computed, and the reference frames that it leans on."""

    noisy: FloatArray  # (n, 3)
    anchors: Sequence[FloatArray]  # points of each reference
    noise: float
    config: PaperConfig
    tiling: Tiling
    observe: Observer

    @cached_property
    def tiles(self) -> list[Tile]:
        """The tiles, the same ones in every round."""
        k, near = self.config.patches.k, self.config.search.h / self.config.patches.fraction
        hops = {k + 1: 2.0 * _HOPS, round(near): _HOPS}
        return self.tiling.cut(self.noisy, hops, BYTES_OF_POINT)

    @cached_property
    def references(self) -> OneAtATime[list[Patches | None]]:
        """Patches around every point of each reference near a tile; None: too few points."""
        everywhere = replace(self.config.patches, fraction=1.0)

        def build(tile: Tile) -> list[Patches | None]:
            reach = tile.halo + _MOTION
            near = [a if tile.whole else a[tile.holds(a, reach)] for a in self.anchors]
            return [
                build_patches(points, everywhere, self.config.seed)
                if len(points) > everywhere.k
                else None
                for points in near
            ]

        return OneAtATime(build)

    def solve(self, points: FloatArray) -> Solved:
        """One round from the current points: graphs, metrics, then the points of every tile."""
        graphs = self.connect(points)
        metrics = [self.learn(graphs, kind) for kind in range(1 + len(self.anchors))]
        moved = np.empty_like(points)
        parts = []
        for number, tile in enumerate(self.tiles, start=1):
            graph = graphs(tile)
            self.observe("solve" if tile.whole else f"solve, tile {number}")
            part = self.solve_tile(graph, metrics)
            moved[tile.own_rows] = part.points
            parts.append(part)
        _, terms, residuals, iterations, spatial, temporal = zip(*parts, strict=True)
        return Solved(
            moved, _added(terms), max(residuals), max(iterations), sum(spatial), sum(temporal)
        )

    def connect(self, points: FloatArray) -> OneAtATime[TileGraph]:
        """What builds the patches of a tile and the edges between their points."""
        config, seed, observe = self.config, self.config.seed, self.observe
        center = np.zeros(len(points), bool)
        if not self.tiles[0].whole:  # else they are sampled while neighbors are sought
            observe("patches")
            center[sample_centers(points, config.patches, seed)] = True

        def build(tile: Tile) -> TileGraph:
            observe("patches")
            centers = None if tile.whole else np.flatnonzero(center[tile.rows])
            patches = build_patches(points[tile.rows], config.patches, seed, centers)
            references = self.references(tile)
            observe("search")
            similar = find_similar_patches(patches, config.search)
            matching = [
                None if ref is None else find_matching_patches(patches, ref, config.search)
                for ref in references
            ]
            observe("connect")
            links: list[Links | None] = [Links(patches, connect_similar_patches(patches, similar))]
            for ref, found in zip(references, matching, strict=True):
                if ref is None or found is None:
                    links.append(None)
                else:
                    links.append(Links(ref, connect_matching_patches(patches, ref, found)))
            return TileGraph(tile, patches, tuple(links))

        return OneAtATime(build)

    def learn(self, graphs: OneAtATime[TileGraph], kind: int) -> Minimum:
        """The metric of the links `kind` of the whole frame, from a sample of its edges."""
        config, scale = self.config.learning, feature_scale(self.config.learning, self.noise)
        if not config.learn:
            return learn_metric(np.empty((0, 4)), config)
        graphs(self.tiles[0])
        self.observe("learn")
        n_points, seed = len(self.noisy), self.config.seed
        features = sample_features(graphs, self.tiles, kind, n_points, config.sample, scale, seed)
        return learn_metric(features, config)

    def solve_tile(self, built: TileGraph, metrics: Sequence[Minimum]) -> Solved:
        """The own points of a tile, and its share in the objective."""
        config, tile = self.config.solve, built.tile
        graph = self.weigh(built, metrics)
        noisy = self.noisy[tile.rows]
        solved = solve_points(noisy, *graph, config)
        share = graph if tile.whole else _own_share(graph, built.owned)
        terms = evaluate_objective(solved.x, noisy, *share, config)
        step = (solved.x - noisy)[tile.own]
        return Solved(
            points=solved.x[tile.own],
            terms=replace(terms, fidelity=float(np.einsum("ij,ij->", step, step))),
            residual=solved.residual,
            iterations=solved.iterations,
            n_spatial_edges=len(share.spatial.edges),
            n_temporal_edges=sum(len(pull.graph.edges) for pull in share.temporal),
        )

    def weigh(self, built: TileGraph, metrics: Sequence[Minimum]) -> Graph:
        """The graph of a tile with the weights that the metrics give."""
        scale = feature_scale(self.config.learning, self.noise)
        patches, known = built.patches, zip(built.links, metrics, strict=True)
        spatial, *temporal = [
            TemporalPull(
                weigh_edges(links.edges, patches, links.others, metric, scale), links.others
            )
            for links, metric in known
            if links is not None
        ]
        return Graph(patches, spatial.graph, temporal)


def _own_share(graph: Graph, owned: NDArray[np.bool_]) -> Graph:
    """The edges that begin in patches around own points: every edge belongs to one tile."""

    def kept(weighted: WeightedEdges) -> WeightedEdges:
        edges = weighted.edges
        chosen = owned[edges.pairs[:, 0]]
        rest = Edges(edges.pairs[chosen], edges.matches[chosen])
        return WeightedEdges(rest, weighted.weights[chosen], weighted.learned)

    temporal = [TemporalPull(kept(pull.graph), pull.reference) for pull in graph.temporal]
    return Graph(graph.patches, kept(graph.spatial), temporal)


def _added(terms: Iterable[Objective]) -> Objective:
    fidelity, temporal, spatial = np.sum([(t.fidelity, t.temporal, t.spatial) for t in terms], 0)
    return Objective(float(fidelity), float(temporal), float(spatial))
