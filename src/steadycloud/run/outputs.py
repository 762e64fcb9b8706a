"""Where results go: planned and checked before anything is computed.

Unless overwriting is allowed, nothing that exists is replaced, and nothing is written into a
folder of input frames. If it is allowed, frames may even be denoised in place: a frame is read
before it is replaced, and the earlier frames that a method needs are in memory.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import ConfigError, OutputError
from ..io.format import FrameHeader
from ..io.registry import FORMATS
from ..outliers import OUTLIER, OutlierChoice
from ..record_file import RECORD_NAME
from ..whole_file import sweep


@dataclass(frozen=True)
class OutputPlan:
    """The files that a run will write."""

    folder: Path
    frames: tuple[Path, ...]  # one for each input frame, in order, of the same name
    record: Path  # the JSON that says how the frames were made

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
    if _is_a_file_name(output, sources):
        record = output.with_name(f"{output.stem}.{RECORD_NAME}")
        plan = OutputPlan(output.parent, (output,), record)
    else:
        frames = tuple(output / source.name for source in sources)
        plan = OutputPlan(output, frames, output / RECORD_NAME)
    _refuse_equal_names(sources)
    if plan.folder.exists() and not plan.folder.is_dir():
        raise OutputError(f"{plan.folder}: is a file; use a folder for the frames.")
    more = [plan.beside(name) for name in also]
    for path in (*plan.frames, plan.record, *more):
        if path.is_dir():
            raise OutputError(f"{path}: is a folder, but a file of that name must be written.")
    if not overwrite:
        _refuse_input_folders(inputs, plan.folder)
        _refuse_inputs(plan, sources)
        if not (resume and plan.record.exists()):
            _refuse_existing([*plan.frames, plan.record, *more])
    return plan


def check_outlier_choice(
    choice: OutlierChoice, method: str, config: Any, frames: Iterable[tuple[Path, FrameHeader]]
) -> None:
    """Refuse, before anything is computed, what `settle_outliers` or a file format cannot do."""
    if choice == "keep":
        return
    search = getattr(config, "outliers", None)
    if search is None:
        raise ConfigError(f"outliers '{choice}': {method} looks for no outliers; use auto.")
    if not search.find:
        raise ConfigError(f"outliers '{choice}': outliers.find is false, so none are found.")
    for path, header in frames:
        if choice == "mark" and not header.extensible:
            raise OutputError(
                f"{path}: a {path.suffix.lower()} file cannot store a property '{OUTLIER}'; "
                "drop the outliers, or use PLY frames."
            )
        if choice == "drop" and header.linked:
            raise OutputError(
                f"{path}: its element '{header.linked[0]}' refers to points by their row, which "
                "dropping outliers would change; mark them instead."
            )


@contextmanager
def ready_to_write(plan: OutputPlan) -> Iterator[None]:
    """Create the folder and check that it is writable; remove it at the end if it is empty.

    What killed runs have left in it is removed, even if no frame is left to do.
    """
    missing = [p for p in (plan.folder, *plan.folder.parents) if not p.exists()]
    try:
        plan.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=plan.folder):
            pass
        sweep(plan.folder)
    except OSError as error:
        raise OutputError(f"{plan.folder}: cannot be written to ({error.strerror}).") from None
    try:
        yield
    finally:
        with suppress(OSError):  # not empty: the usual case
            for folder in missing:
                folder.rmdir()


def _is_a_file_name(output: Path, sources: Sequence[Path]) -> bool:
    """True if `output` is a file such as 'clean.ply' for one frame, False if it is a folder."""
    suffix = output.suffix.lower()
    if suffix not in FORMATS or output.is_dir():
        return False
    if len(sources) > 1:
        raise OutputError(f"{output}: is one file for {len(sources)} frames; use a folder.")
    own = sources[0].suffix.lower()
    if suffix != own:
        raise OutputError(f"{output}: {sources[0].name} keeps its format; use a {own} file.")
    return True


def _refuse_equal_names(sources: Sequence[Path]) -> None:
    seen: dict[str, Path] = {}
    for source in sources:
        twin = seen.setdefault(source.name.casefold(), source)
        if twin is not source:
            raise OutputError(f"{twin} and {source}: would both be written as {source.name}.")


def _refuse_input_folders(inputs: Sequence[str], folder: Path) -> None:
    target = folder.resolve()
    for path in map(Path, inputs):
        if path.is_dir() and target.is_relative_to(path.resolve()):
            where = "is" if target == path.resolve() else "lies inside"
            raise OutputError(
                f"{folder}: {where} the input folder; choose another, or allow overwriting."
            )


def _refuse_inputs(plan: OutputPlan, sources: Sequence[Path]) -> None:
    originals = {source.resolve() for source in sources}
    for path in plan.frames:
        if path.resolve() in originals:
            raise OutputError(f"{path}: is an input; choose another output, or allow overwriting.")


def _refuse_existing(paths: Sequence[Path]) -> None:
    existing = [path for path in paths if os.path.lexists(path)]
    if existing:
        more = f", and so do {len(existing) - 1} more" if len(existing) > 1 else ""
        raise OutputError(
            f"{existing[0]}: exists{more}; choose another output, or allow overwriting."
        )
