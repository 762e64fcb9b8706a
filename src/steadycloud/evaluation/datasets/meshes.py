"""Triangle meshes from files, and data sets that draw fresh points from them in every frame."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ...errors import InputError
from ...frame import Frame
from ...io.sequence import frame_number, natural_order
from ..synthetic import Mesh, sample_mesh
from .gltf import GltfAnimation
from .mesh_files import MESH_READERS
from .sample import Dataset, Options, Sample, choose_frames, find_place


def open_meshes(name: str, options: Options) -> Dataset:
    """`meshes/cesiumman`: one mesh a frame in meshes/cesiumman/, or meshes/fox.glb#Run."""
    name, _, animation = name.partition("#")
    place = find_place(
        f"meshes/{name}",
        options,
        f"meshes/{name}",
        f"meshes/{name}.glb",
        name,
        put=f"put one {' or '.join(MESH_READERS)} a frame into meshes/{name}/ there, or one "
        f"animated meshes/{name}.glb",
    )
    if place.is_dir():
        return _from_folder(f"meshes/{name}", place, options)
    if place.suffix.lower() != ".glb":
        raise InputError(f"{place}: is a single mesh; put the meshes of all frames into a folder.")
    return _from_animation(f"meshes/{name}", place, animation, options)


def _from_folder(name: str, folder: Path, options: Options) -> Dataset:
    found = [p for p in folder.iterdir() if p.suffix.lower() in MESH_READERS]
    if not found:
        raise InputError(f"{folder}: holds no mesh; put {' or '.join(MESH_READERS)} files there.")
    paths = choose_frames(natural_order(found), options.frames)

    def load(index: int) -> Sample:
        path = paths[index]
        number = frame_number(path)
        mesh = read_mesh(path)
        return _draw(
            mesh, path.with_suffix(".ply").name, index if number is None else number, options
        )

    return Dataset(name, load, len(paths))


def _from_animation(name: str, path: Path, animation: str, options: Options) -> Dataset:
    gltf = GltfAnimation(path, animation)
    names = [Path(f"{path.stem}_{number:04d}.ply") for number in range(gltf.n_frames)]
    chosen = choose_frames(names, options.frames)

    def load(index: int) -> Sample:
        number = frame_number(chosen[index]) or 0
        return _draw(gltf.mesh(number), chosen[index].name, number, options)

    return Dataset(name, load, len(chosen))


def read_mesh(path: Path) -> Mesh:
    """The triangles in a PLY or OBJ file; polygons are cut into fans."""
    reader = MESH_READERS.get(path.suffix.lower())
    if reader is None:
        raise InputError(f"{path}: is no mesh that can be read; use {' or '.join(MESH_READERS)}.")
    try:
        mesh = reader(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except (ValueError, IndexError) as error:
        raise InputError(f"{path}: is no valid mesh ({error}); export it again.") from None
    if not len(mesh.faces):
        raise InputError(f"{path}: has no faces; export it as a mesh, or use folder/ for points.")
    if mesh.faces.min() < 0 or mesh.faces.max() >= len(mesh.vertices):
        raise InputError(f"{path}: a face names a vertex that does not exist; export it again.")
    return mesh


def _draw(mesh: Mesh, name: str, number: int, options: Options) -> Sample:
    """Fresh points, drawn evenly; other ones in every frame, the same ones every time."""
    rng = np.random.default_rng([options.seed, number])
    points, colors, normals, _ = sample_mesh(mesh, options.n_points, rng)
    attributes = {}
    if (mesh.colors != mesh.colors[0]).any():
        red, green, blue = (np.ascontiguousarray(channel) for channel in colors.T)
        attributes = {"red": red, "green": green, "blue": blue}
    return Sample(name, number, Frame(points, attributes, name), mesh=mesh, normals=normals)
