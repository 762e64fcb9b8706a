"""Matched patches → edges between their points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import IntArray
from ..parallel import for_rows
from .patch_search import once_a_pair
from .patches import Patches


@dataclass(frozen=True)
class Edges:
    """Edges between points of matched patches.

    Of a pair (l, m) they join point i of l with point matches[p, 0, i] of m and, if there are two
    ways, point matches[p, 1, j] of l with point j of m.
    """

    pairs: NDArray[np.int32]  # (p, 2) patches of the frame, and of the frame or of a reference
    matches: NDArray[np.uint16]  # (p, ways, k + 1)

    def __len__(self) -> int:
        return self.matches.size

    def count(self, owned: NDArray[np.bool_]) -> int:
        """How many edges begin in patches that are owned, (M,): in tiles each belongs to one."""
        _, ways, size = self.matches.shape
        return int(owned[self.pairs[:, 0]].sum() * ways * size)

    def slots(self, chosen: IntArray | None = None) -> tuple[IntArray, IntArray]:
        """Slots that the edges join: rows of S in the frame, and in the frame or reference."""
        chosen = np.arange(len(self)) if chosen is None else chosen
        pair, way, own = np.unravel_index(chosen, self.matches.shape)
        match = self.matches[pair, way, own]
        first = self.pairs[pair] * np.int64(self.matches.shape[2])
        source = first[:, 0] + np.where(way == 0, own, match)
        return source, first[:, 1] + np.where(way == 0, match, own)


def connect_similar_patches(patches: Patches, similar: NDArray[np.int32]) -> Edges:
    """Intra-frame edges, both ways: each point of l with its nearest in m over l's tangent plane,
    and each point of m with its nearest in l over m's. A pair that found each other counts once.
    """
    return match_pairs(patches, patches, similar_pairs(similar), ways=2)


def connect_matching_patches(
    patches: Patches, reference: Patches, matching: NDArray[np.int32]
) -> Edges:
    """Inter-frame edges: each point of l with its nearest in the matching reference patch."""
    return match_pairs(patches, reference, matched_pairs(matching), ways=1)


def similar_pairs(similar: NDArray[np.int32]) -> NDArray[np.int32]:
    """Rows (l, m) for every pair of similar patches, once if both found each other; l ascends."""
    return _pairs(similar, once_a_pair(similar))


def matched_pairs(matching: NDArray[np.int32]) -> NDArray[np.int32]:
    """Rows (l, m) for every patch l that has a matching patch m; l ascends."""
    return _pairs(matching, matching >= 0)


def _pairs(found: NDArray[np.int32], chosen: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Rows (l, m) for what was chosen of the patches m that were found for l."""
    rows, places = np.nonzero(chosen)
    return np.stack([rows, found[rows, places]], axis=1, dtype=np.int32, casting="unsafe")


def match_pairs(patches: Patches, others: Patches, pairs: NDArray[np.int32], ways: int) -> Edges:
    """Edges of pairs (l, m) of patches; the second of two ways is over the plane of m."""
    from .._kernels.patch_search import match_points

    matches = np.empty((len(pairs), ways, patches.size), np.uint16)
    mine, theirs = patches.for_matching, others.for_matching
    for_rows(match_points, len(pairs), pairs, *mine, *theirs, matches)
    return Edges(pairs, matches)
