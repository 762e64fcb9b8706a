"""`steadycloud convert`: write frames in another format."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from .inputs import add_input, add_output, open_input, say_notes
from .terminal import say

if TYPE_CHECKING:
    from ..frame import Frame

DESCRIPTION = """\
Write frames in another format: one file, a folder with '*' and an extension, or one file that
holds all frames (.npz, .npy, .e57, bags). Points, colors, normals and all other attributes are
kept; what a format cannot hold is refused unless --keep leaves it out.
"""
EXAMPLES = """\
examples:
  steadycloud convert scan.pcd -o scan.ply
  steadycloud convert "scans/*.e57" -o "plain/*.xyz" --keep red,green,blue
  steadycloud convert frames/ -o stack.npz
  steadycloud convert points.txt -o points.ply --columns x,y,z,_,r,g,b
  steadycloud convert kinect/ -o "points/*.ply" --rays

formats: .ply .ply.gz .pcd .las .laz .npy .npz .bin .xyz .txt .asc .csv .pts .xyzn .xyzrgb
.e57 .mcap .bag .db3 .obj .off .stl .glb .vtk .vtp; depth images: .png .tif .tiff
(docs/formats.md says what each of them keeps)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `convert`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_input(parser, "INPUT")
    add_output(parser)
    parser.add_argument(
        "--keep", metavar="NAMES", help="only these attributes, such as red,green,blue; '': none"
    )
    parser.add_argument(
        "--rays",
        action="store_true",
        help="write the viewing rays of depth images too (view_x, view_y, view_z)",
    )
    parser.add_argument("--overwrite", action="store_true", help="replace existing files")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")


def run(args: argparse.Namespace) -> int:
    """Convert frame by frame."""
    from ..io import write_frame, write_frames
    from ..run.checks import check_conversion
    from ..run.lock import Lock
    from ..run.outputs import plan_outputs, ready_to_write
    from ..run.wholes import copy_companions

    sequence = open_input(args.input, args)
    plan = plan_outputs(args.input, sequence.paths, args.output, overwrite=args.overwrite)
    headers = sequence.check()
    ways = list(zip(sequence.paths, headers, plan.extensions, strict=True))
    if args.keep is None:
        lost = check_conversion(ways)
        if not args.quiet:
            say_notes(sequence, headers)
            for note in lost:
                say(f"note: {note}", sys.stderr)
    with ready_to_write(plan), Lock(plan.record):
        joined = {position for whole in plan.wholes for position in whole.positions}
        for position, path in enumerate(plan.frames):
            if position not in joined:
                write_frame(path, chosen(sequence[position], args.keep, args.rays))
        for whole in plan.wholes:
            frames = (chosen(sequence[i], args.keep, args.rays) for i in whole.positions)
            write_frames(whole.path, frames)
        copy_companions(plan, sequence)
    if not args.quiet:
        n_frames = len(plan.frames)
        say(f"{n_frames} frame{'s' * (n_frames > 1)} written to {args.output}")
    return 0


def chosen(frame: Frame, keep: str | None, rays: bool) -> Frame:
    """The frame with only the attributes that are to be kept."""
    from dataclasses import replace

    from ..errors import ConfigError

    if keep is not None:
        names = [name for name in keep.replace(" ", ",").split(",") if name]
        for name in names:
            if name not in frame.attributes:
                there = ", ".join(frame.attributes) or "no attribute"
                raise ConfigError(f"--keep {name}: {frame.name} has {there}.")
        frame = replace(frame, attributes={name: frame.attributes[name] for name in names})
    return replace(frame, source=None) if rays else frame
