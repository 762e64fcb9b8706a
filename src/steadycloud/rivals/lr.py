"""LR: a low-rank dictionary of patches (Sarkar, Bernard, Varanasi, Theobalt & Stricker 2018).

The surface over each patch's tangent plane is a height map z_l on a small grid as wide as the
patch, and the maps of all patches are combinations Z = A D of few smooth atoms, the rows of D:

    minimize over A, D   1/2 sum_l ||h_l - B_l z_l||^2 / L_l + t sum_k ||a_k|| ||d_k||_S,
    ||d||_S^2 = d S d^T,   S = I + g (second differences)^T (second differences),

with h_l the heights of the patch's points, B_l the bilinear interpolation of a map at their places
and L_l a bound on B_l^T B_l. The least of that sum of products over all factors of a Z is the
nuclear norm of Y = Z S^(1/2): in Y the problem is convex, without a rank to choose, and is solved
by accelerated proximal gradients, whose prox shrinks singular values by t. Maps are latent: points
are never resampled. The paper has sparse coefficients where this has small ones.

Each point then moves to the mean of what the maps of its patches say, nearer patches first.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import check
from ..frame import FloatArray
from ..paper.config import PatchConfig
from ..paper.patches import Patches, build_patches
from ..parallel import for_rows
from .single_frame import single_frame_method

_MOST_NEIGHBORS = 256  # bounds the memory for a cloud that is little else than noise
_LEAST_LENGTH = 1e-9  # spacings; a patch is never smaller


@dataclass(frozen=True)
class LrConfig:
    """Settings of `lr`; the size of a patch and the threshold decide how much is smoothed."""

    fraction: float = 0.3  # patches, as a share of the points
    k: int = 18  # neighbors in a patch where there is no noise
    k_per_variance: float = 22.0  # and this many more for a noise of one spacing
    grid: int = 5  # nodes along a side of a map
    smoothness: float = 0.1  # g
    threshold_noises: float = 0.2  # t / sqrt(patches): noise alone has a singular value of about 1
    iterations: int = 10
    seed: int = 0

    def __post_init__(self) -> None:
        check("fraction", self.fraction, 0.0, 1.0, above=True)
        check("k", self.k, 3, _MOST_NEIGHBORS)
        check("k_per_variance", self.k_per_variance, 0.0, 1e6)
        check("grid", self.grid, 3, 32)
        check("smoothness", self.smoothness, 0.0, 1e6)
        check("threshold_noises", self.threshold_noises, 0.0, 1e6)
        check("iterations", self.iterations, 1, 10_000)
        check("seed", self.seed, 0, 2**63 - 1)


def rebuild_patches(points: FloatArray, config: LrConfig, noise: float) -> FloatArray:
    """Every point at the mean height that the low-rank maps of its patches give it."""
    k = round(min(config.k + config.k_per_variance * noise**2, _MOST_NEIGHBORS))
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
    from .._kernels.lr import spread_heights

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
    from .._kernels.lr import read_maps

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


METHODS = (
    single_frame_method(
        "lr",
        "low-rank dictionary of height maps (Sarkar et al. 2018)",
        LrConfig(),
        rebuild_patches,
        patch_size=18,
    ),
)
