"""`auto` in tiles: what depends on the whole frame is decided once, the rest near each tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..auto.config import EvennessConfig, OutlierConfig, ProjectionConfig
from ..auto.denoise import AllAtOnce, Projected
from ..auto.evenness import NORMAL_NEIGHBORS, repulsion, room
from ..auto.motion import Carried, pool_points, pool_spacing
from ..auto.outliers import judge_loneliness, measure_loneliness
from ..auto.projection import apply_shift, find_shift, neighborhood_size
from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices, nearest_neighbors
from ..observer import Observer
from ..surface.tiles import Halo, Tile, TileError, cut_tiles, measure_halo
from .memory import Memory, too_small

_HOPS = 3.0  # neighborhoods that a stage may reach: a neighbor's neighbor, and one to be sure
_PASS_HOPS = 1.7  # the same for a pass of projection, where the outermost hardly count


@dataclass(frozen=True)
class InTiles(AllAtOnce):
    """The way of working in tiles of as many points as fit into the memory."""

    memory: Memory
    seed: int = 0

    def find_outliers(self, points: FloatArray, config: OutlierConfig) -> NDArray[np.bool_]:
        """Which points belong to no surface, (n,)."""
        if not config.find or min(config.k + 1, len(points)) < 4:
            return np.zeros(len(points), bool)
        lonely, around = np.empty((2, len(points)))
        for tile in self._small_tiles(points, config.k + 1):
            found = measure_loneliness(points[tile.rows], config)
            lonely[tile.own_rows], around[tile.own_rows] = (values[tile.own] for values in found)
        return judge_loneliness(lonely, around, config)

    def project(
        self,
        points: FloatArray,
        noise: FloatArray,
        carried: Sequence[Carried],
        config: ProjectionConfig,
        observe: Observer,
    ) -> Projected:
        """Project tile by tile; how far all points together may go is decided over all tiles."""
        spacing = pool_spacing(len(points), carried)
        count = neighborhood_size(noise / spacing, config)
        reach = 1 + int(np.ceil(count * spacing**2))  # as many points of the frame itself
        halo = measure_halo(points, {reach: _PASS_HOPS * config.passes}, self.seed)
        shift = np.empty_like(points)
        n_tiles = 0
        for tile in self.cut(points, halo, (1 + len(carried)) * bytes_of_point(count)):
            n_tiles += 1
            observe(f"project, tile {n_tiles}")
            near = [_part(frame, tile) for frame in carried]
            pool = pool_points(points[tile.rows], noise[tile.rows], near, spacing)
            own = pool.own[tile.own]
            shift[tile.own_rows] = find_shift(pool.points, pool.noise, config, own, count)
        projected = apply_shift(points / spacing, noise / spacing, shift)
        projected *= spacing
        return Projected(projected, count, n_tiles)

    def push_apart(self, points: FloatArray, config: EvennessConfig) -> tuple[FloatArray, float]:
        """A step of repulsion; how far it reaches is decided over all tiles."""
        space, shift = np.empty(len(points)), np.empty_like(points)
        for tile in self._small_tiles(points, NORMAL_NEIGHBORS):
            inside = points[tile.rows]
            distances, _ = nearest_neighbors(inside, inside[tile.own], min(7, len(inside)))
            space[tile.own_rows] = room(distances)
        reach = config.reach * float(np.median(space))
        for tile in self._small_tiles(points, NORMAL_NEIGHBORS):
            inside = points[tile.rows]
            near = nearest_indices(inside, inside, min(NORMAL_NEIGHBORS, len(inside)))
            shift[tile.own_rows] = repulsion(inside, near, reach)[tile.own]
        return shift, reach

    def _small_tiles(self, points: FloatArray, count: int) -> Iterator[Tile]:
        """Tiles for a stage that looks at `count` neighbors."""
        halo = measure_halo(points, {count: _HOPS}, self.seed)
        return self.cut(points, halo, bytes_of_point(count))

    def cut(self, points: FloatArray, halo: Halo, each: float) -> Iterator[Tile]:
        """Tiles that fit into the memory at `each` bytes a point."""
        try:
            yield from cut_tiles(points, halo, self.memory.points(each))
        except TileError as error:
            raise too_small(self.memory, each, error.smallest) from None


def bytes_of_point(count: int) -> float:
    """What a point at work takes, where `count` neighbors of each are looked at."""
    return 400.0 + 16.0 * count


def _part(frame: Carried, tile: Tile) -> Carried:
    """What of a frame is in and around a tile."""
    near = tile.holds(frame.points, tile.halo)
    return Carried(frame.points[near], frame.noise[near])
