"""Every denoiser under one name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ..errors import ConfigError
from ..frame import Frame, FrameResult
from ..observer import Observer
from ..settings import nearest_name

Runner = Callable[[Iterable[Frame], Any, Observer], Iterator[FrameResult]]


@dataclass(frozen=True)
class Method:
    """A denoiser of sequences: a name, a line for the list, its settings, and what runs it."""

    name: str
    summary: str
    config: Any  # a frozen dataclass with the default settings
    run: Runner  # (frames, config, observer) -> one FrameResult per frame, in order


# name -> the module under steadycloud.denoisers whose METHODS holds it. Modules are imported late.
_MODULES = {
    "auto": "auto",
    "auto-causal": "auto",
    "auto-single": "auto",
    "paper": "paper",
    "paper-no-temporal": "paper",
    "paper-no-learning": "paper",
    "apss": "apss",
    "rimls": "rimls",
    "mls": "mls",
    "wlop": "wlop",
    "wmp": "wmp",
    "mrpca": "mrpca",
    "nld": "nld",
    "lr": "lr",
    "glr": "glr",
    "graph-tv": "graph_tv",
}
DEFAULT_METHOD = "paper"


def get_method(name: str) -> Method:
    """The method of that name."""
    if name not in _MODULES:
        raise ConfigError(f"no method '{name}': {nearest_name(name, _MODULES)}")
    module = import_module(f"steadycloud.denoisers.{_MODULES[name]}")
    by_name: dict[str, Method] = {method.name: method for method in module.METHODS}
    return by_name[name]


def methods() -> dict[str, str]:
    """Every method's name, with one line on what it is."""
    return {name: get_method(name).summary for name in _MODULES}
