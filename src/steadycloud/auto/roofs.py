"""Neighborhoods with a crease → roofs: two planes that end where they meet."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..parallel import for_rows

_BENT = 0.5  # of the thickness of a flat neighborhood: thicker ones may have a crease
_SHARE = 0.8  # of the variance that one plane, or a flat neighborhood, leaves: a roof leaves less
_FEWEST = 6  # points of either plane
_NO_CREASE = 90.0  # degrees: planes do not differ by more


def find_roofs(
    points: FloatArray,
    around: tuple[NDArray[np.int32], IntArray],
    counts: IntArray,
    flat: tuple[FloatArray, FloatArray],
    crease: float,
) -> FloatArray:
    """Where two planes fit to a neighborhood much better than one does, (q, 8); zeros elsewhere.

    The trust in planes, their last entry, gets a minus there.

    `around` and `counts` tell which of the points, (q, 3), are around each. `flat` are planes
    there, (q, 8), and the variances of flat neighborhoods, (q,); `crease` is the least angle
    between the two planes (degrees). See `fit_roofs`.
    """
    from .._kernels.roofs import fit_roofs

    roofs = np.empty((len(points), 8))
    asked = (_BENT, _SHARE, _FEWEST, float(np.cos(np.radians(crease)) ** 2))
    if crease >= _NO_CREASE:
        return np.zeros((len(points), 8))
    for_rows(fit_roofs, len(points), points, around, counts, *flat, asked, roofs)
    return roofs
