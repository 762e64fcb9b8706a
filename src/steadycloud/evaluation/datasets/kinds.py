"""Every kind of data set by name.

The name before the slash says which kind, what follows says which one of it: "8ivfb/loot". The data
are the user's own: their folder is `data`, or else the environment variable STEADYCLOUD_DATA. Only
`figure` needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from ...config import nearest_name
from ...errors import ConfigError, InputError
from .camera_views import open_camera
from .dataset import Dataset, Options, data_folder
from .depth_captures import depth_sets, open_depth
from .frame_files import open_8ivfb, open_folder, open_kitti, open_mvub
from .mesh_sequences import open_figure, open_meshes
from .punet import open_punet, punet_sets


def folders_in(place: Path) -> Iterable[str]:
    """Each folder, or animated mesh, is one set."""
    return (p.stem for p in place.iterdir() if p.is_dir() or p.suffix.lower() == ".glb")


@dataclass(frozen=True)
class Kind:
    """One kind of data set."""

    form: str  # how its names look
    open: Callable[[str, Options], Dataset]
    folder: str = ""  # below the data folder
    sets: Callable[[Path], Iterable[str]] = folders_in  # names of the sets in that folder


KINDS = {
    "8ivfb": Kind("8ivfb/loot", open_8ivfb, "8iVFBv2"),  # 8i Voxelized Full Bodies
    "mvub": Kind("mvub/ricardo9", open_mvub, "MVUB"),  # Microsoft Voxelized Upper Bodies
    "meshes": Kind("meshes/fox", open_meshes, "meshes"),  # points drawn anew in every frame
    "camera": Kind("camera/figure", open_camera, "meshes"),  # depth cameras look at meshes
    "kitti": Kind("kitti/folder", open_kitti, "kitti"),  # LiDAR sweeps
    "punet": Kind("punet/test/10000", open_punet, "PUNet", punet_sets),  # still shapes
    "depth": Kind("depth/kinect", open_depth, "captures", depth_sets),  # real depth images
    "folder": Kind("folder/path", open_folder),  # any folder of frames
    "figure": Kind("figure", open_figure),  # the built-in walking figure
}


def get_dataset(
    name: str,
    data: Path | None = None,
    frames: str | None = None,
    *,
    rate: float | None = None,
    n_points: int | None = None,
    seed: int = 0,
    around: int = 8,
    step: int = 2,
    here: Path = Path(),
) -> Dataset:
    """The data set of that name.

    `frames` selects by number ("1201:1206", ":" for all); without it these are the paper's frames
    where they exist, or else the first six. `rate` is the share of points kept by farthest point
    sampling (the paper's by default), `n_points` how many are drawn from a mesh (20,000 by
    default), or about how many each camera sees (10,000). Of a capture (`depth/...`), every
    `step`-th pixel is taken, and `around` more frames on each side are there for methods to use,
    but are not scored. Paths of folders start at `here`, by default the working folder.
    """
    kind_name, _, rest = name.partition("/")
    kind = KINDS.get(kind_name.lower())
    if kind is None:
        raise ConfigError(f"no data set '{name}': {nearest_name(kind_name, KINDS)}")
    if "/" in kind.form and not rest:
        raise ConfigError(f"data set '{name}': say which one, as in {kind.form}.")
    if rate is not None and not 0.0 < rate <= 1.0:
        raise ConfigError(f"rate = {rate}: use more than 0, at most 1.")
    if n_points is not None and n_points < 1:
        raise ConfigError(f"n_points = {n_points}: use 1 or more.")
    if around < 0 or step < 1:
        raise ConfigError(f"around = {around}, step = {step}: use 0 or more, and 1 or more.")
    return kind.open(rest, Options(data, frames, rate, n_points, seed, around, step, here))


def dataset_names(data: Path | None = None) -> list[str]:
    """The names of the data sets that exist; `folder/` takes any folder and is not listed."""
    root = data_folder(data)
    names = ["figure", "camera/figure"]
    for name, kind in KINDS.items():
        place = root / kind.folder if root and kind.folder else None
        if place is not None and place.is_dir():
            found = sorted(s.lower() for s in kind.sets(place) if not s.startswith("."))
            names += [f"{name}/{s}" for s in found]
    return names


def list_datasets(names: Iterable[str], data: Path | None = None) -> list[str]:
    """The names, with a kind on its own ("8ivfb") replaced by all its sets that exist."""
    existing = dataset_names(data)
    found: list[str] = []
    for name in names:
        kind = KINDS.get(name.lower())
        members = [other for other in existing if other.startswith(f"{name.lower()}/")]
        if kind is not None and kind.folder and not members:
            raise InputError(
                f"{name}: no such data; put them into {kind.folder}/ in the data folder "
                f"({data_folder(data) or 'STEADYCLOUD_DATA, which is not set'})."
            )
        found += members or [name]
    return list(dict.fromkeys(found))
