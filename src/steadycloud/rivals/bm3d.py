"""BM3D for surfaces: patch-collaborative spectral denoising (Rosman, Dubrovina & Kimmel 2013).

Each patch and the patches that resemble it most, laid over each other by their centers, are one
collaborative patch: a denser sampling of one piece of surface. Its heights h over the tangent plane
are written in the eigenvectors V of a graph on its points,

    D^(-1/2) W D^(-1/2) V = V E,   W_ij = exp(-((u_i - u_j)^2 + (v_i - v_j)^2) / r^2),

which are to a piece of surface what frequencies are to a piece of image, and small coefficients
are left out,

    minimize over c   ||c - V^T D^(1/2) h||^2 + sum_k (t s_k)^2 [c_k != 0],

s_k the standard deviation of coefficient k if h is noise. As in BM3D for images there is a second
pass. It finds patches in the first result g, and weakens coefficients by the filter of Wiener,

    minimize over c_k   E (c_k - (V^T D^(1/2) g)_k)^2,   c_k a share of (V^T D^(1/2) h)_k.

D^(-1/2) V c are the heights of all points in the collaborative patch. A point moves by the mean of
its estimates; those of few coefficients count more.

Our reading: patches are found and compared as in `paper`; the graph is that of places in the
tangent plane, because one of noisy heights gives noise eigenvectors of its own; heights are
filtered and not all coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..config import Settings, seed_setting, setting
from ..frame import FloatArray
from ..paper.config import PatchConfig, SearchConfig
from ..paper.patch_search import find_similar_patches
from ..paper.patches import Patches, build_patches
from ..parallel import for_rows
from .neighborhoods import MOST_NEIGHBORS
from .single_frame import single_frame_method

_AT_ONCE = 64  # collaborative patches, to bound memory
_TINY = 1e-300


@dataclass(frozen=True)
class Bm3dConfig(Settings):
    """Settings of `bm3d`; larger patches and a higher threshold smooth more."""

    fraction: float = setting(0.2, "patches, as a share of the points", 0.0, 1.0, above=True)
    k: int = setting(19, "neighbors in a patch if there is no noise", 3, MOST_NEIGHBORS)
    k_per_variance: float = setting(
        12.0, "neighbors added for a noise of one spacing, as its variance", 0.0, 1e6
    )
    search: SearchConfig = field(default_factory=lambda: SearchConfig(h=12, r=2))
    length_spacings: float = setting(1.0, "r without noise, spacings", 0.0, 1e6, above=True)
    length_noises: float = setting(1.5, "added to r, standard deviations of the noise", 0.0, 1e6)
    threshold: float = setting(3.0, "t", 0.0, 1e6)
    seed: int = seed_setting()


def smooth_points(noisy: FloatArray, config: Bm3dConfig, noise: float) -> FloatArray:
    """Every point at the mean of its filtered heights: by a threshold, then by Wiener's filter."""
    points: FloatArray = noisy
    k = round(min(config.k + config.k_per_variance * noise**2, MOST_NEIGHBORS))
    length = config.length_spacings + config.length_noises * noise
    for wiener in (False, True):
        patches = build_patches(points, PatchConfig(config.fraction, k), config.seed)
        similar = find_similar_patches(patches, config.search)
        alone = np.arange(len(patches), dtype=np.int32)[:, None]
        groups = np.concatenate([alone, similar], axis=1)
        shifts = np.empty((len(groups), groups.shape[1] * patches.size))
        weights = np.empty_like(shifts)
        data = (groups, patches, noisy, length, noise, 0.0 if wiener else config.threshold)
        for_rows(filter_groups, len(groups), *data, shifts, weights)
        points = average(noisy, patches, groups, shifts, weights)
    return points


def filter_groups(
    start: int,
    stop: int,
    groups: NDArray[np.int32],
    patches: Patches,
    noisy: FloatArray,
    length: float,
    noise: float,
    threshold: float,
    shifts: FloatArray,
    weights: FloatArray,
) -> None:
    """Row l: changes of the heights of the points of groups[l], and how much they count.

    Groups are patches (l, m, ...), -1: none. A threshold of 0 means Wiener's filter.
    """
    for begin in range(start, stop, _AT_ONCE):
        rows = slice(begin, min(begin + _AT_ONCE, stop))
        found = np.maximum(groups[rows], 0)
        there = np.repeat(groups[rows] >= 0, patches.size, axis=1)
        indices, centers = patches.indices[found], patches.centers[found][:, :, None]
        axes, shape = patches.axes[rows], (len(found), -1, 3)
        places = np.einsum("lmia,lba->lmib", patches.points[indices] - centers, axes).reshape(shape)
        given = (noisy[indices] - centers).reshape(shape)
        heights = np.einsum("lia,la->li", given, axes[:, 2])
        vectors, roots = spectrum(places[:, :, :2], there, length)
        coefficients = np.einsum("lik,li->lk", vectors, roots * heights)
        spread_sq = noise**2 * np.einsum("lik,li->lk", vectors**2, roots**2)
        if threshold > 0.0:
            share = np.where(coefficients**2 > threshold**2 * spread_sq, 1.0, 0.0)
        else:
            power = np.einsum("lik,li->lk", vectors, roots * places[:, :, 2]) ** 2
            share = power / np.maximum(power + spread_sq, _TINY)
        filtered = np.einsum("lik,lk->li", vectors, share * coefficients) / roots
        shifts[rows] = np.where(there, filtered - heights, 0.0)
        weights[rows] = there / (1.0 + (share**2).sum(axis=1))[:, None]


def spectrum(
    places: FloatArray, there: NDArray[np.bool_], length: float
) -> tuple[FloatArray, FloatArray]:
    """Eigenvectors V (l, i, k) of the graph on the places (l, i, 2), and the diagonal of D^(1/2).

    Points that are not `there` are joined to nothing.
    """
    gap_sq = sum((x[:, :, None] - x[:, None]) ** 2 for x in (places[:, :, 0], places[:, :, 1]))
    graph = np.exp(-gap_sq / length**2) * (there[:, :, None] & there[:, None])
    roots = np.sqrt(np.where(there, graph.sum(axis=2), 1.0))
    _, vectors = np.linalg.eigh(graph / (roots[:, :, None] * roots[:, None]))
    return vectors, roots


def average(
    noisy: FloatArray,
    patches: Patches,
    groups: NDArray[np.int32],
    shifts: FloatArray,
    weights: FloatArray,
) -> FloatArray:
    """Points moved by the weighted mean of all shifts along the normals of the groups."""
    rows, n_points = patches.indices[np.maximum(groups, 0)].ravel(), len(noisy)
    total = np.bincount(rows, weights.ravel(), n_points)
    moves = (weights * shifts)[:, :, None] * patches.axes[:, None, 2]
    sums = [np.bincount(rows, moves[:, :, a].ravel(), n_points) for a in range(3)]
    moved: FloatArray = noisy + np.stack(sums, axis=1) / np.maximum(total, _TINY)[:, None]
    return moved


METHODS = (single_frame_method("bm3d", Bm3dConfig(), smooth_points, patch_size=20),)
