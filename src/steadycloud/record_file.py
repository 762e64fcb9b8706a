"""The file steadycloud.json: a head, then a line for each frame, so that lines can be appended.

It is valid JSON after every frame. If a power cut or a full disk tears the last line, the lines
before it are still read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .jsonable import plain

RECORD_NAME = "steadycloud.json"
TAIL = "\n  ]\n}\n"  # after the last frame
_FRAMES = '"frames": ['
_MOST_BYTES = 1 << 30
_LARGEST = 1e300
_NUMBER = (int, float)
_HEAD: dict[str, Any] = {
    "version": str,
    "method": str,
    "config": dict,
    "outliers": str,
    "input": list,
}
_HEAD |= {"complete": bool}
_FRAME: dict[str, Any] = {
    "n_points": int,
    "seconds": _NUMBER,
    "history": dict,
    "stages": dict,
    "warnings": list,
}
_HISTORY: dict[str, Any] = {"spacing": _NUMBER, "noise": _NUMBER, "mean_displacement": _NUMBER}
_HISTORY |= {"reason": str, "chosen": dict, "rounds": list}


def render_head(head: Mapping[str, Any], complete: bool) -> str:
    """The text up to the first frame."""
    text = json.dumps(plain({**head, "complete": complete}), indent=2, allow_nan=False)
    return f"{text.removesuffix('}').rstrip()},\n  {_FRAMES}"


def render_frame(frame: Mapping[str, Any], *, first: bool) -> str:
    """The line of a frame."""
    return f"{'' if first else ','}\n    {json.dumps(plain(frame), allow_nan=False)}"


def read_record(path: Path) -> dict[str, Any]:
    """The content of a record; `frames` is a list of tables that have a name each.

    Raises OSError if the file cannot be read, ValueError if it is no record.
    """
    if path.stat().st_size > _MOST_BYTES:
        raise ValueError("too large for a record")
    text = path.read_bytes().decode("utf-8")
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except ValueError:
        found = _mended(text)
    if not isinstance(found, dict) or not isinstance(found.get("frames"), list):
        raise ValueError("not a record")
    for frame in found["frames"]:
        if not isinstance(frame, dict) or not isinstance(frame.get("name"), str):
            raise ValueError("not a record of frames")
    return {**_known(found, _HEAD), "frames": [_known_frame(frame) for frame in found["frames"]]}


def _known(table: Mapping[str, Any], types: Mapping[str, Any]) -> dict[str, Any]:
    """The table without entries that are not of the type that they should have."""
    return {
        key: value
        for key, value in table.items()
        if isinstance(value, types.get(key, object))
        and (types.get(key) not in (int, _NUMBER) or _is_number(value))
    }


def _known_frame(frame: Mapping[str, Any]) -> dict[str, Any]:
    known = _known(frame, _FRAME)
    if "history" in known:
        known["history"] = _known(known["history"], _HISTORY)
    if "stages" in known:
        known["stages"] = {k: v for k, v in known["stages"].items() if _is_number(v)}
    if "warnings" in known:
        known["warnings"] = [text for text in known["warnings"] if isinstance(text, str)]
    return known


def _is_number(value: Any) -> bool:
    """Whether it is a number that fits into a float; JSON knows True, 1e400 and endless digits."""
    return type(value) in _NUMBER and abs(value) <= _LARGEST


def _mended(text: str) -> Any:
    """The content of a record whose end is torn off: the head, and the lines that are whole."""
    head, found, rest = text.partition(f"\n  {_FRAMES}\n")
    if not found:
        raise ValueError("not a record")
    record = json.loads(f"{head.rstrip().removesuffix(',')}}}")
    frames = []
    for line in rest.split("\n"):
        try:
            frames.append(json.loads(line.strip().removesuffix(",")))
        except ValueError:
            break
    return {**record, "complete": False, "frames": frames}
