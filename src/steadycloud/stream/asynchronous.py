"""AsyncStream: the same for programs with asyncio; other tasks run while a frame is denoised."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator
from types import TracebackType
from typing import Any

from ..frame import FrameResult
from .stream import Stream


class AsyncStream:
    """A `Stream` whose methods are awaited; frames are denoised in a thread, in order of pushes."""

    def __init__(self, *words: Any, **more: Any) -> None:
        """The arguments are those of `Stream`."""
        self.stream = Stream(*words, **more)
        self._turn = asyncio.Lock()

    async def push(self, frame: Any, time: float | None = None) -> list[FrameResult]:
        """See `Stream.push`."""
        async with self._turn:
            return await asyncio.to_thread(self.stream.push, frame, time)

    async def flush(self) -> list[FrameResult]:
        """See `Stream.flush`."""
        async with self._turn:
            return await asyncio.to_thread(self.stream.flush)

    async def reset(self) -> None:
        """See `Stream.reset`."""
        async with self._turn:
            self.stream.reset()

    async def results(self, frames: AsyncIterable[Any]) -> AsyncIterator[FrameResult]:
        """The results of all frames of an asynchronous source, as they come."""
        async for frame in frames:
            for result in await self.push(frame):
                yield result
        for result in await self.flush():
            yield result

    async def close(self) -> None:
        """See `Stream.close`."""
        async with self._turn:
            await asyncio.to_thread(self.stream.close)

    async def __aenter__(self) -> AsyncStream:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
