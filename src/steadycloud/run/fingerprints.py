"""Fingerprints: whether a file is the one that it was when a frame was made of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Fingerprint:
    """Size, time and content of a file."""

    size: int  # bytes
    mtime_ns: int  # when it was last changed
    sha256: str  # of the content; "": not known, because the file changed during the run


def hash_file(path: Path) -> str:
    """The SHA-256 of a file's content, as hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Fingerprints:
    """The fingerprints of the input files of a run, each taken once, when it is first wanted."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._begin = {path: _stat(path) for path in paths}
        self._known: dict[Path, Fingerprint] = {}

    def trust(self, path: Path, recorded: Mapping[str, Any]) -> None:
        """Do not read a file again that has the recorded size and time."""
        found, digest = self._begin[path], recorded.get("sha256")
        if found == (recorded.get("size"), recorded.get("mtime_ns")) and isinstance(digest, str):
            self._known[path] = Fingerprint(*found, digest)

    def of(self, path: Path) -> Fingerprint:
        """The fingerprint of one of the files."""
        if path not in self._known:
            digest = ""
            with suppress(OSError):  # it may have vanished
                digest = hash_file(path)
            if _stat(path) != self._begin[path]:
                digest = ""
            self._known[path] = Fingerprint(*self._begin[path], digest)
        return self._known[path]


def _stat(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return (-1, -1)
    return found.st_size, found.st_mtime_ns
