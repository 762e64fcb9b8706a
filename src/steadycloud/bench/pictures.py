"""Pictures and players of a benchmark: truth, noisy and every method, from one viewpoint."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..evaluation.datasets import Sample
from ..frame import FloatArray, Frame
from ..pictures.camera import Camera
from ..pictures.compare import save_png
from ..pictures.inset import box_around
from ..pictures.splat import render_points, surface_radius
from ..player.page import write_page
from ..player.pane import MOST_PANES, Pane
from .results import Cell

Row = tuple[str, list[FloatArray]]  # a label and one cloud per frame
MAX_FRAMES = 5  # as in the paper's figures
MAX_POINTS = 30_000  # per frame in the player: about 2 MB for each method
TRUTH = "truth"
PANEL = (260, 430)
GAP, HEAD, LEAST_SIDE = 10, 34, 120  # pixels
INK = (32, 36, 44)


def comparison_sheet(rows: list[Row], path: Path) -> Path:
    """A row per method: up to five consecutive frames, then a part of the last magnified.

    The first row is the truth, or else the noisy frames. The viewpoint and the size of the points
    are chosen for it and used in all rows.
    """
    truth = rows[0][1][:MAX_FRAMES]
    camera = Camera.framing(truth[0], aspect=PANEL[0] / PANEL[1])
    radius = surface_radius(truth[0])
    height = truth[-1][:, 1]
    head = truth[-1][height >= np.quantile(height, 0.86)]  # the highest points of a body
    box = box_around(np.median(head, axis=0), 0.22 * float(np.ptp(height)))
    close = camera.closeup(*box, aspect=PANEL[0] / PANEL[1])
    columns = len(truth) + 1
    font = ImageFont.load_default(size=17)
    side = max(LEAST_SIDE, *(16 + math.ceil(font.getlength(label)) for label, _ in rows))
    width = side + columns * (PANEL[0] + GAP) + GAP
    page = Image.new("RGB", (width, HEAD + len(rows) * (PANEL[1] + GAP)), "white")
    pen = ImageDraw.Draw(page)
    for column in range(columns):
        text = f"frame {column + 1}" if column < len(truth) else "magnified"
        pen.text((side + column * (PANEL[0] + GAP), 8), text, INK, font)
    for number, (label, clouds) in enumerate(rows):
        top = HEAD + number * (PANEL[1] + GAP)
        pen.text((8, top + 8), label, INK, font)
        views = [
            *((cloud, camera) for cloud in clouds[:MAX_FRAMES]),
            (clouds[len(truth) - 1], close),
        ]
        for column, (cloud, view) in enumerate(views):
            image = render_points(cloud, camera=view, size=PANEL, radius=radius)
            page.paste(Image.fromarray(image), (side + column * (PANEL[0] + GAP), top))
    return save_png(page, path)


class Gallery:
    """Keeps the first frames of every cell at one noise level on disk, and draws them."""

    def __init__(self, folder: Path, level: str) -> None:
        self.folder = folder
        self.level = level

    def __call__(self, cell: Cell, sample: Sample, position: int, points: FloatArray) -> None:
        """Keep a cloud and its truth, if it has the drawn noise level and is among the first."""
        if cell.noise != self.level or position >= MAX_FRAMES:
            return
        place = self.folder / "clouds" / cell.dataset.replace("/", "-")
        clouds = {cell.method: points}
        if sample.fused is None:  # a capture has no clean frame
            clouds[TRUTH] = sample.clean.points
        for label, cloud in clouds.items():
            (place / label).mkdir(parents=True, exist_ok=True)
            np.save(place / label / f"{position}.npy", cloud.astype(np.float32))

    def draw(self, cells: list[Cell]) -> list[Path]:
        """One sheet per data set, a row for each method that has clouds."""
        return [
            comparison_sheet(rows, self.folder / f"{name}.png")
            for name, rows in self._rows(cells).items()
        ]

    def play(self, cells: list[Cell]) -> list[Path]:
        """Write one player page per data set: noisy frames, the first methods, and the truth."""
        pages = []
        for name, rows in self._rows(cells).items():
            truth = [row for row in rows if row[0] == TRUTH]
            others = [row for row in rows if row[0] != TRUTH][: MOST_PANES - len(truth)]
            panes = [
                Pane(label, [Frame(cloud, name=f"frame {i + 1}") for i, cloud in enumerate(clouds)])
                for label, clouds in [*others, *truth]
            ]
            page = self.folder / f"{name}.html"
            title = f"{name}, noise {self.level}"
            pages.append(write_page(page, panes, title=title, limit=MAX_POINTS))
        return pages

    def _rows(self, cells: list[Cell]) -> dict[str, list[Row]]:
        """For each data set the truth, if known, then every method with as many frames."""
        found = {}
        for dataset in dict.fromkeys(cell.dataset for cell in cells):
            place = self.folder / "clouds" / dataset.replace("/", "-")
            labels = [TRUTH, *dict.fromkeys(c.method for c in cells if c.dataset == dataset)]
            rows = [
                (label, [np.load(path).astype(np.float64) for path in sorted(paths)])
                for label in labels
                if (paths := list((place / label).glob("*.npy")))
            ]
            rows = [row for row in rows if len(row[1]) == len(rows[0][1])]
            if len(rows) > 1:
                found[place.name] = rows
        return found
