"""steadycloud.json: how the frames beside it were made. Valid at every moment of a run."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..errors import OutputError

if TYPE_CHECKING:
    from .progress import Outcome


class RunRecord:
    """The version, the method, every setting, and the history of each frame written so far."""

    def __init__(
        self,
        path: Path,
        method: str,
        config: Mapping[str, Any],
        inputs: Sequence[str],
        names: Sequence[str] = (),
    ) -> None:
        """`names` says in which order frames are listed; without, as they were added."""
        self.path = path
        self.frames: list[dict[str, Any]] = []
        self._position = {name: position for position, name in enumerate(names)}
        self._head = {
            "version": __version__,
            "method": method,
            "config": config,
            "seed": config.get("seed"),
            "input": list(inputs),
        }

    def add(self, name: str, result: Outcome, seconds: float) -> None:
        """Add a frame that is on the disk."""
        self.frames.append(
            {
                "name": name,
                "n_points": result.n_points,
                "history": asdict(result.history),
                "warnings": list(result.warnings),
                "seconds": round(seconds, 3),
            }
        )
        self.frames.sort(key=lambda frame: self._position.get(frame["name"], 0))

    def save(self, complete: bool) -> None:
        """Write the file in one step: a reader sees the old one or the new one, never a part."""
        content = {**self._head, "complete": complete, "frames": self.frames}
        text = json.dumps(plain(content), indent=2, allow_nan=False) + "\n"
        unfinished = self.path.with_name(f".{self.path.name}.part")
        try:
            unfinished.write_text(text, encoding="utf-8")
            unfinished.replace(self.path)
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written ({error.strerror}).") from None
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)


def plain(value: Any) -> Any:
    """`value` in what JSON can say: numpy scalars as numbers, NaN and infinity as null."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
