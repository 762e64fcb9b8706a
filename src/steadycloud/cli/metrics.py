"""`steadycloud metrics`: compare frames with the truth, and measure flicker."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from ..errors import ConfigError, InputError
from ..evaluation.measures import FLICKER, MEASURES, get_measures, score_frame
from ..jsonable import plain
from .info import number
from .inputs import add_reading, reading_of
from .terminal import say

if TYPE_CHECKING:
    from ..evaluation.datasets import Sample
    from ..frame import FloatArray, Frame
    from ..io import FrameSequence

DESCRIPTION = """\
Compare frames with the truth: two files, or two folders whose frames are paired by name, or else
by order. Distances are in the unit of the files. Flicker is measured between consecutive frames.

A reference that is a PLY file with faces is taken as a mesh: its vertices are the true points, and
surface, p2m and flicker are measured against its exact surface.
"""
EXAMPLES = """\
examples:
  steadycloud metrics clean/ denoised/
  steadycloud metrics clean.ply noisy.ply --metrics mse chamfer
  steadycloud metrics mesh.ply denoised.ply --metrics p2m chamfer
  steadycloud metrics clean/ denoised/ --frames 1201:1206 --resolution 1023 --json
"""
DEFAULT_METRICS = ("mse", "snr", "chamfer", "hausdorff", "d1", "d2", FLICKER)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `metrics`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    what = "a file, a folder, a quoted glob, or a pattern with a number (%%04d)"
    parser.add_argument("reference", metavar="REFERENCE", help=f"the truth: {what}")
    parser.add_argument("estimate", metavar="ESTIMATE", help=f"what is measured: {what}")
    parser.add_argument(
        "--frames", metavar="A:B", help="only the frames numbered A to B, both included"
    )
    add_reading(parser)
    parser.add_argument(
        "--metrics", metavar="NAME", nargs="+", help=f"any of {', '.join(MEASURES)}; default: most"
    )
    parser.add_argument(
        "--resolution",
        metavar="PEAK",
        type=float,
        default=1023.0,
        help="largest coordinate of the voxel grid, for d1 and d2; default 1023",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Measure every pair of frames and print."""
    from ..io import open_sequence

    names = list(get_measures(args.metrics or DEFAULT_METRICS))
    if not args.resolution > 0.0:
        raise ConfigError(f"--resolution {args.resolution:g}: use more than 0, such as 1023.")
    reading = reading_of(args)
    reference = open_sequence(args.reference, args.frames, reading)
    estimate = pair_up(reference, open_sequence(args.estimate, args.frames, reading), args)
    if FLICKER in names and len(reference) == 1:
        names.remove(FLICKER)
        if not names:
            raise ConfigError("flicker needs at least two frames; give folders.")
    rows = measure_pairs(reference, estimate, names, args.resolution)
    mean = {name: _mean(name, [row[name] for row in rows]) for name in names}
    labels = [path.name for path in estimate.paths]
    if args.json:
        pairs = zip(reference.paths, estimate.paths, rows, strict=True)
        frames = [{"reference": str(a), "estimate": str(b), **row} for a, b, row in pairs]
        units = {name: MEASURES[name].summary for name in names}
        report = {"frames": frames, "mean": mean, "resolution": args.resolution, "metrics": units}
        print(json.dumps(plain(report), indent=2, allow_nan=False))
    else:
        say("\n".join(table(labels, rows, mean)))
    return 0


def pair_up(
    reference: FrameSequence, estimate: FrameSequence, args: argparse.Namespace
) -> FrameSequence:
    """The estimates in the order of their references: by name if all names agree, else as is."""
    if len(reference) != len(estimate):
        raise InputError(
            f"{args.reference} has {len(reference)} frame{'s' * (len(reference) != 1)} and "
            f"{args.estimate} has {len(estimate)}; give the same number, or choose with --frames."
        )
    by_name = {path.name: path for path in estimate.paths}
    if set(by_name) == {path.name for path in reference.paths} and len(by_name) == len(reference):
        return estimate.of(by_name[path.name] for path in reference.paths)
    return estimate


def measure_pairs(
    reference: FrameSequence, estimate: FrameSequence, names: Sequence[str], peak: float
) -> list[dict[str, float]]:
    """One row for each pair of frames; the first has no flicker (NaN)."""
    rows = []
    samples: list[Sample] = []  # the last two, for flicker
    estimates: list[FloatArray] = []
    for truth, guess in zip(reference, estimate, strict=True):
        samples = [*samples[-1:], as_sample(truth, peak)]
        estimates = [*estimates[-1:], guess.points]
        if "p2m" in names and samples[-1].mesh is None:
            raise InputError(f"{truth.name}: has no faces, and p2m needs a mesh as the reference.")
        scores = score_frame(names, samples, estimates)
        rows.append({name: scores.get(name, math.nan) for name in names})
    return rows


def as_sample(truth: Frame, peak: float) -> Sample:
    """The reference with what its file says about the surface: normals and faces."""
    from ..evaluation.datasets import Sample
    from ..evaluation.datasets.mesh_files import mesh_of_frame

    return Sample(
        truth.name,
        0,
        truth,
        dense=truth.points,
        mesh=mesh_of_frame(truth),
        normals=_own_normals(truth),
        resolution=peak,
    )


def _own_normals(frame: Frame) -> FloatArray | None:
    """The normals (n, 3) of the file, or None if it has none."""
    import numpy as np

    names = ("nx", "ny", "nz")
    if any(name not in frame.attributes for name in names):
        return None
    return np.stack([frame.attributes[name].astype(np.float64) for name in names], axis=1)


def _mean(name: str, values: Sequence[float]) -> float:
    """The mean over frames; for flicker, the root mean square over pairs of frames."""
    if name != FLICKER:
        return fmean(values)
    from ..evaluation.flicker import root_mean_square

    return root_mean_square([value for value in values if not math.isnan(value)])


def table(
    labels: Sequence[str], rows: Sequence[dict[str, float]], mean: dict[str, float]
) -> list[str]:
    """One aligned line per frame, the mean, and an explanation of the columns."""
    lines = [["frame", *mean]]
    lines += [[label, *map(_cell, row.values())] for label, row in zip(labels, rows, strict=True)]
    if len(rows) > 1:
        lines.append(["mean", *map(_cell, mean.values())])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = []
    for first, *cells in lines:
        padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        text.append("  ".join([first.ljust(widths[0]), *padded]))
    width = max(map(len, mean))
    return [*text, "", *(f"{name:<{width}}  {MEASURES[name].summary}" for name in mean)]


def _cell(value: float) -> str:
    if math.isnan(value):
        return "-"
    return "inf" if math.isinf(value) else number(value)
