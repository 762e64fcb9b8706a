"""Data sets of meshes: fresh points are drawn in every frame, and the surface is known exactly."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from ...errors import InputError
from ...frame import Frame
from ...io.sequence import natural_order
from ..figure import FigureFrame, figure_sequence
from ..mesh import Mesh, color_attributes, sample_mesh
from .dataset import Dataset, Options, Sample, choose_frames, find_place, number_of
from .gltf import GltfAnimation
from .mesh_files import MESH_EXTENSIONS, read_mesh

FIGURE_FRAMES = 60  # two seconds at 30 frames a second; then the motion repeats


def open_figure(name: str, options: Options) -> Dataset:
    """`figure`: the built-in walking figure."""
    names = [Path(f"figure_{number:04d}.ply") for number in range(FIGURE_FRAMES)]
    numbers = [number_of(path, 0) for path in choose_frames(names, options.frames)]

    @lru_cache(maxsize=1)
    def make() -> list[FigureFrame]:
        return figure_sequence(max(numbers) + 1, options.n_points, seed=options.seed)

    def load(index: int) -> Sample:
        number = numbers[index]
        found = make()[number]
        return Sample(found.frame.name, number, found.frame, mesh=found.mesh, normals=found.normals)

    return Dataset("figure", load, len(numbers))


def open_meshes(name: str, options: Options) -> Dataset:
    """`meshes/cesiumman`: one mesh a frame in meshes/cesiumman/, or meshes/fox.glb#Run."""
    name, _, animation = name.partition("#")
    place = find_place(
        f"meshes/{name}",
        options.data,
        f"meshes/{name}",
        f"meshes/{name}.glb",
        name,
        put=f"put one {' or '.join(MESH_EXTENSIONS)} a frame into meshes/{name}/ there, or one "
        f"animated meshes/{name}.glb",
    )
    if place.is_dir():
        return _from_folder(f"meshes/{name}", place, options)
    if place.suffix.lower() != ".glb":
        raise InputError(f"{place}: is a single mesh; put the meshes of all frames into a folder.")
    return _from_animation(f"meshes/{name}", place, animation, options)


def _from_folder(name: str, folder: Path, options: Options) -> Dataset:
    found = [p for p in folder.iterdir() if p.suffix.lower() in MESH_EXTENSIONS]
    if not found:
        raise InputError(
            f"{folder}: holds no mesh; put {' or '.join(MESH_EXTENSIONS)} files there."
        )
    paths = choose_frames(natural_order(found), options.frames)

    def load(index: int) -> Sample:
        path = paths[index]
        frame_name = path.with_suffix(".ply").name
        return _draw(read_mesh(path), frame_name, number_of(path, index), options)

    return Dataset(name, load, len(paths))


def _from_animation(name: str, path: Path, animation: str, options: Options) -> Dataset:
    gltf = GltfAnimation(path, animation)
    names = [Path(f"{path.stem}_{number:04d}.ply") for number in range(gltf.n_frames)]
    chosen = choose_frames(names, options.frames)

    def load(index: int) -> Sample:
        number = number_of(chosen[index], index)
        return _draw(gltf.mesh(number), chosen[index].name, number, options)

    return Dataset(name, load, len(chosen))


def _draw(mesh: Mesh, name: str, number: int, options: Options) -> Sample:
    """Evenly drawn points: different in every frame, the same each time a frame is loaded."""
    rng = np.random.default_rng([options.seed, number])
    points, colors, normals, _ = sample_mesh(mesh, options.n_points, rng)
    attributes = color_attributes(colors) if (mesh.colors != mesh.colors[0]).any() else {}
    return Sample(name, number, Frame(points, attributes, name), mesh=mesh, normals=normals)
