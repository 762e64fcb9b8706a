"""Points → overlapping patches (P = S U - C, Section 5.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..numerics.laplacian import Places, places_of
from ..numerics.neighbors import neighbor_finder
from ..numerics.normals import estimate_normals
from ..numerics.sampling import farthest_point_sample
from ..parallel import for_rows, meanwhile
from ..surface.tangents import tangent_axes
from .config import PatchConfig


@dataclass(frozen=True)
class Patches:
    """M patches of k + 1 points.

    A *slot* is a row of S: slot l * (k + 1) + i is point i of patch l.
    """

    points: FloatArray  # (n, 3) what the patches are made of
    normals: FloatArray  # (n, 3) unit normal at every point, sign free
    indices: NDArray[np.int32]  # (M, k + 1) points of each patch, its center point first
    centers: FloatArray  # (M, 3) the rows of C: the centroid of each patch
    axes: FloatArray  # (M, 3, 3) two tangents and the normal of each patch

    @property
    def size(self) -> int:
        """Points in a patch, k + 1."""
        return int(self.indices.shape[1])

    def __len__(self) -> int:
        return len(self.indices)

    @cached_property
    def slots(self) -> Places:
        """The slots that hold each point: where they begin, (n + 1,), and all of them."""
        return places_of(self.indices.ravel(), len(self.points))

    @cached_property
    def for_matching(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Patches around their own centers, (M, 3, k + 1), and their axes: what matching looks at.

        Single precision: only comparisons depend on them.
        """
        from .._kernels.patch_search import around_centers

        relative = np.empty((len(self), 3, self.size), np.float32)
        for_rows(around_centers, len(self), self.indices, self.points, self.centers, relative)
        return relative, self.axes.astype(np.float32)

    @cached_property
    def facing(self) -> NDArray[np.float32]:
        """The normals in single precision: only weights depend on them."""
        return self.normals.astype(np.float32)


def build_patches(
    points: FloatArray,
    config: PatchConfig,
    seed: int = 0,
    centers: Callable[[], IntArray] | None = None,
) -> Patches:
    """Cover the points with patches around centers from farthest point sampling.

    Points that the sampled patches miss become centers of further patches, so that every point
    lies in at least one patch. A cloud with fewer than k + 1 points gets smaller patches.
    `centers` returns rows that are sampled elsewhere; it is called late, so that it may take time.
    """
    size = min(config.k + 1, len(points))
    sampled = centers or meanwhile(sample_centers, points, config, seed)
    # In order only as far as that each point comes first among its neighbors.
    _, neighbors = neighbor_finder(points, len(points), size, sorted({1, size}))(points)
    means, normals = estimate_normals(points, neighbors)
    chosen = np.sort(cover(sampled(), neighbors))  # neighbors in space are neighbors in memory
    return Patches(
        points=points,
        normals=normals,
        indices=neighbors[chosen],
        centers=means[chosen],
        axes=tangent_axes(normals[chosen]),
    )


def in_row_order(patches: Patches) -> Patches:
    """The same with the points of each patch after its center in the order of their rows.

    How far neighbors are ordered by distance differs between a tile and the whole frame.
    """
    indices = patches.indices.copy()
    indices[:, 1:].sort(axis=1)
    return replace(patches, indices=indices)


def sample_centers(
    points: FloatArray, config: PatchConfig, seed: int = 0, share: float = 1.0
) -> IntArray:
    """Rows of points, in spatial order, that are spread over the cloud: patches are around them.

    For `share` see `farthest_point_sample`.
    """
    count = max(1, round(config.fraction * len(points)))
    everywhere = count >= len(points)
    if everywhere:
        return np.arange(len(points))
    return farthest_point_sample(points, count, seed, in_order=True, share=share)


def cover(chosen: IntArray, neighbors: NDArray[np.int32]) -> IntArray:
    """Add centers, in order, until every point lies in the neighborhood of one."""
    covered = np.zeros(len(neighbors), bool)
    covered[neighbors[chosen]] = True
    extra = []
    for i in np.flatnonzero(~covered):
        if not covered[i]:
            covered[neighbors[i]] = True
            extra.append(i)
    return np.concatenate([chosen, np.array(extra, dtype=np.int64)])
