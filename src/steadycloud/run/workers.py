"""Denoise segments in several processes on one machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from queue import SimpleQueue
from typing import Any

from ..errors import SteadycloudError
from ..method import Surroundings
from ..parallel import set_threads, thread_count
from ..processes import ProcessEndedError, Worker
from ..surface.memory import BYTES_OF_PROCESS, free_bytes
from .segments import Recipe, Segment, WrittenFrame, denoise_segment, segment_length, split

BYTES_PER_POINT = 10_000  # of the frame being denoised, its neighboring frames included
MEMORY_SHARE = 0.5  # of the free memory
MIN_THREADS = 2  # for each worker; two threads work well in one process
MIN_FRAMES = 4  # for each worker
MIN_POINTS = 500_000  # for each worker, all frames together; fewer are not worth a process


def suggest_workers(n_frames: int, n_points: int, needs: Surroundings) -> int:
    """The number of processes that saves time and fits into memory; `n_points` a frame at most."""
    if needs.warm_up:
        return 1  # segments change the last digits of results, so only on request
    each = BYTES_OF_PROCESS + BYTES_PER_POINT * n_points
    fitting = int(MEMORY_SHARE * free_bytes() / each)
    worthwhile = min(n_frames // MIN_FRAMES, n_frames * n_points // MIN_POINTS)
    return max(1, min(thread_count() // MIN_THREADS, worthwhile, fitting))


def count_segments(needs: Surroundings, whole: Segment, n_workers: int) -> int:
    """The number of segments for `n_workers` processes."""
    return len(split(whole, needs, segment_length(needs, len(whole.sources), n_workers)))


def run_in_workers(recipe: Recipe, whole: Segment, n_workers: int) -> Iterator[WrittenFrame]:
    """Denoise a sequence with `n_workers` processes that share the threads; in any order.

    The processes are killed when the generator ends, so targets should be in a `Staging`.
    """
    length = segment_length(recipe.needs, len(whole.sources), n_workers)
    waiting = deque(split(whole, recipe.needs, length))
    n_workers = min(n_workers, len(waiting))
    threads = (recipe.threads or thread_count()) // max(1, n_workers)
    memory = recipe.max_memory / max(1, n_workers)
    share = replace(recipe, threads=max(1, threads), max_memory=memory)
    answers: SimpleQueue[tuple[str, Any]] = SimpleQueue()
    with ExitStack() as started:
        crew = {
            name: started.enter_context(Worker(name, _work, share, name, answers=answers))
            for name in (f"worker {number}" for number in range(1, n_workers + 1))
        }
        try:
            for worker in crew.values():
                worker.send(waiting.popleft())
            n_busy = n_workers
            while n_busy:
                name, answer = answers.get()
                match crew[name].checked(answer):
                    case WrittenFrame() as written:
                        yield written
                    case _ if waiting:
                        crew[name].send(waiting.popleft())
                    case _:
                        n_busy -= 1
        except ProcessEndedError as error:
            name, how = error.args
            if how != "crashed (SIGKILL)":
                raise
            raise SteadycloudError(
                f"{name} was killed, most likely because memory ran out; use fewer workers."
            ) from None


def _work(segments: Iterator[Segment], recipe: Recipe, name: str) -> Iterator[WrittenFrame | None]:
    """What a worker does: the frames of each segment, and None at its end."""
    set_threads(recipe.threads)
    for segment in segments:
        yield from denoise_segment(recipe, segment, worker=name)
        yield None
