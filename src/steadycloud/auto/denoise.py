"""The default on one page: look at the frame, use its neighbors in time, move, spread."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from ..frame import FloatArray, Frame, FrameResult, History
from ..method import Context, Method, Surroundings
from ..numerics.neighbors import MOST_NEIGHBORS
from ..observer import Observer, ignore
from ..surface.memory import Load
from ..surface.noise import Noise, estimate_noise_by_region
from ..surface.normalization import input_warnings, normalize_points, unchanged
from ..surface.tiles import Tiling, neighbor_bytes
from .config import AutoConfig, MotionConfig
from .evenness import spread_points
from .motion import Aligned, Alignment, carry_points, shared_reach, still_surface
from .outliers import find_outliers
from .projection import Projected, project_points
from .shared_noise import estimate_shared_noise, noise_explains
from .survey import noise_range

_PATCH_SIZE = 8  # points of the smallest neighborhood that a plane is fitted to
_USUAL_NEIGHBORS = 64
_FEWEST_POINTS = 4000  # of a tile with its halo
_WHOLE_BYTES = 140.0  # of a point of the frame at work, in arrays as long as the frame
_MOTION_BYTES = 250.0  # of a point of another frame, while motions are found
_CARRIED_BYTES = 40.0  # of a point of another frame, from then on


def denoise_frame(
    noisy: Frame, context: Context, config: AutoConfig, observe: Observer = ignore
) -> FrameResult:
    """Denoise one frame with the help of the noisy frames before and after it.

    Everything follows from the noise: how many points a plane is fitted to, how far points may
    move, which points of other frames fit. Noise that each point has by itself is estimated from
    the frame alone, noise that neighboring points share from the frames around it.
    """
    observe("prepare")
    tiling = Tiling(context.memory, config.seed)
    work = normalize_points(noisy.points)
    work = work.without(find_outliers(work.points, config.outliers, tiling))
    warnings = input_warnings(noisy, work, _PATCH_SIZE)
    if not work.usable:
        return unchanged(noisy, warnings, work.outlier_rows)
    alone = estimate_noise_by_region(work.points, config.seed)
    observe("motion")
    others = _without_copies(noisy, context) if config.strength > 0.0 else {}
    local = {lag: work.localize(other) for lag, other in others.items()}
    aligned, shared = align_frames(work.points, local, alone.local, config.motion)
    found = alone.with_shared(shared)
    if (told := config.told_noise(work.spacing)) is not None:
        found = found.scaled_to(told)
        shared = np.sqrt(np.maximum(found.local**2 - alone.local**2, 0.0))
    noise = found.times(config.strength)
    history = History(converged=True, spacing=work.spacing, noise=found.typical * work.spacing)
    if noise.typical <= 0.0:
        nothing = "no noise was found" if told is None else "a noise of 0 changes nothing"
        reason = "a strength of 0 changes nothing" if found.typical > 0.0 else nothing
        chosen = _choices(found, config)
        return FrameResult(noisy, history.but(reason, chosen), warnings, work.outlier_rows)
    shared *= config.strength
    fitting = (carry_points(a, noise.local, shared, config.motion) for a in aligned.values())
    carried = [frame for frame in fitting if len(frame.points)]
    del aligned, fitting, local  # frames may be as large as memory
    projected = project_points(
        work.points,
        noise.local,
        config.projection,
        carried,
        tiling,
        observe,
        shared_reach(noise.local, shared),
    )
    observe("spread")
    points = spread_points(projected.points, noise.local, config.evenness, tiling)
    n_pooled = sum(len(frame.points) for frame in carried)
    moved = float(np.linalg.norm(points - work.points, axis=1).mean()) * work.spacing
    history = history.but(
        f"with {n_pooled} points of {len(others)} neighboring frames" if others else "on its own",
        _choices(found, config, projected, shared, n_pooled, others.values()),
        moved,
    )
    frame = noisy.with_points(work.restore(points, noisy.points))
    return FrameResult(frame, history, warnings, work.outlier_rows)


def align_frames(
    points: FloatArray, others: Mapping[int, FloatArray], noise: FloatArray, config: MotionConfig
) -> tuple[dict[int, Aligned], FloatArray]:
    """Other frames moved to where they are in this one, and the noise that neighbors share, (n,).

    `others` are by their time relative to this frame, `noise` is what this frame shows by itself.
    """
    usable = {lag: other for lag, other in others.items() if len(other) >= config.members}
    if not usable:
        return {}, np.zeros(len(points))
    still = still_surface(points)
    ways = {lag: Alignment(other, still, config) for lag, other in usable.items()}
    for level in range(config.levels - 1, -1, -1):
        for way in ways.values():
            way.refine(level)
        if level and noise_explains(points, still, ways, noise):
            break  # what is left is no motion, and a finer level would follow the noise
    aligned = {lag: way.place() for lag, way in ways.items()}
    return aligned, estimate_shared_noise(points, still, aligned, noise).deviation


def _without_copies(frame: Frame, context: Context) -> dict[int, FloatArray]:
    """The points of the frames around, by their time relative to this one.

    Those that repeat the frame or each other are left out: copies tell nothing.
    """
    n_before = len(context.before)
    seen = {0: frame.points}
    for place, points in enumerate(other.points for other in context.noisy):
        lag = place - n_before if place < n_before else place - n_before + 1
        if not any(np.array_equal(points, other, equal_nan=True) for other in seen.values()):
            seen[lag] = points
    del seen[0]
    return seen


def _choices(
    noise: Noise,
    config: AutoConfig,
    projected: Projected | None = None,
    shared: FloatArray | None = None,
    n_pooled: int = 0,
    others: Collection[FloatArray] = (),
) -> dict[str, Any]:
    """What was found and what followed from it, for the record; lengths in spacings."""
    chosen = {
        "noise_spacings": noise.typical,
        "shared_spacings": 0.0 if shared is None else min(float(np.median(shared)), noise.typical),
        "noise_regions": noise_range(noise),
        "strength": config.strength,
        "neighbors": projected.neighbors if projected else 0,
        "n_pooled": n_pooled,
        "n_frames": len(others),
        "pooled_share": n_pooled / max(sum(map(len, others)), 1),
    }
    return chosen | ({"tiles": projected.tiles} if projected and projected.tiles > 1 else {})


def surroundings(config: AutoConfig) -> Surroundings:
    """The noisy frames before and after."""
    return Surroundings(before=config.motion.before, after=config.motion.after)


def estimate_load(n_points: int, others: Sequence[int], held: float) -> Load:
    """The memory that a frame takes; `others` are the sizes of its neighbors, `held` the bytes of
    all these frames as they were read.
    """
    beside = held + _WHOLE_BYTES * n_points + _CARRIED_BYTES * sum(others)
    tile = _FEWEST_POINTS * (1 + len(others)) * neighbor_bytes(_USUAL_NEIGHBORS)
    whole = neighbor_bytes(MOST_NEIGHBORS) * (n_points + sum(others))
    return Load(whole, beside, beside + max(tile, _MOTION_BYTES * sum(others)))


def _method(name: str, motion: MotionConfig) -> Method:
    config = AutoConfig(motion=motion)
    return Method(name, config, denoise_frame, surroundings, estimate_load)


METHODS = (
    _method("auto", MotionConfig()),
    _method("auto-causal", MotionConfig(after=0)),
    _method("auto-single", MotionConfig(before=0, after=0)),
)
