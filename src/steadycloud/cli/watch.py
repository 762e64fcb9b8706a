"""`steadycloud watch`: denoise frames as they appear in a folder."""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from .denoise import add_method
from .inputs import add_output
from .progress import progress_to
from .terminal import say

DESCRIPTION = """\
Denoise frames as they appear in a folder, those that are there first.

A frame is read when its file does not change any more and is complete. Each result is written as
soon as it is there, with a record like that of `denoise`. Ctrl-C (exit code 130) and SIGTERM (exit
code 0) end the watch when the frames that were read are written; a second one ends it at once. A
watch that is started again keeps the frames that are done.
"""
EXAMPLES = """\
examples:
  steadycloud watch incoming/ -o denoised/
  steadycloud watch incoming/ -o denoised/ --idle 10s
  steadycloud watch incoming/ -o denoised/ --budget 100ms
  steadycloud watch incoming/ -o denoised/ --method auto --on-error copy
"""
_SECONDS = {"": 1.0, "s": 1.0, "ms": 1e-3, "min": 60.0, "h": 3600.0}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `watch`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("input", metavar="FOLDER", type=Path, help="where frames will appear")
    add_output(parser)
    add_method(parser)
    parser.add_argument(
        "--idle", metavar="TIME", help="end after so much time without a new frame, such as 10s"
    )
    parser.add_argument(
        "--every", metavar="TIME", default="0.5s", help="between two looks; default 0.5s"
    )
    parser.add_argument(
        "--on-error",
        choices=("stop", "skip", "copy"),
        default="skip",
        help="a frame that cannot be read or denoised ends the watch with exit code 1, is skipped "
        "(default), or is copied as it is",
    )


def run(args: argparse.Namespace) -> int:
    """Watch until told to end, and print a summary; returns the exit code."""
    from ..parallel import set_threads
    from ..run.watch import watch_files
    from .denoise import settings_of
    from .main import INTERRUPTED

    every_s = parse_time(args.every, "--every")
    idle_s = None if args.idle is None else parse_time(args.idle, "--idle")
    settings = settings_of(args)
    if args.threads is not None:
        set_threads(args.threads)
    with progress_to(sys.stderr, args.quiet) as progress, signals() as heard:
        progress.say(f"watching {args.input}; Ctrl-C ends it")
        summary = watch_files(
            args.input,
            args.output,
            args.method or "auto-causal",
            strength=args.strength,
            noise=args.noise,
            seed=args.seed,
            settings=settings,
            outliers=args.outliers,
            max_memory=args.max_memory,
            on_error=args.on_error,
            every_s=every_s,
            idle_s=idle_s,
            ending=lambda: bool(heard),
            progress=progress,
        )
    if not args.quiet:
        say(summary)
    return INTERRUPTED if signal.SIGINT in heard else 0


@contextmanager
def signals() -> Iterator[list[int]]:
    """The signals that were heard meanwhile; the second one raises KeyboardInterrupt."""
    heard: list[int] = []

    def hear(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        if len(heard) > 1:
            raise KeyboardInterrupt

    numbers = (signal.SIGINT, signal.SIGTERM)
    previous = [signal.signal(number, hear) for number in numbers]
    try:
        yield heard
    finally:
        for number, handler in zip(numbers, previous, strict=True):
            signal.signal(number, handler)


def parse_time(text: str, option: str) -> float:
    """10s, 500ms, 2min or a number of seconds, in seconds."""
    from ..errors import ConfigError

    form = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*(ms|s|min|h)?\s*", text)
    if form is None or float(form[1]) == 0.0:
        raise ConfigError(f"{option} {text}: use a time such as 10s, 500ms or 2min.")
    return float(form[1]) * _SECONDS[form[2] or ""]
