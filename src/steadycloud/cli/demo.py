"""`steadycloud demo`: denoise a built-in moving figure; prints a table, draws a picture."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .progress import progress_to

if TYPE_CHECKING:
    from ..evaluation.mesh import Mesh
    from ..frame import FloatArray, Frame

DESCRIPTION = """\
Take the built-in walking, waving figure, add the paper's noise, denoise it, and show the result.

OUTPUT gets three folders of PLY frames (true, noisy, denoised) and a picture, before-after.png.
"""
EXAMPLES = """\
examples:
  steadycloud demo
  steadycloud demo -o demo --points 40000 --noise 0.07
"""
HEADINGS = ("", "MSE", "SNR", "to surface", "flicker")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `demo`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, default=Path("demo"))
    parser.add_argument("--frames", metavar="N", type=int, default=6, help="default 6")
    parser.add_argument("--points", metavar="N", type=int, default=20_000, help="default 20000")
    parser.add_argument("--noise", metavar="S", type=float, default=0.1, help="level, default 0.1")
    parser.add_argument("--method", metavar="NAME", help="see: steadycloud methods")
    parser.add_argument("--seed", metavar="N", type=int, default=0)


def run(args: argparse.Namespace) -> int:
    """Make the figure, add noise, denoise it, measure, and draw the picture."""
    import numpy as np

    from ..errors import ConfigError
    from ..evaluation.figure import figure_sequence
    from ..evaluation.noise import paper_gaussian
    from ..io import read_frame, write_frame
    from ..registry import DEFAULT_METHOD, get_method
    from ..run.files import denoise_files

    if args.frames < 2 or args.points < 1000:
        raise ConfigError("a demo needs --frames of at least 2 and --points of at least 1000.")
    get_method(args.method or DEFAULT_METHOD)  # refuse an unknown method before any work
    folders = {name: args.output / name for name in ("true", "noisy", "denoised")}
    for folder in folders.values():
        _make(folder)
    print(
        f"drawing points from the figure: {args.frames} frames of about {args.points} points",
        file=sys.stderr,
    )
    figure = figure_sequence(args.frames, args.points, seed=args.seed)
    clean = [item.frame for item in figure]
    rng = np.random.default_rng(args.seed)
    noisy = [frame.with_points(paper_gaussian(frame.points, args.noise, rng)) for frame in clean]

    for name, frames in (("true", clean), ("noisy", noisy)):
        for frame in frames:
            write_frame(folders[name] / frame.name, frame)
    method = args.method or DEFAULT_METHOD
    with progress_to(sys.stderr, quiet=False) as progress:
        denoise_files(
            [folders["noisy"] / frame.name for frame in noisy],
            folders["denoised"],
            method,
            seed=args.seed,
            overwrite=True,
            progress=progress,
        )
    denoised = [read_frame(folders["denoised"] / frame.name) for frame in noisy]

    meshes = [item.mesh for item in figure]
    scores = [
        ("noisy", *score(noisy, clean, meshes)),
        ("denoised", *score(denoised, clean, meshes)),
    ]
    print_table(scores, method, args)
    picture = draw(noisy, denoised, clean, scores, args.output / "before-after.png")
    print(f"\nframes in {args.output}{os.sep}true, noisy, denoised; look at {picture}")
    return 0


def score(
    frames: list[Frame], clean: list[Frame], meshes: list[Mesh]
) -> tuple[float, float, float, float]:
    """The paper's MSE and SNR, mean distance to the true surface, flicker."""
    from statistics import fmean

    from ..evaluation.flicker import flicker_known, mesh_probes
    from ..evaluation.measures import PROBES
    from ..evaluation.mesh_metrics import point_to_mesh
    from ..evaluation.metrics import paper_mse, paper_snr

    pairs = list(zip(clean, frames, strict=True))
    probes, normals = mesh_probes(meshes, PROBES)
    return (
        fmean(paper_mse(a.points, b.points) for a, b in pairs),
        fmean(paper_snr(a.points, b.points) for a, b in pairs),
        fmean(
            point_to_mesh(frame.points, mesh) for frame, mesh in zip(frames, meshes, strict=True)
        ),
        flicker_known([frame.points for frame in frames], probes, normals),
    )


def print_table(
    scores: list[tuple[str, float, float, float, float]], method: str, args: argparse.Namespace
) -> None:
    """Print the scores of noisy and denoised frames, and the change (not of SNR) in percent."""
    print(f"\n{args.frames} frames, noise level {args.noise}, method {method}, seed {args.seed}")
    print("".join(f"{heading:>12}" for heading in HEADINGS))
    for name, *values in scores:
        print(f"{name:>12}" + "".join(f"{value:12.3f}" for value in values))
    change = [f"{b / a - 1:+.0%}" for a, b in zip(scores[0][1:], scores[1][1:], strict=True)]
    change[1] = f"{scores[1][2] - scores[0][2]:+.2f}"
    print(f"{'change':>12}" + "".join(f"{text:>12}" for text in change))


def draw(
    noisy: list[Frame],
    denoised: list[Frame],
    clean: list[Frame],
    scores: list[tuple[str, float, float, float, float]],
    path: Path,
) -> Path:
    """The last frame before and after beside the truth, the head magnified."""
    import numpy as np

    from ..pictures.compare import Panel, before_after_picture

    top = clean[-1].points[clean[-1].points[:, 1] > 0.83 * clean[-1].points[:, 1].max()]
    head = top[np.abs(top[:, 0] - np.median(top[:, 0])) < 90]
    notes = [f"{values[3]:.2f} units from the surface" for values in scores]
    panels = [
        Panel("noisy", noisy[-1].points, _colors(noisy[-1]), notes[0]),
        Panel("denoised", denoised[-1].points, _colors(denoised[-1]), notes[1]),
        Panel("true", clean[-1].points, _colors(clean[-1]), "no noise"),
    ]
    return before_after_picture(panels, path, inset=(head.min(axis=0), head.max(axis=0)))


def _colors(frame: Frame) -> FloatArray:
    import numpy as np

    return np.stack([frame.attributes[name] for name in ("red", "green", "blue")], axis=1)


def _make(folder: Path) -> None:
    from ..errors import OutputError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: cannot be created ({error.strerror}).") from None
