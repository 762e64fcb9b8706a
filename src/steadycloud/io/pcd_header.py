"""The header of PCD files: fields with their types, the size of the grid, the viewpoint."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import InputError

AGAIN = "copy or export it again"
ENCODINGS = ("ascii", "binary", "binary_compressed")
MOST_HEADER = 1 << 16  # bytes
_MOST_COUNT = 10_000  # values of one field
_TYPES = {
    **{"F4": "<f4", "F8": "<f8", "I1": "<i1", "I2": "<i2", "I4": "<i4", "I8": "<i8"},
    **{"U1": "<u1", "U2": "<u2", "U4": "<u4", "U8": "<u8"},
}


@dataclass(frozen=True)
class PcdHeader:
    """The layout of a PCD file, and the lines that say it."""

    lines: tuple[bytes, ...]  # with their line ends; the last is DATA
    names: tuple[str, ...]
    types: tuple[np.dtype[Any], ...]
    counts: tuple[int, ...]
    width: int
    height: int
    encoding: str

    @property
    def size(self) -> int:
        """Bytes up to the first point."""
        return sum(map(len, self.lines))

    @property
    def n_points(self) -> int:
        """The number of points."""
        return self.width * self.height

    @property
    def dtype(self) -> np.dtype[Any]:
        """One point; equal names (padding is called _) get their position added."""
        unique = [f"{n} {i}" if self.names.count(n) > 1 else n for i, n in enumerate(self.names)]
        parts = zip(unique, self.types, self.counts, strict=True)
        return np.dtype([(n, t, (c,)) if c != 1 else (n, t) for n, t, c in parts])

    def text(self, n_points: int, types: Mapping[str, np.dtype[Any]]) -> bytes:
        """The header for another number of points, and fields added or retyped."""
        added = [name for name in types if name not in self.names]
        words = {
            b"FIELDS": b" ".join(n.encode("utf-8", "surrogateescape") for n in added),
            b"SIZE": b" ".join(b"%d" % types[n].itemsize for n in added),
            b"TYPE": b" ".join(types[n].kind.upper().encode() for n in added),
            b"COUNT": b" ".join(b"1" for _ in added),
        }
        changed = {b"POINTS": n_points}
        if n_points != self.n_points:  # the grid is lost
            changed |= {b"WIDTH": n_points, b"HEIGHT": 1}
        out = []
        for line in self.lines:
            key = line.split()[0].upper() if line.split() else b""
            if key in changed:
                out.append(re.sub(rb"[0-9]+(\s*)$", rb"%d\1" % changed[key], line))
            elif words.get(key) is not None:
                kept = self._retyped(line, key, types)
                end = kept[len(kept.rstrip()) :]
                out.append(b" ".join(filter(None, [kept.rstrip(), words[key]])) + end)
            else:
                out.append(line)
        return b"".join(out)

    def _retyped(self, line: bytes, key: bytes, types: Mapping[str, np.dtype[Any]]) -> bytes:
        values = line.split()[1:]
        for i, name in enumerate(self.names):
            if name in types and types[name] != self.types[i]:
                dtype = types[name]
                new = {b"SIZE": b"%d" % dtype.itemsize, b"TYPE": dtype.kind.upper().encode()}
                values[i] = new.get(key, values[i])
        if values == line.split()[1:]:
            return line
        return b" ".join([line.split()[0], *values]) + line[len(line.rstrip()) :]


def parse_header(data: bytes) -> PcdHeader:
    """The header at the start of `data`, which need not hold the rest of the file."""
    lines, words = _split(data)
    names = [w.decode("utf-8", "surrogateescape") for w in words.get(b"FIELDS", [])]
    n_fields = len(names)
    sizes, kinds = words.get(b"SIZE", []), words.get(b"TYPE", [])
    counts = [_number(w, "COUNT") for w in words.get(b"COUNT", [b"1"] * n_fields)]
    if not n_fields or not len(sizes) == len(kinds) == len(counts) == n_fields:
        raise InputError(f"its PCD header does not give each field a size and a type; {AGAIN}.")
    codes = [
        (kind + size).decode("ascii", "replace").upper()
        for kind, size in zip(kinds, sizes, strict=True)
    ]
    for name, code, count in zip(names, codes, counts, strict=True):
        if code not in _TYPES or not 0 < count <= _MOST_COUNT:
            raise InputError(
                f"its field '{name[:40]}' has the unknown type {code[:10]!r}; {AGAIN}."
            )
    for axis in "xyz":
        if names.count(axis) != 1 or counts[names.index(axis)] != 1:
            raise InputError(f"its points have no field '{axis}' with one value; {AGAIN}.")
    points = _number(words.get(b"POINTS", [b"0"])[0], "POINTS")
    width = _number(words.get(b"WIDTH", [b"%d" % points])[0], "WIDTH")
    height = _number(words.get(b"HEIGHT", [b"1"])[0], "HEIGHT")
    if b"POINTS" in words and width * height != points:
        raise InputError(f"its header says {width} x {height} and {points} points; {AGAIN}.")
    if width * height == 0:
        raise InputError("holds no points; remove it or export it again.")
    encoding = words[b"DATA"][0].decode("ascii", "replace").lower() if words[b"DATA"] else ""
    if encoding not in ENCODINGS:
        raise InputError(f"its PCD data is {encoding[:40]!r}; use one of {', '.join(ENCODINGS)}.")
    types = tuple(np.dtype(_TYPES[code]) for code in codes)
    return PcdHeader(tuple(lines), tuple(names), types, tuple(counts), width, height, encoding)


def new_header(n_points: int, types: Mapping[str, np.dtype[Any]]) -> bytes:
    """The header of a binary file that did not come from a PCD file."""
    lines = [
        "# .PCD v0.7 - Point Cloud Data file format",
        "VERSION 0.7",
        f"FIELDS {' '.join(types)}",
        f"SIZE {' '.join(str(t.itemsize) for t in types.values())}",
        f"TYPE {' '.join(t.kind.upper() for t in types.values())}",
        f"COUNT {' '.join('1' for _ in types)}",
        f"WIDTH {n_points}",
        "HEIGHT 1",
        "VIEWPOINT 0 0 0 1 0 0 0",
        f"POINTS {n_points}",
        "DATA binary",
    ]
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")


def _split(data: bytes) -> tuple[list[bytes], dict[bytes, list[bytes]]]:
    """The lines up to DATA, and the words of each line by its key."""
    lines: list[bytes] = []
    words: dict[bytes, list[bytes]] = {}
    start = 0
    while (stop := data.find(b"\n", start, MOST_HEADER) + 1) > 0:
        line = data[start:stop]
        lines.append(line)
        start = stop
        found = line.split()
        if not found or found[0].startswith(b"#"):
            continue
        key = found[0].upper()
        if not key.isalpha() or (not words and key not in (b"VERSION", b"FIELDS")):
            break
        words[b"FIELDS" if key == b"COLUMNS" else key] = found[1:] or [b""]
        if key == b"DATA":
            return lines, words
    raise InputError("is not a PCD file; use a file with a PCD header.")


def _number(word: bytes, what: str) -> int:
    if word.isdigit() and len(word) < 12:
        return int(word)
    raise InputError(f"its {what} is {word[:40].decode('ascii', 'replace')!r}; {AGAIN}.")
