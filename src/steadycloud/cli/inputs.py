"""How a command names its frames, in and out: the same words for every command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..io import FrameSequence


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


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the option --output of commands that write frames."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUTPUT",
        type=Path,
        required=True,
        help="a folder, made if missing; for a single frame also a file",
    )


def open_input(words: Sequence[str], frames: str | None) -> FrameSequence:
    """The frames that the words stand for, numbers in the order of numbers.

    A shell expands *.ply to a list with frame_10 before frame_9; that is no order in time.
    """
    from ..io import open_sequence
    from ..io.sequence import natural_order

    if len(words) == 1:
        return open_sequence(words[0], frames)
    return open_sequence(natural_order(map(Path, words)), frames)
