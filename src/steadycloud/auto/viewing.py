"""Points of a depth camera stay on their viewing rays, if the frame says what these are."""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray, Frame
from ..surface.normalization import WorkingPoints

ATTRIBUTES = ("view_x", "view_y", "view_z")  # the direction from the camera to each point
_GRAZING = 0.5  # cosine between ray and normal, below which a point moves less than to the surface


def viewing_rays(frame: Frame, work: WorkingPoints) -> FloatArray | None:
    """Unit vectors along which the working points were measured, (m, 3); None: not said.

    A point whose direction is missing (zero, NaN) has a ray of zero.
    """
    if not all(name in frame.attributes for name in ATTRIBUTES):
        return None
    columns = [np.asarray(frame.attributes[name]) for name in ATTRIBUTES]
    if any(column.ndim != 1 or column.dtype.kind not in "fiu" for column in columns):
        return None
    given = np.stack(columns, axis=1).astype(np.float64)[work.finite]
    length = np.linalg.norm(given, axis=1)
    known = np.isfinite(length) & (length > 0.0) & (work.row >= 0)
    rays = np.zeros_like(work.points)
    rays[work.row[known]] = given[known] / length[known, None]
    return rays if known.any() else None


def keep_on_rays(points: FloatArray, moved: FloatArray, rays: FloatArray) -> FloatArray:
    """Points that were moved to the surface, moved along their rays instead, as far as it takes.

    The surface is the plane across the shift. Where the ray grazes it the way would be long, and
    the point moves less. Points without a ray (zero) stay where they were moved to.
    """
    shift = moved - points
    along = np.einsum("ij,ij->i", shift, rays)
    length_sq = np.einsum("ij,ij->i", shift, shift)
    cosine_sq = along**2 / np.maximum(length_sq, 1e-300)
    way = along / np.maximum(cosine_sq, _GRAZING**2)
    seen = np.any(rays != 0.0, axis=1, keepdims=True)
    return np.where(seen, points + way[:, None] * rays, moved)
