"""Settings: ranges declared at each field, dotted keys ("patches.k=24"), readable errors.

A method's configuration is a frozen dataclass of groups, each of them a frozen dataclass derived
from `Settings` whose fields are made by `setting`.
"""

from __future__ import annotations

import difflib
import inspect
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from .errors import ConfigError, WordError

Config = TypeVar("Config")
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_KINDS = {int: "a whole number", float: "a number"}
# Positive settings below this are refused: beside 1 they are far below what double precision
# resolves, and their squares and quotients may be 0 or NaN.
SMALLEST = 1e-30


@dataclass(frozen=True)
class Limits:
    """What a setting means and which values it may have."""

    meaning: str
    low: float | None = None
    high: float | None = None
    above: bool = False  # the value must be more than `low`, not equal to it
    choices: tuple[str, ...] = ()

    def check(self, key: str, value: Any) -> None:
        """Refuse a value out of range."""
        if self.choices and value not in self.choices:
            raise ConfigError(f"{key} = {value!r}: use one of {', '.join(self.choices)}.")
        if self.low is None or self.high is None:
            return
        if not ((self.low < value if self.above else self.low <= value) and value <= self.high):
            least = "more than" if self.above else "at least"
            raise ConfigError(f"{key} = {value}: use {least} {self.low}, at most {self.high}.")
        if 0.0 < abs(value) < SMALLEST:
            zero = "" if self.above else "0, or "
            raise ConfigError(f"{key} = {value}: use {zero}at least {SMALLEST:g}.")

    def __str__(self) -> str:
        if self.choices:
            return ", ".join(self.choices)
        if self.low is None or self.high is None:
            return ""
        return f"{'above ' if self.above else ''}{self.low:g} to {self.high:g}"


def setting(
    default: Any,
    meaning: str,
    low: float | None = None,
    high: float | None = None,
    *,
    above: bool = False,
    choices: tuple[str, ...] = (),
) -> Any:
    """A field of a `Settings` class: its default, what it means, and its range."""
    return field(default=default, metadata={"": Limits(meaning, low, high, above, choices)})


@dataclass(frozen=True)
class Settings:
    """The base class of groups of settings; every field is checked when one is created."""

    group: ClassVar[str] = ""  # the first part of the keys, as in "patches.k"

    def __post_init__(self) -> None:
        """Refuse values out of range."""
        prefix = f"{self.group}." if self.group else ""
        for item in fields(self):
            if limits := item.metadata.get(""):
                limits.check(f"{prefix}{item.name}", getattr(self, item.name))


def seed_setting() -> Any:
    """The field `seed`, the same for every method."""
    return setting(0, "the same seed gives the same result", 0, 2**63 - 1)


def describe_settings(config: Any, prefix: str = "") -> Iterator[tuple[str, Any, Limits]]:
    """Key, value and limits of every setting, groups in the order of their declaration."""
    for item in fields(config):
        value = getattr(config, item.name)
        if is_dataclass(value):
            yield from describe_settings(value, f"{prefix}{item.name}.")
        else:
            yield f"{prefix}{item.name}", value, item.metadata.get("", Limits(""))


def nearest_name(name: str, known: Iterable[str]) -> str:
    """'did you mean ...?' if a known name is similar, else the list of known names."""
    known = list(known)
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean '{close[0]}'?" if close else f"use one of {', '.join(sorted(known))}."


def refuse_words(wrong: Mapping[str, object], function: Callable[..., object]) -> None:
    """Refuse arguments that a function does not have; a sentence says which are right."""
    for word in wrong:
        parameters = inspect.signature(function).parameters.values()
        known = [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
        raise WordError(f"no argument '{word}': {nearest_name(word, known)}")


def with_settings(config: Config, settings: Mapping[str, Any], prefix: str = "") -> Config:
    """A copy of `config` with dotted keys replaced; strings are read as the field's type.

    All keys are set before any is checked, so their order does not matter.
    """
    known = {f.name: getattr(config, f.name) for f in fields(config)}  # type: ignore[arg-type]
    groups: dict[str, dict[str, Any]] = {}
    changes: dict[str, Any] = {}
    for key, value in settings.items():
        name, dot, rest = key.partition(".")
        if name not in known:
            raise ConfigError(f"no setting '{prefix}{key}': {nearest_name(name, known)}")
        if is_dataclass(known[name]):
            if not dot:
                inner = ", ".join(f"{prefix}{name}.{f.name}" for f in fields(known[name]))
                raise ConfigError(f"'{prefix}{name}' is a group of settings: use one of {inner}.")
            groups.setdefault(name, {})[rest] = value
        elif dot:
            raise ConfigError(f"no setting '{prefix}{key}': '{prefix}{name}' has no parts.")
        else:
            changes[name] = _parse(value, type(known[name]), f"{prefix}{name}")
    for name, inner_settings in groups.items():
        changes[name] = with_settings(known[name], inner_settings, f"{prefix}{name}.")
    return replace(config, **changes)  # type: ignore[type-var]


def _parse(value: Any, kind: type, key: str) -> Any:
    """`value` converted to the type `kind`."""
    if kind is bool:
        if str(value).lower() not in _TRUTH:
            raise ConfigError(f"{key} = {value!r}: use true or false.")
        return _TRUTH[str(value).lower()]
    try:
        number = kind(value)
    except (TypeError, ValueError, OverflowError):
        what = _KINDS.get(kind, f"a {kind.__name__}")
        raise ConfigError(f"{key} = {value!r}: use {what}.") from None
    if kind is int and isinstance(value, float) and number != value:
        raise ConfigError(f"{key} = {value!r}: use a whole number.")
    return number


def parse_assignments(texts: Iterable[str]) -> dict[str, str]:
    """['patches.k=24'] as {'patches.k': '24'}."""
    settings = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise ConfigError(f"setting '{text}': write it as key=value, such as patches.k=24.")
        settings[key.strip()] = value.strip()
    return settings


def read_settings(path: Path) -> dict[str, Any]:
    """The settings of a TOML file, as dotted keys."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not valid TOML ({error}).") from None
    return flatten(tables)


def flatten(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in tables.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{name}."))
        else:
            flat[name] = value
    return flat
