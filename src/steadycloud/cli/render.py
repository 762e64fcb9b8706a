"""`steadycloud render`: still pictures and turntables, without a graphics card."""

from __future__ import annotations

import argparse
import re
import time
from pathlib import Path
from typing import Any

from .terminal import say
from .view import add_sequences, counter, open_panes

DESCRIPTION = """\
Draw frames as a picture (.png) or a turntable (.gif, .mp4), side by side with one camera.

Each INPUT is a folder, a quoted glob, a pattern with a number (%04d) or a file. The first frame is
drawn unless --frames picks others: a picture has a row for each, a turntable plays them once.
"""
EXAMPLES = """\
examples:
  steadycloud render noisy/ denoised/ -o still.png --inset
  steadycloud render noisy/ denoised/ -o heat.png --color displacement --unit mm
  steadycloud render noisy/ denoised/ -o turntable.gif --size 320x480
  steadycloud render denoised/ -o walk.mp4 --frames : --turn 0 --seconds 10
"""
MOST_PICTURES = 3000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `render`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, required=True, help=".png, .gif or .mp4"
    )
    add_sequences(parser, "the frames numbered A to B, both included; ':' is all")
    parser.add_argument("--color", choices=("own", "displacement", "normals"), default="own")
    parser.add_argument(
        "--inset",
        metavar="X,Y,Z,SIZE",
        nargs="?",
        const="auto",
        help="magnify a cube below each panel; without a value, where points moved most",
    )
    parser.add_argument("--size", metavar="WxH", help="pixels of a panel; default: from the cloud")
    parser.add_argument("--azimuth", metavar="DEG", type=float, default=24.0, help="default 24")
    parser.add_argument("--elevation", metavar="DEG", type=float, help="default 7; with z up 30")
    parser.add_argument("--seconds", metavar="S", type=float, default=4.0, help="default 4")
    parser.add_argument("--fps", metavar="N", type=float, default=15.0, help="default 15")
    parser.add_argument("--turn", metavar="DEG", type=float, default=360.0, help="default 360")


def run(args: argparse.Namespace) -> int:
    """Check the arguments, draw, and print the file, its size and the time."""
    from ..pictures.camera import Viewpoint
    from ..pictures.compare import save_png
    from ..pictures.movie import load_ffmpeg, write_movie
    from ..pictures.render import Shot
    from ..player.space import guess_up

    check_arguments(args)
    size, inset = parse_size(args.size), parse_inset(args.inset)
    moving = args.output.suffix.lower() != ".png"
    if args.output.suffix.lower() == ".mp4":
        load_ffmpeg()
    panes, _, up = open_panes(args, first_only=args.frames is None)
    up = up or guess_up(panes[0].frames[0].points) or "y"
    elevation = args.elevation if args.elevation is not None else 30.0 if "z" in up else 7.0
    viewpoint = Viewpoint(args.azimuth, elevation, up)
    shot = Shot(panes, args.color, viewpoint, size, 480 if moving else 840, args.unit)
    begin_s = time.perf_counter()
    if moving:
        n_pictures = max(1, round(args.seconds * args.fps))
        write_movie(args.output, shot.turntable(n_pictures, args.turn, counter()), args.fps)
    else:
        save_png(shot.still(inset), args.output)
    n_bytes, seconds = args.output.stat().st_size, time.perf_counter() - begin_s
    say(f"{args.output}: {n_bytes / 1e6:.2f} MB, {seconds:.1f} s")
    return 0


def check_arguments(args: argparse.Namespace) -> None:
    """Refuse arguments that are out of range or contradict each other."""
    from ..errors import ConfigError
    from ..pictures.movie import MOVIES

    suffix = args.output.suffix.lower()
    if suffix not in (".png", *MOVIES):
        raise ConfigError(f"{args.output}: is not a picture; use a .png, .gif or .mp4 file.")
    if args.output.is_dir():
        raise ConfigError(f"{args.output}: is a folder; use the name of a file.")
    if args.color == "displacement" and len(args.input) < 2:
        raise ConfigError("--color displacement compares with the first input; give two or more.")
    if args.inset is not None and suffix != ".png":
        raise ConfigError("--inset is for still pictures; use a .png file, or omit --inset.")
    if not 0 < args.fps <= 60:
        raise ConfigError(f"--fps {args.fps:g}: use a number above 0 and up to 60.")
    if not 0 < args.seconds * args.fps <= MOST_PICTURES:
        raise ConfigError(
            f"--seconds {args.seconds:g}: use more than 0, at most {MOST_PICTURES} pictures in all."
        )
    if args.elevation is not None and not -85 <= args.elevation <= 85:
        raise ConfigError(f"--elevation {args.elevation:g}: use a number from -85 to 85.")


def parse_size(text: str | None) -> tuple[int, int] | None:
    """A text such as 520x840 as width and height in pixels."""
    from ..errors import ConfigError

    if text is None:
        return None
    form = re.fullmatch(r"([0-9]{2,4})[x×]([0-9]{2,4})", text)
    if form is None or not all(64 <= int(number) <= 4096 for number in form.groups()):
        raise ConfigError(f"--size {text}: use width x height from 64 to 4096, such as 520x840.")
    return int(form[1]), int(form[2])


def parse_inset(text: str | None) -> Any:
    """None, "auto", or the corners of the cube that X,Y,Z,SIZE describes."""
    import numpy as np

    from ..errors import ConfigError
    from ..pictures.inset import box_around

    if text is None or text == "auto":
        return text
    try:
        x, y, z, size = map(float, text.split(","))
    except ValueError:
        x = y = z = size = float("nan")
    if not np.isfinite([x, y, z, size]).all() or size <= 0:
        raise ConfigError(f"--inset {text}: use X,Y,Z,SIZE, such as 120,900,80,150, or no value.")
    return box_around(np.array([x, y, z]), size)
