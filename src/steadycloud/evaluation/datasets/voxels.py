"""8i Voxelized Full Bodies and Microsoft Voxelized Upper Bodies, thinned out as in the paper."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import numpy as np

from ..._version import __version__
from ...frame import Frame, IntArray
from ...io import open_sequence, read_frame
from ...io.sequence import frame_number
from ...numerics.sampling import farthest_point_sample
from ..noise.points import take_rows
from .cache import cached_array, file_key
from .sample import Dataset, Options, Sample, choose_frames, find_place

RATE_8I, RATE_MVUB = 0.05, 0.20  # shares of points that the paper keeps
PAPER_FRAMES = {
    "soldier": range(601, 607),
    "loot": range(1201, 1207),
    "longdress": range(1201, 1207),
    "redandblack": range(1501, 1507),
}
PAPER_FRAMES_MVUB = range(61, 67)


def open_8ivfb(name: str, options: Options) -> Dataset:
    """`8ivfb/loot`: 8iVFBv2/loot/Ply/loot_vox10_1201.ply and so on, 5 % of the points."""
    who = name.lower()
    place = f"8iVFBv2/{who}/Ply"
    folder = find_place(
        f"8ivfb/{who}",
        options,
        place,
        f"8iVFBv2/{who}/ply",
        f"{who}/Ply",
        put=f"unpack 8i Voxelized Full Bodies v2 (https://plenodb.jpeg.org/pc/8ilabs) so that it "
        f"holds {place}/{who}_vox10_*.ply",
    )
    paths = choose_frames(open_sequence(folder).paths, options.frames, PAPER_FRAMES.get(who))
    return _thinned(f"8ivfb/{who}", paths, options, RATE_8I, 1023.0)


def open_mvub(name: str, options: Options) -> Dataset:
    """`mvub/ricardo9`: MVUB/ricardo9/ply/frame0000.ply and so on, 20 % of the points."""
    who = name.lower()
    place = f"MVUB/{who}/ply"
    folder = find_place(
        f"mvub/{who}",
        options,
        place,
        f"MVUB/{who}/Ply",
        f"{who}/ply",
        put=f"unpack Microsoft Voxelized Upper Bodies (https://plenodb.jpeg.org/pc/microsoft) so "
        f"that it holds {place}/frame*.ply",
    )
    paths = choose_frames(open_sequence(folder).paths, options.frames, PAPER_FRAMES_MVUB)
    resolution = 1023.0 if who.endswith("10") else 511.0
    return _thinned(f"mvub/{who}", paths, options, RATE_MVUB, resolution)


def _thinned(
    name: str, paths: list[Path], options: Options, rate: float, resolution: float
) -> Dataset:
    kept = options.rate or rate

    def load(index: int) -> Sample:
        return load_thinned(paths[index], index, kept, options.seed)

    person = name.partition("/")[2].rstrip("0123456789").capitalize()
    return Dataset(name, load, len(paths), resolution, person)


def load_thinned(path: Path, index: int, rate: float | None, seed: int) -> Sample:
    """The frame in a file, thinned out by farthest point sampling; whole without a rate."""
    frame = read_frame(path)
    found = frame_number(path)
    number = index if found is None else found
    if rate is None or rate >= 1.0:
        return Sample(path.name, number, frame)
    rows = thin_rows(frame, path, rate, seed)
    return Sample(path.name, number, take_rows(frame, rows), frame.points)


def thin_rows(frame: Frame, path: Path, rate: float, seed: int) -> IntArray:
    """The rows that farthest point sampling keeps, in their old order; cached on disk.

    On a voxel grid most distances have ties. They go to the first point in Z-order, which makes
    the sample a little denser at low coordinates. The paper's was like that: the mean distance
    from the origin that its tables imply for Loot is 610, and so is ours; ties broken at random
    give 620.
    """
    key = {**file_key(path), "rate": rate, "seed": seed, "sampler": _sampler_version()}

    def compute() -> IntArray:
        finite = np.flatnonzero(np.isfinite(frame.points).all(axis=1))
        count = max(1, round(rate * len(finite)))
        return np.sort(finite[farthest_point_sample(frame.points[finite], count, seed)])

    rows: IntArray = cached_array(key, compute).astype(np.int64)
    return rows


@lru_cache(maxsize=1)
def _sampler_version() -> str:
    """A fingerprint of the sampler's code: entries of another sampler are not used."""
    package = Path(__file__).parents[1]
    try:
        files = (package / "numerics" / "sampling.py", package / "_kernels" / "sampling.py")
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    except OSError:  # not installed as plain files
        return __version__
