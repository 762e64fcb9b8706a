"""Stills and turntables of sequences without a graphics card: one camera and one scale for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from PIL import Image

from ..errors import ConfigError
from ..frame import FloatArray, Frame
from ..player.coloring import round_up
from ..player.layers import displacement, kept_rows, measure_layers
from ..player.pane import Pane
from .compare import PAGE, Panel, Sheet, draw_comparison
from .inset import Box, find_inset
from .painting import paint_points, with_scale
from .splat import Camera, surface_radius
from .viewpoint import Viewpoint

MOST_ROWS = 8  # frames in one still
INSET_POINTS = 60_000  # points that decide where an inset is
TURNTABLE_POINTS = 150_000  # points of a panel that are drawn while it turns
SMOOTH_PIXELS = 100_000  # turning panels of more are drawn with rougher edges


@dataclass(frozen=True, eq=False)
class Shot:
    """Sequences of the same length, pictured alike."""

    panes: Sequence[Pane]
    coloring: str = "own"  # one of `painting.COLORINGS`
    viewpoint: Viewpoint = field(default_factory=Viewpoint)
    size: tuple[int, int] | None = None  # pixels of a panel; None: a width that suits the height
    height: int = 840  # pixels of a panel without a size
    unit: str = "units"

    def still(self, inset: Box | str | None = None) -> Image.Image:
        """A row of panels for each frame; `inset` is a box, or "auto" for the best place."""
        n_frames = len(self.panes[0].frames)
        if n_frames > MOST_ROWS:
            raise ConfigError(
                f"a still shows up to {MOST_ROWS} frames, not {n_frames}; choose some by --frames."
            )
        (camera,), sheet = self._cameras([0.0])
        radius, rows = self._radius(), []
        for index in range(n_frames):
            box = self._find_inset(index, camera) if isinstance(inset, str) else inset
            rows.append(self._page(index, camera, sheet, radius, inset=box))
        return self._explained(_stacked(rows))

    def turntable(self, n_pictures: int, turn: float = 360.0) -> Iterator[Image.Image]:
        """Pictures while the eye turns by `turn` degrees; the frames go by once."""
        n_frames = len(self.panes[0].frames)
        cameras, sheet = self._cameras([turn * i / n_pictures for i in range(n_pictures)])
        if sheet.panel[0] * sheet.panel[1] > SMOOTH_PIXELS:
            sheet = replace(sheet, supersampling=1)
        radius = self._radius(TURNTABLE_POINTS)
        for i, camera in enumerate(cameras):
            frame = i * n_frames // n_pictures
            page = self._page(frame, camera, sheet, radius, limit=TURNTABLE_POINTS)
            yield self._explained(page)

    @cached_property
    def _surveyed(self) -> list[list[Frame]]:
        """The first, the middle and the last frame of each pane: what camera and scale suit."""
        last = len(self.panes[0].frames) - 1
        return [[pane.frames[i] for i in sorted({0, (last + 1) // 2, last})] for pane in self.panes]

    def _radius(self, limit: int | None = None) -> float:
        """The size of points at which the sparsest pane closes."""
        clouds = [frames[0].points for frames in self._surveyed]
        return max(surface_radius(points[kept_rows(len(points), limit)]) for points in clouds)

    @cached_property
    def _top(self) -> float:
        """The end of the scale of displacements."""
        if self.coloring != "displacement":
            return 0.0
        first, *others = self._surveyed
        moved = [
            displacement(frame, before, np.flatnonzero(np.isfinite(frame.points).all(axis=1)))
            for frames in others
            for frame, before in zip(frames, first, strict=True)
        ]
        values = np.concatenate([*moved, np.zeros(1)])
        return round_up(float(np.nanquantile(values, 0.99))) or 1.0

    def _cameras(self, turns: Sequence[float]) -> tuple[list[Camera], Sheet]:
        clouds = [frame.points for frames in self._surveyed for frame in frames]
        aspect = None if self.size is None else self.size[0] / self.size[1]
        cameras, aspect = self.viewpoint.cameras(clouds, turns, aspect)
        wide, tall = self.size or (round(aspect * self.height), self.height)
        return cameras, Sheet((wide, tall), inset_height=min(round(0.8 * wide), tall // 2))

    def _page(
        self,
        index: int,
        camera: Camera,
        sheet: Sheet,
        radius: float,
        *,
        inset: Box | None = None,
        limit: int | None = None,
    ) -> Image.Image:
        frames = [pane.frames[index] for pane in self.panes]
        several = len(self.panes[0].frames) > 1
        panels = []
        for number, (pane, frame) in enumerate(zip(self.panes, frames, strict=True)):
            before = frames[0] if number else None
            toward = camera.eye - camera.target
            points, colors = paint_points(frame, before, self.coloring, toward, self._top, limit)
            note = frame.name if several else f"{len(frame):,} points"
            panels.append(Panel(pane.label, points, colors, note))
        if self.coloring == "own":
            sheet = replace(sheet, inset_clay=True)
        return draw_comparison(panels, sheet, inset=inset, camera=camera, radius=radius)

    def _find_inset(self, index: int, camera: Camera) -> Box:
        """Where points moved most, or where a single sequence is noisiest."""
        first, last = self.panes[0].frames[index], self.panes[-1].frames[index]
        before = first if len(self.panes) > 1 else None
        found = measure_layers(last, limit=INSET_POINTS, before=before)
        values: FloatArray = found.values["noise" if before is None else "displacement"]
        return find_inset(found.points, values, camera)

    def _explained(self, page: Image.Image) -> Image.Image:
        return with_scale(page, self._top, self.unit) if self._top else page


def _stacked(rows: Sequence[Image.Image]) -> Image.Image:
    page = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), PAGE)
    for number, row in enumerate(rows):
        page.paste(row, (0, sum(above.height for above in rows[:number])))
    return page
