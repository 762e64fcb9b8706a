"""The figure at rest: one closed mesh of 35,002 vertices, its colors and its bone weights.

It stands with its feet on y = 0, looks along +z, has its left hand at +x and is 1000 units tall.
The mesh is read from rest.npz, which `python -m tools.bake_figure` in the repository makes. To keep
that file small,
- "vertices" and "quads" hold differences between consecutive rows, vertices as integers in units of
  VERTEX_STEP;
- "first_diagonal" says of each quad a b c d whether it is cut into triangles along a c, else b d;
- "weights" holds integers in units of WEIGHT_STEP, one row per bone, with 0 in place of the largest
  weight of each vertex; "main_bone" says which bone that is. The weights of a vertex add up to 1.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...frame import FloatArray, IntArray
from ..mesh import Mesh

REST_FILE = Path(__file__).with_name("rest.npz")
VERTEX_STEP = 2.0**-11  # units of length
WEIGHT_STEP = 2.0**-20


@lru_cache(maxsize=1)
def rest_figure() -> tuple[Mesh, FloatArray]:
    """The mesh before it moves, and the weights (v, bones) of the bones at each vertex."""
    with np.load(REST_FILE) as file:
        vertices = VERTEX_STEP * np.cumsum(file["vertices"], axis=0)
        quads = np.cumsum(file["quads"], axis=0, dtype=np.int64)
        colors = file["colors"]
        weights = WEIGHT_STEP * file["weights"].T
        weights[np.arange(len(vertices)), file["main_bone"]] = 1.0 - weights.sum(axis=1)
        faces = _split_quads(quads, file["first_diagonal"])
    for array in (vertices, faces, colors, weights):
        array.setflags(write=False)
    return Mesh(vertices, faces, colors), weights


def _split_quads(quads: IntArray, first_diagonal: NDArray[np.bool_]) -> IntArray:
    """Each quad (q, 4) as two triangles (2q, 3): the first ones of all quads, then the others."""
    a, b, c, d = quads.T
    along = first_diagonal[:, None]
    left = np.where(along, np.stack([a, b, c], 1), np.stack([a, b, d], 1))
    right = np.where(along, np.stack([a, c, d], 1), np.stack([b, c, d], 1))
    return np.concatenate([left, right])
