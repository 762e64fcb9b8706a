"""Short functions that call a method on frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from steadycloud import registry
from steadycloud.auto import denoise as auto
from steadycloud.auto.carry import carry_points, place_points
from steadycloud.auto.config import AutoConfig
from steadycloud.auto.pairs import Alignment
from steadycloud.auto.pool import Carried
from steadycloud.auto.seen import Seen
from steadycloud.frame import Frame, FrameResult
from steadycloud.method import Context
from steadycloud.paper import denoise as paper
from steadycloud.paper.config import PaperConfig
from steadycloud.sequence import denoise_frames
from steadycloud.surface.normalization import WorkingPoints


def auto_frame(
    noisy: Frame, before: Sequence[Frame] = (), config: Any = None, after: Sequence[Frame] = ()
) -> FrameResult:
    """One frame by `auto`, with noisy frames before and after it."""
    return auto.denoise_frame(noisy, Context(tuple(before), tuple(after)), config or AutoConfig())


def paper_frame(noisy: Frame, results: Sequence[Frame] = (), config: Any = None) -> FrameResult:
    """One frame by `paper`, with results before it."""
    return paper.denoise_frame(noisy, Context(results=tuple(results)), config or PaperConfig())


def sequence_by(name: str, frames: Iterable[Frame], config: Any = None, **words: Any) -> Any:
    """The results of a sequence, as they come."""
    method = registry.get_method(name)
    return denoise_frames(method, frames, config or method.config, **words)


def carried_from(other: Any, points: Any, noise: Any, config: Any) -> Carried:
    """The points of another cloud that fit this one, without shared noise; lengths in spacings."""
    still, seen = seen_as_it_is(points, config), seen_as_it_is(other, config)
    way = Alignment(still, {1: seen})
    way.find([1])
    aligned = place_points(seen, still, way.back(1))
    return carry_points(aligned, noise, np.zeros(len(points)), config)


def seen_as_it_is(points: Any, motion: Any) -> Seen:
    """A cloud in its own order, unit and place, without looking for outliers."""
    everything = np.ones(len(points), bool)
    work = WorkingPoints(points, np.zeros(3), 1.0, everything, np.arange(len(points)))
    seen = Seen(points, AutoConfig(motion=motion))
    seen.__dict__["work"] = work
    return seen
