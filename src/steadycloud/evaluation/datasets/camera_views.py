"""Data sets of depth cameras: they look at the meshes of a sequence, whose surface is known."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from ...errors import ConfigError
from ..camera import Rig, place_cameras, see_mesh
from ..mesh import Mesh
from .dataset import Dataset, Options, Sample, number_of
from .mesh_sequences import MeshSequence, figure_meshes, mesh_sequence

SIZE = 1700.0  # millimeters: the largest side of the body in the first frame of the sequence
N_SEEN = 10_000  # points that each camera sees of the first frame, about
TRIES = 3  # to choose the resolution


def open_camera(name: str, options: Options) -> Dataset:
    """`camera/figure`, `camera/cesiumman`: three depth cameras around the body, in millimeters.

    `camera/figure@1` is seen by one camera. The mesh is enlarged until the largest side of the
    body's bounding box is 1,700 in the first frame of the sequence, so that a level of noise means
    the same millimeters for every body; the cameras are 2.5 m from its middle.
    """
    body, _, count_text = name.partition("@")
    if count_text and not (count_text.isdecimal() and 0 < int(count_text) < 256):
        raise ConfigError(f"camera/{name}: after @ write the number of cameras, 1 to 255.")
    figure = body.lower() == "figure"
    meshes = figure_meshes(options) if figure else mesh_sequence(body, options)

    @lru_cache(maxsize=1)
    def prepare() -> tuple[float, Rig]:
        return _place(meshes, int(count_text or 3), options.n_points or N_SEEN)

    def load(index: int) -> Sample:
        path = meshes.files[index]
        scale, rig = prepare()
        mesh = _scaled(meshes.mesh(path), scale)
        frame, normals = see_mesh(mesh, rig, path.with_suffix(".ply").name)
        number = number_of(path, index)
        return Sample(frame.name, number, frame, mesh=mesh, normals=normals, rig=rig)

    return Dataset(f"camera/{name}", load, len(meshes.files))


def _place(meshes: MeshSequence, n_cameras: int, n_seen: int) -> tuple[float, Rig]:
    """The scale of the meshes, and cameras that see about `n_seen` points each in the first."""
    first = meshes.mesh(meshes.first)
    used = first.vertices[np.unique(first.faces)]
    scale = SIZE / float(np.ptp(used, axis=0).max())
    mesh = _scaled(first, scale)
    rig = place_cameras(scale * used.min(axis=0), scale * used.max(axis=0), n_cameras)
    for _ in range(TRIES):
        seen = len(see_mesh(mesh, rig)[0]) / n_cameras
        rig = rig.with_focal(float(np.sqrt(n_seen / seen)))
    return scale, rig


def _scaled(mesh: Mesh, scale: float) -> Mesh:
    return replace(mesh, vertices=scale * np.asarray(mesh.vertices))
