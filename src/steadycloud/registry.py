"""Every denoiser under one name."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .config import nearest_name
from .errors import ConfigError, SteadycloudError
from .frame import Frame, FrameResult
from .observer import Observer

Runner = Callable[[Iterable[Frame], Any, Observer], Iterator[FrameResult]]
PartRunner = Callable[[Iterable[Frame], Any, Observer, Container[int]], Iterator[FrameResult]]


class MissingLibraryError(SteadycloudError):
    """A method needs a library that is not here, or does not load."""


@dataclass(frozen=True)
class Library:
    """A package that a method calls and that users install themselves."""

    package: str
    module: str  # what of it is imported
    install: str  # the command that brings it

    @property
    def present(self) -> bool:
        """Whether it is installed; nothing is imported to find out."""
        return find_spec(self.module.partition(".")[0]) is not None


@dataclass(frozen=True)
class Reach:
    """What else of a sequence a frame's result depends on; by default nothing."""

    before: int = 0  # noisy frames before it
    after: int = 0  # noisy frames after it
    warm_up: int = 0  # results before it, after which those still earlier no longer matter


def alone(config: Any) -> Reach:
    """The reach of methods that look at single frames."""
    return Reach()


@dataclass(frozen=True)
class Method:
    """A denoiser of sequences: a name, a line for the list, its settings, and what runs it."""

    name: str
    summary: str
    config: Any  # a frozen dataclass with the default settings
    run: Runner  # (frames, config, observer) -> one FrameResult per frame, in order
    library: Library | None = None  # what it calls, if that is not part of steadycloud
    reach: Callable[[Any], Reach] = alone  # of the method with a config
    run_part: PartRunner | None = None  # gives results at some positions, if that saves work

    def run_at(
        self, frames: Iterable[Frame], config: Any, observe: Observer, wanted: Container[int]
    ) -> Iterator[FrameResult]:
        """The results at the positions `wanted` of `frames`, in order."""
        if self.run_part is not None:
            yield from self.run_part(frames, config, observe, wanted)
            return
        for position, result in enumerate(self.run(frames, config, observe)):
            if position in wanted:
                yield result


# name -> the module under steadycloud whose METHODS holds it. Modules are imported late.
_MODULES = {
    "auto": "auto.methods",
    "auto-causal": "auto.methods",
    "auto-single": "auto.methods",
    "paper": "paper.methods",
    "paper-no-temporal": "paper.methods",
    "paper-no-learning": "paper.methods",
    "apss": "rivals.apss",
    "rimls": "rivals.rimls",
    "mls": "rivals.mls",
    "wlop": "rivals.wlop",
    "wmp": "rivals.wmp",
    "mrpca": "rivals.mrpca",
    "nld": "rivals.nld",
    "lr": "rivals.lr",
    "glr": "rivals.glr",
    "graph-tv": "rivals.graph_tv",
    "open3d-mls": "rivals.libraries.open3d",
    "open3d-bilateral": "rivals.libraries.open3d",
    "cgal-jet": "rivals.libraries.cgal",
    "cgal-wlop": "rivals.libraries.cgal",
    "vtk-smooth": "rivals.libraries.vtk",
    "pcl-mls": "rivals.libraries.pcl",
}
DEFAULT_METHOD = "auto"


def get_method(name: str) -> Method:
    """The method of that name; what it calls must be installed."""
    method = _load(name)
    if method.library and not method.library.present:
        raise MissingLibraryError(
            f"{name} needs {method.library.package}: {method.library.install}"
        )
    return method


def methods() -> dict[str, str]:
    """Every method's name, with one line on what it is."""
    return {name: _load(name).summary for name in _MODULES}


def libraries() -> dict[str, Library]:
    """What is called by those methods that are not part of steadycloud, by method."""
    found = {name: _load(name).library for name in _MODULES}
    return {name: library for name, library in found.items() if library}


def _load(name: str) -> Method:
    if name not in _MODULES:
        raise ConfigError(f"no method '{name}': {nearest_name(name, _MODULES)}")
    module = import_module(f"steadycloud.{_MODULES[name]}")
    by_name: dict[str, Method] = {method.name: method for method in module.METHODS}
    return by_name[name]
