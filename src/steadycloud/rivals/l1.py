"""L1: sparse reconstruction of sharp point sets (Avron, Sharf, Greif & Cohen-Or 2010).

Normals and then heights are found by two global, convex problems over a graph of neighbors. A sum
of lengths, unlike one of squares, leaves few differences large: those at creases. First

    minimize over n   1/2 sum_i ||n_i - m_i||^2 + g sum_ij w_ij ||n_i - n_j||

from the normals m of local planes, oriented; then each point y_i moves along its normal by t_i,

    minimize over t   1/2 sum_i t_i^2 + h sum_ij w_ij |n_ij . (x_i - x_j)|,   x_i = y_i + t_i n_i,

with n_ij the mean of the two normals. Both are solved with w = 1 and again with

    w_ij = exp(-(angle of n_i and n_j / a)^4)

from the solution before, so that creases cost next to nothing. The paper bounds how far normals and
points may go and minimizes the second sum only; here the first sum takes the place of the bound,
and h follows the noise. Its interior-point solver is replaced by accelerated projected gradients of
the dual problems. Those are our reading.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import Limits, setting
from ..frame import FloatArray, IntArray
from .graph_tv import height_differences, minimize_variation, undirected_edges
from .neighborhoods import MOST_NEIGHBORS, PlaneConfig, find_neighborhoods, oriented_normals
from .single_frame import single_frame_method


@dataclass(frozen=True)
class L1Config(PlaneConfig):
    """Settings of `l1`: neighbors make the normals, the nearest of them the graph."""

    neighbors: int = 14
    neighbors_per_variance: float = 14.0
    plane_share: float = 1.0
    edges: int = setting(
        8, "edges from each point to its nearest; fewer than `neighbors`", 1, MOST_NEIGHBORS - 1
    )
    normal_weight: float = setting(0.05, "g", 0.0, 1e6)
    weight_per_variance: float = setting(
        0.5, "h for a noise of one spacing, as its variance", 0.0, 1e6
    )
    angle: float = setting(0.5, "a, radians", 0.0, 1e6, above=True)
    reweightings: int = setting(1, "how often each problem is solved with new weights", 0, 100)
    iterations: int = setting(60, "gradient steps for each problem", 1, 100_000)
    rounds: int = setting(2, "how often neighbors and normals are computed", 1, 100)

    def __post_init__(self) -> None:
        """Refuse values out of range; that of `edges` depends on `neighbors`."""
        super().__post_init__()
        Limits("", 1, self.neighbors - 1).check("edges", self.edges)


def smooth_points(noisy: FloatArray, config: L1Config, noise: float) -> FloatArray:
    """Every point moved along its normal to where few heights differ."""
    points = noisy
    for _ in range(config.rounds):
        near = find_neighborhoods(points, noise, config)
        measured = oriented_normals(points, near, config.plane_share)
        edges = undirected_edges(near.indices[:, 1 : config.edges + 1])
        normals, weights = measured, np.ones(len(edges[0]))
        for _ in range(config.reweightings + 1):
            bound = config.normal_weight * weights
            normals = smooth_normals(measured, edges, bound, config.iterations)
            weights = likeness(normals, edges, config.angle)
        operator, offset = height_differences(noisy, normals, *edges)
        bound = config.weight_per_variance * noise**2 * weights
        shift = minimize_variation(operator, offset, bound, config.iterations)
        points = noisy + shift[:, None] * normals
    return points


def likeness(normals: FloatArray, edges: tuple[IntArray, IntArray], angle: float) -> FloatArray:
    """w_ij (e,): 1 where normals agree, near 0 where they differ by more than the angle."""
    cosines = np.einsum("ea,ea->e", normals[edges[0]], normals[edges[1]])
    return np.asarray(np.exp(-((np.arccos(np.clip(cosines, -1.0, 1.0)) / angle) ** 4)))


def smooth_normals(
    measured: FloatArray, edges: tuple[IntArray, IntArray], bound: FloatArray, iterations: int
) -> FloatArray:
    """argmin_n 1/2 sum ||n_i - m_i||^2 + sum_e bound_e ||n_i - n_j||, then at length one."""
    first, second = edges
    n_points = len(measured)
    degree = np.bincount(first, minlength=n_points) + np.bincount(second, minlength=n_points)
    meets = (degree[first] + degree[second])[:, None]

    def back(dual: FloatArray) -> FloatArray:
        sums = [
            np.bincount(first, dual[:, a], n_points) - np.bincount(second, dual[:, a], n_points)
            for a in range(3)
        ]
        return np.stack(sums, axis=1)

    now = before = np.zeros((len(first), 3))
    pace = 1.0
    for _ in range(iterations):
        faster = (1.0 + (1.0 + 4.0 * pace * pace) ** 0.5) / 2.0
        ahead = now + (pace - 1.0) / faster * (now - before)
        primal = measured - back(ahead)
        ahead += (primal[first] - primal[second]) / meets
        length = np.sqrt(np.einsum("ea,ea->e", ahead, ahead))
        share = np.minimum(1.0, bound / np.maximum(length, 1e-300))
        now, before, pace = ahead * share[:, None], now, faster
    normals = measured - back(now)
    length = np.sqrt(np.einsum("ia,ia->i", normals, normals))[:, None]
    return np.where(length > 0.0, normals / np.maximum(length, 1e-300), measured)


METHODS = (single_frame_method("l1", L1Config(), smooth_points, patch_size=14),)
