"""A sequence of frames on disk: found by folder, glob, pattern or list, read one at a time."""

from __future__ import annotations

import difflib
import glob
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import overload

from ..errors import ConfigError, InputError
from ..frame import Frame
from .format import FrameHeader, Reading, faults_of
from .registry import (
    FORMATS,
    PLAIN,
    extension_of,
    list_frames,
    peek_frame,
    place_of,
    read_frame,
    stem_of,
    use_known,
)

PathLike = str | os.PathLike[str]
_NUMBER = re.compile(r"%0?(\d*)d|\{(?::0?(\d*)d?)?\}|(#+)")  # %04d, {:04d}, ####


class FrameSequence(Sequence[Frame]):
    """The frames of a list of paths, in order; a frame is read at each access, not cached."""

    def __init__(self, paths: Iterable[PathLike], reading: Reading = PLAIN) -> None:
        self.paths: tuple[Path, ...] = tuple(Path(path) for path in paths)
        self.reading = reading

    def __len__(self) -> int:
        return len(self.paths)

    def __iter__(self) -> Iterator[Frame]:
        return (read_frame(path, self.reading) for path in self.paths)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> FrameSequence: ...
    def __getitem__(self, index: int | slice) -> Frame | FrameSequence:
        if isinstance(index, slice):
            return self.of(self.paths[index])
        return read_frame(self.paths[index], self.reading)

    def __repr__(self) -> str:
        ends = " ... ".join(str(path) for path in (*self.paths[:1], *self.paths[1:][-1:]))
        return f"FrameSequence({len(self)} frames: {ends})"

    def of(self, paths: Iterable[PathLike]) -> FrameSequence:
        """Other frames, read in the same way."""
        return FrameSequence(paths, self.reading)

    def check(self) -> tuple[FrameHeader, ...]:
        """The header of every frame, without reading points; raises at the first bad file."""
        return tuple(peek_frame(path, self.reading) for path in self.paths)


def notes_of(paths: Iterable[Path], headers: Iterable[FrameHeader]) -> list[str]:
    """What was guessed about the files, each sentence once, with the first file's name."""
    first: dict[str, list[str]] = {}
    for path, header in zip(paths, headers, strict=True):
        for note in header.notes:
            first.setdefault(note, []).append(path.name)
    return [
        f"{found[0]}{f' and {len(found) - 1} more' * (len(found) > 1)}: {note}"
        for note, found in first.items()
    ]


def open_sequence(
    spec: PathLike | Sequence[PathLike], frames: str | None = None, reading: Reading = PLAIN
) -> FrameSequence:
    """The frames of a folder, a glob, a numbered pattern, one file, or a list of files.

    Files are in natural order (frame_2 before frame_10); a list keeps its order. `frames` selects
    by the last number in the file name, both ends included: "1201:1206", "1201:", "1203",
    "1201:1231:10" (every tenth). A file of several frames gives each of them, numbered from 0.
    """
    files = _find(spec) if isinstance(spec, str | os.PathLike) else _listed(spec)
    paths = [path for file in files for path in _inside(file, reading)]
    return FrameSequence(paths if frames is None else select_frames(paths, frames), reading)


def _inside(path: Path, reading: Reading) -> list[Path]:
    """The frames of a file; a file that cannot be read is itself one, and its reader says why."""
    if place_of(path)[1] is not None:
        return [path]
    fmt = FORMATS.get(extension_of(path))
    if fmt is None or fmt.write_all is None:
        return [path]
    try:
        return list_frames(path, reading)
    except InputError:
        return [path]


def natural_order(paths: Iterable[Path]) -> list[Path]:
    """The paths sorted with the numbers in them compared as numbers (2 before 10)."""

    def key(path: Path) -> tuple[list[str | int], str]:
        parts = re.split(r"([0-9]+)", str(path))
        return [int(p) if i % 2 else p.casefold() for i, p in enumerate(parts)], str(path)

    return sorted(paths, key=key)


def frame_number(path: Path) -> int | None:
    """The last number in the file's name."""
    numbers = re.findall(r"[0-9]+", stem_of(path))
    return int(numbers[-1]) if numbers else None


