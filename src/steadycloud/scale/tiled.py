"""Frames larger than memory: in tiles where they would not fit, all at once where they do."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

from ..auto import Way, denoise_frame_auto, with_neighbors
from ..config import AutoConfig
from ..denoisers.registry import Method
from ..frame import Frame, FrameResult
from ..observer import Observer
from .memory import FREE_SHARE, Memory, free_bytes
from .tiled_auto import InTiles, bytes_of_point

_MOST_NEIGHBORS = 256  # that a point is ever denoised with
_OWN_BYTES = 220.0  # of a point of the frame, in whole arrays
_OTHER_BYTES = 50.0  # of a point of a neighboring frame


def can_be_tiled(config: Any) -> bool:
    """Whether frames of the method with this configuration can be denoised in tiles."""
    return isinstance(config, AutoConfig)


def run_in_memory(
    method: Method,
    frames: Iterable[Frame],
    config: Any,
    observe: Observer,
    wanted: Container[int],
    limit: float = 0.0,
) -> Iterator[FrameResult]:
    """The results at the positions `wanted`, within `limit` bytes (0: most of what is free)."""
    if not can_be_tiled(config):
        yield from method.run_at(frames, config, observe, wanted)
        return
    around = with_neighbors(frames, config.motion.before, config.motion.after)
    for position, (frame, neighbors) in enumerate(around):
        if position in wanted:
            way = choose_way(frame, neighbors, config, limit)
            yield denoise_frame_auto(frame, neighbors, config, observe, way)


def choose_way(
    frame: Frame, neighbors: Sequence[Frame], config: AutoConfig, limit: float
) -> Way | None:
    """Tiles where a frame might not fit; None: all at once."""
    limit = limit or FREE_SHARE * free_bytes()
    if not limit:
        return None
    n_others = sum(map(len, neighbors))
    whole = Memory(limit).needed(bytes_of_point(_MOST_NEIGHBORS), len(frame) + n_others)
    if whole <= limit:
        return None
    return InTiles(Memory(limit, _OWN_BYTES * len(frame) + _OTHER_BYTES * n_others), config.seed)
