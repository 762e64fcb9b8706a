"""Long sequences in segments that can be denoised independently, on any machine.

A segment reads its own frames and those around them that its results depend on, and writes its
own. For methods that use noisy frames only, the results are the same bits as without segments. A
method that uses its own earlier results first denoises some earlier frames and discards them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .._version import __version__
from ..frame import BadFrame, Frame, FrameResult, FrameWarning, History
from ..io import FrameSequence, Reading, write_frame
from ..io.registry import PLAIN
from ..method import Surroundings
from ..observer import Observer, StageClock, ignore
from ..outliers import OutlierChoice, settle_outliers
from ..registry import get_method
from ..sequence import denoise_frames
from ..surface.finishing import Finish
from .failures import DENOISED, ErrorChoice, Outcome, read_frames, settle_failure

AS_IS = Finish()
MOST_FRAMES = 8  # of a segment: those that are denoised again if a machine dies
LEANING_FRAMES = 24  # of a segment with a warm-up: fixed, as results depend on it a little
WAIT = "wait"  # the stage in which there is no frame to work on; it takes no time of a frame
ROUNDS = 4  # segments for each worker, so that all of them end at about the same time


@dataclass(frozen=True)
class Recipe:
    """How frames are denoised; can be sent to another machine."""

    method: str
    config: Any  # the method's settings
    threads: int = 0  # of each worker; 0: one for each core
    outliers: OutlierChoice = "keep"
    max_memory: float = 0.0  # bytes for each worker; 0: most of what is free
    on_error: ErrorChoice = "stop"
    reading: Reading = PLAIN
    finish: Finish = AS_IS
    version: str = __version__

    @property
    def needs(self) -> Surroundings:
        """What a frame's result depends on."""
        return get_method(self.method).needs(self.config)


@dataclass(frozen=True)
class Segment:
    """Consecutive frames: where they are, and where their results go."""

    sources: tuple[Path, ...]  # in order of time
    targets: tuple[Path | None, ...]  # one for each; None: only read, for the others


@dataclass(frozen=True)
class WrittenFrame:
    """Facts about a frame that was written."""

    path: Path
    n_points: int
    history: History
    warnings: tuple[FrameWarning, ...]
    seconds: float
    worker: str = ""  # the process that made it; "": this one
    n_outliers: int | None = None  # None: not searched for
    stages: Mapping[str, float] = field(default_factory=dict)  # seconds of each stage
    outcome: Outcome = DENOISED  # skipped: there is no file; copied: it is the input's


def segment_length(needs: Surroundings, n_frames: int, n_workers: int) -> int:
    """The number of frames of a segment.

    If it affects the last digits of the results, it is always the same.
    """
    if needs.warm_up:
        return max(LEANING_FRAMES, 4 * needs.warm_up)  # a fifth of the work is warm-up, at most
    return min(MOST_FRAMES, max(1, n_frames // (ROUNDS * n_workers)))


def split(whole: Segment, needs: Surroundings, length: int) -> list[Segment]:
    """Segments of `length` frames and the frames they depend on; none if no frame has a target."""
    n_frames = len(whole.sources)
    segments = []
    for start in range(0, n_frames, length):
        own = range(start, min(start + length, n_frames))
        wanted = [i for i in own if whole.targets[i] is not None]
        if not wanted:
            continue
        read: Iterable[int] = wanted
        if needs != Surroundings():
            first = max(0, wanted[0] - needs.before - needs.warm_up)
            read = range(first, min(n_frames, wanted[-1] + 1 + needs.after))
        sources = tuple(whole.sources[i] for i in read)
        segments.append(
            Segment(sources, tuple(whole.targets[i] if i in own else None for i in read))
        )
    return segments


def denoise_segment(
    recipe: Recipe, segment: Segment, observe: Observer = ignore, worker: str = ""
) -> Iterator[WrittenFrame]:
    """Denoise the frames of a segment that have a target; each is written, then yielded."""
    method = get_method(recipe.method)
    targets = {i: target for i, target in enumerate(segment.targets) if target is not None}
    clock = StageClock(observe)
    sequence = FrameSequence(segment.sources, recipe.reading)
    frames = announced(read_frames(sequence, recipe.on_error), clock)
    results = denoise_frames(
        method,
        frames,
        recipe.config,
        clock,
        wanted=targets,
        max_memory=recipe.max_memory,
        tolerant=recipe.on_error != "stop",
        at_hand=True,
    )
    pairs = deque((segment.sources[position], target) for position, target in targets.items())
    return write_results(results, pairs, recipe, clock, worker)


def write_results(
    results: Iterable[FrameResult],
    pairs: deque[tuple[Path, Path]],
    recipe: Recipe,
    clock: StageClock,
    worker: str = "",
) -> Iterator[WrittenFrame]:
    """Write each result, then yield it; `pairs` are the source and the target of each to come."""
    begin_s = time.perf_counter()
    for denoised in results:
        source, target = pairs.popleft()
        clock("write")
        result, outcome = denoised, DENOISED
        if denoised.failed:
            outcome = settle_failure(denoised.frame, source, target, recipe.on_error)
        else:
            result = recipe.finish.apply(settle_outliers(denoised, recipe.outliers))
            write_frame(target, result.frame)
        stages, now_s = clock.lap(), time.perf_counter()
        seconds, begin_s = now_s - begin_s - stages.pop(WAIT, 0.0), now_s
        yield WrittenFrame(
            target,
            result.n_points,
            result.history,
            result.warnings,
            seconds,
            worker,
            result.n_outliers,
            stages,
            outcome,
        )


def announced(frames: Iterable[Frame | BadFrame], observe: Observer) -> Iterator[Frame | BadFrame]:
    """The same frames; reading is reported as the stage "read"."""
    observe("read")
    for frame in frames:
        yield frame
        observe("read")
