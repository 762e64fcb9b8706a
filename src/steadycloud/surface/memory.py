"""How much memory there is, and how much of it a frame takes."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..errors import ConfigError, SteadycloudError

BYTES_OF_PROCESS = 300e6  # the interpreter and the compiled kernels
SAFE_SHARE = 0.9  # of the limit that estimates may fill
FREE_SHARE = 0.8  # of the free memory that is used when no limit is given
_UNITS = {"": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
_UNITS |= {f"{unit}I": 1024.0**power for power, unit in enumerate("KMGT", start=1)}


class MemoryTooSmallError(SteadycloudError):
    """A frame cannot be denoised in so little memory."""


@dataclass(frozen=True)
class Memory:
    """The memory of a process, and what is taken of it by whole frames."""

    limit: float  # bytes
    held: float = 0.0  # bytes, beside those of the points in a tile

    @property
    def left(self) -> float:
        """What may still be taken (bytes)."""
        return max(0.0, SAFE_SHARE * self.limit - BYTES_OF_PROCESS - self.held)

    def points(self, each: float) -> int:
        """How many points fit into a tile, at `each` bytes a point."""
        return int(self.left / each)

    def needed(self, each: float, n_points: float) -> float:
        """The limit (bytes) under which a tile of `n_points` points fits."""
        return (BYTES_OF_PROCESS + self.held + each * n_points) / SAFE_SHARE

    def too_small(self, each: float, n_points: float, n_workers: int = 1) -> MemoryTooSmallError:
        """The error for a tile of `n_points` points that does not fit.

        This memory is the share of one of `n_workers` processes; the error names the sum.
        """
        least = format_size(1.1 * n_workers * self.needed(each, n_points))
        return MemoryTooSmallError(
            f"{format_size(self.limit)} of memory are too little for a frame of this size; "
            f"allow {least} or more (max_memory)"
            + (f" for {n_workers} workers, or use fewer workers." if n_workers > 1 else ".")
        )


@dataclass(frozen=True)
class Load:
    """The memory that a frame takes, with the frames that it is denoised with (bytes)."""

    whole: float  # when it is not cut into tiles
    held: float  # beside the tiles, when it is
    least: float  # with the smallest possible tiles

    def scarce(self, limit: float = 0.0) -> Memory | None:
        """The memory there is, or None where the whole frame fits into it.

        `limit` is in bytes; 0 stands for most of what is free.
        """
        limit = limit or FREE_SHARE * free_bytes()
        if not limit or Memory(limit).needed(1.0, self.whole) <= limit:
            return None
        return Memory(limit, self.held)

    def check(self, limit: float, n_workers: int = 1) -> None:
        """Refuse a limit that even the smallest tiles exceed; `n_workers` processes share it."""
        memory = self.scarce(limit / n_workers)
        if memory and Memory(memory.limit).left < self.least:
            raise Memory(memory.limit).too_small(1.0, self.least, n_workers)


def parse_size(size: str | float) -> float:
    """4GB, 500MB or 2GiB, or a number of bytes, in bytes."""
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]I?)?B?\s*", str(size).upper())
    if match is None or float(match[1]) == 0.0:
        raise ConfigError(f"max_memory '{size}': use a size such as 4GB, 500MB or 2GiB.")
    return float(match[1]) * _UNITS[match[2] or ""]


def format_size(n_bytes: float) -> str:
    """Bytes as `parse_size` reads them, rounded up."""
    megabytes = int(-(-n_bytes // 1e6))
    return f"{megabytes}MB" if megabytes < 10_000 else f"{-(-megabytes // 1000)}GB"


def free_bytes() -> float:
    """Memory that is free; 0 where the system does not tell."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024.0
    return 0.0
