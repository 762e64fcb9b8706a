"""A denoising method: a function that denoises one frame, and the other frames it needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

import numpy as np

from .errors import SteadycloudError
from .frame import Frame, FrameResult
from .observer import Observer
from .surface.memory import Load, Memory


@dataclass(frozen=True)
class Surroundings:
    """The other frames of a sequence that the result of a frame depends on; by default none."""

    before: int = 0  # noisy frames before it
    after: int = 0  # noisy frames after it
    results: int = 0  # the method's own results of frames before it
    warm_up: int = 0  # number of earlier results beyond which none matters


@dataclass(frozen=True)
class Context:
    """The other frames, and the memory, with which one frame is denoised."""

    before: tuple[Frame, ...] = ()  # noisy frames before it, oldest first
    after: tuple[Frame, ...] = ()  # noisy frames after it
    results: tuple[Frame, ...] = ()  # the method's own results of frames before it, oldest first
    memory: Memory | None = None  # that the frame is cut into tiles for; None: it fits
    kept: dict[int, Any] = field(default_factory=dict)  # by id of points: found for other frames

    @property
    def noisy(self) -> tuple[Frame, ...]:
        """All noisy frames around this one, in order of time."""
        return (*self.before, *self.after)


_EXAMPLE_POINTS = 4500  # enough for every kernel to be called, also those for large frames
_POINT_BYTES = 24.0  # per point of a frame that keeps only coordinates
_FRAME_BYTES = 50.0  # per point of a frame with its source file and attributes

DenoiseFrame = Callable[[Frame, Context, Any, Observer], FrameResult]
Finish = Callable[[Observer], FrameResult]
LookAtFrame = Callable[[Frame, Context, Any, Observer], Finish]
EstimateLoad = Callable[[int, Sequence[int], float], Load]


def alone(config: Any) -> Surroundings:
    """The surroundings of methods that use single frames: none."""
    return Surroundings()


def example_frames() -> list[Frame]:
    """Two noisy spheres; to denoise them compiles the kernels of a method."""
    rng = np.random.default_rng(0)
    spheres = [rng.standard_normal((_EXAMPLE_POINTS, 3)) for _ in range(2)]
    spheres = [points / np.linalg.norm(points, axis=1, keepdims=True) for points in spheres]
    return [Frame(points + 0.01 * rng.standard_normal(points.shape)) for points in spheres]


class MissingLibraryError(SteadycloudError):
    """A method needs a library that is not installed, or does not load."""


@dataclass(frozen=True)
class Library:
    """A package that a method calls and that users install themselves."""

    package: str
    module: str  # the module of it that is imported
    install: str  # the command that installs it

    @property
    def present(self) -> bool:
        """Whether it is installed; nothing is imported to find out."""
        return find_spec(self.module.partition(".")[0]) is not None


@dataclass(frozen=True)
class Method:
    """A denoising method: its name, its settings, its function, and what that needs."""

    name: str
    config: Any  # a frozen dataclass with the default settings
    denoise_frame: DenoiseFrame
    needs: Callable[[Any], Surroundings] = alone  # for a configuration
    load: EstimateLoad | None = None  # memory that a frame takes; None: frames cannot be tiled
    library: Library | None = None  # what it calls, if that is a separate package
    one_process: bool = False  # what it does for a frame depends on the time that others took
    session: Callable[[Any], AbstractContextManager[DenoiseFrame]] | None = None
    # The same in two halves, of which only the first uses other frames; None: it is not in halves.
    look_at_frame: LookAtFrame | None = None

    def open(self, config: Any) -> AbstractContextManager[DenoiseFrame]:
        """A context that provides the function that denoises the frames of a sequence.

        Methods of other libraries start a process (`session`), which ends with the context.
        """
        return self.session(config) if self.session else nullcontext(self.denoise_frame)


def scarce_memory(
    method: Method, frame: Frame, others: Sequence[Frame], max_memory: float
) -> Memory | None:
    """The memory for which the frame must be cut into tiles, or None if it fits."""
    if method.load is None:
        return None
    held = sum(map(_bytes_of, (frame, *others)))
    return method.load(len(frame), [*map(len, others)], held).scarce(max_memory)


def expected_load(
    method: Method, config: Any, n_points: Sequence[int], position: int
) -> Load | None:
    """The memory that a frame will take, before any frame is read; None: not known.

    `n_points` are the sizes of all frames of the sequence.
    """
    if method.load is None:
        return None
    needs, own = method.needs(config), n_points[position]
    past = n_points[max(0, position - needs.before) : position]
    future = n_points[position + 1 : position + 1 + needs.after]
    results = n_points[max(0, position - needs.results) : position]
    held = _POINT_BYTES * sum(past) + _FRAME_BYTES * (own + sum(future) + sum(results))
    return method.load(own, [*past, *future, *results], held)


def _bytes_of(frame: Frame) -> float:
    """Memory of a frame: its points, their copy in the source file, and its attributes."""
    copies = 1 if frame.source is None else 2
    return float(copies * frame.points.nbytes + sum(v.nbytes for v in frame.attributes.values()))
