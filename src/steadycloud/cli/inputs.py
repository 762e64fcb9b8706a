"""Arguments that several commands share: input, --frames, --output, --cluster."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .terminal import say

if TYPE_CHECKING:
    from ..io import FrameSequence
    from ..io.format import FrameHeader, Reading


def add_input(parser: argparse.ArgumentParser, metavar: str) -> None:
    """Add the positional `input` and the option --frames."""
    parser.add_argument(
        "input",
        metavar=metavar,
        nargs="+",
        help="a folder, a quoted glob, a pattern with a number (%%04d), or files",
    )
    parser.add_argument(
        "--frames", metavar="A:B", help="only the frames numbered A to B, both included"
    )
    add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options for files that do not say themselves how they are to be read."""
    parser.add_argument(
        "--columns",
        metavar="NAMES",
        help="columns of text and .bin files, such as x,y,z,r,g,b; _ leaves one out",
    )
    parser.add_argument("--topic", metavar="NAME", help="of a bag with several topics of points")
    parser.add_argument(
        "--intrinsics", metavar="FILE", help="of depth images; default: looked for beside them"
    )
    parser.add_argument(
        "--depth-scale",
        metavar="N",
        type=float,
        help="values of a depth image for one unit of length; default 1000 (millimeters)",
    )


def reading_of(args: argparse.Namespace) -> Reading:
    """What the arguments say about the files."""
    from ..errors import ConfigError
    from ..io.columns import parse_columns
    from ..io.format import Reading

    scale = args.depth_scale
    if scale is not None and not 0.0 < scale < float("inf"):
        raise ConfigError(f"--depth-scale {scale:g}: use a number above 0, such as 1000.")
    columns = parse_columns(args.columns) if args.columns is not None else ()
    return Reading(columns, args.topic or "", args.intrinsics or "", scale or 0.0)


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the option --output of commands that write frames."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUTPUT",
        type=_output_path,
        required=True,
        help="a folder (created if missing), 'folder/*.laz' for another format, or a file",
    )


def _output_path(text: str) -> Path:
    """The path; an empty text, as from an unset variable, is not the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("is empty; use a folder, '.' for the current one")
    return Path(text)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """Add the option --cluster."""
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="use the Dask workers of this scheduler, tcp://host:8786, or 'local'",
    )


def in_order(words: Sequence[str]) -> str | list[Path]:
    """The input as it was typed; several files in the order of the numbers in their names.

    A shell expands *.ply to a list with frame_10 before frame_9, which is not their order in time.
    """
    from ..io.sequence import natural_order

    return words[0] if len(words) == 1 else natural_order(map(Path, words))


def open_input(words: Sequence[str], args: argparse.Namespace) -> FrameSequence:
    """Open the frames that the arguments `words` name."""
    from ..io import open_sequence

    return open_sequence(in_order(words), args.frames, reading_of(args))


def say_notes(sequence: FrameSequence, headers: Sequence[FrameHeader]) -> None:
    """Say what was guessed about the files."""
    from ..io.sequence import notes_of

    for note in notes_of(sequence.paths, headers):
        say(f"note: {note}", sys.stderr)
