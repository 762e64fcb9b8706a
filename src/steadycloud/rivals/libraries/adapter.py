"""What the adapters share: a method from a library's function, in a process of its own.

A native library that crashes or hangs then costs one frame and not the whole run. The process is
started before the first frame and imports the library at once, so that neither is part of the time
that a benchmark measures for a frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from ...config import seed_setting, setting
from ...errors import SteadycloudError
from ...frame import FloatArray, Frame, FrameResult
from ...method import Context, DenoiseFrame, Library, Method, MissingLibraryError
from ...observer import Observer
from ...processes import ProcessEndedError, Worker
from ..single_frame import Mover, RivalSettings, denoise_with

_START_LIMIT_S = 120.0  # to import a library; slow disks take long the first time


@dataclass(frozen=True)
class LibraryConfig(RivalSettings):
    """Settings that every adapter has."""

    time_limit_s: float = setting(
        600.0, "seconds after which a frame is given up", 0.0, 1e6, above=True
    )
    seed: int = seed_setting()


@dataclass(frozen=True)
class RadiusConfig(LibraryConfig):
    """Settings of functions that use all points within a radius."""

    radius: float = setting(1.0, "radius of neighborhoods without noise, spacings", 0.1, 100.0)
    radius_per_noise: float = setting(
        3.0, "added to the radius for a noise of one spacing, spacings", 0.0, 100.0
    )

    def radius_at(self, noise: float) -> float:
        """The radius (spacings) for a noise of that many spacings."""
        return self.radius + self.radius_per_noise * noise


def library_method(name: str, config: LibraryConfig, move: Mover, library: Library) -> Method:
    """A method from `move(points, config, noise)`, as for `single_frame_method`.

    `move` must be a function of a module, since the process imports it by its name.
    """

    @contextmanager
    def session(settings: LibraryConfig) -> Iterator[DenoiseFrame]:
        with isolated(name, move, library.module, settings.time_limit_s) as moving:
            yield denoise_with(name, moving)

    def denoise(noisy: Frame, context: Context, settings: Any, observe: Observer) -> FrameResult:
        with session(settings) as denoise_frame:
            return denoise_frame(noisy, context, settings, observe)

    return Method(name, config, denoise, library=library, session=session)


@contextmanager
def isolated(name: str, move: Mover, library: str, limit_s: float = 600.0) -> Iterator[Mover]:
    """`move`, called in a process that has imported `library` and is killed in the end.

    A library that does not load is a MissingLibraryError. A call that crashes the process, fails,
    or takes more than `limit_s` seconds is a SteadycloudError of one sentence.
    """
    with Worker(name, serve_moves, move, library, quiet=True) as worker:
        try:
            reason = worker.receive(_START_LIMIT_S)
        except ProcessEndedError as error:
            reason = f"it {error.args[1]}"
        if reason:
            raise MissingLibraryError(f"{name} does not start: {reason}.")

        def moving(points: FloatArray, config: Any, noise: float) -> FloatArray:
            worker.send((points, config, noise))
            answer: FloatArray | str = worker.receive(limit_s)
            if isinstance(answer, str):
                raise SteadycloudError(f"{name} failed: {answer}.")
            return answer

        yield moving


def serve_moves(
    requests: Iterator[tuple[FloatArray, Any, float]], move: Mover, library: str
) -> Iterator[FloatArray | str]:
    """What the process does. A string says what went wrong; the first one is empty if all is well.

    Errors are sent as text because an exception of a library may not survive the way.
    """
    try:
        import_module(library)
    except Exception as error:
        yield _one_line(error)
        return
    yield ""
    for points, config, noise in requests:
        try:
            moved = np.ascontiguousarray(move(points, config, noise), np.float64)
        except Exception as error:
            yield _one_line(error)
        else:
            shapes = f"shape {moved.shape} for one of shape {points.shape}"
            same = moved.shape == points.shape
            yield moved if same else f"it returned an array of {shapes}"


def _one_line(error: Exception) -> str:
    """The kind of error and the first line of its text, without the full stop."""
    text = str(error).strip().split("\n")[0][:300].rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
