"""The paper on one page: patches, search, edges, weights, points; again; then the next frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ..frame import FloatArray, Frame, FrameResult, History, IntArray, Round
from ..numerics.proximal_gradient import Minimum
from ..observer import Observer, ignore
from ..surface.noise import estimate_noise
from ..surface.normalization import input_warnings, normalize_points
from .config import PaperConfig
from .connectivity import connect_matching_patches, connect_similar_patches
from .metric_learning import WeightedEdges, weigh_edges
from .patch_search import find_matching_patches, find_similar_patches
from .patches import Patches, build_patches
from .solve import Objective, TemporalPull, evaluate_objective, solve_points
from .stopping import Verdict, judge_round


def denoise_sequence(
    frames: Iterable[Frame], config: PaperConfig | None = None, observe: Observer = ignore
) -> Iterator[FrameResult]:
    """Denoise frame after frame, each leaning on the one reconstructed before it."""
    config = config or PaperConfig()
    references: list[Frame] = []
    for frame in frames:
        result = denoise_frame(frame, references, config, observe)
        references = [result.frame] if config.solve.temporal_weight > 0 else []
        yield result


def denoise_frame(
    noisy: Frame,
    references: Sequence[Frame] = (),
    config: PaperConfig | None = None,
    observe: Observer = ignore,
    begin: Begin | None = None,
) -> FrameResult:
    """Denoise one frame; without reference frames there are simply no temporal edges."""
    config = config or PaperConfig()
    observe("prepare")
    work = normalize_points(noisy.points)
    warnings = input_warnings(noisy, work, config.patches.k + 1)
    if not work.usable:
        history = History(converged=True, reason="too few distinct points to denoise")
        return FrameResult(noisy, history, warnings)
    noise = estimate_noise(work.points, config.seed)
    anchors = [work.localize(reference.points) for reference in references]
    solve_round = (begin or begin_rounds)(work.points, anchors, noise, config, observe)
    points, rounds, verdict = alternate(work.points, noise, config, solve_round)
    frame = noisy.with_points(work.restore(points, noisy.points))
    history = History(
        rounds=tuple(in_units(entry, work.spacing) for entry in rounds),
        converged=verdict.converged,
        reason=verdict.reason,
        spacing=work.spacing,
        noise=noise * work.spacing,
        mean_displacement=rounds[-1].mean_displacement * work.spacing,
        chosen={"noise_spacings": noise, "rounds": len(rounds)}
        | ({"tiles": tiles} if (tiles := getattr(solve_round, "tiles", 1)) > 1 else {}),
    )
    return FrameResult(frame, history, warnings)


@dataclass(frozen=True, eq=False)
class Solved:
    """The points after a round, and what they minimize. Lengths are in spacings."""

    points: FloatArray  # (n, 3)
    terms: Objective
    residual: float  # of the linear solve
    iterations: int  # of the same
    n_spatial_edges: int
    n_temporal_edges: int


SolveRound = Callable[[FloatArray], Solved]  # from the current points
Begin = Callable[
    [FloatArray, Sequence[FloatArray], float, PaperConfig, Observer], SolveRound
]  # of noisy points, reference points, noise


def alternate(
    noisy: FloatArray, noise: float, config: PaperConfig, solve_round: SolveRound
) -> tuple[FloatArray, list[Round], Verdict]:
    """Alternate between the graph, built and weighed on the current points, and the points,
    solved for on that graph, until the stopping rule is content. Lengths are in spacings.
    """
    points = noisy
    rounds: list[Round] = []
    while True:
        solved = solve_round(points)
        objectives = [*(entry.objective for entry in rounds), solved.terms.total]
        verdict = judge_round(config.stopping, noisy, points, solved.points, objectives, noise)
        points = verdict.points
        rounds.append(record(solved, np.linalg.norm(points - noisy, axis=1)))
        if verdict.stop:
            return points, rounds, verdict


def begin_rounds(
    noisy: FloatArray,
    anchors: Sequence[FloatArray],
    noise: float,
    config: PaperConfig,
    observe: Observer,
) -> SolveRound:
    """The rounds of a whole frame."""
    fewer = min(config.patches.k, len(noisy) - 1)
    config = replace(config, patches=replace(config.patches, k=fewer))
    references = reference_patches(anchors, config)

    def solve_round(points: FloatArray) -> Solved:
        graph = build_graph(points, references, noise, config, observe)
        observe("solve")
        solved = solve_points(noisy, *graph, config.solve)
        terms = evaluate_objective(solved.x, noisy, *graph, config.solve)
        n_links = sum(len(pull.graph.edges) for pull in graph.temporal)
        n_edges = len(graph.spatial.edges)
        return Solved(solved.x, terms, solved.residual, solved.iterations, n_edges, n_links)

    return solve_round


class Graph(NamedTuple):
    """Patches, and the weighted edges between them and to those of reference frames."""

    patches: Patches
    spatial: WeightedEdges
    temporal: list[TemporalPull]


def reference_patches(anchors: Sequence[FloatArray], config: PaperConfig) -> list[Patches]:
    """A patch around every point of each reference that has enough of them."""
    everywhere = replace(config.patches, fraction=1.0)
    return [build_patches(a, everywhere, config.seed) for a in anchors if len(a) > everywhere.k]


def build_graph(
    points: FloatArray,
    references: Sequence[Patches],
    noise: float,
    config: PaperConfig,
    observe: Observer,
    centers: IntArray | None = None,
    metrics: Sequence[Minimum | None] | None = None,
) -> Graph:
    """Patches, search, edges, weights. Centers and metrics that are given are not sought."""
    seed, learning = config.seed, config.learning
    known = metrics or [None] * (1 + len(references))
    observe("patches")
    patches = build_patches(points, config.patches, seed, centers)
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
    spatial = weigh_edges(
        edges, patches, patches, learning, noise=noise, seed=seed, learned=known[0]
    )
    temporal = [
        TemporalPull(
            weigh_edges(link, patches, ref, learning, noise=noise, seed=seed, learned=metric), ref
        )
        for link, ref, metric in zip(links, references, known[1:], strict=True)
    ]
    return Graph(patches, spatial, temporal)


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
