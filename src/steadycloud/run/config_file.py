"""What --config names: a TOML file with settings, or the record of a run that is to be repeated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .._version import __version__
from ..config import flatten, read_settings
from ..errors import ConfigError
from ..record_file import read_record
from ..registry import load_method, methods

_WORDS: dict[str, Any] = {  # options that a record has, and the type of each
    **dict.fromkeys(("outliers", "topic", "intrinsics", "voxelize", "normals"), str),
    "columns": list,
    "depth_scale": int | float,
}


@dataclass(frozen=True)
class ConfigFile:
    """How frames are to be denoised, as far as a file says it."""

    path: Path
    method: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)  # dotted keys
    words: Mapping[str, Any] = field(default_factory=dict)  # options by name: outliers, columns ...
    note: str = ""  # what the user should know

    def for_method(self, wanted: str | None) -> str | None:
        """The method: the wanted one, if the settings of the file are settings of it as well."""
        if wanted is None or self.method is None:
            return wanted or self.method
        if type(load_method(wanted).config) is not type(load_method(self.method).config):
            raise ConfigError(
                f"{self.path}: has settings of {self.method}, which {wanted} does not have; leave "
                "out the one or the other."
            )
        return wanted


def read_config_file(path: Path) -> ConfigFile:
    """A record if the name ends in .json, else a TOML file, in which `method` may stand."""
    if path.suffix.lower() == ".json":
        return _of_record(path)
    settings = read_settings(path)
    method = settings.pop("method", None)
    return ConfigFile(path, None if method is None else _known(path, method), settings)


def _of_record(path: Path) -> ConfigFile:
    try:
        record = read_record(path)
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}).") from None
    except ValueError:
        raise ConfigError(
            f"{path}: is not the record of a run; use its steadycloud.json, or a TOML file."
        ) from None
    version = record.get("version", "unknown")
    note = ""
    if version != __version__:
        note = f"{path}: is of version {version}, this is {__version__}; results may differ."
    method = _known(path, record.get("method"))
    return ConfigFile(path, method, flatten(record.get("config", {})), _words(record), note)


def _words(record: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a record has, without those that are not of the type they should have."""
    found = {"outliers": record.get("outliers")}
    for part in (record.get("reading"), record.get("finish")):
        found |= part if isinstance(part, dict) else {}
    return {word: value for word, value in found.items() if isinstance(value, _WORDS.get(word, ()))}


def _known(path: Path, method: object) -> str:
    """The method, if there is one of that name; `steadycloud noise` leaves records too."""
    if not isinstance(method, str) or method not in methods():
        raise ConfigError(f"{path}: '{method}' is no denoising method; see: steadycloud methods.")
    return method
