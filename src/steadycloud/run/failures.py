"""Frames among many that cannot be read or denoised: the run stops, skips them, or copies them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, get_args

import numpy as np

from ..errors import ConfigError, InputError, OutputError, one_line
from ..frame import BadFrame, Frame
from ..io import FrameSequence, peek_frame, read_frame, write_frame
from ..io.format import FrameHeader
from ..io.registry import extension_of, place_of
from ..whole_file import whole_file
from .outputs import OutputPlan

ErrorChoice = Literal["stop", "skip", "copy"]
Outcome = Literal["denoised", "skipped", "copied"]
DENOISED: Outcome = "denoised"
_UNREADABLE = FrameHeader(0)


def check_headers(sequence: FrameSequence, choice: ErrorChoice) -> Sequence[FrameHeader]:
    """The header of every frame; unless the run stops at errors, bad ones count as empty.

    A sequence of which no frame can be read is an error all the same.
    """
    if choice not in get_args(ErrorChoice):
        raise ConfigError(f"on_error '{choice}': use one of {', '.join(get_args(ErrorChoice))}.")
    if choice == "stop":
        return sequence.check()
    headers, first = [], None
    for path in sequence.paths:
        try:
            headers.append(peek_frame(path, sequence.reading))
        except InputError as error:
            first = first or error
            headers.append(_UNREADABLE)
    if first is not None and all(header is _UNREADABLE for header in headers):
        raise first
    return headers


def read_frames(sequence: FrameSequence, choice: ErrorChoice) -> Iterator[Frame | BadFrame]:
    """The frames of files; unless the run stops at errors, one that cannot be read is a bad one."""
    for path in sequence.paths:
        try:
            yield read_frame(path, sequence.reading)
        except Exception as error:
            if choice == "stop":
                raise
            reason = one_line(error).removeprefix(f"{path}: ")
            yield BadFrame(Frame(np.empty((0, 3)), name=path.name), reason)


def check_copies(
    sequence: FrameSequence, headers: Sequence[FrameHeader], plan: OutputPlan, choice: str
) -> None:
    """Refuse to copy what cannot be read, unless the file itself can be copied."""
    joined = {position for whole in plan.wholes for position in whole.positions}
    ways = zip(sequence.paths, headers, plan.extensions, strict=True)
    for position, (path, header, extension) in enumerate(ways):
        same = extension == extension_of(path) and position not in joined
        if choice == "copy" and header is _UNREADABLE and not same:
            raise _not_copied(path, extension)


def _not_copied(path: Path, extension: str) -> OutputError:
    return OutputError(
        f"{path}: cannot be read, so that it cannot be copied into a result of another format or "
        f"of several frames ({extension}); use on_error skip or stop."
    )


def settle_failure(bad: Frame, source: Path, target: Path, choice: ErrorChoice) -> Outcome:
    """Do with a frame that failed what was chosen: nothing, or write it as it is.

    Its file is copied if the result is one of the same format; else it must have been read.
    """
    if choice == "skip":
        return "skipped"
    if extension_of(source) != extension_of(target) or place_of(source)[1] is not None:
        if len(bad) == 0:
            raise _not_copied(source, extension_of(target))
        write_frame(target, bad)
        return "copied"
    with whole_file(target, make_folder=False) as unfinished:
        try:
            shutil.copyfile(source, unfinished)
        except FileNotFoundError:
            raise OutputError(f"{source}: is gone and cannot be copied.") from None
    return "copied"
