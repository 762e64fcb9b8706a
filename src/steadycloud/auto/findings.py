"""A frame and those around it → its noise, and the other frames aligned with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ..frame import FloatArray
from ..surface.noise import Noise
from .carry import Aligned
from .config import AutoConfig
from .seen import Seen
from .window import Window


@dataclass(frozen=True, eq=False)
class Findings:
    """What is known of a frame before anything is done about it; lengths in its spacings."""

    noise: Noise  # of each point by itself, and what neighbors share; or as it was told
    shared: FloatArray  # (n,) the part of it that neighboring points share
    aligned: Mapping[int, Aligned]  # other frames, by their time relative to this one
    n_others: int  # points of these frames

    @property
    def alone(self) -> FloatArray:
        """The noise of each point by itself, (n,)."""
        return np.sqrt(np.maximum(self.noise.local**2 - self.shared**2, 0.0))

    @property
    def shared_typical(self) -> float:
        """The shared noise of the median point."""
        return min(float(np.median(self.shared)), self.noise.typical)

    @property
    def noise_regions(self) -> tuple[float, float] | None:
        """The noise of quiet and of noisy regions: its 5 % and 95 % quantiles over the points.

        None where regions do not differ.
        """
        low, high = np.quantile(self.noise.local, (0.05, 0.95)).tolist()
        return (low, high) if high > low else None


def note_findings(
    still: Seen, others: Mapping[int, Seen], window: Window, alone: Noise, config: AutoConfig
) -> Findings:
    """What a frame shows by itself, `alone`, and what those around it tell."""
    noise, shared = alone.with_shared(window.shared), window.shared
    if (told := config.told_noise(still.work.spacing)) is not None:
        noise = noise.scaled_to(told)
        shared = np.sqrt(np.maximum(noise.local**2 - alone.local**2, 0.0))
    n_others = sum(len(others[lag].frame) for lag in window.aligned)
    return Findings(noise, shared, window.aligned, n_others)
