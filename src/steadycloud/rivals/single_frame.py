"""Denoisers that look at one frame at a time, under the interface of all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from ..frame import FloatArray, Frame, FrameResult, History
from ..observer import Observer
from ..registry import Method
from ..surface.noise import estimate_noise
from ..surface.normalization import input_warnings, normalize_points

Mover = Callable[[FloatArray, Any, float], FloatArray]


def single_frame_method(
    name: str, summary: str, config: Any, move: Mover, *, patch_size: int = 8
) -> Method:
    """A method from `move(points, config, noise) -> moved points`.

    `points` are finite, distinct, in spatial order around a local origin, with a mean spacing of
    1; `noise` is their estimated standard deviation per axis, in spacings. The number and order
    of points stay. `config` is a frozen dataclass with a `seed`.
    """

    def denoise(frame: Frame, settings: Any, observe: Observer) -> FrameResult:
        observe("prepare")
        work = normalize_points(frame.points)
        warnings = input_warnings(frame, work, patch_size)
        if not work.usable:
            reason = "too few distinct points to denoise"
            return FrameResult(frame, History(converged=True, reason=reason), warnings)
        noise = estimate_noise(work.points, settings.seed)
        observe(name)
        moved = move(work.points, settings, noise)
        moved = np.where(np.isfinite(moved), moved, work.points)
        history = History(
            converged=True,
            reason="single frames have no rounds",
            spacing=work.spacing,
            noise=noise * work.spacing,
            mean_displacement=float(np.linalg.norm(moved - work.points, axis=1).mean())
            * work.spacing,
            chosen={"noise_spacings": noise},
        )
        restored = frame.with_points(work.restore(moved, frame.points))
        return FrameResult(restored, history, warnings)

    def run(frames: Iterable[Frame], settings: Any, observe: Observer) -> Iterator[FrameResult]:
        for frame in frames:
            yield denoise(frame, settings, observe)

    return Method(name, summary, config, run)
