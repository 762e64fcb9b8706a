"""The loop over frames, in order of time; each gets the other frames that its method needs.

`denoise_frames` pulls frames through it, `Stream` (stream.py) pushes them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from typing import Any

import numpy as np

from .errors import SteadycloudError, one_line
from .frame import BadFrame, Frame, FrameResult
from .method import Context, DenoiseFrame, Finish, Method, scarce_memory
from .observer import Observer, ignore
from .parallel import aside, meanwhile, thread_count

_MOST_AT_ONCE = 200_000  # points of frames of which two are worked on; large ones busy all cores


class FrameLoop:
    """Frames in order of time; each is denoised when the frames that its method needs are there.

    Only those frames are kept in memory. A `BadFrame` has its place in time, but no other frame
    sees it, and its result is the frame as it is, with a warning. If `tolerant`, so is the result
    of an empty frame, and of one whose denoising fails.
    """

    def __init__(
        self,
        method: Method,
        config: Any,
        observe: Observer = ignore,
        *,
        max_memory: float = 0.0,
        lookahead: int | None = None,
        tolerant: bool = False,
        at_hand: bool = False,
    ) -> None:
        """`lookahead` limits the frames after a frame that its result waits for. Where frames are
        `at_hand`, the next one is looked at before the result is there, if the method can.
        """
        self.method, self.config, self.tolerant = method, config, tolerant
        self._at_hand = at_hand and method.look_at_frame is not None
        self._ending: _Ending | None = None
        self._observe, self._max_memory = observe, max_memory
        needs = method.needs(config)
        self.after = needs.after if lookahead is None else min(needs.after, lookahead)
        self.before: deque[Frame | None] = deque(maxlen=needs.before)  # None: a bad frame
        self.waiting: deque[Frame | BadFrame] = deque()
        self.earlier: deque[Frame] = deque(maxlen=needs.results)  # results
        self.position = 0  # of the first frame that waits
        self._kept: dict[int, Any] = {}
        self._session = ExitStack()
        self._denoise = self._opened()

    def push(
        self,
        frames: Iterable[Frame | BadFrame] = (),
        *,
        last: bool = False,
        wanted: Container[int] | None = None,
        tell: Callable[[FrameResult], None] | None = None,
        then: AbstractContextManager[Any] = nullcontext(),  # noqa: B008  it has no state
    ) -> Iterator[FrameResult]:
        """The results that become possible as frames come; with `last` also those that wait.

        `wanted` are the positions in the sequence whose results are returned (None: all of them);
        `tell` is called with each of these first. `then` is closed when all results are out, or
        when nobody waits for them any more.
        """
        stream = iter(frames)
        with then, self._ended():
            while True:
                frame = next(stream, None)
                if frame is not None:
                    self.waiting.append(self._looked_at(frame))
                elif not last:
                    return
                while len(self.waiting) > (self.after if frame is not None else 0):
                    results: list[FrameResult] = []
                    asked = wanted is None or self.position in wanted
                    for work in self._take_next(asked, results):
                        with work:
                            work.value = aside(work.call)
                    yield from self._told(results, tell)
                if frame is None:
                    yield from self._told(self._end(), tell)
                    return

    @staticmethod
    def _told(
        results: Iterable[FrameResult], tell: Callable[[FrameResult], None] | None
    ) -> Iterator[FrameResult]:
        for result in results:
            if tell is not None:
                tell(result)
            yield result

    def _take_next(self, asked: bool, results: list[FrameResult]) -> Iterator[_Work]:
        """The work on the frame that has waited longest, to be done before the next is asked for;
        `results` gets those that are there then, in order.
        """
        current = self.waiting.popleft()
        if isinstance(current, BadFrame) or not (asked or self.earlier.maxlen):
            results += self._end()
            if isinstance(current, BadFrame) and asked:
                results.append(current.result)
            self._move_on(current)
            return
        context = self._context(current)
        ahead = self._at_hand and len(current) <= _MOST_AT_ONCE and context.memory is None
        if not ahead and self._ending:
            results += self._end()
            context = self._context(current)  # without that frame, if it failed
        yield (work := self._work(ahead, current, context))
        if ahead:
            ended = self._end()
            results += ended
            if ended and ended[0].failed:  # no other frame sees it, so look again
                yield (work := self._work(ahead, current, self._context(current)))
        bad = work.bad or (None if ahead else self._checked(current, work.value))
        self._move_on(current, failed=bad is not None)
        if bad is not None:
            self._denoise = self._opened()
            results += [bad.result] * asked
        elif ahead:
            self._ending = _Ending(current, work.value, self._observe)
        else:
            self.earlier.append(work.value.frame)
            results += [work.value] * asked

    def _work(self, ahead: bool, current: Frame, context: Context) -> _Work:
        """To look at a frame, or to denoise it."""
        function = self.method.look_at_frame if ahead else self._denoise
        assert function is not None
        call = partial(function, current, context, self.config, self._observe)
        return _Work(current, call, self.tolerant)

    def _checked(self, frame: Frame, result: FrameResult) -> BadFrame | None:
        """The frame as a bad one if its result is refused and that is no error."""
        check = _Work(frame, partial(check_result, self.method.name, frame, result), self.tolerant)
        with check:
            check.call()
        return check.bad

    def _end(self) -> list[FrameResult]:
        """The result of the frame that is being brought to its end, if there is one."""
        ending, self._ending = self._ending, None
        if ending is None:
            return []
        work = _Work(ending.frame, ending.result, self.tolerant)
        with work:
            work.value = work.call()
        bad = work.bad or self._checked(ending.frame, work.value)
        if bad is not None and self.before:
            self.before[-1] = None
        return [work.value if bad is None else bad.result]

    @contextmanager
    def _ended(self) -> Iterator[None]:
        """Nothing goes on in the background when nobody waits for results any more."""
        try:
            yield
        finally:
            if self._ending is not None:
                self._ending.drop()
                self._ending = None

    def reset(self) -> None:
        """Forget all frames; those that wait get no result."""
        for frames in (self.before, self.waiting, self.earlier, self._kept):
            frames.clear()

    def close(self) -> None:
        """End what the method has opened: the process that some methods work in."""
        self._session.close()

    def _opened(self) -> DenoiseFrame:
        """The function that denoises a frame; whatever a failure has left behind is closed."""
        self._session.close()
        return self._session.enter_context(self.method.open(self.config))

    def _looked_at(self, frame: Frame | BadFrame) -> Frame | BadFrame:
        """The frame, or a bad one if it is empty and that is no error."""
        if self.tolerant and isinstance(frame, Frame) and len(frame) == 0:
            return BadFrame(frame, "holds no points")
        return frame

    def _context(self, frame: Frame) -> Context:
        """The other frames and the memory for one that has just left the queue."""
        before = tuple(other for other in self.before if other is not None)
        after = tuple(other for other in self.waiting if isinstance(other, Frame))
        earlier = tuple(self.earlier)
        memory = scarce_memory(self.method, frame, (*before, *after, *earlier), self._max_memory)
        return Context(before, after, earlier, memory, self._kept)

    def _move_on(self, frame: Frame | BadFrame, *, failed: bool = False) -> None:
        """The frame becomes one before the next; what nobody needs any more is forgotten."""
        if isinstance(frame, BadFrame) or failed:
            self.before.append(None)
        else:
            self.before.append(Frame(frame.points, name=frame.name))
        others = (*self.before, *self.waiting)
        here = {id(other.points) for other in others if isinstance(other, Frame)}
        for key in self._kept.keys() - here:
            del self._kept[key]
        self.position += 1


class _Work:
    """A call for a frame; while this is entered, an error that is tolerated makes the frame bad."""

    def __init__(self, frame: Frame, call: Callable[[], Any], tolerant: bool) -> None:
        self.frame, self.call, self.tolerant = frame, call, tolerant
        self.value: Any = None
        self.bad: BadFrame | None = None

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> bool:
        if self.tolerant and isinstance(error, Exception):
            self.bad = BadFrame(self.frame, one_line(error))
        return self.bad is not None


class _Ending:
    """A frame that has been looked at; its denoising is brought to its end in the background."""

    def __init__(self, frame: Frame, finish: Finish, observe: Observer) -> None:
        self.frame = frame
        self._observe, self._stage, self._waited = observe, "", False
        self._call = meanwhile(finish, self._note)
        self.drop = self._call.drop

    def result(self) -> FrameResult:
        """Wait for the result; from now on its stages are those that are observed."""
        self._waited = True
        if self._stage:
            self._observe(self._stage)
        return self._call()

    def _note(self, stage: str) -> None:
        self._stage = stage
        if self._waited:
            self._observe(stage)


def denoise_frames(
    method: Method,
    frames: Iterable[Frame | BadFrame],
    config: Any,
    observe: Observer = ignore,
    *,
    wanted: Container[int] | None = None,
    max_memory: float = 0.0,
    tolerant: bool = False,
    at_hand: bool = False,
    tell: Callable[[FrameResult], None] | None = None,
    at_end: Callable[[], None] | None = None,
) -> Iterator[FrameResult]:
    """The results of a sequence in order, as soon as the frames that each depends on are read.

    Where frames are `at_hand`, and not about to come, one more is read before, and two frames are
    worked on at the same time, beside reading and writing; results are the same bits. For `wanted`
    and `tell` see `FrameLoop.push`. A frame that would not fit into `max_memory` bytes (0: most of
    what is free) is denoised in tiles, if the method can. The process that some methods work in is
    started by the call, not by the first result.
    """
    several = at_hand and thread_count() > 1
    loop = FrameLoop(
        method, config, observe, max_memory=max_memory, tolerant=tolerant, at_hand=several
    )
    end = ExitStack()
    if at_end is not None:
        end.callback(at_end)
    end.callback(loop.close)
    return loop.push(frames, last=True, wanted=wanted, tell=tell, then=end)


def check_result(method: str, noisy: Frame, result: FrameResult) -> None:
    """Refuse a result with NaN or infinity where the input had a number, before it is used."""
    points = result.frame.points
    if np.isfinite(points).all():
        return
    lost = np.isfinite(noisy.points).all(axis=1) & ~np.isfinite(points).all(axis=1)
    if n_lost := int(lost.sum()):
        raise SteadycloudError(
            f"{noisy.name or 'frame'}: {method} lost {n_lost} of {len(noisy)} points (NaN or "
            "infinite), so the result is discarded; use settings nearer to the defaults."
        )
