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

    Sums run through einsum, not BLAS, so the bits do not depend on the number of threads.
    """
    x = start.copy()
    r = b - apply(x)
    scale = np.sqrt(_dot(b, b))
    scale[scale == 0.0] = 1.0
    z = r / diagonal[:, None]
    p = z.copy()
    rz = _dot(r, z)
    residual = float((np.sqrt(_dot(r, r)) / scale).max())
    iterations = 0
    while residual > tolerance and iterations < max_iterations:
        iterations += 1
        product = apply(p)
        curvature = _dot(p, product)
        alpha = np.divide(rz, curvature, out=np.zeros_like(rz), where=curvature > 0)
        x += alpha * p
        r -= alpha * product
        residual = float((np.sqrt(_dot(r, r)) / scale).max())
        np.divide(r, diagonal[:, None], out=z)
        new = _dot(r, z)
        p *= np.divide(new, rz, out=np.zeros_like(new), where=rz > 0)
        p += z
        rz = new
    true_residual = b - apply(x)
    residual = float((np.sqrt(_dot(true_residual, true_residual)) / scale).max())
    return Solution(x, residual, iterations, converged=residual <= 2 * tolerance)


def _dot(a: FloatArray, b: FloatArray) -> FloatArray:
    """Column-wise inner products."""
    return np.asarray(np.einsum("ij,ij->j", a, b))
