"""Frames larger than memory: in tiles where they would not fit, all at once where they do."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ..auto import denoise_frame_auto, denoise_sequence_auto, with_neighbors
from ..config import AutoConfig, DenoiserConfig
from ..denoisers.registry import Method
from ..frame import Frame, FrameResult
from ..observer import Observer
from ..pipeline import denoise_frame, denoise_sequence
from .memory import FREE_SHARE, Memory, free_bytes, too_small
from .tiled_auto import InTiles, bytes_of_point
from .tiled_paper import BYTES_OF_POINT, TiledRounds

_MOST_NEIGHBORS = 256  # that a point is ever denoised with
_USUAL_NEIGHBORS = 64
_FEWEST_POINTS = 4000  # of a tile with its halo
_FEWEST_WIDE = 12_000  # the same where the halo is wide, for motion and patches
_WHOLE_BYTES = 140.0  # of a point of the frame, in arrays as long as the frame


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
                memory = scarce_memory(frame, neighbors, bytes_of_point(_MOST_NEIGHBORS), limit)
                if memory:
                    each = (1 + len(neighbors)) * bytes_of_point(_USUAL_NEIGHBORS)
                    refuse_too_little(memory, each, _FEWEST_WIDE if neighbors else _FEWEST_POINTS)
                way = InTiles(memory, config.seed) if memory else None
                yield denoise_frame_auto(frame, neighbors, config, observe, way)
    elif isinstance(config, DenoiserConfig):
        references: list[Frame] = []
        for position, frame in enumerate(frames):
            memory = scarce_memory(frame, references, BYTES_OF_POINT, limit)
            if memory:
                refuse_too_little(memory, BYTES_OF_POINT, _FEWEST_WIDE)
            begin = partial(TiledRounds, memory=memory) if memory else None
            result = denoise_frame(frame, references, config, observe, begin)
            references = [result.frame] if config.solve.temporal_weight > 0 else []
            if position in wanted:
                yield result


def scarce_memory(
    frame: Frame, others: Sequence[Frame], each: float, limit: float
) -> Memory | None:
    """The memory there is, where a frame might not fit at `each` bytes a point; None: it will."""
    limit = limit or FREE_SHARE * free_bytes()
    n_others = sum(map(len, others))
    if not limit or Memory(limit).needed(each, len(frame) + n_others) <= limit:
        return None
    return Memory(limit, _WHOLE_BYTES * len(frame) + sum(map(_bytes_of, (frame, *others))))


def refuse_too_little(memory: Memory, each: float, fewest: int) -> None:
    """Refuse, before anything is computed, a limit with no room for the smallest of tiles."""
    if memory.points(each) < fewest:
        raise too_small(memory, each, fewest)


def _bytes_of(frame: Frame) -> int:
    """What a frame takes: its points, once more as they were in the file, and its attributes."""
    return 2 * frame.points.nbytes + sum(values.nbytes for values in frame.attributes.values())
