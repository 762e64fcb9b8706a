"""Build the figure at rest from its distance function, and write it as a small file.

The format of the file is described in `steadycloud.evaluation.figure.rest`, which reads it.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from steadycloud.evaluation.figure.rest import VERTEX_STEP, WEIGHT_STEP
from steadycloud.frame import FloatArray

from .body import bone_weights, figure_distance
from .paint import paint_figure
from .parts import fade
from .surface import mesh_surface

GRID = (  # start, then step and end of every stretch: finer at the hands and at the head
    (-376.0, 4.4, -255.0, 7.0, -105.0, 6.2, 105.0, 7.0, 255.0, 4.4, 376.0),
    (-14.0, 7.0, 430.0, 5.0, 545.0, 7.0, 800.0, 4.8, 838.0, 3.1, 1014.0),
    (-182.0, 7.0, -56.0, 5.6, 182.0),
)


def bake() -> dict[str, NDArray[np.generic]]:
    """The arrays of the file by name."""
    axes = (_axis(*GRID[0]), _axis(*GRID[1]), _axis(*GRID[2]))
    vertices, quads = mesh_surface(lambda p: figure_distance(_narrowed(p)), axes)
    corners = vertices[quads]  # (q, 4, 3)
    first = np.linalg.norm(corners[:, 0] - corners[:, 2], axis=1)
    second = np.linalg.norm(corners[:, 1] - corners[:, 3], axis=1)
    vertices = _narrowed(vertices)
    weights = bone_weights(vertices)
    main_bone = weights.argmax(axis=1)
    weights[np.arange(len(weights)), main_bone] = 0.0
    return {
        "vertices": _differences(np.rint(vertices / VERTEX_STEP)),
        "quads": _differences(quads),
        "first_diagonal": first <= second,
        "colors": paint_figure(vertices),
        "weights": np.ascontiguousarray(np.rint(weights / WEIGHT_STEP).astype(np.int32).T),
        "main_bone": main_bone.astype(np.uint8),
    }


def write_figure(path: Path) -> None:
    """Bake the figure and write it to a file."""
    np.savez_compressed(path, **bake())


def _differences(rows: NDArray[np.generic]) -> NDArray[np.int32]:
    """Each row minus the one before it; the first row as it is."""
    return np.diff(rows.astype(np.int32), axis=0, prepend=np.int32(0))


def _axis(start: float, *stretches: float) -> FloatArray:
    """Grid coordinates from `start` on, in stretches of (step, end)."""
    pieces = [np.array([start])]
    for step, end in zip(stretches[::2], stretches[1::2], strict=True):
        count = round((end - start) / step)
        pieces.append(np.linspace(start, end, count + 1)[1:])
        start = end
    return np.concatenate(pieces)


def _narrowed(points: FloatArray) -> FloatArray:
    """Pull the grid together at the height of the head, where detail is finer."""
    narrow = 1.0 - 0.48 * fade(points[:, 1], 790.0, 850.0)
    return points * np.stack([narrow, np.ones_like(narrow), narrow], axis=1)
