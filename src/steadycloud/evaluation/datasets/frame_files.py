"""Data sets of point clouds in files: 8iVFB, MVUB, KITTI, and any folder of frames."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...errors import InputError
from ...io import Reading, open_sequence, read_frame
from ...io.registry import PLAIN
from .dataset import (
    DEFAULT_RESOLUTION,
    Dataset,
    Options,
    Sample,
    choose_frames,
    data_folder,
    find_place,
    number_of,
)
from .thinning import thin_rows

RATE_8I, RATE_MVUB = 0.05, 0.20  # shares of points that the paper keeps
PAPER_FRAMES = {
    "soldier": range(601, 607),
    "loot": range(1201, 1207),
    "longdress": range(1201, 1207),
    "redandblack": range(1501, 1507),
}
PAPER_FRAMES_MVUB = range(61, 67)
_KITTI = Reading(columns=("x", "y", "z", "intensity"))


def open_8ivfb(name: str, options: Options) -> Dataset:
    """`8ivfb/loot`: 8iVFBv2/loot/Ply/loot_vox10_1201.ply and so on, 5 % of the points."""
    who = name.lower()
    place = f"8iVFBv2/{who}/Ply"
    folder = find_place(
        f"8ivfb/{who}",
        options.data,
        place,
        f"8iVFBv2/{who}/ply",
        f"{who}/Ply",
        put=f"unpack 8i Voxelized Full Bodies v2 (https://plenodb.jpeg.org/pc/8ilabs) so that it "
        f"holds {place}/{who}_vox10_*.ply",
    )
    paths = choose_frames(open_sequence(folder).paths, options.frames, PAPER_FRAMES.get(who))
    return _voxelized(f"8ivfb/{who}", paths, options, RATE_8I, 1023.0)


def open_mvub(name: str, options: Options) -> Dataset:
    """`mvub/ricardo9`: MVUB/ricardo9/ply/frame0000.ply and so on, 20 % of the points."""
    who = name.lower()
    place = f"MVUB/{who}/ply"
    folder = find_place(
        f"mvub/{who}",
        options.data,
        place,
        f"MVUB/{who}/Ply",
        f"{who}/ply",
        put=f"unpack Microsoft Voxelized Upper Bodies (https://plenodb.jpeg.org/pc/microsoft) so "
        f"that it holds {place}/frame*.ply",
    )
    paths = choose_frames(open_sequence(folder).paths, options.frames, PAPER_FRAMES_MVUB)
    resolution = 1023.0 if who.endswith("10") else 511.0
    return _voxelized(f"mvub/{who}", paths, options, RATE_MVUB, resolution)


def _voxelized(
    name: str, paths: list[Path], options: Options, rate: float, resolution: float
) -> Dataset:
    thinned = replace(options, rate=options.rate or rate)
    dataset = _from_files(name, paths, thinned, resolution)
    return replace(dataset, voxels=True)


def open_folder(name: str, options: Options) -> Dataset:
    """`folder/path`: the frames of any folder; thinned out only if a rate is given."""
    root = data_folder(options.data) or Path()
    return _from_places(f"folder/{name}", [options.here / name, root / name], options)


def open_kitti(name: str, options: Options) -> Dataset:
    """`kitti/path`: LiDAR sweeps, KITTI's .bin files."""
    root = data_folder(options.data) or Path()
    places = [root / "kitti" / name, root / name, options.here / name]
    return _from_places(f"kitti/{name}", places, options)


def _from_places(name: str, places: list[Path], options: Options) -> Dataset:
    """The frames of the first place that exists."""
    folder = next((place for place in places if place.exists()), None)
    if folder is None:
        raise InputError(
            f"{name}: {places[0]} does not exist; put the frames there, or name their folder."
        )
    paths = choose_frames(open_sequence(folder).paths, options.frames)
    return _from_files(name, paths, options, DEFAULT_RESOLUTION)


def _from_files(name: str, paths: list[Path], options: Options, resolution: float) -> Dataset:
    """The frames in the files, thinned out by farthest point sampling if there is a rate."""

    def load(index: int) -> Sample:
        path, rate = paths[index], options.rate
        frame = read_frame(path, _KITTI if path.suffix == ".bin" else PLAIN)
        whole = Sample(path.name, number_of(path, index), frame, resolution=resolution)
        if rate is None or rate >= 1.0:
            return whole
        rows = thin_rows(frame, path, rate, options.seed)
        # Without its source file, whose faces may refer to points by their row.
        return replace(whole, clean=replace(frame, source=None).take(rows), dense=frame.points)

    return Dataset(name, load, len(paths))
