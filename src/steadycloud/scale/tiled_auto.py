"""`auto` in tiles: what depends on the whole frame is decided once, the rest near each tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..auto import AllAtOnce, Moved
from ..config import AutoConfig, EvennessConfig, OutlierConfig
from ..frame import FloatArray
from ..numerics.neighbors import nearest_neighbors
from ..observer import Observer
from ..stages.evenness import NORMAL_NEIGHBORS, repulsion, room, spread_points
from ..stages.motion import (
    SMOOTHING_NEIGHBORS,
    PoolFacts,
    Surface,
    choose_anchors,
    pool_frames,
    smooth_surface,
)
from ..stages.normalization import WorkingPoints
from ..stages.outliers import judge_loneliness, measure_loneliness
from ..stages.projection import explained_share, find_shift, neighborhood
from .memory import Memory, too_small
from .pilot import survey_pool
from .tiles import Tile, TileError, cut_tiles, neighborhood_radius

_HOPS = 3  # neighborhoods that a stage may reach: a neighbor's neighbor, and one to be sure
_SETTLED = 1.0  # radii of the widest local motion: what is farther off hardly matters
_MOTION = 4.0  # spacings that points move beyond the usual


@dataclass(frozen=True)
class InTiles:
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
        n_frames = 1 + len(others)
        count = neighborhood(float(noise.max()) * n_frames**0.5, config.projection)  # at most
        each = n_frames * bytes_of_point(count)
        most = self.memory.points(each)
        if most >= max(map(len, (work.points, *others))):
            return AllAtOnce().move(work, others, noise, config, observe)
        facts = survey_pool(work, others, noise, config, most) if others else None
        if facts:
            anchors = tuple(self._choose_anchors(work.localize(other)) for other in others)
            facts = replace(facts, anchors=anchors)
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
        for tile in self.cut(work.points, halo, each):
            n_tiles += 1
            observe(f"tile {n_tiles}")
            near = [_part(work, other, tile, margin) for other in others]
            pool = pool_frames(work.points[tile.rows], near, noise[tile.rows], config.motion, facts)
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

    def _choose_anchors(self, points: FloatArray) -> FloatArray:
        """The anchors of another frame, chosen once for all tiles."""
        smooth = Surface(np.empty_like(points), np.empty((0, 3)))
        for tile in self._small_tiles(points, SMOOTHING_NEIGHBORS):
            smooth.points[tile.own_rows] = smooth_surface(points[tile.rows]).points[tile.own]
        return points[choose_anchors(smooth)]

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

    def _small_tiles(self, points: FloatArray, count: int) -> Iterator[Tile]:
        """Tiles for a stage that looks at `count` neighbors."""
        halo = _HOPS * neighborhood_radius(points, count, self.seed)
        return self.cut(points, halo, bytes_of_point(count))

    def cut(self, points: FloatArray, halo: float, each: float) -> Iterator[Tile]:
        """Tiles that fit into the memory at `each` bytes a point."""
        try:
            yield from cut_tiles(points, halo, self.memory.points(each))
        except TileError as error:
            raise too_small(self.memory, each, error.smallest) from None


def bytes_of_point(count: int) -> float:
    """What a point at work takes, where `count` neighbors of each are looked at."""
    return 800.0 + (12.0 if count <= 128 else 22.0) * count


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
