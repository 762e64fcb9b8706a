"""`steadycloud denoise - -o -`: frames from standard input to standard output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .inputs import open_input
from .progress import progress_to
from .terminal import say

if TYPE_CHECKING:
    from ..frame import BadFrame, Frame

PIPE = "-"
_FILES_ONLY = (
    *("frames", "workers", "cluster", "overwrite", "resume", "report"),
    *("voxelize", "normals"),
)


def wants_pipe(args: argparse.Namespace) -> bool:
    """Whether frames come from standard input or go to standard output."""
    return PIPE in args.input or str(args.output) == PIPE


def run_pipe(args: argparse.Namespace, settings: Mapping[str, Any]) -> int:
    """Denoise frames as they arrive; whatever is said goes to standard error."""
    from ..run.pipe import denoise_pipe, read_pipe

    check_arguments(args)
    live = args.input == [PIPE]
    with progress_to(sys.stderr, args.quiet) as progress:
        frames = read_pipe(sys.stdin.buffer, args.on_error) if live else read_files(args)
        summary = denoise_pipe(
            frames,
            sys.stdout.buffer,
            args.method or ("auto-causal" if live else "auto"),
            settings,
            progress,
            outliers=args.outliers,
            max_memory=args.max_memory,
            on_error=args.on_error,
            strength=args.strength,
            noise=args.noise,
            seed=args.seed,
        )
    if not args.quiet:
        say(summary, sys.stderr)
    return 0


def check_arguments(args: argparse.Namespace) -> None:
    """Refuse what pipes cannot do."""
    from ..errors import ConfigError

    if str(args.output) != PIPE:
        raise ConfigError(f"frames from a pipe go to a pipe: use -o {PIPE}.")
    if PIPE in args.input and len(args.input) > 1:
        raise ConfigError(f"{PIPE} (standard input) cannot be mixed with files; give one of them.")
    for name in _FILES_ONLY:
        live = name != "frames" or args.input == [PIPE]
        if live and getattr(args, name):
            raise ConfigError(f"--{name} is for files; omit it, or name a folder with -o.")


def read_files(args: argparse.Namespace) -> Iterator[tuple[Frame | BadFrame, bytes]]:
    """The frames of files with their bytes."""
    from ..run.failures import read_frames

    sequence = open_input(args.input, args)
    frames = read_frames(sequence, args.on_error)
    for path, frame in zip(sequence.paths, frames, strict=True):
        yield frame, path.read_bytes() if args.on_error == "copy" else b""
