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
    from .._kernels.patch_search import share_costs

    n_patches = len(patches)
    count = min(config.h + 1, n_patches)
    find = neighbor_finder(patches.centers, n_patches, count, measure=False)
    _, candidates = find(patches.centers)
    own = once_a_pair(candidates)  # the distance is symmetric
    cost = _distances_sq(patches, patches, candidates, own)
    for_rows(share_costs, n_patches, candidates, own, cost)
    return _best(candidates, cost, config.r)


def once_a_pair(found: NDArray[np.int32]) -> NDArray[np.bool_]:
    """A choice of what each patch found, (M, r), with every pair of patches in it once."""
    from .._kernels.patch_search import own_pairs

    own = np.empty(found.shape, np.bool_)
    for_rows(own_pairs, len(found), found, own)
    return own


def find_matching_patches(
    patches: Patches, reference: Patches, config: SearchConfig
) -> NDArray[np.int32]:
    """The most similar of the h nearest patches of the reference frame, (M, 1)."""
    count = min(config.h, len(reference))
    find = neighbor_finder(reference.centers, len(patches), count, measure=False)
    _, candidates = find(patches.centers)
    cost = _distances_sq(patches, reference, candidates, np.ones(candidates.shape, np.bool_))
    return _best(candidates, cost, 1)


def _distances_sq(
    patches: Patches, others: Patches, found: NDArray[np.int32], chosen: NDArray[np.bool_]
) -> NDArray[np.float32]:
    """Squared distance (Section 5.2) of each patch to those found for it, where chosen."""
    from .._kernels.patch_search import patch_costs

    cost = np.empty(found.shape, np.float32)
    mine, theirs = patches.for_matching, others.for_matching
    for_rows(patch_costs, len(patches), found, chosen, *mine, *theirs, cost)
    return cost


def _best(candidates: NDArray[np.int32], cost: NDArray[np.float32], keep: int) -> NDArray[np.int32]:
    """The `keep` candidates of least cost in each row, best first; ties to the nearer; -1: none."""
    from .._kernels.patch_search import least_costs

    best = np.empty((len(candidates), keep), np.int32)
    for_rows(least_costs, len(candidates), candidates, cost, best)
    return best
