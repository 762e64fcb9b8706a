"""Compile kernels before the work begins, with a message that explains the wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from .._kernels.jit import cache_fault
from ..api import warm_up
from .compilation import compile_together, missing_kernels


def get_kernels_ready(method: str, say: Callable[[str], None]) -> None:
    """Compile those kernels of a method that are not cached; `say` gets a message if any are."""
    from numba.core import event

    class Announcement(event.Listener):
        """Is notified of every compilation; loading a kernel from the cache is not one."""

        begun_s = 0.0

        def on_start(self, event: Any) -> None:
            """Print a message at the first compilation."""
            if not self.begun_s:
                self.begun_s = time.perf_counter()
                say("compiling kernels (first run only) ...")

        def on_end(self, event: Any) -> None:
            """Nothing to do."""

    announcement = Announcement()
    with event.install_listener("numba:compile", announcement):
        compile_together(missing_kernels(method))
        warm_up(method)
    if announcement.begun_s:
        say(f"compiled in {time.perf_counter() - announcement.begun_s:.1f} s")
        if cache_fault():
            say(
                "note: no folder for compiled kernels can be used, so each run compiles them; set "
                "NUMBA_CACHE_DIR to a writable folder."
            )
