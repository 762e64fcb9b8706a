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


class Folder:
    """A context whose end takes two steps."""

    def __init__(self):
        self.steps = []

    def __enter__(self):
        self.steps.append("made")
        signal.raise_signal(signal.SIGINT)
        self.steps.append("ready")
        return self

    def __exit__(self, *error):
        self.steps.append("renamed")
        signal.raise_signal(signal.SIGINT)
        self.steps.append("removed")


def test_a_context_is_not_left_half_way():
    folder, interrupts = Folder(), Interrupts()
    with pytest.raises(KeyboardInterrupt), interrupts.heard(), interrupts.calmly(folder):
        pytest.fail("the interrupt was lost")
    assert folder.steps == ["made", "ready", "renamed", "removed"]


def test_an_interrupt_in_the_end_of_a_context_is_heard_after_it():
    folder, interrupts = Folder(), Interrupts()
    with pytest.raises(KeyboardInterrupt), interrupts.heard():
        with interrupts.calmly(Closing(folder)):
            pass
        pytest.fail("the interrupt was lost")
    folder_too, interrupts = Folder(), Interrupts()
    full, calm = pytest.raises(ValueError, match="full"), interrupts.calmly(Closing(folder_too))
    with full, interrupts.heard(), calm:
        raise ValueError("disk full")
    assert folder_too.steps == ["renamed", "removed"]
    assert folder.steps == ["renamed", "removed"]


class Closing:
    def __init__(self, folder):
        self.folder = folder

    def __enter__(self):
        return self.folder

    def __exit__(self, *error):
        self.folder.__exit__(*error)
