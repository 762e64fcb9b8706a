"""Conjugate gradients for several right-hand sides at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..frame import FloatArray
from ..parallel import for_rows

_SMALLEST = 50_000  # rows for a thread; fewer are not worth it


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
    coupled: bool = False,
) -> Solution:
    """Solve A X = B for symmetric positive definite A, preconditioned by its diagonal.

    The diagonal is (n, c), or (n, 1) if it is the same for all columns. The columns are systems of
    their own with the same A, unless they are `coupled`: then A acts on all columns as on one long
    vector, and they take their steps together. Sums are added by block in a fixed order, so the
    bits do not depend on the number of threads.
    """
    from .._kernels.conjugate_gradient import take_step, turn

    def joined(dots: FloatArray) -> FloatArray:
        return np.full_like(dots, dots.sum()) if coupled else dots

    x = start.copy()
    r = b - apply(x)
    scale = np.sqrt(_dots(b, b))
    scale[scale == 0.0] = 1.0
    inverse = np.ascontiguousarray(np.broadcast_to(1.0 / diagonal, b.shape))
    p = r * inverse
    rz = joined(_dots(r, p))
    residual = float((np.sqrt(_dots(r, r)) / scale).max())
    iterations = 0
    while residual > tolerance and iterations < max_iterations:
        iterations += 1
        product = apply(p)
        curvature = joined(_dots(p, product))
        alpha = np.divide(rz, curvature, out=np.zeros_like(rz), where=curvature > 0)
        steps = for_rows(take_step, len(x), alpha, p, product, inverse, x, r, smallest=_SMALLEST)
        rr, new = np.sum(steps, axis=0)
        new = joined(new)
        residual = float((np.sqrt(rr) / scale).max())
        beta = np.divide(new, rz, out=np.zeros_like(new), where=rz > 0)
        for_rows(turn, len(x), beta, r, inverse, p, smallest=_SMALLEST)
        rz = new
    return Solution(x, residual, iterations, converged=residual <= tolerance)


def _dots(a: FloatArray, b: FloatArray) -> FloatArray:
    """Column-wise inner products."""
    from .._kernels.conjugate_gradient import column_dots

    total: FloatArray = np.sum(for_rows(column_dots, len(a), a, b, smallest=_SMALLEST), axis=0)
    return total
