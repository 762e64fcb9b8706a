"""The edges that metrics are learned from: a seeded sample of all edges of a frame.

An edge is drawn by the row of the point that its patch is around, its pair among those of the
patch, and its place in the pair. So a frame in tiles learns from the same edges as the
whole frame, and a pair more or less somewhere changes nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..surface.tiles import Tile
from .connectivity import Edges
from .metric_learning import edge_features
from .patches import Patches


@dataclass(frozen=True, eq=False)
class Links:
    """Edges between the patches of a tile, or from them to those of a reference frame."""

    others: Patches
    edges: Edges


@dataclass(frozen=True, eq=False)
class TileGraph:
    """The patches of a tile and their edges, not yet weighed."""

    tile: Tile
    patches: Patches
    links: tuple[Links | None, ...]  # within the frame, then to each reference; None: none near

    @property
    def center_rows(self) -> IntArray:
        """The row of the whole frame that each patch is around, (M,), ascending."""
        centers = self.patches.indices[:, 0]
        rows = self.tile.rows
        return centers.astype(np.int64) if isinstance(rows, slice) else rows[centers]

    @property
    def owned(self) -> NDArray[np.bool_]:
        """Which patches are around own points of the tile, (M,)."""
        own = self.tile.own
        if isinstance(own, slice):
            return np.ones(len(self.patches), bool)
        return own[self.patches.indices[:, 0]]


def sample_features(
    graph_of: Callable[[Tile], TileGraph],
    tiles: Sequence[Tile],
    kind: int,
    n_points: int,
    count: int,
    scale: float,
    seed: int,
) -> FloatArray:
    """Feature differences, (count, 4), of edges drawn from the links `kind` of all tiles.

    `graph_of` is called twice for each tile: once to count edges, once to look some of them up.
    """
    n_pairs = np.zeros(n_points, np.int64)  # by the row of the frame that a patch is around
    edges_of_pair = 1
    for tile in tiles:
        graph = graph_of(tile)
        if links := graph.links[kind]:
            per_patch = np.bincount(links.edges.pairs[:, 0], minlength=len(graph.patches))
            n_pairs[graph.center_rows[graph.owned]] = per_patch[graph.owned]
            edges_of_pair = links.edges.matches[0].size if len(links.edges.pairs) else edges_of_pair
    row, place, edge = draw_edges(n_pairs, edges_of_pair, count, seed)
    features = np.zeros((len(row), 4))
    for tile in tiles:
        graph = graph_of(tile)
        links = graph.links[kind]
        if links is None or not len(row):
            continue
        rows = graph.center_rows
        patch = np.minimum(np.searchsorted(rows, row), len(rows) - 1)
        here = np.flatnonzero((rows[patch] == row) & graph.owned[patch])
        first = np.searchsorted(links.edges.pairs[:, 0], patch[here])
        chosen = (first + place[here]) * edges_of_pair + edge[here]
        features[here] = edge_features(links.edges, chosen, graph.patches, links.others, scale)
    return features


def draw_edges(
    n_pairs: IntArray, edges_of_pair: int, count: int, seed: int
) -> tuple[IntArray, IntArray, IntArray]:
    """Rows, pairs of the row's patch, and edges of the pair: at most `count`, drawn with the seed.

    `n_pairs`, (n,), is the number of pairs of the patch around each row. Every edge is as likely
    as any other: rows and pairs are drawn as if all patches had equally many, and those that do not
    exist are left out.
    """
    n_edges = int(n_pairs.sum()) * edges_of_pair
    if n_edges <= count:
        row = np.repeat(np.arange(len(n_pairs)), n_pairs)
        place = np.arange(len(row)) - np.repeat(np.cumsum(n_pairs) - n_pairs, n_pairs)
        every = np.tile(np.arange(edges_of_pair), len(row))
        return np.repeat(row, edges_of_pair), np.repeat(place, edges_of_pair), every
    most = 1 << (int(n_pairs.max()) - 1).bit_length()  # a power of two: it seldom changes
    bounds = (len(n_pairs), most, edges_of_pair)
    rng = np.random.default_rng(seed)
    drawn = np.empty((3, 0), np.int64)
    while drawn.shape[1] < count:
        number = (rng.random(4 * count) * np.prod(bounds)).astype(np.int64)  # integers() is slower
        some = np.stack(np.unravel_index(number, bounds))
        drawn = np.concatenate([drawn, some[:, some[1] < n_pairs[some[0]]]], axis=1)
    row, place, edge = drawn[:, np.argsort(drawn[0, :count], kind="stable")]
    return row, place, edge
