"""`denoise_files`: from frames on disk to denoised frames on disk, for all methods.

Frames are written whole or not at all. An interrupt leaves complete frames and a record of them,
from which a later run can resume.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Never

from ..api import configure
from ..config import refuse_words
from ..errors import ConfigError, OutputError, SteadycloudError
from ..frame import FrameWarning
from ..io import Reading, open_sequence
from ..io.registry import PLAIN
from ..method import Method, expected_load
from ..observer import Progress
from ..outliers import OutlierChoice
from ..parallel import chosen_threads
from ..progress import choose_progress
from ..registry import DEFAULT_METHOD, get_method
from ..surface.finishing import Finish, NormalChoice, VoxelChoice
from ..surface.memory import parse_size
from .checks import check_formats
from .failures import ErrorChoice, check_copies, check_headers
from .interrupts import Interrupts
from .kernels import get_kernels_ready
from .lock import Lock
from .outputs import plan_outputs, ready_to_write
from .record import RunRecord
from .resume import Sources, count_made_in_place, keep_frames, output_facts
from .segments import Recipe, Segment, WrittenFrame, denoise_segment, split
from .staging import Staging
from .summary import RunSummary
from .wholes import complete_files
from .workers import count_segments, run_in_workers, suggest_workers

PathLike = str | os.PathLike[str]


class RunInterrupted(KeyboardInterrupt):
    """Ctrl-C or SIGTERM during a run; the text says how many frames were written."""


def denoise_files(
    input: PathLike | Sequence[PathLike],
    output: PathLike,
    method: str = DEFAULT_METHOD,
    *,
    frames: str | None = None,
    strength: str | float | None = None,
    noise: str | float | None = None,
    seed: int | None = None,
    settings: Mapping[str, Any] | Any = None,
    outliers: OutlierChoice = "keep",
    workers: int | None = None,
    cluster: str | None = None,
    max_memory: str | float | None = None,
    overwrite: bool = False,
    resume: bool = False,
    on_error: ErrorChoice = "stop",
    also: Sequence[str] = (),
    reading: Reading = PLAIN,
    voxelize: VoxelChoice = "",
    normals: NormalChoice = "keep",
    on_frame: Callable[[WrittenFrame], None] | None = None,
    progress: bool | Progress | None = None,
    **wrong: Never,
) -> RunSummary:
    """Denoise a folder, a glob, a numbered pattern or a list of files into a folder.

    Output names equal input names; a pattern such as "out/*.laz" chooses a format, and a single
    frame may also go to a file, as may all if its format holds several. `frames` selects by
    number, such as "1201:1206". `outliers` are kept, marked or dropped. `workers` processes share
    the threads (default: as many as help); `cluster` is the address of a Dask scheduler.
    `resume` keeps the frames that an interrupted run with the same settings has written.
    `on_error` says what happens to frames that cannot be read or denoised: "stop" raises the error,
    "skip" writes nothing for them, "copy" copies their files; the record and the summary name them.
    `also` are names of further files that the caller will write beside the frames; they are checked
    too. `reading` has what the files do not say themselves: columns, topic, intrinsics. `voxelize`
    rounds the coordinates of voxel data to whole numbers, where points in one voxel all stay
    ("keep") or are one ("merge"). `normals` of the files are kept or recomputed. `on_frame` is
    called with each frame when it is written. For the other arguments see `denoise_sequence`.
    """
    refuse_words(wrong, denoise_files)
    theirs, progress = progress, choose_progress(progress)
    if not os.fspath(output):
        raise OutputError("the output is empty; use a folder, '.' for the current one.")
    sequence = open_sequence(input, frames, reading)
    inputs = [input] if isinstance(input, str | os.PathLike) else input
    names = [os.fspath(path) for path in inputs]
    chosen, config = configure(method, settings, seed=seed, noise=noise, strength=strength)
    plan = plan_outputs(
        names, sequence.paths, Path(output), overwrite=overwrite, resume=resume, also=also
    )
    headers = check_headers(sequence, on_error)
    finish = Finish(voxelize, normals)
    check_formats(sequence, headers, plan, outliers, method, config, finish, progress)
    check_copies(sequence, headers, plan, on_error)
    sizes = {path.name: head.n_points for path, head in zip(plan.frames, headers, strict=True)}
    record = RunRecord(
        plan.record, method, asdict(config), names, tuple(sizes), outliers, reading, finish
    )
    sources = Sources(sequence.paths, chosen.needs(config), reading)
    kept = keep_frames(record, plan, sources) if resume else frozenset()
    targets = tuple(None if path.name in kept else path for path in plan.frames)
    todo = Segment(sequence.paths, targets)
    limit = memory_limit(chosen, max_memory)
    recipe = Recipe(method, config, chosen_threads(), outliers, limit, on_error, reading, finish)
    team = choose_team(chosen, recipe, todo, list(sizes.values()), workers, cluster)

    summary = RunSummary(Path(output), plan, sequence, outliers, len(kept))
    replaced = warn_if_in_place(plan.record, todo, sources, progress)
    progress.begin(len(targets) - len(kept))
    begin_s = time.perf_counter()
    interrupts = Interrupts()
    with (
        saying_how_to_go_on(record, output, replaced=replaced),
        nullcontext() if progress is theirs else closing(progress),
        interrupts.heard(),
        interrupts.calmly(ready_to_write(plan)),
        interrupts.calmly(Lock(plan.record)),
        interrupts.calmly(kept_up(record)),
        interrupts.calmly(Staging(todo)) as staging,
        closing(written_frames(recipe, staging.hidden, team, progress)) as written,
    ):
        for hidden in written:
            with interrupts.held():
                if not staging.arrived(hidden):
                    continue
                position = staging.position(hidden)
                name, facts = plan.frames[position].name, sources.facts(position)
                frame = take_frame(hidden, name, staging, record, facts)
                for warning in frame.warnings:
                    progress.warn(frame.path.name, warning)
                progress.frame(frame)
            if on_frame is not None:
                on_frame(frame)
            summary.count(frame)
        record.head["files"] = complete_files(plan, sequence)
    summary.seconds = time.perf_counter() - begin_s
    progress.notes(summary.advice)
    return summary


def take_frame(
    hidden: WrittenFrame, name: str, staging: Staging, record: RunRecord, facts: Mapping[str, Any]
) -> WrittenFrame:
    """Move a frame to its place; the record has it first, as a kill may come at any moment."""
    record.add(name, hidden, **facts, **output_facts(hidden.path))
    try:
        return staging.take(hidden)
    except BaseException:
        if not staging.has_taken(hidden):
            record.drop(name)
        raise


@contextmanager
def saying_how_to_go_on(record: RunRecord, output: PathLike, *, replaced: bool) -> Iterator[None]:
    """Let the message of what ends a run too early say what is done, and how to continue."""
    go_on = "--resume continues there."
    try:
        yield
    except KeyboardInterrupt:
        done = f"interrupted; {record.n_done} of {len(record.names)} frames written to {output}"
        if replaced:
            raise RunInterrupted(f"{done}, in place of {record.n_done} input frames.") from None
        raise RunInterrupted(f"{done}. {go_on}" if record.n_done else f"{done}.") from None
    except SteadycloudError as error:
        if record.n_done and not replaced and "--resume" not in str(error):
            done = f"{record.n_done} of {len(record.names)} frames are written"
            error.args = (f"{error} {done}; {go_on}",)
        raise


@contextmanager
def kept_up(record: RunRecord) -> Iterator[None]:
    """The record while frames are written: begun before the first, put in order after the last."""
    record.begin()
    try:
        yield
    finally:
        record.end()


def warn_if_in_place(record: Path, todo: Segment, sources: Sources, progress: Progress) -> bool:
    """Whether frames are written in place of their inputs; warns if these are results already."""
    replaced = _replaced_inputs(todo)
    if replaced and (n_twice := count_made_in_place(record, sources)):
        text = (
            f"{n_twice} of {len(todo.sources)} input frames are results of an earlier run in "
            f"place ({record}) and are denoised again."
        )
        progress.warn("", FrameWarning("denoised again", text))
    return replaced


def _replaced_inputs(todo: Segment) -> bool:
    """Whether frames are written in place of input frames."""
    sources = {path.resolve() for path in todo.sources}
    return any(path is not None and path.resolve() in sources for path in todo.targets)


def memory_limit(method: Method, size: str | float | None) -> float:
    """The memory limit in bytes; 0 if there is none."""
    if size is None:
        return 0.0
    if method.load is None:
        raise ConfigError(f"max_memory: {method.name} needs whole frames; use auto or paper.")
    return parse_size(size)


@dataclass(frozen=True)
class Team:
    """What does the work: this process, several processes, or a cluster."""

    workers: int | None = 1
    cluster: str | None = None


def choose_team(
    method: Method,
    recipe: Recipe,
    todo: Segment,
    n_points: Sequence[int],
    workers: int | None,
    cluster: str | None,
) -> Team:
    """The requested team, or one that suits frames of these sizes; refuses what cannot work."""
    if workers is not None and workers < 1:
        raise ConfigError(f"workers = {workers}: use 1 or more.")
    if method.one_process and (cluster is not None or (workers or 1) > 1):
        raise ConfigError(
            f"{method.name} denoises frames one after the other, in one process; use neither "
            "workers nor a cluster."
        )
    in_place = _replaced_inputs(todo)
    if in_place and (cluster is not None or (workers or 1) > 1):
        raise OutputError(
            "frames that replace their own input are denoised one after the other; "
            "use another output, or neither workers nor a cluster."
        )
    wanted = [i for i, target in enumerate(todo.targets) if target is not None]
    n_workers = 1
    if cluster is None and not in_place and not method.one_process:
        n_workers = workers or suggest_workers(len(wanted), max(n_points), recipe.needs)
    n_sharing = min(n_workers, count_segments(recipe.needs, todo, n_workers)) or 1
    loads = [expected_load(method, recipe.config, n_points, i) for i in wanted]
    heaviest = max(filter(None, loads), key=lambda load: load.least, default=None)
    if heaviest and (cluster is None or recipe.max_memory):  # free memory of a cluster is unknown
        heaviest.check(recipe.max_memory, n_sharing)
    return Team(workers if cluster is not None else n_workers, cluster)


def written_frames(
    recipe: Recipe, todo: Segment, team: Team, progress: Progress
) -> Generator[WrittenFrame, None, None]:
    """The frames as they are written; workers and clusters write them in any order."""
    if team.cluster is not None:
        from .cluster import connect, run_on_cluster

        progress.stage("connect")
        with connect(team.cluster, team.workers, progress.say) as client:
            progress.stage(f"{len(client.nthreads())} workers")
            yield from run_on_cluster(client, recipe, todo, progress.say)
        return
    segments = split(todo, recipe.needs, len(todo.sources))
    if segments and get_method(recipe.method).library is None:
        get_kernels_ready(
            recipe.method, progress.say
        )  # once, then all workers find them in the cache
    if team.workers and team.workers > 1:
        progress.stage(f"{team.workers} workers")
        yield from run_in_workers(recipe, todo, team.workers)
    else:
        for segment in segments:
            yield from denoise_segment(recipe, segment, progress.stage)
