"""What a command prints while it works: a status line that updates, plain lines, or nothing."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from ..observer import Progress
from .terminal import say, shown

if TYPE_CHECKING:
    from ..frame import FrameResult, FrameWarning
    from ..run.segments import WrittenFrame

TICK_S = 0.5  # between redraws of the status line


class PrintedProgress(Progress):
    """Prints warnings as lines that begin with the word."""

    def warn(self, name: str, warning: FrameWarning) -> None:
        """Print the warning."""
        self.say(f"warning: {name}: {warning}" if name else f"warning: {warning}")


class PlainProgress(PrintedProgress):
    """One line per frame, for files, pipes and continuous integration."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._n_frames = self._done = 0

    def begin(self, n_frames: int) -> None:
        """Remember how many frames there will be."""
        self._n_frames = n_frames

    def frame(self, written: WrittenFrame) -> None:
        """Print the frame's line."""
        self._done += 1
        of = f"/{self._n_frames}" if self._n_frames else ""
        self.say(f"[{self._done}{of}] {line(written)}")

    def say(self, text: str) -> None:
        """Print the text at once."""
        say(text, self._stream, flush=True)


class TerminalProgress(PrintedProgress):
    """One line per frame, and below them a status line: frame, stage, time elapsed and left."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._n_frames = 0
        self._seconds: list[float] = []  # one per frame done
        self._workers: set[str] = set()
        self._stage = "start"
        self._begin_s = self._frame_begin_s = time.monotonic()
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, daemon=True)
        self._ticker.start()

    def begin(self, n_frames: int) -> None:
        """Remember how many frames there will be, and start the clock."""
        self._n_frames = n_frames
        self._begin_s = self._frame_begin_s = time.monotonic()

    def stage(self, name: str) -> None:
        """Show the stage."""
        self._stage = name
        self._draw()

    def frame(self, written: WrittenFrame) -> None:
        """Print the frame's line, and use its time to estimate the rest."""
        self._seconds.append(written.seconds)
        self._frame_begin_s = time.monotonic()
        if written.worker:
            self._workers.add(written.worker)
        self.say(line(written))

    def result(self, result: FrameResult) -> None:
        """Count a frame that went into a pipe."""
        now = time.monotonic()
        self._seconds.append(now - self._frame_begin_s)
        self._frame_begin_s = now
        self._draw()

    def say(self, text: str) -> None:
        """Print the text above the status line."""
        with self._lock:
            self._write(f"{self._blank()}{shown(text)}\n")
        self._draw()

    def close(self) -> None:
        """Erase the status line."""
        self._over.set()
        self._ticker.join()
        with self._lock:
            self._write(self._blank())

    def text(self, columns: int) -> str:
        """The status line, no wider than `columns`."""
        now = time.monotonic()
        done = len(self._seconds)
        parts = [
            f"frame {min(done + 1, self._n_frames)}/{self._n_frames}"
            if self._n_frames
            else f"frame {done + 1}",
            f"{self._stage:<8}",
            f"{clock(now - self._begin_s)} elapsed",
        ]
        if done and self._n_frames:
            mean_s = sum(self._seconds) / done / max(1, len(self._workers))
            current_s = min(now - self._frame_begin_s, mean_s)
            left_s = mean_s * (self._n_frames - done) - current_s
            parts.append(f"{clock(max(0.0, left_s))} left")
        return "  ".join(parts)[: max(0, columns)]

    def _draw(self) -> None:
        with self._lock:
            if not self._over.is_set():
                columns = self._columns()
                self._write("\r" + self.text(columns).ljust(columns))

    def _tick(self) -> None:
        while not self._over.wait(TICK_S):
            try:
                self._draw()
            except (OSError, ValueError):  # the terminal went away
                return

    def _blank(self) -> str:
        return "\r" + " " * self._columns() + "\r"

    def _columns(self) -> int:
        """One less than the terminal's width, because text in the last column may wrap."""
        try:
            return max(1, os.get_terminal_size(self._stream.fileno()).columns - 1)
        except (OSError, ValueError):
            return 79

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


@contextmanager
def progress_to(stream: TextIO, quiet: bool) -> Iterator[Progress]:
    """The progress that suits the stream, closed at the end."""
    progress = Progress()
    if not quiet:
        terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
        progress = (TerminalProgress if terminal else PlainProgress)(stream)
    try:
        yield progress
    finally:
        progress.close()


def line(written: WrittenFrame) -> str:
    """The line that reports a finished frame."""
    by = f", {written.worker}" if written.worker else ""
    return f"{written.path.name}: {describe(written)}, {written.seconds:.1f} s{by}"


def describe(written: WrittenFrame) -> str:
    """What happened to a frame, in a few words."""
    history, chosen = written.history, written.history.chosen
    if written.outcome != "denoised":
        return written.outcome
    words = [f"{written.n_points:,} points"]
    if history.rounds:
        words.append(_count(len(history.rounds), "round"))
    if history.mean_displacement:
        words.append(f"moved {history.mean_displacement:.3g}")
    if chosen.get("noise_spacings") == 0.0:
        words.append("no noise found")
    elif history.noise and history.spacing:
        words.append(f"noise {history.noise / history.spacing:.2g} spacings ({history.noise:.3g})")
    if shared := chosen.get("shared_spacings"):
        words.append(f"{shared:.2g} of it shared by neighbors")
    if regions := chosen.get("noise_regions"):
        words.append("{:.2g} to {:.2g} by region".format(*regions))
    if chosen.get("strength", 1.0) != 1.0:
        words.append(f"strength {chosen['strength']:g}")
    if chosen.get("neighbors"):
        words.append(f"{chosen['neighbors']} neighbors")
    if chosen.get("n_frames"):
        frames = _count(chosen["n_frames"], "neighboring frame")
        words.append(f"{_count(chosen['n_pooled'], 'point')} of {frames}")
    return ", ".join(words)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def clock(seconds: float) -> str:
    """Seconds as minutes and seconds, or with hours: 75 as 1:15."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
