"""What a rig of depth cameras sees of a mesh: depth images, and the points in them."""

from __future__ import annotations

import numpy as np

from ..._kernels.depth_image import draw_depth
from ...errors import InputError
from ...frame import FloatArray, Frame, IntArray
from ...parallel import for_rows
from ..mesh import Mesh, color_attributes, face_normals
from ..metrics import unit_vectors
from .rig import Camera, Rig

VIEW = ("view_x", "view_y", "view_z")  # unit vector from the camera to the point
PIXEL = ("camera", "row", "column")  # which pixel of which camera a point was
NEAREST = 1e-3  # of the distance to the body: triangles nearer than this are not drawn


def render_depth(mesh: Mesh, camera: Camera) -> tuple[FloatArray, IntArray]:
    """Depth (h, w), infinite where nothing is seen, and the face seen (h, w), -1 for none.

    Depth is exact at the middle of each pixel. Both sides of a face are seen.
    """
    vertices = (np.asarray(mesh.vertices, np.float64) - camera.eye) @ camera.axes.T
    ahead = vertices[:, 2] > NEAREST * np.abs(vertices).max(initial=0.0)
    rows = np.flatnonzero(ahead[mesh.faces].all(axis=1))
    corners = np.ascontiguousarray(vertices[mesh.faces[rows]])
    depth = np.full((camera.height, camera.width), np.inf)
    face = np.full(depth.shape, -1, np.int64)
    step = 1.0 / camera.focal
    pixels = (-(camera.width - 1) / 2.0 * step, -(camera.height - 1) / 2.0 * step, step)
    for_rows(draw_depth, camera.height, corners, pixels, depth, face, smallest=32)
    return depth, np.where(face < 0, face, rows[face] if len(rows) else face)


def see_mesh(mesh: Mesh, rig: Rig, name: str = "") -> tuple[Frame, FloatArray]:
    """The points that the cameras see, without error, and the normals (n, 3) of their faces.

    One point for each pixel that sees the mesh. Attributes: `camera` (its index), `row` and
    `column` (of the pixel), `view_x`, `view_y`, `view_z` (unit vector from the camera to the
    point), and the mesh's colors if it has any.
    """
    parts, faces = [], []
    columns: dict[str, list[np.ndarray]] = {key: [] for key in (*PIXEL, *VIEW)}
    for index, camera in enumerate(rig.cameras):
        depth, face = render_depth(mesh, camera)
        row, column = np.nonzero(face >= 0)
        rays = camera.rays(row, column)
        view = unit_vectors(rays).astype(np.float32)
        values = (np.full(len(row), index, np.uint8), row.astype(np.uint16))
        for key, value in zip(columns, (*values, column.astype(np.uint16), *view.T), strict=True):
            columns[key].append(np.ascontiguousarray(value))
        parts.append(camera.eye + depth[row, column][:, None] * rays)
        faces.append(face[row, column])
    seen = np.concatenate(faces)
    if not len(seen):
        raise InputError(f"{name or 'the mesh'}: no camera sees it; it left the field of view.")
    points = np.concatenate(parts)
    attributes = {key: np.concatenate(values) for key, values in columns.items()}
    if (mesh.colors != mesh.colors[0]).any():
        attributes |= color_attributes(_colors(mesh, points, seen))
    return Frame(points, attributes, name), unit_vectors(face_normals(mesh))[seen]


def _colors(mesh: Mesh, points: FloatArray, faces: IntArray) -> np.ndarray:
    """Colors (n, 3) of points on faces: those of the corners, in proportion."""
    a, b, c = (mesh.vertices[corner] for corner in mesh.faces[faces].T)
    normal = np.cross(b - a, c - a)
    area_sq = np.einsum("ij,ij->i", normal, normal)
    second = np.einsum("ij,ij->i", np.cross(points - a, c - a), normal) / area_sq
    third = np.einsum("ij,ij->i", np.cross(b - a, points - a), normal) / area_sq
    shares = np.clip(np.stack([1.0 - second - third, second, third], axis=1), 0.0, 1.0)
    shares /= shares.sum(axis=1, keepdims=True)
    mixed = np.einsum("ij,ijk->ik", shares, mesh.colors[mesh.faces[faces]].astype(np.float64))
    return np.asarray(np.rint(mixed), np.uint8)
