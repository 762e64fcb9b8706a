"""Chebyshev iteration for three right-hand sides at once.

Conjugate gradients take the same number of steps, but each of their steps depends on sums over all
rows: a part of the rows, solved for with what lies around it, would get another result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..parallel import for_rows

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Solution:
    """The solution, and how well it satisfies the system."""

    x: FloatArray  # (n, 3)
    residual: float  # ||b - A x|| / ||b||, where what the last step leaves is an estimate
    iterations: int
    converged: bool


def chebyshev(
    apply: Callable[[Floats], Floats],
    diagonal: Floats,
    blocks: Floats,
    b: Floats,
    *,
    reach: float,
    tolerance: float,
    max_iterations: int,
) -> Solution:
    """Solve A X = B, with A = D - W, in single precision, started from 0.

    D has a block for each row, diagonal[i] I + blocks[i], written as (xx, yy, zz, xy, xz, yz); no
    rows of `blocks` mean 0. The number of steps follows from `tolerance` and from `reach`, below 1:
    the part of the error in eigenvectors of D^-1 W with eigenvalues within +-reach falls to the
    tolerance. What lies beyond falls too as long as D outweighs W in every row, only not so far.
    """
    from .._kernels.chebyshev import invert_blocks, take_step

    inverse = np.empty((len(b), 6), np.float32)
    for_rows(invert_blocks, len(b), diagonal, blocks, inverse)
    steps = max(1, int(np.ceil(np.arccosh(1.0 / tolerance) / np.arccosh(1.0 / reach))))
    iterations = min(steps, max_iterations)
    x, left, step = np.zeros_like(b), b.copy(), np.zeros_like(b)

    def advance(keep: float, turn: float, product: Floats) -> float:
        amounts = (np.float32(keep), np.float32(turn))
        parts = for_rows(take_step, len(b), *amounts, inverse, product, left, step, x)
        return float(sum(parts))

    whole = advance(0.0, 1.0, np.zeros_like(b))  # step = D^-1 b
    last, rest = reach, whole
    for _ in range(iterations - 1):
        share = 1.0 / (2.0 / reach - last)
        rest = advance(share * last, 2.0 * share / reach, apply(step))
        last = share
    share = 1.0 / (2.0 / reach - last)  # what the last step leaves, as it does in the long run
    residual = share * (rest / whole) ** 0.5 if whole else 0.0
    solved = x.astype(np.float64) + step
    return Solution(solved, residual, iterations, converged=iterations == steps)
