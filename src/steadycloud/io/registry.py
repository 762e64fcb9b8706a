"""File formats by extension; read, peek at and write a frame in any of them."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import InputError, OutputError
from ..frame import Frame
from ..whole_file import whole_file
from .format import Format, FrameHeader, faults_of
from .kitti import KITTI
from .npy import NPY
from .ply import PLY

FORMATS: dict[str, Format] = {f.extension: f for f in (PLY, NPY, KITTI)}


def read_frame(path: str | os.PathLike[str]) -> Frame:
    """Read a frame, which gets the name of the file; the extension determines the format."""
    path = Path(path)
    with faults_of(path):
        return _format_of(path, must_be_file=True).read(path)


def peek_frame(path: str | os.PathLike[str]) -> FrameHeader:
    """Read a file's header and check it against the file's size, without reading points."""
    path = Path(path)
    with faults_of(path):
        return _format_of(path, must_be_file=True).peek(path)


def write_frame(path: str | os.PathLike[str], frame: Frame) -> None:
    """Write the frame completely or not at all; an existing file is replaced in one step."""
    path = Path(path)
    try:
        fmt = _format_of(path)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    if len(frame) == 0:
        raise OutputError(f"{path}: the frame holds no points; nothing is written.")
    if path.exists() and not path.is_file():
        raise OutputError(f"{path}: is not a file; use another name.")
    with whole_file(path, make_folder=False) as unfinished, unfinished.open("xb") as file:
        try:
            fmt.write(file, frame)
        except (InputError, OutputError) as error:
            raise type(error)(f"{path}: {error}") from None


def _format_of(path: Path, must_be_file: bool = False) -> Format:
    if must_be_file and path.is_dir():
        raise IsADirectoryError
    if must_be_file and path.exists() and not path.is_file():
        raise InputError("is a pipe or a device, not a file; copy its content into a file.")
    extension = path.suffix.lower()
    if extension not in FORMATS:
        what = f"the extension '{path.suffix}' is unknown" if extension else "has no extension"
        raise InputError(f"{what}; use one of {', '.join(FORMATS)}.")
    return FORMATS[extension]
