"""Frames around a still one → how each place of it moves to where it is in them, and back.

A motion is found once for two frames, from the earlier one to the later, and serves both. To a
frame two away it begins where the motions over the frame between lead, and is only refined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from ..frame import FloatArray
from .motion import Motion
from .seen import Seen, place_in

_CHAINED = 6  # frames, at most, over which motions are put together
_STEPS = 1  # of a motion that begins where others lead
_WORSE = 1.1  # times the distance without any motion: there the motion begins without any
_MOSTLY = 0.5  # of the anchors: then all of it does

Pair = tuple[int, int, tuple[int, ...]]  # the earlier frame, the later one, those between


class Alignment:
    """A still frame and those around it, by their time relative to it (-1: the one before)."""

    def __init__(self, still: Seen, others: Mapping[int, Seen]) -> None:
        self.still, self.frames = still, {0: still, **others}

    def find(self, lags: Iterable[int], level: int = 0, *, chained: bool = True) -> None:
        """Find the motions to some of the frames, down to a level; 0 is the finest.

        Motions are kept with the earlier frame. Unless `chained`, they begin where that is.
        """
        for pair in self._pairs(lags, chained):
            first, second = self.frames[pair[0]], self.frames[pair[1]]
            known, anchors = self._known(pair), first.anchors
            finest = min(level, anchors.coarsest)
            if finest in known:
                continue
            surface = second.surface.placed(*place_in(first, second))
            start = self._put_together(pair, finest)
            if start is not None:
                bound = _WORSE * anchors.misfits(anchors.still, surface)
                worse = anchors.misfits(start, surface) > bound
                if worse.mean() < _MOSTLY:
                    start = anchors.still.where(worse, start)
                    known[finest] = anchors.refine(start, surface, finest, _STEPS)
                    continue
            coarser = {} if pair[2] else known  # those of motions put together end elsewhere
            motion, steps = anchors.still, first.config.motion.iterations
            for each in range(anchors.coarsest, finest - 1, -1):
                if each not in coarser:
                    coarser[each] = anchors.refine(motion, surface, each, steps)
                motion = coarser[each]
            known[finest] = motion

    def back(self, lag: int, level: int = 0, *, chained: bool = True) -> Motion:
        """How another frame moves to where it is in the still one, around its own anchors."""
        found = self._motion(self._pair(lag, chained), level)
        if lag < 0:
            return found.seen_from(*place_in(self.still, self.frames[lag]))
        return found.inverse().around(self.anchors(lag))

    def there(self, lag: int) -> Motion:
        """How the still frame moves to where it is in another, around its own anchors."""
        found = self._motion(self._pair(lag, True), 0)
        if lag > 0:
            return found
        place = place_in(self.still, self.frames[lag])
        return found.seen_from(*place).inverse().around(self.still.anchors.places)

    def anchors(self, lag: int) -> FloatArray:
        """The anchors of another frame in the unit of the still one, (a, 3)."""
        scale, offset = place_in(self.still, self.frames[lag])
        return np.asarray(self.frames[lag].anchors.places * scale + offset)

    def _motion(self, pair: Pair, level: int) -> Motion:
        """A motion that is known, in the unit of the earlier frame."""
        return self._known(pair)[min(level, self.frames[pair[0]].anchors.coarsest)]

    def _known(self, pair: Pair) -> dict[int, Motion]:
        """The motions of a pair by level, as they are kept with the earlier frame."""
        first, second, between = pair
        frames = [self.frames[lag].frame for lag in (second, *between)]
        # The frames are held too, so that no other one can get their ids.
        return self.frames[first].motions.setdefault(tuple(map(id, frames)), ({}, frames))[0]

    def _put_together(self, pair: Pair, level: int) -> Motion | None:
        """Where the motions over the last frame between lead; None: there is none."""
        first, second, between = pair
        if not between:
            return None
        last = between[-1]
        place = place_in(self.frames[first], self.frames[last])
        onward = self._motion((last, second, ()), level).seen_from(*place)
        return self._motion((first, last, between[:-1]), level).before(onward)

    def _pairs(self, lags: Iterable[int], chained: bool) -> Iterator[Pair]:
        """The pairs whose motions are sought, each after those that it begins with."""

        def needed(first: int, second: int, between: tuple[int, ...]) -> Iterator[Pair]:
            if between:
                yield from needed(first, between[-1], between[:-1])
                yield between[-1], second, ()
            yield first, second, between

        for lag in sorted(lags, key=abs):
            yield from needed(*self._pair(lag, chained))

    def _pair(self, lag: int, chained: bool) -> Pair:
        first, second = min(lag, 0), max(lag, 0)
        chained = chained and second - first <= _CHAINED
        between = range(first + 1, second) if chained else range(0)
        return first, second, tuple(k for k in between if k in self.frames)
