"""`steadycloud noise`: noisy copies of clean frames, to test methods with."""

from __future__ import annotations

import argparse
import sys

from .inputs import add_input, add_output, open_input, say_notes
from .terminal import say

DESCRIPTION = """\
Write noisy copies of frames with the same names and attributes; OUTPUT also gets steadycloud.json,
which says how the copies were made. The same seed gives the same noise, frame by frame.

Models, each with a level after a colon; several are joined with +:
  paper        Gaussian, std = level x square root of the diameter, in voxels, as in the paper
  gaussian     Gaussian, std per axis as a share of the cloud's radius
  laplace      the same with longer tails
  ball         uniform in a ball, its radius as a share of the cloud's radius
  anisotropic  Gaussian, not the same in all directions
  depth        along the viewing ray, growing with the square of depth, std at the middle as a share
               of the cloud's radius
  flying       share of the points at silhouettes moved back toward the background
  outliers     points added anywhere around the cloud, as a share of its points
  drop         share of points missing, at random
  holes        share of points missing, in eight holes

Models for depth images, with lengths in the unit of the points; they need the pixels of the images,
so they work in `steadycloud bench --datasets camera/figure` and with other camera/ sets only:
  pixel         noise of the depth of each pixel, its standard deviation
  quadratic     the same, growing with the square of depth
  shared        noise of depth that pixels share over 4 pixels, its standard deviation
  disparity     depth in steps of disparity, the step at the middle of the body
  registration  a rigid error of each camera, the same in all frames: RMS displacement
"""
EXAMPLES = """\
examples:
  steadycloud noise clean/ -o noisy/ --model gaussian:0.01
  steadycloud noise clean/ -o noisy/ --model paper:0.05 --frames 1201:1206
  steadycloud noise scan.ply -o noisy.ply --model laplace:0.02+outliers:0.01 --seed 7
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `noise`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_input(parser, "INPUT")
    add_output(parser)
    parser.add_argument(
        "--model", metavar="NAME:LEVEL", required=True, help="for example gaussian:0.01"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="default 0")
    parser.add_argument(
        "--overwrite", action="store_true", help="replace existing files, even input files"
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")


def run(args: argparse.Namespace) -> int:
    """Check everything, then add the noise frame by frame."""
    import time

    import numpy as np

    from ..errors import ConfigError
    from ..evaluation.noise import parse_noise
    from ..frame import History
    from ..io import write_frame
    from ..run.checks import check_conversion
    from ..run.files import kept_up
    from ..run.lock import Lock
    from ..run.outputs import plan_outputs, ready_to_write
    from ..run.record import RunRecord
    from ..run.segments import WrittenFrame
    from ..run.wholes import complete_files

    noise = parse_noise(args.model)
    if args.seed < 0:
        raise ConfigError(f"--seed {args.seed}: use 0 or more.")
    sequence = open_input(args.input, args)
    plan = plan_outputs(args.input, sequence.paths, args.output, overwrite=args.overwrite)
    headers = sequence.check()
    say_notes(sequence, headers)
    for note in check_conversion(zip(sequence.paths, headers, plan.extensions, strict=True)):
        say(f"note: {note}", sys.stderr)
    config = {"model": str(noise), "seed": args.seed}
    names = [path.name for path in plan.frames]
    record = RunRecord(plan.record, "noise", config, args.input, names)
    with ready_to_write(plan), Lock(plan.record), kept_up(record):
        for path, frame in zip(plan.frames, sequence, strict=True):
            begin_s = time.perf_counter()
            rng = np.random.default_rng([args.seed, *frame.name.encode()])
            noisy = noise.apply(frame, rng)
            write_frame(path, noisy)
            history = History(converged=True, reason=f"added {noise}.")
            seconds = time.perf_counter() - begin_s
            record.add(path.name, WrittenFrame(path, len(noisy), history, (), seconds))
        record.head["files"] = complete_files(plan, sequence)
    if not args.quiet:
        n_frames = len(plan.frames)
        say(f"{n_frames} frame{'s' * (n_frames > 1)} with {noise} written to {args.output}")
    return 0
