"""Stills and turntables of sequences: one camera and one scale of colors for all pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..errors import ConfigError
from ..frame import FloatArray, Frame
from ..player.layers import (
    Bytes,
    displacement,
    local_planes,
    measure_layers,
    own_colors,
    round_up,
)
from ..player.page import Progress
from ..player.pane import Pane
from ..player.thinning import kept_rows
from ..player.units import length_text
from .camera import Camera, Viewpoint
from .compare import INK, MARGIN, PAGE, SOFT, Box, Panel, Sheet, draw_comparison
from .inset import find_inset
from .splat import heat_colors, surface_radius

MOST_ROWS = 8  # frames in one still
INSET_POINTS = 60_000  # points that decide where an inset is
TURNTABLE_POINTS = 150_000  # points of a panel that are drawn in a turntable
SMOOTH_PIXELS = 100_000  # larger panels of a turntable are drawn without supersampling


@dataclass(frozen=True, eq=False)
class Shot:
    """Sequences of the same length, drawn side by side.

    Points are colored by their "own" colors, by "displacement" from the first sequence, or by
    "normals".
    """

    panes: Sequence[Pane]
    coloring: str = "own"
    viewpoint: Viewpoint = field(default_factory=Viewpoint)
    size: tuple[int, int] | None = None  # pixels of a panel; None: a width that suits the height
    height: int = 840  # pixels of a panel without a size
    unit: str = "units"

    def still(self, inset: Box | str | None = None) -> Image.Image:
        """A row of panels for each frame; `inset` is a box, or "auto" for the best place."""
        n_frames = len(self.panes[0].frames)
        if n_frames > MOST_ROWS:
            raise ConfigError(
                f"a still shows up to {MOST_ROWS} frames, not {n_frames}; choose fewer frames."
            )
        (camera,), sheet = self._cameras([0.0])
        radius, rows = self._radius(), []
        for index in range(n_frames):
            box = self._find_inset(index, camera) if isinstance(inset, str) else inset
            rows.append(self._draw(index, camera, sheet, radius, inset=box))
        page = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), PAGE)
        for number, row in enumerate(rows):
            page.paste(row, (0, number * row.height))
        return self._with_scale(page)

    def turntable(
        self, n_pictures: int, turn: float = 360.0, progress: Progress | None = None
    ) -> Iterator[Image.Image]:
        """Pictures while the camera turns by `turn` degrees and the frames are played once."""
        n_frames = len(self.panes[0].frames)
        cameras, sheet = self._cameras([turn * i / n_pictures for i in range(n_pictures)])
        if sheet.panel[0] * sheet.panel[1] > SMOOTH_PIXELS:
            sheet = replace(sheet, supersampling=1)
        radius = self._radius(TURNTABLE_POINTS)
        for i, camera in enumerate(cameras):
            index = i * n_frames // n_pictures
            page = self._draw(index, camera, sheet, radius, limit=TURNTABLE_POINTS)
            if progress is not None:
                progress(i + 1, n_pictures)
            yield self._with_scale(page)

    @cached_property
    def _surveyed(self) -> list[list[Frame]]:
        """The first, the middle and the last frame of each pane, which camera and scale suit."""
        n_frames = len(self.panes[0].frames)
        chosen = sorted({0, n_frames // 2, n_frames - 1})
        return [[pane.frames[i] for i in chosen] for pane in self.panes]

    @cached_property
    def _top(self) -> float:
        """The end of the scale of displacements (length); 0: there is no scale."""
        if self.coloring != "displacement":
            return 0.0
        first, *others = self._surveyed
        moved = [
            displacement(frame, before, kept_rows(frame, None))
            for frames in others
            for frame, before in zip(frames, first, strict=True)
        ]
        values = np.concatenate([*moved, np.zeros(1)])
        return round_up(float(np.nanquantile(values, 0.99))) or 1.0

    def _radius(self, limit: int | None = None) -> float:
        """The radius of disks that close the surface of the sparsest pane."""
        firsts = [frames[0] for frames in self._surveyed]
        return max(surface_radius(frame.points[kept_rows(frame, limit)]) for frame in firsts)

    def _cameras(self, turns: Sequence[float]) -> tuple[list[Camera], Sheet]:
        clouds = [frame.points for frames in self._surveyed for frame in frames]
        aspect = None if self.size is None else self.size[0] / self.size[1]
        cameras, aspect = self.viewpoint.cameras(clouds, turns, aspect)
        wide, tall = self.size or (round(aspect * self.height), self.height)
        low = min(round(0.8 * wide), tall // 2)
        return cameras, Sheet((wide, tall), low, inset_clay=self.coloring == "own")

    def _draw(
        self,
        index: int,
        camera: Camera,
        sheet: Sheet,
        radius: float,
        *,
        inset: Box | None = None,
        limit: int | None = None,
    ) -> Image.Image:
        """One frame of all panes, with at most `limit` points each."""
        frames = [pane.frames[index] for pane in self.panes]
        toward = camera.eye - camera.target
        panels: list[Panel] = []
        for pane, frame in zip(self.panes, frames, strict=True):
            before = frames[0] if panels else None
            points, colors = paint_points(frame, before, self.coloring, toward, self._top, limit)
            note = frame.name if len(pane.frames) > 1 else f"{len(frame):,} points"
            panels.append(Panel(pane.label, points, colors, note))
        return draw_comparison(panels, sheet, inset=inset, camera=camera, radius=radius)

    def _find_inset(self, index: int, camera: Camera) -> Box:
        """Where points moved most, or where a single sequence is noisiest."""
        first, last = self.panes[0].frames[index], self.panes[-1].frames[index]
        before = first if len(self.panes) > 1 else None
        found = measure_layers(last, limit=INSET_POINTS, before=before)
        values = found.values["noise" if before is None else "displacement"]
        kept = ~found.outlier if not found.outlier.all() else found.outlier
        return find_inset(found.points[kept], values[kept], camera)

    def _with_scale(self, page: Image.Image) -> Image.Image:
        """The page with the scale of displacements, if there is one, below it."""
        if not self._top:
            return page
        margin, wide, tall = MARGIN // 2, min(300, page.width - MARGIN), 14
        taller = Image.new("RGB", (page.width, page.height + 46), PAGE)
        taller.paste(page, (0, 0))
        steps = heat_colors(np.arange(wide), 0.0, wide - 1.0)
        y = page.height - margin + 8
        taller.paste(Image.fromarray(np.tile(steps, (tall, 1, 1))), (margin, y))
        pen, font = ImageDraw.Draw(taller), ImageFont.load_default(15)
        pen.text((margin, y + tall + 4), "0", INK, font)
        end = length_text(self._top, self.unit)
        pen.text((margin + wide, y + tall + 4), end, INK, font, anchor="ra")
        if page.width > wide + 260:
            pen.text((margin + wide + 14, y - 2), "displacement from the first", SOFT, font)
        return taller


def paint_points(
    frame: Frame,
    before: Frame | None,
    coloring: str,
    toward: FloatArray,
    top: float,
    limit: int | None = None,
) -> tuple[FloatArray, Bytes | None]:
    """The finite points (n, 3), at most `limit`, and their colors (n, 3); None: clay.

    Displacements are those from `before`, on a scale that ends at `top` (length); normals are
    turned to face `toward`.
    """
    rows = kept_rows(frame, limit)
    points = frame.points[rows]
    if coloring == "normals":
        normals, _ = local_planes(points, points)
        facing = np.where(normals @ toward < 0.0, -1.0, 1.0)
        return points, np.rint(127.5 * (1.0 + normals * facing[:, None])).astype(np.uint8)
    if coloring == "displacement":
        moved = None if before is None else displacement(frame, before, rows)
        return points, None if moved is None else heat_colors(moved, 0.0, top)
    own = own_colors(frame)
    return points, None if own is None else own[rows]
