"""Which points of a frame farthest point sampling keeps, cached on disk."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import numpy as np

from ..._version import __version__
from ...frame import Frame, IntArray
from ...numerics.sampling import farthest_point_sample
from .cache import cached_array, file_key


def thin_rows(frame: Frame, path: Path, rate: float, seed: int) -> IntArray:
    """The rows of the points kept, in the order of the file; `rate` is their share, 0 to 1.

    On a voxel grid many points are equally far. The first of them in Z-order is taken, which makes
    the sample a little denser at low coordinates. The paper's samples were like that: the mean
    distance from the origin that its tables imply for Loot is 610, and so is ours; a random choice
    among equals gives 620.
    """
    key = {**file_key(path), "rate": rate, "seed": seed, "sampler": _sampler_version()}

    def compute() -> IntArray:
        finite = np.flatnonzero(np.isfinite(frame.points).all(axis=1))
        count = max(1, round(rate * len(finite)))
        return np.sort(finite[farthest_point_sample(frame.points[finite], count, seed)])

    rows: IntArray = cached_array(key, compute).astype(np.int64)
    return rows


@lru_cache(maxsize=1)
def _sampler_version() -> str:
    """A hash of the sampler's code, so that cached samples of older code are not used."""
    package = Path(__file__).parents[2]
    try:
        files = (package / "numerics" / "sampling.py", package / "_kernels" / "sampling.py")
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    except OSError:  # not installed as plain files
        return __version__
