"""Flicker: how much the surface error of the same place changes from frame to frame.

At a probe x on the true surface with unit normal n, the error of a cloud is the mean of (p - x)·n
over the 6 points p nearest to x. Flicker between two frames is the root mean square, over many
probes, of the change of that error; for a sequence it is the root mean square over consecutive
pairs. Its unit is that of the points. An error that stays the same in
all frames is no flicker; noise drawn anew in every frame is. Where the points are drawn anew in
every frame, even a clean cloud has a little flicker at creases and strong curvature.

The functions read one frame after the other, so frames may come from generators.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ..errors import InputError
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import mean_spacing
from .cloud_pair import find_nearest, finite_points
from .mesh import Mesh, face_normals
from .metrics import pca_normals, unit_vectors

NEIGHBORS = 6  # points of the cloud whose mean gives the error at a probe
PROBES = 20_000  # places looked at in a frame
SEEN_SPACINGS = 1.0  # a place is seen if its nearest clean points are this near


def surface_errors(cloud: FloatArray, probes: FloatArray, normals: FloatArray) -> FloatArray:
    """The error (m,) of a cloud at each probe: signed, positive on the normal's side."""
    cloud = finite_points(cloud)
    _, nearest = find_nearest(cloud, probes, min(NEIGHBORS, len(cloud)))
    middles = cloud[nearest].mean(axis=1)
    return np.asarray(np.einsum("ij,ij->i", middles - probes, normals), dtype=np.float64)


def root_mean_square(values: Iterable[float] | FloatArray) -> float:
    """The root mean square, which also turns the flicker of pairs into that of their sequence."""
    array = np.fromiter(values, np.float64)
    if not len(array):
        raise InputError("flicker needs at least two frames.")
    return math.sqrt(float((array**2).mean()))


def flicker_known(
    estimates: Iterable[FloatArray], probes: FloatArray, normals: FloatArray
) -> float:
    """Flicker at probes (T, m, 3) that follow places of the true surface, normals (T, m, 3).

    Exact: the same row is the same place in every frame. See `mesh_probes`.
    """
    errors = (
        surface_errors(cloud, x, n) for cloud, x, n in zip(estimates, probes, normals, strict=True)
    )
    return root_mean_square(_changes(errors))


def flicker_unknown(
    estimates: Iterable[FloatArray], references: Iterable[FloatArray], seed: int = 0
) -> float:
    """Flicker where clean frames are known, but not how their points correspond.

    Probes are a sample of the points of reference t with PCA normals; the same place in frame
    t - 1 is the nearest point of reference t - 1. Where the surface slides along itself that is
    another piece of material, which matters little as long as both frames are clean.
    """
    return root_mean_square(unknown_steps(estimates, references, seed))


def unknown_steps(
    estimates: Iterable[FloatArray], references: Iterable[FloatArray], seed: int = 0
) -> Iterator[float]:
    """Flicker of every pair of consecutive frames, for `flicker_unknown`."""
    before: tuple[FloatArray, FloatArray] | None = None
    for estimate, clean in zip(estimates, references, strict=True):
        reference = finite_points(clean, "reference")
        if before is not None:
            old_estimate, old_reference = before
            rows = _sample(len(reference), seed)
            probes, normals = reference[rows], pca_normals(reference, rows)
            _, nearest = find_nearest(old_reference, probes, 1)
            old_rows = nearest[:, 0].astype(np.int64)
            old_normals = pca_normals(old_reference, old_rows)
            against = np.einsum("ij,ij->i", normals, old_normals) < 0.0
            old_normals[against] *= -1.0
            old = surface_errors(old_estimate, old_reference[old_rows], old_normals)
            yield root_mean_square(surface_errors(estimate, probes, normals) - old)
        before = estimate, reference


def mesh_probes(
    meshes: Sequence[Mesh], count: int = PROBES, seed: int = 0
) -> tuple[FloatArray, FloatArray]:
    """The same random places on every mesh, and the unit normals of their faces: (T, m, 3) each.

    The meshes must have the same faces. Places are drawn evenly by area on the first mesh, but not
    on faces that have no area in one of the others. Normals point outward.
    """
    faces = meshes[0].faces
    for mesh in meshes:
        if not np.array_equal(mesh.faces, faces):
            raise InputError("the meshes have different faces, so that places do not correspond.")
    rng = np.random.default_rng(seed)
    crosses = [face_normals(mesh) for mesh in meshes]
    areas = np.linalg.norm(crosses, axis=2)  # (T, f)
    weights = areas[0] * (areas > 0.0).all(axis=0)
    if not weights.any():
        raise InputError("no face has an area in every frame; flicker cannot be measured.")
    chosen = rng.choice(len(faces), count, p=weights / weights.sum())
    s, t = np.sqrt(rng.random(count)), rng.random(count)
    corners = np.stack([1.0 - s, s * (1.0 - t), s * t], axis=1)
    probes = [np.einsum("ij,ijk->ik", corners, mesh.vertices[faces[chosen]]) for mesh in meshes]
    return np.stack(probes), np.stack([unit_vectors(cross[chosen]) for cross in crosses])


def seen_places(clouds: Sequence[FloatArray], probes: FloatArray) -> IntArray:
    """Rows of the probes (T, m, 3) that lie between the points of the clean cloud of every frame.

    Depth cameras do not see the whole body. At a place that they do not see, the nearest points
    belong to another part of the surface, and change when the body turns. A place counts as seen if
    the mean of the 6 nearest clean points is less than a spacing away, sideways too.
    """
    seen = np.ones(probes.shape[1], dtype=bool)
    for cloud, places in zip(clouds, probes, strict=True):
        _, nearest = find_nearest(cloud, places, min(NEIGHBORS, len(cloud)))
        away = np.linalg.norm(cloud[nearest].mean(axis=1) - places, axis=1)
        seen &= away < SEEN_SPACINGS * mean_spacing(cloud)
    if not seen.any():
        raise InputError("the frames have no place in common that is seen; flicker has no meaning.")
    return np.flatnonzero(seen)


def _changes(errors: Iterable[FloatArray]) -> Iterator[float]:
    before: FloatArray | None = None
    for error in errors:
        if before is not None:
            yield root_mean_square(error - before)
        before = error


def _sample(n_points: int, seed: int) -> IntArray:
    """Up to PROBES rows, seeded, in order."""
    if n_points <= PROBES:
        return np.arange(n_points)
    rows = np.random.default_rng(seed).choice(n_points, PROBES, replace=False)
    return np.sort(rows)
