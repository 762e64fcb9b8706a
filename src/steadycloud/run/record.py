"""steadycloud.json: how the frames beside it were made. Valid at every moment of a run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..errors import InputError
from ..jsonable import plain
from ..whole_file import whole_file

if TYPE_CHECKING:
    from .segments import WrittenFrame

_OTHER = {
    "version": "another version of steadycloud",
    "method": "another method",
    "config": "other settings",
    "outliers": "another choice for outliers",
}


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
    ) -> None:
        """`names` are the files of all frames, in the order in which they are listed."""
        self.path = path
        self.frames: list[dict[str, Any]] = []
        self._position = {name: position for position, name in enumerate(names)}
        self._head: dict[str, Any] = {
            "version": __version__,
            "method": method,
            "config": config,
            "seed": config.get("seed"),
            "outliers": outliers,
            "input": list(inputs),
        }

    def add(self, name: str, written: WrittenFrame) -> None:
        """Add a frame that was written."""
        self.frames.append(
            {
                "name": name,
                "n_points": written.n_points,
                "n_outliers": written.n_outliers,
                "history": asdict(written.history),
                "warnings": [warning.text for warning in written.warnings],
                "seconds": round(written.seconds, 3),
                "stages": {stage: round(spent, 3) for stage, spent in written.stages.items()},
            }
        )
        self.frames.sort(key=lambda frame: self._position[frame["name"]])

    def resume(self, n_points: Mapping[str, int]) -> frozenset[str]:
        """Take over the frames that an earlier run with the same version and settings has written.

        `n_points` has the number of points of every frame by name. Returns the names taken over.
        """
        if not self.path.exists():
            return frozenset()
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            same = {key: found[key] for key in _OTHER}
            frames = {frame["name"]: frame for frame in found["frames"]}
            gone = "n_outliers" if found["outliers"] == "drop" else None
            sizes = {
                name: frame["n_points"] + (frame[gone] if gone else 0)
                for name, frame in frames.items()
            }
        except (OSError, ValueError, TypeError, KeyError):
            raise InputError(
                f"{self.path}: is not the record of a run; nothing can be resumed."
            ) from None
        for key, value in same.items():
            if value != plain(self._head[key]):
                raise InputError(
                    f"{self.path}: that run had {_OTHER[key]}; use the same, or another output."
                )
        there = [n for n in n_points if n in frames and self.path.with_name(n).is_file()]
        for name in there:
            if sizes[name] != n_points[name]:
                raise InputError(
                    f"{self.path.with_name(name)}: has {sizes[name]} points, its input now "
                    f"{n_points[name]}; it was made from another frame, so use another output."
                )
        self.frames = [frames[name] for name in there]
        return frozenset(there)

    def save(self, complete: bool) -> None:
        """Write the file in one step: a reader sees the old one or the new one, never a part."""
        content = {**self._head, "complete": complete, "frames": self.frames}
        text = json.dumps(plain(content), indent=2, allow_nan=False) + "\n"
        with whole_file(self.path) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
