"""Where results go: planned and checked before anything is computed.

Unless overwriting is allowed, nothing that exists is replaced, and nothing is written into a
folder of input frames. If it is allowed, frames may even be denoised in place: a frame is read
before it is replaced, and the earlier frames that a method needs are in memory.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ..errors import OutputError
from ..io.bag_metadata import METADATA, is_part
from ..io.format import Reading
from ..io.registry import FORMATS, extension_of, format_for, list_frames, place_of, stem_of
from ..record_file import RECORD_NAME, read_record
from ..whole_file import sweep


@dataclass(frozen=True)
class Whole:
    """A file that holds several frames; its frames are first written as parts, a file each."""

    path: Path
    positions: tuple[int, ...]  # of its frames among all

    @property
    def parts(self) -> Path:
        """The folder of the parts; it is removed when they are joined."""
        return self.path.with_name(f"{self.path.name}.parts")

    def part(self, index: int) -> Path:
        """The file of one frame."""
        return self.parts / f"{stem_of(self.path)}_{index:04d}.npz"


@dataclass(frozen=True)
class OutputPlan:
    """The files that a run will write."""

    folder: Path
    frames: tuple[Path, ...]  # one for each input frame, in order
    record: Path  # the JSON that says how the frames were made
    wholes: tuple[Whole, ...] = ()  # files that the frames are joined to at the end

    @property
    def extensions(self) -> list[str]:
        """The extension of the file that each frame ends up in."""
        joined = {i: extension_of(whole.path) for whole in self.wholes for i in whole.positions}
        return [joined.get(i, extension_of(path)) for i, path in enumerate(self.frames)]

    def results(self, reading: Reading, skipped: Collection[str] = ()) -> list[Path]:
        """The paths of the frames once all are written but those that were skipped, by name."""
        found = list(self.frames)
        for whole in self.wholes:
            there = [i for i in whole.positions if self.frames[i].name not in skipped]
            for position, path in zip(there, list_frames(whole.path, reading), strict=True):
                found[position] = path
        return found

    def beside(self, name: str) -> Path:
        """A further file of the run, named like the record: report.html, or clean.report.html."""
        return self.record.with_name(self.record.name.removesuffix(RECORD_NAME) + name)


def plan_outputs(
    inputs: Sequence[str],
    sources: Sequence[Path],
    output: Path,
    *,
    overwrite: bool = False,
    resume: bool = False,
    also: Sequence[str] = (),
) -> OutputPlan:
    """Choose the files for `sources`, the frames that `inputs` names; refuse conflicts.

    With `resume` and an existing record, files may exist, but none may be an input. `also` are
    names of further files that will be written beside the frames.
    """
    plan = _choose_files(sources, output)
    _refuse_equal_names(sources, plan)
    wholes = [whole.path for whole in plan.wholes]
    for path in {extension_of(path): path for path in (*plan.frames, *wholes)}.values():
        format_for(path)
    if plan.folder.exists() and not plan.folder.is_dir():
        raise OutputError(f"{plan.folder}: is a file; use a folder for the frames.")
    more = [plan.beside(name) for name in also]
    if bag_files(plan, sources):
        more.append(plan.folder / METADATA)
    for path in (*plan.frames, *wholes, plan.record, *more):
        if path.is_dir():
            raise OutputError(f"{path}: is a folder, but a file of that name must be written.")
    if not overwrite:
        refuse_input_folders(inputs, plan.folder)
        _refuse_inputs(plan, sources)
        if not (resume and plan.record.exists()):
            _refuse_existing([*wholes, *plan.frames, plan.record, *more], plan.record)
    return plan


def bag_files(plan: OutputPlan, sources: Sequence[Path]) -> list[Path]:
    """Results that are the files of a bag of ROS 2, as the sources are: a folder with metadata."""
    if plan.record.name != RECORD_NAME:  # a file with a name of its own, not a folder
        return []
    whole = {i: whole.path for whole in plan.wholes for i in whole.positions}
    results = [whole.get(i, path) for i, path in enumerate(plan.frames)]
    files = [place_of(source)[0] for source in sources]
    if any(extension_of(a) != extension_of(b) for a, b in zip(files, results, strict=True)):
        return []
    return list(dict.fromkeys(results)) if all(map(is_part, files)) else []


@contextmanager
def ready_to_write(plan: OutputPlan) -> Iterator[None]:
    """Create the folder and check that it is writable; remove it at the end if it is empty.

    What killed runs have left in it is removed, even if no frame is left to do.
    """
    missing = [p for p in (plan.folder, *plan.folder.parents) if not p.exists()]
    try:
        plan.folder.mkdir(parents=True, exist_ok=True)
        for whole in plan.wholes:
            whole.parts.mkdir(exist_ok=True)
            sweep(whole.parts)
        with tempfile.TemporaryFile(dir=plan.folder):
            pass
        sweep(plan.folder)
    except OSError as error:
        raise OutputError(f"{plan.folder}: cannot be written to ({error.strerror}).") from None
    try:
        yield
    finally:
        for whole in plan.wholes:
            with suppress(OSError):
                whole.parts.rmdir()
        with suppress(OSError):  # not empty: the usual case
            for folder in missing:
                folder.rmdir()


def _choose_files(sources: Sequence[Path], output: Path) -> OutputPlan:
    """A folder, a pattern such as out/*.laz, one file for one frame, or one file for all."""
    if "*" in output.name:
        return _by_pattern(sources, output)
    if extension_of(output) in FORMATS and not output.is_dir():
        record = output.with_name(f"{stem_of(output)}.{RECORD_NAME}")
        if len(sources) == 1:
            return OutputPlan(output.parent, (output,), record)
        if FORMATS[extension_of(output)].write_all is None:
            raise OutputError(
                f"{output}: is one file for {len(sources)} frames; use a folder, "
                f"or '*{extension_of(output)}' for files of this format."
            )
        whole = Whole(output, tuple(range(len(sources))))
        return OutputPlan(output.parent, _parts(sources, [whole]), record, (whole,))
    wholes: dict[Path, list[int]] = {}
    for position, source in enumerate(sources):
        file, index = place_of(source)
        if index is not None:
            wholes.setdefault(output / file.name, []).append(position)
    joined = [Whole(path, tuple(positions)) for path, positions in wholes.items()]
    frames = _parts([output / source.name for source in sources], joined)
    return OutputPlan(output, frames, output / RECORD_NAME, tuple(joined))


def _by_pattern(sources: Sequence[Path], output: Path) -> OutputPlan:
    if output.name.count("*") != 1 or extension_of(output) not in FORMATS:
        raise OutputError(
            f"{output}: is not a pattern for frames; use one * and a known extension, as in "
            f"'{output.parent / '*.ply'}'."
        )
    frames = tuple(
        output.with_name(output.name.replace("*", stem_of(source))) for source in sources
    )
    return OutputPlan(output.parent, frames, output.parent / RECORD_NAME)


def _parts(frames: Sequence[Path], wholes: Sequence[Whole]) -> tuple[Path, ...]:
    """The frames, with parts instead of those that are joined."""
    chosen = list(frames)
    for whole in wholes:
        for index, position in enumerate(whole.positions):
            chosen[position] = whole.part(index)
    return tuple(chosen)


def _refuse_equal_names(sources: Sequence[Path], plan: OutputPlan) -> None:
    seen: dict[str, Path] = {}
    for source, target in zip(sources, plan.frames, strict=True):
        twin = seen.setdefault(str(target).casefold(), source)
        if twin is not source:
            raise OutputError(f"{twin} and {source}: would both be written as {target.name}.")


def refuse_input_folders(inputs: Sequence[str], folder: Path) -> None:
    """Refuse an output that is one of the input folders, or inside one."""
    target = folder.resolve()
    for path in map(Path, inputs):
        if path.is_dir() and target.is_relative_to(path.resolve()):
            where = "is" if target == path.resolve() else "lies inside"
            raise OutputError(
                f"{folder}: {where} the input folder; choose another, or allow overwriting."
            )


def _refuse_inputs(plan: OutputPlan, sources: Sequence[Path]) -> None:
    originals = {place_of(source)[0].resolve() for source in sources}
    for path in (*plan.frames, *(whole.path for whole in plan.wholes)):
        if path.resolve() in originals:
            raise OutputError(f"{path}: is an input; choose another output, or allow overwriting.")


def _refuse_existing(paths: Sequence[Path], record: Path) -> None:
    existing = [path for path in paths if os.path.lexists(path)]
    if existing:
        more = f", and so do {len(existing) - 1} more" if len(existing) > 1 else ""
        ended = "" if not _is_unfinished(record) else "continue that run (--resume), "
        raise OutputError(
            f"{existing[0]}: exists{more}; {ended}choose another output, or allow overwriting."
        )


def _is_unfinished(record: Path) -> bool:
    """Whether it is the record of a run that can be continued; noise is not."""
    try:
        found = read_record(record)
    except (OSError, ValueError):
        return False
    return found.get("complete") is False and found.get("method") != "noise"
