"""Arrays that take long to compute, kept on disk under a key that says all they depend on.

The folder is STEADYCLOUD_CACHE, or else ~/.cache/steadycloud; it may be deleted at any time. An
entry is written whole or not at all, and one that cannot be read is computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import zipfile
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Key = Mapping[str, str | int | float]


def cache_folder() -> Path:
    """Where entries are kept."""
    chosen = os.environ.get("STEADYCLOUD_CACHE")
    return Path(chosen) if chosen else Path.home() / ".cache" / "steadycloud"


def file_key(path: Path) -> dict[str, str | int | float]:
    """What identifies a file and its content: its place, size and time of change."""
    status = path.stat()
    return {"path": str(path.resolve()), "size": status.st_size, "mtime_ns": status.st_mtime_ns}


def cached_array(key: Key, compute: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """The array under `key`, computed if it is not there; without a writable disk, every time."""
    text = json.dumps(dict(key), sort_keys=True)
    path = cache_folder() / f"{hashlib.sha256(text.encode()).hexdigest()[:40]}.npz"
    found = _read(path, text)
    if found is not None:
        return found
    array = compute()
    with suppress(OSError):
        _write(path, text, array)
    return array


def _read(path: Path, text: str) -> NDArray[Any] | None:
    """The entry, or None if it is missing, broken (the archive has check sums) or another's."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as entry:
            array: NDArray[Any] = entry["array"]
            return array if str(entry["key"]) == text else None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


def _write(path: Path, text: str, array: NDArray[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        with unfinished.open("xb") as file:
            np.savez_compressed(file, array=array, key=np.array(text))
        unfinished.replace(path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
