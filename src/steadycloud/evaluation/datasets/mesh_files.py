"""Readers of triangle meshes: PLY with faces, OBJ and OFF."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from ...errors import InputError
from ...frame import FloatArray, Frame, IntArray
from ...io import ply_ascii, ply_binary, read_frame
from ...io.ply import PlyDocument
from ...io.ply_header import Element, Order
from ..mesh import RGB, Mesh

GRAY = 180
MESH_EXTENSIONS = (".ply", ".obj", ".off")


def make_mesh(vertices: FloatArray, faces: IntArray, colors: np.ndarray | None = None) -> Mesh:
    """A mesh, gray where it has no colors; a ValueError if a face has no such vertex."""
    if colors is None:
        colors = np.full(np.shape(vertices), GRAY, np.uint8)
    if len(faces) and not 0 <= np.min(faces) <= np.max(faces) < len(vertices):
        raise ValueError("a face names a vertex that does not exist")
    return Mesh(np.asarray(vertices, np.float64), np.asarray(faces, np.int64), colors)


def read_mesh(path: Path) -> Mesh:
    """The triangles in a PLY, OBJ or OFF file; polygons are cut into fans."""
    try:
        reader = {".obj": _read_obj, ".off": _read_off}.get(path.suffix.lower())
        mesh = reader(path) if reader else mesh_of_frame(read_frame(path))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except (ValueError, IndexError) as error:
        raise InputError(f"{path}: is no valid mesh ({error}); export it again.") from None
    if mesh is None or not len(mesh.faces):
        raise InputError(f"{path}: has no faces; export it as a mesh, or use folder/ for points.")
    return mesh


def mesh_of_frame(frame: Frame) -> Mesh | None:
    """The mesh in the PLY file that the frame was read from; None if that has no faces."""
    if not isinstance(frame.source, PlyDocument):
        return None
    try:
        faces = triangulate(_ply_polygons(frame.source))
        return make_mesh(frame.points, faces, _colors(frame)) if len(faces) else None
    except (ValueError, IndexError) as error:
        raise InputError(f"{frame.name}: is no valid mesh ({error}); export it again.") from None


def _colors(frame: Frame) -> np.ndarray | None:
    channels = [frame.attributes.get(name) for name in RGB]
    if any(c is None or c.dtype != np.uint8 for c in channels):
        return None
    return np.stack([np.asarray(c) for c in channels], axis=1)


def _ply_polygons(document: PlyDocument) -> Iterable[IntArray]:
    """The vertices of each face."""
    header, at = document.header, document.header.size
    for element in header.elements:
        if element.name == "face":
            if header.order:
                return _binary_polygons(document.data, at, element, header.order)
            return _ascii_polygons(document.data, at, element)
        if element is header.vertex:
            at = document.stop
        elif header.order:
            at = ply_binary.skip_element(document.data, at, element, header.order)
        else:
            at = ply_ascii.skip_element(document.data, at, element)
    return ()


def _is_corner_list(name: str) -> bool:
    return name in ("vertex_indices", "vertex_index")


def _binary_polygons(data: bytes, start: int, element: Element, order: Order) -> Iterable[IntArray]:
    layout: list[tuple[str, np.dtype, tuple[int, ...]]] = []
    for p in element.properties:  # as if every list had three items
        if p.count_type is not None:
            layout.append((f"{p.name}, length", p.count_dtype(order), ()))
        layout.append((p.name, p.dtype(order), (3,) if p.count_type is not None else ()))
    dtype = np.dtype(layout)
    if start + element.count * dtype.itemsize <= len(data):
        rows = np.frombuffer(data, dtype, element.count, start)
        lengths = [name for name in dtype.names or () if name.endswith(", length")]
        if all((rows[name] == 3).all() for name in lengths):
            for name in ("vertex_indices", "vertex_index"):
                if name in (dtype.names or ()):
                    return rows[name].astype(np.int64)
    return _walk_binary(data, start, element, order)


def _walk_binary(data: bytes, start: int, element: Element, order: Order) -> Iterator[IntArray]:
    starts = ply_binary.find_rows(data, start, element, order)
    for at in starts[:-1].tolist():
        for p in element.properties:
            if p.count_type is None:
                at += p.min_size  # noqa: PLW2901
                continue
            (length,) = struct.unpack_from(order + p.count_dtype().char, data, at)
            at += p.min_size  # noqa: PLW2901
            if _is_corner_list(p.name):
                yield np.frombuffer(data, p.dtype(order), length, at).astype(np.int64)
            at += length * p.dtype().itemsize  # noqa: PLW2901


def _ascii_polygons(data: bytes, start: int, element: Element) -> Iterator[IntArray]:
    stop = ply_ascii.skip_element(data, start, element)
    words = iter(data[start:stop].split())
    for _ in range(element.count):
        for p in element.properties:
            n_words = 1 if p.count_type is None else int(next(words))
            values = [next(words) for _ in range(n_words)]
            if _is_corner_list(p.name):
                yield np.array(values, np.float64).astype(np.int64)


def triangulate(polygons: Iterable[IntArray]) -> IntArray:
    """Every polygon as a fan of triangles: (f, 3)."""
    if isinstance(polygons, np.ndarray) and polygons.shape[1:] == (3,):
        return polygons.astype(np.int64)
    fans = [
        np.stack([np.full(len(p) - 2, p[0]), p[1:-1], p[2:]], axis=1)
        for p in polygons
        if len(p) >= 3
    ]
    return np.concatenate(fans) if fans else np.empty((0, 3), np.int64)


def _read_obj(path: Path) -> Mesh:
    """Vertices and faces of a Wavefront OBJ file; everything else in it is passed over."""
    vertices: list[list[float]] = []
    polygons: list[IntArray] = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        kind, *words = line.split() or [""]
        if kind == "v":
            vertices.append([float(word) for word in words[:3]])
        elif kind == "f":
            corners = np.array([int(word.partition("/")[0]) for word in words])
            polygons.append(np.where(corners > 0, corners - 1, corners + len(vertices)))
    return make_mesh(np.array(vertices).reshape(-1, 3), triangulate(polygons))


def _read_off(path: Path) -> Mesh:
    """Vertices and faces of an OFF file; everything else in it is passed over."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if not text.startswith("OFF"):
        raise ValueError("the first word is not OFF")
    lines = (line.partition("#")[0].split() for line in text[3:].splitlines())
    (n_vertices, n_faces, *_), *rows = ([*line] for line in lines if line)
    end = int(n_vertices) + int(n_faces)
    if len(rows) < end:
        raise ValueError(f"{n_vertices} vertices and {n_faces} faces, but {len(rows)} lines")
    vertices = np.array([row[:3] for row in rows[: int(n_vertices)]], np.float64).reshape(-1, 3)
    faces = (np.array(row[1 : 1 + int(row[0])], np.int64) for row in rows[int(n_vertices) : end])
    return make_mesh(vertices, triangulate(faces))
