"""Dotted settings ("patches.k=24") on frozen dataclasses, with English errors."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from .errors import ConfigError

Config = TypeVar("Config")


def check(
    key: str,
    value: Any,
    low: float | None = None,
    high: float | None = None,
    *,
    above: bool = False,
    choices: tuple[Any, ...] | None = None,
) -> None:
    """Refuse a value outside [low, high] (or at `low`, with `above`) or not among `choices`."""
    if choices is not None and value not in choices:
        raise ConfigError(f"{key} = {value!r}: use one of {', '.join(map(str, choices))}.")
    if low is None or high is None:
        return
    inside = (low < value if above else low <= value) and value <= high
    if not inside:
        raise ConfigError(
            f"{key} = {value}: use {'more than' if above else 'at least'} {low}, at most {high}."
        )


def nearest_name(name: str, known: Iterable[str]) -> str:
    """'; did you mean ...?' where something close is known, else the list of what is."""
    known = list(known)
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean '{close[0]}'?" if close else f"known are {', '.join(sorted(known))}."


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
            changes[name] = _parse(value, known[name], f"{prefix}{name}")
    for name, inner_settings in groups.items():
        changes[name] = with_settings(known[name], inner_settings, f"{prefix}{name}.")
    return replace(config, **changes)  # type: ignore[type-var]


def _parse(value: Any, current: Any, key: str) -> Any:
    """Read `value` as the type of `current`."""
    kind = type(current)
    if kind is bool:
        truth = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if str(value).lower() not in truth:
            raise ConfigError(f"{key} = {value!r}: use true or false.")
        return truth[str(value).lower()]
    try:
        number = kind(value)
    except (TypeError, ValueError):
        what = {int: "a whole number", float: "a number"}.get(kind, f"a {kind.__name__}")
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
            raise ConfigError(f"--set {text}: write it as key=value, for example patches.k=24.")
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


def as_tables(config: Any) -> dict[str, Any]:
    """The whole configuration as nested plain values, for JSON."""
    return asdict(config)
