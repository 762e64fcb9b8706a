"""The player as it was built from `web/`: script, style and page."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

SOURCES = ("package.json", "package-lock.json", "build.mjs", "src/*")


@cache
def player_file(name: str) -> str:
    """The text of one file of the built player."""
    return (files(__package__) / "static" / name).read_text(encoding="utf-8")


def hash_of_sources(web: Path) -> str:
    """SHA-256 of the player's sources and lock file; `build.mjs` records the same."""
    digest = hashlib.sha256()
    for path in sorted(p for pattern in SOURCES for p in web.glob(pattern) if p.is_file()):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(web).as_posix()}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
