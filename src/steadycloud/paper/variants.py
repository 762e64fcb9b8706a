"""`paper` and its variants by name: which frames each looks at, and what it does without."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from ..frame import Frame, FrameResult
from ..method import Context, DenoiseFrame, Method, Surroundings
from ..observer import Observer, ignore
from .config import LearningConfig, PaperConfig, SearchConfig, SolveConfig, StoppingConfig
from .denoise import denoise_frame, estimate_load

_LINKS = 3.4  # temporal links of a point: M (k + 1) / n with the published M
_WEIGHT = 0.9  # of a link, at most on average
_HOLD_LITERAL = 7.0  # what holds a point against a pull where weights are not over degrees
_FORGOTTEN = 1e-3  # of the difference between two starts that may be left after the warm-up
_LONGEST = 24  # frames of a warm-up


def warm_up(config: PaperConfig) -> int:
    """Frames after which it no longer matters how a sequence began.

    Of the height of a point, the share s = l1 w links / (l1 w links + hold) comes from the frame
    before it, and so s^m from m frames before. With weights over degrees, which are then near
    1, hold is 1 + lambda_2. 11 frames for lambda_1 = 1 and lambda_2 = 2.
    """
    pull = config.solve.temporal_weight * _WEIGHT * _LINKS
    if pull == 0.0:
        return 0
    hold = 1.0 + config.solve.spatial_weight if config.solve.normalize else _HOLD_LITERAL
    return min(_LONGEST, math.ceil(math.log(_FORGOTTEN) / math.log(pull / (pull + hold))))


def surroundings(config: PaperConfig) -> Surroundings:
    """A frame leans on the one reconstructed before it, that one on its own, and so on."""
    length = warm_up(config)
    return Surroundings(results=1, warm_up=length) if length else Surroundings()


def both_ways(config: PaperConfig) -> Surroundings:
    """The same, and the noisy frame after it."""
    return replace(surroundings(config), after=1)


def alone(config: PaperConfig) -> Surroundings:
    """No other frame."""
    return Surroundings()


def denoise_both_ways(
    noisy: Frame, context: Context, config: PaperConfig, observe: Observer = ignore
) -> FrameResult:
    """Denoise a frame with two references: the frame before, and the frame after it denoised alone.

    The frame after it has no result yet, so it is denoised without any reference here.
    """
    nothing = Context(memory=context.memory)
    later = [denoise_frame(frame, nothing, config, observe).frame for frame in context.after[:1]]
    return denoise_frame(
        noisy, replace(context, results=(*context.results, *later)), config, observe
    )


def denoise_with_itself(
    noisy: Frame, context: Context, config: PaperConfig, observe: Observer = ignore
) -> FrameResult:
    """Denoise a frame alone, then again with that result in the place of the frame before it.

    A control: what the temporal term brings here is not brought by time.
    """
    nothing = Context(memory=context.memory)
    own = denoise_frame(noisy, nothing, config, observe).frame
    return denoise_frame(noisy, replace(nothing, results=(own,)), config, observe)


def _method(
    name: str,
    config: PaperConfig,
    denoise: DenoiseFrame = denoise_frame,
    needs: Callable[[PaperConfig], Surroundings] = surroundings,
) -> Method:
    return Method(name, config, denoise, needs, estimate_load)


_IDENTITY = LearningConfig(learn=False, feature_noises=1.5)  # the unit in which M = I does best
_LITERAL = PaperConfig(
    search=SearchConfig(h_reference=20),
    learning=LearningConfig(temporal_unit=1.0),
    solve=SolveConfig(temporal_weight=1.0, spatial_weight=0.1, anchor="noisy", normalize=False),
    stopping=StoppingConfig(discrepancy=0.75, with_reference=1.12, max_rounds=8),
)
METHODS = (
    _method("paper", PaperConfig()),
    _method("paper-no-temporal", PaperConfig(solve=SolveConfig(temporal_weight=0.0))),
    _method("paper-no-learning", PaperConfig(learning=_IDENTITY)),
    _method("paper-bidirectional", PaperConfig(), denoise_both_ways, both_ways),
    _method("paper-own-reference", PaperConfig(), denoise_with_itself, alone),
    _method("paper-literal", _LITERAL),
)
