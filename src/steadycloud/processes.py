"""Worker processes: each receives requests, answers them, and is killed at the end.

They are plain subprocesses that exchange pickles over their standard input and output. Those of
`multiprocessing` would run the user's script a second time unless it is guarded by
`if __name__ == "__main__"`, and could not be started inside the workers of a Dask cluster.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import sys
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from typing import IO, Any, NamedTuple

from .errors import SteadycloudError
from .parallel import set_threads, thread_count

_DYING_S = 2.0  # limit for the end of a process that no longer answers
_SIGNALS = {-int(item): item.name for item in signal.Signals}  # by exit code
_running: weakref.WeakSet[Worker] = weakref.WeakSet()


class ProcessEndedError(SteadycloudError):
    """A process crashed, ended without an answer, or was stopped because it took too long."""

    def __str__(self) -> str:
        name, how = self.args  # "open3d-mls", "crashed (SIGSEGV)"
        return f"{name} {how}."


class _End(NamedTuple):
    """Is queued after the last answer of a process."""

    how: str = ""  # why the last answer is not valid; "": the process ended


class Worker:
    """A process that runs the generator `serve(requests, *arguments)` and sends what it yields.

    `serve` is imported there by its name. It gets an endless iterator over what `send` is called
    with; an exception that it raises is raised here by `receive`. The process ignores Ctrl-C. It is
    killed at the end of the `with` block, or when nothing refers to this object any more, and ends
    by itself when its parent dies. If `quiet`, what it prints is not shown, and the last line is
    quoted if it crashes. `answers` may be shared by several workers: pairs of name and answer.
    """

    def __init__(
        self,
        name: str,  # used in messages
        serve: Callable[..., Iterator[Any]],
        *arguments: Any,
        quiet: bool = False,
        answers: SimpleQueue[tuple[str, Any]] | None = None,
    ) -> None:
        self.name, self._error = name, ProcessEndedError(name, "was stopped")
        self._answers = answers or SimpleQueue()
        self._log = tempfile.TemporaryFile() if quiet else None  # noqa: SIM115 - closed by _stop
        command = [sys.executable, "-P", "-c", f"from {__name__} import live; live()"]
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        threads = dict.fromkeys(("OMP_NUM_THREADS", "VTK_SMP_MAX_THREADS"), str(thread_count()))
        env = {**os.environ, "PYTHONPATH": path, **threads}  # libraries read these as they load
        # A session of its own, because Ctrl-C in a terminal reaches all processes of its session.
        self._process = Popen(
            command, stdin=PIPE, stdout=PIPE, stderr=self._log, env=env, start_new_session=True
        )
        self.stop = weakref.finalize(self, _stop, self._process, self._log)
        _running.add(self)
        listening = (self._process.stdout, name, self._answers)
        threading.Thread(target=_collect_answers, args=listening, daemon=True).start()
        self.send((thread_count(), serve, arguments))

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()

    def send(self, request: Any) -> None:
        """Hand over a request, without waiting for an answer."""
        if not self.stop.alive:
            raise self._error
        data, pipe = pickle.dumps(request, protocol=5), self._process.stdin
        assert pipe is not None
        try:
            pipe.write(data)
            pipe.flush()
        except OSError:
            raise self._ended(self._cause_of_death()) from None

    def receive(self, limit_s: float | None = None) -> Any:
        """The next answer; a process that takes longer than `limit_s` seconds is killed."""
        try:
            return self.checked(self._answers.get(timeout=limit_s)[1])
        except Empty:
            raise self._ended(f"took longer than {limit_s:g} s and was stopped") from None

    def checked(self, answer: Any) -> Any:
        """An answer from the queue; raised if it is an error or the end of the process."""
        if isinstance(answer, _End):
            raise self._ended(answer.how or self._cause_of_death())
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _ended(self, how: str) -> ProcessEndedError:
        self.stop()
        self._error = ProcessEndedError(self.name, how)
        return self._error

    def _cause_of_death(self) -> str:
        """How the process ended, with the last line that it printed if it is `quiet`."""
        try:
            code = self._process.wait(timeout=_DYING_S)
        except TimeoutExpired:
            return "stopped answering"
        how = f"ended with exit code {code}" if code else "ended without a result"
        if code < 0:
            how = f"crashed ({_SIGNALS.get(code, f'signal {-code}')})"
        if self._log:
            self._log.seek(0)
            printed = self._log.read().decode(errors="replace").strip().split("\n")[-1]
            how += f", saying '{printed[:200]}'" if printed else ""
        return how


def workers_peak_mb() -> float:
    """Peak resident memory of all workers that are running, in MB; 0 where that is not known."""
    total_kb = 0
    for worker in list(_running):
        with suppress(OSError):  # the system does not tell, or the process has ended
            status = Path(f"/proc/{worker._process.pid}/status").read_text()
            total_kb += sum(map(int, re.findall(r"VmHWM:\s*(\d+)", status)))
    return total_kb / 1024


def _collect_answers(pipe: IO[bytes], name: str, answers: SimpleQueue[tuple[str, Any]]) -> None:
    """Queue answers as they arrive; in a thread, so that waiting for them can have a limit."""
    with pipe:
        try:
            while True:
                answers.put((name, pickle.load(pipe)))
        except EOFError:
            answers.put((name, _End()))
        except Exception:
            answers.put((name, _End("answered with something that is not a result")))


def _stop(process: Popen[bytes], log: IO[bytes] | None) -> None:
    process.kill()
    process.wait()
    for file in filter(None, (process.stdin, log)):
        with suppress(OSError):
            file.close()


def live() -> None:
    """The main function of a worker's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems without sessions
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed text must not be mixed with answers

    def answer(value: Any) -> None:
        answers.write(pickle.dumps(value, protocol=5))
        answers.flush()

    with suppress(BrokenPipeError):  # the parent is gone
        try:
            threads, serve, arguments = pickle.load(requests)
            set_threads(threads)
            for value in serve(_requests_of(requests), *arguments):
                answer(value)
        except Exception as error:
            answer(error)


def _requests_of(pipe: IO[bytes]) -> Iterator[Any]:
    """Requests as they arrive. The pipe ends when the parent dies, and then this process ends."""
    inbox: SimpleQueue[Any] = SimpleQueue()

    def listen() -> None:  # in a thread, to notice the end even while a request is served
        try:
            while True:
                inbox.put(pickle.load(pipe))
        finally:
            os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        yield inbox.get()
