"""Every data set by name: `get_dataset("8ivfb/loot")` gives samples, frame by frame.

The name before the slash says which kind, what follows says which one of it. The data are the
user's own: their folder is `data`, or else the environment variable STEADYCLOUD_DATA. Only
`figure` needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ...config import nearest_name
from ...errors import ConfigError, InputError
from ...io import open_sequence
from ...io.sequence import frame_number
from ..synthetic import SyntheticFrame, figure_sequence
from .meshes import open_meshes
from .sample import Dataset, Options, Sample, choose_frames
from .voxels import load_thinned, open_8ivfb, open_mvub

__all__ = ["KINDS", "Dataset", "Kind", "Sample", "dataset_names", "get_dataset", "list_datasets"]

FIGURE_FRAMES = 60  # two seconds at 30 frames a second; then the motion repeats


@dataclass(frozen=True)
class Kind:
    """One kind of data set."""

    form: str  # how its names look
    summary: str
    open: Callable[[str, Options], Dataset]
    folders: tuple[str, ...] = ()  # below the data folder; each folder in them is one set


def get_dataset(
    name: str,
    data: Path | None = None,
    frames: str | None = None,
    *,
    rate: float | None = None,
    n_points: int = 20_000,
    seed: int = 0,
) -> Dataset:
    """The data set of that name.

    `frames` selects by number ("1201:1206", ":" for all); without it these are the paper's frames
    where they exist, or else the first six. `rate` is the share of points kept by farthest point
    sampling (the paper's by default), `n_points` how many are drawn from a mesh.
    """
    kind_name, _, rest = name.partition("/")
    kind = KINDS.get(kind_name.lower())
    if kind is None:
        raise ConfigError(f"no data set '{name}': {nearest_name(kind_name, KINDS)}")
    if "/" in kind.form and not rest:
        raise ConfigError(f"data set '{name}': say which one, as in {kind.form}.")
    if rate is not None and not 0.0 < rate <= 1.0:
        raise ConfigError(f"rate = {rate}: use more than 0, at most 1.")
    if n_points < 1:
        raise ConfigError(f"n_points = {n_points}: use 1 or more.")
    return kind.open(rest, Options(data, frames, rate, n_points, seed))


def dataset_names(data: Path | None = None) -> list[str]:
    """The names of the data sets that are there; `folder/` takes any folder and is not listed."""
    root = Options(data).root()
    names = ["figure"]
    for name, kind in KINDS.items():
        for folder in kind.folders:
            place = root / folder if root else None
            if place is not None and place.is_dir():
                names += sorted(f"{name}/{p.stem.lower()}" for p in place.iterdir() if _is_set(p))
    return names


def list_datasets(names: Iterable[str], data: Path | None = None) -> list[str]:
    """The names, with a kind on its own ("8ivfb") replaced by all its sets that are there."""
    there = dataset_names(data)
    found: list[str] = []
    for name in names:
        kind = KINDS.get(name.lower())
        members = [other for other in there if other.startswith(f"{name.lower()}/")]
        if kind is not None and kind.folders and not members:
            raise InputError(
                f"{name}: no such data; put them into {kind.folders[0]}/ in the data folder "
                f"({Options(data).root() or 'STEADYCLOUD_DATA, which is not set'})."
            )
        found += members or [name]
    return list(dict.fromkeys(found))


def _is_set(path: Path) -> bool:
    return not path.name.startswith(".") and (path.is_dir() or path.suffix.lower() == ".glb")


def open_folder(name: str, options: Options) -> Dataset:
    """`folder/path`: the frames of any folder; thinned out only if a rate is given."""
    return _open_files(f"folder/{name}", [Path(name), (options.root() or Path()) / name], options)


def open_kitti(name: str, options: Options) -> Dataset:
    """`kitti/path`: LiDAR sweeps, KITTI's .bin files."""
    root = options.root() or Path()
    return _open_files(f"kitti/{name}", [root / "kitti" / name, root / name, Path(name)], options)


def _open_files(name: str, places: list[Path], options: Options) -> Dataset:
    folder = next((place for place in places if place.exists()), None)
    if folder is None:
        raise InputError(
            f"{name}: {places[0]} does not exist; put the frames there, or name their folder."
        )
    paths = choose_frames(open_sequence(folder).paths, options.frames)

    def load(index: int) -> Sample:
        return load_thinned(paths[index], index, options.rate, options.seed)

    return Dataset(name, load, len(paths))


def open_figure(name: str, options: Options) -> Dataset:
    """`figure`: the built-in walking figure with its exact surface."""
    names = [Path(f"figure_{number:04d}.ply") for number in range(FIGURE_FRAMES)]
    chosen = choose_frames(names, options.frames)
    numbers = [frame_number(path) or 0 for path in chosen]

    @lru_cache(maxsize=1)
    def make() -> list[SyntheticFrame]:
        return figure_sequence(max(numbers) + 1, options.n_points, seed=options.seed)

    def load(index: int) -> Sample:
        found = make()[numbers[index]]
        return Sample(found.frame.name, numbers[index], found.frame, mesh=found.mesh)

    return Dataset("figure", load, len(numbers))


KINDS = {
    "8ivfb": Kind(
        "8ivfb/loot", "8i Voxelized Full Bodies, 5 % of the points", open_8ivfb, ("8iVFBv2",)
    ),
    "mvub": Kind("mvub/ricardo9", "Microsoft Voxelized Upper Bodies, 20 %", open_mvub, ("MVUB",)),
    "meshes": Kind(
        "meshes/fox", "mesh sequences, drawn anew in every frame", open_meshes, ("meshes",)
    ),
    "kitti": Kind("kitti/folder", "LiDAR sweeps", open_kitti, ("kitti",)),
    "folder": Kind("folder/path", "any folder of frames", open_folder),
    "figure": Kind("figure", "a walking figure, made here", open_figure),
}
