"""Times that frames took → how much is done for the next one, so that frames keep up on average.

Efforts are numbered from the best one, 0, to the last, which does nothing and takes no time.
"""

from __future__ import annotations

from collections.abc import Sequence

_MARGIN = 0.9  # share of the time at hand that a frame may be expected to take
_REPAID = 0.25  # of the time that is owed, by each frame
_MOST_OWED = 30.0  # frames' time; more than that is lost, as when a laptop slept
_FORGOTTEN = 0.2  # of the time that better efforts are known to take, by a frame that takes none
_LEAST_EAGER = 0.125  # the same is this much slower after trials that took too long


class Pace:
    """Chooses efforts, so that frames take no more than their time on average.

    An effort is chosen if it is expected to end in time: it takes, per point, the shorter of its
    latest two times. What a frame takes too long is owed, and taken off the time of frames after
    it; who owes four frames' time does nothing. So the debt is never more than that and what one
    trial takes too long.

    Time that frames leave unused is used to try better efforts: the more there is of it, the
    sooner what they took is forgotten, by a constant factor a frame, so that all that fit are found
    again after a slow spell. A trial goes one effort up and has two frames. The second one counts:
    the first may compile, or do what frames before it left out. Trials that took too long make the
    next ones rarer.
    """

    def __init__(self, shares: Sequence[float], begin: int) -> None:
        """`shares` are the times of all efforts relative to each other, until frames have told;
        that of the last is 0. The first frame gets the effort `begin`.
        """
        self._shares, self._last = tuple(shares), begin + 1
        self._expected: dict[int, float] = {}  # seconds per point, by effort
        self._latest: dict[int, float] = {}  # the same of the latest frame
        self._trial = False  # whether the next frame is the second one of a trial
        self._eager = 1.0
        self.owed_s = 0.0

    def choose(self, n_points: int, allowed_s: float) -> int:
        """The effort for a frame of so many points; one up from the last at most, if that fits."""
        if self._trial:
            return self._last
        at_hand_s = _MARGIN * (allowed_s - _REPAID * self.owed_s)
        fitting = [self._expect(i) * n_points <= at_hand_s for i in range(len(self._shares))]
        first, worst = max(self._last - 1, 0), len(self._shares) - 1
        if self._last <= worst and not fitting[self._last]:
            first = self._last + 1
        return next((i for i in range(first, worst) if fitting[i]), worst)

    def note(self, effort: int, n_points: int, took_s: float, allowed_s: float) -> None:
        """Take note of the time that a frame took."""
        owed_s = self.owed_s + took_s - allowed_s
        self.owed_s = min(max(owed_s, 0.0), _MOST_OWED * allowed_s)
        second, self._trial = self._trial, effort < self._last
        if second:
            fits = took_s <= _MARGIN * allowed_s
            self._eager = 1.0 if fits else max(0.5 * self._eager, _LEAST_EAGER)
        if not self._trial and n_points and self._shares[effort]:
            now = took_s / n_points
            self._expected[effort] = now if second else min(now, self._latest.get(effort, now))
            self._latest[effort] = now
        unused = min(max(-owed_s / allowed_s, 0.0), 1.0)
        kept = 1.0 - _FORGOTTEN * self._eager * unused
        self._expected |= {better: kept * self._expect(better) for better in range(effort)}
        self._last = effort

    def _expect(self, effort: int) -> float:
        """Seconds per point; from the nearest effort that is known, if this one is not."""
        known = self._expected
        if effort in known or not known:
            return known.get(effort, 0.0)
        nearest = min(known, key=lambda other: abs(other - effort))
        return known[nearest] * self._shares[effort] / self._shares[nearest]
