"""Files that hold several frames: written as parts first, and joined when all parts are there.

Parts are frames like others to the workers, the record and a run that resumes. A file that is
joined is whole: its parts are gone, and the record has its fingerprint.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..frame import Frame
from ..io import FrameSequence, read_frame, write_frames
from ..io.bag_metadata import write_metadata
from ..io.registry import FORMATS, extension_of, named_files, place_of
from ..whole_file import whole_file
from .fingerprints import hash_file
from .outputs import OutputPlan, Whole, bag_files


def complete_files(plan: OutputPlan, sources: FrameSequence) -> dict[str, dict[str, Any]]:
    """What is left to do when all frames are written; returns facts for the record."""
    copy_companions(plan, sources)
    files = join_parts(plan, sources)
    if bag := bag_files(plan, sources.paths):
        write_metadata(bag)
    return files


def join_parts(plan: OutputPlan, sources: FrameSequence) -> dict[str, dict[str, Any]]:
    """Join the parts of each file and remove them; returns the facts of each file for the record.

    Frames without a part are taken from the file as an earlier run has left it.
    """
    for whole in plan.wholes:
        if whole.parts.is_dir() and any(whole.parts.glob("*.npz")):
            write_frames(whole.path, _joined(whole, sources))
            for index in range(len(whole.positions)):
                whole.part(index).unlink(missing_ok=True)
    return {whole.path.name: _facts(whole.path) for whole in plan.wholes if whole.path.is_file()}


def joined_before(plan: OutputPlan, recorded: Mapping[str, Any]) -> frozenset[Path]:
    """The folders of parts that an earlier run has joined, if the files are still the same."""
    same = (w for w in plan.wholes if w.path.is_file() and w.path.name in recorded)
    return frozenset(w.parts for w in same if recorded[w.path.name] == _facts(w.path))


def copy_companions(plan: OutputPlan, sources: FrameSequence) -> None:
    """Copy what a result needs beside it, such as the intrinsics and the pose of a depth image."""
    for source, target, extension in zip(sources.paths, plan.frames, plan.extensions, strict=True):
        if extension != extension_of(source):
            continue
        for name, companion in list(named_files(source, sources.reading).items())[1:]:
            copy = target.parent / name
            if not copy.exists():
                with whole_file(copy) as unfinished:
                    shutil.copyfile(companion, unfinished)


def _joined(whole: Whole, sources: FrameSequence) -> Iterator[Frame]:
    extension = extension_of(whole.path)
    for index, position in enumerate(whole.positions):
        path, part = sources.paths[position], whole.part(index)
        if not part.exists():
            if not whole.path.is_file():  # it was skipped
                continue
            part = whole.path / f"{part.stem}{extension}"
        found = replace(read_frame(part, sources.reading), source=None)
        if extension_of(place_of(path)[0]) == extension and FORMATS[extension].write_all:
            found = replace(found, source=sources[position].source)
        yield found


def _facts(path: Path) -> dict[str, Any]:
    return {"size": path.stat().st_size, "sha256": hash_file(path)}
