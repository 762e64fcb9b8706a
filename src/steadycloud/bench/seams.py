"""Seams: the difference between a frame denoised in tiles and the same frame as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, Frame, FrameResult
from ..method import Context
from ..paper.rounds import BYTES_OF_POINT
from ..registry import get_method
from ..surface.memory import BYTES_OF_PROCESS, SAFE_SHARE, Memory
from ..surface.normalization import normalize_points
from ..surface.tiles import Tile, Tiling, neighbor_bytes

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


@contextmanager
def watched_cuts() -> Iterator[list[list[Tile]]]:
    """Collects the tiles of every stage that is tiled within the block."""
    seen: list[list[Tile]] = []
    cut = Tiling.cut

    def watch(tiling: Tiling, *words: Any, **more: Any) -> list[Tile]:
        seen.append(cut(tiling, *words, **more))
        return seen[-1]

    with patch.object(Tiling, "cut", watch):
        yield seen


def ground(n_points: int, seed: int, noise: float = 0.003) -> Frame:
    """Wavy ground as a scanner sees it: density falls off with distance, and noise grows with it.

    From 2 to 60 meters. Noise is `noise` times the distance; spacing is 0.014 times the distance
    for 40,000 points.
    """
    rng = np.random.default_rng(seed)
    away = np.exp(rng.uniform(np.log(2.0), np.log(60.0), n_points))
    turn = rng.uniform(-1.2, 1.2, n_points)
    points = np.stack([away * np.cos(turn), away * np.sin(turn), 0.05 * np.sin(away)], axis=1)
    return Frame(points + noise * away[:, None] * rng.standard_normal(points.shape))


def memory_for(n_points: int, each: float) -> Memory:
    """The memory that just suffices for a tile of `n_points` points at `each` bytes a point."""
    return Memory((BYTES_OF_PROCESS + (n_points + 0.5) * each) / SAFE_SHARE)


def measure_seams(
    name: str, frame: Frame, others: Sequence[Frame], n_points: int, config: object = None
) -> Seams:
    """A method in tiles of at most `n_points` points of each frame, against the whole frame.

    `others` are noisy neighboring frames for `auto` and its variants, earlier results for `paper`.
    """
    method = get_method(name)
    config = config or method.config
    leans = method.needs(config).results > 0
    context = Context(results=tuple(others)) if leans else Context(before=tuple(others))
    whole = method.denoise_frame(frame, context, config, lambda stage: None)
    count = whole.history.chosen.get("neighbors", 0)
    each = BYTES_OF_POINT if leans else (1 + len(others)) * neighbor_bytes(count)
    small = Context(context.before, (), context.results, memory_for(n_points, each))
    with watched_cuts() as seen:
        tiled = method.denoise_frame(frame, small, config, lambda stage: None)
    spacing = whole.history.spacing
    gone = np.linalg.norm(tiled.frame.points - whole.frame.points, axis=1) / spacing
    points = (frame.points - normalize_points(frame.points).origin) / spacing
    border = np.zeros(len(points), bool)
    for tile in max(seen, key=len):
        border |= tile.holds(points) & (tile.from_border(points) < BORDER_SPACINGS)
    return Seams(tiled, gone, border)
