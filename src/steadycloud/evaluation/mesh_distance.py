"""Exact distance from points to a triangle mesh."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial import cKDTree

from ..errors import InputError
from ..frame import FloatArray

if TYPE_CHECKING:
    from .synthetic import Mesh

CHUNK = 400_000  # point-triangle pairs handled at once


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
        raise InputError("A mesh without faces has no distance to anything.")
    corners = mesh.vertices[mesh.faces]  # (f, 3, 3)
    centers = corners.mean(axis=1)
    radii = np.linalg.norm(corners - centers[:, None], axis=2).max(axis=1)
    sizes = np.floor(np.log2(np.maximum(radii, 1e-12 * (radii.max() or 1.0)) + 1e-300))
    best_sq = np.full(len(cloud), np.inf)
    for size in np.unique(sizes):
        group = np.flatnonzero(sizes == size)
        _search(cloud, corners[group], centers[group], float(radii[group].max()), best_sq)
    result: FloatArray = np.sqrt(best_sq)
    return result


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
