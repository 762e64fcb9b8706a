"""Frames larger than memory: in tiles where they would not fit, all at once where they do."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..auto.config import AutoConfig
from ..auto.denoise import denoise_frame_auto, denoise_sequence_auto, with_neighbors
from ..frame import Frame, FrameResult
from ..observer import Observer
from ..paper.config import PaperConfig
from ..paper.denoise import denoise_frame, denoise_sequence
from ..registry import Method
from .memory import FREE_SHARE, Memory, free_bytes, too_small
from .tiled_auto import InTiles, bytes_of_point
from .tiled_paper import BYTES_OF_POINT, TiledRounds

_MOST_NEIGHBORS = 256  # that a point is ever denoised with
_USUAL_NEIGHBORS = 64
_FEWEST_POINTS = 4000  # of a tile with its halo
_FEWEST_WIDE = 12_000  # the same where the halo is wide, for patches
_FRAME_BYTES = 50.0  # of a point: as a number, as it was in the file, its attributes
_POINT_BYTES = 24.0  # of a point of an earlier frame, of which nothing else is kept
_WHOLE_BYTES = 140.0  # of a point of the frame at work, in arrays as long as the frame
_MOTION_BYTES = 180.0  # of a point of another frame, while its motion is found
_CARRIED_BYTES = 40.0  # of a point of another frame, from then on


def can_be_tiled(method: Method) -> bool:
    """Whether frames can be denoised in tiles by this method: `auto`, `paper` and their kin can."""
    return method.run in (denoise_sequence_auto, denoise_sequence)


def run_in_memory(
    method: Method,
    frames: Iterable[Frame],
    config: Any,
    observe: Observer,
    wanted: Container[int],
    limit: float = 0.0,
) -> Iterator[FrameResult]:
    """The results at the positions `wanted`, within `limit` bytes (0: most of what is free)."""
    if not can_be_tiled(method):
        yield from method.run_at(frames, config, observe, wanted)
    elif isinstance(config, AutoConfig):
        around = with_neighbors(frames, config.motion.before, config.motion.after)
        for position, (frame, neighbors) in enumerate(around):
            if position in wanted:
                kept = sum(map(_bytes_of, (frame, *neighbors)))
                memory = auto_load(len(frame), [*map(len, neighbors)], kept).scarce(limit)
                way = InTiles(memory, config.seed) if memory else None
                yield denoise_frame_auto(frame, neighbors, config, observe, way)
    elif isinstance(config, PaperConfig):
        references: list[Frame] = []
        for position, frame in enumerate(frames):
            kept = sum(map(_bytes_of, (frame, *references)))
            memory = paper_load(len(frame), [*map(len, references)], kept).scarce(limit)
            begin = partial(TiledRounds, memory=memory) if memory else None
            result = denoise_frame(frame, references, config, observe, begin)
            references = [result.frame] if config.solve.temporal_weight > 0 else []
            if position in wanted:
                yield result


@dataclass(frozen=True)
class Load:
    """What a frame, and the others that it is denoised with, ask of the memory."""

    whole: float  # bytes at work, all at once
    held: float  # bytes beside the tiles
    least: float  # bytes that have to be there: before the tiles, or with the smallest of them

    def scarce(self, limit: float) -> Memory | None:
        """The memory there is (`limit` 0: most of what is free), or None where all would fit."""
        limit = limit or FREE_SHARE * free_bytes()
        if not limit or Memory(limit).needed(1.0, self.whole) <= limit:
            return None
        return Memory(limit, self.held)


def auto_load(n_points: int, others: Sequence[int], kept: float) -> Load:
    """The load of `auto`, given the points of each frame and the bytes that the frames take."""
    held = kept + _WHOLE_BYTES * n_points + _CARRIED_BYTES * sum(others)
    tile = _FEWEST_POINTS * (1 + len(others)) * bytes_of_point(_USUAL_NEIGHBORS)
    whole = bytes_of_point(_MOST_NEIGHBORS) * (n_points + sum(others))
    return Load(whole, held, held + max(tile, _MOTION_BYTES * max(others, default=0)))


def paper_load(n_points: int, others: Sequence[int], kept: float) -> Load:
    """The load of `paper`, likewise."""
    held = kept + _WHOLE_BYTES * n_points
    whole = BYTES_OF_POINT * (n_points + sum(others))
    return Load(whole, held, held + _FEWEST_WIDE * BYTES_OF_POINT)


def refuse_too_little(
    method: Method,
    config: Any,
    n_points: Sequence[int],
    wanted: Iterable[int],
    limit: float,
    n_workers: int = 1,
) -> None:
    """Refuse, before anything is computed, a limit with no room for the smallest of tiles.

    `n_points` are those of all frames; the frames at the positions `wanted` will be denoised, by
    workers that share the limit.
    """
    limit /= n_workers
    loads = [_expected_load(config, n_points, i) for i in wanted] if can_be_tiled(method) else []
    scarce = [(load.least, memory.limit) for load in loads if (memory := load.scarce(limit))]
    if scarce:
        least, limit = max(scarce)
        if Memory(limit).points(1.0) < least:
            raise too_small(Memory(limit), 1.0, least, n_workers)


def _expected_load(config: Any, n_points: Sequence[int], position: int) -> Load:
    """The load of a frame that has not been read yet."""
    own = n_points[position]
    if isinstance(config, AutoConfig):
        past = n_points[max(0, position - config.motion.before) : position]
        future = n_points[position + 1 : position + 1 + config.motion.after]
        kept = _POINT_BYTES * sum(past) + _FRAME_BYTES * (own + sum(future))
        return auto_load(own, [*past, *future], kept)
    before = n_points[max(0, position - 1) : position] if config.solve.temporal_weight > 0 else ()
    return paper_load(own, before, _FRAME_BYTES * (own + sum(before)))


def _bytes_of(frame: Frame) -> int:
    """What a frame takes: its points, once more as they were in the file, and its attributes."""
    copies = 1 if frame.source is None else 2
    return copies * frame.points.nbytes + sum(v.nbytes for v in frame.attributes.values())
