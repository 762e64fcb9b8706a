"""Scene: sequences that are played together, and each of their frames as bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from .._version import __version__
from ..frame import FloatArray, Frame, IntArray
from .flicker import Flicker, Looked, measure_flicker
from .layers import Coloring, MeasuredFrame, end_of_scale, measure_layers, offer_colorings
from .packing import (
    Cells,
    octahedral,
    pack_frame,
    pack_layers,
    quantize_points,
    quantize_values,
    spatial_order,
)
from .pane import Pane, check_panes
from .space import guess_up, robust_box
from .thinning import kept_rows

POINT_LIMIT = 150_000  # points of a frame that are shown
DETAIL_LIMIT = 3_000_000  # points of a frame that a server adds to them while nothing moves
_SMALL, _QUICK = 6, 1  # compression of files, and of what a server sends to this computer


@dataclass(frozen=True, eq=False)
class Scene:
    """What the player shows. Frames are read only when they are needed."""

    panes: Sequence[Pane]
    reference: Sequence[Frame] | None = None
    title: str = ""  # empty: the labels of the panes
    unit: str = "units"
    up: str | None = None  # the axis that points up, such as "z" or "-y"; None: guessed
    frames_per_second: float = 10.0
    facts: Mapping[str, Any] = field(default_factory=dict)
    limit: int | None = POINT_LIMIT
    watch: Callable[[int, MeasuredFrame], None] | None = None  # called with each encoded frame
    served: bool = False  # frames are measured when they are asked for, flicker and details apart

    def __post_init__(self) -> None:
        """Refuse sequences that cannot be played together; keep the last few frames in memory."""
        check_panes(self.panes, self.reference)
        keep, keep_pairs = (lru_cache(maxsize=n * len(self.panes) + 1) for n in (1, 2))
        object.__setattr__(self, "_read", keep(self._read))
        object.__setattr__(self, "_look", keep_pairs(self._look))
        object.__setattr__(self, "measure", keep(self.measure))

    @property
    def n_frames(self) -> int:
        """The length of every sequence."""
        return len(self.panes[0].frames)

    @property
    def charts(self) -> tuple[str, ...]:
        """The values that the chart can show for every frame."""
        first = "noise" if self.reference is None else "error"
        return (first, "flicker") if self.n_frames > 1 else (first,)

    def measure(self, pane: int, index: int, *, detail: bool = False) -> MeasuredFrame:
        """What is shown of one frame of one pane: some of its points, or as `detail` the rest."""
        return measure_layers(
            self._read(pane, index),
            limit=self.limit,
            before=self._read(0, index) if pane else None,
            reference=None if self.reference is None else self._read(-1, index),
            rows=self._rows(pane, index, detail=detail),
        )

    def encode(
        self, pane: int, index: int, *, detail: bool = False
    ) -> tuple[bytes, dict[str, Any]]:
        """A frame in bytes, and the header in it."""
        found = self.measure(pane, index, detail=detail)
        figures = {name: found.figure(name) for name in self.charts}
        if self.n_frames > 1 and not self.served:
            flicker = self.flicker(pane, index)
            figures["flicker"] = flicker.mean
            known = {**found.values, "flicker": flicker.at(found.points)}
            found = replace(found, values=known, flicker=flicker.mean)
        if self.watch is not None:
            self.watch(pane, found)
        frame = self._read(pane, index)
        cells, low, extent, order = self._cells(found.points)
        layers = {"normal": octahedral(found.normals)}
        if found.color is not None:
            layers["color"] = found.color
        for coloring in self.survey.colorings:
            if coloring.name in found.values:
                values = found.values[coloring.name]
                layers[coloring.name] = quantize_values(values, coloring.top)
        if found.outlier.any():
            layers["outlier"] = found.outlier.astype(np.uint8)
        rest = self._rows(pane, index, detail=True) if self.served else ()
        header = {
            "name": frame.name or f"frame {index + 1}",
            "low": low.tolist(),
            "extent": extent.tolist(),
            "n_points": found.n_points,
            "rest": len(rest),
            "diameter": found.diameter,
            "figures": figures,
        }
        ordered = {name: values[order] for name, values in layers.items()}
        return pack_frame(cells[order], ordered, header, self._level), header

    def encode_flicker(self, pane: int, index: int) -> bytes:
        """The flicker of the points of a frame, in the order in which `encode` has them."""
        flicker = self.flicker(pane, index)
        frame = self._read(pane, index)
        top = self.flicker_top
        parts = []
        for detail in (False, True):
            points = frame.points[self._rows(pane, index, detail=detail)]
            values = quantize_values(flicker.at(points), top)
            parts.append(values[self._cells(points)[-1]])
        header = {"figures": {"flicker": flicker.mean}, "top": top}
        return pack_layers({"flicker": np.concatenate(parts)}, header, self._level)

    def flicker(self, pane: int, index: int) -> Flicker:
        """How the heights of a frame's places differ from the frame before; see `Flicker`."""
        return measure_flicker(self._look(pane, index), self._look(pane, index - 1 if index else 1))

    @cached_property
    def flicker_top(self) -> float:
        """The end of the scale of flicker, by the first frame of each pane."""
        firsts = [self.flicker(pane, 0) for pane in range(len(self.panes))]
        return end_of_scale(np.concatenate([first.at(first.places) for first in firsts]))

    @cached_property
    def survey(self) -> Survey:
        """What all frames share, measured in the first, the middle and the last.

        A server measures the first only, so that a page opens soon.
        """
        n = self.n_frames
        chosen = [0] if self.served else sorted({0, n // 2, n - 1})
        found = [[self.measure(pane, i) for i in chosen] for pane in range(len(self.panes))]
        clouds = [item.points[~item.outlier] for row in found for item in row]
        low, high = robust_box(np.concatenate(clouds))
        # A server measures flicker when it is asked for, and then says where its scale ends.
        flicker = np.array([1.0 if self.served else self.flicker_top]) if n > 1 else None
        return Survey(
            origin=np.asarray((low + high) / 2.0),
            size=np.asarray(high - low),
            diameters=tuple(max(item.diameter for item in row) for row in found),
            colorings=offer_colorings(found, flicker),
            up=self.up or guess_up(clouds[0]) or "y",
        )

    def manifest(self) -> dict[str, Any]:
        """What the player has to know before the first frame."""
        survey = self.survey
        return {
            "version": __version__,
            "title": self.title or " / ".join(pane.label for pane in self.panes),
            "unit": self.unit,
            "up": survey.up,
            "framesPerSecond": self.frames_per_second,
            "frameCount": self.n_frames,
            "limit": self.limit,
            "size": survey.size.tolist(),
            "charts": self.charts,
            "served": self.served,
            "colorings": [asdict(coloring) for coloring in survey.colorings],
            "panes": [
                {"label": pane.label, "facts": pane.facts, "diameter": diameter}
                for pane, diameter in zip(self.panes, survey.diameters, strict=True)
            ],
            "facts": self.facts,
        }

    @property
    def _level(self) -> int:
        return _QUICK if self.served else _SMALL

    def _cells(self, points: FloatArray) -> tuple[Cells, FloatArray, FloatArray, IntArray]:
        """Points on the grid of their box, its low corner and extent, and their order."""
        cells, low, extent = quantize_points(points - self.survey.origin)
        return cells, low, extent, spatial_order(cells)

    def _rows(self, pane: int, index: int, *, detail: bool) -> IntArray:
        """The points of a frame that are shown, or the rest."""
        frame, first = self._read(pane, index), self._read(0, index)
        rows = kept_rows(frame, self.limit, first)
        if not detail:
            return rows
        return np.setdiff1d(kept_rows(frame, DETAIL_LIMIT, first), rows, assume_unique=True)

    def _look(self, pane: int, index: int) -> Looked:
        return Looked.at(self._read(pane, index).points)

    def _read(self, pane: int, index: int) -> Frame:
        """A frame of a pane, or of the reference (pane -1)."""
        frames = self.reference if pane < 0 else self.panes[pane].frames
        assert frames is not None
        return frames[index]


@dataclass(frozen=True, eq=False)
class Survey:
    """What is the same for all frames of a scene."""

    origin: FloatArray  # (3,) subtracted from all positions, so that 32 bits are enough for them
    size: FloatArray  # (3,) of the box around nearly all points
    diameters: tuple[float, ...]  # of a drawn point of each pane (length)
    colorings: tuple[Coloring, ...]
    up: str  # the axis that points up
