"""Every method by its name. A method's module is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from .config import nearest_name
from .errors import ConfigError
from .method import Library, Method, MissingLibraryError

DEFAULT_METHOD = "auto"
# name: (module whose METHODS has it, one line on what it is)
_OURS = {
    "auto": (
        "auto.denoise",
        "no parameters: noise estimated, frames on both sides pooled along their motion",
    ),
    "auto-causal": ("auto.denoise", "the same with the two frames before only, for streams"),
    "auto-single": ("auto.denoise", "the same with single frames"),
    "paper": (
        "paper.denoise",
        "spatial-temporal graph learning with the published parameters (Hu et al.)",
    ),
    "paper-no-temporal": (
        "paper.denoise",
        "the same without the previous frame (the paper's Baseline1)",
    ),
    "paper-no-learning": (
        "paper.denoise",
        "the same with fixed Gaussian weights, M = I (the paper's Baseline2)",
    ),
}


def get_method(name: str) -> Method:
    """The method of that name; what it calls must be installed."""
    method = load_method(name)
    if method.library and not method.library.present:
        raise MissingLibraryError(
            f"{name} needs {method.library.package}: {method.library.install}"
        )
    return method


def methods() -> dict[str, str]:
    """Every method's name, with one line on what it is."""
    return {name: summary for name, (_, summary) in _table().items()}


def libraries() -> dict[str, Library]:
    """What is called by those methods that are not part of steadycloud, by method."""
    found = {
        name: load_method(name).library for name, (m, _) in _table().items() if ".libraries." in m
    }
    return {name: library for name, library in found.items() if library}


def _table() -> dict[str, tuple[str, str]]:
    """Our methods, and the rivals where that folder is there."""
    if find_spec("steadycloud.rivals") is None:
        return _OURS
    from .rivals import RIVALS

    return _OURS | RIVALS


def load_method(name: str) -> Method:
    """The method of that name, whether what it calls is installed or not."""
    table = _table()
    if name not in table:
        raise ConfigError(f"no method '{name}': {nearest_name(name, table)}")
    found: tuple[Method, ...] = import_module(f"steadycloud.{table[name][0]}").METHODS
    return next(method for method in found if method.name == name)
