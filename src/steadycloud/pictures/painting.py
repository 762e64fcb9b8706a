"""The colors of a cloud in a still picture, and the scale that explains them."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..frame import FloatArray, Frame
from ..player.layers import displacement, kept_rows, local_planes, own_colors
from ..player.quantize import Bytes
from .compare import INK, MARGIN, PAGE, SOFT
from .splat import heat_colors

COLORINGS = ("own", "displacement", "normals")


def paint_points(
    frame: Frame,
    before: Frame | None,
    coloring: str,
    toward: FloatArray,
    top: float,
    limit: int | None = None,
) -> tuple[FloatArray, Bytes | None]:
    """The finite points (n, 3), at most `limit`, and their colors (n, 3); None is clay.

    Displacements are those from `before`, on a scale that ends at `top`; normals face `toward`.
    """
    rows = kept_rows(len(frame), limit)
    rows = rows[np.isfinite(frame.points[rows]).all(axis=1)]
    points = frame.points[rows]
    if coloring == "normals":
        normals, _ = local_planes(points, points)
        facing = np.where(normals @ toward < 0.0, -1.0, 1.0)
        return points, np.rint(127.5 * (1.0 + normals * facing[:, None])).astype(np.uint8)
    if coloring == "displacement":
        if before is None:
            return points, None
        return points, heat_colors(displacement(frame, before, rows), 0.0, top)
    own = own_colors(frame)
    return points, None if own is None else own[rows]


def with_scale(page: Image.Image, top: float, unit: str) -> Image.Image:
    """The page with a scale of displacements below it."""
    margin, wide, tall = MARGIN // 2, min(300, page.width - MARGIN), 14
    taller = Image.new("RGB", (page.width, page.height + 46), PAGE)
    taller.paste(page, (0, 0))
    steps = heat_colors(np.arange(wide), 0.0, wide - 1.0)
    bar = Image.fromarray(np.broadcast_to(steps, (tall, wide, 3)).copy())
    y = page.height - margin + 8
    taller.paste(bar, (margin, y))
    pen, font = ImageDraw.Draw(taller), ImageFont.load_default(15)
    pen.text((margin, y + tall + 4), "0", INK, font)
    pen.text((margin + wide, y + tall + 4), f"{top:.3g} {unit}", INK, font, anchor="ra")
    if page.width > wide + 260:
        pen.text((margin + wide + 14, y - 2), "displacement from the first", SOFT, font)
    return taller
