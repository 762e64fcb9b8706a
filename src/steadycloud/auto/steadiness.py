"""Motions to several frames → the same without what is noise in them.

Noise that neighboring points share moves whole regions, and alignment follows it. Bodies have mass:
over a few frames a place moves with constant velocity, or acceleration. What of its motions is not
explained by that tells how noisy they are.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices
from .motion import Motion, rotations

_AROUND = 20  # anchors over which noise and motion are averaged: their members overlap
_NOISIER = 2.0  # times the median noise variance that a region may have; above, it is motion
_SMOOTH = 3  # constant, velocity, acceleration


def steady_motions(
    motions: Mapping[int, Motion], normals: FloatArray, fits: Mapping[int, NDArray[np.bool_]]
) -> dict[int, Motion]:
    """The motions of anchors to frames, by time, each part shrunk as far as noise explains it.

    At times t, the still frame's 0 among them, the motion of an anchor is split by orthogonal
    polynomials into constant, velocity, acceleration and the rest. Noise has the same variance in
    each; that of the rest, along the normal, averaged over a region, is taken for it. A part of
    variance v is multiplied by max(0, 1 - noise / v), and the still frame's value is subtracted:
    the constant is the still frame's own noise. `fits`, (a,) for each frame, tells where it fits;
    elsewhere it is left as it is. Fewer than three other frames tell nothing.
    """
    lags = sorted([0, *motions])
    vectors = np.stack([_parameters(motions.get(lag), len(normals)) for lag in lags])
    used = np.stack([fits[lag] if lag else np.ones(len(normals), bool) for lag in lags])
    parts = _split(vectors, used, np.array(lags, float))
    heights = np.einsum("pkad,ad->pka", parts[..., 3:], normals)
    powers = (heights**2).sum(axis=1)  # (4, a) of constant, velocity, acceleration, rest
    freedom = used.sum(axis=0) - _SMOOTH
    if not (freedom > 0).any():
        return dict(motions)
    origins = next(iter(motions.values())).origins
    around = nearest_indices(origins, origins, min(_AROUND, len(origins)))
    free = np.maximum(freedom, 0)[around].sum(axis=1)
    noise = powers[-1][around].sum(axis=1) / np.maximum(free, 1)
    typical = float(np.median(noise[free > 0]))
    noise = np.where(free > 0, np.minimum(noise, _NOISIER * typical), typical)
    steady = np.zeros_like(vectors)
    for part, power, degrees in zip(parts[1:], powers[1:], (1, 1, freedom), strict=True):
        each = np.broadcast_to(np.maximum(degrees, 0), power.shape)[around].sum(axis=1)
        strength = power[around].sum(axis=1) / np.maximum(each, 1)
        kept = np.maximum(0.0, 1.0 - noise / np.maximum(strength, 1e-300))
        steady += kept[:, None] * (part - part[lags.index(0)])
    steady = np.where(used[..., None], steady, vectors)
    return {lag: _motion(origins, steady[lags.index(lag)]) for lag in motions}


def _split(vectors: FloatArray, used: NDArray[np.bool_], times: FloatArray) -> FloatArray:
    """Constant, velocity, acceleration and rest of each anchor's motions, (4, k, a, 6).

    Frames that are not used have no part in them. Where fewer frames are used than there are
    parts, the last parts are zero.
    """
    parts = np.zeros((_SMOOTH + 1, *vectors.shape))
    patterns, which = np.unique(used, axis=1, return_inverse=True)
    for place, pattern in enumerate(patterns.T):
        rows = np.flatnonzero(which.ravel() == place)
        rest = vectors[np.ix_(pattern, rows)]
        basis: list[FloatArray] = []
        for degree in range(min(_SMOOTH, int(pattern.sum()))):
            wave = times[pattern] ** degree
            for other in basis:
                wave = wave - (other @ wave) * other
            basis.append(wave / np.linalg.norm(wave))
            part = np.einsum("k,l,lad->kad", basis[-1], basis[-1], rest)
            parts[degree][np.ix_(pattern, rows)] = part
            rest = rest - part
        parts[_SMOOTH][np.ix_(pattern, rows)] = rest
    return parts


def _parameters(motion: Motion | None, count: int) -> FloatArray:
    """Rotation vectors and translations of the anchors, (a, 6); None: of no motion."""
    if motion is None:
        return np.zeros((count, 6))
    turns = motion.turns
    axis = np.stack(
        [
            turns[:, 2, 1] - turns[:, 1, 2],
            turns[:, 0, 2] - turns[:, 2, 0],
            turns[:, 1, 0] - turns[:, 0, 1],
        ],
        axis=1,
    )
    sine = np.linalg.norm(axis, axis=1)  # twice that
    angle = np.arctan2(sine, np.trace(turns, axis1=1, axis2=2) - 1.0)
    axis *= (angle / np.maximum(sine, 1e-300))[:, None]
    return np.concatenate([axis, motion.places - motion.origins], axis=1)


def _motion(origins: FloatArray, vectors: FloatArray) -> Motion:
    """The motion of those rotation vectors and translations, (a, 6)."""
    return Motion(origins, rotations(vectors[:, :3]), origins + vectors[:, 3:])
