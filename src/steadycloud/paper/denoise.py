"""The paper on one page: patches, search, edges, weights, points; again; then the next frame.

A round is in `rounds.py`: build_patches, find_similar_patches, connect_similar_patches,
learn_metric, weigh_edges, solve_points, each in the file of its noun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..frame import FloatArray, Frame, FrameResult, History, Round
from ..method import Context
from ..observer import Observer, ignore
from ..surface.memory import Load
from ..surface.noise import estimate_noise
from ..surface.normalization import input_warnings, normalize_points, unchanged
from ..surface.tiles import Tiling
from .config import PaperConfig
from .rounds import BYTES_OF_POINT, Rounds, Solved
from .stopping import judge_round

_WHOLE_BYTES = 140.0  # of a point of the frame at work, in arrays as long as the frame
_FEWEST_POINTS = 12_000  # of a tile with its halo, which is wide for patches


def denoise_frame(
    noisy: Frame, context: Context, config: PaperConfig, observe: Observer = ignore
) -> FrameResult:
    """Denoise one frame; without results of frames before it there are no temporal edges.

    Alternates between the graph, built and weighed on the current points, and the points, solved
    for on that graph, until the stopping rule is met.
    """
    observe("prepare")
    work = normalize_points(noisy.points)
    warnings = input_warnings(noisy, work, config.patches.k + 1)
    if not work.usable:
        return unchanged(noisy, warnings)
    noise = estimate_noise(work.points, config.seed)
    anchors = [work.localize(reference.points) for reference in context.results]
    fewer = replace(config.patches, k=min(config.patches.k, len(work.points) - 1))
    tiling = Tiling(context.memory, config.seed)
    work_on = Rounds(work.points, anchors, noise, replace(config, patches=fewer), tiling, observe)
    points = work.points
    rounds: list[Round] = []
    while True:
        solved = work_on.solve(points)
        objectives = [*(entry.objective for entry in rounds), solved.terms.total]
        leaning = solved.n_temporal_edges > 0 and config.solve.temporal_weight > 0
        verdict = judge_round(
            config.stopping,
            work.points,
            points,
            solved.points,
            objectives,
            noise,
            leaning=leaning,
        )
        points = verdict.points
        gone = points - work.points
        rounds.append(record(solved, np.sqrt(np.einsum("ij,ij->i", gone, gone))))
        if verdict.stop:
            break
    n_tiles = len(work_on.tiles)
    history = History(
        rounds=tuple(in_units(entry, work.spacing) for entry in rounds),
        converged=verdict.converged,
        reason=verdict.reason,
        spacing=work.spacing,
        noise=noise * work.spacing,
        mean_displacement=rounds[-1].mean_displacement * work.spacing,
        chosen={"noise_spacings": noise, "rounds": len(rounds)}
        | ({"tiles": n_tiles} if n_tiles > 1 else {}),
    )
    return FrameResult(noisy.with_points(work.restore(points, noisy.points)), history, warnings)


def record(solved: Solved, moved: FloatArray) -> Round:
    """What a round did, in spacings."""
    terms = solved.terms
    return Round(
        objective=terms.total,
        fidelity=terms.fidelity,
        temporal=terms.temporal,
        spatial=terms.spatial,
        residual=solved.residual,
        solver_iterations=solved.iterations,
        mean_displacement=float(moved.mean()),
        rms_displacement=float(np.sqrt(np.mean(moved**2))),
        n_spatial_edges=solved.n_spatial_edges,
        n_temporal_edges=solved.n_temporal_edges,
    )


def in_units(entry: Round, unit: float) -> Round:
    """A round in the frame's own unit of length."""
    return replace(
        entry,
        objective=entry.objective * unit**2,
        fidelity=entry.fidelity * unit**2,
        temporal=entry.temporal * unit**2,
        spatial=entry.spatial * unit**2,
        mean_displacement=entry.mean_displacement * unit,
        rms_displacement=entry.rms_displacement * unit,
    )


def estimate_load(n_points: int, others: Sequence[int], held: float) -> Load:
    """The memory that a frame takes; `others` are the sizes of its references, `held` the bytes of
    all these frames as they were read.
    """
    beside = held + _WHOLE_BYTES * n_points
    whole = BYTES_OF_POINT * (n_points + sum(others))
    return Load(whole, beside, beside + _FEWEST_POINTS * BYTES_OF_POINT)
