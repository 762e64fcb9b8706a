"""The default, and what it does without looking ahead or around."""

from __future__ import annotations

from ..auto import denoise_sequence_auto
from ..config import AutoConfig, MotionConfig
from .registry import Method

METHODS = (
    Method(
        "auto",
        "no parameters: noise estimated, frames on both sides pooled along their motion",
        AutoConfig(),
        denoise_sequence_auto,
    ),
    Method(
        "auto-causal",
        "the same with the two frames before only, for streams",
        AutoConfig(motion=MotionConfig(after=0)),
        denoise_sequence_auto,
    ),
    Method(
        "auto-single",
        "the same with single frames",
        AutoConfig(motion=MotionConfig(before=0, after=0)),
        denoise_sequence_auto,
    ),
)
