"""Threads: work in fixed blocks of rows, so that any number of threads gives the same bits.

Kernels release the interpreter's lock and are compiled for one thread; this file runs them in
parallel. That needs no threading layer, is safe in forked and threaded programs, and compiles fast.

Nothing compiled is called in the main thread, the only one that Ctrl-C interrupts: an interrupt in
the middle of a call would surface as another error, or leave threads at work on freed memory. The
main thread waits, and passes the interrupt on when the blocks that have begun are done.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import pairwise
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from .errors import ConfigError

T = TypeVar("T")
_BLOCKS = 16  # fixed: partial sums must not depend on the number of threads
_AT_ONCE = 200_000  # rows of temporary arrays, to bound their memory
MOST_THREADS = 1024
_LOOK_S = 0.005  # between looks at blocks that must end before an interrupt goes on
_threads = 0  # 0: one for each core
_here = threading.local()  # `job`: what this thread of the team works for
_LARGEST, _SPARE = 256 << 20, 1 << 30  # bytes: of arrays whose memory is kept, and of memory kept


def set_threads(count: int) -> None:
    """Use `count` threads from now on (0: one for each core this process may use)."""
    global _threads  # noqa: PLW0603
    if not 0 <= count <= MOST_THREADS:
        raise ConfigError(
            f"threads = {count}: use 0 (one for each core) or more, at most {MOST_THREADS}."
        )
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
    around = getattr(_here, "job", None)
    if around is not None and around.stopped:
        raise _Dropped
    cuts = blocks(n_rows, smallest)
    n_threads = min(thread_count(), len(cuts))
    if n_threads == 1 and not _in_main_thread():
        return [kernel(start, stop, *arguments) for start, stop in cuts]
    return _Job([partial(kernel, *cut, *arguments) for cut in cuts]).run(n_threads)


def aside(function: Callable[..., T], *arguments: Any) -> T:
    """The value of `function(*arguments)`, called in a thread that no interrupt reaches."""
    if not _in_main_thread():
        return function(*arguments)
    result: T = _Job([partial(function, *arguments)]).run(1)[0]
    return result


def row_parts(n_rows: int, at_once: int = _AT_ONCE) -> Iterator[slice]:
    """All rows in slices of at most `at_once`, for work whose temporary arrays are large."""
    yield from (slice(start, start + at_once) for start in range(0, n_rows, at_once))


def meanwhile(function: Callable[..., T], *arguments: Any) -> Meanwhile[T]:
    """Start `function(*arguments)`; call the result for its value, as often as needed.

    No more than two at a time: each keeps a thread of the team, of which there are two to spare.
    """
    return Meanwhile(partial(function, *arguments))


class Meanwhile(Generic[T]):
    """A call in the background; with a single thread, it is made at once."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._job = _Job([call])
        if thread_count() > 1:
            self._job.start(1)
        elif _in_main_thread():
            self._job.run(1)
        else:
            self._job.do_all()

    def __call__(self) -> T:
        """Wait for the value."""
        value: T = self._job.results()[0]
        return value

    def drop(self) -> None:
        """Nobody wants the value any more: wait until the call has noticed, or is over."""
        self._job.outlast()


class _Dropped(BaseException):
    """What ends a call in the background that nobody waits for any more."""


class _Job:
    """Calls that the team of threads makes, in any order.

    What the threads and the waiting thread tell each other is in lists and simple queues. The locks
    of `concurrent.futures` can stay locked for ever when an interrupt comes at the wrong moment.
    """

    def __init__(self, calls: Sequence[Callable[[], Any]]) -> None:
        self._calls = calls
        self._returns: list[Any] = [None] * len(calls)
        self._begun, self._ended = [False] * len(calls), [False] * len(calls)
        self._error: BaseException | None = None
        self.stopped = False  # calls that have not begun are left out
        self._left: SimpleQueue[int] = SimpleQueue()
        self._news: SimpleQueue[None] = SimpleQueue()
        for place in range(len(calls)):
            self._left.put(place)

    def run(self, n_threads: int) -> list[Any]:
        """Make all calls in `n_threads` threads; returns their values in order."""
        try:
            if _in_main_thread():
                self.start(n_threads)
            else:
                self.start(n_threads - 1)
                self.do_all()
            return self.results()
        except BaseException:
            self.outlast()
            raise

    def start(self, n_threads: int) -> None:
        """Let `n_threads` threads begin."""
        team = _team(thread_count() + 2, os.getpid())  # two more for what is done `meanwhile`
        for _ in range(n_threads):
            team.put(self.do_all)

    def results(self) -> list[Any]:
        """Wait for the values of all calls; the first error is raised."""
        while not all(self._ended):
            self._news.get()
        if self._error is not None:
            raise self._error
        return self._returns

    def outlast(self) -> None:
        """Wait for the calls that have begun; the others are not made any more."""
        self.stopped = True
        while any(begun and not end for begun, end in zip(self._begun, self._ended, strict=True)):
            with suppress(KeyboardInterrupt):  # of somebody impatient: a block takes no second
                time.sleep(_LOOK_S)

    def do_all(self) -> None:
        """What a thread does: calls, until none are left."""
        around, _here.job = getattr(_here, "job", None), self
        with suppress(Empty):
            while True:
                place = self._left.get_nowait()
                self._begun[place] = True
                try:
                    if not self.stopped:
                        self._returns[place] = self._calls[place]()
                except BaseException as error:
                    self._error = self._error or error
                    self.stopped = True
                self._ended[place] = True
                if all(self._ended):  # whoever waits is not woken before
                    self._news.put(None)
        _here.job = around


@lru_cache(maxsize=1)
def _team(count: int, process: int) -> SimpleQueue[Callable[[], None] | None]:
    """Threads that call what is put into the queue, until a None for each is put into it.

    A forked child starts its own, because a fork does not copy threads.
    """
    inbox: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
    _keep_memory()

    def live() -> None:
        while (task := inbox.get()) is not None:
            task()
            del task  # else its arrays would stay in memory until the next one

    threads = [
        threading.Thread(target=live, name=f"steadycloud-{number}", daemon=True)
        for number in range(count)
    ]
    for thread in threads:
        thread.start()

    def end() -> None:
        for _ in threads:
            inbox.put(None)
        for thread in threads:  # a thread at work must not outlive the interpreter
            thread.join()

    if os.getpid() == process:
        atexit.register(end)
    return inbox


def _keep_memory() -> None:
    """Keep freed memory for the next arrays.

    The GNU allocator returns that of arrays over 32 MiB to the system at once. To request it again,
    page by page, takes a tenth of the time of a frame of 800,000 points.
    """
    with suppress(Exception):  # other allocators have no such function
        allocator = ctypes.CDLL(None)
        allocator.mallopt(-3, _LARGEST)  # M_MMAP_THRESHOLD
        allocator.mallopt(-1, _SPARE)  # M_TRIM_THRESHOLD
        allocator.mallopt(-8, 1)  # M_ARENA_MAX: else each thread keeps its own


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