def select_frames(paths: Sequence[Path], frames: str) -> list[Path]:
    """The paths whose frame number is in the range `frames`."""
    form = re.fullmatch(
        r"\s*(?:([0-9]{1,18})|([0-9]{0,18}):([0-9]{0,18})(?::([0-9]{1,18}))?)\s*", frames
    )
    if form is None or (form[4] and int(form[4]) == 0):
        raise ConfigError(
            f"frames '{frames}' is not a range; use 1201:1206, 1201:, :1206, 1203 or 1201:1231:10."
        )
    numbered = [(number, path) for path in paths if (number := frame_number(path)) is not None]
    if not numbered:
        raise InputError(f"{paths[0]}: has no number in its name; omit the range of frames.")
    lowest, highest = min(numbered)[0], max(numbered)[0]
    first = int(form[1] or form[2] or lowest)
    last = int(form[1] or form[3] or highest)
    step = int(form[4] or 1)
    if form[3] and first > last:
        raise ConfigError(f"frames '{frames}' ends before it begins; use {last}:{first}.")
    chosen = [path for n, path in numbered if first <= n <= last and (n - first) % step == 0]
    if not chosen:
        raise InputError(
            f"{paths[0].parent}: no frame in {frames}; use a range within {lowest}:{highest}."
        )
    return chosen


def _listed(spec: Sequence[PathLike]) -> list[Path]:
    if len(spec) == 0:
        raise InputError("the list of frames is empty; give at least one file.")
    return [path for item in spec for path in _find(item)]


def _find(spec: PathLike) -> list[Path]:
    path = Path(spec)
    with faults_of(path):
        if path.is_dir():
            return _frames_among(path.iterdir(), "the folder")
        if path.exists() or place_of(path)[1] is not None:
            return [path]
        if glob.has_magic(str(path)):
            found = glob.iglob(str(path), recursive=True)  # noqa: PTH207 (absolute or relative)
            return _frames_among(map(Path, found), "the glob")
        if _NUMBER.search(path.name) and path.parent.is_dir():
            matches = _matcher(path.name)
            return _frames_among(filter(matches, path.parent.iterdir()), "the pattern")
        raise InputError(f"no such file or folder; {_near_names(path)}")


def _matcher(pattern: str) -> Callable[[Path], bool]:
    """A test for file names that are the pattern with a number for %04d, {:04d} or ####."""
    places = list(_NUMBER.finditer(pattern))
    if len(places) != 1:
        raise InputError(f"has {len(places)} places for a number; use one.")
    (place,) = places
    width = len(place[3] or "") or int(place[1] or place[2] or 0)
    before, after = pattern[: place.start()], pattern[place.end() :]
    form = re.compile(f"{re.escape(before)}([0-9]+){re.escape(after)}")

    def matches(path: Path) -> bool:
        match = form.fullmatch(path.name)
        return match is not None and (width == 0 or f"{int(match[1]):0{width}d}" == match[1])

    return matches


def _frames_among(found: Iterable[Path], where: str) -> list[Path]:
    """The files that are frames, in natural order; formats may be mixed if numbers tell the
    frames apart.
    """
    files = [p for p in found if not p.name.startswith(".") and p.is_file()]
    frames = known_frames(files)
    if not frames:
        raise InputError(f"{where} holds no frames{_content(files)}; {use_known()}.")
    extensions = sorted({extension_of(p) for p in frames})
    numbers = [frame_number(p) for p in frames]
    series = {stem_of(p).rstrip("0123456789") for p in frames}
    mixed = len(extensions) > 1
    if mixed and (len(series) > 1 or None in numbers or len(set(numbers)) < len(numbers)):
        raise InputError(
            f"{where} holds frames of several formats ({', '.join(extensions)}) that are not "
            f"numbered one after the other; name one, for example '*{extensions[0]}'."
        )
    return natural_order(frames)


def known_frames(files: Iterable[Path]) -> list[Path]:
    """The files of formats that we know.

    Text, tables and pictures are taken for frames only if there are no others.
    """
    known = [p for p in files if extension_of(p) in FORMATS]
    frames = [p for p in known if not FORMATS[extension_of(p)].shy]
    return frames or [p for p in known if FORMATS[extension_of(p)].is_frame(p)]


def _content(files: Sequence[Path]) -> str:
    """What a folder without frames does hold: its most frequent kinds of files."""
    if not files:
        return ", no file at all"
    kinds = Counter(p.suffix.lower() or p.name for p in files).most_common(3)
    return f", only {', '.join(f'{n} {kind}' for kind, n in kinds)}"


def _near_names(path: Path) -> str:
    """A hint: similar names in the same folder."""
    parent = path.parent
    if not parent.is_dir():
        return f"the folder '{parent}' does not exist either."
    names = sorted(p.name for p in parent.iterdir() if not p.name.startswith("."))
    close = difflib.get_close_matches(path.name, names, n=3, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"its folder contains {', '.join(names[:3]) or 'nothing'}."
