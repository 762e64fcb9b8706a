"""Distances between clouds, each a plain function on arrays (n, 3).

A law for all of them: points with a NaN or an infinity are left out, and the inputs stay as they
are. `reference` is the truth, `estimate` is what is judged. Unless a function says otherwise, its
unit is the unit of the points, and NN means the nearest neighbor in the other cloud.

Siblings: `mesh_metrics` (distances to triangle meshes), `mpeg` (D1 and D2), `temporal` (flicker).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ..errors import InputError
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals

NORMAL_NEIGHBORS = 16  # points, itself included, whose principal axes make a normal


class DisplacementParts(NamedTuple):
    """How far points are from where they should be, taken apart at the true surface."""

    normal: float  # root mean square along the normal
    tangential: float  # root mean square within the tangent plane


def finite_points(points: FloatArray, label: str = "cloud") -> FloatArray:
    """The points without NaN and infinity, as float64; refuses a cloud that has none."""
    points = np.asarray(points, dtype=np.float64)
    if points.ndim != 2 or points.shape[1] != 3:
        raise InputError(f"the {label} must have the shape (n, 3), not {points.shape}.")
    keep = np.isfinite(points).all(axis=1)
    if not keep.any():
        raise InputError(f"the {label} has no finite point; there is nothing to measure.")
    return np.ascontiguousarray(points if keep.all() else points[keep])


def nearest_distances(points: FloatArray, surface: FloatArray) -> FloatArray:
    """Distance (n,) from each point to its NN in `surface`; both must be finite."""
    distances, _ = nearest_neighbors(surface, points, 1)
    return np.ascontiguousarray(distances[:, 0])


def one_sided_distance(points: FloatArray, surface: FloatArray) -> float:
    """Mean distance from `points` to their NN in `surface`; not squared."""
    found = nearest_distances(finite_points(points), finite_points(surface, "surface"))
    return float(found.mean())


def symmetric_distance(reference: FloatArray, estimate: FloatArray) -> float:
    """Half the sum of the two one-sided distances; not squared."""
    there = one_sided_distance(reference, estimate)
    return (there + one_sided_distance(estimate, reference)) / 2.0


def surface_distance(points: FloatArray, dense: FloatArray) -> float:
    """Mean distance from `points` to their NN in the full-resolution frame `dense`.

    It hardly sees where on the surface a point lies, which `paper_mse` counts as an error.
    """
    return one_sided_distance(points, dense)


def paper_mse(reference: FloatArray, estimate: FloatArray) -> float:
    """What the paper's tables call MSE: `symmetric_distance`, Euclidean and NOT squared."""
    return symmetric_distance(reference, estimate)


def paper_snr(reference: FloatArray, estimate: FloatArray) -> float:
    """What the paper's tables call SNR: 10 ln(mean ||p|| / MSE), natural logarithm, no unit.

    ||p|| is the distance from the origin of the coordinates (the corner of the voxel grid) over
    the points of `estimate`. It changes when both clouds are shifted.
    """
    mse = paper_mse(reference, estimate)
    signal = float(np.linalg.norm(finite_points(estimate, "estimate"), axis=1).mean())
    if mse == 0.0 or signal == 0.0:
        return math.inf if mse == 0.0 else -math.inf
    return 10.0 * math.log(signal / mse)


def hausdorff(reference: FloatArray, estimate: FloatArray) -> float:
    """The largest NN distance, of both directions."""
    a, b = finite_points(reference, "reference"), finite_points(estimate, "estimate")
    return float(max(nearest_distances(a, b).max(), nearest_distances(b, a).max()))


def unit_sphere(reference: FloatArray) -> tuple[FloatArray, float]:
    """Middle of the bounding box, and the largest distance from it: ScoreDenoise's unit sphere."""
    center = (reference.max(axis=0) + reference.min(axis=0)) / 2.0
    radius = float(np.linalg.norm(reference - center, axis=1).max())
    if radius == 0.0:
        raise InputError("the reference has no extent; there is no unit sphere to measure in.")
    return center, radius


