"""Frames around a still one → how each place of it moves to where it is in them, and back.

A motion is found once for two frames, from the earlier one to the later, and serves both. To a
frame two away it begins where the motions over the frame between lead, and is only refined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .carry import Aligned, place_points
from .motion import Motion
from .seen import Seen, place_in

_CHAINED = 6  # frames, at most, over which motions are put together
_STEPS = 1  # of a motion that begins where others lead
_WORSE = 1.1  # times the distance without any motion: where others lead is no place to begin


class Alignment:
    """A still frame and those around it, by their time relative to it (-1: the one before)."""

    def __init__(self, still: Seen, others: Mapping[int, Seen]) -> None:
        self.still, self.others = still, others

    def there(self, lag: int, level: int = 0, *, chained: bool = True) -> Motion:
        """How the still frame moves to where it is in another, around its own anchors.

        Levels are coarser from 1 on. Unless `chained`, the motion begins where the frame is.
        """
        other = self.others[lag]
        if lag > 0:
            return motion_between(self.still, other, level, self._chain(lag, chained))
        return self.back(lag, level, chained=chained).inverse().around(self.still.anchors.places)

    def back(self, lag: int, level: int = 0, *, chained: bool = True) -> Motion:
        """How another frame moves to where it is in the still one, around its own anchors."""
        other, still = self.others[lag], self.still
        if lag > 0:
            return self.reversed(lag, self.there(lag, level, chained=chained))
        found = motion_between(other, still, level, self._chain(lag, chained))
        return found.seen_from(*place_in(still, other))

    def reversed(self, lag: int, motion: Motion) -> Motion:
        """A motion of the still frame to another → that of the other back, around its anchors."""
        scale, offset = place_in(self.still, self.others[lag])
        return motion.inverse().around(self.others[lag].anchors.places * scale + offset)

    def place(self, lag: int, level: int = 0, every: int = 1, *, chained: bool = True) -> Aligned:
        """The points of another frame where they are in the still one."""
        back = self.back(lag, level, chained=chained)
        return place_points(self.others[lag], self.still, back, every)

    def _chain(self, lag: int, chained: bool) -> tuple[Seen, ...]:
        """The frames between the two, in order of time."""
        if not chained or abs(lag) > _CHAINED:
            return ()
        between = range(1, lag) if lag > 0 else range(lag + 1, 0)
        return tuple(self.others[k] for k in between if k in self.others)


def motion_between(
    first: Seen, second: Seen, level: int = 0, between: Sequence[Seen] = ()
) -> Motion:
    """How the earlier of two frames moves to where it is in the later, in its own unit.

    It is kept with the earlier frame. `between` are frames between them, in order of time.
    """
    level = min(level, first.anchors.coarsest)
    frames = (second.frame, *(seen.frame for seen in between))
    key = (level, *map(id, frames))
    if key not in first.motions:  # which holds the frames, so that no other can get their ids
        first.motions[key] = (_find_motion(first, second, level, between), frames)
    return first.motions[key][0]


def _find_motion(first: Seen, second: Seen, level: int, between: Sequence[Seen]) -> Motion:
    anchors, config = first.anchors, first.config.motion
    surface = second.surface.placed(*place_in(first, second))
    if between:
        last = between[-1]
        onward = motion_between(last, second, level).seen_from(*place_in(first, last))
        start = motion_between(first, last, level, between[:-1]).before(onward)
        if anchors.misfit(start, surface) < _WORSE * anchors.misfit(anchors.still, surface):
            return anchors.refine(start, surface, level, _STEPS)
    coarser = level < anchors.coarsest
    start = motion_between(first, second, level + 1) if coarser else anchors.still
    return anchors.refine(start, surface, level, config.iterations)
