"""What the default would find in a frame, before it does anything about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..frame import Frame, FrameResult, History, IntArray
from ..method import Context, Method
from ..observer import Observer, ignore
from ..surface.noise import estimate_noise_by_region
from .config import AutoConfig
from .denoise import estimate_load, surroundings
from .findings import note_findings
from .seen import see_frames
from .tails import find_tails
from .window import align_window


@dataclass(frozen=True, eq=False)
class Survey:
    """The noise and the outliers of a frame; the noise is the standard deviation per axis."""

    outliers: IntArray  # rows of points that belong to no surface
    spacing: float | None = None  # of the others (length); None: they are all in one place
    noise_spacings: float | None = None  # in spacings; None: too few points for a surface
    noise_regions: tuple[float, float] | None = None  # quiet and noisy ones, where they differ
    shared_spacings: float | None = None  # the part of the noise that neighboring points share

    @property
    def noise(self) -> float | None:
        """The noise in the frame's own unit of length."""
        if self.spacing is None or self.noise_spacings is None:
            return None
        return self.spacing * self.noise_spacings


def survey_frame(
    frame: Any,
    config: AutoConfig | None = None,
    before: Iterable[Any] = (),
    after: Iterable[Any] = (),
) -> Survey:
    """Estimate the noise of a frame and find its outliers, as `auto` does.

    Frames are of any kind that `denoise` takes. `before` and `after` are the frames around it, in
    order of time: noise that neighboring points share is found by comparing frames.
    """
    past, future = (tuple(map(Frame.of, others)) for others in (before, after))
    return _survey(Frame.of(frame), Context(past, future), config or AutoConfig())


def survey_of(result: FrameResult) -> Survey:
    """The survey in a result of the method `SURVEY`."""
    survey: Survey = result.history.chosen["survey"]
    return survey


def _survey(frame: Frame, context: Context, config: AutoConfig) -> Survey:
    seen, _ = see_frames(frame, context, config)
    work = seen[0].work
    if not work.usable:
        return Survey(work.outlier_rows, work.spacing or None)
    alone = estimate_noise_by_region(work.points, config.seed)
    helpful = [lag for lag in seen if lag and config.strength > 0.0]
    others = {k: seen[k] for k in helpful if len(seen[k].work.points) >= config.motion.members}
    window = align_window(seen[0], others, lambda: alone, config.motion, far=context.memory is None)
    found = note_findings(seen[0], others, window, alone, config)
    return Survey(
        find_tails(frame, work, found.alone).work.outlier_rows,
        work.spacing,
        found.noise.typical,
        found.noise_regions,
        found.shared_typical,
    )


def _look(
    frame: Frame, context: Context, config: AutoConfig, observe: Observer = ignore
) -> FrameResult:
    history = History(converged=True, chosen={"survey": _survey(frame, context, config)})
    return FrameResult(frame, history)


SURVEY = Method("survey", AutoConfig(), _look, surroundings, estimate_load)  # changes nothing
