"""Clouds side by side in one picture: noisy, denoised, true."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from numpy.typing import ArrayLike
from PIL import Image, ImageDraw, ImageFont

from ..errors import InputError, OutputError
from .splat import Camera, render_points, surface_radius

PAGE, INK, SOFT, ACCENT = (255, 255, 255), (32, 36, 44), (116, 122, 134), (224, 98, 66)
MARGIN, GAP, ROUND = 44, 22, 20  # pixels
Box = tuple[ArrayLike, ArrayLike]  # two opposite corners


@dataclass(frozen=True, eq=False)
class Panel:
    """One cloud of a comparison."""

    label: str
    points: ArrayLike  # (n, 3)
    colors: ArrayLike | None = None  # (n, 3) uint8; clay if there are none
    note: str = ""  # a few words under the label


def before_after_picture(
    panels: Sequence[Panel],
    path: str | os.PathLike[str],
    *,
    title: str | None = None,
    inset: Box | None = None,
    inset_clay: bool = False,
    camera: Camera | None = None,
    panel_size: tuple[int, int] = (520, 840),
    inset_height: int = 400,
    radius: float | None = None,
) -> Path:
    """Draw the panels with one camera and save them as a PNG; `inset` is magnified below each.

    `inset_clay` leaves the colors out of the magnified part, where clay shows noise best.
    Without a camera the last panel is framed; without a radius all disks are as large as the
    sparsest panel needs.
    """
    if not panels:
        raise InputError("A comparison needs at least one panel.")
    wide, tall = panel_size
    if camera is None:
        camera = Camera.framing(panels[-1].points, aspect=wide / tall)
    if radius is None:
        radius = max(surface_radius(panel.points) for panel in panels)
    has_note = any(panel.note for panel in panels)
    title_height = 76 if title else 0
    head = MARGIN + title_height + 48 + (26 if has_note else 0)
    foot = 0 if inset is None else GAP + inset_height
    width = 2 * MARGIN + len(panels) * wide + (len(panels) - 1) * GAP
    page = Image.new("RGB", (width, head + tall + foot + MARGIN), PAGE)
    pen = ImageDraw.Draw(page)
    if title:
        pen.text((MARGIN, MARGIN - 8), title, INK, ImageFont.load_default(size=42))

    for number, panel in enumerate(panels):
        left, top = MARGIN + number * (wide + GAP), head
        label_top = MARGIN + title_height
        pen.text((left + 2, label_top - 2), panel.label, INK, ImageFont.load_default(size=29))
        pen.text((left + 2, label_top + 36), panel.note, SOFT, ImageFont.load_default(size=20))
        picture = _picture(panel, camera, panel_size, radius)
        if inset is not None:
            close = camera.closeup(*inset, aspect=wide / inset_height)
            _outline(picture, camera, close, wide / inset_height)
            shown = replace(panel, colors=None) if inset_clay else panel
            detail = _picture(shown, close, (wide, inset_height), radius)
            frame = ImageDraw.Draw(detail)
            frame.rounded_rectangle((0, 0, wide - 1, inset_height - 1), ROUND, None, ACCENT, 3)
            page.paste(detail, (left, top + tall + GAP), _rounded(detail.size))
        page.paste(picture, (left, top), _rounded(picture.size))
    return _save(page, Path(path))


def _picture(panel: Panel, camera: Camera, size: tuple[int, int], radius: float) -> Image.Image:
    pixels = render_points(panel.points, panel.colors, camera=camera, size=size, radius=radius)
    return Image.fromarray(pixels)


def _outline(picture: Image.Image, camera: Camera, close: Camera, aspect: float) -> None:
    """Mark on a picture what the closeup shows."""
    x, y, _, scale = camera.project(close.target[None], picture.size)
    half = close.height * scale[0] / 2.0
    corners = (x[0] - half * aspect, y[0] - half, x[0] + half * aspect, y[0] + half)
    ImageDraw.Draw(picture).rounded_rectangle(corners, 8, None, ACCENT, 3)


def _rounded(size: tuple[int, int]) -> Image.Image:
    """A mask with smooth round corners."""
    mask = Image.new("L", (3 * size[0], 3 * size[1]), 0)
    area = (0, 0, 3 * size[0] - 1, 3 * size[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(area, 3 * ROUND, 255)
    return mask.resize(size, Image.Resampling.BOX)


def _save(page: Image.Image, path: Path) -> Path:
    """Write the whole file or nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, partial = tempfile.mkstemp(dir=path.parent, suffix=".png")
        try:
            with os.fdopen(handle, "wb") as file:
                page.save(file, format="PNG", optimize=True)
            Path(partial).replace(path)
        except BaseException:
            Path(partial).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise OutputError(f"The picture {path} cannot be written: {error}.") from error
    return path
