"""Which points of a large frame are shown first: as dense everywhere as the frame itself is."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray, Frame, IntArray
from ..numerics.sampling import morton_order


def kept_rows(frame: Frame, limit: int | None, like: Frame | None = None) -> IntArray:
    """At most `limit` rows of finite points, ascending; see `spread_rows`.

    They are chosen by the points of `like`, if that has as many: then both keep the same rows.
    """
    source = like if like is not None and len(like) == len(frame) else frame
    rows = spread_rows(source.points, limit)
    return np.asarray(rows[np.isfinite(frame.points[rows]).all(axis=1)])


def spread_rows(points: FloatArray, limit: int | None) -> IntArray:
    """At most `limit` rows of finite points, ascending: every k-th along a curve through space.

    Neighbors on the curve are close, so the choice is more even than a random one. Every point
    has the same chance, whether it lies on the surface or off it, so noise looks as it is.
    """
    finite = np.flatnonzero(np.isfinite(points).all(axis=1))
    if limit is None or len(finite) <= limit:
        return finite
    chosen = ((np.arange(limit) + 0.5) * (len(finite) / limit)).astype(np.int64)
    return np.sort(finite[morton_order(points[finite])[chosen]])
