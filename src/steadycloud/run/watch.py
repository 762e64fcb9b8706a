"""`watch_files`: frames that appear in a folder are denoised into another one, until told to end.

A frame is read when its size and time are the same at two looks and it can be read as a whole, and
not before the frames that precede it by name. Everything else is as in `denoise_files`: frames are
written whole, the record has each of them, and a later watch, or `denoise --resume`, goes on.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Never

import numpy as np

from ..api import configure
from ..config import refuse_words
from ..errors import InputError, OutputError, one_line
from ..frame import BadFrame, Frame, FrameWarning
from ..io import FrameSequence, read_frame
from ..io.sequence import known_frames, natural_order
from ..observer import Progress, StageClock
from ..outliers import OutlierChoice
from ..parallel import chosen_threads
from ..progress import choose_progress
from ..record_file import RECORD_NAME
from ..sequence import denoise_frames
from .failures import ErrorChoice
from .files import PathLike, kept_up, memory_limit, take_frame
from .fingerprints import Fingerprints
from .kernels import get_kernels_ready
from .lock import Lock
from .outputs import OutputPlan, ready_to_write, refuse_input_folders
from .record import RunRecord
from .resume import Sources, keep_frames
from .segments import WAIT, Recipe, Segment, WrittenFrame, write_results
from .staging import Staging
from .summary import RunSummary

PATIENCE_S = 5.0  # for a file that does not change any more but cannot be read
_SLICE_S = 0.05  # between two questions whether to end


@dataclass
class Arrivals:
    """The frames of a folder in the order in which they are complete."""

    folder: Path
    every_s: float  # between two looks
    idle_s: float | None  # without a new frame, after which there will be none
    ending: Callable[[], bool]  # whether to stop waiting
    _seen: set[Path] = field(default_factory=set)
    _last_look: dict[Path, tuple[int, int]] = field(default_factory=dict)  # size and time
    _steady_s: dict[Path, float] = field(default_factory=dict)  # since when it is the same

    def look(self) -> list[Path]:
        """The frames in the folder that have not been given yet, in natural order."""
        try:
            found = [path for path in self.folder.iterdir() if not path.name.startswith(".")]
            files = [path for path in found if path.is_file()]
        except OSError as error:
            raise InputError(f"{self.folder}: cannot be read ({error.strerror}).") from None
        return natural_order(path for path in known_frames(files) if path not in self._seen)

    def __iter__(self) -> Iterator[tuple[Path, Frame | BadFrame]]:
        quiet_since_s = time.monotonic()
        while True:
            for path in self.look():
                if self.ending():
                    return
                frame = self._complete(path)
                if frame is not None:
                    self._seen.add(path)
                    yield path, frame
                quiet_since_s = time.monotonic()
                if frame is None:
                    break  # those after it wait, so that frames stay in order
            until_s = time.monotonic() + self.every_s
            while time.monotonic() < until_s:
                if self.ending():
                    return
                time.sleep(min(_SLICE_S, self.every_s))
            if self.idle_s is not None and time.monotonic() - quiet_since_s > self.idle_s:
                return

    def _complete(self, path: Path) -> Frame | BadFrame | None:
        """The frame if it is complete, a bad one if it will never be, None if it may yet be."""
        try:
            now = path.stat()
        except OSError:  # it is gone again
            return None
        size_and_time = (now.st_size, now.st_mtime_ns)
        if self._last_look.get(path) != size_and_time:
            self._last_look[path] = size_and_time
            self._steady_s[path] = time.monotonic()
            return None
        try:
            return read_frame(path)
        except Exception as error:
            if time.monotonic() - self._steady_s[path] < PATIENCE_S:
                return None
            reason = one_line(error).removeprefix(f"{path}: ")
            return BadFrame(Frame(np.empty((0, 3)), name=path.name), reason)


def watch_files(
    input: PathLike,
    output: PathLike,
    method: str = "auto-causal",
    *,
    strength: str | float | None = None,
    noise: str | float | None = None,
    seed: int | None = None,
    settings: Mapping[str, Any] | Any = None,
    outliers: OutlierChoice = "keep",
    max_memory: str | float | None = None,
    on_error: ErrorChoice = "skip",
    every_s: float = 0.5,
    idle_s: float | None = None,
    ending: Callable[[], bool] = bool,
    progress: bool | Progress | None = None,
    **wrong: Never,
) -> RunSummary:
    """Denoise frames as they appear in the folder `input`, those that are there first.

    The folder is looked at every `every_s` seconds. The watch ends after `idle_s` seconds without
    a new frame (None: never), or when `ending()` is true; frames that were read are written first.
    Frames that the record of an earlier watch in `output` has are kept. For the other arguments
    see `denoise_files`.
    """
    refuse_words(wrong, watch_files)
    theirs, progress = progress, choose_progress(progress)
    chosen, config = configure(method, settings, strength=strength, noise=noise, seed=seed)
    source, target = check_folders(Path(input), Path(output))
    plan = OutputPlan(target, (), target / RECORD_NAME)
    record = RunRecord(plan.record, method, asdict(config), [os.fspath(input)], (), outliers)
    arrivals = Arrivals(source, every_s, idle_s, ending)
    there, needs = arrivals.look(), chosen.needs(config)
    known = replace(plan, frames=tuple(target / path.name for path in there))
    kept = keep_frames(record, known, Sources(there, needs))
    record.names = tuple(frame["name"] for frame in record.frames)
    limit = memory_limit(chosen, max_memory)
    recipe = Recipe(method, config, chosen_threads(), outliers, limit, on_error)
    if chosen.library is None:
        get_kernels_ready(method, progress.say)
    summary = RunSummary(target, plan, FrameSequence(()), outliers, len(kept))
    begin_s = time.perf_counter()
    progress.begin(0)
    with (
        nullcontext() if progress is theirs else closing(progress),
        ready_to_write(plan),
        Lock(plan.record),
        kept_up(record),
        Staging(Segment((), ())) as staging,
    ):
        n_before = needs.before + needs.warm_up
        desk = Desk(arrivals, staging, target, kept, n_before, on_error, progress)
        clock = StageClock(progress.stage)
        results = denoise_frames(
            chosen,
            desk.frames(clock),
            config,
            clock,
            wanted=desk,
            max_memory=limit,
            tolerant=on_error != "stop",
        )
        for hidden in write_results(results, desk.todo, recipe, clock):
            written = desk.settle(hidden, record)
            for warning in written.warnings:
                progress.warn(written.path.name, warning)
            progress.frame(written)
            summary.count(written)
    summary.seconds = time.perf_counter() - begin_s
    return summary


class Desk:
    """Frames between their arrival and their place in the output."""

    def __init__(
        self,
        arrivals: Arrivals,
        staging: Staging,
        folder: Path,
        kept: frozenset[str],
        n_before: int,
        on_error: ErrorChoice,
        progress: Progress,
    ) -> None:
        """`kept` are frames that are done; `n_before` those before a frame that it depends on."""
        self._arrivals, self._staging, self._folder = arrivals, staging, folder
        self._kept, self._on_error, self._progress = kept, on_error, progress
        self._prints: deque[str] = deque(maxlen=n_before)
        self._facts: deque[dict[str, Any]] = deque()  # of frames to be written
        self._unwanted: set[int] = set()
        self.todo: deque[tuple[Path, Path]] = deque()  # source and hidden target of each

    def __contains__(self, position: object) -> bool:
        """Whether the result of the frame at a position is wanted."""
        return position not in self._unwanted

    def frames(self, observe: Callable[[str], None]) -> Iterator[Frame | BadFrame]:
        """The frames as they arrive, with a note of what is to become of each."""
        last: Path | None = None
        observe(WAIT)
        for position, (path, frame) in enumerate(self._arrivals):
            observe("read")
            if isinstance(frame, BadFrame) and self._on_error == "stop":
                raise InputError(f"{path}: {frame.reason}")
            source = Fingerprints([path]).of(path)
            facts = {"source": asdict(source), "before": list(self._prints), "after": []}
            self._prints.append(source.sha256)
            if path.name in self._kept:
                self._unwanted.add(position)
            else:
                self._place(path, facts)
            if last is not None and natural_order([last, path])[0] == path:
                text = f"came after {last.name}, and is denoised as if it had been taken then."
                self._progress.warn(path.name, FrameWarning("late", text))
            last = path
            yield frame
            observe(WAIT)

    def _place(self, path: Path, facts: dict[str, Any]) -> None:
        target = self._folder / path.name
        if target.exists():
            raise OutputError(
                f"{target}: exists and is not of this watch; use another output, or remove it."
            )
        self.todo.append((path, self._staging.add(target)))
        self._facts.append(facts)

    def settle(self, hidden: WrittenFrame, record: RunRecord) -> WrittenFrame:
        """Move a frame to its place in the output and into the record."""
        name = hidden.path.name
        record.names = (*record.names, name)
        return take_frame(hidden, name, self._staging, record, self._facts.popleft())


def check_folders(source: Path, target: Path) -> tuple[Path, Path]:
    """The folders, if one can be watched and the other written to."""
    if not source.is_dir():
        what = "is a file" if source.exists() else "no such folder"
        raise InputError(f"{source}: {what}; name the folder in which frames will appear.")
    if target.exists() and not target.is_dir():
        raise OutputError(f"{target}: is a file; use a folder for the frames.")
    refuse_input_folders([os.fspath(source)], target)
    return source, target
