"""Points → overlapping patches (eq. 'P = S U - C')."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..config import PatchConfig
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals
from ..numerics.sampling import farthest_point_sample


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


def build_patches(points: FloatArray, config: PatchConfig, seed: int = 0) -> Patches:
    """Cover the points with patches around centers from farthest point sampling.

    Points that the sampled patches miss become centers of further patches, so that every point
    lies in at least one patch. A cloud with fewer than k + 1 points gets smaller patches.
    """
    size = min(config.k + 1, len(points))
    _, neighbors = nearest_neighbors(points, points, size)
    means, normals = estimate_normals(points, neighbors)
    count = max(1, round(config.fraction * len(points)))
    if count < len(points):
        chosen = cover(farthest_point_sample(points, count, seed), neighbors)
    else:
        chosen = np.arange(len(points))
    return Patches(
        points=points,
        normals=normals,
        indices=neighbors[chosen],
        centers=means[chosen],
        axes=tangent_axes(normals[chosen]),
    )


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


def tangent_axes(normals: FloatArray) -> FloatArray:
    """Right-handed frames (m, 3, 3): rows are two tangents and the normal."""
    least = np.eye(3)[np.argmin(np.abs(normals), axis=1)]
    first = np.cross(normals, least)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    return np.stack([first, np.cross(normals, first), normals], axis=1)
