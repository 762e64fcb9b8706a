"""When the alternation ends, and how far its last round is taken."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..frame import FloatArray
from .config import StoppingConfig

_NEAR = 0.95  # of what noise explains: another round would cost as much as the first, for nothing


@dataclass(frozen=True)
class Verdict:
    """Whether to stop, at which points, and why."""

    stop: bool
    points: FloatArray
    reason: str = ""
    converged: bool = True


def judge_round(
    config: StoppingConfig,
    noisy: FloatArray,
    before: FloatArray,
    after: FloatArray,
    objectives: list[float],
    noise: float,
    *,
    leaning: bool = False,
) -> Verdict:
    """Decide after a round that moved the points from `before` to `after`.

    - discrepancy: the points should differ from the noisy ones by as much as noise explains; the
      round that passes mean ||u - u_noisy||^2 = discrepancy * noise^2 is taken only up to
      there; one that all but reaches it is the last, and taken a little farther. A round that adds
      next to nothing ends it too.
    - objective: the paper's words; stop when the objective no longer falls. The graph changes
      between rounds, so this usually means the second.
    - rounds: a fixed number.
    """
    if config.rule == "discrepancy":
        target = config.discrepancy * noise**2 * (config.with_reference if leaning else 1.0)
        if _mean_sq(after - noisy) >= _NEAR * target:
            share = _share_of_step(noisy, before, after, target)
            reached = before + share * (after - before)
            return Verdict(True, reached, "the displacement has reached what noise explains")
        if _mean_sq(after - noisy) - _mean_sq(before - noisy) < 0.01 * target:
            return Verdict(True, after, "the points no longer move")
    if config.rule == "objective" and len(objectives) > 1 and objectives[-1] >= objectives[-2]:
        return Verdict(True, before, "the objective no longer falls")
    if len(objectives) >= config.max_rounds:
        by_count = config.rule == "rounds"
        return Verdict(True, after, f"after {len(objectives)} rounds", converged=by_count)
    return Verdict(False, after)


def _share_of_step(
    noisy: FloatArray, before: FloatArray, after: FloatArray, target: float
) -> float:
    """The share of the step at which the mean squared displacement equals the target."""
    already, step = before - noisy, after - before
    a = _mean_sq(step)
    b = 2.0 * float(np.einsum("ij,ij->", already, step)) / len(noisy)
    c = _mean_sq(already) - target
    if a == 0.0:
        return 1.0
    return min(1.5, (-b + float(np.sqrt(max(b * b - 4 * a * c, 0.0)))) / (2 * a))


def _mean_sq(vectors: FloatArray) -> float:
    return float(np.einsum("ij,ij->", vectors, vectors)) / len(vectors)
