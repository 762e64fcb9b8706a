"""Run every cell of a benchmark and record its scores."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .._version import __version__
from ..api import warm_up
from ..config import with_settings
from ..errors import ConfigError, SteadycloudError
from ..evaluation.datasets import Dataset, Sample
from ..evaluation.measures import Measure, score_frame
from ..evaluation.noise import NONE, add_noise, diameter, gaussian
from ..frame import FloatArray, Frame, FrameResult, History
from ..method import Context, Method, MissingLibraryError
from ..observer import Observer
from ..processes import workers_peak_mb
from ..registry import get_method
from ..sequence import denoise_frames
from .results import Cell, FrameScore, Results

NOISY = "noisy"  # the name of the noisy frames themselves, listed as if they were a method
_COMPILED: set[str] = set()  # names of the methods whose kernels this process has compiled
Keeper = Callable[[Cell, Sample, int, FloatArray], None]  # cell, truth, position, estimate
VOXELS = 1000.0  # diameter, in voxels, that is assumed for data without a voxel grid


class Watcher(Protocol):
    """Is told about the progress of a benchmark."""

    def cell(self, cell: Cell, n_frames: int) -> None:
        """A cell begins."""

    def frame(self, score: FrameScore) -> None:
        """A frame is done, or has failed."""

    def skipped(self, cell: Cell) -> None:
        """A cell was done before."""

    def missing(self, cell: Cell, reason: str) -> None:
        """A cell is left out because a library is not installed."""


def resolve_method(name: str, seed: int) -> Method:
    """A method by name, the noisy frames themselves included, with the seed in its settings."""
    if name == NOISY:
        return Method(NOISY, None, _leave)
    method = get_method(name)
    return replace(method, config=with_settings(method.config, {"seed": seed}))


def _leave(noisy: Frame, context: Context, config: Any, observe: Observer) -> FrameResult:
    return FrameResult(noisy, History(converged=True, reason="nothing to do"))


def make_noisy(samples: list[Sample], level: str, seed: int, *, voxels: bool) -> list[Frame]:
    """The clean frames with noise: a number is the paper's level s, other text a noise model.

    The paper's standard deviation s·√diameter is in voxels. Data without a voxel grid are treated
    as if their diameter were 1000 voxels. The noise depends on the seed, the level and the position
    of the frame only (of what simulated cameras see: the number of the frame), so that all methods
    get the same.
    """
    try:
        s = float(level)
    except ValueError:
        s = -1.0
    noisy = []
    for position, sample in enumerate(samples):
        place = position if sample.rig is None else sample.number
        rng = np.random.default_rng([seed, place, *level.encode()])
        clean = sample.clean
        if s < 0:
            fixed = np.random.default_rng([seed, *level.encode()])
            noisy.append(add_noise(clean, level, rng, sample.rig, fixed))
            continue
        across = diameter(clean.points)
        sigma = s * across**0.5 if voxels else s * across / VOXELS**0.5
        noisy.append(clean.with_points(gaussian(clean.points, sigma, rng)))
    return noisy


def check_levels(dataset: Dataset, levels: Iterable[str]) -> None:
    """Refuse to add noise to real captures, which have no clean frames."""
    for level in levels:
        if dataset.captured and level not in (NONE, "0"):
            raise ConfigError(
                f"{dataset.name}: real frames, noisy already; use --noise {NONE}, not {level}."
            )


def run_cells(
    dataset: Dataset,
    cells: list[Cell],
    measures: dict[str, Measure],
    results: Results,
    watcher: Watcher,
    keep: Keeper,
) -> None:
    """Run the cells of one data set; `keep` is called with every estimate.

    Where a method fails on a frame, the reason is recorded and the benchmark continues with the
    next cell. A method whose library is not installed is left out.
    """
    samples = list(dataset)
    names = [sample.name for sample in samples if sample.scored]
    for cell in cells:
        try:
            if results.has(cell, names, __version__, settings_of(cell, measures)):
                watcher.skipped(cell)
                continue
            scores = measure_cell(dataset, samples, cell, measures, keep)
        except MissingLibraryError as error:
            watcher.missing(cell, str(error))
            continue
        watcher.cell(cell, len(names))
        for score in scores:
            results.add(score)
            watcher.frame(score)


def settings_of(cell: Cell, measures: Iterable[str]) -> dict[str, Any]:
    """Everything that the scores of a cell depend on, except the version of this package."""
    method = resolve_method(cell.method, cell.seed)
    config = asdict(method.config) if method.name != NOISY else {}
    return {**config, "measures": sorted(measures)}


def measure_cell(
    dataset: Dataset,
    samples: list[Sample],
    cell: Cell,
    measures: dict[str, Measure],
    keep: Keeper,
) -> Iterator[FrameScore]:
    """The scores of the frames of a cell, computed one by one; none follows a failed frame.

    `samples` are those of the data set. Still shapes are denoised each on its own. A library that
    cannot be loaded raises an error here, not when the first score is asked for.
    """
    method = resolve_method(cell.method, cell.seed)
    noisy = make_noisy(samples, cell.noise, cell.seed, voxels=dataset.voxels)
    scored = [row for row, sample in enumerate(samples) if sample.scored]
    if dataset.still:
        alone = (denoise_frames(method, iter([frame]), method.config) for frame in noisy[1:])
        first = denoise_frames(method, iter(noisy[:1]), method.config)
        stream: Iterator[FrameResult] = chain(first, chain.from_iterable(alone))
    else:
        stream = denoise_frames(method, iter(noisy), method.config, wanted=scored)
    compile_kernels(method)
    pairs = [(samples[row], noisy[row]) for row in scored]
    return _score_frames(pairs, stream, cell, measures, keep, still=dataset.still)


def _score_frames(
    pairs: list[tuple[Sample, Frame]],
    stream: Iterator[FrameResult],
    cell: Cell,
    measures: dict[str, Measure],
    keep: Keeper,
    *,
    still: bool,
) -> Iterator[FrameScore]:
    """The scores of the results in the stream, which belong to pairs of truth and noisy frame."""
    config = settings_of(cell, measures)
    before: list[tuple[Sample, FloatArray]] = []  # the frame before, where it is of the same body
    for position, (sample, given) in enumerate(pairs):
        _reset_peak()
        begin_s = time.perf_counter()
        failed, points = "", given.points
        try:
            points = next(stream).frame.points
        except ConfigError:
            raise
        except (
            SteadycloudError,
            ArithmeticError,
            ValueError,
            RuntimeError,
            MemoryError,
            StopIteration,
            np.linalg.LinAlgError,
        ) as error:
            failed = f"{type(error).__name__}: {error}"
        seconds = time.perf_counter() - begin_s
        samples, estimates = zip(*before, (sample, points), strict=True)
        yield FrameScore(
            cell=cell,
            frame=sample.name,
            n_points=len(points),
            scores={} if failed else score_frame(measures, samples, estimates),
            seconds=seconds,
            peak_memory_mb=_peak_mb() + workers_peak_mb(),
            version=__version__,
            config=config,
            failed=failed,
        )
        if failed:
            return
        keep(cell, sample, position, points)
        before = [] if still else [(sample, points)]


def compile_kernels(method: Method) -> None:
    """Compile the kernels of a method before the clock starts.

    Errors are ignored: they happen again on the real frames, where they are recorded.
    """
    if method.name == NOISY or method.library or method.name in _COMPILED:
        return
    _COMPILED.add(method.name)
    with suppress(Exception):
        warm_up(method.name)


def _reset_peak() -> None:
    """Reset the peak (on Linux; elsewhere it counts from the start of the process)."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _peak_mb() -> float:
    """Peak resident memory of this process in MB since the last reset; NaN where unknown."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    try:
        import resource
    except ImportError:  # Windows
        return float("nan")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10
