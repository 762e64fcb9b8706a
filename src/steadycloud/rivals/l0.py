"""L0: point sets with few differences that are not zero (Sun, Schaefer & Wang 2015).

Normals and then heights are found such that few pairs of neighbors differ at all. First

    minimize over n   sum_i ||n_i - m_i||^2 + g #{ij: n_i != n_j}

from the normals m of local planes, oriented; then each point y_i moves along its normal by t_i,

    minimize over t   sum_i t_i^2 + h #{ij: n_ij . (x_i - x_j) != 0},   x_i = y_i + t_i n_i,

with n_ij the mean of the two normals. Both counts are split: auxiliary differences d take the place
of what is counted, tied to it by b sum_ij ||D_ij - d_ij||^2. In turn, d_ij = D_ij where
b ||D_ij||^2 exceeds g (or h) and 0 elsewhere, a linear system is solved by conjugate gradients, and
b is doubled.

Our reading: on curved surfaces differences are small but not zero, so b ends at a value that, for
heights, follows the noise; the second count leaves out pairs across creases, whose normals differ
by more than the first one keeps; the last step of the paper, for points at edges, is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from ..config import Limits, setting
from ..frame import FloatArray, IntArray
from .graph_tv import height_differences, undirected_edges
from .neighborhoods import MOST_NEIGHBORS, PlaneConfig, find_neighborhoods, oriented_normals
from .single_frame import single_frame_method

_LEAST_LENGTH = (
    1e-12  # of a mean normal: where neighbors cancel each other, the local plane's stays
)


@dataclass(frozen=True)
class L0Config(PlaneConfig):
    """Settings of `l0`: neighbors make the normals, the nearest of them the graph."""

    neighbors: int = 14
    neighbors_per_variance: float = 14.0
    plane_share: float = 1.0
    edges: int = setting(
        8, "edges from each point to its nearest; fewer than `neighbors`", 1, MOST_NEIGHBORS - 1
    )
    turn: float = setting(0.25, "a difference of unit normals that is kept, sqrt(g / b)", 0.0, 2.0)
    normal_stiffness: float = setting(0.5, "the last b for normals", 0.0, 1e6)
    jump_noises: float = setting(
        4.0, "a difference of heights that is kept, sqrt(h / b), standard deviations of the noise",
        0.0, 1e6,
    )  # fmt: skip
    stiffness_per_variance: float = setting(
        2.0, "the last b for heights and a noise of one spacing, as its variance", 0.0, 1e6
    )
    doublings: int = setting(4, "how often b is doubled", 0, 100)
    iterations: int = setting(20, "steps of conjugate gradients for each system", 1, 100_000)
    rounds: int = setting(2, "how often neighbors and normals are computed", 1, 100)

    def __post_init__(self) -> None:
        """Refuse values out of range; that of `edges` depends on `neighbors`."""
        super().__post_init__()
        Limits("", 1, self.neighbors - 1).check("edges", self.edges)


def smooth_points(noisy: FloatArray, config: L0Config, noise: float) -> FloatArray:
    """Every point moved along its normal to where few pairs of heights differ."""
    points = noisy
    for _ in range(config.rounds):
        near = find_neighborhoods(points, noise, config)
        measured = oriented_normals(points, near, config.plane_share)
        edges = undirected_edges(near.indices[:, 1 : config.edges + 1])
        normals = sharpen_normals(measured, edges, config)
        gap = normals[edges[0]] - normals[edges[1]]
        same = np.einsum("ea,ea->e", gap, gap) <= config.turn**2
        operator, offset = height_differences(noisy, normals, edges[0][same], edges[1][same])
        stiffness, jump = config.stiffness_per_variance * noise**2, config.jump_noises * noise
        begin = np.zeros((len(noisy), 1))
        shift = minimize_count(operator, offset[:, None], begin, stiffness, jump, config)
        points = noisy + shift * normals
    return points


def sharpen_normals(
    measured: FloatArray, edges: tuple[IntArray, IntArray], config: L0Config
) -> FloatArray:
    """Unit normals of which few neighbors differ."""
    n_edges = len(edges[0])
    signs, rows = np.tile([1.0, -1.0], n_edges), np.arange(0, 2 * n_edges + 1, 2)
    columns = np.stack(edges, axis=1).ravel()
    differences = csr_array((signs, columns, rows), shape=(n_edges, len(measured)))
    none = np.zeros((n_edges, 3))
    stiffness, turn = config.normal_stiffness, config.turn
    normals = minimize_count(differences, none, measured, stiffness, turn, config)
    length = np.sqrt(np.einsum("ia,ia->i", normals, normals))[:, None]
    return np.where(length > _LEAST_LENGTH, normals / np.maximum(length, _LEAST_LENGTH), measured)


def minimize_count(
    operator: csr_array,
    offset: FloatArray,
    begin: FloatArray,
    stiffness: float,
    kept_length: float,
    config: L0Config,
) -> FloatArray:
    """x of min ||x - x0||^2 + h #{e: (K x + b)_e != 0} by splitting; rows of x are variables.

    In the end, rows of K x + b shorter than `kept_length` are pulled to 0 with `stiffness`, whose
    product with the square of that length is h.
    """
    back = csr_array(operator.T)
    count_weight, x = stiffness * kept_length**2, begin
    for doublings_left in range(config.doublings, -1, -1):
        b = stiffness / 2.0**doublings_left
        found = operator @ x + offset
        large = b * np.einsum("ea,ea->e", found, found) > count_weight
        right = begin + b * (back @ (np.where(large[:, None], found, 0.0) - offset))
        x = solve_stiff(operator, back, b, right, x, config.iterations)
    return x


def solve_stiff(
    operator: csr_array,
    back: csr_array,
    stiffness: float,
    right: FloatArray,
    x: FloatArray,
    iterations: int,
) -> FloatArray:
    """(I + b K^T K) x = right by conjugate gradients, column by column, started from x."""
    residual = right - x - stiffness * (back @ (operator @ x))
    step = residual
    size = np.einsum("ia,ia->a", residual, residual)
    for _ in range(iterations):
        product = step + stiffness * (back @ (operator @ step))
        share = _over(size, np.einsum("ia,ia->a", step, product))
        x = x + share * step
        residual = residual - share * product
        before, size = size, np.einsum("ia,ia->a", residual, residual)
        step = residual + _over(size, before) * step
    return x


def _over(a: FloatArray, b: FloatArray) -> FloatArray:
    """a / b, or 0 where b is 0: a column that is solved stays."""
    return np.divide(a, b, out=np.zeros_like(a), where=b > 0.0)


METHODS = (single_frame_method("l0", L0Config(), smooth_points, patch_size=14),)
