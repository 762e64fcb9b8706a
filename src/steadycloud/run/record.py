"""The record of a run: written before the first frame, then a line is appended for each frame."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..errors import OutputError
from ..io import Reading
from ..io.registry import PLAIN
from ..io.sequence import natural_order
from ..record_file import TAIL, render_frame, render_head
from ..surface.finishing import Finish
from ..whole_file import whole_file

if TYPE_CHECKING:
    from .segments import WrittenFrame


class RunRecord:
    """The version, the method, every setting, and the history of each frame written so far."""

    def __init__(
        self,
        path: Path,
        method: str,
        config: Mapping[str, Any],
        inputs: Sequence[str],
        names: Sequence[str],
        outliers: str = "keep",
        reading: Reading = PLAIN,
        finish: Finish | None = None,
    ) -> None:
        """`names` are the files of all frames, in the order in which they are listed."""
        self.path = path
        self.frames: list[dict[str, Any]] = []
        self.names = tuple(names)
        self.head: dict[str, Any] = {
            "version": __version__,
            "method": method,
            "config": config,
            "seed": config.get("seed"),
            "outliers": outliers,
            "input": list(inputs),
        }
        self.head["finish"] = finish.said if finish is not None else {}
        said = asdict(reading)
        self.head["reading"] = {k: v for k, v in said.items() if v != getattr(PLAIN, k)}
        self._tail_at = 0  # byte offset of what follows the last frame
        self._is_new = False

    @property
    def n_done(self) -> int:
        """How many frames of this run are written or skipped; the record may also have others."""
        return len({frame["name"] for frame in self.frames}.intersection(self.names))

    def begin(self) -> None:
        """Write the record before the first frame, so that a killed run can be resumed."""
        self._is_new = not self.path.exists()
        self._save(complete=False)

    def add(self, name: str, written: WrittenFrame, **facts: Any) -> None:
        """Append a frame; `facts` are further entries of its table."""
        entry = {
            "name": name,
            "n_points": written.n_points,
            "n_outliers": written.n_outliers,
            "history": asdict(written.history),
            "outcome": written.outcome,
            "warnings": [warning.text for warning in written.warnings],
            "seconds": round(written.seconds, 3),
            "stages": {stage: round(spent, 3) for stage, spent in written.stages.items()},
            **facts,
        }
        self.frames.append(entry)
        line = render_frame(entry, first=len(self.frames) == 1).encode()
        try:
            with self.path.open("r+b") as file:
                file.seek(self._tail_at)
                file.write(line + TAIL.encode())
                file.flush()
                os.fsync(file.fileno())
            self._tail_at += len(line)
        except FileNotFoundError:
            self._save(complete=False)
        except OSError as error:
            raise OutputError(
                f"{self.path}: cannot be written ({error.strerror or error}); "
                "free some space or use another folder."
            ) from None

    def drop(self, name: str) -> None:
        """Forget a frame that was added but could not be moved to its place."""
        self.frames = [frame for frame in self.frames if frame["name"] != name]

    def end(self) -> None:
        """Write the record in the order of the frames; a new one without frames is removed."""
        if not self.frames and self._is_new:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
            return
        order = list(self.names)
        if {frame["name"] for frame in self.frames}.difference(order):  # frames of another run
            names = {*order, *(frame["name"] for frame in self.frames)}
            order = [str(path) for path in natural_order(map(Path, names))]
        position = {name: place for place, name in enumerate(order)}
        self.frames.sort(key=lambda frame: position[frame["name"]])
        self._save(complete=self.n_done == len(self.names))

    def _save(self, complete: bool) -> None:
        """Write the file in one step: a reader sees the old one or the new one, never a part."""
        lines = [render_frame(frame, first=not i) for i, frame in enumerate(self.frames)]
        text = "".join([render_head(self.head, complete), *lines]).encode()
        with whole_file(self.path) as unfinished:
            unfinished.write_bytes(text + TAIL.encode())
        self._tail_at = len(text)
