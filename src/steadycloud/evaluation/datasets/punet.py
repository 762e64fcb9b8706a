"""PU-Net's shapes as ScoreDenoise publishes them: clean clouds, and the meshes they lie on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ...errors import ConfigError, InputError
from ...frame import Frame
from ...io.sequence import natural_order
from .dataset import Dataset, Options, Sample, find_place
from .mesh_files import read_mesh

SAMPLER = "_poisson"  # how the points of the official clouds were drawn


def punet_sets(place: Path) -> Iterable[str]:
    """`train/10000` for pointclouds/train/10000_poisson, and so on."""
    folders = place.glob(f"pointclouds/*/*{SAMPLER}")
    return (f"{p.parent.name}/{p.name.removesuffix(SAMPLER)}" for p in folders)


def open_punet(name: str, options: Options) -> Dataset:
    """`punet/test/10000`: PUNet/pointclouds/test/10000_poisson/*.xyz, PUNet/meshes/test/*.off.

    All shapes, each on its own; `punet/test/10000/cow` is one of them.
    """
    split, _, rest = name.partition("/")
    count, _, only = rest.partition("/")
    if not count:
        raise ConfigError(f"punet/{name}: say how many points, as in punet/{split}/10000.")
    if options.frames is not None:
        raise ConfigError(
            f"punet/{name}: shapes have no frame numbers; name one instead, as in "
            f"punet/{split}/{count}/cow."
        )
    place = f"PUNet/pointclouds/{split}/{count}{SAMPLER}"
    put = f"unpack PU-Net's data of ScoreDenoise so that it holds {place}/*.xyz and PUNet/meshes/"
    folder = find_place(f"punet/{name}", options.data, place, put=put)
    paths = natural_order(p for p in folder.glob("*.xyz") if only in ("", p.stem))
    if not paths:
        raise InputError(f"{folder}: holds no {only or '*'}.xyz; {put}.")
    meshes = folder.parents[2] / "meshes" / split

    def load(index: int) -> Sample:
        path = paths[index]
        mesh = meshes / f"{path.stem}.off"
        return Sample(path.stem, index, _read_cloud(path), mesh=read_mesh(mesh))

    return Dataset(f"punet/{name}", load, len(paths), still=True)


def _read_cloud(path: Path) -> Frame:
    """The first three numbers of each line."""
    try:
        rows = np.loadtxt(path, dtype=np.float64, ndmin=2)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except ValueError as error:
        raise InputError(f"{path}: is no list of points ({error}).") from None
    if rows.shape[1] < 3:
        raise InputError(f"{path}: has {rows.shape[1]} numbers a line, not x y z.")
    return Frame(rows[:, :3], name=path.stem)
