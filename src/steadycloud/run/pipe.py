"""Frames over pipes: PLY files one after the other; the header of each says where it ends.

See docs/streams.md for the framing.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ..api import configure
from ..errors import InputError, one_line
from ..frame import BadFrame, Frame, FrameResult
from ..io import read_frame
from ..io.ply import PLY
from ..io.ply_header import MAX_SIZE, Element, Order, parse_header
from ..observer import Progress
from ..outliers import OutlierChoice, settle_outliers
from ..sequence import denoise_frames
from .failures import ErrorChoice
from .files import memory_limit
from .interrupts import Interrupts
from .kernels import get_kernels_ready
from .summary import Effort, effort_of, say_efforts

_BLANK = b" \t\r\n"
_LINE = 1 << 16  # bytes of the longest line of text


def denoise_pipe(
    frames: Iterable[tuple[Frame | BadFrame, bytes]],
    output: BinaryIO,
    method: str,
    settings: Mapping[str, Any],
    progress: Progress,
    *,
    outliers: OutlierChoice = "keep",
    max_memory: str | float | None = None,
    on_error: ErrorChoice = "stop",
    **words: Any,
) -> str:
    """Denoise frames with the bytes that they came as, and write them as PLY; returns a summary.

    A frame is written whole before an interrupt is heard. For `words` see `configure`.
    """
    chosen, config = configure(method, settings, **words)
    if chosen.library is None:
        get_kernels_ready(method, progress.say)
    raw: deque[bytes] = deque()

    def arriving() -> Iterator[Frame | BadFrame]:
        for frame, data in frames:
            raw.append(data if on_error == "copy" else b"")
            yield frame

    counts = {"denoised": 0, "skipped": 0, "copied": 0}
    efforts: Counter[Effort] = Counter()
    begin_s, interrupts = time.perf_counter(), Interrupts()
    results = denoise_frames(
        chosen,
        arriving(),
        config,
        progress.stage,
        max_memory=memory_limit(chosen, max_memory),
        tolerant=on_error != "stop",
    )
    with interrupts.heard():
        for result in results:
            for warning in result.warnings:
                progress.warn(result.frame.name, warning)
            with interrupts.held():
                counts[_write(output, result, raw.popleft(), outliers, on_error)] += 1
            efforts.update(effort_of(result.history))
            progress.result(result)
    said = [f"{number} {what}" for what, number in counts.items() if number or what == "denoised"]
    spent_s = time.perf_counter() - begin_s
    return f"frames: {', '.join(said)} by {method} in {spent_s:.1f} s{say_efforts(efforts)}"


def read_pipe(stream: BinaryIO, on_error: ErrorChoice) -> Iterator[tuple[Frame | BadFrame, bytes]]:
    """The frames of a pipe as they arrive, each with its bytes.

    A PLY whose content is bad is an error, or a bad frame if errors are skipped. Bytes that are no
    PLY, or a pipe that ends inside a frame, are always an error: where the next one begins is not
    known.
    """
    with tempfile.TemporaryDirectory(prefix="steadycloud-") as folder:
        path = Path(folder) / "frame.ply"
        for number, data in enumerate(split_pipe(stream)):
            name = f"frame {number}"
            try:
                path.write_bytes(data)
                frame = read_frame(path)
                yield Frame(frame.points, frame.attributes, name, frame.source), data
            except InputError as error:
                reason = one_line(error).removeprefix(f"{path}: ")
                if on_error == "stop":
                    raise InputError(f"{name} of the pipe: {reason}") from None
                yield BadFrame(Frame(np.empty((0, 3)), name=name), reason), data


def split_pipe(stream: BinaryIO) -> Iterator[bytes]:
    """The PLY files in a pipe, as bytes; blank space between them is left out."""
    for number in range(1 << 62):
        first = stream.read(1)
        while first and first in _BLANK:
            first = stream.read(1)
        if not first:
            return
        parts = [first]
        try:
            _read_header(stream, parts)
            header = parse_header(b"".join(parts))
            for element in header.elements:
                if not header.order:
                    parts.extend(_line(stream) for _ in range(element.count))
                elif element.has_lists:
                    _read_lists(stream, element, header.order, parts)
                else:
                    parts.append(_exactly(stream, element.count * element.min_row_size))
        except InputError as error:
            raise InputError(f"frame {number} of the pipe: {error}") from None
        yield b"".join(parts)


def _write(
    output: BinaryIO,
    result: FrameResult,
    raw: bytes,
    outliers: OutlierChoice,
    on_error: ErrorChoice,
) -> str:
    """Write a result, or what was chosen for one that failed; returns what was done."""
    if not result.failed:
        PLY.write(output, settle_outliers(result, outliers).frame)
    elif on_error == "copy":
        output.write(raw)
    else:
        return "skipped"
    output.flush()
    return "copied" if result.failed else "denoised"


def _read_header(stream: BinaryIO, parts: list[bytes]) -> None:
    """Append the lines of a header that has begun."""
    size = 0
    while parts[-1].strip() != b"end_header" or not parts[-1].endswith(b"\n"):
        parts.append(_line(stream))
        size += len(parts[-1])
        if size > MAX_SIZE or not (parts[0] + parts[1]).startswith(b"ply"):
            raise InputError("does not begin with the header of a PLY file; see docs/streams.md.")


def _read_lists(stream: BinaryIO, element: Element, order: Order, parts: list[bytes]) -> None:
    """Append rows with lists, whose lengths are known only one after the other."""
    for _ in range(element.count):
        for item in element.properties:
            count = 1
            if item.count_type is not None:
                kind = item.count_dtype(order)
                parts.append(_exactly(stream, kind.itemsize))
                count = max(0, int(np.frombuffer(parts[-1], kind)[0]))
            parts.append(_exactly(stream, count * item.dtype(order).itemsize))


def _line(stream: BinaryIO) -> bytes:
    line = stream.readline(_LINE)
    if not line:
        raise InputError("the pipe ends inside it; see whether the program before it failed.")
    return line


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise InputError("the pipe ends inside it; see whether the program before it failed.")
    return data
