"""Stream: a program pushes frames as they come, and gets results as soon as there are any."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Never

import numpy as np

from ..api import configure, method_for_budget
from ..config import refuse_words
from ..errors import ConfigError, SteadycloudError, one_line
from ..frame import BadFrame, Frame, FrameResult, FrameWarning
from ..kinds import frame_of
from ..observer import Observer, ignore
from ..sequence import FrameLoop
from ..surface.memory import parse_size
from .clock import Clock
from .state import State, read_state, write_state


class Stream:
    """Frames that are pushed one by one; each result comes as soon as it can.

    The results are those of `denoise_sequence`, bit by bit. Memory is bounded: only the frames that
    the method still needs are kept. A frame that is empty, no cloud at all, or whose denoising
    fails does not end the stream: its result is the frame as it is, `result.failed` is true, and
    `result.warnings` says why.
    """

    def __init__(
        self,
        method: str | None = None,
        lookahead: int | None = 0,
        *,
        strength: str | float | None = None,
        noise: str | float | None = None,
        seed: int | None = None,
        settings: Mapping[str, Any] | Any = None,
        observe: Observer = ignore,
        max_memory: str | float | None = None,
        budget: str | None = None,
        **wrong: Never,
    ) -> None:
        """A result waits for `lookahead` frames after it, or for as many as the method uses, if
        these are fewer; None: for all that it uses. The method is `auto-causal` for a lookahead of
        0, else `auto`. With a `budget`, such as "66ms", it is `auto-live`, which does less for a
        frame where that is short. For the other arguments see `denoise_sequence`.
        """
        refuse_words(wrong, Stream)
        method, settings = method_for_budget(budget, method, settings)
        self.method = method or ("auto" if lookahead is None or lookahead else "auto-causal")
        chosen, config = configure(self.method, settings, strength=strength, noise=noise, seed=seed)
        if lookahead is not None and (type(lookahead) is not int or lookahead < 0):
            raise ConfigError(f"lookahead = {lookahead!r}: use 0, 1, 2 and so on, or None.")
        if lookahead and not chosen.needs(config).after:
            raise ConfigError(
                f"lookahead = {lookahead}: {self.method} uses no frames after the one that it "
                "denoises; use method='auto', or lookahead=0."
            )
        limit = 0.0 if max_memory is None else parse_size(max_memory)
        self._loop = FrameLoop(
            chosen, config, observe, max_memory=limit, lookahead=lookahead, tolerant=True
        )
        self._clock = Clock()
        self._notes: deque[tuple[float | None, tuple[FrameWarning, ...]]] = deque()  # of waiting
        self._open = True

    @property
    def lookahead(self) -> int:
        """How many frames a result waits for."""
        return self._loop.after

    @property
    def n_waiting(self) -> int:
        """How many frames have been pushed whose results have not come yet."""
        return len(self._loop.waiting)

    def push(self, frame: Any, time: float | None = None) -> list[FrameResult]:
        """The results that a frame, of any kind, makes possible, in order; there may be none yet.

        `time` is when the frame was taken, in seconds or any other unit. After a gap of more than
        four usual intervals, and when time runs backwards, the stream starts anew: results that
        wait come at once, no later frame uses earlier ones, and the frame's warnings say so.
        """
        if not self._open:
            raise SteadycloudError("the stream is closed; make a new one.")
        broken = self._clock.tick(time)
        results = self.flush() if broken else []
        self._notes.append((time, (FrameWarning("gap", broken),) if broken else ()))
        return [*results, *self._results([self._as_frame(frame)])]

    def flush(self) -> list[FrameResult]:
        """The results of all frames that wait, without those after them; the stream starts anew."""
        results = self._results([], last=True)
        self._loop.reset()
        return results

    def reset(self) -> None:
        """Forget all frames and times; frames that wait get no results."""
        self._loop.reset()
        self._notes.clear()
        self._clock = Clock()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the state into an NPZ file, from which `load` goes on bit by bit.

        Frames that wait are written with their attributes, but come out as Frames.
        """
        write_state(Path(path), State.of(self._loop, self._clock, self._notes))

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        observe: Observer = ignore,
        max_memory: str | float | None = None,
    ) -> Stream:
        """A stream that goes on where the one that was saved was, with its method and settings."""
        with read_state(Path(path)) as state:
            stream = cls(
                state.method,
                state.lookahead,
                settings=state.settings,
                observe=observe,
                max_memory=max_memory,
            )
            stream._clock = state.restore(stream._loop)
            stream._notes.extend(state.notes)
        return stream

    def close(self) -> None:
        """End the process that some methods work in; frames that wait get no results."""
        self._loop.close()
        self._open = False

    def __enter__(self) -> Stream:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Stream({self.method!r}, lookahead={self.lookahead}, {self.n_waiting} waiting)"

    def _as_frame(self, item: Any) -> Frame | BadFrame:
        name = f"frame {self._loop.position + self.n_waiting}"
        try:
            return frame_of(item, name)
        except Exception as error:
            return BadFrame(Frame(np.empty((0, 3)), name=name), one_line(error))

    def _results(
        self, frames: Iterable[Frame | BadFrame], *, last: bool = False
    ) -> list[FrameResult]:
        results = []
        for result in self._loop.push(frames, last=last):
            time, warnings = self._notes.popleft()
            results.append(replace(result, time=time, warnings=(*warnings, *result.warnings)))
        return results
