"""What the beginning of a text file says about its rows: separator, header, columns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..errors import ConfigError, InputError
from ..frame import FloatArray
from .columns import AXES, guess_columns, parse_columns, usual_name
from .format import NORMAL, RGB, Reading

FIXED = {".xyzn": (*AXES, *NORMAL), ".xyzrgb": (*AXES, *RGB)}
PEEK = 1 << 16  # bytes that the columns are guessed from
_COMMENT = (b"#", b"//", b"%", b"!")
_MOST_HEAD = 100  # lines before the first row
_COMPANION = re.compile(
    r"(pose|intrinsic|calib|timestamp|association|groundtruth|traject|readme|license|camera"
    r"|requirement|notes|(^|\.)(rgb|depth|times|imu|accelerometer)\.)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Layout:
    """What the beginning of a text file says about its rows."""

    head: bytes  # the lines before the first row
    separator: bytes
    names: tuple[str, ...]  # one for each column
    told: bool  # whether the file or the user named the columns
    counted: bool  # whether the head is the number of points, as in PTS files


def is_frame(path: Path) -> bool:
    """Whether a text file looks like points: three or more numbers in its first rows."""
    if _COMPANION.search(path.name):
        return False
    try:
        with path.open("rb") as file:
            parse_head(file.read(PEEK), path, Reading())
    except (InputError, OSError):
        return False
    return True


def parse_head(data: bytes, path: Path, reading: Reading) -> Layout:
    """Find the first row, the separator and the names of the columns."""
    if b"\0" in data:
        raise InputError("is not text; use the extension of its format.")
    lines = data.splitlines(keepends=True)
    if len(lines) > 1 and len(data) == PEEK:
        lines.pop()
    head, names = b"", None
    counted = False
    for place, line in enumerate(lines[: _MOST_HEAD + 1]):
        text = line.strip()
        separator = _separator(text)
        words = text.replace(separator, b" ").split()
        if len(words) >= 3 and all(map(_is_number, words)):
            sample = _sample(lines[place:], separator, len(words))
            found = Layout(head, separator, names or (), True, counted)
            return _layout(path, reading, found, sample)
        head += line
        bare = text.lstrip(b"#/%! ")
        if len(bare.replace(separator, b" ").split()) >= 3:
            names = _named(bare, separator) or names
        counted = counted or (place == 0 and text.isdigit())
        if text and not text.startswith(_COMMENT) and place > 20:
            break
    if not data.strip():
        raise InputError("holds no points; remove it or export it again.")
    raise InputError("has no row of three or more numbers; use another file, or export it again.")


def _layout(path: Path, reading: Reading, found: Layout, sample: FloatArray) -> Layout:
    n_columns = sample.shape[1]
    kind = path.suffix.lower()
    if reading.columns:
        if len(reading.columns) != n_columns:
            raise InputError(
                f"has {n_columns} columns, but {len(reading.columns)} are named "
                f"({','.join(reading.columns)}); use _ for a column to leave out."
            )
        names, told = reading.columns, True
    elif len(found.names) == n_columns:
        names, told = found.names, True
    elif kind in FIXED and len(FIXED[kind]) == n_columns:
        names, told = FIXED[kind], True
    else:
        names, told = guess_columns(sample), n_columns == 3
    return Layout(found.head, found.separator, names, told, found.counted)


def _named(text: bytes, separator: bytes) -> tuple[str, ...] | None:
    words = text.split(separator) if separator.strip() else text.split()
    try:
        return parse_columns([usual_name(w.decode("utf-8", "replace")) for w in words])
    except ConfigError:
        return None


def _separator(line: bytes) -> bytes:
    for mark in (b";", b",", b"\t"):
        if mark in line:
            return mark
    return b" "


def _is_number(word: bytes) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return b"_" not in word


def _sample(lines: list[bytes], separator: bytes, width: int) -> FloatArray:
    """The numbers of the first rows, to guess columns from."""
    rows = [line.replace(separator, b" ").split() for line in lines[:1000]]
    return np.array([[*map(float, r)] for r in rows if len(r) == width and all(map(_is_number, r))])
