"""Compare tiles with whole frames: prints the table and draws the picture of docs/tiles.md.

    python benchmarks/tile_seams.py docs/images/tiles.png
    python benchmarks/tile_seams.py tiles.png --data DATA

The scenes are the built-in figure, simulated scans of ground, and, if DATA has it, Loot (5 %).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from steadycloud.bench.seams import Seams, ground, measure_seams
from steadycloud.evaluation.datasets import get_dataset
from steadycloud.evaluation.figure import figure_sequence
from steadycloud.evaluation.noise import paper_gaussian
from steadycloud.frame import Frame
from steadycloud.pictures.compare import Panel, Sheet, before_after_picture
from steadycloud.pictures.splat import heat_colors

HIGHEST = 0.002  # spacings, upper end of the color scale
BORDER = (70, 160, 255)


def noisy(clean: Sequence[Frame], level: float) -> list[Frame]:
    """The frames with the paper's noise."""
    rng = np.random.default_rng(0)
    return [frame.with_points(paper_gaussian(frame.points, level, rng)) for frame in clean]


def measure(scene: str, frames: Sequence[Frame]) -> dict[str, Seams]:
    """The seams of the second of three frames by method; prints a row of the table for each."""
    found = {}
    for method in ("auto-single", "auto", "paper"):
        others = {"auto-single": [], "auto": [frames[0], frames[2]], "paper": [frames[0]]}[method]
        n_points = 8_000 if method == "auto-single" else 16_000
        seams = measure_seams(method, frames[1], others, n_points)
        sizes = (seams.mean, seams.high, seams.difference.max())
        columns = [scene, f"`{method}`", str(seams.tiles), *map(percent, sizes)]
        print(f"| {' | '.join(columns)} |", flush=True)
        found[method] = seams
    return found


def percent(spacings: float) -> str:
    """A share of the spacing in percent; tiny shares as "< 0.001 %"."""
    share = 100.0 * spacings
    return "< 0.001 %" if 0.0 < share < 0.001 else f"{share:.2g} %"


def panel(name: str, seams: Seams) -> Panel:
    """The cloud, colored by difference, with the borders in blue."""
    colors = heat_colors(seams.difference, 0.0, HIGHEST)
    points = seams.tiled.frame.points
    colors[seams.border & (np.arange(len(points)) % 3 == 0)] = BORDER
    note = f"{seams.tiles} tiles, {percent(seams.mean)} of the spacing at borders"
    return Panel(name, points, colors, note)


def main() -> None:
    """Print the table and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--data", type=Path, help="the folder that holds 8iVFBv2/loot")
    args = parser.parse_args()
    print("| scene | method | tiles | mean at borders | 99 % at borders | most anywhere |")
    print("|---|---|---|---|---|---|")
    figure = noisy([item.frame for item in figure_sequence(3, 40_000)], 0.03)
    panels = [panel(name, seams) for name, seams in measure("figure", figure).items()]
    before_after_picture(panels, args.picture, sheet=Sheet((360, 560)))
    measure("ground", [ground(40_000, seed) for seed in range(3)])
    if args.data:
        loot = get_dataset("8ivfb/loot", args.data, "1201:1203")
        measure("Loot", noisy([sample.clean for sample in loot], 0.05))


if __name__ == "__main__":
    main()
