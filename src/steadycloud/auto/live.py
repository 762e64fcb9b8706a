"""auto-live: auto-causal within a bound on the time of a frame, for streams that must keep up.

What a frame gets is one of a few efforts, from all that auto-causal does down to nothing. Which one
follows from the time that earlier frames took: results depend on the machine, and are not the same
in every run. Each result says which effort it got.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from ..config import describe_settings, setting, with_settings
from ..errors import ConfigError
from ..frame import Frame, FrameResult, FrameWarning, History
from ..method import Context, DenoiseFrame, Method, example_frames
from ..observer import Observer, ignore
from .config import AutoConfig, MotionConfig
from .denoise import denoise_frame, estimate_load, surroundings
from .pace import Pace

_BUDGET = re.compile(r"\s*([0-9.]+(?:e[-+]?\d+)?)\s*(ms|s|points/s)\s*")
_RENEWED = 30  # frames after which the noise is estimated again, where the effort does not say so
_BEGIN = 4  # the effort of the first frame


@dataclass(frozen=True)
class LiveConfig(AutoConfig):
    """The settings of auto, and the time of a frame."""

    budget: str = setting(
        "66ms", "time of a frame: 100ms, 0.1s, or as fast as points come: 150000 points/s"
    )
    motion: MotionConfig = field(default_factory=lambda: MotionConfig(after=0))

    def __post_init__(self) -> None:
        """A budget that cannot be read is refused before the work begins."""
        super().__post_init__()
        self.seconds(1)

    def seconds(self, n_points: int) -> float:
        """The time that a frame of so many points may take."""
        match = _BUDGET.fullmatch(self.budget)
        try:
            value = float(match[1]) if match else 0.0
        except ValueError:
            value = 0.0
        if match is None or not 0.0 < value < 1e12:
            raise ConfigError(f"budget = {self.budget!r}: use 100ms, 0.1s or '150000 points/s'.")
        return {"ms": 1e-3 * value, "s": value, "points/s": n_points / value}[match[2]]


@dataclass(frozen=True)
class Effort:
    """What is done for a frame."""

    name: str  # as in "80 % of the frames are denoised ..."
    share: float  # of auto-causal's time, roughly; used until frames have told
    settings: Mapping[str, Any] = field(default_factory=dict)
    estimates: bool = True  # the noise; else that of frames before is used


_ONE = {"motion.before": 1, "motion.far": 1}
_ROUGHLY = _ONE | {"motion.iterations": 1, "motion.levels": 2}
_ROUGHEST = _ROUGHLY | {"projection.passes": 1, "evenness.steps": 0}
_ALONE = {"motion.before": 0, "motion.far": 0}
_LEAST = _ALONE | {"projection.passes": 1, "evenness.steps": 0}
_FEWER = _LEAST | {"projection.neighbors": 16, "projection.neighbors_per_variance": 10.0}
EFFORTS = (
    Effort("as auto-causal", 1.0),
    Effort("with one frame before", 0.75, _ONE),
    Effort("with one frame before roughly aligned", 0.5, _ROUGHLY, estimates=False),
    Effort("with one frame before roughly aligned in one pass", 0.4, _ROUGHEST, estimates=False),
    Effort("without other frames", 0.25, _ALONE, estimates=False),
    Effort("without other frames in one pass", 0.15, _LEAST, estimates=False),
    Effort("without other frames in one pass with fewer neighbors", 0.11, _FEWER, estimates=False),
    Effort("unchanged", 0.0),
)


class Live:
    """The frames of one stream: their pace, and the noise that was found."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._pace = Pace([effort.share for effort in EFFORTS], _BEGIN)
        self._noise: float | None = None  # length
        self._age = 0  # frames since it was estimated

    def denoise(
        self, noisy: Frame, context: Context, config: LiveConfig, observe: Observer = ignore
    ) -> FrameResult:
        """Denoise a frame in the time that the budget allows."""
        begin_s, allowed_s = self._clock(), config.seconds(len(noisy))
        number = self._pace.choose(len(noisy), allowed_s)
        result = self.make_effort(number, noisy, context, config, observe)
        self._pace.note(number, len(noisy), self._clock() - begin_s, allowed_s)
        return result

    def make_effort(
        self,
        number: int,
        noisy: Frame,
        context: Context,
        config: LiveConfig,
        observe: Observer = ignore,
    ) -> FrameResult:
        """Denoise a frame with a given effort."""
        effort = EFFORTS[number]
        if not effort.share:
            text = f"passed unchanged: the budget of {config.budget} leaves no time for it."
            result = FrameResult(noisy, History(), (FrameWarning("budget", text),))
        else:
            known = None if effort.estimates or self._age >= _RENEWED else self._noise
            result = denoise_frame(noisy, context, _with(config, effort), observe, known)
            if known is None and result.history.spacing:
                self._noise, self._age = result.history.noise, 0
            self._age += 1
        history = result.history
        chosen = {**history.chosen, "effort": number, "effort_name": effort.name}
        reason = f"{history.reason}; {effort.name}".removeprefix("; ")
        return replace(result, history=replace(history, reason=reason, chosen=chosen))


def _with(config: LiveConfig, effort: Effort) -> AutoConfig:
    """The settings of an effort; those that are lower already stay."""
    given = {key: value for key, value, _ in describe_settings(config)}
    least = {key: min(value, given[key]) for key, value in effort.settings.items()}
    return with_settings(config, least)


def denoise_one(
    noisy: Frame, context: Context, config: LiveConfig, observe: Observer = ignore
) -> FrameResult:
    """A frame by itself has no earlier ones that tell how long it takes."""
    return Live().denoise(noisy, context, config, observe)


@contextmanager
def _session(config: LiveConfig) -> Iterator[DenoiseFrame]:
    get_ready()
    yield Live().denoise


@cache
def get_ready() -> None:
    """Compile all kernels, or load them, once: the first frame has no time for that."""
    first, second = example_frames()
    for number in range(len(EFFORTS)):
        Live().make_effort(number, second, Context(before=(first,)), LiveConfig())


METHODS = (
    Method(
        "auto-live",
        LiveConfig(),
        denoise_one,
        surroundings,
        estimate_load,
        one_process=True,
        session=_session,
    ),
)
