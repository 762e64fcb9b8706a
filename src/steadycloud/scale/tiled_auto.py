"""`auto` in tiles: what depends on the whole frame is decided once, the rest near each tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..auto import Moved
from ..config import AutoConfig, EvennessConfig, OutlierConfig
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..observer import Observer
from ..stages.evenness import NORMAL_NEIGHBORS, repulsion, room, spread_points
from ..stages.motion import PoolFacts, pool_frames
from ..stages.normalization import WorkingPoints
from ..stages.outliers import judge_loneliness, measure_loneliness
from ..stages.projection import explained_share, find_shift, neighborhood
from .pilot import survey_pool
from .tiles import Tile, cut_tiles, neighborhood_radius

T = TypeVar("T")
_HOPS = 3  # neighborhoods that a stage may reach: a neighbor's neighbor, and one to be sure
_SETTLED = 1.5  # radii of the widest local motion, beyond which others hardly matter
_MOTION = 4.0  # spacings that points move beyond the usual


@dataclass(frozen=True)
class InTiles:
    """The way of working in tiles of as many points as fit into the memory."""

    capacity: int  # points of all frames together, halo included, that are moved at once
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

    def move(
        self,
        work: WorkingPoints,
        others: Sequence[FloatArray],
        noise: FloatArray,
        config: AutoConfig,
        observe: Observer,
    ) -> Moved:
        """Pool and project tile by tile, then spread step by step, each in tiles."""
        observe("motion")
        most = self.capacity // (1 + len(others))
        facts = survey_pool(work, others, noise, config, most) if others else None
        others = others if facts else ()
        spacing = facts.spacing if facts else 1.0
        count = neighborhood(float(noise.max()) / spacing, config.projection)
        halo = self.halo(work.points, config, count, facts)
        margin = halo + _MOTION
        if facts:
            margin += 2.0 * max(gauge.distance for steps in facts.gauges for gauge in steps[:1])
        shift = np.empty_like(work.points)
        moved_sq = noise_sq = 0.0
        n_pooled = n_tiles = 0
        for tile in cut_tiles(work.points, halo, most):
            n_tiles += 1
            observe(f"tile {n_tiles}")
            near = [_part(work, other, tile, margin) for other in others]
            pool = pool_frames(
                work.points[tile.rows], near, noise[tile.rows], config.motion, facts
            )
            found = find_shift(pool.points, pool.noise, config.projection, count) * pool.spacing
            shift[tile.own_rows] = found[pool.own[tile.own]]
            inside = tile.holds(pool.points * pool.spacing)
            moved_sq += float(np.einsum("ij,ij->", found[inside], found[inside]))
            noise_sq += float(np.square(pool.noise[inside] * pool.spacing).sum())
            n_pooled += int(inside.sum()) - int(tile.own.sum())
        shift *= explained_share(moved_sq, noise_sq)
        shift += work.points
        observe("spread")
        points = spread_points(shift, noise, config.evenness, self._push_apart)
        return Moved(points, n_pooled, count, n_tiles)

    def halo(
        self, points: FloatArray, config: AutoConfig, count: int, facts: PoolFacts | None
    ) -> float:
        """How wide a halo must be, in spacings, for `count` neighbors of the pool."""
        spacing = facts.spacing if facts else 1.0
        own = int(np.ceil(count * spacing**2)) + 1
        wide = 1.7 * config.projection.passes * neighborhood_radius(points, own, self.seed)
        if facts:
            members = config.motion.members * 4 ** (config.motion.levels - 1)
            wide += _SETTLED * neighborhood_radius(points, members, self.seed)
        return wide

    def _push_apart(self, points: FloatArray, config: EvennessConfig) -> FloatArray:
        """A step of repulsion; how far it reaches is decided over all tiles."""
        space, shift = np.empty(len(points)), np.empty_like(points)
        for tile in self._small_tiles(points, NORMAL_NEIGHBORS):
            inside = points[tile.rows]
            distances, _ = nearest_neighbors(inside, inside[tile.own], min(7, len(inside)))
            space[tile.own_rows] = room(distances)
        reach = config.reach * float(np.median(space))
        for tile in self._small_tiles(points, NORMAL_NEIGHBORS):
            inside = points[tile.rows]
            _, near = nearest_neighbors(inside, inside, min(NORMAL_NEIGHBORS, len(inside)))
            shift[tile.own_rows] = repulsion(inside, near, reach)[tile.own]
        shift *= config.step * reach
        return shift

    def _small_tiles(self, points: FloatArray, count: int) -> list[Tile] | Sequence[Tile]:
        """Tiles for a stage that looks at `count` neighbors."""
        halo = _HOPS * neighborhood_radius(points, count, self.seed)
        return cut_tiles(points, halo, self.capacity)


def _part(work: WorkingPoints, other: FloatArray, tile: Tile, margin: float) -> FloatArray:
    """The points of another frame near a tile, as `work` sees them."""
    there = Tile(
        tile.low * work.spacing + work.origin,
        tile.high * work.spacing + work.origin,
        tile.halo,
        tile.rows,
        tile.own,
    )
    return work.localize(other[there.holds(other, margin * work.spacing)])
