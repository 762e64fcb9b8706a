"""NLM: non-local means of heights over a coarse surface (Digne 2012).

The cloud is split into a coarse surface and heights over it: x_i = f_i + h_i n_i, where f_i is the
weighted mean of the projections of x_i on the planes of its neighbors (one pass of `wmp`). The
heights, which are detail and noise, are described around every point by a patch H_i: their weighted
means at the nodes of a polar grid in the tangent plane,

    minimize over H_i(q)   sum_j exp(-||p_j - q||^2 / r^2) (h_j - H_i(q))^2   at each node q.

Points with similar patches then share their heights as pixels do in non-local means: i moves to the
height that

    minimizes over h   sum_j exp(-D_ij^2 / s^2) (h - h_j)^2,   D_ij^2 = mean of (H_i - H_j)^2,

over a window of points j. Both sides of the split are our reading of the paper's, which smooths
by mean curvature motion. So is the angle between two patches: j's grid is turned to the tangents
of i, between its nodes by linear interpolation, instead of principal directions, which noise turns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.orientation import orient_normals
from ..parallel import for_rows
from ..surface.tangents import tangent_axes
from .neighborhoods import PlaneConfig, find_neighborhoods, local_planes
from .single_frame import single_frame_method

_TREE_NEIGHBORS = 12  # edges at a point of the graph along which normals are oriented
_LEAST_LENGTH = 1e-6  # spacings; patches that differ by less count as equal


@dataclass(frozen=True)
class NlmConfig(PlaneConfig):
    """Settings of `nlm`: neighbors make the planes and patches, the window is searched."""

    neighbors: int = 18
    neighbors_per_variance: float = 40.0
    plane_share: float = 1.0
    base_share: float = setting(
        0.4,
        "reach of the planes that make the coarse surface, in distances to the farthest neighbor",
        0.0,
        10.0,
        above=True,
    )
    rings: int = setting(2, "rings of nodes around the middle one", 0, 16)
    angles: int = setting(8, "nodes on a ring", 3, 64)
    reach: float = setting(
        0.7, "radius of the outer ring, in distances to the farthest neighbor", 0.0, 10.0
    )
    blur: float = setting(0.4, "r, in the same distances", 0.0, 10.0, above=True)
    window: int = setting(128, "number of points in a window", 1, 10_000)
    spread_noises: float = setting(
        0.4, "s, in standard deviations of the noise", 0.0, 1000.0, above=True
    )


def average_similar(points: FloatArray, config: NlmConfig, noise: float) -> FloatArray:
    """Every point at the mean height of the points with similar surroundings."""
    near = find_neighborhoods(points, noise, config)
    means, normals = local_planes(points, near, config.plane_share)
    normals = orient_normals(points, normals, near.indices[:, :_TREE_NEIGHBORS])
    heights = np.empty(len(points))
    base = (points, near.indices, means, normals, config.base_share * near.radii)
    for_rows(heights_over_planes, len(points), *base, heights)
    feet = points - heights[:, None] * normals
    axes = tangent_axes(normals)
    patches = np.empty((len(points), 1 + config.rings * config.angles))
    grid = (config.rings, config.angles)
    lengths = np.array([config.reach, config.blur])
    data = (feet, heights, axes, near.indices, near.radii, lengths, grid)
    for_rows(sample_patches, len(points), *data, patches)
    _, window = nearest_neighbors(points, points, min(config.window, len(points)))
    spread = max(config.spread_noises * noise, _LEAST_LENGTH)
    averaged = np.empty(len(points))
    for_rows(average_heights, len(points), window, heights, axes, patches, grid, spread, averaged)
    return feet + averaged[:, None] * normals


METHODS = (single_frame_method("nlm", NlmConfig(), average_similar, patch_size=18),)


@kernel
def heights_over_planes(start, stop, points, neighbors, means, normals, scales, heights):
    """Row i: the distance along n_i of x_i from the mean of its projections on planes around it."""
    for i in range(start, stop):
        total = 0.0
        height = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            dist_sq = above = cosine = 0.0
            for a in range(3):
                d = points[i, a] - points[j, a]
                dist_sq += d * d
                above += normals[j, a] * (points[i, a] - means[j, a])
                cosine += normals[i, a] * normals[j, a]
            w = np.exp(-dist_sq / (scales[i] * scales[i]))
            total += w
            height += w * above * cosine
        heights[i] = height / total


@kernel
def sample_patches(start, stop, feet, heights, axes, neighbors, radii, lengths, grid, patches):
    """Row i: the mean height at the middle node, then ring by ring of grid = (rings, angles)."""
    rings, angles = grid
    weights = np.empty(patches.shape[1])
    for i in range(start, stop):
        patches[i] = 0.0
        weights[:] = 0.0
        blur_sq = (lengths[1] * radii[i]) ** 2
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            u = v = 0.0
            for a in range(3):
                d = feet[j, a] - feet[i, a]
                u += axes[i, 0, a] * d
                v += axes[i, 1, a] * d
            for node in range(patches.shape[1]):
                x = y = 0.0
                if node > 0:
                    radius = lengths[0] * radii[i] * ((node - 1) // angles + 1) / rings
                    angle = 2.0 * np.pi * ((node - 1) % angles) / angles
                    x, y = radius * np.cos(angle), radius * np.sin(angle)
                w = np.exp(-((u - x) ** 2 + (v - y) ** 2) / blur_sq) + 1e-12
                weights[node] += w
                patches[i, node] += w * heights[j]
        for node in range(patches.shape[1]):
            patches[i, node] /= weights[node]


@kernel
def average_heights(start, stop, window, heights, axes, patches, grid, spread, averaged):
    """Row i: sum_j w_ij h_j / sum_j w_ij, w_ij = exp(-D_ij^2 / spread^2), over its window."""
    rings, angles = grid
    for i in range(start, stop):
        total = 0.0
        height = 0.0
        for k in range(window.shape[1]):
            j = window[i, k]
            along = across = 0.0
            for a in range(3):
                along += axes[i, 0, a] * axes[j, 0, a]
                across += axes[i, 0, a] * axes[j, 1, a]
            turn = np.arctan2(across, along) / (2.0 * np.pi) * angles
            first = int(np.floor(turn))
            share = turn - first
            gap = patches[i, 0] - patches[j, 0]
            total_sq = gap * gap
            for ring in range(rings):
                begin = 1 + ring * angles
                for node in range(angles):
                    low = begin + (node + first) % angles
                    high = begin + (node + first + 1) % angles
                    there = (1.0 - share) * patches[j, low] + share * patches[j, high]
                    gap = patches[i, begin + node] - there
                    total_sq += gap * gap
            w = np.exp(-total_sq / (patches.shape[1] * spread * spread))
            total += w
            height += w * heights[j]
        averaged[i] = height / total
