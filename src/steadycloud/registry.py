"""Methods by name. The module of a method is imported when the method is requested."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from .config import nearest_name
from .errors import ConfigError
from .method import Library, Method, MissingLibraryError

DEFAULT_METHOD = "auto"
# name: (module whose METHODS contains it, one line of description)
_OURS = {
    "auto": (
        "auto.denoise",
        "no parameters: estimates the noise, pools neighboring frames along their motion",
    ),
    "auto-causal": ("auto.denoise", "the same with frames before only, for streams"),
    "auto-live": (
        "auto.live",
        "auto-causal with a bound on the time of a frame; less is done where that is short",
    ),
    "auto-single": ("auto.denoise", "the same with single frames"),
    "paper": (
        "paper.variants",
        "spatial-temporal graph learning (Hu et al.), weights over degrees: see docs/method.md",
    ),
    "paper-no-temporal": (
        "paper.variants",
        "the same without the previous frame (the paper's Baseline1)",
    ),
    "paper-no-learning": (
        "paper.variants",
        "the same with fixed Gaussian weights, M = I (the paper's Baseline2)",
    ),
    "paper-bidirectional": (
        "paper.variants",
        "paper with the frame after as a second reference; twice the time",
    ),
    "paper-own-reference": (
        "paper.variants",
        "control: paper with the frame's own result in the place of the previous frame",
    ),
    "paper-literal": (
        "paper.variants",
        "the closed form as printed: plain weights, fidelity to the noisy points in every round",
    ),
}


def get_method(name: str) -> Method:
    """The method of that name; raises an error if its library is not installed."""
    method = load_method(name)
    if method.library and not method.library.present:
        raise MissingLibraryError(
            f"{name} needs {method.library.package}: {method.library.install}"
        )
    return method


def methods() -> dict[str, str]:
    """Every method's name, with one line of description."""
    return {name: summary for name, (_, summary) in _table().items()}


def libraries() -> dict[str, Library]:
    """The library that a method calls, by method, for methods of other libraries."""
    found = {
        name: load_method(name).library for name, (m, _) in _table().items() if ".libraries." in m
    }
    return {name: library for name, library in found.items() if library}


def _table() -> dict[str, tuple[str, str]]:
    """Our methods, and those of `rivals` if that folder exists."""
    if find_spec("steadycloud.rivals") is None:
        return _OURS
    from .rivals import RIVALS

    return _OURS | RIVALS


def load_method(name: str) -> Method:
    """The method of that name, whether its library is installed or not."""
    table = _table()
    if name not in table:
        raise ConfigError(f"no method '{name}': {nearest_name(name, table)}")
    found: tuple[Method, ...] = import_module(f"steadycloud.{table[name][0]}").METHODS
    return next(method for method in found if method.name == name)
