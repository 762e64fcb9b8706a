"""Arguments that several commands share: input, --frames, --output, --cluster."""

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
        type=_output_path,
        required=True,
        help="a folder (created if missing), or a file for a single frame",
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


def open_input(words: Sequence[str], frames: str | None) -> FrameSequence:
    """Open the frames that the arguments `words` name."""
    from ..io import open_sequence

    return open_sequence(in_order(words), frames)
