"""Short functions that call a method on frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from steadycloud import registry
from steadycloud.auto import denoise as auto
from steadycloud.auto.carry import carry_points, place_points
from steadycloud.auto.config import AutoConfig
from steadycloud.auto.motion import Alignment
from steadycloud.auto.pool import Carried
from steadycloud.auto.seen import Other
from steadycloud.auto.surfaces import smooth_surface
from steadycloud.frame import Frame, FrameResult
from steadycloud.method import Context
from steadycloud.paper import denoise as paper
from steadycloud.paper.config import PaperConfig
from steadycloud.sequence import denoise_frames


def auto_frame(noisy: Frame, others: Sequence[Frame] = (), config: Any = None) -> FrameResult:
    """One frame by `auto`, with noisy frames before it."""
    return auto.denoise_frame(noisy, Context(before=tuple(others)), config or AutoConfig())


def paper_frame(noisy: Frame, results: Sequence[Frame] = (), config: Any = None) -> FrameResult:
    """One frame by `paper`, with results before it."""
    return paper.denoise_frame(noisy, Context(results=tuple(results)), config or PaperConfig())


def sequence_by(name: str, frames: Iterable[Frame], config: Any = None, **words: Any) -> Any:
    """The results of a sequence, as they come."""
    method = registry.get_method(name)
    return denoise_frames(method, frames, config or method.config, **words)


def carried_from(other: Any, points: Any, noise: Any, config: Any) -> Carried:
    """The points of another cloud that fit this one, without shared noise; lengths in spacings."""
    seen, still = Other(other, smooth_surface(other)), smooth_surface(points)
    way = Alignment(still, {1: seen}, config)
    for level in range(way.coarsest, -1, -1):
        way.refine(level)
    aligned = place_points(seen, way.motions[1], still)
    return carry_points(aligned, noise, np.zeros(len(points)), config)
