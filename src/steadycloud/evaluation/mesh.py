"""Triangle meshes, and points drawn evenly from their surface."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from ..frame import FloatArray, IntArray

CANDIDATES = 4  # points drawn at random for every point kept
RGB = ("red", "green", "blue")


@dataclass(frozen=True, eq=False)
class Mesh:
    """A triangle mesh; the corners of a face run counterclockwise seen from outside."""

    vertices: FloatArray  # (v, 3)
    faces: IntArray  # (f, 3)
    colors: NDArray[np.uint8]  # (v, 3)


def face_normals(mesh: Mesh) -> FloatArray:
    """Outward normals (f, 3) of the faces, each as long as twice the area of its face."""
    a, b, c = (mesh.vertices[corner] for corner in mesh.faces.T)
    return np.asarray(np.cross(b - a, c - a), dtype=np.float64)


def color_attributes(colors: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """Colors (n, 3) as the attributes red, green and blue of a frame."""
    return {name: np.ascontiguousarray(column) for name, column in zip(RGB, colors.T, strict=True)}


def sample_mesh(
    mesh: Mesh, n_points: int, rng: np.random.Generator
) -> tuple[FloatArray, NDArray[np.uint8], FloatArray, IntArray]:
    """Points (n, 3), colors (n, 3), outward normals (n, 3) and faces (n,), spread evenly."""
    normals = face_normals(mesh)
    double_area = np.linalg.norm(normals, axis=1)
    reach = np.cumsum(double_area)
    n_drawn = CANDIDATES * n_points
    faces = np.searchsorted(reach, rng.random(n_drawn) * reach[-1], side="right")
    faces = np.minimum(faces, len(mesh.faces) - 1)
    s, t = rng.random((2, n_drawn))
    s = np.sqrt(s)
    corners = np.stack([1.0 - s, s * (1.0 - t), s * t], axis=1)
    points = np.einsum("ij,ijk->ik", corners, mesh.vertices[mesh.faces[faces]])
    keep = _spread_evenly(points, n_points, float(np.sqrt(reach[-1] / 2.0 / max(n_points, 1))))
    faces, corners = faces[keep], corners[keep]
    colors = np.einsum("ij,ijk->ik", corners, mesh.colors[mesh.faces[faces]].astype(np.float64))
    normals = normals[faces] / double_area[faces, None]
    return points[keep], np.rint(colors).astype(np.uint8), normals, faces.astype(np.int64)


def _spread_evenly(points: FloatArray, n_points: int, spacing: float) -> IntArray:
    """Which `n_points` of the randomly ordered points to keep so that none are close together.

    Poisson-disk sampling: of two points closer than a radius the later one goes. The radius starts
    wide and shrinks until enough points are kept.
    """
    radii = (0.86, 0.78, 0.70, 0.62, 0.54, 0.46, 0.36, 0.24, 0.0)
    tree = cKDTree(points, balanced_tree=False)
    pairs = np.sort(tree.query_pairs(radii[0] * spacing, output_type="ndarray"), axis=1)
    distance = np.linalg.norm(points[pairs[:, 0]] - points[pairs[:, 1]], axis=1)
    kept = np.zeros(len(points), dtype=bool)
    older = kept.copy()
    for radius in radii:
        if kept.sum() >= n_points:
            break
        older = kept.copy()
        first, second = pairs[distance < radius * spacing].T
        blocked = kept.copy()
        blocked[second[kept[first]]] = True
        blocked[first[kept[second]]] = True
        while not blocked.all():
            live = ~blocked[first] & ~blocked[second]
            first, second = first[live], second[live]
            winners = ~blocked
            winners[second] = False
            kept |= winners
            blocked |= winners
            blocked[second[winners[first]]] = True
    spare = np.flatnonzero(kept & ~older)[n_points - older.sum() :]
    kept[spare] = False
    return np.flatnonzero(kept)
