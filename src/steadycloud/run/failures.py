"""Frames among many that cannot be read or denoised: the run stops, skips them, or copies them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, get_args

import numpy as np

from ..errors import ConfigError, InputError, OutputError, one_line
from ..frame import BadFrame, Frame
from ..io import FrameSequence, peek_frame, read_frame
from ..io.format import FrameHeader
from ..whole_file import whole_file

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


def settle_failure(source: Path, target: Path, choice: ErrorChoice) -> Outcome:
    """Do with a frame that failed what was chosen: nothing, or copy its file as it is."""
    if choice == "skip":
        return "skipped"
    with whole_file(target, make_folder=False) as unfinished:
        try:
            shutil.copyfile(source, unfinished)
        except FileNotFoundError:
            raise OutputError(f"{source}: is gone and cannot be copied.") from None
    return "copied"
