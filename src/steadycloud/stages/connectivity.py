"""Matched patches → edges between their points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..parallel import for_rows
from .patch_search import matching_arrays
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
    pairs = unordered_pairs(similar)
    forth, back = _match(patches, patches, pairs, both=True)
    size = patches.size
    slot = np.arange(size, dtype=np.int32)
    first, second = pairs[:, :1] * size, pairs[:, 1:] * size
    return Edges(
        source=np.concatenate([(first + slot).ravel(), (first + back).ravel()]),
        target=np.concatenate([(second + forth).ravel(), (second + slot).ravel()]),
    )


def connect_matching_patches(
    patches: Patches, reference: Patches, matching: NDArray[np.int32]
) -> Edges:
    """Inter-frame edges: each point of l with its nearest in the matching reference patch."""
    pairs = _ordered_pairs(matching)
    forth, _ = _match(patches, reference, pairs, both=False)
    size = patches.size
    slot = np.arange(size, dtype=np.int32)
    return Edges(
        source=(pairs[:, :1] * size + slot).ravel(),
        target=(pairs[:, 1:] * size + forth).ravel(),
    )


def _ordered_pairs(found: NDArray[np.int32]) -> NDArray[np.int32]:
    """Rows (l, m) for every match found."""
    rows = np.repeat(np.arange(len(found), dtype=np.int32), found.shape[1])
    pairs = np.stack([rows, found.ravel()], axis=1)
    return pairs[pairs[:, 1] >= 0]


def unordered_pairs(similar: NDArray[np.int32]) -> NDArray[np.int32]:
    """Rows (l, m) for every pair of similar patches; a pair found from both sides comes once."""
    pairs = _ordered_pairs(similar)
    low, high = pairs.min(axis=1), pairs.max(axis=1)
    keys = np.unique(low.astype(np.int64) * len(similar) + high)
    return np.stack([keys // len(similar), keys % len(similar)], axis=1).astype(np.int32)


def _match(
    patches: Patches, others: Patches, pairs: NDArray[np.int32], *, both: bool
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    from .._kernels.patch_search import match_points

    forth = np.empty((len(pairs), patches.size), np.int32)
    back = np.empty((len(pairs) if both else 0, patches.size), np.int32)
    mine = matching_arrays(patches)
    theirs = mine if others is patches else matching_arrays(others)
    for_rows(match_points, len(pairs), pairs, *mine, *theirs, forth, back)
    return forth, back
