"""Segments side by side on one machine, in processes of their own."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from ..errors import SteadycloudError
from ..method import Surroundings
from ..parallel import set_threads, thread_count
from ..surface.memory import BYTES_OF_PROCESS, free_bytes
from .segments import Recipe, Segment, WrittenFrame, denoise_segment, segment_length, split

BYTES_PER_POINT = 10_000  # of a frame at work, its neighbors included
MEMORY_SHARE = 0.5  # of what is free
MIN_THREADS = 2  # for each worker; two threads work well in one process
MIN_FRAMES = 4  # for each worker
MIN_POINTS = 500_000  # for each worker, all its frames together; less is not worth a start


def suggest_workers(n_frames: int, n_points: int, needs: Surroundings) -> int:
    """How many processes make frames of up to `n_points` points faster and surely fit; often 1."""
    if needs.warm_up:
        return 1  # segments change late digits of the results, so they have to be asked for
    each = BYTES_OF_PROCESS + BYTES_PER_POINT * n_points
    fitting = int(MEMORY_SHARE * free_bytes() / each)
    worthwhile = min(n_frames // MIN_FRAMES, n_frames * n_points // MIN_POINTS)
    return max(1, min(thread_count() // MIN_THREADS, worthwhile, fitting))


def count_segments(needs: Surroundings, whole: Segment, n_workers: int) -> int:
    """How many segments there are for so many processes."""
    return len(split(whole, needs, segment_length(needs, len(whole.sources), n_workers)))


def run_in_workers(recipe: Recipe, whole: Segment, n_workers: int) -> Iterator[WrittenFrame]:
    """Denoise a sequence with so many processes, which share the threads; any order.

    The processes are killed when the generator ends, so let them write to a `Staging`.
    """
    length = segment_length(recipe.needs, len(whole.sources), n_workers)
    waiting = deque(split(whole, recipe.needs, length))
    n_workers = min(n_workers, len(waiting))
    threads = (recipe.threads or thread_count()) // max(1, n_workers)
    memory = recipe.max_memory / max(1, n_workers)
    with _crew(replace(recipe, threads=max(1, threads), max_memory=memory), n_workers) as crew:
        for pipe in crew:
            pipe.send(waiting.popleft())
        busy = list(crew)
        while busy:
            for pipe in cast(list[Connection], wait(busy)):
                match _answer(pipe, crew):
                    case WrittenFrame() as written:
                        yield written
                    case Exception() as error:
                        raise error
                    case _ if waiting:
                        pipe.send(waiting.popleft())
                    case _:
                        busy.remove(pipe)


@contextmanager
def _crew(recipe: Recipe, count: int) -> Iterator[dict[Connection, str]]:
    """Started processes, as pipes to them with their names; they are killed at the end."""
    context = get_context("spawn")
    crew: dict[Connection, str] = {}
    started = []
    try:
        with _deaf_to_interrupts():
            for number in range(1, count + 1):
                ours, theirs = context.Pipe()
                name = f"worker {number}"
                process = context.Process(target=_work, args=(theirs, recipe, name), daemon=True)
                process.start()
                theirs.close()
                started.append(process)
                crew[ours] = name
        yield crew
    finally:
        for process in started:
            process.kill()
            process.join()
            process.close()
        for pipe in crew:
            pipe.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started here never hear Ctrl-C, which a terminal sends to all; ours does again."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def _answer(pipe: Connection, crew: dict[Connection, str]) -> Any:
    """What a worker says next: a frame, an error, or None at the end of a segment."""
    try:
        return pipe.recv()
    except (EOFError, OSError):
        return SteadycloudError(
            f"{crew[pipe]} was killed, most likely because memory ran out; use fewer workers."
        )


def _work(pipe: Connection, recipe: Recipe, name: str) -> None:
    """The life of a worker: segments in; frames, then None, out."""
    set_threads(recipe.threads)
    with suppress(EOFError, OSError):  # the other end is gone
        while True:
            segment = pipe.recv()
            try:
                for written in denoise_segment(recipe, segment, worker=name):
                    pipe.send(written)
            except Exception as error:
                pipe.send(error)
                return
            pipe.send(None)
