"""Peak memory of this process over a stretch of work."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path


def reset_peak() -> None:
    """Start a new peak where the system can (Linux); elsewhere the peak is the process's own."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak_mb() -> float:
    """Peak resident memory in MB since the last reset."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    try:
        import resource
    except ImportError:  # Windows
        return float("nan")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10
