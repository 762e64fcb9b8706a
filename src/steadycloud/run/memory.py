"""How much memory there is, and how much of it a frame takes."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..errors import ConfigError, SteadycloudError

BYTES_OF_PROCESS = 300e6  # the interpreter and the compiled kernels
SAFE = 0.9  # of the memory that is given: estimates are estimates
FREE_SHARE = 0.8  # of what is free may be used without asking
_UNITS = {"": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
_UNITS |= {f"{unit}I": 1024.0**power for power, unit in enumerate("KMGT", start=1)}


def parse_size(text: str) -> float:
    """4GB, 500MB or 2GiB in bytes."""
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]I?)?B?\s*", text.upper())
    if match is None or float(match[1]) == 0.0:
        raise ConfigError(f"--max-memory '{text}': use a size such as 4GB, 500MB or 2GiB.")
    return float(match[1]) * _UNITS[match[2] or ""]


def format_size(n_bytes: float) -> str:
    """Bytes as `parse_size` reads them, rounded up."""
    megabytes = int(-(-n_bytes // 1e6))
    return f"{megabytes}MB" if megabytes < 10_000 else f"{-(-megabytes // 1000)}GB"


def free_bytes() -> float:
    """Memory that is free for us; 0 where the system does not tell."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024.0
    return 0.0


@dataclass(frozen=True)
class Memory:
    """The memory of a process: how much it may use, and what whole frames take of it."""

    limit: float  # bytes
    held: float = 0.0  # bytes, beside the points at work

    def points(self, each: float) -> int:
        """How many points may be at work at once, at `each` bytes."""
        return max(0, int((SAFE * self.limit - BYTES_OF_PROCESS - self.held) / each))

    def needed(self, each: float, n_points: float) -> float:
        """The limit at which so many points may be at work at once."""
        return (BYTES_OF_PROCESS + self.held + each * n_points) / SAFE


class MemoryTooSmallError(SteadycloudError):
    """A frame cannot be denoised in so little memory."""


def too_small(
    memory: Memory, each: float, n_points: float, n_workers: int = 1
) -> MemoryTooSmallError:
    """What to say where so many points have to be at work at once, and may not.

    The memory is that of each of the workers, who share what the user gives.
    """
    least = format_size(1.1 * n_workers * memory.needed(each, n_points))
    return MemoryTooSmallError(
        f"{format_size(memory.limit)} of memory are too little for a frame of this size; "
        f"use --max-memory {least} or more"
        + (f" for {n_workers} workers, or fewer of them." if n_workers > 1 else ".")
    )
