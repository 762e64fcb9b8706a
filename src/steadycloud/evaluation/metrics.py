"""Distances between clouds, each a plain function on arrays (n, 3).

Points with a NaN or an infinity are left out, and the inputs are not changed. `reference` is the
truth, `estimate` is what is judged. Unless a function says otherwise, its unit is the unit of the
points, and NN means the nearest neighbor in the other cloud.

See also `mesh_metrics` (distances to triangle meshes), `mpeg` (D1 and D2), `flicker`, and
`measures` (all of them by name).
"""

from __future__ import annotations

import math

import numpy as np

from ..errors import InputError
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.normals import estimate_normals

NORMAL_NEIGHBORS = 16  # points, itself included, whose principal axes make a normal


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


def surface_distance(points: FloatArray, surface: FloatArray) -> float:
    """Mean distance from `points` to their NN in `surface`; not squared.

    With a dense `surface`, such as the frame before it was thinned out, it hardly depends on where
    on the surface a point lies, which `paper_mse` counts as an error.
    """
    found = nearest_distances(finite_points(points), finite_points(surface, "surface"))
    return float(found.mean())


def paper_mse(reference: FloatArray, estimate: FloatArray) -> float:
    """What the paper's tables call MSE: half the sum of `surface_distance` in both directions.

    Despite its name it is Euclidean and not squared.
    """
    return (surface_distance(reference, estimate) + surface_distance(estimate, reference)) / 2.0


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


def sphere_radius(points: FloatArray) -> float:
    """Largest distance of a finite point from the middle of the bounding box."""
    finite = finite_points(points)
    middle = (finite.max(axis=0) + finite.min(axis=0)) / 2.0
    return float(np.linalg.norm(finite - middle, axis=1).max())


def unit_radius(reference: FloatArray) -> float:
    """The length that ScoreDenoise's scores count as one: `sphere_radius`, which must not be 0."""
    radius = sphere_radius(reference)
    if radius == 0.0:
        raise InputError("the reference has no extent; there is no unit sphere to measure in.")
    return radius


def chamfer(reference: FloatArray, estimate: FloatArray) -> float:
    """CD of ScoreDenoise: (mean NN distance² one way + the same the other way) x 10⁴, no unit.

    Lengths are divided by `unit_radius(reference)`. It is a sum of squares: an error of the same
    length e everywhere gives 2 e² x 10⁴.
    """
    a, b = finite_points(reference, "reference"), finite_points(estimate, "estimate")
    radius = unit_radius(a)
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
