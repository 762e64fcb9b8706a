"""What a run can keep of an earlier one: frames made in the same way, of the same files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..errors import InputError
from ..io import Reading
from ..io.registry import PLAIN
from ..jsonable import plain
from ..method import Surroundings
from ..record_file import read_record
from .fingerprints import Fingerprints, hash_file
from .outputs import OutputPlan
from .record import RunRecord
from .wholes import joined_before

_OTHER = {
    "version": "another version of steadycloud",
    "method": "another method",
    "config": "other settings",
    "outliers": "another choice for outliers",
    "reading": "another way to read the frames",
    "finish": "another choice for voxels or normals",
}


class Sources:
    """The input files of a run, and which of them each frame depends on."""

    def __init__(
        self, paths: Sequence[Path], needs: Surroundings, reading: Reading = PLAIN
    ) -> None:
        self.paths = tuple(paths)
        self._before, self._after = needs.before + needs.warm_up, needs.after
        self.prints = Fingerprints(paths, reading)

    def facts(self, position: int) -> dict[str, Any]:
        """What the record says about the files that a frame was made of."""
        first = max(0, position - self._before)
        return {
            "source": asdict(self.prints.of(self.paths[position])),
            "before": [self.prints.of(p).sha256 for p in self.paths[first:position]],
            "after": [
                self.prints.of(p).sha256
                for p in self.paths[position + 1 : position + 1 + self._after]
            ],
        }


def output_facts(path: Path) -> dict[str, Any]:
    """What the record says about a frame's own file; a frame that was skipped has none."""
    if not path.exists():
        return {"output": None}
    return {"output": {"size": path.stat().st_size, "sha256": hash_file(path)}}


def keep_frames(record: RunRecord, plan: OutputPlan, sources: Sources) -> frozenset[str]:
    """Take over the frames that an earlier run with the same version and settings has written.

    A frame is kept if its input, the inputs around it that its result depends on, and its output
    are the recorded ones; it is made again if its surroundings or its output are others, and
    refused if its input is. Frames that this run does not make stay in the record. Returns the
    names that are kept.
    """
    if not record.path.exists():
        return frozenset()
    found, targets = _read(record.path), plan.frames
    for key, value in {key: found.get(key) for key in _OTHER}.items():
        if (value or "") != (plain(record.head[key]) or ""):
            raise InputError(
                f"{record.path}: that run had {_OTHER[key]}; use the same, or another output."
            )
    entries: dict[str, dict[str, Any]] = {frame["name"]: frame for frame in found["frames"]}
    for target, path in zip(targets, sources.paths, strict=True):
        sources.prints.trust(path, _table(entries.get(target.name), "source"))
    kept = {}
    joined = joined_before(plan, _table(found, "files"))
    record.head["files"] = found.get("files") or {}
    for position, target in enumerate(targets):
        entry = entries.pop(target.name, None)
        if entry is not None and _is_done(entry, target, sources, position, joined):
            kept[target.name] = entry
    others = [entry for name, entry in entries.items() if _is_there(record.path, name)]
    record.frames = [*kept.values(), *others]
    return frozenset(kept)


def count_made_in_place(record: Path, sources: Sources) -> int:
    """How many of the input files are results that a record lists: denoised in place before."""
    if not record.exists():
        return 0
    try:
        made = {_table(frame, "output").get("sha256") for frame in _read(record)["frames"]}
    except InputError:
        return 0
    return sum(sources.prints.of(path).sha256 in made for path in sources.paths)


def _read(path: Path) -> dict[str, Any]:
    try:
        return read_record(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}).") from None
    except ValueError:
        raise InputError(f"{path}: is not the record of a run; nothing can be resumed.") from None


def _is_done(
    entry: Mapping[str, Any],
    target: Path,
    sources: Sources,
    position: int,
    joined: frozenset[Path],
) -> bool:
    if not target.is_file() and target.parent not in joined:
        return False
    now = sources.facts(position)
    was, output = _table(entry, "source"), _table(entry, "output")
    if was.get("sha256") != now["source"]["sha256"] and was.get("sha256"):
        raise InputError(
            f"{target}: was made from another frame than {sources.paths[position]}; delete it "
            "to make it again, or use another output."
        )
    same = all(entry.get(key) == now[key] for key in ("before", "after"))
    known = was.get("sha256") and "" not in (*now["before"], *now["after"])
    if not (same and known):
        return False
    if target.parent in joined and not target.exists():
        return True
    if output.get("size") != target.stat().st_size:
        return False
    return bool(output.get("sha256") == hash_file(target))


def _is_there(record: Path, name: str) -> bool:
    """Whether a frame lies beside the record; names of other folders are nothing of ours."""
    return Path(name).name == name and record.with_name(name).is_file()


def _table(entry: Mapping[str, Any] | None, key: str) -> Mapping[str, Any]:
    """A table in a frame's entry; empty if there is none."""
    found = (entry or {}).get(key)
    return found if isinstance(found, Mapping) else {}
