"""A lock: two runs at a time do not write into one output."""

from __future__ import annotations

import json
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from ..errors import OutputError
from ..owner import has_ended, own_mark


class Lock:
    """A hidden file that says who writes, and since when; it is removed at the end.

    The lock of a process of this machine that has ended, because it was killed, does not count.
    """

    def __init__(self, record: Path) -> None:
        """`record` is the file that both runs would write."""
        self._path = record.with_name(f".{record.name}.lock")

    def __enter__(self) -> Lock:
        owner = {
            "mark": own_mark(),
            "process": os.getpid(),
            "machine": socket.gethostname(),
            "since": time.strftime("%Y-%m-%d %H:%M:%S"),
        }
        for _ in range(2):
            try:
                with self._path.open("x", encoding="utf-8") as file:
                    json.dump(owner, file)
                return self
            except FileExistsError:
                self._break_if_left()
            except OSError as error:
                raise OutputError(
                    f"{self._path.parent}: cannot be written to ({error.strerror})."
                ) from None
        raise OutputError(f"{self._path.parent}: another run has just begun to write here.")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # a dead disk; the lock of an ended process does not count
            self._path.unlink(missing_ok=True)

    def _break_if_left(self) -> None:
        """Remove the lock of a process that has ended; raise an error if the owner is at work."""
        try:
            owner = json.loads(self._path.read_text(encoding="utf-8"))
            mark, who = str(owner["mark"]), f"process {owner['process']} on {owner['machine']}"
            since = f" since {owner['since']}"
        except FileNotFoundError:
            return
        except (OSError, ValueError, LookupError, TypeError):
            mark, who, since = "", "an unknown process", ""
        if has_ended(mark):
            self._path.unlink(missing_ok=True)
            return
        raise OutputError(
            f"{self._path.parent}: another run writes here ({who}{since}); wait for it or use "
            f"another output. If there is no such run any more, delete {self._path.name}."
        )
