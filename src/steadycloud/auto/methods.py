"""The default, and what it does without looking ahead or around."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from ..frame import Frame, FrameResult
from ..observer import Observer
from ..registry import Method, Reach
from .config import AutoConfig, MotionConfig
from .denoise import denoise_frame_auto, denoise_sequence_auto, with_neighbors


def reach(config: AutoConfig) -> Reach:
    """The neighbors are noisy ones: whatever is known of them is known from the start."""
    return Reach(config.motion.before, config.motion.after)


def denoise_part(
    frames: Iterable[Frame], config: AutoConfig, observe: Observer, wanted: Container[int]
) -> Iterator[FrameResult]:
    """The results at the positions `wanted`; the other frames are neighbors and nothing more."""
    around = with_neighbors(frames, config.motion.before, config.motion.after)
    for position, (frame, neighbors) in enumerate(around):
        if position in wanted:
            yield denoise_frame_auto(frame, neighbors, config, observe)


def _method(name: str, summary: str, config: AutoConfig) -> Method:
    return Method(name, summary, config, denoise_sequence_auto, reach=reach, run_part=denoise_part)


METHODS = (
    _method(
        "auto",
        "no parameters: noise estimated, frames on both sides pooled along their motion",
        AutoConfig(),
    ),
    _method(
        "auto-causal",
        "the same with the two frames before only, for streams",
        AutoConfig(motion=MotionConfig(after=0)),
    ),
    _method(
        "auto-single",
        "the same with single frames",
        AutoConfig(motion=MotionConfig(before=0, after=0)),
    ),
)