def chamfer(reference: FloatArray, estimate: FloatArray) -> float:
    """CD of ScoreDenoise: (mean NN distance² one way + the same the other way) x 10⁴, no unit.

    Both clouds are first divided by the unit sphere of `reference`. Squared, and a sum: for an
    error of the same length everywhere it is twice the square of that length.
    """
    a, b = finite_points(reference, "reference"), finite_points(estimate, "estimate")
    _, radius = unit_sphere(a)
    there, back = nearest_distances(a, b) / radius, nearest_distances(b, a) / radius
    return float((there @ there / len(a) + back @ back / len(b)) * 1e4)


def pca_normals(points: FloatArray, rows: IntArray | None = None) -> FloatArray:
    """Unit normals of all points, or of those `rows`, by PCA over 16 neighbors; signs are free."""
    queries = points if rows is None else points[rows]
    _, neighbors = nearest_neighbors(points, queries, min(NORMAL_NEIGHBORS, len(points)))
    return estimate_normals(points, neighbors)[1]


def normal_error(
    reference: FloatArray, reference_normals: FloatArray, estimate: FloatArray
) -> float:
    """Mean angle in degrees (0 to 90) between PCA normals and the NN's true normal, unoriented."""
    keep = np.isfinite(reference).all(axis=1) & np.isfinite(reference_normals).all(axis=1)
    truth = finite_points(np.asarray(reference)[keep], "reference")
    points = finite_points(estimate, "estimate")
    _, nearest = nearest_neighbors(truth, points, 1)
    true_normals = unit_vectors(np.asarray(reference_normals)[keep])[nearest[:, 0]]
    cosines = np.abs(np.einsum("ij,ij->i", pca_normals(points), true_normals))
    return float(np.degrees(np.arccos(np.minimum(cosines, 1.0))).mean())


def unit_vectors(vectors: FloatArray) -> FloatArray:
    """The vectors at length one; zeros stay zeros."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors, dtype=np.float64) / np.where(length > 0.0, length, 1.0)


def displacement_parts(
    clean: FloatArray, estimate: FloatArray, normals: FloatArray
) -> DisplacementParts:
    """RMS of estimate - clean along the true normals and across them; point i is point i."""
    clean, estimate, normals = _same_rows(clean, estimate, normals)
    moved = estimate - clean
    along = np.einsum("ij,ij->i", moved, unit_vectors(normals))
    across_sq = np.maximum(np.einsum("ij,ij->i", moved, moved) - along**2, 0.0)
    return DisplacementParts(float(np.sqrt((along**2).mean())), float(np.sqrt(across_sq.mean())))


def share_made_worse(clean: FloatArray, noisy: FloatArray, estimate: FloatArray) -> float:
    """Share (0 to 1) of points that end farther from their true place than the noise put them.

    Point i is point i; a point that stays where it was is not made worse.
    """
    clean, noisy, estimate = _same_rows(clean, noisy, estimate)
    before = np.linalg.norm(noisy - clean, axis=1)
    return float((np.linalg.norm(estimate - clean, axis=1) > before).mean())


def _same_rows(*arrays: FloatArray) -> list[FloatArray]:
    """The rows that are finite in every array; refuses arrays of different shapes."""
    tables = [np.asarray(array, dtype=np.float64) for array in arrays]
    if len({table.shape for table in tables}) > 1:
        shapes = ", ".join(str(table.shape) for table in tables)
        raise InputError(f"point i must be point i everywhere, but the shapes are {shapes}.")
    keep = np.logical_and.reduce([np.isfinite(table).all(axis=1) for table in tables])
    if not keep.any():
        raise InputError("no point is finite everywhere; there is nothing to measure.")
    return [table[keep] for table in tables]
