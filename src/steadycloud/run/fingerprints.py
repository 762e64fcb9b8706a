"""Fingerprints: whether a file is the one that it was when a frame was made of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..io import Reading
from ..io.registry import PLAIN, files_of


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
    """The fingerprints of the frames of a run, each taken once, when it is first wanted.

    A frame is read from one file or from several; a file may hold many frames.
    """

    def __init__(self, paths: Iterable[Path], reading: Reading = PLAIN) -> None:
        self._files = {path: files_of(path, reading) for path in paths}
        self._begin = {path: _stat(files) for path, files in self._files.items()}
        self._known: dict[tuple[Path, ...], Fingerprint] = {}

    def trust(self, path: Path, recorded: Mapping[str, Any]) -> None:
        """Do not read a file again that has the recorded size and time."""
        found, digest = self._begin[path], recorded.get("sha256")
        if found == (recorded.get("size"), recorded.get("mtime_ns")) and isinstance(digest, str):
            self._known[self._files[path]] = Fingerprint(*found, digest)

    def of(self, path: Path) -> Fingerprint:
        """The fingerprint of one of the frames."""
        files = self._files[path]
        if files not in self._known:
            digest = ""
            with suppress(OSError):  # it may have vanished
                digests = [hash_file(file) for file in files]
                digest = digests[0]
                if len(digests) > 1:
                    digest = hashlib.sha256("".join(digests).encode()).hexdigest()
            if _stat(files) != self._begin[path]:
                digest = ""
            self._known[files] = Fingerprint(*self._begin[path], digest)
        return self._known[files]


def _stat(files: Iterable[Path]) -> tuple[int, int]:
    """The size of the files together, and the time of the last change."""
    try:
        found = [file.stat() for file in files]
    except OSError:
        return (-1, -1)
    return sum(f.st_size for f in found), max(f.st_mtime_ns for f in found)
