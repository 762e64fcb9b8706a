"""Graph total variation on the graph of nearest neighbors (Schoenenberger et al. 2015).

Each point x_i = y_i + t_i n_i moves along its normal, and

    minimize over t   1/2 sum_i t_i^2 + g sum_ij w_ij |m_ij . (x_i - x_j)|,   m_ij ~ n_i + n_j,
    w_ij = exp(-||y_i - y_j||^2 / r^2 - ||n_i - n_j||^2 / s^2),

over the edges of the graph. Differences are taken along the mean normal of their ends: on planes
and spheres they are then zero, and the l1 norm neither shrinks the body nor clusters points,
as it would with all three coordinates. With K t + b the vector of differences, the dual

    minimize over q   1/2 ||K^T q||^2 - b . q   subject to |q_ij| <= g w_ij,   t = -K^T q,

is solved by accelerated projected gradients. All of it is repeated with the normals of the moved
points; t is always counted from the noisy ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from ..config import Limits, setting
from ..frame import FloatArray, IntArray
from .neighborhoods import MOST_NEIGHBORS, PlaneConfig, find_neighborhoods, local_planes
from .single_frame import single_frame_method


@dataclass(frozen=True)
class GraphTvConfig(PlaneConfig):
    """Settings of `graph-tv`: neighbors make the normals, the nearest of them the graph."""

    neighbors: int = 14
    neighbors_per_variance: float = 14.0
    plane_share: float = 1.0
    edges: int = setting(
        8, "edges from each point to its nearest; fewer than `neighbors`", 1, MOST_NEIGHBORS - 1
    )
    weight_per_variance: float = setting(
        0.8, "g for a noise of one spacing, as its variance", 0.0, 1e6
    )
    length_spacings: float = setting(
        2.0, "r without noise, whose standard deviation is added; spacings", 0.0, 1e6, above=True
    )
    normal_spread: float = setting(
        0.5, "s, about the angle in radians between unlike normals", 0.0, 1e6, above=True
    )
    iterations: int = setting(60, "gradient steps of each round", 1, 100_000)
    rounds: int = setting(2, "how often normals and graph are computed", 1, 100)

    def __post_init__(self) -> None:
        """Refuse values out of range; that of `edges` depends on `neighbors`."""
        super().__post_init__()
        Limits("", 1, self.neighbors - 1).check("edges", self.edges)


def smooth_points(noisy: FloatArray, config: GraphTvConfig, noise: float) -> FloatArray:
    """Every point moved along its normal to where the heights vary least."""
    points = noisy
    for _ in range(config.rounds):
        near = find_neighborhoods(points, noise, config)
        _, normals = local_planes(points, near, config.plane_share)
        first, second = undirected_edges(near.indices[:, 1 : config.edges + 1])
        cosines = np.einsum("ea,ea->e", normals[first], normals[second])
        length_sq = _squares(points[first] - points[second])
        unlike = length_sq / (config.length_spacings + noise) ** 2
        unlike += 2.0 * (1.0 - np.abs(cosines)) / config.normal_spread**2
        bound = config.weight_per_variance * noise**2 * np.exp(-unlike)
        operator, offset = height_differences(noisy, normals, first, second)
        shift = minimize_variation(operator, offset, bound, config.iterations)
        points = noisy + shift[:, None] * normals
    return points


def undirected_edges(neighbors: NDArray[np.int32]) -> tuple[IntArray, IntArray]:
    """Both ends (e,) of every edge; one that was found from both ends comes once."""
    n_points, count = neighbors.shape
    source = np.repeat(np.arange(n_points, dtype=np.int64), count)
    target = neighbors.ravel().astype(np.int64)
    keys = np.unique(np.minimum(source, target) * n_points + np.maximum(source, target))
    return keys // n_points, keys % n_points


def height_differences(
    points: FloatArray, normals: FloatArray, first: IntArray, second: IntArray
) -> tuple[csr_array, FloatArray]:
    """K (e, n) and b (e,): along an edge's mean normal its ends differ by K t + b."""
    sides = np.where(np.einsum("ea,ea->e", normals[first], normals[second]) < 0.0, -1.0, 1.0)
    middle = normals[first] + sides[:, None] * normals[second]
    middle /= np.sqrt(_squares(middle))[:, None]
    entries = [
        np.einsum("ea,ea->e", middle, normals[first]),
        -np.einsum("ea,ea->e", middle, normals[second]),
    ]
    indptr = np.arange(0, 2 * len(first) + 1, 2)
    columns = np.stack([first, second], axis=1).ravel()
    shape = (len(first), len(points))
    operator = csr_array((np.stack(entries, axis=1).ravel(), columns, indptr), shape=shape)
    return operator, np.einsum("ea,ea->e", middle, points[first] - points[second])


def minimize_variation(
    operator: csr_array, offset: FloatArray, bound: FloatArray, iterations: int
) -> FloatArray:
    """argmin_t 1/2 ||t||^2 + sum_e bound_e |(K t + b)_e|, by its dual.

    An edge's step is the inverse of the entries that it meets: sum_i |K_ei| sum_f |K_fi|.
    """
    back = csr_array(operator.T)
    meets = abs(operator) @ (abs(back) @ np.ones(len(offset)))
    now = before = np.zeros(len(offset))
    pace = 1.0
    for _ in range(iterations):
        faster = (1.0 + (1.0 + 4.0 * pace * pace) ** 0.5) / 2.0
        ahead = now + (pace - 1.0) / faster * (now - before)
        step = (offset - operator @ (back @ ahead)) / meets
        now, before, pace = np.clip(ahead + step, -bound, bound), now, faster
    return np.asarray(-(back @ now), dtype=np.float64)


def _squares(vectors: FloatArray) -> FloatArray:
    """Squared lengths (e,) of vectors (e, 3)."""
    return np.asarray(np.einsum("ea,ea->e", vectors, vectors))


METHODS = (single_frame_method("graph-tv", GraphTvConfig(), smooth_points, patch_size=14),)
