"""Neighborhoods with a crease → roofs: two planes that end where they meet."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..parallel import for_rows

_BENT = 0.5  # of the thickness of a flat neighborhood: thicker ones may have a crease
_SHARE = 0.8  # of the variance that one plane, or a flat neighborhood, leaves: a roof leaves less
_FEWEST = 6  # points of either plane


def find_roofs(
    points: FloatArray,
    rows: IntArray,
    near: NDArray[np.int32],
    counts: IntArray,
    limits: FloatArray,
    crease: float,
) -> FloatArray:
    """Where two planes fit to a neighborhood much better than one does, (q, 8); zeros elsewhere.

    Around the points `rows`, (q,), to the first `counts` of rows[near], (n, k). `limits`, (n,), are
    the variances of flat neighborhoods, `crease` is the least angle between the planes (degrees).
    See `fit_roofs` for what a row holds.
    """
    from .._kernels.planes import fit_roofs

    roofs = np.zeros((len(rows), 8))
    asked = (_BENT, _SHARE, _FEWEST, float(np.cos(np.radians(crease)) ** 2))
    if crease < 90.0:
        for_rows(fit_roofs, len(rows), points, rows, near, counts, limits, asked, roofs)
    return roofs
