"""Compiled before the work begins, so that nobody waits without knowing what for."""

from __future__ import annotations

import threading
import time

from ..cli.progress import Progress

SLOW_S = 2.5  # kernels that take longer to get ready are being compiled, and that is said


def get_kernels_ready(progress: Progress) -> None:
    """Compile what is not cached yet, and say so if that takes long."""
    from ..api import warm_up

    said = threading.Event()

    def announce() -> None:
        said.set()
        progress.say("compiling kernels (first run only) ...")

    timer = threading.Timer(SLOW_S, announce)
    timer.daemon = True
    begin_s = time.perf_counter()
    timer.start()
    try:
        warm_up()
    finally:
        timer.cancel()
        timer.join()
    if said.is_set():
        progress.say(f"compiled in {time.perf_counter() - begin_s:.1f} s")
