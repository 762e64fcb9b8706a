"""Ctrl-C and SIGTERM end a run the same way, but never between writing a frame and its record."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


class Interrupts:
    """Turns both signals into KeyboardInterrupt: at once, or at the end of a `held` block."""

    def __init__(self) -> None:
        self._held = False
        self._pending = False

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Handle the signals, in the main thread only. A disabled Ctrl-C stays disabled."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = [signal.SIGTERM]
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signals.append(signal.SIGINT)
        previous = {number: signal.signal(number, self._hear) for number in signals}
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Delay interrupts until the end of the block."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending:
            raise KeyboardInterrupt

    @contextmanager
    def calmly(self, manager: AbstractContextManager[T]) -> Iterator[T]:
        """The same context, whose beginning and end no interrupt cuts short: it cleans up."""
        self._held = True
        try:
            value = manager.__enter__()
        finally:
            self._held = False
        try:
            if self._pending:
                raise KeyboardInterrupt
            yield value
        except BaseException:
            self._held = True  # whatever is pending, an error is on its way already
            try:
                if not manager.__exit__(*sys.exc_info()):
                    raise
            finally:
                self._held = False
        else:
            with self.held():
                manager.__exit__(None, None, None)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if not self._held:
            raise KeyboardInterrupt
        self._pending = True
