"""Seams: how far a frame denoised in tiles is from the same frame denoised all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..auto.config import AutoConfig
from ..auto.denoise import denoise_frame_auto
from ..frame import FloatArray, Frame, FrameResult
from ..paper.config import PaperConfig
from ..paper.denoise import denoise_frame
from ..run.memory import BYTES_OF_PROCESS, SAFE, Memory
from ..run.tiled_auto import InTiles, bytes_of_point
from ..run.tiled_paper import BYTES_OF_POINT, TiledRounds
from ..surface.normalization import normalize_points
from ..surface.tiles import Halo, Tile

BORDER_SPACINGS = 3.0  # points this near to a tile's side lie at the border


@dataclass(frozen=True, eq=False)
class Seams:
    """The difference at every point, in spacings, and which points lie at a border."""

    tiled: FrameResult
    difference: FloatArray  # (n,)
    border: NDArray[np.bool_]  # (n,)

    @property
    def tiles(self) -> int:
        """The number of tiles."""
        return int(self.tiled.history.chosen.get("tiles", 1))

    @property
    def mean(self) -> float:
        """The mean difference at the borders."""
        return float(self.difference[self.border].mean())

    @property
    def high(self) -> float:
        """The difference that 99 % of the points at the borders stay below."""
        return float(np.quantile(self.difference[self.border], 0.99))


@dataclass(frozen=True)
class Watched(InTiles):
    """Tiles that remember where they were cut."""

    seen: list[list[Tile]] = field(default_factory=list)

    def cut(self, points: FloatArray, halo: Halo, each: float) -> Iterator[Tile]:
        """Cut as usual."""
        self.seen.append(list(super().cut(points, halo, each)))
        return iter(self.seen[-1])


def ground(n_points: int, seed: int, noise: float = 0.003) -> Frame:
    """Wavy ground as a scanner sees it: density falls off with distance, and noise grows with it.

    From 2 to 60 meters, with `noise` a meter; the spacing at a meter is 0.014 for 40,000 points.
    """
    rng = np.random.default_rng(seed)
    away = np.exp(rng.uniform(np.log(2.0), np.log(60.0), n_points))
    turn = rng.uniform(-1.2, 1.2, n_points)
    points = np.stack([away * np.cos(turn), away * np.sin(turn), 0.05 * np.sin(away)], axis=1)
    return Frame(points + noise * away[:, None] * rng.standard_normal(points.shape))


def memory_for(n_points: int, each: float) -> Memory:
    """The memory that so many points need at once, and no more."""
    return Memory((BYTES_OF_PROCESS + (n_points + 0.5) * each) / SAFE)


def auto_seams(
    frame: Frame, neighbors: Sequence[Frame], n_points: int, config: AutoConfig | None = None
) -> Seams:
    """`auto` with its neighbors in tiles of at most `n_points` points of each frame."""
    whole = denoise_frame_auto(frame, neighbors, config)
    count = whole.history.chosen["neighbors"]
    way = Watched(memory_for(n_points, (1 + len(neighbors)) * bytes_of_point(count)))
    tiled = denoise_frame_auto(frame, neighbors, config, way=way)
    return _seams(frame, whole, tiled, max(way.seen, key=len))


def paper_seams(
    frame: Frame, references: Sequence[Frame], n_points: int, config: PaperConfig | None = None
) -> Seams:
    """`paper` with its references in tiles of at most `n_points` points."""
    start = partial(TiledRounds, memory=memory_for(n_points, BYTES_OF_POINT))
    begun: list[TiledRounds] = []

    def begin(*known: Any) -> TiledRounds:
        begun.append(start(*known))
        return begun[0]

    whole = denoise_frame(frame, references, config)
    tiled = denoise_frame(frame, references, config, begin=begin)
    return _seams(frame, whole, tiled, list(begun[0].cut()))


def _seams(frame: Frame, whole: FrameResult, tiled: FrameResult, tiles: Sequence[Tile]) -> Seams:
    spacing = whole.history.spacing
    gone = np.linalg.norm(tiled.frame.points - whole.frame.points, axis=1) / spacing
    points = (frame.points - normalize_points(frame.points).origin) / spacing
    border = np.zeros(len(points), bool)
    for tile in tiles:
        border |= tile.holds(points) & (tile.from_border(points) < BORDER_SPACINGS)
    return Seams(tiled, gone, border)
