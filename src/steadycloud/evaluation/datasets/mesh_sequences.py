"""Data sets of meshes: fresh points are drawn in every frame, and the surface is known exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from ...errors import InputError
from ...frame import Frame
from ...io.sequence import natural_order
from ..figure import FigureFrame, figure_mesh, figure_sequence
from ..mesh import Mesh, color_attributes, sample_mesh
from .dataset import Dataset, Options, Sample, choose_frames, find_place, number_of
from .gltf import GltfAnimation
from .mesh_files import MESH_EXTENSIONS, read_mesh

FIGURE_FRAMES = 60  # two seconds at 30 frames a second; then the motion repeats
FIGURE_FPS = 30.0
N_POINTS = 20_000  # drawn from a mesh


@dataclass(frozen=True)
class MeshSequence:
    """The meshes of a sequence, read when asked for."""

    name: str
    files: list[Path]  # of the frames that were chosen, or their names
    mesh: Callable[[Path], Mesh]  # of one of the files
    first: Path  # of the whole sequence, chosen or not


def open_figure(name: str, options: Options) -> Dataset:
    """`figure`: the built-in walking figure."""
    numbers = [number_of(path, 0) for path in figure_meshes(options).files]

    @lru_cache(maxsize=1)
    def make() -> list[FigureFrame]:
        count = options.n_points or N_POINTS
        return figure_sequence(max(numbers) + 1, count, fps=FIGURE_FPS, seed=options.seed)

    def load(index: int) -> Sample:
        number = numbers[index]
        found = make()[number]
        return Sample(found.frame.name, number, found.frame, mesh=found.mesh, normals=found.normals)

    return Dataset("figure", load, len(numbers))


def figure_meshes(options: Options) -> MeshSequence:
    """The surface of the figure in every frame."""
    names = [Path(f"figure_{number:04d}.ply") for number in range(FIGURE_FRAMES)]

    def mesh(path: Path) -> Mesh:
        return figure_mesh(number_of(path, 0) / FIGURE_FPS)

    return MeshSequence("figure", choose_frames(names, options.frames), mesh, names[0])


def open_meshes(name: str, options: Options) -> Dataset:
    """`meshes/cesiumman`: one mesh a frame in meshes/cesiumman/, or meshes/fox.glb#Run."""
    meshes = mesh_sequence(name, options)

    def load(index: int) -> Sample:
        path = meshes.files[index]
        frame_name = path.with_suffix(".ply").name
        return _draw(meshes.mesh(path), frame_name, number_of(path, index), options)

    return Dataset(f"meshes/{meshes.name}", load, len(meshes.files))


def mesh_sequence(name: str, options: Options) -> MeshSequence:
    """The meshes in meshes/name/, or of an animation in meshes/name.glb."""
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
        return _from_folder(name, place, options)
    if place.suffix.lower() != ".glb":
        raise InputError(f"{place}: is a single mesh; put the meshes of all frames into a folder.")
    return _from_animation(name, place, animation, options)


def _from_folder(name: str, folder: Path, options: Options) -> MeshSequence:
    found = natural_order([p for p in folder.iterdir() if p.suffix.lower() in MESH_EXTENSIONS])
    if not found:
        raise InputError(
            f"{folder}: holds no mesh; put {' or '.join(MESH_EXTENSIONS)} files there."
        )
    return MeshSequence(name, choose_frames(found, options.frames), read_mesh, found[0])


def _from_animation(name: str, path: Path, animation: str, options: Options) -> MeshSequence:
    gltf = GltfAnimation(path, animation)
    names = [Path(f"{path.stem}_{number:04d}.ply") for number in range(gltf.n_frames)]
    chosen = choose_frames(names, options.frames)
    return MeshSequence(name, chosen, lambda path: gltf.mesh(number_of(path, 0)), names[0])


def _draw(mesh: Mesh, name: str, number: int, options: Options) -> Sample:
    """Evenly drawn points: different in every frame, the same each time a frame is loaded."""
    rng = np.random.default_rng([options.seed, number])
    points, colors, normals, _ = sample_mesh(mesh, options.n_points or N_POINTS, rng)
    attributes = color_attributes(colors) if (mesh.colors != mesh.colors[0]).any() else {}
    return Sample(name, number, Frame(points, attributes, name), mesh=mesh, normals=normals)
