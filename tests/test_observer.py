"""The clock that measures stages."""

import pytest

from steadycloud.observer import StageClock


@pytest.fixture
def clock(monkeypatch):
    """A clock whose time is set by hand, and what it told on."""
    now = [100.0]
    monkeypatch.setattr("steadycloud.observer.time.perf_counter", lambda: now[0])
    told = []
    return StageClock(told.append), now, told


def test_a_stage_lasts_until_the_next_one_begins(clock):
    observe, now, told = clock
    now[0] = 103.0  # before the first stage: counts for none
    observe("read")
    now[0] = 104.0
    observe("solve")
    now[0] = 109.0
    assert observe.lap() == {"read": 1.0, "solve": 5.0}
    assert told == ["read", "solve"]


def test_a_stage_that_comes_back_is_added_up(clock):
    observe, now, _ = clock
    for stage, end in (("search", 101.0), ("solve", 103.0), ("search", 106.0)):
        observe(stage)
        now[0] = end
    assert observe.lap() == {"search": 4.0, "solve": 2.0}


def test_laps_share_a_stage_and_lose_no_time(clock):
    observe, now, _ = clock
    observe("write")
    now[0] = 102.0
    assert observe.lap() == {"write": 2.0}
    now[0] = 103.0
    observe("read")
    now[0] = 107.0
    assert observe.lap() == {"write": 1.0, "read": 4.0}
    assert observe.lap() == {"read": 0.0}


def test_parts_of_a_stage_are_its_time(clock):
    observe, now, told = clock
    for part, end in (("project, tile 1", 101.0), ("project, tile 2", 103.0)):
        observe(part)
        now[0] = end
    assert observe.lap() == {"project": 3.0}
    assert told == ["project, tile 1", "project, tile 2"]
