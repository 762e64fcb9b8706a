"""The edges that metrics are learned from: a seeded sample of all edges of a frame.

Edges are numbered by pair of patches; pairs by the patch that they belong to, and patches by their
centers. So the number of pairs of each patch tells where an edge is, and a frame in tiles learns
from the same edges as the whole frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..surface.tiles import Tile
from .connectivity import Edges
from .metric_learning import edge_features, sample_edges
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
    ends = np.cumsum(n_pairs)
    pair, edge = np.divmod(sample_edges(int(ends[-1]) * edges_of_pair, count, seed), edges_of_pair)
    row = np.searchsorted(ends, pair, side="right")
    place = pair - (ends[row] - n_pairs[row])  # among the pairs of the patch
    features = np.zeros((len(pair), 4))
    for tile in tiles:
        graph = graph_of(tile)
        links = graph.links[kind]
        if links is None or not len(pair):
            continue
        rows = graph.center_rows
        patch = np.minimum(np.searchsorted(rows, row), len(rows) - 1)
        here = np.flatnonzero((rows[patch] == row) & graph.owned[patch])
        first = np.searchsorted(links.edges.pairs[:, 0], patch[here])
        chosen = (first + place[here]) * edges_of_pair + edge[here]
        features[here] = edge_features(links.edges, chosen, graph.patches, links.others, scale)
    return features
