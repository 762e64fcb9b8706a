"""The visual comparison: truth, noisy and every method, same viewpoint, consecutive frames."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..frame import FloatArray
from ..view.splat import Camera, render_points, surface_radius

Row = tuple[str, list[FloatArray]]  # a label and one cloud per frame
MAX_FRAMES = 3
PANEL = (260, 430)
GAP, HEAD, SIDE = 10, 34, 120  # pixels
INK = (32, 36, 44)


def comparison_sheet(rows: list[Row], path: Path, up: tuple[float, float, float]) -> Path:
    """One row a method: up to three consecutive frames, then a part of the first magnified.

    The first row is the truth; it decides the viewpoint and the size of the points.
    """
    truth = rows[0][1][:MAX_FRAMES]
    camera = Camera.framing(truth[0], aspect=PANEL[0] / PANEL[1], up=up)
    radius = surface_radius(truth[0])
    low, high = _magnified_box(truth[0], np.asarray(up))
    close = camera.closeup(low, high, aspect=PANEL[0] / PANEL[1])
    columns = len(truth) + 1
    width = SIDE + columns * (PANEL[0] + GAP) + GAP
    page = Image.new("RGB", (width, HEAD + len(rows) * (PANEL[1] + GAP)), "white")
    pen = ImageDraw.Draw(page)
    font = ImageFont.load_default(size=17)
    for column in range(columns):
        text = f"frame {column + 1}" if column < len(truth) else "magnified"
        pen.text((SIDE + column * (PANEL[0] + GAP), 8), text, INK, font)
    for number, (label, clouds) in enumerate(rows):
        top = HEAD + number * (PANEL[1] + GAP)
        pen.text((8, top + 8), label, INK, font)
        views: list[tuple[FloatArray, Camera]] = [(cloud, camera) for cloud in clouds[:MAX_FRAMES]]
        views.append((clouds[0], close))
        for column, (cloud, view) in enumerate(views):
            image = render_points(cloud, camera=view, size=PANEL, radius=radius)
            page.paste(Image.fromarray(image), (SIDE + column * (PANEL[0] + GAP), top))
    page.save(path, optimize=True)
    return path


def _magnified_box(points: FloatArray, up: FloatArray) -> tuple[FloatArray, FloatArray]:
    """A box around the top of the body: where a head would be."""
    height = points @ up
    top = points[height > np.quantile(height, 0.86)]
    middle = np.median(top, axis=0)
    reach = 0.11 * float(np.ptp(height))
    return middle - reach, middle + reach


class Gallery:
    """Keeps the first frames of every cell at one noise level, for the sheets."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.clouds: dict[str, dict[str, list[FloatArray]]] = {}

    def keep(self, dataset: str, label: str, noise: str, points: FloatArray) -> None:
        """Remember a cloud, if it is of the pictured level and early enough."""
        rows = self.clouds.setdefault(dataset, {})
        clouds = rows.setdefault(label, [])
        if noise == self.level and len(clouds) < MAX_FRAMES:
            clouds.append(points)

    def draw(self, folder: Path, up_of: Callable[[str], tuple[float, float, float]]) -> list[Path]:
        """One sheet per data set."""
        sheets = []
        for dataset, rows in self.clouds.items():
            filled = [(label, clouds) for label, clouds in rows.items() if clouds]
            if filled:
                path = folder / f"{dataset.replace('/', '-')}.png"
                sheets.append(comparison_sheet(filled, path, up_of(dataset)))
        return sheets
