"""Scene: sequences that are played together, and each of their frames as bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from .._version import __version__
from ..frame import FloatArray, Frame
from .layers import Coloring, MeasuredFrame, measure_layers, offer_colorings
from .packing import octahedral, pack_frame, quantize_points, quantize_values, spatial_order
from .pane import Pane, check_panes

POINT_LIMIT = 150_000  # points of a frame that are shown


@dataclass(frozen=True, eq=False)
class Scene:
    """What the player shows. Frames are read only when they are needed."""

    panes: Sequence[Pane]
    reference: Sequence[Frame] | None = None
    title: str = ""  # empty: the labels of the panes
    unit: str = "units"
    up: str = "y"  # the axis that points up: x, y, z, or one of them with a minus
    frames_per_second: float = 10.0
    facts: Mapping[str, Any] = field(default_factory=dict)
    limit: int | None = POINT_LIMIT
    watch: Callable[[int, MeasuredFrame], None] | None = None  # called with each encoded frame

    def __post_init__(self) -> None:
        """Refuse sequences that cannot be played together; keep the last few frames in memory."""
        check_panes(self.panes, self.reference)
        keep = lru_cache(maxsize=len(self.panes) + 1)
        object.__setattr__(self, "_read", keep(self._read))

    @property
    def n_frames(self) -> int:
        """The length of every sequence."""
        return len(self.panes[0].frames)

    def measure(self, pane: int, index: int) -> MeasuredFrame:
        """What is shown of one frame of one pane."""
        return measure_layers(
            self._read(pane, index),
            limit=self.limit,
            before=self._read(0, index) if pane else None,
            reference=None if self.reference is None else self._read(-1, index),
        )

    def encode(self, pane: int, index: int) -> tuple[bytes, dict[str, Any]]:
        """A frame in bytes, and the header in it."""
        found = self.measure(pane, index)
        if self.watch is not None:
            self.watch(pane, found)
        survey = self.survey
        cells, low, extent = quantize_points(found.points - survey.origin)
        order = spatial_order(cells)
        layers = {"normal": octahedral(found.normals)}
        if found.color is not None:
            layers["color"] = found.color
        for coloring in survey.colorings:
            if coloring.name in found.values:
                values = found.values[coloring.name]
                layers[coloring.name] = quantize_values(values, coloring.top)
        if found.outlier is not None:
            layers["outlier"] = found.outlier.astype(np.uint8)
        header = {
            "name": self._read(pane, index).name or f"frame {index + 1}",
            "low": low.tolist(),
            "extent": extent.tolist(),
            "n_points": found.n_points,
            "figure": found.figure(survey.charted),
        }
        ordered = {name: values[order] for name, values in layers.items()}
        return pack_frame(cells[order], ordered, header), header

    @cached_property
    def survey(self) -> Survey:
        """What all frames share, measured in the first, the middle and the last."""
        chosen = sorted({0, self.n_frames // 2, self.n_frames - 1})
        found = [[self.measure(pane, i) for i in chosen] for pane in range(len(self.panes))]
        clouds = [item.points for row in found for item in row if len(item.points)]
        cloud = np.concatenate(clouds) if clouds else np.zeros((1, 3))
        low, high = np.quantile(cloud, [0.005, 0.995], axis=0)
        return Survey(
            origin=np.asarray((low + high) / 2.0),
            size=np.asarray(high - low),
            diameters=tuple(max(item.diameter for item in row) for row in found),
            colorings=offer_colorings(found),
            charted="noise" if self.reference is None else "error",
        )

    def manifest(self) -> dict[str, Any]:
        """What the player has to know before the first frame."""
        survey = self.survey
        return {
            "version": __version__,
            "title": self.title or " / ".join(pane.label for pane in self.panes),
            "unit": self.unit,
            "up": self.up,
            "framesPerSecond": self.frames_per_second,
            "frameCount": self.n_frames,
            "limit": self.limit,
            "size": survey.size.tolist(),
            "charted": survey.charted,
            "colorings": [asdict(coloring) for coloring in survey.colorings],
            "panes": [
                {"label": pane.label, "facts": pane.facts, "diameter": diameter}
                for pane, diameter in zip(self.panes, survey.diameters, strict=True)
            ],
            "facts": self.facts,
        }

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
    charted: str  # the value that the chart shows for every frame
