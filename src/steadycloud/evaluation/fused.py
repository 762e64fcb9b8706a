"""The surface of a still scene, fused from many noisy frames of a capture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from scipy.spatial import cKDTree

from ..errors import InputError
from ..frame import FloatArray
from ..parallel import row_parts, thread_count
from .cloud_pair import finite_points

NEAREST = 800  # points of the other frames through which the plane at a point is laid
SAMPLED = 4000  # points of a frame that are measured
_AT_ONCE = 500  # points, to bound the memory


@dataclass(frozen=True, eq=False)
class FusedSurface:
    """Planes through the points of frames that are not under test.

    The errors of single points cancel in the mean of 800. Where poses drift, or surfaces bend
    within the reach of 800 points, the truth itself is off: methods can be compared by it, but it
    is no absolute error.
    """

    load: Callable[[], FloatArray] = field(repr=False)  # points (m, 3) of the other frames
    reach: float  # where the 800 nearest points reach farther than this, nothing is known

    @cached_property
    def _tree(self) -> cKDTree:
        points = finite_points(self.load(), "truth")
        if len(points) < NEAREST:
            raise InputError(f"the truth has {len(points)} points; it needs {NEAREST} or more.")
        return cKDTree(points, balanced_tree=False)

    def distances(self, points: FloatArray) -> FloatArray:
        """Distance of each point (n, 3) to the plane there (n,); NaN where nothing is known."""
        found = np.full(len(points), np.nan)
        for part in row_parts(len(points), _AT_ONCE):
            some = points[part]
            distance, rows = self._tree.query(some, k=NEAREST, workers=thread_count())
            known = distance[:, -1] < self.reach
            near = self._tree.data[rows[known]]
            means = near.mean(axis=1)
            rest = near - means[:, None]
            axes = np.linalg.eigh(np.einsum("nka,nkb->nab", rest, rest))[1]
            heights = np.einsum("na,na->n", some[known] - means, axes[:, :, 0])
            found[part][known] = np.abs(heights)
        return found

    def mean_distance(self, points: FloatArray) -> float:
        """The mean over 4,000 of the points, always the same rows."""
        cloud = finite_points(points)
        count = min(SAMPLED, len(cloud))
        rows = np.random.default_rng(0).choice(len(cloud), count, replace=False)
        found = self.distances(cloud[rows])
        if np.isnan(found).all():
            raise InputError("no point lies where the other frames say what the surface is.")
        return float(np.nanmean(found))
