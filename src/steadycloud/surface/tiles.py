"""Tiles: a cloud in boxes, each with a halo of what lies around it.

What is computed for the own points of a tile from all its points is what would be computed from
the whole cloud, as long as it depends on nothing beyond the halo. A cloud that fits into memory is
one tile, whose rows are a slice: indexing with it copies nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..errors import SteadycloudError
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_neighbors
from .memory import Memory

_SITES = 3000  # points at which the distance to neighbors is measured
_QUANTILE = 0.95  # of the points whose neighbors a halo has to hold
_FEWEST = 500  # own points of a tile: with fewer, nearly all of it is halo


class TileError(SteadycloudError):
    """Tiles would have to be smaller than their halo allows."""

    def __init__(self, smallest: int) -> None:
        """`smallest` is the number of points that a tile must be allowed to have."""
        super().__init__(f"a tile needs {smallest} points with its halo; allow for more memory.")
        self.smallest = smallest


@dataclass(frozen=True, eq=False)
class Tile:
    """A box of a cloud, and the rows of the points in and around it."""

    low: FloatArray  # (3,) the box holds low <= p < high; the outermost are endless
    high: FloatArray  # (3,)
    halo: float  # how far beyond the box `rows` reach
    rows: IntArray | slice  # (m,) of the cloud, ascending; a slice is the whole cloud
    own: NDArray[np.bool_] | slice  # (m,) those in the box

    @property
    def whole(self) -> bool:
        """Whether this is the only tile of the cloud."""
        return isinstance(self.rows, slice)

    @property
    def own_rows(self) -> IntArray | slice:
        """Rows of the cloud in the box."""
        return self.rows if isinstance(self.rows, slice) else self.rows[self.own]

    def holds(self, points: FloatArray, margin: float = 0.0) -> NDArray[np.bool_]:
        """Which points lie in the box, grown by the margin."""
        inside = np.ones(len(points), bool)
        for axis in range(3):
            inside &= points[:, axis] >= self.low[axis] - margin
            inside &= points[:, axis] < self.high[axis] + margin
        return inside

    def from_border(self, points: FloatArray) -> FloatArray:
        """How far points of the box are from its nearest side, (m,)."""
        sides = np.concatenate([points - self.low, self.high - points], axis=1)
        return np.asarray(sides.min(axis=1))


@dataclass(frozen=True, eq=False)
class Halo:
    """How wide a halo has to be, which differs from place to place as the density does."""

    sites: FloatArray  # (s, 3) a sample of the cloud
    widths: FloatArray  # (s,) that points there need

    def within(self, tile: Tile) -> Halo:
        """That of a box; that of everything where no site lies in the box."""
        inside = tile.holds(self.sites)
        return Halo(self.sites[inside], self.widths[inside]) if inside.any() else self

    @property
    def width(self) -> float:
        """Enough for nearly all points; outliers would need any width."""
        return float(np.quantile(self.widths, _QUANTILE))

    @property
    def most(self) -> float:
        """Enough for any box within."""
        return float(self.widths.max())


def measure_halo(points: FloatArray, hops: Mapping[int, float], seed: int) -> Halo:
    """The halo of a stage: `hops` maps numbers of neighbors to how often a stage goes from a
    point to its farthest neighbor among so many.
    """
    rng = np.random.default_rng(seed)
    sites = points[np.sort(rng.choice(len(points), min(_SITES, len(points)), replace=False))]
    counts = np.minimum(list(hops), len(points))
    distances, _ = nearest_neighbors(points, sites, int(counts.max()))
    return Halo(sites, distances[:, counts - 1] @ np.array(list(hops.values())))


@dataclass(frozen=True)
class Tiling:
    """How the stages of a frame are cut: into tiles that fit into the memory, or not at all."""

    memory: Memory | None = None  # None: everything fits
    seed: int = 0

    def cut(
        self, points: FloatArray, hops: Mapping[int, float], each: float, most: float = np.inf
    ) -> list[Tile]:
        """Tiles for a stage that takes `each` bytes a point; for `hops` see `measure_halo`.

        They have about `most` points or fewer, also where memory would allow more.
        """
        fitting = np.inf if self.memory is None else self.memory.points(each)
        if len(points) <= min(fitting, most):
            return [whole_tile()]
        halo = measure_halo(points, hops, self.seed)
        try:
            return list(cut_tiles(points, halo, int(min(fitting, most))))
        except TileError as error:
            if self.memory is None or len(points) <= fitting:
                return [whole_tile()]
            raise self.memory.too_small(each, error.smallest) from None


def whole_tile() -> Tile:
    """A tile that is all of a cloud."""
    endless = np.full(3, np.inf)
    return Tile(-endless, endless, 0.0, slice(None), slice(None))


def neighbor_bytes(count: int) -> float:
    """What a point at work takes (bytes), where `count` neighbors of each are looked at."""
    return 400.0 + 16.0 * count


def cut_tiles(points: FloatArray, halo: Halo, most: int) -> Iterator[Tile]:
    """Tiles of at most `most` points, halo included, that hold every point in one box.

    Boxes are halved at the median of their longest side until they are small enough.
    """
    rows = np.arange(len(points))
    endless = np.full(3, np.inf)
    whole = Tile(-endless, endless, halo.width, rows, np.ones(len(rows), bool))
    yield from _halve(points, whole, halo, rows, most)


def _halve(
    points: FloatArray, tile: Tile, halo: Halo, around: IntArray, most: int
) -> Iterator[Tile]:
    """The tiles of a box; `around` are the rows that their halos may reach."""
    n_points = np.asarray(tile.own).size
    if n_points <= most:
        yield tile
        return
    inside = points[tile.own_rows]
    axis = int(np.argmax(np.ptp(inside, axis=0)))
    middle = float(np.median(inside[:, axis]))
    if len(inside) < 2 * _FEWEST or not inside[:, axis].min() < middle:
        raise TileError(n_points)
    del inside
    for side in ("high", "low"):
        edge = getattr(tile, side).copy()
        edge[axis] = middle
        box = replace(tile, **{side: edge})
        there = halo.within(box)
        near = around[box.holds(points[around], there.most)]
        rows = near[box.holds(points[near], there.width)]
        half = replace(box, halo=there.width, rows=rows, own=box.holds(points[rows]))
        yield from _halve(points, half, there, near, most)
