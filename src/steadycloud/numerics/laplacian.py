"""The Laplacian S^T L S of a graph between slots of patches, applied to points.

A point lies in several patches; a *slot* is one of its places. Edges join slots. The matrix has
some 50 entries a row and is applied a few times only, so it is not written out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from ..parallel import aside, for_rows

Floats = NDArray[np.float32]
Places = tuple[IntArray, NDArray[np.int32]]  # starts (v + 1,), places: see `places_of`
NO_BLOCKS: Floats = np.empty((0, 6), np.float32)  # of points that nothing couples across the axes


@dataclass(frozen=True)
class SlotGraph:
    """Weighted edges between points of pairs of patches.

    Those of a pair p = (l, m) are starts[p] : starts[p + 1], and join point ends[0, e] of l with
    point ends[1, e] of m.
    """

    pairs: NDArray[np.int32]  # (p, 2), the first ascends
    starts: IntArray  # (p + 1,)
    ends: NDArray[np.unsignedinteger[Any]]  # (2, e)
    weights: Floats  # (e,)
    indices: NDArray[np.int32]  # (M, k + 1) points of each patch
    slots: Places  # slots that hold each of the n points

    @property
    def n_points(self) -> int:
        """Points that the patches are made of."""
        return len(self.slots[0]) - 1

    @cached_property
    def lists(self) -> tuple[IntArray, IntArray, NDArray[np.int32]]:
        """The pairs of each patch: where those begin that it is the first of, and places of those
        that it is the second of.
        """
        first, second = self.pairs.T
        n_patches = len(self.indices)
        begins = starts_of(first, n_patches)
        return begins, *places_of(np.ascontiguousarray(second), n_patches)

    @property
    def roads(self) -> tuple[Any, ...]:
        """What the kernels take that pass values along the edges."""
        return (self.pairs, self.starts, self.ends, self.weights), self.lists

    def pass_single(self, values: Floats) -> Floats:
        """Sums of w v_j over the edges of each slot, for values by slot, (M, k + 1)."""
        from .._kernels.laplacian import pass_single

        sums = np.empty_like(values)
        for_rows(pass_single, len(values), *self.roads, values, sums)
        return sums

    def collect(self, values: Floats) -> FloatArray:
        """Sums of values by slot, (M, k + 1), over the slots of each point, (n,)."""
        from .._kernels.laplacian import slot_sums

        sums = np.empty(self.n_points)
        for_rows(slot_sums, len(sums), self.slots, values.ravel(), sums)
        return sums


@dataclass(frozen=True)
class Laplacian:
    """S^T L S of a graph whose weights are multiplied by a factor for each of the two points."""

    graph: SlotGraph
    factors: Floats  # (n,)
    degrees: FloatArray  # (n,) the diagonal
    pull: FloatArray  # (n, 3) S^T L (C - S U) of the points U that the patches are made of
    room: Floats  # (2, M, k + 1, 4) for values by slot: memory that is used again takes less time


def places_of(values: NDArray[np.int32], n_values: int) -> Places:
    """Where each of the values 0, 1, ... is, in order: places[starts[v] : starts[v + 1]]."""
    from .._kernels.laplacian import sort_places

    starts, places = np.empty(n_values + 2, np.int64), np.empty(len(values), np.int32)
    aside(sort_places, values, starts, places)
    return starts[:-1], places


def starts_of(values: NDArray[np.int32], n_values: int) -> IntArray:
    """Where each of the values 0, 1, ... begins, if they ascend, and where the last one ends."""
    starts = np.zeros(n_values + 1, np.int64)
    np.cumsum(np.bincount(values, minlength=n_values), out=starts[1:])
    return starts


def build_laplacian(graph: SlotGraph, factors: Floats, relative: Floats) -> Laplacian:
    """The Laplacian for factors of points, and what it does to the points as they are.

    `relative` are the points of each patch around its center, (M, 3, k + 1).
    """
    from .._kernels.laplacian import collect_pull, lay_out_patches, pass_along

    values, sums = room = np.empty((2, *graph.indices.shape, 4), np.float32)
    for_rows(lay_out_patches, len(values), graph.indices, factors, relative, values)
    for_rows(pass_along, len(values), *graph.roads, values, sums)
    degrees, pull = np.empty(graph.n_points), np.empty((graph.n_points, 3))
    by_slot = values.reshape(-1, 4), sums.reshape(-1, 4)
    for_rows(collect_pull, len(pull), graph.slots, factors, *by_slot, degrees, pull)
    return Laplacian(graph, factors, degrees, pull, room)


def apply_laplacian(
    laplacian: Laplacian, diagonal: Floats, x: Floats, blocks: Floats = NO_BLOCKS
) -> Floats:
    """(diag(diagonal) + B - A) x for x of three columns.

    -A is the off-diagonal part of the Laplacian; B has a symmetric block for each point, (n, 6),
    written as (xx, yy, zz, xy, xz, yz).
    """
    from .._kernels.laplacian import collect_product, lay_out, pass_along

    graph, factors = laplacian.graph, laplacian.factors
    values, sums = laplacian.room
    for_rows(lay_out, len(values), graph.indices, factors, x, values)
    for_rows(pass_along, len(values), *graph.roads, values, sums)
    product = np.empty_like(x)
    place = (graph.slots, factors, diagonal, blocks)
    for_rows(collect_product, len(x), *place, sums.reshape(-1, 4), x, product)
    return product
