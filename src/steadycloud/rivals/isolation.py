"""A function in a process of its own: a native library that crashes costs a frame, not the run.

The process is started once and imports the library there and then. After that it is sent clouds
over a pipe, one at a time, and sends each of them back moved. So whoever starts it before the
clock measures the library and not the start. `isolated_worker` is the other end of the pipe.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import weakref
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from ..errors import SteadycloudError
from ..frame import FloatArray
from ..parallel import thread_count
from ..registry import MissingLibraryError

_WORKER = f"{__package__}.isolated_worker"
_START_LIMIT_S = 120.0  # for the imports; a cold disk is slow
_LONGEST_HEADER = 10_000  # bytes; what is longer is not a header
_running: weakref.WeakSet[IsolatedFunction] = weakref.WeakSet()


class _BrokenError(Exception):
    """The other end is gone, and why: '... crashed (SIGSEGV)'."""


class IsolatedFunction:
    """`function` = "module:name", called as move(points, config, noise) in another process.

    `library` is imported there first. A library that does not load is a MissingLibraryError here;
    anything that goes wrong later is a SteadycloudError of one sentence, from the call.
    """

    def __init__(self, name: str, function: str, library: str = "", limit_s: float = 600.0) -> None:
        self.name = name
        self._limit_s = limit_s
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed by _stop
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", _WORKER, function, library],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=_environment(),
        )
        self._stop = weakref.finalize(self, _stop, self._process, self._log)
        _running.add(self)
        try:
            reason, _ = self._exchange(b"", 0, _START_LIMIT_S)
        except _BrokenError as error:
            reason = f"it {error}"
        if reason:
            self._stop()
            raise MissingLibraryError(f"{name} does not start: {reason}.")

    def __call__(self, points: FloatArray, config: Any, noise: float) -> FloatArray:
        """The points moved; their number and order stay."""
        try:
            request = pickle.dumps((points, config, noise), protocol=5)
            reason, body = self._exchange(request, points.nbytes, self._limit_s)
        except _BrokenError as error:
            self._stop()
            raise SteadycloudError(f"{self.name} {error}.") from None
        if reason:
            raise SteadycloudError(f"{self.name} failed: {reason}.")
        return np.frombuffer(body).reshape(points.shape).copy()

    def __enter__(self) -> IsolatedFunction:
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop()

    def peak_mb(self) -> float:
        """Peak resident memory of the process in MB; 0 where the system does not tell."""
        with suppress(OSError):
            for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def _exchange(self, request: bytes, size: int, limit_s: float) -> tuple[str, bytes]:
        """Send a request, if there is one; what the answer says went wrong ("": nothing), or else
        its `size` bytes. After `limit_s` it is too late.
        """
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(limit_s, give_up)
        timer.daemon = True
        timer.start()
        try:
            if request:
                process.stdin.write(request)
                process.stdin.flush()
            header = process.stdout.readline(_LONGEST_HEADER)
            reason = _reason_in(header)
            body = process.stdout.read(size) if reason == "" else b""
        except (OSError, ValueError):  # the pipe broke, or was closed before
            header, reason, body = b"", None, b""
        finally:
            timer.cancel()
        if late.is_set():
            raise _BrokenError(f"took longer than {limit_s:g} s and was stopped")
        if header and reason is None:
            raise _BrokenError("answered with something that is not a result")
        if reason is None or (not reason and len(body) < size):
            raise _BrokenError(self._cause_of_death())
        return reason, body

    def _cause_of_death(self) -> str:
        """How the process ended, with the last line that it wrote."""
        try:
            code = self._process.wait(timeout=5.0)
        except subprocess.TimeoutExpired:
            return "stopped answering"
        how = "ended without a result" if code == 0 else f"ended with exit code {code}"
        if code < 0:
            known = {int(s): s.name for s in signal.Signals}
            how = f"crashed ({known.get(-code, f'signal {-code}')})"
        with suppress(OSError, ValueError):
            self._log.seek(0)
            said = self._log.read().decode(errors="replace").split("\n")
            words = [line.strip() for line in said if line.strip()]
            how += f", saying '{words[-1][:200]}'" if words else ""
        return how


def workers_peak_mb() -> float:
    """Peak memory of all isolated processes that are running now, in MB."""
    return sum(worker.peak_mb() for worker in list(_running))


def _reason_in(header: bytes) -> str | None:
    """The "error" in the first line of an answer; None where that line is something else."""
    try:
        reason = json.loads(header)["error"]
    except (ValueError, TypeError, KeyError):
        return None
    return reason if isinstance(reason, str) else None


def _environment() -> dict[str, str]:
    """Ours, with the same modules in reach and as many threads as we use."""
    threads = str(thread_count())
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    return {
        **os.environ,
        "PYTHONPATH": path,
        "OMP_NUM_THREADS": threads,
        "VTK_SMP_MAX_THREADS": threads,
    }


def _stop(process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
    """End the process and close what leads to it."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, log):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
