"""A closed quad mesh of the zero set of a distance function (surface nets)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.sparse import csr_matrix

from steadycloud.frame import FloatArray, IntArray

Distance = Callable[[FloatArray], FloatArray]  # (n, 3) -> (n,)


def mesh_surface(
    distance: Distance, axes: tuple[FloatArray, FloatArray, FloatArray], *, relaxations: int = 3
) -> tuple[FloatArray, IntArray]:
    """Vertices (v, 3) and quads (q, 4) of the surface where `distance` is zero.

    One vertex for each grid cell that the surface crosses, one quad for each grid edge. The
    vertices are then spread evenly and put back onto the surface a few times.
    """
    values = _without_pinches(_sample(distance, axes))
    vertices, quads = _surface_nets(values, axes)
    links = np.concatenate([quads[:, [k, (k + 1) % 4]] for k in range(4)])
    adjacency = csr_matrix((np.ones(len(links)), links.T), shape=(len(vertices),) * 2)
    adjacency = ((adjacency + adjacency.T) > 0).astype(np.float64)
    average = adjacency.multiply(1.0 / adjacency.sum(axis=1)).tocsr()
    for _ in range(relaxations):
        vertices = _project(distance, 0.5 * vertices + 0.5 * (average @ vertices))
    vertices = _project(distance, vertices)
    return vertices, quads


def _sample(distance: Distance, axes: tuple[FloatArray, FloatArray, FloatArray]) -> FloatArray:
    """Values on the grid: exact near the surface, of the right sign elsewhere."""
    step = 4
    coarse = [axis[::step] for axis in axes]
    nodes = np.stack(np.meshgrid(*coarse, indexing="ij"), axis=-1)
    rough = distance(nodes.reshape(-1, 3)).reshape(nodes.shape[:3])
    blocks = np.repeat(np.repeat(np.repeat(rough, step, 0), step, 1), step, 2)
    values = np.pad(blocks, [(0, step)] * 3, mode="edge")[tuple(slice(len(a)) for a in axes)]
    widest = max(float(np.diff(axis).max()) for axis in coarse)
    near = np.nonzero(np.abs(values) < 1.9 * widest)
    values[near] = distance(np.stack([axis[i] for axis, i in zip(axes, near, strict=True)], 1))
    return values


def _without_pinches(values: FloatArray) -> FloatArray:
    """Fill grid faces that are inside at two opposite corners only: no edge has four faces."""
    inside = values < 0.0
    while True:
        pinched = np.zeros_like(inside)
        for u, v in ((0, 1), (0, 2), (1, 2)):
            at = {
                (i, j): tuple(
                    slice(k, k - 1 or None) if axis in (u, v) else slice(None)
                    for axis, k in ((axis, {u: i, v: j}.get(axis, 0)) for axis in range(3))
                )
                for i in (0, 1)
                for j in (0, 1)
            }
            a, b, c, d = (inside[at[key]] for key in ((0, 0), (0, 1), (1, 0), (1, 1)))
            crossed = (a == d) & (b == c) & (a != b)
            for corner in at.values():
                pinched[corner] |= crossed
        pinched &= ~inside
        if not pinched.any():
            return values
        values[pinched] = -0.01
        inside |= pinched


def _surface_nets(
    values: FloatArray, axes: tuple[FloatArray, FloatArray, FloatArray]
) -> tuple[FloatArray, IntArray]:
    """One vertex per crossed cell at the mean of its edge crossings; one quad per crossed edge."""
    inside = values < 0.0
    shape = np.array(values.shape)
    total = np.zeros((*(shape - 1), 3))
    count = np.zeros(shape - 1)
    crossings = []
    for axis in range(3):
        head = tuple(slice(1, None) if k == axis else slice(None) for k in range(3))
        tail = tuple(slice(None, -1) if k == axis else slice(None) for k in range(3))
        edge = np.stack(np.nonzero(inside[head] != inside[tail]), axis=1)
        start, end = values[tail][tuple(edge.T)], values[head][tuple(edge.T)]
        position = np.stack([axes[k][edge[:, k]] for k in range(3)], axis=1)
        gap = axes[axis][edge[:, axis] + 1] - axes[axis][edge[:, axis]]
        position[:, axis] += gap * start / (start - end)
        crossings.append((axis, edge, start < 0.0))
        for offset in _around(axis):
            cell = tuple((edge - offset).T)
            np.add.at(total, cell, position)
            np.add.at(count, cell, 1.0)
    number = np.cumsum(count.ravel() > 0).reshape(count.shape) - 1
    vertices = total[count > 0] / count[count > 0][:, None]
    quads = []
    for axis, edge, outward in crossings:
        corners = np.stack([number[tuple((edge - o).T)] for o in _around(axis)], axis=1)
        quads.append(np.where(outward[:, None], corners, corners[:, ::-1]))
    return vertices, np.concatenate(quads).astype(np.int64)


def _around(axis: int) -> IntArray:
    """Offsets from a grid edge to its four cells, counterclockwise as seen from the edge's end."""
    u, v = (axis + 1) % 3, (axis + 2) % 3
    offsets = np.zeros((4, 3), dtype=np.int64)
    offsets[[0, 3], u] = 1
    offsets[[0, 1], v] = 1
    return offsets


def _project(distance: Distance, points: FloatArray) -> FloatArray:
    """One Newton step toward the surface, at most one unit long."""
    step = 0.25
    signs = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], dtype=np.float64)
    samples = np.stack([distance(points + step * sign) for sign in signs])
    gradient = samples.T @ signs / (4.0 * step)
    value = samples.mean(axis=0)
    move = value / np.maximum(np.einsum("ij,ij->i", gradient, gradient), 0.25)
    result: FloatArray = points - np.clip(move, -2.0, 2.0)[:, None] * gradient
    return result
