"""`steadycloud denoise`: frames in, the same frames without noise out."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..config import as_tables, parse_assignments, read_settings, with_settings
from ..run.interrupts import Interrupts
from ..run.outputs import plan_outputs, ready_to_write
from ..run.record import RunRecord
from ..run.runners import add_runner_options, choose_runner, memory_option
from .inputs import add_input, add_output, open_input
from .progress import Progress, progress_to
from .report import check_report, write_run_report

if TYPE_CHECKING:
    from ..run.segments import WrittenFrame

DESCRIPTION = """\
Take the noise and the flicker out of frames.

Every frame keeps its name, its number of points, their order, and all their attributes. OUTPUT
also gets steadycloud.json: the method, every setting, and what happened to each frame. Outliers
are points that belong to no surface: they stay where they are unless --outliers says otherwise.
"""
EXAMPLES = """\
examples:
  steadycloud denoise frames/ -o denoised/
  steadycloud denoise "frames/*.ply" -o denoised/ --frames 1201:1206
  steadycloud denoise "frames/body_%04d.ply" -o denoised/ --threads 4
  steadycloud denoise scan.ply -o clean.ply
  steadycloud denoise frames/ -o denoised/ --report
  steadycloud denoise frames/ -o denoised/ --strength 0.7
  steadycloud denoise frames/ -o denoised/ --outliers drop
  steadycloud denoise frames/ -o denoised/ --method paper --set patches.k=24
  steadycloud denoise huge.ply -o clean.ply --max-memory 4GB
  steadycloud denoise frames/ -o denoised/ --cluster tcp://scheduler:8786
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `denoise`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_input(parser, "INPUT")
    add_output(parser)
    parser.add_argument("--method", metavar="NAME", help="see: steadycloud methods")
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        dest="settings",
        action="append",
        default=[],
        help="change one setting, for example patches.k=24; may be repeated",
    )
    parser.add_argument(
        "--strength",
        metavar="X",
        help="how much to smooth, for the methods that ask: 1 is automatic, less is less",
    )
    parser.add_argument(
        "--outliers",
        choices=("keep", "mark", "drop"),
        default="keep",
        help="keep them where they are (default), mark them in a property 'outlier', or drop them",
    )
    parser.add_argument(
        "--config", metavar="FILE", type=Path, help="settings from a TOML file; --set wins over it"
    )
    parser.add_argument("--threads", metavar="N", type=int, help="default: one for each core")
    add_runner_options(parser)
    parser.add_argument("--seed", metavar="N", type=int, help="the same seed, the same result")
    existing = parser.add_mutually_exclusive_group()
    existing.add_argument(
        "--overwrite", action="store_true", help="replace existing files, even the input's"
    )
    existing.add_argument(
        "--resume",
        action="store_true",
        help="keep the frames that an interrupted run with the same settings has written",
    )
    parser.add_argument(
        "--report", action="store_true", help="also write report.html: the player and a summary"
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")


def run(args: argparse.Namespace) -> int:
    """Check everything, then denoise what is to be denoised; the exit code."""
    from ..io.registry import FORMATS
    from ..outliers import check_outlier_choice
    from ..parallel import set_threads
    from ..registry import DEFAULT_METHOD, get_method
    from ..run.segments import Recipe, Segment
    from ..run.staging import Staging

    sequence = open_input(args.input, args.frames)
    method = get_method(args.method or DEFAULT_METHOD)
    config = resolve_settings(method.config, args)
    if args.threads is not None:
        set_threads(args.threads)
    plan = plan_outputs(
        args.input,
        sequence.paths,
        args.output,
        tuple(FORMATS),
        overwrite=args.overwrite,
        resume=args.resume,
    )
    if args.report:
        check_report(plan, overwrite=args.overwrite or args.resume)
    headers = sequence.check()
    check_outlier_choice(
        args.outliers, method.name, config, zip(sequence.paths, headers, strict=True)
    )
    n_points = {
        path.name: header.n_points for path, header in zip(plan.frames, headers, strict=True)
    }
    record = RunRecord(
        plan.record, method.name, as_tables(config), args.input, tuple(n_points), args.outliers
    )
    kept = record.resume(n_points) if args.resume else frozenset()
    targets = tuple(None if path.name in kept else path for path in plan.frames)
    max_memory = memory_option(args.max_memory, method)
    recipe = Recipe(method.name, config, args.threads or 0, args.outliers, max_memory)
    frames = Segment(sequence.paths, targets)
    denoise = choose_runner(args, recipe, frames, tuple(n_points.values()))

    n_frames, begin_s = len(targets), time.perf_counter()
    interrupts = Interrupts()
    try:
        with (
            interrupts.heard(),
            ready_to_write(plan),
            progress_to(sys.stderr, n_frames - len(kept), args.quiet) as progress,
            Staging(frames) as staging,
            closing(denoise(recipe, staging.hidden, progress)) as written,
        ):
            shares: Counter[str] = Counter()
            n_outliers = 0
            for hidden in written:
                with interrupts.held():
                    frame = staging.take(hidden)
                    if frame is None:
                        continue
                    record.add(frame.path.name, frame, frame.seconds, frame.stages)
                    record.save(complete=len(record.frames) == n_frames)
                    tell(frame, progress)
                shares[frame.worker] += 1
                n_outliers += frame.n_outliers or 0
    except KeyboardInterrupt:
        where = f"{len(record.frames)} of {n_frames} frames written to {args.output}"
        print(f"steadycloud: interrupted; {where}.", file=sys.stderr)
        return 130
    if not args.quiet:
        seconds = time.perf_counter() - begin_s
        print(summary(shares, len(kept), args.output, seconds) + settled(args.outliers, n_outliers))
    if args.report:
        write_run_report(plan, sequence, quiet=args.quiet)
    return 0


def summary(shares: Mapping[str, int], n_kept: int, output: Path, seconds: float) -> str:
    """What was done, and by whom if there were several."""
    n_frames = sum(shares.values())
    text = f"{n_frames} frame{'s' * (n_frames != 1)} written to {output} in {seconds:.1f} s"
    workers = sorted(worker for worker in shares if worker)
    if workers:
        parts = ", ".join(f"{worker}: {shares[worker]}" for worker in workers)
        text += f" by {len(workers)} worker{'s' * (len(workers) > 1)} ({parts})"
    return f"{text}; {n_kept} kept" if n_kept else text


def settled(choice: str, n_outliers: int) -> str:
    """How many outliers were marked or dropped, for the end of a sentence."""
    done = {"mark": "marked", "drop": "dropped"}.get(choice)
    return f", {n_outliers:,} outlier{'s' * (n_outliers != 1)} {done}" if done else ""


def resolve_settings(config: Any, args: argparse.Namespace) -> Any:
    """The method's defaults, changed by --config, then by --set, --strength and --seed."""
    settings = {} if args.config is None else read_settings(args.config)
    settings.update(parse_assignments(args.settings))
    if args.strength is not None:
        settings["strength"] = args.strength
    if args.seed is not None:
        settings["seed"] = args.seed
    return with_settings(config, settings)


def tell(frame: WrittenFrame, progress: Progress) -> None:
    """Say that a frame is done, and what was odd about it."""
    for warning in frame.warnings:
        progress.say(f"warning: {frame.path.name}: {warning}")
    progress.frame(frame.path.name, frame, frame.seconds, frame.worker)
