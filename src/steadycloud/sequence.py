"""The loop over frames, in order of time; each gets the other frames that its method needs."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from typing import Any

import numpy as np

from .errors import SteadycloudError
from .frame import Frame, FrameResult
from .method import Context, Method
from .observer import Observer, ignore
from .surface.memory import Load, Memory

_POINT_BYTES = 24.0  # per point of a frame that keeps only coordinates
_FRAME_BYTES = 50.0  # per point of a frame with its source file and attributes


def denoise_frames(
    method: Method,
    frames: Iterable[Frame],
    config: Any,
    observe: Observer = ignore,
    *,
    wanted: Container[int] | None = None,
    max_memory: float = 0.0,
) -> Iterator[FrameResult]:
    """The results of a sequence in order, as soon as the frames that each depends on are read.

    Only those frames are kept in memory. `wanted` are the positions whose results are returned
    (None: all of them). A frame that would not fit into `max_memory` bytes (0: most of what is
    free) is denoised in tiles, if the method can. The process that some methods work
    in is started by the call, not by the first result.
    """
    opened = ExitStack()
    denoise = opened.enter_context(method.open(config))
    needs = method.needs(config)

    def results() -> Iterator[FrameResult]:
        stream = iter(frames)
        before: deque[Frame] = deque(maxlen=needs.before)
        after: deque[Frame] = deque(islice(stream, needs.after + 1))
        earlier: deque[Frame] = deque(maxlen=needs.results)
        kept: dict[int, Any] = {}
        position = 0
        with opened:
            while after:
                frame = after.popleft()
                asked = wanted is None or position in wanted
                if asked or needs.results:
                    memory = scarce_memory(method, frame, (*before, *after, *earlier), max_memory)
                    context = Context(tuple(before), tuple(after), tuple(earlier), memory, kept)
                    result = denoise(frame, context, config, observe)
                    check_result(method.name, frame, result)
                    earlier.append(result.frame)
                    if asked:
                        yield result
                before.append(Frame(frame.points, name=frame.name))
                after.extend(islice(stream, 1))
                there = {id(other.points) for other in (*before, *after)}
                for key in kept.keys() - there:
                    del kept[key]
                position += 1

    return results()


def check_result(method: str, noisy: Frame, result: FrameResult) -> None:
    """Refuse a result with NaN or infinity where the input had a number, before it is used."""
    points = result.frame.points
    if np.isfinite(points).all():
        return
    lost = np.isfinite(noisy.points).all(axis=1) & ~np.isfinite(points).all(axis=1)
    if n_lost := int(lost.sum()):
        raise SteadycloudError(
            f"{noisy.name or 'frame'}: {method} lost {n_lost} of {len(noisy)} points (NaN or "
            "infinite), so the result is discarded; use settings nearer to the defaults."
        )


def scarce_memory(
    method: Method, frame: Frame, others: Sequence[Frame], max_memory: float
) -> Memory | None:
    """The memory for which the frame must be cut into tiles, or None if it fits."""
    if method.load is None:
        return None
    held = sum(map(_bytes_of, (frame, *others)))
    return method.load(len(frame), [*map(len, others)], held).scarce(max_memory)


def expected_load(
    method: Method, config: Any, n_points: Sequence[int], position: int
) -> Load | None:
    """The memory that a frame will take, before any frame is read; None: not known.

    `n_points` are the sizes of all frames of the sequence.
    """
    if method.load is None:
        return None
    needs, own = method.needs(config), n_points[position]
    past = n_points[max(0, position - needs.before) : position]
    future = n_points[position + 1 : position + 1 + needs.after]
    results = n_points[max(0, position - needs.results) : position]
    held = _POINT_BYTES * sum(past) + _FRAME_BYTES * (own + sum(future) + sum(results))
    return method.load(own, [*past, *future, *results], held)


def _bytes_of(frame: Frame) -> float:
    """Memory of a frame: its points, their copy in the source file, and its attributes."""
    copies = 1 if frame.source is None else 2
    return float(copies * frame.points.nbytes + sum(v.nbytes for v in frame.attributes.values()))
