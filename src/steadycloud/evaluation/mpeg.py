"""D1 and D2 of MPEG's point cloud compression group, as its tool pc_error computes them.

Both are 10 log10(3 peak² / mse) in decibels, where mse is the larger of the mean squared errors in
the two directions and peak the largest coordinate of the voxel grid (1023 for 10 bits). Points at
the same position count once.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import FloatArray
from .cloud_pair import CloudPair, Found, find_nearest
from .metrics import pca_normals

FEW, MANY = 6, 30  # neighbors looked at for ties; pc_error stops at 30 as well


def mpeg_d1_psnr(reference: FloatArray, estimate: FloatArray, resolution: float = 1023.0) -> float:
    """D1, point to point, in dB: the error of a point is the squared distance to its NN."""
    return d1_of(CloudPair(reference, estimate), resolution)


def d1_of(pair: CloudPair, resolution: float) -> float:
    """`mpeg_d1_psnr` of a pair; a copy of a point is as far from all others as the point is."""
    rows = pair.distinct_rows
    there, back = pair.there[rows[0]], pair.back[rows[1]]
    return _psnr(max(float((there**2).mean()), float((back**2).mean())), resolution)


def mpeg_d2_psnr(
    reference: FloatArray,
    estimate: FloatArray,
    resolution: float = 1023.0,
    normals: FloatArray | None = None,
) -> float:
    """D2, point to plane, in dB: the error is ((p - q)·n)², q being the NN of p and n its normal.

    `normals` (n, 3) are those of `reference`; without them they are estimated by PCA over 16
    points. The normal of a point of `estimate` is the mean of the normals of all reference points
    whose NN it is; if there are none, the mean over its own NNs in the reference. The mean is not
    scaled to length one. Points at exactly the same distance are all NNs, and the errors to all of
    them are averaged. This is pc_error's default, averageNormals = 1. The sign of PCA normals is
    arbitrary, so before the mean is taken they are flipped to agree with the normal of the nearest
    reference point; pc_error, which has no PCA, does not do that.
    """
    return d2_of(
        CloudPair(reference, estimate, FEW), resolution, finite_normals(reference, normals)
    )


def finite_normals(reference: FloatArray, normals: FloatArray | None) -> FloatArray | None:
    """The normals of those reference points that are finite; None if there are no normals."""
    if normals is None:
        return None
    given = np.asarray(normals, dtype=np.float64)
    if given.shape != np.shape(reference):
        raise InputError(f"{np.shape(reference)} points cannot have {given.shape} normals.")
    return given[np.isfinite(reference).all(axis=1)]


def d2_of(pair: CloudPair, resolution: float, normals: FloatArray | None = None) -> float:
    """`mpeg_d2_psnr` of a pair that looks for FEW neighbors; normals of its reference points."""
    single = pair.distinct()
    a, b = single.reference, single.estimate
    normals_a = pca_normals(a) if normals is None else normals[pair.distinct_rows[0]]
    to_b, to_a = _Nearest(a, b, single.in_estimate), _Nearest(b, a, single.in_reference)
    normals_b = _transfer_normals(normals_a, to_b, to_a, flip=normals is None)
    there, back = to_b.plane_errors_sq(normals_b), to_a.plane_errors_sq(normals_a)
    return _psnr(max(float(there.mean()), float(back.mean())), resolution)


def _psnr(mse: float, resolution: float) -> float:
    """10 log10(3 resolution² / mse) in dB; infinite for equal clouds."""
    if not resolution > 0.0:
        raise InputError(f"resolution = {resolution}: use the largest coordinate, such as 1023.")
    return math.inf if mse == 0.0 else 10.0 * math.log10(3.0 * resolution**2 / mse)


class _Nearest:
    """For each point of one cloud all its NNs in another: a ragged list of pairs."""

    def __init__(self, points: FloatArray, others: FloatArray, nearest: Found) -> None:
        """`nearest`: some neighbors of each point; where all are as near, MANY are looked at."""
        distances, indices = nearest
        few, many = distances.shape[1], min(MANY, len(others))
        tied = distances == distances[:, :1]
        undecided = np.flatnonzero(tied.all(axis=1)) if few < many else np.empty(0, np.int64)
        tied[undecided] = False
        rows, columns = np.nonzero(tied)
        found = indices[rows, columns]
        if len(undecided):
            distances, indices = find_nearest(others, points[undecided], many)
            more_rows, more_columns = np.nonzero(distances == distances[:, :1])
            rows = np.concatenate([rows, undecided[more_rows]])
            found = np.concatenate([found, indices[more_rows, more_columns]])
        self.points, self.others = points, others
        self.rows: NDArray[np.intp] = rows  # of points, (pairs,)
        self.found: NDArray[np.int32] = found  # of others, (pairs,)
        self.counts = np.bincount(rows, minlength=len(points))

    def mean(self, values: FloatArray) -> FloatArray:
        """Mean over the pairs of each point: (pairs,) -> (n,)."""
        sums = np.bincount(self.rows, values, minlength=len(self.points))
        return np.asarray(sums / self.counts, dtype=np.float64)

    def plane_errors_sq(self, normals: FloatArray) -> FloatArray:
        """Mean over a point's NNs of its squared distance to their planes."""
        apart = self.points[self.rows] - self.others[self.found]
        return self.mean(np.einsum("ij,ij->i", apart, normals[self.found]) ** 2)


def _transfer_normals(
    normals: FloatArray, to_b: _Nearest, to_a: _Nearest, *, flip: bool
) -> FloatArray:
    """Normals of b from those of a; `flip` first gives them the sign of the nearest one."""
    n_points = len(to_a.points)
    first = np.full(n_points, len(normals))
    np.minimum.at(first, to_a.rows, to_a.found)
    side = normals[first]

    def flipped(vectors: FloatArray, owners: NDArray[np.integer]) -> FloatArray:
        if not flip:
            return vectors
        against = np.einsum("ij,ij->i", vectors, side[owners]) < 0.0
        return np.where(against[:, None], -vectors, vectors)

    received = flipped(normals[to_b.rows], to_b.found)
    sums = np.stack([np.bincount(to_b.found, c, minlength=n_points) for c in received.T], axis=1)
    counts = np.bincount(to_b.found, minlength=n_points)
    own = flipped(normals[to_a.found], to_a.rows)
    fallback = np.stack([to_a.mean(column) for column in own.T], axis=1)
    chosen = counts[:, None] > 0
    return np.where(chosen, sums / np.maximum(counts, 1)[:, None], fallback)
