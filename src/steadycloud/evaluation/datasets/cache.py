"""Arrays that take long to compute, kept on disk under a key that lists all they depend on.

The folder is STEADYCLOUD_CACHE, or else ~/.cache/steadycloud; it may be deleted at any time. An
entry is written whole or not at all, and one that cannot be read is computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import OutputError
from ...whole_file import whole_file

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
    """The array stored under `key`, else `compute()`, which is then stored if the disk allows."""
    text = json.dumps(dict(key), sort_keys=True)
    path = cache_folder() / f"{hashlib.sha256(text.encode()).hexdigest()[:40]}.npz"
    found = _read(path, text)
    if found is not None:
        return found
    array = compute()
    with suppress(OutputError), whole_file(path) as unfinished, unfinished.open("wb") as file:
        np.savez_compressed(file, array=array, key=np.array(text))
    return array


def _read(path: Path, text: str) -> NDArray[Any] | None:
    """The entry, or None if it is missing, damaged (archives have check sums) or of another key."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as entry:
            array: NDArray[Any] = entry["array"]
            return array if str(entry["key"]) == text else None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return None
