"""Who is writing: a mark of this process, for the names of temporary files and for locks."""

from __future__ import annotations

import hashlib
import os
import re
import socket
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

MARK = r"[0-9a-f]{6}-[0-9]{1,19}-[0-9]{1,19}"  # machine, process, when that began


def own_mark() -> str:
    """The mark of this process."""
    process = os.getpid()
    return f"{_machine()}-{process}-{_begin_of(process)}"


def has_ended(mark: str) -> bool:
    """Whether the process of a mark has ended; False for processes of other machines."""
    if re.fullmatch(MARK, mark) is None:
        return False
    machine, process, begin = mark.split("-")
    if machine != _machine() or os.name == "nt":  # Windows has no question that does no harm
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # somebody else's
        return False
    return _begin_of(int(process)) != int(begin)  # the number was given to another process


@lru_cache(maxsize=1)
def _machine() -> str:
    return hashlib.sha256(socket.gethostname().encode()).hexdigest()[:6]


def _begin_of(process: int) -> int:
    """When the process began, in ticks since the machine did; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19])
    return 0
