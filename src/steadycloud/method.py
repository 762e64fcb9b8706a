"""What a denoising method is: one function of a frame, and what it needs around that frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from .errors import SteadycloudError
from .frame import Frame, FrameResult
from .observer import Observer
from .surface.memory import Load, Memory


@dataclass(frozen=True)
class Surroundings:
    """What else of a sequence the result of a frame depends on; by default nothing."""

    before: int = 0  # noisy frames before it
    after: int = 0  # noisy frames after it
    results: int = 0  # the method's own results of frames before it
    warm_up: int = 0  # results after which those still earlier no longer matter


@dataclass(frozen=True)
class Context:
    """What one frame is denoised with."""

    before: tuple[Frame, ...] = ()  # noisy frames before it, oldest first
    after: tuple[Frame, ...] = ()  # noisy frames after it
    results: tuple[Frame, ...] = ()  # the method's own results of frames before it, oldest first
    memory: Memory | None = None  # what the frame has to be cut into tiles for; None: it all fits

    @property
    def noisy(self) -> tuple[Frame, ...]:
        """All noisy frames around this one, in order of time."""
        return (*self.before, *self.after)


DenoiseFrame = Callable[[Frame, Context, Any, Observer], FrameResult]
EstimateLoad = Callable[[int, Sequence[int], float], Load]


def alone(config: Any) -> Surroundings:
    """The surroundings of methods that look at single frames."""
    return Surroundings()


class MissingLibraryError(SteadycloudError):
    """A method needs a library that is not here, or does not load."""


@dataclass(frozen=True)
class Library:
    """A package that a method calls and that users install themselves."""

    package: str
    module: str  # what of it is imported
    install: str  # the command that installs it

    @property
    def present(self) -> bool:
        """Whether it is installed; nothing is imported to find out."""
        return find_spec(self.module.partition(".")[0]) is not None


@dataclass(frozen=True)
class Method:
    """A denoiser: a name, its settings, what denoises a frame, and what that needs."""

    name: str
    config: Any  # a frozen dataclass with the default settings
    denoise_frame: DenoiseFrame
    needs: Callable[[Any], Surroundings] = alone  # of a configuration
    load: EstimateLoad | None = None  # memory that a frame takes; None: frames cannot be tiled
    library: Library | None = None  # what it calls, if that is not part of steadycloud
    session: Callable[[Any], AbstractContextManager[DenoiseFrame]] | None = None

    def open(self, config: Any) -> AbstractContextManager[DenoiseFrame]:
        """What denoises the frames of a sequence, for as long as the context lasts.

        Methods of other libraries start a process for it (`session`); the others need nothing.
        """
        return self.session(config) if self.session else nullcontext(self.denoise_frame)
