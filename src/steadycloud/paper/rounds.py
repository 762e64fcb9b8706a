"""One round of a frame: a graph built and weighed on the current points, points solved for on it.

The graph is built tile by tile; a frame that fits into memory is a single tile. All tiles do a
round before the next one begins, and the metrics are those of the whole frame. Lengths are in
spacings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from ..frame import FloatArray, IntArray
from ..numerics.proximal_gradient import Minimum
from ..observer import Observer
from ..parallel import meanwhile
from ..surface.tiles import Tile, Tiling
from .config import PaperConfig
from .connectivity import connect_matching_patches, connect_similar_patches
from .edge_sample import Links, TileGraph, sample_features
from .metric_learning import (
    WeightedEdges,
    feature_scale,
    learn_metric,
    normalize_edges,
    weigh_edges,
)
from .patch_search import find_matching_patches, find_similar_patches
from .patches import Patches, build_patches, in_row_order, sample_centers
from .solve import Objective, TemporalPull, anchor_points, evaluate_objective, solve_points

BYTES_OF_POINT = 3500.0  # of a point at work, its reference included
_HOPS = 2.5  # patches through which a point acts on another; the effect fades with each
_SPREAD = 0.97  # of the largest distance: centers found in sweeps take two thirds of the time
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


class Rounds:
    """A frame whose rounds are computed, and the reference frames that it leans on."""

    def __init__(
        self,
        noisy: FloatArray,  # (n, 3)
        anchors: Sequence[FloatArray],  # points of each reference
        noise: float,
        config: PaperConfig,
        tiling: Tiling,
        observe: Observer,
    ) -> None:
        self.noisy, self.anchors, self.noise = noisy, anchors, noise
        self.config, self.observe = config, observe
        near = config.search.h / config.patches.fraction
        hops = {config.patches.k + 1: 2.0 * _HOPS, round(near): _HOPS}
        self.tiles = tiling.cut(noisy, hops, BYTES_OF_POINT)  # the same ones in every round
        self._points = noisy  # of the current round
        self._n_rounds = 0
        self._sampled: Callable[[], IntArray]  # rows that patches are around in the current round
        # What was computed last is kept: if there is one tile, each is computed once a round (the
        # references once for all rounds); of many tiles, memory holds one.
        self._graph: TileGraph | None = None
        self._references: tuple[Tile, list[Patches | None]] | None = None
        self.references(self.tiles[0])

    def solve(self, points: FloatArray) -> Solved:
        """One round from the current points: graphs, metrics, then the points of every tile.

        Centers are spread over the noisy points, from another start in every round. Over the
        current points, the least difference between two runs would give all other centers.
        """
        self._points, self._graph = points, None
        seed = self.config.seed + self._n_rounds
        self._sampled = meanwhile(sample_centers, self.noisy, self.config.patches, seed, _SPREAD)
        self._n_rounds += 1
        self.connect(self.tiles[0])
        metrics = [self.learn(kind) for kind in range(1 + len(self.anchors))]
        moved = np.empty_like(points)
        parts = []
        for number, tile in enumerate(self.tiles, start=1):
            graph = self.connect(tile)
            self.observe("solve" if tile.whole else f"solve, tile {number}")
            part = self.solve_tile(graph, metrics)
            moved[tile.own_rows] = part.points
            parts.append(part)
        _, terms, residuals, iterations, spatial, temporal = zip(*parts, strict=True)
        return Solved(
            moved, _added(terms), max(residuals), max(iterations), sum(spatial), sum(temporal)
        )

    def connect(self, tile: Tile) -> TileGraph:
        """The patches of a tile and the edges between their points, in the current round."""
        if self._graph is not None and self._graph.tile is tile:
            return self._graph
        self._graph = None
        config, points = self.config, self._points[tile.rows]
        self.observe("patches")
        built = build_patches(points, config.patches, centers=partial(self.centers, tile))
        patches = in_row_order(built)
        references = self.references(tile)
        self.observe("search")
        similar = find_similar_patches(patches, config.search)
        matching = [
            None if ref is None else find_matching_patches(patches, ref, config.search)
            for ref in references
        ]
        self.observe("connect")
        links: list[Links | None] = [Links(patches, connect_similar_patches(patches, similar))]
        for ref, found in zip(references, matching, strict=True):
            if ref is None or found is None:
                links.append(None)
            else:
                links.append(Links(ref, connect_matching_patches(patches, ref, found)))
        self._graph = TileGraph(tile, patches, tuple(links))
        return self._graph

    def centers(self, tile: Tile) -> IntArray:
        """The points of a tile that patches are around, in the current round."""
        rows = self._sampled()
        if tile.whole:
            return rows
        is_center = np.zeros(len(self.noisy), bool)
        is_center[rows] = True
        return np.flatnonzero(is_center[tile.rows])

    def references(self, tile: Tile) -> list[Patches | None]:
        """Patches around every point of each reference near a tile; None: too few points."""
        if self._references is None or self._references[0] is not tile:
            self._references = None
            everywhere = replace(self.config.patches, fraction=1.0)
            reach = tile.halo + _MOTION
            found: list[Patches | None] = []
            for anchor in self.anchors:
                near = anchor if tile.whole else anchor[tile.holds(anchor, reach)]
                enough = len(near) > everywhere.k
                found.append(build_patches(near, everywhere, self.config.seed) if enough else None)
            self._references = (tile, found)
        return self._references[1]

    def learn(self, kind: int) -> Minimum:
        """The metric of the links `kind` of the whole frame, from a sample of its edges."""
        config, seed = self.config.learning, self.config.seed
        if not config.learn:
            return learn_metric(np.empty((0, 4)), config)
        self.observe("learn")
        scale = feature_scale(config, self.noise)
        n_points = len(self.noisy)
        features = sample_features(
            self.connect, self.tiles, kind, n_points, config.sample, scale, seed
        )
        return learn_metric(features, config)

    def solve_tile(self, built: TileGraph, metrics: Sequence[Minimum]) -> Solved:
        """The own points of a tile, and its share in the objective."""
        config, tile = self.config.solve, built.tile
        graph = self.weigh(built, metrics)
        noisy = self.noisy[tile.rows]
        solved = solve_points(noisy, *graph, config)
        owned = built.owned
        terms = evaluate_objective(solved.x, noisy, *graph, config, owned)
        spatial, *temporal = [links.edges.count(owned) for links in built.links if links]
        step = (solved.x - anchor_points(noisy, graph.patches, config))[tile.own]
        return Solved(
            points=solved.x[tile.own],
            terms=replace(terms, fidelity=float(np.einsum("ij,ij->", step, step))),
            residual=solved.residual,
            iterations=solved.iterations,
            n_spatial_edges=spatial,
            n_temporal_edges=sum(temporal),
        )

    def weigh(self, built: TileGraph, metrics: Sequence[Minimum]) -> Graph:
        """The graph of a tile with the weights that the metrics give."""
        learning, patches = self.config.learning, built.patches
        scale = feature_scale(learning, self.noise)
        scales = [scale, *(learning.temporal_unit * scale for _ in self.anchors)]
        known = zip(built.links, metrics, scales, strict=True)
        spatial, *temporal = [
            TemporalPull(
                weigh_edges(links.edges, patches, links.others, metric, unit), links.others
            )
            for links, metric, unit in known
            if links is not None
        ]
        within = spatial.graph
        if self.config.solve.normalize:
            within = normalize_edges(within, patches)
        return Graph(patches, within, temporal)


def _added(terms: Iterable[Objective]) -> Objective:
    fidelity, temporal, spatial = np.sum([(t.fidelity, t.temporal, t.spatial) for t in terms], 0)
    return Objective(float(fidelity), float(temporal), float(spatial))
