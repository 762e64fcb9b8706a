"""The paper on one page: patches, search, edges, weights, points; again; then the next frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from .config import DenoiserConfig
from .frame import FloatArray, Frame, FrameResult, History, Round
from .numerics.linear_solver import Solution
from .observer import Observer, ignore
from .stages.connectivity import connect_matching_patches, connect_similar_patches
from .stages.metric_learning import weigh_edges
from .stages.noise import estimate_noise
from .stages.normalization import input_warnings, normalize_points
from .stages.patch_search import find_matching_patches, find_similar_patches
from .stages.patches import build_patches
from .stages.solve import Objective, TemporalPull, evaluate_objective, solve_points
from .stages.stopping import Verdict, judge_round


def denoise_sequence(
    frames: Iterable[Frame], config: DenoiserConfig | None = None, observe: Observer = ignore
) -> Iterator[FrameResult]:
    """Denoise frame after frame, each leaning on the one reconstructed before it."""
    config = config or DenoiserConfig()
    references: list[Frame] = []
    for frame in frames:
        result = denoise_frame(frame, references, config, observe)
        references = [result.frame] if config.solve.temporal_weight > 0 else []
        yield result


def denoise_frame(
    noisy: Frame,
    references: Sequence[Frame] = (),
    config: DenoiserConfig | None = None,
    observe: Observer = ignore,
) -> FrameResult:
    """Denoise one frame; without reference frames there are simply no temporal edges."""
    config = config or DenoiserConfig()
    observe("prepare")
    work = normalize_points(noisy.points)
    warnings = input_warnings(noisy, work, config.patches.k + 1)
    if not work.usable:
        history = History(converged=True, reason="too few distinct points to denoise")
        return FrameResult(noisy, history, warnings)
    noise = estimate_noise(work.points, config.seed)
    anchors = [work.localize(reference.points) for reference in references]
    points, rounds, verdict = alternate(work.points, anchors, noise, config, observe)
    frame = noisy.with_points(work.restore(points, noisy.points))
    history = History(
        rounds=tuple(in_units(entry, work.spacing) for entry in rounds),
        converged=verdict.converged,
        reason=verdict.reason,
        spacing=work.spacing,
        noise=noise * work.spacing,
        mean_displacement=rounds[-1].mean_displacement * work.spacing,
        chosen={"noise_spacings": noise, "rounds": len(rounds)},
    )
    return FrameResult(frame, history, warnings)


def alternate(
    noisy: FloatArray,
    anchors: Sequence[FloatArray],
    noise: float,
    config: DenoiserConfig,
    observe: Observer,
) -> tuple[FloatArray, list[Round], Verdict]:
    """Alternate between the graph, built and weighed on the current points, and the points,
    solved for on that graph, until the stopping rule is content. Lengths are in spacings.
    """
    seed, learning = config.seed, config.learning
    patching = replace(config.patches, k=min(config.patches.k, len(noisy) - 1))
    everywhere = replace(patching, fraction=1.0)  # a reference patch around every point
    references = [
        build_patches(points, everywhere, seed) for points in anchors if len(points) > patching.k
    ]
    points = noisy
    rounds: list[Round] = []
    while True:
        observe("patches")
        patches = build_patches(points, patching, seed)
        observe("search")
        similar = find_similar_patches(patches, config.search)
        matching = [find_matching_patches(patches, ref, config.search) for ref in references]
        observe("connect")
        edges = connect_similar_patches(patches, similar)
        links = [
            connect_matching_patches(patches, reference, matched)
            for reference, matched in zip(references, matching, strict=True)
        ]
        observe("learn")
        spatial = weigh_edges(edges, patches, patches, learning, noise=noise, seed=seed)
        temporal = [
            TemporalPull(weigh_edges(link, patches, ref, learning, noise=noise, seed=seed), ref)
            for link, ref in zip(links, references, strict=True)
        ]
        observe("solve")
        solved = solve_points(noisy, patches, spatial, temporal, config.solve)
        terms = evaluate_objective(solved.x, noisy, patches, spatial, temporal, config.solve)
        objectives = [*(entry.objective for entry in rounds), terms.total]
        verdict = judge_round(config.stopping, noisy, points, solved.x, objectives, noise)
        points = verdict.points
        moved = np.linalg.norm(points - noisy, axis=1)
        rounds.append(record(terms, solved, moved, len(edges), sum(map(len, links))))
        if verdict.stop:
            return points, rounds, verdict


def record(
    terms: Objective,
    solved: Solution,
    moved: FloatArray,
    n_spatial_edges: int,
    n_temporal_edges: int,
) -> Round:
    """What a round did, in spacings."""
    return Round(
        objective=terms.total,
        fidelity=terms.fidelity,
        temporal=terms.temporal,
        spatial=terms.spatial,
        residual=solved.residual,
        solver_iterations=solved.iterations,
        mean_displacement=float(moved.mean()),
        rms_displacement=float(np.sqrt(np.mean(moved**2))),
        n_spatial_edges=n_spatial_edges,
        n_temporal_edges=n_temporal_edges,
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
