"""Conjugate gradients for several right-hand sides at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..frame import FloatArray


@dataclass(frozen=True)
class Solution:
    """The solution, and how well it satisfies the system."""

    x: FloatArray  # (n, c)
    residual: float  # largest ||b - A x|| / ||b|| over the columns
    iterations: int
    converged: bool


def conjugate_gradient(
    apply: Callable[[FloatArray], FloatArray],
    diagonal: FloatArray,
    b: FloatArray,
    start: FloatArray,
    *,
    tolerance: float,
    max_iterations: int,
) -> Solution:
    """Solve A X = B for symmetric positive definite A, preconditioned by its diagonal.

    Sums run in one order, so the bits do not depend on the number of threads.
    """
    from .._kernels.conjugate_gradient import take_step, turn

    x = start.copy()
    r = b - apply(x)
    scale = np.sqrt(_dots(b, b))
    scale[scale == 0.0] = 1.0
    p = r / diagonal[:, None]
    rz = _dots(r, p)
    residual = float((np.sqrt(_dots(r, r)) / scale).max())
    rr, new = np.empty_like(rz), np.empty_like(rz)
    iterations = 0
    while residual > tolerance and iterations < max_iterations:
        iterations += 1
        product = apply(p)
        curvature = _dots(p, product)
        alpha = np.divide(rz, curvature, out=np.zeros_like(rz), where=curvature > 0)
        take_step(alpha, p, product, diagonal, x, r, rr, new)
        residual = float((np.sqrt(rr) / scale).max())
        turn(np.divide(new, rz, out=np.zeros_like(new), where=rz > 0), r, diagonal, p)
        rz = new.copy()
    left = b - apply(x)
    residual = float((np.sqrt(_dots(left, left)) / scale).max())
    return Solution(x, residual, iterations, converged=residual <= 2 * tolerance)


def _dots(a: FloatArray, b: FloatArray) -> FloatArray:
    """Column-wise inner products."""
    from .._kernels.conjugate_gradient import column_dots

    dots = np.empty(a.shape[1])
    column_dots(a, b, dots)
    return dots
