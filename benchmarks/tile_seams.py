"""Tiles against whole frames on the built-in figure: a table, and the picture of docs/tiles.md.

python benchmarks/tile_seams.py docs/images/tiles.png
"""

from __future__ import annotations

import sys

import numpy as np

from steadycloud.bench.seams import Seams, auto_seams, paper_seams
from steadycloud.evaluation.noise_offsets import paper_gaussian
from steadycloud.evaluation.synthetic import figure_sequence
from steadycloud.frame import Frame
from steadycloud.view.compare import Panel, before_after_picture
from steadycloud.view.splat import heat_colors

HIGHEST = 0.05  # spacings, where the colors end
BORDER = (70, 160, 255)


def noisy_frames(n_frames: int, n_points: int, level: float) -> list[Frame]:
    """The walking figure with noise."""
    rng = np.random.default_rng(0)
    clean = [item.frame for item in figure_sequence(n_frames, n_points)]
    return [frame.with_points(paper_gaussian(frame.points, level, rng)) for frame in clean]


def panel(name: str, seams: Seams) -> Panel:
    """The figure, colored by difference, with the borders in blue."""
    print(
        f"| {name} | {seams.tiles} | {100 * seams.mean:.2g} % | {100 * seams.high:.2g} % | "
        f"{100 * seams.difference.mean():.2g} % |"
    )
    colors = heat_colors(seams.difference, 0.0, HIGHEST)
    points = seams.tiled.frame.points
    colors[seams.border & (np.arange(len(points)) % 3 == 0)] = BORDER
    note = f"{seams.tiles} tiles, {100 * seams.mean:.2f} % of the spacing at borders"
    return Panel(name, points, colors, note)


def main() -> None:
    """Print the table and draw the picture."""
    frames = noisy_frames(3, 40_000, 0.03)
    print("| method | tiles | mean at borders | 99 % at borders | mean everywhere |")
    print("|---|---|---|---|---|")
    panels = [
        panel("auto-single", auto_seams(frames[1], [], 8_000)),
        panel("auto", auto_seams(frames[1], [frames[0], frames[2]], 24_000)),
        panel("paper", paper_seams(frames[1], [frames[0]], 16_000)),
    ]
    before_after_picture(panels, sys.argv[1], panel_size=(360, 560))


if __name__ == "__main__":
    main()
