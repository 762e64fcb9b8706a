"""The frames around one → those that help, aligned with it, and the noise that neighbors share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..frame import FloatArray
from ..surface.noise import Noise
from .carry import Aligned, anchors_fit, place_points, regions_fit
from .config import MotionConfig
from .motion import Motion
from .pairs import Alignment
from .seen import Seen
from .shared_noise import Scene, SharedNoise, estimate_shared_noise
from .steadiness import steady_motions

_FAR_LAGS = (4, 8)  # frames away, on either side, that are looked at where nothing moves
_STILL = 0.15  # spacings from frame to frame, along the normal, that are no motion
_MOSTLY = 0.5  # share of the anchors that must be still
_LARGE = 0.15  # spacings of shared noise that count
_MORE = 1.3  # times the noise that near frames show, for which frames farther off are used
_STEADY = 1.5  # growth of its variance, from one frame to the next but one, that is no motion
_NOISIER = 2.0  # times the usual shared noise that a region may have before motions are steadied
_EVERY = 4  # one point in so many tells whether there is shared noise before the finest level
_ENOUGH = 6  # other frames that are used where neighbors share noise


@dataclass(frozen=True, eq=False)
class Window:
    """What the frames around a still one tell."""

    aligned: Mapping[int, Aligned]  # by their time relative to it
    shared: FloatArray  # (n,) noise that neighboring points share, in spacings


def align_window(
    still: Seen,
    others: Mapping[int, Seen],
    alone: Callable[[], Noise],
    config: MotionConfig,
    *,
    far: bool = True,
) -> Window:
    """Some of the other frames, moved to where they are in the still one; `alone` gives its noise.

    The nearest ones are aligned first, each by itself. Where they show noise that neighbors share,
    motions are freed of it, and the next nearest frames are used too. Where nothing moves, and
    `far` allows it, frames farther off are looked at instead: errors of a sensor may change slowly,
    and the nearest frames have nearly the same.
    """
    past, future = (sorted((k for k in others if k * side > 0), key=abs) for side in (-1, 1))
    near = [*past[: config.before], *future[: config.after]]
    if not near:
        return Window({}, np.zeros(len(still.points)))
    for frame in (still, *(others[lag] for lag in near)):
        frame.surface, frame.anchors  # noqa: B018  computed here, as the road is long enough
    way = Alignment(still, others)
    way.find(near)
    scene = Scene(still, alone().local)
    aligned = {k: place_points(others[k], still, way.back(k)) for k in near}
    found = estimate_shared_noise(scene, aligned)
    motions = {k: way.there(k) for k in near}
    if found.deviation.any():
        allowed = (k for k in others if k not in near and abs(k) <= config.far)
        more = sorted(allowed, key=lambda k: (abs(k), k))
        nothing_moves = far and _nothing_moves(motions, still)
        more = more[: 0 if nothing_moves else max(0, _ENOUGH - len(near))]
        way.find(more)
        aligned |= {k: place_points(others[k], still, way.back(k)) for k in more}
        motions |= {k: way.there(k) for k in more}
        coarse = _before_finest(way, scene, near)
        seen_best = coarse if coarse and _noise_explains(coarse, alone()) else found
        motions, aligned, found = _steady(way, scene, motions, aligned, seen_best, alone(), config)
    if far and _nothing_moves(motions, still):
        farther = [k for k in _FAR_LAGS if k <= config.far]
        lags = [lag for lag in others if abs(lag) in farther and lag not in motions]
        return _look_farther(way, scene, lags, aligned, found)
    return Window(aligned, found.deviation)


def _before_finest(way: Alignment, scene: Scene, near: Sequence[int]) -> SharedNoise | None:
    """The shared noise that is seen before alignment follows it, at its finest level."""
    if way.still.anchors.coarsest == 0:
        return None
    way.find(near, level=1)
    some = {k: place_points(way.frames[k], way.still, way.back(k, 1), _EVERY) for k in near}
    return estimate_shared_noise(scene, some)


def _steady(
    way: Alignment,
    scene: Scene,
    motions: Mapping[int, Motion],
    aligned: Mapping[int, Aligned],
    found: SharedNoise,
    alone: Noise,
    config: MotionConfig,
) -> tuple[dict[int, Motion], dict[int, Aligned], SharedNoise]:
    """The frames aligned by motions that are freed of shared noise, and that noise again.

    Regions that did not fit when each frame was aligned by itself are left out, unless nothing
    moves: then what did not fit is noise. What differs far more than is usual is motion, and opens
    no gates.
    """
    still = way.still
    everywhere = dict.fromkeys(motions, np.ones(len(still.anchors.places), bool))
    calm = steady_motions(motions, still.anchors.normals, everywhere)
    shared = np.minimum(found.deviation, _NOISIER * np.median(found.deviation))
    gates = (alone.with_shared(shared).local, shared, config)
    fits = {lag: anchors_fit(a, *gates) for lag, a in aligned.items()}
    fitting = {lag: regions_fit(a, *gates) for lag, a in aligned.items()}
    if _nothing_moves(calm, still):
        motions, fitting = calm, {k: np.ones(len(a.points), bool) for k, a in aligned.items()}
    else:
        motions = steady_motions(motions, still.anchors.normals, fits)
    back = {lag: motion.inverse().around(way.anchors(lag)) for lag, motion in motions.items()}
    steady = {
        lag: place_points(way.frames[lag], still, back[lag]).take(fitting[lag])
        for lag in motions
        if fitting[lag].any()
    }
    again = estimate_shared_noise(scene, steady)
    return motions, steady, again if again.deviation.any() else replace(found, deviation=shared)


def _look_farther(
    way: Alignment,
    scene: Scene,
    far: Sequence[int],
    aligned: Mapping[int, Aligned],
    found: SharedNoise,
) -> Window:
    """With frames farther off, if they show that there is more noise than the near ones do.

    They are aligned as a whole, or nearly so: nothing moves but the camera.
    """
    if not far:
        return Window(aligned, found.deviation)
    still, level = way.still, way.still.anchors.coarsest
    way.find(far, level, chained=False)
    everything = dict(aligned) | {
        lag: place_points(way.frames[lag], still, way.back(lag, level, chained=False))
        for lag in far
    }
    slow = estimate_shared_noise(scene, everything)
    if np.median(slow.deviation) < _MORE * max(np.median(found.deviation), _LARGE):
        return Window(aligned, found.deviation)
    return Window(everything, np.maximum(slow.deviation, found.deviation))


def _nothing_moves(motions: Mapping[int, Motion], still: Seen) -> bool:
    """Whether most anchors hardly leave their surface; along it they may slide."""
    normals = still.anchors.normals
    gone = [
        np.abs(np.einsum("ij,ij->i", motion.places - motion.origins, normals)) / abs(lag)
        for lag, motion in motions.items()
    ]
    return bool((np.median(gone, axis=0) < _STILL).mean() > _MOSTLY)


def _noise_explains(found: SharedNoise, alone: Noise) -> bool:
    """Whether shared noise is what differs between frames after a coarse alignment.

    It is large compared with the spacing and with what the frame shows by itself, and does not grow
    from one frame to the next but one, as motion would.
    """
    typical = float(np.median(found.deviation))
    large = typical > max(_LARGE, float(np.median(alone.local)))
    return large and found.growth < _STEADY
