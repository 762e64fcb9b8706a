"""Proximal gradient: minimize F(R) over a convex set onto which one can project."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..frame import FloatArray


@dataclass(frozen=True)
class Minimum:
    """The best point found, and how the search ended."""

    point: FloatArray
    value: float
    iterations: int
    converged: bool


def minimize(
    value_and_gradient: Callable[[FloatArray], tuple[float, FloatArray]],
    project: Callable[[FloatArray], FloatArray],
    start: FloatArray,
    *,
    step: float,
    iterations: int,
    tolerance: float = 1e-3,
) -> Minimum:
    """Iterate R <- project(R - t grad F(R)) and keep the best R.

    `step` is relative: the first t moves R by `step` times its own norm. A step that raises F is
    halved; after one that lowers F, t grows by half. So the unit and the number of terms in F do
    not matter. Ends when a step moves R by less than `tolerance` of its norm.
    """
    point = project(start)
    value, gradient = value_and_gradient(point)
    size = float(np.linalg.norm(gradient))
    if size == 0.0:
        return Minimum(point, value, 0, converged=True)
    length = step * float(np.linalg.norm(point)) / size
    for iteration in range(1, iterations + 1):
        trial = project(point - length * gradient)
        trial_value, trial_gradient = value_and_gradient(trial)
        if trial_value > value:
            length /= 2
            if length * size < 1e-12 * float(np.linalg.norm(point)):
                return Minimum(point, value, iteration, converged=True)
            continue
        moved = float(np.linalg.norm(trial - point))
        settled = moved <= tolerance * float(np.linalg.norm(point))
        point, value, gradient = trial, trial_value, trial_gradient
        if settled:
            return Minimum(point, value, iteration, converged=True)
        length *= 1.5
    return Minimum(point, value, iterations, converged=False)


def project_metric(matrix: FloatArray, trace: float) -> FloatArray:
    """The nearest matrix with r_ii >= 0 and tr(R) <= trace.

    Off-diagonal entries are free in that set. The diagonal is projected onto the simplex
    {d >= 0, sum d <= trace}: d = max(v - a, 0) with the smallest a >= 0 that fits.
    """
    projected = matrix.copy()
    diagonal = np.maximum(np.diag(matrix), 0.0)
    if diagonal.sum() > trace:
        values = np.sort(np.diag(matrix))[::-1]
        excess = (np.cumsum(values) - trace) / np.arange(1, len(values) + 1)
        shift = excess[np.flatnonzero(values > excess)[-1]]
        diagonal = np.maximum(np.diag(matrix) - shift, 0.0)
    np.fill_diagonal(projected, diagonal)
    return projected
