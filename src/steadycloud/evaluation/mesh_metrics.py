"""Exact distances between a cloud and the triangle mesh that it should lie on.

As in `metrics`, points with a NaN or an infinity are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.spatial import cKDTree

from ..frame import FloatArray
from .mesh_distance import mesh_distance, triangle_distance_sq
from .metrics import finite_points, unit_sphere

if TYPE_CHECKING:
    from .synthetic import Mesh

CHUNK = 400_000  # face-point pairs handled at once


def point_to_mesh(points: FloatArray, mesh: Mesh) -> float:
    """Mean distance from the points to the surface, not squared, in the unit of the points."""
    return float(mesh_distance(finite_points(points), mesh).mean())


def p2m_score(points: FloatArray, mesh: Mesh) -> float:
    """P2M of ScoreDenoise, no unit: (mean over points of the squared distance to the nearest face
    + mean over faces of the squared distance to the nearest point) x 10⁴.

    Lengths are divided by the unit sphere of the mesh: the largest distance of a vertex from the
    middle of the bounding box. All faces count the same, whatever their size.
    """
    cloud = finite_points(points)
    _, radius = unit_sphere(np.asarray(mesh.vertices))
    there, back = mesh_distance(cloud, mesh) / radius, face_distances(cloud, mesh) / radius
    return float((there @ there / len(there) + back @ back / len(back)) * 1e4)


def face_distances(points: FloatArray, mesh: Mesh) -> FloatArray:
    """Distance (f,) from every face to the point nearest to it.

    A face lies in a ball around its center. The point nearest to the center bounds the distance
    from above, and whatever is nearer than that bound lies in the ball widened by it.
    """
    corners = mesh.vertices[mesh.faces]  # (f, 3, 3)
    centers = corners.mean(axis=1)
    radii = np.linalg.norm(corners - centers[:, None], axis=2).max(axis=1)
    tree = cKDTree(points)
    _, nearest = tree.query(centers)
    best_sq = triangle_distance_sq(points[nearest], corners)
    reach = (np.sqrt(best_sq) + radii) * (1.0 + 1e-12)
    counts = tree.query_ball_point(centers, reach, return_length=True)
    for faces in np.split(np.arange(len(counts)), _cuts(counts)):
        found = tree.query_ball_point(centers[faces], reach[faces])
        owners = np.repeat(faces, [len(rows) for rows in found])
        candidates = np.concatenate([np.asarray(rows, np.int64) for rows in found])
        for start in range(0, len(owners), CHUNK):  # one huge face may fill several chunks
            some = slice(start, start + CHUNK)
            found_sq = triangle_distance_sq(points[candidates[some]], corners[owners[some]])
            np.minimum.at(best_sq, owners[some], found_sq)
    return np.sqrt(best_sq)


def _cuts(counts: np.ndarray) -> np.ndarray:
    """Where to cut the faces so that each piece has about CHUNK pairs."""
    chunk = np.cumsum(counts) // CHUNK
    return np.asarray(np.flatnonzero(np.diff(chunk)) + 1)
