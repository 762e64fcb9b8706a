"""The state of a stream as an NPZ file: arrays and a text of JSON, nothing that runs code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._version import __version__
from ..config import flatten
from ..errors import InputError, OutputError, SteadycloudError
from ..frame import BadFrame, Frame, FrameWarning
from ..sequence import FrameLoop
from ..whole_file import whole_file
from .clock import Clock

_ABOUT = "about"  # the array that holds the text
Notes = list[tuple[float | None, tuple[FrameWarning, ...]]]
Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True, eq=False)
class State:
    """A stream between two frames: what JSON can say of it, and arrays."""

    about: Mapping[str, Any]
    arrays: Arrays = field(default_factory=dict)

    @classmethod
    def of(cls, loop: FrameLoop, clock: Clock, notes: Iterable[tuple[float | None, Any]]) -> State:
        """The state of a loop, its clock, and the times and warnings of the frames that wait."""
        arrays: Arrays = {}
        queues: dict[str, Iterable[Frame | BadFrame | None]] = {
            "before": loop.before,
            "waiting": loop.waiting,
            "earlier": loop.earlier,
        }
        about = {
            "version": __version__,
            "method": loop.method.name,
            "lookahead": loop.after,
            "settings": flatten(asdict(loop.config)),
            "position": loop.position,
            "last": clock.last,
            "intervals": list(clock.intervals),
            "notes": [[time, [list(warning) for warning in said]] for time, said in notes],
            **{
                name: [_describe(frame, f"{name}/{i}", arrays) for i, frame in enumerate(queue)]
                for name, queue in queues.items()
            },
        }
        return cls(about, arrays)

    def restore(self, loop: FrameLoop) -> Clock:
        """Give a new loop the frames of the one that was saved; returns its clock."""
        for name in ("before", "waiting", "earlier"):
            queue = getattr(loop, name)
            queue.extend(
                self._frame(entry, f"{name}/{i}") for i, entry in enumerate(self.about[name])
            )
        loop.position = int(self.about["position"])
        return Clock(self.about["last"], self.about["intervals"])

    @property
    def method(self) -> str:
        """The method's name."""
        return str(self.about["method"])

    @property
    def lookahead(self) -> int:
        """How many frames a result waits for."""
        return int(self.about["lookahead"])

    @property
    def settings(self) -> dict[str, Any]:
        """All settings of the method, as dotted keys."""
        return dict(self.about["settings"])

    @property
    def notes(self) -> Notes:
        """The times and warnings of the frames that wait."""
        return [
            (time, tuple(FrameWarning(*warning) for warning in said))
            for time, said in self.about["notes"]
        ]

    def _frame(self, entry: Any, key: str) -> Frame | BadFrame | None:
        if entry is None:
            return None
        attributes = {name: self.arrays[f"{key}/{i}"] for i, name in enumerate(entry["attributes"])}
        frame = Frame(self.arrays[key], attributes, entry["name"])
        return frame if entry["bad"] is None else BadFrame(frame, entry["bad"])


def write_state(path: Path, state: State) -> None:
    """Write the file completely or not at all."""
    for values in state.arrays.values():
        if values.dtype.hasobject:
            raise OutputError(f"{path}: an attribute holds {values.dtype}, not numbers.")
    about = np.array(json.dumps(state.about))
    with whole_file(path, make_folder=False) as unfinished, unfinished.open("xb") as file:
        arrays: dict[str, Any] = {_ABOUT: about, **state.arrays}
        np.savez(file, **arrays)


@contextmanager
def read_state(path: Path) -> Iterator[State]:
    """The state in a file; refuses one of another version, whose results would be others.

    What goes wrong while it is used is the file's fault, and becomes one sentence too.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        about = json.loads(str(arrays.pop(_ABOUT)))
        if (version := about["version"]) == __version__:
            yield State(about, arrays)
            return
    except FileNotFoundError:
        raise InputError(f"{path}: no such file; check the name.") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except SteadycloudError as error:
        raise InputError(f"{path}: {error}") from None
    except Exception:  # NumPy, zipfile and zlib raise errors of many types
        raise InputError(f"{path}: is not the state of a stream; save it again.") from None
    raise InputError(
        f"{path}: was saved by steadycloud {version}, this is {__version__}; start a new stream."
    )


def _describe(frame: Frame | BadFrame | None, key: str, arrays: Arrays) -> Any:
    """What JSON can say of a frame; its arrays are put among the others."""
    if frame is None:
        return None
    bad = frame.reason if isinstance(frame, BadFrame) else None
    whole = frame.frame if isinstance(frame, BadFrame) else frame
    arrays[key] = whole.points
    for i, values in enumerate(whole.attributes.values()):
        arrays[f"{key}/{i}"] = np.asarray(values)
    return {"name": whole.name, "attributes": list(whole.attributes), "bad": bad}
