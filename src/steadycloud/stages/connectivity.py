"""Matched patches → edges between their points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..parallel import for_rows
from .patch_search import once_a_pair
from .patches import Patches


@dataclass(frozen=True)
class Edges:
    """Edges between slots: rows of S in the frame and, for temporal edges, in the reference."""

    source: NDArray[np.int32]  # (e,) slots of the frame
    target: NDArray[np.int32]  # (e,) slots of the frame, or of the reference frame

    def __len__(self) -> int:
        return len(self.source)


def connect_similar_patches(patches: Patches, similar: NDArray[np.int32]) -> Edges:
    """Intra-frame edges, both ways: each point of l with its nearest in m over l's tangent plane,
    and each point of m with its nearest in l over m's. A pair that found each other counts once.
    """
    return match_pairs(patches, patches, unordered_pairs(similar), ways=2)


def connect_matching_patches(
    patches: Patches, reference: Patches, matching: NDArray[np.int32]
) -> Edges:
    """Inter-frame edges: each point of l with its nearest in the matching reference patch."""
    return match_pairs(patches, reference, matched_pairs(matching), ways=1)


def unordered_pairs(similar: NDArray[np.int32]) -> NDArray[np.int32]:
    """Rows (l, m), l < m, for every pair of similar patches, once if both sides found it."""
    return np.sort(_pairs(similar, once_a_pair(similar)), axis=1)


def matched_pairs(matching: NDArray[np.int32]) -> NDArray[np.int32]:
    """Rows (l, m) for every patch l that has a matching patch m."""
    return _pairs(matching, matching >= 0)


def _pairs(found: NDArray[np.int32], chosen: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Rows (l, m) for what was chosen of the patches m that were found for l."""
    rows, places = np.nonzero(chosen)
    return np.stack([rows, found[rows, places]], axis=1, dtype=np.int32, casting="unsafe")


def match_pairs(patches: Patches, others: Patches, pairs: NDArray[np.int32], ways: int) -> Edges:
    """Edges of pairs (l, m) of patches, in the order (way, pair, point of the patch).

    The first way leads from each point of l to its nearest in m, the second back.
    """
    from .._kernels.patch_search import match_points

    source, target = np.empty((2, ways, len(pairs), patches.size), np.int32)
    mine, theirs = patches.for_matching, others.for_matching
    for_rows(match_points, len(pairs), pairs, *mine, *theirs, source, target)
    return Edges(source.ravel(), target.ravel())
