"""The command `steadycloud`: parser, dispatch, and every error as one sentence.

A command is a module with `add_arguments(parser)` and `run(args) -> exit code`, and one line in
COMMANDS. All these modules are imported to build the parser; they import numpy and whatever needs
it inside `run`, so that `--help` is fast.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple, TextIO

from .._version import __version__
from ..config import nearest_name
from ..errors import SteadycloudError
from .terminal import say

FAILED, USAGE, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141  # exit codes; 0 is success


class Command(NamedTuple):
    """The module of a command, and its line in the help."""

    module: str
    summary: str


COMMANDS = {
    "denoise": Command("steadycloud.cli.denoise", "take the noise and the flicker out of frames"),
    "watch": Command("steadycloud.cli.watch", "denoise frames as they appear in a folder"),
    "view": Command("steadycloud.cli.view", "play frames before and after, in the browser"),
    "render": Command("steadycloud.cli.render", "draw frames into a picture or a turntable"),
    "info": Command("steadycloud.cli.info", "describe the contents of a frame or a sequence"),
    "metrics": Command("steadycloud.cli.metrics", "compare frames with the truth"),
    "convert": Command("steadycloud.cli.convert", "write frames in another format"),
    "noise": Command("steadycloud.cli.noise", "make noisy copies of clean frames"),
    "methods": Command("steadycloud.cli.methods", "list the denoising methods"),
    "bench": Command("steadycloud.cli.bench", "measure methods on data sets at noise levels"),
    "demo": Command("steadycloud.cli.demo", "denoise a small built-in sequence"),
    "completion": Command("steadycloud.cli.completion", "print a script for Tab in your shell"),
}

EXAMPLES = """\
examples:
  steadycloud denoise frames/ -o denoised/
  steadycloud denoise "frames/*.ply" -o denoised/ --frames 1201:1206
  steadycloud view frames/ denoised/
  steadycloud info frames/
  steadycloud denoise --help
"""


def build_parser() -> tuple[argparse.ArgumentParser, list[str]]:
    """The parser, and the names of the commands that it knows."""
    common = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    common.add_argument(
        "--debug",
        action="store_true",
        default=argparse.SUPPRESS,
        help="show the full traceback of an error (also: STEADYCLOUD_DEBUG=1)",
    )
    parser = argparse.ArgumentParser(
        prog="steadycloud",
        description="Takes the noise and the flicker out of moving 3D point clouds.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[common],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"steadycloud {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, command in COMMANDS.items():
        try:
            module = import_module(command.module)
        except ModuleNotFoundError as error:
            if error.name != command.module:
                raise
            continue  # an installation without this command
        subparser = commands.add_parser(
            name,
            help=command.summary,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            parents=[common],
            allow_abbrev=False,
        )
        module.add_arguments(subparser)
        subparser.set_defaults(run=module.run)
    return parser, list(commands.choices)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in arguments or os.environ.get("STEADYCLOUD_DEBUG", "") not in ("", "0")
    _never_fail_to_encode(sys.stdout)
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()  # here, so that a full disk or a closed pipe is handled below
    except KeyboardInterrupt as error:  # of a run, the text says how many frames are done
        say(f"steadycloud: {str(error) or 'interrupted.'}", sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _silence_the_streams()
        return BROKEN_PIPE
    except Exception as error:
        if _is_interrupt(error):
            say("steadycloud: interrupted.", sys.stderr)
            return INTERRUPTED
        if debug:
            traceback.print_exc()
        say(f"steadycloud: error: {explain(error)}", sys.stderr)
        if isinstance(error, OSError) and error.filename is None:
            _silence_the_streams()  # standard output itself failed and would fail again at exit
        return FAILED
    return code


def _dispatch(arguments: list[str]) -> int:
    parser, names = build_parser()
    command = next((word for word in arguments if not word.startswith("-")), None)
    try:
        if command is not None and command not in names:
            parser.error(f"no command '{command}': {nearest_name(command, names)}")
        args = parser.parse_args(join_axis(arguments))
    except SystemExit as stop:  # --help, --version, a usage error
        return stop.code if isinstance(stop.code, int) else FAILED
    if not hasattr(args, "run"):
        parser.print_help(sys.stderr)
        return USAGE
    return int(args.run(args))


def join_axis(arguments: Sequence[str]) -> list[str]:
    """`--up -y` as `--up=-y`: argparse takes what begins with a minus for an option."""
    joined: list[str] = []
    for word in arguments:
        if joined and joined[-1] == "--up" and word in ("-x", "-y", "-z"):
            joined[-1] = f"--up={word}"
        else:
            joined.append(word)
    return joined


def explain(error: Exception) -> str:
    """The error in one sentence, on one line."""
    message = " ".join(str(error).split())
    if isinstance(error, SteadycloudError):
        return message
    if isinstance(error, MemoryError):
        return (
            "out of memory: the frames are too large for this machine; "
            "close other programs, or lower patches.k and search.r with --set."
        )
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'standard output'}: {error.strerror}."
    if len(message) > 300:
        message = f"{message[:300]} ..."
    return (
        f"unexpected {type(error).__name__}: {message or 'no message'}; this is a bug, please "
        "report this line and the command (--debug shows where it happened)."
    )


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether the error comes from Ctrl-C: some libraries turn it into an error of another type."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _never_fail_to_encode(stream: TextIO) -> None:
    """Print characters that the terminal's encoding lacks as escapes instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _silence_the_streams() -> None:
    """Redirect failing streams to the null device, so that the flush at exit cannot fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
