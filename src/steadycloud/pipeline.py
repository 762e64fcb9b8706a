"""The paper on one page: patches, search, edges, weights, points; again; then the next frame."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

import numpy as np

from .config import DenoiserConfig
from .frame import FloatArray, Frame, FrameResult, History, Round
from .numerics.linear_solver import Solution
from .observer import Observer, ignore
from .stages.connectivity import connect_matching_patches, connect_similar_patches
from .stages.evenness import spread_points
from .stages.metric_learning import weigh_edges
from .stages.motion import Pool, pool_frames
from .stages.noise import estimate_noise
from .stages.normalization import input_warnings, normalize_points
from .stages.outliers import find_outliers
from .stages.patch_search import find_matching_patches, find_similar_patches
from .stages.patches import build_patches
from .stages.solve import Objective, TemporalPull, evaluate_objective, solve_points
from .stages.stopping import Verdict, judge_round


def denoise_sequence(
    frames: Iterable[Frame], config: DenoiserConfig | None = None, observe: Observer = ignore
) -> Iterator[FrameResult]:
    """Denoise frame after frame, each leaning on its neighbors in time.

    Those are the frame reconstructed before it (the temporal edges of the paper) and the noisy
    frames around it (`config.motion`). No more frames than that are kept in memory.
    """
    config = config or DenoiserConfig()
    references: list[Frame] = []
    for frame, neighbors in with_neighbors(frames, config.motion.before, config.motion.after):
        result = denoise_frame(frame, references, config, observe, neighbors)
        references = [result.frame] if config.solve.temporal_weight > 0 else []
        yield result


def denoise_frame(
    noisy: Frame,
    references: Sequence[Frame] = (),
    config: DenoiserConfig | None = None,
    observe: Observer = ignore,
    neighbors: Sequence[Frame] = (),
) -> FrameResult:
    """Denoise one frame, with reconstructed frames to refer to and noisy ones to pool with.

    Without references there are simply no temporal edges, without neighbors nothing is pooled.
    """
    config = config or DenoiserConfig()
    observe("prepare")
    work = normalize_points(noisy.points)
    work = work.without(find_outliers(work.points, config.outliers))
    warnings = input_warnings(noisy, work, config.patches.k + 1)
    if not work.usable:
        history = History(converged=True, reason="too few distinct points to denoise")
        return FrameResult(noisy, history, warnings, work.outlier_rows)
    noise = estimate_noise(work.points, config.seed)
    observe("motion")
    local = [work.localize(frame.points) for frame in neighbors]
    pool = pool_frames(work.points, local, noise, config.motion)
    anchors = [work.localize(frame.points) / pool.spacing for frame in references]
    points, rounds, verdict = alternate(pool, anchors, noise / pool.spacing, config, observe)
    observe("evenness")
    points = spread_points(points[pool.own] * pool.spacing, noise, config.evenness)
    frame = noisy.with_points(work.restore(points, noisy.points))
    history = History(
        rounds=tuple(in_units(entry, pool.spacing * work.spacing) for entry in rounds),
        converged=verdict.converged,
        reason=verdict.reason,
        spacing=work.spacing,
        noise=noise * work.spacing,
    )
    return FrameResult(frame, history, warnings, work.outlier_rows)


def alternate(
    pool: Pool,
    anchors: Sequence[FloatArray],
    noise: float,
    config: DenoiserConfig,
    observe: Observer,
) -> tuple[FloatArray, list[Round], Verdict]:
    """Alternate between the graph, built and weighed on the current points, and the points,
    solved for on that graph, until the stopping rule is content. Lengths are in spacings.
    """
    noisy, seed, learning = pool.points, config.seed, config.learning
    patching = replace(config.patches, k=min(pool.grown(config.patches.k), len(noisy) - 1))
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
        moved = np.linalg.norm((points - noisy)[pool.own], axis=1)
        rounds.append(record(terms, solved, moved, len(edges), sum(map(len, links))))
        if verdict.stop:
            return points, rounds, verdict


def with_neighbors(
    frames: Iterable[Frame], before: int, after: int
) -> Iterator[tuple[Frame, list[Frame]]]:
    """Each frame with up to `before` earlier and `after` later ones, the nearest in time first."""
    stream = iter(frames)
    past: deque[Frame] = deque(maxlen=before)
    future: deque[Frame] = deque(islice(stream, after + 1))
    while future:
        frame = future.popleft()
        yield frame, [*reversed(past), *future]
        past.append(frame)
        future.extend(islice(stream, 1))


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
