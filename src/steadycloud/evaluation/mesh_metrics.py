"""Exact distances between a cloud and the triangle mesh that it should lie on.

As in `metrics`, `point_to_mesh` and `p2m_score` leave out points with a NaN or an infinity.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.spatial import cKDTree

from ..errors import InputError
from ..frame import FloatArray
from .cloud_pair import finite_points
from .mesh import Mesh
from .metrics import unit_radius

CHUNK = 400_000  # point-triangle pairs handled at once


def point_to_mesh(points: FloatArray, mesh: Mesh) -> float:
    """Mean distance from the points to the surface, not squared, in the unit of the points."""
    return float(mesh_distance(finite_points(points), mesh).mean())


def p2m_score(points: FloatArray, mesh: Mesh) -> float:
    """P2M of ScoreDenoise, no unit: (mean over points of the squared distance to the nearest face
    + mean over faces of the squared distance to the nearest point) x 10⁴.

    Lengths are divided by the radius of the mesh's unit sphere: the largest distance of a vertex
    from the middle of the bounding box. All faces count the same, whatever their size.
    """
    cloud = finite_points(points)
    radius = unit_radius(mesh.vertices)
    there, back = mesh_distance(cloud, mesh) / radius, face_distances(cloud, mesh) / radius
    return float((there @ there / len(there) + back @ back / len(back)) * 1e4)


def mesh_distance(points: ArrayLike, mesh: Mesh) -> FloatArray:
    """The distance of every point (n, 3) to the surface of the mesh (n,), without approximation.

    A triangle lies within a ball around its center, so once the k-th nearest center is farther
    than the best distance so far plus the largest such ball, no other triangle can be closer.
    Triangles of like size are searched together, so that one large triangle does not slow down
    the others.
    """
    cloud = np.asarray(points, dtype=np.float64)
    if cloud.ndim != 2 or cloud.shape[1] != 3:
        raise InputError(f"Points must have the shape (n, 3), not {cloud.shape}.")
    if not np.isfinite(cloud).all():
        raise InputError("Points that are not finite have no distance to a mesh.")
    if not len(mesh.faces):
        raise InputError("A mesh without faces has no surface to measure the distance to.")
    corners, centers, radii = _balls(mesh)
    sizes = np.floor(np.log2(np.maximum(radii, 1e-12 * (radii.max() or 1.0)) + 1e-300))
    best_sq = np.full(len(cloud), np.inf)
    for size in np.unique(sizes):
        group = np.flatnonzero(sizes == size)
        _search(cloud, corners[group], centers[group], float(radii[group].max()), best_sq)
    result: FloatArray = np.sqrt(best_sq)
    return result


def _balls(mesh: Mesh) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Corners (f, 3, 3) of the faces, their centers (f, 3), and radii (f,) of balls around them."""
    corners = mesh.vertices[mesh.faces]
    centers = corners.mean(axis=1)
    return corners, centers, np.linalg.norm(corners - centers[:, None], axis=2).max(axis=1)


def _search(
    cloud: FloatArray,
    corners: FloatArray,
    centers: FloatArray,
    radius: float,
    best_sq: FloatArray,
) -> None:
    """Lower `best_sq` by one group of triangles, none of them wider than `radius`."""
    tree = cKDTree(centers)
    open_points = np.arange(len(cloud))
    seen, k = 0, min(8, len(centers))
    while len(open_points):
        rows_per_chunk = max(1, CHUNK // k)
        still_open = []
        for start in range(0, len(open_points), rows_per_chunk):
            rows = open_points[start : start + rows_per_chunk]
            away, index = tree.query(cloud[rows], k=np.arange(seen + 1, k + 1))
            limit = np.sqrt(best_sq[rows, None]) + radius
            row, column = np.nonzero(away <= limit)
            found = triangle_distance_sq(cloud[rows[row]], corners[index[row, column]])
            np.minimum.at(best_sq, rows[row], found)
            done = away[:, -1] > np.sqrt(best_sq[rows]) + radius
            still_open.append(rows[~done])
        if k == len(centers):
            break
        open_points = np.concatenate(still_open)
        seen, k = k, min(2 * k, len(centers))


def triangle_distance_sq(points: FloatArray, corners: FloatArray) -> FloatArray:
    """Squared distance of point i to triangle i; points (m, 3), corners (m, 3, 3)."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    normal = np.cross(b - a, c - a)
    area_sq = np.einsum("ij,ij->i", normal, normal)
    height = np.einsum("ij,ij->i", points - a, normal)
    inside = area_sq > 0.0
    closest_sq = np.full(len(points), np.inf)
    for start, end in ((a, b), (b, c), (c, a)):
        side, away = end - start, points - start
        length_sq = np.einsum("ij,ij->i", side, side)
        share = np.einsum("ij,ij->i", away, side) / np.where(length_sq > 0.0, length_sq, 1.0)
        gap = away - np.clip(share, 0.0, 1.0)[:, None] * side
        closest_sq = np.minimum(closest_sq, np.einsum("ij,ij->i", gap, gap))
        inside &= np.einsum("ij,ij->i", np.cross(side, away), normal) >= 0.0
    flat_sq = height * height / np.where(area_sq > 0.0, area_sq, 1.0)
    return np.where(inside, flat_sq, closest_sq)


def face_distances(points: FloatArray, mesh: Mesh) -> FloatArray:
    """Distance (f,) from every face to the point nearest to it.

    A face lies in a ball around its center. The point nearest to the center bounds the distance
    from above, and whatever is nearer than that bound lies in the ball widened by it.
    """
    corners, centers, radii = _balls(mesh)
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


def _cuts(counts: NDArray[np.integer]) -> NDArray[np.integer]:
    """Where to cut the faces so that each piece has about CHUNK pairs."""
    chunk = np.cumsum(counts) // CHUNK
    return np.asarray(np.flatnonzero(np.diff(chunk)) + 1)
