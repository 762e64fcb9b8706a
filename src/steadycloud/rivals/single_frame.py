"""Methods that denoise each frame by itself: their settings, and how a function becomes one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, dataclass, field
from typing import Any

import numpy as np

from ..config import Settings
from ..frame import FloatArray, Frame, FrameResult, History
from ..method import Context, DenoiseFrame, Method
from ..observer import Observer
from ..surface.noise import estimate_noise
from ..surface.normalization import input_warnings, normalize_points, unchanged

Mover = Callable[[FloatArray, Any, float], FloatArray]


@dataclass(frozen=True)
class RivalSettings(Settings):
    """Settings with defaults that differ between methods: `neighbors: int = 18` is enough."""

    def __init_subclass__(cls) -> None:
        """What a subclass gives another default keeps the meaning and range of its base class."""
        inherited: dict[str, Field[Any]] = cls.__dataclass_fields__  # its own are not made yet
        for name in inherited.keys() & vars(cls).keys():
            if not isinstance(default := vars(cls)[name], Field):
                setattr(cls, name, field(default=default, metadata=inherited[name].metadata))


def single_frame_method(name: str, config: Any, move: Mover, *, patch_size: int = 8) -> Method:
    """A method from `move(points, config, noise) -> moved points`.

    `points` are finite, distinct, in spatial order around a local origin, with a mean spacing of
    1. `noise` is their estimated standard deviation per axis, in spacings. `move` must keep the
    number and the order of the points. `config` is a frozen dataclass with a `seed`. Frames of
    fewer than `patch_size` points get a warning.
    """
    return Method(name, config, denoise_with(name, move, patch_size))


def denoise_with(name: str, move: Mover, patch_size: int = 8) -> DenoiseFrame:
    """The same as a function of a frame; `name` is the stage that observers are told of."""

    def denoise(noisy: Frame, context: Context, config: Any, observe: Observer) -> FrameResult:
        observe("prepare")
        work = normalize_points(noisy.points)
        warnings = input_warnings(noisy, work, patch_size)
        if not work.usable:
            return unchanged(noisy, warnings)
        noise = estimate_noise(work.points, config.seed)
        observe(name)
        moved = move(work.points, config, noise)
        moved = np.where(np.isfinite(moved), moved, work.points)
        mean_step = float(np.linalg.norm(moved - work.points, axis=1).mean())
        history = History(
            converged=True,
            reason="single frames have no rounds",
            spacing=work.spacing,
            noise=noise * work.spacing,
            mean_displacement=mean_step * work.spacing,
            chosen={"noise_spacings": noise},
        )
        restored = noisy.with_points(work.restore(moved, noisy.points))
        return FrameResult(restored, history, warnings)

    return denoise
