"""Threads: work in fixed blocks of rows, so that any number of threads gives the same bits.

Kernels release the interpreter's lock and are compiled for one thread; this file runs them in
parallel. That needs no threading layer, is safe in forked and threaded programs, and compiles fast.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from .errors import ConfigError

T = TypeVar("T")
_BLOCKS = 16  # fixed: partial sums must not depend on the number of threads
_AT_ONCE = 200_000  # rows of temporary arrays, to bound their memory
_threads = 0  # 0: one for each core

# The GNU allocator returns free memory to the system above twice the largest array freed so far;
# requesting it again takes a tenth of the time of a frame. Freeing 31 MiB once raises that limit.
bytes(31 << 20)


def set_threads(count: int) -> None:
    """Use `count` threads from now on (0: one for each core this process may use)."""
    global _threads  # noqa: PLW0603
    if count < 0:
        raise ConfigError(f"threads = {count}: use 0 (one for each core) or more.")
    _threads = count


def chosen_threads() -> int:
    """The number given to `set_threads`; 0: one for each core."""
    return _threads


def thread_count() -> int:
    """How many threads are in use."""
    if _threads:
        return _threads
    affinity = getattr(os, "sched_getaffinity", None)  # not on macOS and Windows
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def blocks(n_rows: int, smallest: int = 256) -> list[tuple[int, int]]:
    """Cut `n_rows` rows into at most 16 blocks of at least `smallest` rows."""
    count = max(1, min(_BLOCKS, n_rows // smallest))
    edges = [n_rows * i // count for i in range(count + 1)]
    return list(pairwise(edges))


def for_rows(
    kernel: Callable[..., Any], n_rows: int, *arguments: Any, smallest: int = 256
) -> list[Any]:
    """Call `kernel(start, stop, *arguments)` for blocks of rows; returns the results in order."""
    cuts = blocks(n_rows, smallest)
    if len(cuts) == 1 or thread_count() == 1:
        return [kernel(start, stop, *arguments) for start, stop in cuts]
    returns: list[Any] = [None] * len(cuts)
    left: SimpleQueue[int] = SimpleQueue()
    for place in range(len(cuts)):
        left.put(place)

    def work() -> None:
        with suppress(Empty):
            while True:
                place = left.get_nowait()
                returns[place] = kernel(*cuts[place], *arguments)

    pool = _pool(thread_count(), os.getpid())
    others = [pool.submit(work) for _ in range(min(thread_count(), len(cuts)) - 1)]
    work()
    for other in others:
        other.result()
    return returns


def row_parts(n_rows: int, at_once: int = _AT_ONCE) -> Iterator[slice]:
    """All rows in slices of at most `at_once`, for work whose temporary arrays are large."""
    yield from (slice(start, start + at_once) for start in range(0, n_rows, at_once))


def meanwhile(function: Callable[..., T], *arguments: Any) -> Callable[[], T]:
    """Start `function(*arguments)`; call the result for its value. It must not use this file."""
    if thread_count() == 1:
        result = function(*arguments)
        return lambda: result
    return _pool(thread_count(), os.getpid()).submit(function, *arguments).result


@lru_cache(maxsize=1)
def _pool(count: int, process: int) -> ThreadPoolExecutor:
    """The threads; a forked child starts its own, because a fork does not copy threads."""
    return ThreadPoolExecutor(count, thread_name_prefix="steadycloud")
