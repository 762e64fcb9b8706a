"""The default on one page: look at the frame, use its neighbors in time, move, spread."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, Frame, FrameResult, History
from ..observer import Observer, ignore
from ..surface.noise import Noise, estimate_noise_by_region
from ..surface.normalization import input_warnings, normalize_points
from .config import AutoConfig, EvennessConfig, OutlierConfig, ProjectionConfig
from .evenness import push_apart, spread_points
from .motion import Carried, carry_frames, pool_points, pool_spacing
from .outliers import find_outliers
from .projection import neighborhood_size, project_points
from .survey import noise_range


@dataclass(frozen=True)
class Projected:
    """Points of a frame on the surface, in its spacings, and what that followed from."""

    points: FloatArray  # (n, 3)
    neighbors: int  # of a point, that were looked at
    tiles: int = 1


class AllAtOnce:
    """The plain way of working on a frame; `scale.tiled_auto` has another, for large ones."""

    def find_outliers(self, points: FloatArray, config: OutlierConfig) -> NDArray[np.bool_]:
        """Which points belong to no surface, (n,)."""
        return find_outliers(points, config)

    def project(
        self,
        points: FloatArray,
        noise: FloatArray,
        carried: Sequence[Carried],
        config: ProjectionConfig,
        observe: Observer,
    ) -> Projected:
        """Project the points on planes through themselves and the points carried along."""
        observe("project")
        pool = pool_points(points, noise, carried, pool_spacing(len(points), carried))
        projected = project_points(pool.points, pool.noise, config, pool.own) * pool.spacing
        return Projected(projected, neighborhood_size(pool.noise, config))

    def push_apart(self, points: FloatArray, config: EvennessConfig) -> tuple[FloatArray, float]:
        """A step of repulsion, and how far it reaches."""
        return push_apart(points, config)


def denoise_sequence_auto(
    frames: Iterable[Frame], config: AutoConfig | None = None, observe: Observer = ignore
) -> Iterator[FrameResult]:
    """Denoise frame after frame, each together with the noisy frames around it.

    Keeps `motion.before` earlier and `motion.after` later frames in memory; with `after` 0 a
    result comes as soon as its frame is there.
    """
    config = config or AutoConfig()
    for frame, neighbors in with_neighbors(frames, config.motion.before, config.motion.after):
        yield denoise_frame_auto(frame, neighbors, config, observe)


def denoise_frame_auto(
    noisy: Frame,
    neighbors: Sequence[Frame] = (),
    config: AutoConfig | None = None,
    observe: Observer = ignore,
    way: AllAtOnce | None = None,
) -> FrameResult:
    """Denoise one frame with the help of noisy frames before and after it.

    Everything follows from the noise, which is estimated from the frame alone: how many points a
    plane is fitted to, how far points may move, which points of other frames fit.
    """
    config = config or AutoConfig()
    way = way or AllAtOnce()
    observe("prepare")
    work = normalize_points(noisy.points)
    work = work.without(way.find_outliers(work.points, config.outliers))
    warnings = input_warnings(noisy, work, patch_size=8)
    if not work.usable:
        history = History(converged=True, reason="too few distinct points to denoise")
        return FrameResult(noisy, history, warnings, work.outlier_rows)
    found = estimate_noise_by_region(work.points, config.seed)
    noise = found.times(config.strength)
    if noise.typical <= 0.0:
        history = History(
            converged=True,
            reason="no noise was found"
            if found.typical <= 0.0
            else "a strength of 0 asks for none",
            spacing=work.spacing,
            noise=found.typical * work.spacing,
            chosen=_choices(found, config),
        )
        return FrameResult(noisy, history, warnings, work.outlier_rows)
    others = _without_copies(noisy, neighbors)
    observe("motion")
    local = (work.localize(points) for points in others)
    carried = carry_frames(work.points, local, noise.local, config.motion)
    projected = way.project(work.points, noise.local, carried, config.projection, observe)
    observe("spread")
    points = spread_points(projected.points, noise.local, config.evenness, way.push_apart)
    n_pooled = sum(len(frame.points) for frame in carried)
    history = History(
        converged=True,
        reason=_reason(n_pooled, len(others)),
        spacing=work.spacing,
        noise=found.typical * work.spacing,
        mean_displacement=_mean_length(points - work.points) * work.spacing,
        chosen=_choices(found, config, projected, n_pooled, others),
    )
    frame = noisy.with_points(work.restore(points, noisy.points))
    return FrameResult(frame, history, warnings, work.outlier_rows)


def with_neighbors(
    frames: Iterable[Frame], before: int, after: int
) -> Iterator[tuple[Frame, list[Frame]]]:
    """Each frame with up to `before` earlier and `after` later ones.

    Of the earlier ones only the points are kept.
    """
    stream = iter(frames)
    past: deque[Frame] = deque(maxlen=before)
    future: deque[Frame] = deque(islice(stream, after + 1))
    while future:
        frame = future.popleft()
        yield frame, [*past, *future]
        past.append(Frame(frame.points, name=frame.name))
        future.extend(islice(stream, 1))


def _without_copies(frame: Frame, neighbors: Sequence[Frame]) -> list[FloatArray]:
    """The points of neighbors that repeat neither the frame nor each other: copies tell nothing."""
    seen = [frame.points]
    for points in (neighbor.points for neighbor in neighbors):
        if not any(np.array_equal(points, other, equal_nan=True) for other in seen):
            seen.append(points)
    return seen[1:]


def _choices(
    noise: Noise,
    config: AutoConfig,
    projected: Projected | None = None,
    n_pooled: int = 0,
    others: Sequence[FloatArray] = (),
) -> dict[str, Any]:
    """What was found and what followed from it, for the record; lengths in spacings."""
    chosen = {
        "noise_spacings": noise.typical,
        "noise_regions": noise_range(noise),
        "strength": config.strength,
        "neighbors": projected.neighbors if projected else 0,
        "n_pooled": n_pooled,
        "n_frames": len(others),
        "pooled_share": n_pooled / max(sum(map(len, others)), 1),
    }
    return chosen | ({"tiles": projected.tiles} if projected and projected.tiles > 1 else {})


def _reason(n_pooled: int, n_others: int) -> str:
    """What the frame was denoised with."""
    if n_others == 0:
        return "on its own"
    return f"with {n_pooled} points of {n_others} neighboring frames"


def _mean_length(vectors: FloatArray) -> float:
    return float(np.linalg.norm(vectors, axis=1).mean())
