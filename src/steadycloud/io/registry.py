"""File formats by extension; read, peek at and write a frame in any of them.

A frame is a path. Most files hold one frame, and the path of the frame is that of the file. A file
that holds several (a stack in an NPZ, the scans of an E57, the messages of a bag) behaves like a
folder: `list_frames` gives each of its frames a path below it, such as `run.mcap/run_0003.mcap`,
whose number is the position in the file. Whatever works on paths works on these: natural order,
ranges of frames, names of results, workers. `files_of` has the files on disk that a frame is read
from: the one that holds it, or a depth image with its intrinsics, pose and colors.

The opposite direction is `write_frames`: all frames of one file, whole or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from ..errors import InputError, OutputError
from ..frame import Frame
from ..whole_file import whole_file
from .bags import BAG_FORMATS
from .depth import DEPTH_FORMATS
from .e57 import E57
from .format import Format, FrameHeader, Reading, faults_of, load_library
from .glb import GLB
from .kitti import KITTI
from .las import LAS, LAZ
from .npy import NPY
from .npz import NPZ
from .pcd import PCD
from .ply import PLY, PLY_GZ
from .stl import STL
from .text import TEXT_FORMATS
from .text_mesh import OBJ, OFF
from .vtk_legacy import VTK
from .vtp import VTP

_ALL = (
    *(PLY, PLY_GZ, PCD, LAS, LAZ, NPY, NPZ, KITTI, *TEXT_FORMATS),
    *(OBJ, OFF, STL, GLB, VTK, VTP, E57, *BAG_FORMATS, *DEPTH_FORMATS),
)
FORMATS: dict[str, Format] = {f.extension: f for f in _ALL}
PLAIN = Reading()
T = TypeVar("T")
_CONVERTERS = {  # what turns files of other kinds into frames, in one line
    ".drc": "draco_decoder -i {name} -o {stem}.ply",
    ".gltf": "npx @gltf-transform/cli copy {name} {stem}.glb",
    ".fbx": "assimp export {name} {stem}.ply",
    ".dae": "assimp export {name} {stem}.ply",
    ".3ds": "assimp export {name} {stem}.ply",
    ".usdz": "assimp export {name} {stem}.ply",
    ".ptx": "pdal translate {name} {stem}.laz",
    ".rcp": "export it as E57 from Autodesk ReCap",
    ".fls": "export it as E57 from FARO SCENE",
}


def use_known() -> str:
    """The end of a sentence about files that are no frames."""
    usual = [".ply", ".pcd", ".las", ".xyz", ".npz", ".bin", ".depth.png"]
    some = [name for name in usual if name in FORMATS or name == ".depth.png"]
    return f"use {', '.join(some)} or another of: steadycloud convert --help"


def extension_of(path: Path) -> str:
    """The extension that determines the format, in lower case: .ply, .ply.gz; "" if none."""
    both = "".join(path.suffixes[-2:]).lower()
    return both if both in FORMATS else path.suffix.lower()


def format_for(path: Path) -> Format:
    """The format in which a file of this name is written; refuses what cannot be written here."""
    try:
        return _format_of(path)
    except InputError as error:
        raise OutputError(f"{path}: {error}") from None


def stem_of(path: Path) -> str:
    """The name of a file without the extension of its format."""
    return path.name[: len(path.name) - len(extension_of(path))]


def list_frames(path: Path, reading: Reading = PLAIN) -> list[Path]:
    """The paths of the frames in a file: its own, or one below it for each of several frames."""
    with faults_of(path):
        count = _format_of(path, must_be_file=True).count(path, reading)
        if count == 0:
            raise InputError("holds no frames; use another file.")
    if count == 1:
        return [path]
    width = max(4, len(str(count - 1)))
    return [path / f"{stem_of(path)}_{i:0{width}d}{extension_of(path)}" for i in range(count)]


def place_of(path: Path) -> tuple[Path, int | None]:
    """The file that holds a frame, and the frame's position if its path is below that file."""
    digits = stem_of(path).rpartition("_")[2]
    below = digits.isdigit() and extension_of(path) == extension_of(path.parent)
    if below and not path.exists() and path.parent.is_file():
        return path.parent, int(digits)
    return path, None


