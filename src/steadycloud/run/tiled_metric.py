"""Metrics of a whole frame, learned in tiles from the very edges that the whole frame would draw.

Edges are numbered by pair of patches; pairs by the patch that they belong to, and patches by their
centers. So counting the pairs of each patch is enough to know where an edge is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.proximal_gradient import Minimum
from ..paper.config import PaperConfig, SearchConfig
from ..paper.connectivity import match_pairs, matched_pairs, similar_pairs
from ..paper.metric_learning import edge_features, feature_scale, learn_metric, sample_edges
from ..paper.patch_search import find_matching_patches, find_similar_patches
from ..paper.patches import Patches
from ..surface.tiles import Tile


@dataclass(frozen=True, eq=False)
class PairSet:
    """Pairs of a tile's patches with one another, or with those of a reference."""

    others: Patches
    pairs: NDArray[np.int32]  # (p, 2), each belongs to the first of its patches; ascending
    ways: int


@dataclass(frozen=True, eq=False)
class Part:
    """A tile, its patches, and their pairs: first among themselves, then for each reference."""

    tile: Tile
    patches: Patches
    pair_sets: list[PairSet]

    @property
    def center_rows(self) -> IntArray:
        """The row of the whole frame that each patch is around, (M,), ascending."""
        return self.tile.rows[self.patches.indices[:, 0]]

    @property
    def owned(self) -> NDArray[np.bool_]:
        """Which patches are around own points of the tile, (M,)."""
        return self.tile.own[self.patches.indices[:, 0]]


@dataclass(frozen=True, eq=False)
class Drawn:
    """The edges that a metric is learned from."""

    row: IntArray  # (s,) of the whole frame: the center of the patch that the pair belongs to
    place: IntArray  # (s,) of the pair among those of its patch
    edge: IntArray  # (s,) among those of its pair


def search_part(
    tile: Tile, patches: Patches, references: Sequence[Patches], config: SearchConfig
) -> Part:
    """Find the pairs of a tile."""
    similar = find_similar_patches(patches, config)
    pair_sets = [PairSet(patches, similar_pairs(similar), ways=2)]
    for reference in references:
        matching = find_matching_patches(patches, reference, config)
        pair_sets.append(PairSet(reference, matched_pairs(matching), ways=1))
    return Part(tile, patches, pair_sets)


def learn_in_parts(
    parts: Callable[[], Iterator[Part]], n_points: int, noise: float, config: PaperConfig
) -> list[Minimum]:
    """The metrics of all edges, then of those to each reference. Goes through the parts twice."""
    counts: list[IntArray] = []
    ways: list[int] = []
    for part in parts():
        for kind, found in enumerate(part.pair_sets):
            if kind == len(counts):
                counts.append(np.zeros(n_points, np.int64))
                ways.append(found.ways)
            per_patch = np.bincount(found.pairs[:, 0], minlength=len(part.patches))
            counts[kind][part.center_rows[part.owned]] = per_patch[part.owned]
        size = part.patches.size
    sample, scale = config.learning.sample, feature_scale(config.learning, noise)
    drawn = [
        _draw(per_row, size, n_ways, sample, config.seed)
        for per_row, n_ways in zip(counts, ways, strict=True)
    ]
    features = [np.zeros((len(draws.row), 4)) for draws in drawn]
    for part in parts():
        for draws, values, found in zip(drawn, features, part.pair_sets, strict=False):
            _look_up(part, found, draws, scale, values)
    return [learn_metric(values, config.learning) for values in features]


def _draw(counts: IntArray, size: int, ways: int, sample: int, seed: int) -> Drawn:
    """Draw from all edges, given the number of pairs that belong to the patch at each row."""
    ends = np.cumsum(counts)
    chosen = sample_edges(int(ends[-1]) * ways * size, sample, seed)
    pair, edge = np.divmod(chosen, ways * size)
    row = np.searchsorted(ends, pair, side="right")
    return Drawn(row, pair - (ends[row] - counts[row]), edge)


def _look_up(part: Part, found: PairSet, drawn: Drawn, scale: float, features: FloatArray) -> None:
    """Fill in the features of those drawn edges that belong to the part."""
    rows = part.center_rows
    patch = np.minimum(np.searchsorted(rows, drawn.row), len(rows) - 1)
    here = np.flatnonzero((rows[patch] == drawn.row) & part.owned[patch])
    pair = np.searchsorted(found.pairs[:, 0], patch[here]) + drawn.place[here]
    edges = match_pairs(part.patches, found.others, found.pairs[pair], found.ways)
    chosen = np.arange(len(here)) * (found.ways * part.patches.size) + drawn.edge[here]
    features[here] = edge_features(edges, chosen, part.patches, found.others, scale)
