"""`steadycloud denoise`: denoise the frames of files into other files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .inputs import add_cluster, add_input, add_output, in_order, reading_of
from .pipe import run_pipe, wants_pipe
from .progress import progress_to
from .report import REPORT_NAME, write_run_report
from .terminal import say
from .view import add_space

if TYPE_CHECKING:
    from ..run.config_file import ConfigFile

DESCRIPTION = """\
Take the noise and the flicker out of frames.

Every frame keeps its name, its number of points, their order, and all their attributes. OUTPUT
also gets steadycloud.json: the method, every setting, and what happened to each frame. Outliers
(points far from any surface) are ignored and left unchanged unless --outliers says otherwise.

With - as INPUT and OUTPUT, PLY frames come from standard input and go to standard output, each as
soon as it is denoised (by auto-causal, unless --method says otherwise). With --budget, frames keep
up: auto-live does less for a frame where its time is short, and says how much.
"""
EXAMPLES = """\
examples:
  steadycloud denoise frames/ -o denoised/
  steadycloud denoise "frames/*.ply" -o denoised/ --frames 1201:1206
  steadycloud denoise "frames/body_%04d.ply" -o denoised/ --threads 4
  steadycloud denoise scan.ply -o clean.ply
  steadycloud denoise "scans/*.pcd" -o "denoised/*.laz"
  steadycloud denoise frames/ -o denoised/ --report
  steadycloud denoise frames/ -o denoised/ --strength 0.7
  steadycloud denoise captures/ -o denoised/ --noise 5mm
  steadycloud denoise frames/ -o denoised/ --outliers drop
  steadycloud denoise frames/ -o denoised/ --method paper --set patches.k=24
  camera | steadycloud denoise - -o - | viewer
  camera | steadycloud denoise - -o - --budget 66ms | viewer
  steadycloud denoise huge.ply -o clean.ply --max-memory 4GB
  steadycloud denoise more/ -o denoised-too/ --config denoised/steadycloud.json
  steadycloud denoise frames/ -o denoised/ --cluster tcp://scheduler:8786
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `denoise`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_input(parser, "INPUT")
    add_output(parser)
    add_method(parser)
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help="processes that denoise in parallel and share the threads; default: automatic",
    )
    add_cluster(parser)
    existing = parser.add_mutually_exclusive_group()
    existing.add_argument(
        "--overwrite", action="store_true", help="replace existing files, even input files"
    )
    existing.add_argument(
        "--resume",
        action="store_true",
        help="keep the frames that an interrupted run with the same settings has written",
    )
    parser.add_argument(
        "--on-error",
        choices=("stop", "skip", "copy"),
        default="stop",
        help="a frame that cannot be read or denoised ends the run with exit code 1 (default), is "
        "skipped, or is copied as it is",
    )
    parser.add_argument(
        "--voxelize",
        choices=("keep", "merge"),
        help="whole coordinates for voxel data; points in one voxel all stay, or become one",
    )
    parser.add_argument(
        "--normals",
        choices=("keep", "recompute"),
        help="normals in the files: keep those of the noisy points (default), or recompute them",
    )
    parser.add_argument(
        "--report", action="store_true", help="also write report.html: the player and a summary"
    )
    add_space(parser.add_argument_group("for the report"))


def add_method(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how frames are denoised."""
    parser.add_argument("--method", metavar="NAME", help="see: steadycloud methods")
    parser.add_argument(
        "--budget",
        metavar="TIME",
        help="time of a frame, 66ms or '150000 points/s': auto-live, which does less where it is "
        "short",
    )
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        dest="settings",
        action="append",
        default=[],
        help="change one setting, for example motion.before=1; see: steadycloud methods NAME",
    )
    parser.add_argument(
        "--noise",
        metavar="LENGTH",
        help="noise (auto): auto, 2mm (files in meters), 0.002 (the file's unit), '0.5 spacings'",
    )
    parser.add_argument(
        "--strength",
        metavar="X",
        help="factor on the estimated noise (auto): below 1 smooths less, above 1 more",
    )
    parser.add_argument(
        "--outliers",
        choices=("keep", "mark", "drop"),
        help="keep them where they are (default), mark them in a property 'outlier', or drop them",
    )
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        help="method and settings from a TOML file, or from the steadycloud.json of a run, to do "
        "the same again; options that are given, and --set, override it",
    )
    parser.add_argument("--seed", metavar="N", type=int, help="the same seed gives the same result")
    parser.add_argument("--threads", metavar="N", type=int, help="default: one for each core")
    parser.add_argument(
        "--max-memory",
        metavar="SIZE",
        help="limit, such as 4GB, above which frames are cut into tiles; default: from free memory",
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")


def settings_of(args: argparse.Namespace) -> dict[str, Any]:
    """The settings of --config, over them those of --set, and --budget, which implies a method.

    What else that file says fills in the options that were not given.
    """
    from ..api import method_for_budget
    from ..config import parse_assignments
    from ..run.config_file import read_config_file

    settings: dict[str, Any] = {}
    if args.config is not None:
        file = read_config_file(args.config)
        settings |= file.settings
        args.method = file.for_method(args.method)
        fill_in(args, file)
        if file.note and not args.quiet:
            say(f"note: {file.note}", sys.stderr)
    args.outliers = args.outliers or "keep"
    settings |= parse_assignments(args.settings)
    args.method, with_budget = method_for_budget(args.budget, args.method, settings)
    return dict(with_budget)


def fill_in(args: argparse.Namespace, file: ConfigFile) -> None:
    """Set the options that were not given to what the file says, if the command has them."""
    from ..errors import ConfigError

    for word, value in file.words.items():
        if not hasattr(args, word):
            raise ConfigError(f"{file.path}: has '{word}', which is for denoise only.")
        if getattr(args, word) is None:
            setattr(args, word, ",".join(value) if isinstance(value, list) else value)


def run(args: argparse.Namespace) -> int:
    """Denoise the files and print a summary; returns the exit code."""
    from ..parallel import set_threads
    from ..registry import DEFAULT_METHOD
    from ..run.files import denoise_files

    settings = settings_of(args)
    if args.threads is not None:
        set_threads(args.threads)
    if wants_pipe(args):
        return run_pipe(args, settings)
    with progress_to(sys.stderr, args.quiet) as progress:
        summary = denoise_files(
            in_order(args.input),
            args.output,
            args.method or DEFAULT_METHOD,
            frames=args.frames,
            strength=args.strength,
            noise=args.noise,
            seed=args.seed,
            settings=settings,
            outliers=args.outliers,
            workers=args.workers,
            cluster=args.cluster,
            max_memory=args.max_memory,
            overwrite=args.overwrite,
            resume=args.resume,
            on_error=args.on_error,
            also=[REPORT_NAME] if args.report else [],
            reading=reading_of(args),
            voxelize=args.voxelize or "",
            normals=args.normals or "keep",
            progress=progress,
        )
    if not args.quiet:
        say(summary)
    if args.report:
        write_run_report(summary, quiet=args.quiet, up=args.up, unit=args.unit)
    return 0
