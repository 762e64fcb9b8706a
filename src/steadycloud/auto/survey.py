"""What the default would find in a frame, before it does anything about it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..frame import Frame, IntArray
from ..surface.noise import Noise, estimate_noise_by_region
from ..surface.normalization import normalize_points
from .config import AutoConfig
from .outliers import find_outliers


@dataclass(frozen=True, eq=False)
class Survey:
    """The noise and the outliers of a frame; the noise is the standard deviation per axis."""

    outliers: IntArray  # rows of points that belong to no surface
    spacing: float | None = None  # of the others (length); None: they are all in one place
    noise_spacings: float | None = None  # in spacings; None: too few points for a surface
    noise_regions: tuple[float, float] | None = None  # where regions differ, see `noise_range`

    @property
    def noise(self) -> float | None:
        """The noise in the frame's own unit of length."""
        if self.spacing is None or self.noise_spacings is None:
            return None
        return self.spacing * self.noise_spacings


def survey_frame(frame: Frame, config: AutoConfig | None = None) -> Survey:
    """Estimate the noise of a frame and find its outliers, as `auto` does."""
    config = config or AutoConfig()
    work = normalize_points(frame.points)
    work = work.without(find_outliers(work.points, config.outliers))
    if not work.usable:
        return Survey(work.outlier_rows, work.spacing or None)
    noise = estimate_noise_by_region(work.points, config.seed)
    return Survey(work.outlier_rows, work.spacing, noise.typical, noise_range(noise))


def noise_range(noise: Noise) -> tuple[float, float] | None:
    """The noise of quiet and of noisy regions: its 5 % and 95 % quantiles over the points.

    In spacings; None where regions do not differ.
    """
    low, high = np.quantile(noise.local, (0.05, 0.95)).tolist()
    return (low, high) if high > low else None
