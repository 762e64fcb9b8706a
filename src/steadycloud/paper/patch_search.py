"""Similar patches in the frame; the matching patch in a reference frame."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..numerics.neighbors import neighbor_finder
from ..parallel import for_rows
from .config import SearchConfig
from .patches import Patches


def find_similar_patches(patches: Patches, config: SearchConfig) -> NDArray[np.int32]:
    """The r most similar of the h nearest patches of the frame, (M, r), best first; -1: none."""
    from .._kernels.patch_search import least_costs, patch_costs

    n_patches = len(patches)
    count = min(config.h + 1, n_patches)
    find = neighbor_finder(patches.centers, n_patches, count)
    _, candidates = find(patches.centers)
    cost_sq = np.empty(candidates.shape, np.float32)
    for_rows(patch_costs, n_patches, candidates, *patches.for_matching, cost_sq)
    best = np.empty((n_patches, config.r), np.int32)
    for_rows(least_costs, n_patches, candidates, *patches.for_matching, cost_sq, best)
    return best


def once_a_pair(found: NDArray[np.int32]) -> NDArray[np.bool_]:
    """A choice of what each patch found, (M, r), with every pair of patches in it once."""
    from .._kernels.patch_search import own_pairs

    own = np.empty(found.shape, np.bool_)
    for_rows(own_pairs, len(found), found, own)
    return own


def find_matching_patches(
    patches: Patches, reference: Patches, config: SearchConfig
) -> NDArray[np.int32]:
    """The most similar of the nearest patches of the reference frame, (M, 1)."""
    from .._kernels.patch_search import best_match

    count = min(config.h_reference, len(reference))
    find = neighbor_finder(reference.centers, len(patches), count)
    _, candidates = find(patches.centers)
    best = np.empty(len(patches), np.int32)
    sides = (*patches.for_matching, *reference.for_matching)
    for_rows(best_match, len(patches), candidates, *sides, best)
    return best[:, None]
