"""The default on one page: look at the frame, use its neighbors in time, move, spread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ..frame import FloatArray, Frame, FrameResult, FrameWarning, History
from ..method import Context, Finish, Method, Surroundings
from ..numerics.neighbors import MOST_NEIGHBORS
from ..observer import Observer, ignore
from ..parallel import meanwhile
from ..surface.memory import Load
from ..surface.noise import Noise, estimate_noise_by_region
from ..surface.normalization import input_warnings, unchanged
from ..surface.tiles import Tiling, neighbor_bytes
from .carry import carry_points, shared_reach
from .config import AutoConfig, MotionConfig
from .evenness import spread_points
from .findings import Findings, note_findings
from .pool import Carried
from .projection import Projected, project_points
from .seen import see_frames
from .tails import Tails, find_tails
from .viewing import keep_on_rays, viewing_rays
from .window import align_window

_PATCH_SIZE = 8  # points of the smallest neighborhood that a plane is fitted to
_USUAL_NEIGHBORS = 64
_FEWEST_POINTS = 4000  # of a tile with its halo
_WHOLE_BYTES = 140.0  # of a point of the frame at work, in arrays as long as the frame
_MOTION_BYTES = 500.0  # of a point of another frame, while motions are found
_USED = 4  # other frames at once, unless the scene is still and memory is left
_CARRIED_BYTES = 40.0  # of a point of another frame, from then on


def denoise_frame(
    noisy: Frame,
    context: Context,
    config: AutoConfig,
    observe: Observer = ignore,
    known_noise: float | None = None,
) -> FrameResult:
    """Denoise one frame with the help of the noisy frames before and after it.

    Everything follows from the noise: how many points a plane is fitted to, how far points may
    move, which points of other frames fit. Noise that each point has by itself is estimated from
    the frame alone, noise that neighboring points share from the frames around it; `known_noise`
    (length) is that of both together, if frames before have told it.
    """
    return look_at_frame(noisy, context, config, observe, known_noise)(observe)


def look_at_frame(
    noisy: Frame,
    context: Context,
    config: AutoConfig,
    observe: Observer = ignore,
    known_noise: float | None = None,
) -> Finish:
    """The first half: noise and motion. It returns the second, which needs no other frame any
    more: while that runs in the background, the next frame is looked at.
    """
    observe("prepare")
    seen, tiling = see_frames(noisy, context, config)
    work = seen[0].work
    if not work.usable:
        nothing = unchanged(noisy, input_warnings(noisy, work, _PATCH_SIZE), work.outlier_rows)
        return lambda observe: nothing
    alone: Callable[[], Noise]
    if known_noise is None:
        alone = meanwhile(estimate_noise_by_region, work.points, config.seed)
    else:
        told = Noise.everywhere(known_noise / work.spacing, len(work.points))
        alone = lambda: told  # noqa: E731
    observe("motion")
    helpful = [lag for lag in seen if lag and config.strength > 0.0]
    others = {k: seen[k] for k in helpful if len(seen[k].work.points) >= config.motion.members}
    window = align_window(seen[0], others, alone, config.motion, far=context.memory is None)
    found = note_findings(seen[0], others, window, alone(), config)
    tails = find_tails(noisy, work, found.alone)
    warnings = input_warnings(noisy, tails.work, _PATCH_SIZE)
    shared, reach = config.strength * found.shared, None
    noise = found.noise.times(config.strength)
    carried: list[Carried] = []
    if noise.typical > 0.0:
        fitting = (
            carry_points(k, noise.local, shared, config.motion) for k in found.aligned.values()
        )
        carried = [frame for frame in fitting if len(frame.points)]
        reach = shared_reach(noise.local, shared)
    n_frames = len(found.aligned)
    found = replace(found, aligned={})  # frames may be as large as memory
    return partial(
        _move_points, noisy, tails, found, carried, reach, n_frames, config, tiling, warnings
    )


def _move_points(
    noisy: Frame,
    tails: Tails,
    found: Findings,
    carried: list[Carried],
    reach: FloatArray | None,
    n_frames: int,
    config: AutoConfig,
    tiling: Tiling,
    warnings: tuple[FrameWarning, ...],
    observe: Observer,
) -> FrameResult:
    """The second half: onto the surface and along it, with the points of other frames that fit;
    `reach` is the noise that the size of neighborhoods follows, None: there is no noise.
    """
    work, n_points = tails.work, len(found.shared)
    history = History(
        converged=True, spacing=work.spacing, noise=found.noise.typical * work.spacing
    )
    if reach is None:
        nothing = "no noise was found" if config.noise == "auto" else "a noise of 0 changes nothing"
        reason = "a strength of 0 changes nothing" if found.noise.typical > 0.0 else nothing
        chosen = _choices(found, config)
        return FrameResult(noisy, history.but(reason, chosen), warnings, work.outlier_rows)
    noise = found.noise.local * config.strength
    projected = project_points(
        work.points[:n_points], noise, config.projection, carried, tiling, observe, reach
    )
    observe("spread")
    rays = viewing_rays(noisy, work)
    if rays is None:
        points = tails.follow(spread_points(projected.points, noise, config.evenness, tiling))
    else:  # noise has not moved the points along the surface
        points = keep_on_rays(work.points, tails.follow(projected.points), rays)
    n_pooled = sum(len(frame.points) for frame in carried)
    moved = float(np.linalg.norm(points - work.points, axis=1).mean()) * work.spacing
    history = history.but(
        f"with {n_pooled} points of {n_frames} neighboring frames" if n_frames else "on its own",
        _choices(found, config, projected, n_pooled, n_frames),
        moved,
    )
    frame = noisy.with_points(work.restore(points, noisy.points))
    return FrameResult(frame, history, warnings, work.outlier_rows)


def _choices(
    found: Findings,
    config: AutoConfig,
    projected: Projected | None = None,
    n_pooled: int = 0,
    n_frames: int = 0,
) -> dict[str, Any]:
    """What was found and what followed from it, for the record; lengths in spacings.

    `n_pooled` are the points of `n_frames` other frames that fitted.
    """
    chosen = {
        "noise_spacings": found.noise.typical,
        "shared_spacings": found.shared_typical,
        "noise_regions": found.noise_regions,
        "strength": config.strength,
        "neighbors": projected.neighbors if projected else 0,
        "n_pooled": n_pooled,
        "n_frames": n_frames,
        "pooled_share": n_pooled / max(found.n_others, 1),
    }
    return chosen | ({"tiles": projected.tiles} if projected and projected.tiles > 1 else {})


def surroundings(config: AutoConfig) -> Surroundings:
    """The noisy frames before and after."""
    motion = config.motion
    before, after = (max(near, motion.far) if near else 0 for near in (motion.before, motion.after))
    return Surroundings(before=before, after=after)


def estimate_load(n_points: int, others: Sequence[int], held: float) -> Load:
    """The memory that a frame takes; `others` are the sizes of its neighbors, `held` the bytes of
    all these frames as they were read.
    """
    used = min(len(others), _USED)
    n_others = used * sum(others) / max(len(others), 1)
    beside = held + _WHOLE_BYTES * n_points + _CARRIED_BYTES * n_others
    tile = _FEWEST_POINTS * (1 + used) * neighbor_bytes(_USUAL_NEIGHBORS)
    whole = neighbor_bytes(MOST_NEIGHBORS) * (n_points + n_others)
    return Load(whole, beside, beside + max(tile, _MOTION_BYTES * n_others))


def _method(name: str, motion: MotionConfig) -> Method:
    config = AutoConfig(motion=motion)
    return Method(
        name, config, denoise_frame, surroundings, estimate_load, look_at_frame=look_at_frame
    )


METHODS = (
    _method("auto", MotionConfig()),
    _method("auto-causal", MotionConfig(after=0)),
    _method("auto-single", MotionConfig(before=0, after=0)),
)
