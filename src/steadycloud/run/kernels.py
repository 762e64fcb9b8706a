"""Compiled before the work begins, so that nobody waits without knowing what for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ..api import warm_up


def get_kernels_ready(method: str, say: Callable[[str], None]) -> None:
    """Compile the kernels of a method that are not in the cache, and say so if there are any."""
    from numba.core import event

    class Announcement(event.Listener):
        """Is told of every kernel that is compiled; loading one from the cache is no such event."""

        begun_s = 0.0

        def on_start(self, event: Any) -> None:
            """Speak at the first."""
            if not self.begun_s:
                self.begun_s = time.perf_counter()
                say("compiling kernels (first run only) ...")

        def on_end(self, event: Any) -> None:
            """Nothing to do."""

    announcement = Announcement()
    with event.install_listener("numba:compile", announcement):
        warm_up(method)
    if announcement.begun_s:
        say(f"compiled in {time.perf_counter() - announcement.begun_s:.1f} s")
