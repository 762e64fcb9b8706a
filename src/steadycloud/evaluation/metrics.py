"""Distances between clouds, each a plain function on arrays (n, 3).

Points with a NaN or an infinity are left out, and the inputs are not changed. `reference` is the
truth, `estimate` is what is judged. Unless a function says otherwise, its unit is the unit of the
points, and NN means the nearest neighbor in the other cloud.

Several measures of the same clouds share a `CloudPair`, whose neighbors are searched for once.
See also `mesh_metrics` (distances to triangle meshes), `mpeg` (D1 and D2), `flicker`, and
`measures` (all of them by name).
"""

from __future__ import annotations

import math

import numpy as np

from ..errors import InputError
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_indices
from ..numerics.normals import estimate_normals
from ..numerics.sampling import bounds, morton_order
from .cloud_pair import CloudPair, find_nearest, finite_points

NORMAL_NEIGHBORS = 16  # points, itself included, whose principal axes make a normal


def surface_distance(points: FloatArray, surface: FloatArray) -> float:
    """Mean distance from `points` to their NN in `surface`; not squared.

    With a dense `surface`, such as the frame before it was thinned out, it hardly depends on where
    on the surface a point lies, which `paper_mse` counts as an error.
    """
    found = find_nearest(finite_points(surface, "surface"), finite_points(points), 1)[0]
    return float(found.mean())


def paper_mse(reference: FloatArray, estimate: FloatArray) -> float:
    """What the paper's tables call MSE: half the sum of `surface_distance` in both directions.

    Despite its name it is Euclidean and not squared.
    """
    return mse_of(CloudPair(reference, estimate))


def mse_of(pair: CloudPair) -> float:
    """`paper_mse` of a pair."""
    return (float(pair.there.mean()) + float(pair.back.mean())) / 2.0


def paper_snr(reference: FloatArray, estimate: FloatArray) -> float:
    """What the paper's tables call SNR: 10 ln(mean ||p|| / MSE), natural logarithm, no unit.

    ||p|| is the distance from the origin of the coordinates (the corner of the voxel grid) over
    the points of `estimate`. It changes when both clouds are shifted.
    """
    return snr_of(CloudPair(reference, estimate))


def snr_of(pair: CloudPair) -> float:
    """`paper_snr` of a pair."""
    mse = mse_of(pair)
    signal = float(np.linalg.norm(pair.estimate, axis=1).mean())
    if mse == 0.0 or signal == 0.0:
        return math.inf if mse == 0.0 else -math.inf
    return 10.0 * math.log(signal / mse)


def hausdorff(reference: FloatArray, estimate: FloatArray) -> float:
    """The largest NN distance, of both directions."""
    return hausdorff_of(CloudPair(reference, estimate))


def hausdorff_of(pair: CloudPair) -> float:
    """`hausdorff` of a pair."""
    return float(max(pair.there.max(), pair.back.max()))


def sphere_radius(points: FloatArray) -> float:
    """Largest distance of a finite point from the middle of the bounding box."""
    finite = finite_points(points)
    low, high = bounds(finite)
    middle = (high + low) / 2.0
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
    return chamfer_of(CloudPair(reference, estimate))


def chamfer_of(pair: CloudPair) -> float:
    """`chamfer` of a pair."""
    radius = unit_radius(pair.reference)
    there, back = pair.there / radius, pair.back / radius
    return float((there @ there / len(there) + back @ back / len(back)) * 1e4)


def pca_normals(points: FloatArray, rows: IntArray | None = None) -> FloatArray:
    """Unit normals of all points, or of those `rows`, by PCA over 16 neighbors; signs are free."""
    queries = points if rows is None else points[rows]
    order = morton_order(queries)  # in which neighbors, and their points, are found sooner
    count = min(NORMAL_NEIGHBORS, len(points))
    normals = np.empty_like(queries)
    normals[order] = estimate_normals(points, nearest_indices(points, queries[order], count))[1]
    return normals


def normal_error(
    reference: FloatArray, reference_normals: FloatArray, estimate: FloatArray
) -> float:
    """Mean angle in degrees (0 to 90) between PCA normals and the NN's true normal, unoriented."""
    keep = np.isfinite(reference).all(axis=1) & np.isfinite(reference_normals).all(axis=1)
    truth = finite_points(np.asarray(reference)[keep], "reference")
    points = finite_points(estimate, "estimate")
    _, nearest = find_nearest(truth, points, 1)
    true_normals = unit_vectors(np.asarray(reference_normals)[keep])[nearest[:, 0]]
    cosines = np.abs(np.einsum("ij,ij->i", pca_normals(points), true_normals))
    return float(np.degrees(np.arccos(np.minimum(cosines, 1.0))).mean())


def unit_vectors(vectors: FloatArray) -> FloatArray:
    """The vectors at length one; zeros stay zeros."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors, dtype=np.float64) / np.where(length > 0.0, length, 1.0)
