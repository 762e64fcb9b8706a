"""LR: a low-rank dictionary of patches (Sarkar, Bernard, Varanasi, Theobalt & Stricker 2018).

The surface over each patch's tangent plane is a height map z_l on a small grid as wide as the
patch, and the maps of all patches are combinations Z = A D of few smooth atoms, the rows of D:

    minimize over A, D   1/2 sum_l ||h_l - B_l z_l||^2 / L_l + t sum_k ||a_k|| ||d_k||_S,
    ||d||_S^2 = d S d^T,   S = I + g (second differences)^T (second differences),

with h_l the heights of the patch's points, B_l the bilinear interpolation of a map at their places
and L_l a bound on B_l^T B_l. The least of that sum of products over all factors of a Z is the
nuclear norm of Y = Z S^(1/2): in Y the problem is convex, without a rank to choose, and is solved
by accelerated proximal gradients, whose prox shrinks singular values by t. Points
are never resampled: the maps are fitted to them where they are. The paper has sparse coefficients
where this has small ones.

Each point then moves to the mean height of the maps of its patches, in which nearer patches weigh
more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import Settings, seed_setting, setting
from ..frame import FloatArray
from ..paper.config import PatchConfig
from ..paper.patches import Patches, build_patches
from ..parallel import for_rows
from .neighborhoods import MOST_NEIGHBORS
from .single_frame import single_frame_method

_LEAST_LENGTH = 1e-9  # spacings: the size of a patch whose points are all equal


@dataclass(frozen=True)
class LrConfig(Settings):
    """Settings of `lr`; larger patches and a higher threshold smooth more."""

    fraction: float = setting(0.3, "patches, as a share of the points", 0.0, 1.0, above=True)
    k: int = setting(18, "neighbors in a patch if there is no noise", 3, MOST_NEIGHBORS)
    k_per_variance: float = setting(
        22.0, "neighbors added for a noise of one spacing, as its variance", 0.0, 1e6
    )
    grid: int = setting(5, "nodes along a side of a map", 3, 32)
    smoothness: float = setting(0.1, "g, the weight of second differences", 0.0, 1e6)
    threshold_noises: float = setting(
        0.2, "t / sqrt(number of patches), in standard deviations of the noise", 0.0, 1e6
    )
    iterations: int = setting(10, "steps of the proximal gradient method", 1, 10_000)
    seed: int = seed_setting()


def rebuild_patches(points: FloatArray, config: LrConfig, noise: float) -> FloatArray:
    """Every point at the mean height of the low-rank maps of its patches."""
    k = round(min(config.k + config.k_per_variance * noise**2, MOST_NEIGHBORS))
    patches = build_patches(points, PatchConfig(config.fraction, k), config.seed)
    relative = points[patches.indices] - patches.centers[:, None, :]
    u, v, heights = np.moveaxis(np.einsum("lia,lba->lib", relative, patches.axes), 2, 0)
    away_sq = u * u + v * v
    reach_sq = away_sq.max(axis=1, initial=_LEAST_LENGTH**2)[:, None]
    places = np.stack([u, v], axis=2) / np.sqrt(reach_sq)[:, :, None]
    places = (places + 1.0) * (config.grid - 1) / 2
    threshold = config.threshold_noises * noise * len(patches) ** 0.5
    maps = fit_maps(places, heights, threshold, config)
    lifts = read_heights(places, maps) - heights
    return _average(points, patches, lifts, np.exp(-away_sq / reach_sq))


def fit_maps(
    places: FloatArray, heights: FloatArray, threshold: float, config: LrConfig
) -> FloatArray:
    """The maps (M, grid, grid) that explain the heights (M, k) at the places (M, k, 2)."""
    shape = (len(places), config.grid, config.grid)
    root = inverse_root(config.grid, config.smoothness)
    now = before = np.zeros((len(places), config.grid**2))  # Y
    pace = 1.0
    for _ in range(config.iterations):
        faster = (1.0 + (1.0 + 4.0 * pace * pace) ** 0.5) / 2.0
        ahead = now + (pace - 1.0) / faster * (now - before)
        maps = times(ahead, root).reshape(shape)
        step = np.empty(shape)
        left = heights - read_heights(places, maps)
        for_rows(spread_heights, len(places), places, left, step)
        ahead += times(step.reshape(len(places), -1), root)
        now, before, pace = shrink_singular_values(ahead, threshold), now, faster
    return times(now, root).reshape(shape)


def inverse_root(grid: int, smoothness: float) -> FloatArray:
    """S^(-1/2), (grid^2, grid^2)."""
    second = np.diff(np.eye(grid), n=2, axis=0)
    bend = second.T @ second
    bends = np.kron(bend, np.eye(grid)) + np.kron(np.eye(grid), bend)
    values, vectors = np.linalg.eigh(np.eye(grid**2) + smoothness * bends)
    root: FloatArray = (vectors / np.sqrt(values)) @ vectors.T
    return root


def shrink_singular_values(matrix: FloatArray, threshold: float) -> FloatArray:
    """The prox of threshold * nuclear norm: singular values s become max(s - threshold, 0)."""
    squares, vectors = np.linalg.eigh(np.einsum("lg,lh->gh", matrix, matrix))
    values = np.sqrt(np.maximum(squares, 0.0))
    kept = np.maximum(values - threshold, 0.0)
    share = np.divide(kept, values, out=np.zeros_like(values), where=values > 0.0)
    return times(matrix, (vectors * share) @ vectors.T)


def times(matrix: FloatArray, square: FloatArray) -> FloatArray:
    """The product, without BLAS, whose bits depend on its number of threads."""
    return np.asarray(np.einsum("lg,gh->lh", matrix, square))


def read_heights(places: FloatArray, maps: FloatArray) -> FloatArray:
    """Heights (M, k) of the maps at the places."""
    heights = np.empty(places.shape[:2])
    for_rows(read_maps, len(places), places, maps, heights)
    return heights


def _average(
    points: FloatArray, patches: Patches, lifts: FloatArray, weights: FloatArray
) -> FloatArray:
    """Points moved by the weighted mean of the lifts (M, k) along the normals of their patches."""
    rows, n_points = patches.indices.ravel(), len(points)
    shifts = (weights * lifts)[:, :, None] * patches.axes[:, None, 2, :]
    total = np.bincount(rows, weights.ravel(), n_points)
    sums = [np.bincount(rows, shifts[:, :, a].ravel(), n_points) for a in range(3)]
    moved: FloatArray = points + np.stack(sums, axis=1) / total[:, None]
    return moved


METHODS = (single_frame_method("lr", LrConfig(), rebuild_patches, patch_size=18),)


@kernel
def _corner(place, side):
    """The grid cell of a place (in cells from a corner), and the position in it, 0 to 1.

    Places outside the grid are moved to its border.
    """
    x = min(max(place[0], 0.0), side - 1.0)
    y = min(max(place[1], 0.0), side - 1.0)
    i = min(int(x), side - 2)
    j = min(int(y), side - 2)
    return i, j, x - i, y - j


@kernel
def read_maps(start, stop, places, maps, heights):
    """Row l: (B_l z_l)_i, the bilinear interpolation of map l at the places of its points."""
    side = maps.shape[1]
    for l in range(start, stop):
        for a in range(places.shape[1]):
            i, j, x, y = _corner(places[l, a], side)
            near = (1.0 - y) * maps[l, i, j] + y * maps[l, i, j + 1]
            far = (1.0 - y) * maps[l, i + 1, j] + y * maps[l, i + 1, j + 1]
            heights[l, a] = (1.0 - x) * near + x * far


@kernel
def spread_heights(start, stop, places, heights, maps):
    """Row l: B_l^T h_l / L_l, L_l the largest column sum of B_l, which bounds B_l^T B_l."""
    side = maps.shape[1]
    mass = np.empty((side, side))
    for l in range(start, stop):
        mass[:] = 0.0
        maps[l] = 0.0
        for a in range(places.shape[1]):
            i, j, x, y = _corner(places[l, a], side)
            for p in range(2):
                for q in range(2):
                    w = (x if p else 1.0 - x) * (y if q else 1.0 - y)
                    mass[i + p, j + q] += w
                    maps[l, i + p, j + q] += w * heights[l, a]
        largest = mass.max()
        for i in range(side):
            for j in range(side):
                maps[l, i, j] /= largest
