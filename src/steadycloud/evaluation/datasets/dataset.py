"""What a data set is: samples, one for each frame, loaded when asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import overload

from ...errors import InputError
from ...frame import FloatArray, Frame
from ...io.sequence import frame_number, select_frames
from ..camera import Rig
from ..fused import FusedSurface
from ..mesh import Mesh

DEFAULT_FRAMES = 6  # at most, where the user asks for none in particular
DEFAULT_RESOLUTION = 1023.0  # a voxel grid of 10 bits


@dataclass(frozen=True, eq=False)
class Sample:
    """One clean frame and what is known about its true surface."""

    name: str  # name of the frame's file
    number: int  # number of the frame, as in the names of the files
    clean: Frame  # the frame that noise is added to
    dense: FloatArray | None = None  # (m, 3) the points before they were thinned out
    mesh: Mesh | None = None  # the surface itself
    normals: FloatArray | None = None  # (n, 3) outward, at the points of `clean`
    resolution: float = DEFAULT_RESOLUTION  # largest coordinate of the voxel grid, for PSNR
    rig: Rig | None = None  # the depth cameras that saw it, for sensor noise
    fused: FusedSurface | None = None  # the surface of a real capture, which has no clean frame
    scored: bool = True  # if not, methods may use the frame, but its result is not measured


@dataclass(frozen=True)
class Options:
    """How a data set is to be opened."""

    data: Path | None = None  # folder of all data; None: STEADYCLOUD_DATA
    frames: str | None = None  # "1201:1206"; None: the paper's, or else the first six
    rate: float | None = None  # share of points kept by farthest point sampling
    n_points: int | None = None  # drawn from a mesh or seen by a camera; None: as the kind has it
    seed: int = 0
    around: int = 8  # frames of a capture on each side of those under test, not scored
    step: int = 2  # every n-th pixel of depth images
    here: Path = Path()  # where the path of a folder of frames starts, unless it is absolute


@dataclass(frozen=True)
class Dataset(Sequence[Sample]):
    """The samples of one sequence, in order of time, or shapes; none is kept in memory."""

    name: str  # "8ivfb/loot"
    load: Callable[[int], Sample] = field(repr=False)
    n_frames: int
    voxels: bool = False  # whether its unit of length is a voxel, as in the paper's noise levels
    still: bool = False  # whether each sample is a shape of its own, not a frame of a sequence
    captured: bool = False  # whether the frames are noisy already, so that no noise is added

    def __len__(self) -> int:
        return self.n_frames

    @overload
    def __getitem__(self, index: int) -> Sample: ...
    @overload
    def __getitem__(self, index: slice) -> list[Sample]: ...
    def __getitem__(self, index: int | slice) -> Sample | list[Sample]:
        rows = range(self.n_frames)[index]
        return [self.load(row) for row in rows] if isinstance(rows, range) else self.load(rows)

    def __iter__(self) -> Iterator[Sample]:
        return map(self.load, range(self.n_frames))


def data_folder(data: Path | None) -> Path | None:
    """The folder of all data: the given one, else the environment variable STEADYCLOUD_DATA."""
    chosen = data or os.environ.get("STEADYCLOUD_DATA")
    return Path(chosen) if chosen else None


def choose_frames(
    paths: Sequence[Path], frames: str | None, preferred: range | None = None
) -> list[Path]:
    """Those that `frames` selects; else the preferred numbers that exist; else the first six."""
    if frames is not None:
        return select_frames(paths, frames)
    wanted = [p for p in paths if preferred is not None and frame_number(p) in preferred]
    return wanted or list(paths[:DEFAULT_FRAMES])


def number_of(path: Path, index: int) -> int:
    """The number in a frame's name; its place in the sequence if there is none."""
    found = frame_number(path)
    return index if found is None else found


def find_place(name: str, data: Path | None, *places: str, put: str) -> Path:
    """The first of the `places` below the data folder that exists.

    If none exists, the error says with `put` what to put where.
    """
    root = data_folder(data)
    if root is None:
        raise InputError(
            f"{name}: no data folder; pass it, or set STEADYCLOUD_DATA to it, and {put}."
        )
    for place in places:
        if (root / place).exists():
            return root / place
    raise InputError(f"{name}: {root / places[0]} does not exist; {put}.")