def files_of(path: Path, reading: Reading = PLAIN) -> tuple[Path, ...]:
    """The files on disk that a frame is read from, the one that holds its points first."""
    return tuple(named_files(path, reading).values())


def named_files(path: Path, reading: Reading = PLAIN) -> dict[str, Path]:
    """The same, by the names under which they are found beside a result."""
    held_in = place_of(path)[0]
    with faults_of(held_in):
        return _format_of(held_in).files(held_in, reading)


def read_frame(path: str | os.PathLike[str], reading: Reading = PLAIN) -> Frame:
    """Read a frame, which gets the name of the file; the extension determines the format."""
    path = Path(path)
    frame = _at_place(path, reading, lambda fmt, file, how: fmt.read(file, how))
    return frame if frame.name == path.name else replace(frame, name=path.name)


def peek_frame(path: str | os.PathLike[str], reading: Reading = PLAIN) -> FrameHeader:
    """Read a file's header and check it against the file's size, without reading points."""
    return _at_place(Path(path), reading, lambda fmt, file, how: fmt.peek(file, how))


def write_frame(path: str | os.PathLike[str], frame: Any) -> None:
    """Write the frame completely or not at all; an existing file is replaced in one step.

    The frame is of any kind that `denoise` takes.
    """
    whole = Frame.of(frame)
    _write(Path(path), lambda fmt, file: fmt.write(file, _prepared(whole, fmt)))


def write_frames(path: str | os.PathLike[str], frames: Iterable[Any]) -> None:
    """Write all frames of one file, completely or not at all; they are of any kind."""

    def write(fmt: Format, file: BinaryIO) -> None:
        if fmt.write_all is None:
            raise OutputError(f"a {fmt.extension} file holds one frame; use a folder.")
        fmt.write_all(file, (_prepared(Frame.of(frame), fmt) for frame in frames))

    _write(Path(path), write)


def _prepared(frame: Frame, fmt: Format) -> Frame:
    """The frame without what its reader added for us, such as the viewing rays of depth images."""
    if len(frame) == 0:
        raise OutputError("the frame holds no points; nothing is written.")
    added = getattr(frame.source, "added", ())
    if not added:
        return frame
    kept = {name: values for name, values in frame.attributes.items() if name not in added}
    return replace(frame, attributes=kept)


def _at_place(path: Path, reading: Reading, act: Callable[[Format, Path, Reading], T]) -> T:
    file, index = place_of(path)
    with faults_of(path):
        fmt = _format_of(file, must_be_file=True)
        if fmt.write_all is not None:
            count = fmt.count(file, reading)
            if index is None and count > 1:
                first = list_frames(file, reading)[0].name
                raise InputError(
                    f"holds {count} frames; open it as a sequence, or name one: {file / first}."
                )
            if index is not None and index >= count:
                raise InputError(f"there are only {count} frames in this file, from 0 on.")
        return act(fmt, file, replace(reading, index=index or 0))


def _write(path: Path, act: Callable[[Format, BinaryIO], None]) -> None:
    try:
        fmt = _format_of(path)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    if path.exists() and not path.is_file():
        raise OutputError(f"{path}: is not a file; use another name.")
    with whole_file(path, make_folder=False) as unfinished, unfinished.open("xb") as file:
        try:
            act(fmt, file)
        except (InputError, OutputError) as error:
            raise type(error)(f"{path}: {error}") from None


def _format_of(path: Path, must_be_file: bool = False) -> Format:
    if must_be_file and path.is_dir():
        raise IsADirectoryError
    if must_be_file and path.exists() and not path.is_file():
        raise InputError("is a pipe or a device, not a file; copy its content into a file.")
    extension = extension_of(path)
    if extension not in FORMATS:
        what = f"the extension '{path.suffix}' is unknown" if extension else "has no extension"
        if extension in _CONVERTERS:
            line = _CONVERTERS[extension].format(name=path.name, stem=path.stem)
            raise InputError(f"{what}; convert it first: {line}")
        raise InputError(f"{what}; {use_known()}")
    fmt = FORMATS[extension]
    if fmt.library is not None:
        load_library(*fmt.library)
    return fmt
