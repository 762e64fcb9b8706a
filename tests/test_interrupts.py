"""Ctrl-C and SIGTERM end a run cleanly."""

from __future__ import annotations

import signal

import pytest

from steadycloud.run.interrupts import Interrupts

SIGNALS = [signal.SIGINT, signal.SIGTERM]


@pytest.mark.parametrize("number", SIGNALS)
def test_an_interrupt_waits_until_it_is_held_no_longer(number):
    interrupts, done = Interrupts(), []
    with pytest.raises(KeyboardInterrupt), interrupts.heard():
        with interrupts.held():
            signal.raise_signal(number)
            done.append("the frame and its record")
        done.append("something else")
    assert done == ["the frame and its record"]


@pytest.mark.parametrize("number", SIGNALS)
def test_an_interrupt_is_heard_at_once_elsewhere(number):
    interrupts = Interrupts()
    with pytest.raises(KeyboardInterrupt), interrupts.heard():
        with interrupts.held():
            pass
        signal.raise_signal(number)
        pytest.fail("not heard")


def test_handlers_are_put_back_and_a_deaf_process_stays_deaf():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts().heard():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    with Interrupts().heard():
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is before
