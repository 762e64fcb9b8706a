"""Similar patches in the frame; the matching patch in a reference frame."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..config import SearchConfig
from ..numerics.neighbors import nearest_neighbors
from ..parallel import for_rows
from .patches import Patches


def relative_points(patches: Patches) -> NDArray[np.float32]:
    """Each patch around its own center, (M, 3, k + 1): the rows of P = S U - C."""
    rows = patches.points[patches.indices] - patches.centers[:, None, :]
    return np.ascontiguousarray(rows.transpose(0, 2, 1), dtype=np.float32)


def find_similar_patches(patches: Patches, config: SearchConfig) -> NDArray[np.int32]:
    """The r most similar of the h nearest patches of the frame, (M, r), best first; -1: none."""
    count = min(config.h + 1, len(patches))
    _, candidates = nearest_neighbors(patches.centers, patches.centers, count)
    itself = np.arange(len(patches), dtype=np.int32)[:, None]
    candidates[candidates == itself] = -1
    return _search(patches, patches, candidates, config.r)


def find_matching_patches(
    patches: Patches, reference: Patches, config: SearchConfig
) -> NDArray[np.int32]:
    """The most similar of the h nearest patches of the reference frame, (M, 1)."""
    count = min(config.h, len(reference))
    _, candidates = nearest_neighbors(reference.centers, patches.centers, count)
    return _search(patches, reference, candidates, 1)


def _search(
    patches: Patches, others: Patches, candidates: NDArray[np.int32], keep: int
) -> NDArray[np.int32]:
    """The `keep` candidates with the smallest patch distance (eq. 'D_lm')."""
    from .._kernels.patch_search import most_similar

    best = np.empty((len(patches), keep), np.int32)
    best_sq = np.empty((len(patches), keep), np.float32)
    for_rows(
        most_similar,
        len(patches),
        candidates,
        relative_points(patches),
        patches.axes.astype(np.float32),
        relative_points(others),
        others.axes.astype(np.float32),
        best,
        best_sq,
    )
    return best
