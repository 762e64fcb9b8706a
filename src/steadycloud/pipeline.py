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
from .stages.stopping import judge_round


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
    """Denoise one frame; without reference frames there are simply no temporal edges.

    Alternates between the graph, built and weighed on the current points, and the points, solved
    for on that graph, until the stopping rule is content.
    """
    config = config or DenoiserConfig()
    observe("prepare")
    work = normalize_points(noisy.points)
    warnings = input_warnings(noisy, work, config.patches.k + 1)
    if not work.usable:
        history = History(converged=True, reason="too few distinct points to denoise")
        return FrameResult(noisy, history, warnings)
    noise = estimate_noise(work.points, config.seed)
    patching = replace(config.patches, k=min(config.patches.k, len(work.points) - 1))
    anchors = [
        build_patches(local, patching, config.seed)
        for local in (work.localize(reference.points) for reference in references)
        if len(local) > patching.k
    ]
    points, rounds, objectives = work.points, [], []
    while True:
        observe("patches")
        patches = build_patches(points, patching, config.seed)
        observe("search")
        similar = find_similar_patches(patches, config.search)
        matching = [find_matching_patches(patches, anchor, config.search) for anchor in anchors]
        observe("connect")
        edges = connect_similar_patches(patches, similar)
        links = [
            connect_matching_patches(patches, anchor, matched)
            for anchor, matched in zip(anchors, matching, strict=True)
        ]
        observe("learn")
        learning = config.learning
        spatial = weigh_edges(edges, patches, patches, learning, noise=noise, seed=config.seed)
        temporal = [
            TemporalPull(
                weigh_edges(link, patches, anchor, learning, noise=noise, seed=config.seed), anchor
            )
            for link, anchor in zip(links, anchors, strict=True)
        ]
        observe("solve")
        solved = solve_points(work.points, patches, spatial, temporal, config.solve)
        terms = evaluate_objective(solved.x, work.points, patches, spatial, temporal, config.solve)
        objectives.append(terms.total)
        verdict = judge_round(config.stopping, work.points, points, solved.x, objectives, noise)
        points = verdict.points
        moved = np.linalg.norm(points - work.points, axis=1)
        n_links = sum(map(len, links))
        rounds.append(_record(terms, solved, moved, len(edges), n_links, work.spacing))
        if verdict.stop:
            break
    observe("restore")
    frame = noisy.with_points(work.restore(points, noisy.points))
    history = History(
        rounds=tuple(rounds),
        converged=verdict.converged,
        reason=verdict.reason,
        spacing=work.spacing,
        noise=noise * work.spacing,
    )
    return FrameResult(frame, history, warnings)


def _record(
    terms: Objective,
    solved: Solution,
    moved: FloatArray,
    n_spatial_edges: int,
    n_temporal_edges: int,
    spacing: float,
) -> Round:
    """One round in the frame's own unit of length."""
    return Round(
        objective=terms.total * spacing**2,
        fidelity=terms.fidelity * spacing**2,
        temporal=terms.temporal * spacing**2,
        spatial=terms.spatial * spacing**2,
        residual=solved.residual,
        solver_iterations=solved.iterations,
        mean_displacement=float(moved.mean()) * spacing,
        rms_displacement=float(np.sqrt(np.mean(moved**2))) * spacing,
        n_spatial_edges=n_spatial_edges,
        n_temporal_edges=n_temporal_edges,
    )
