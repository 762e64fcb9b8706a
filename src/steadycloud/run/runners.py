"""Who does the work: this process, workers beside it, or a cluster.

A runner is a function of a recipe, the frames and the progress, which yields each frame when it is
on the disk, in any order. The command need not know which one it has.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..cli.progress import Progress
from .kernels import get_kernels_ready

if TYPE_CHECKING:
    from ..registry import Method
    from .segments import Recipe, Segment, WrittenFrame

    Written = Generator[WrittenFrame, None, None]
    Runner = Callable[[Recipe, Segment, Progress], Written]


def add_runner_options(parser: argparse.ArgumentParser) -> None:
    """Add the options --workers, --max-memory and --cluster."""
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help="processes that denoise side by side and share the threads; default: automatic",
    )
    parser.add_argument(
        "--max-memory",
        metavar="SIZE",
        help="denoise large frames in tiles that fit, for example 4GB; default: what is free",
    )
    add_cluster(parser)


def memory_option(text: str | None, method: Method) -> float:
    """The bytes that --max-memory stands for; 0 without it."""
    from ..errors import ConfigError
    from .memory import parse_size
    from .tiled import can_be_tiled

    if text is None:
        return 0.0
    if not can_be_tiled(method):
        raise ConfigError(f"--max-memory: {method.name} needs whole frames; use auto or paper.")
    return parse_size(text)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """Add the option --cluster."""
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="use the Dask workers of this scheduler, tcp://host:8786, or 'local'",
    )


def choose_runner(
    args: argparse.Namespace, recipe: Recipe, frames: Segment, n_points: Sequence[int]
) -> Runner:
    """The runner that the options ask for, or else the one that suits frames of such sizes."""
    from ..errors import ConfigError, OutputError
    from ..registry import get_method
    from .tiled import refuse_too_little
    from .workers import segments_for, suggest_workers

    if args.workers is not None and args.workers < 1:
        raise ConfigError(f"--workers {args.workers}: use 1 or more.")
    in_place = not {p.resolve() for p in frames.sources}.isdisjoint(
        p.resolve() for p in frames.targets if p is not None
    )
    if in_place and (args.cluster is not None or (args.workers or 1) > 1):
        raise OutputError(
            "frames that replace their own input are denoised one after the other; "
            "name another output, or leave out --workers and --cluster."
        )
    wanted = [i for i, target in enumerate(frames.targets) if target is not None]
    refuse = partial(refuse_too_little, get_method(recipe.method), recipe.config, n_points, wanted)
    if args.cluster is not None:
        if recipe.max_memory:  # what is free on the workers is not known here
            refuse(recipe.max_memory)
        return partial(_run_on_cluster, address=args.cluster, n_workers=args.workers)
    n_workers = args.workers or suggest_workers(len(wanted), max(n_points), recipe.reach)
    if in_place or n_workers == 1:
        refuse(recipe.max_memory)
        return run_here
    n_segments = len(segments_for(recipe.reach, frames, n_workers))
    refuse(recipe.max_memory, max(1, min(n_workers, n_segments)))
    return partial(_run_in_workers, n_workers=n_workers)


def run_here(recipe: Recipe, frames: Segment, progress: Progress) -> Written:
    """One frame after the other, in this process."""
    from .segments import denoise_segment, split

    segments = split(frames, recipe.reach, len(frames.sources))
    if segments:
        get_kernels_ready(progress)
    for segment in segments:
        yield from denoise_segment(recipe, segment, progress.stage)


def _run_in_workers(recipe: Recipe, frames: Segment, progress: Progress, n_workers: int) -> Written:
    from .workers import run_in_workers

    get_kernels_ready(progress)  # compiled once, then found in the cache by all
    progress.stage(f"{n_workers} workers")
    yield from run_in_workers(recipe, frames, n_workers)


def _run_on_cluster(
    recipe: Recipe, frames: Segment, progress: Progress, address: str, n_workers: int | None
) -> Written:
    from .cluster import connect, run_on_cluster

    progress.stage("connect")
    with connect(address, n_workers, progress.say) as client:
        progress.stage(f"{len(client.nthreads())} workers")
        yield from run_on_cluster(client, recipe, frames)
