"""Clouds side by side in one picture, such as noisy, denoised and true."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from numpy.typing import ArrayLike
from PIL import Image, ImageDraw, ImageFont

from ..errors import InputError
from ..whole_file import whole_file
from .camera import Camera
from .splat import render_points, surface_radius

PAGE, INK, SOFT, ACCENT = (255, 255, 255), (32, 36, 44), (116, 122, 134), (224, 98, 66)
MARGIN, GAP, ROUND = 44, 22, 20  # pixels
Box = tuple[ArrayLike, ArrayLike]  # two opposite corners, (3,) each


@dataclass(frozen=True, eq=False)
class Panel:
    """One cloud of a comparison."""

    label: str
    points: ArrayLike  # (n, 3)
    colors: ArrayLike | None = None  # (n, 3) uint8; None: the color of clay
    note: str = ""  # a few words under the label


@dataclass(frozen=True)
class Sheet:
    """The layout of a comparison, in pixels."""

    panel: tuple[int, int] = (520, 840)  # width and height
    inset_height: int = 400
    title: str = ""
    inset_clay: bool = False  # draw insets without colors, where noise is easier to see
    supersampling: int = 2  # 1 is faster and has rougher edges

    def px(self, length: float) -> int:
        """A length that suits panels of the usual height, reduced for lower panels."""
        return round(length * min(1.0, max(0.55, self.panel[1] / 840)))


def before_after_picture(
    panels: Sequence[Panel],
    path: str | os.PathLike[str],
    *,
    sheet: Sheet | None = None,
    inset: Box | None = None,
    camera: Camera | None = None,
    radius: float | None = None,
) -> Path:
    """Draw the panels with one camera and save them as a PNG; see `draw_comparison`."""
    page = draw_comparison(panels, sheet or Sheet(), inset=inset, camera=camera, radius=radius)
    return save_png(page, Path(path))


def draw_comparison(
    panels: Sequence[Panel],
    sheet: Sheet,
    *,
    inset: Box | None = None,
    camera: Camera | None = None,
    radius: float | None = None,
) -> Image.Image:
    """The panels side by side, drawn with one camera; `inset` is magnified below each.

    Without a camera the last panel is shown in full. Without a radius (length) all disks are as
    large as the sparsest panel needs.
    """
    if not panels:
        raise InputError("A comparison needs at least one panel.")
    (wide, tall), low, px = sheet.panel, sheet.inset_height, sheet.px
    camera = camera or Camera.framing(panels[-1].points, aspect=wide / tall)
    if radius is None:
        radius = max(surface_radius(panel.points) for panel in panels)
    draw = partial(render_points, radius=radius, supersampling=sheet.supersampling)
    margin, gap = px(MARGIN), px(GAP)
    label_top = margin + (px(76) if sheet.title else 0)
    head = label_top + px(48) + (px(26) if any(panel.note for panel in panels) else 0)
    foot = 0 if inset is None else gap + low
    width = 2 * margin + len(panels) * wide + (len(panels) - 1) * gap
    page = Image.new("RGB", (width, head + tall + foot + margin), PAGE)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default
    pen.text((margin, margin - px(8)), sheet.title, INK, font(px(42)))
    for number, panel in enumerate(panels):
        left = margin + number * (wide + gap)
        pen.text((left + 2, label_top - 2), panel.label, INK, font(px(29)))
        pen.text((left + 2, label_top + px(36)), panel.note, SOFT, font(px(20)))
        picture = Image.fromarray(draw(panel.points, panel.colors, camera=camera, size=sheet.panel))
        if inset is not None:
            close = camera.closeup(*inset, aspect=wide / low)
            _outline(picture, camera, close, wide / low)
            colors = None if sheet.inset_clay else panel.colors
            detail = Image.fromarray(draw(panel.points, colors, camera=close, size=(wide, low)))
            frame = ImageDraw.Draw(detail)
            frame.rounded_rectangle((0, 0, wide - 1, low - 1), px(ROUND), None, ACCENT, 3)
            page.paste(detail, (left, head + tall + gap), _rounded(detail.size, px(ROUND)))
        page.paste(picture, (left, head), _rounded(picture.size, px(ROUND)))
    return page


def save_png(page: Image.Image, path: Path) -> Path:
    """Write the whole file or nothing."""
    with whole_file(path) as unfinished:
        page.save(unfinished, format="PNG", optimize=True)
    return path


def _outline(picture: Image.Image, camera: Camera, close: Camera, aspect: float) -> None:
    """Mark on a picture what the closeup shows."""
    x, y, _ = camera.project(close.target[None], picture.size)
    half = close.height * (picture.height / camera.height) / 2.0
    corners = (x[0] - half * aspect, y[0] - half, x[0] + half * aspect, y[0] + half)
    ImageDraw.Draw(picture).rounded_rectangle(corners, 8, None, ACCENT, 3)


def _rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """A mask with smooth round corners."""
    mask = Image.new("L", (3 * size[0], 3 * size[1]), 0)
    area = (0, 0, 3 * size[0] - 1, 3 * size[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(area, 3 * radius, 255)
    return mask.resize(size, Image.Resampling.BOX)
