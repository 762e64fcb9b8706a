"""What the adapters share: a method from a library's function, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ...config import check
from ...frame import FloatArray, Frame, FrameResult
from ...observer import Observer
from ...registry import Library, Method
from ..isolation import IsolatedFunction
from ..single_frame import single_frame_method


@dataclass(frozen=True)
class LibraryConfig:
    """Settings that every adapter has."""

    time_limit_s: float = 600.0  # a frame that takes longer has failed
    seed: int = 0

    def __post_init__(self) -> None:
        check("time_limit_s", self.time_limit_s, 0.0, 1e6, above=True)
        check("seed", self.seed, 0, 2**63 - 1)


@dataclass(frozen=True)
class RadiusConfig(LibraryConfig):
    """The same, for functions that look at all points within a radius."""

    radius: float = 1.0  # where there is no noise (spacings)
    radius_per_noise: float = 3.0  # and this much more for each spacing of noise

    def __post_init__(self) -> None:
        super().__post_init__()
        check("radius", self.radius, 0.1, 100.0)
        check("radius_per_noise", self.radius_per_noise, 0.0, 100.0)

    def radius_at(self, noise: float) -> float:
        """The radius for a noise of that many spacings."""
        return self.radius + self.radius_per_noise * noise


def library_method(
    name: str,
    summary: str,
    config: LibraryConfig,
    move: Callable[[FloatArray, Any, float], FloatArray],
    library: Library,
) -> Method:
    """A method from `move(points, config, noise)`, as for `single_frame_method`.

    `move` must be a function of a module: it is called by its name in a process that is started
    when a sequence begins and ended with it.
    """
    function = f"{move.__module__}:{move.__qualname__}"

    def run(frames: Iterable[Frame], settings: Any, observe: Observer) -> Iterator[FrameResult]:
        # Not a generator: the process starts with this call, before anyone's clock.
        isolated = IsolatedFunction(name, function, library.module, settings.time_limit_s)
        return each_frame(isolated, frames, settings, observe)

    def each_frame(
        isolated: IsolatedFunction, frames: Iterable[Frame], settings: Any, observe: Observer
    ) -> Iterator[FrameResult]:
        with isolated:
            method = single_frame_method(name, summary, config, isolated)
            yield from method.run(frames, settings, observe)

    return Method(name, summary, config, run, library)
