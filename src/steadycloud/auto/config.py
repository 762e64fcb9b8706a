"""Settings of `auto`: one frozen dataclass per stage, gathered in AutoConfig.

Lengths are never absolute: what depends on the unit is given in spacings, the mean distance
between nearest neighbors of the frame, or in noises, standard deviations of the noise per axis.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..config import SMALLEST, Settings, seed_setting, setting
from ..errors import ConfigError
from ..numerics.neighbors import MOST_NEIGHBORS


@dataclass(frozen=True)
class OutlierConfig(Settings):
    """Which points belong to no surface; they are ignored and left where they are."""

    group = "outliers"

    find: bool = setting(True, "false: no point is an outlier")
    k: int = setting(10, "neighbors whose mean distance tells how isolated a point is", 2, 1000)
    ratio: float = setting(
        2.2, "an outlier is this many times as isolated as its neighbors", 1, 1e6
    )
    far: float = setting(8.0, "or this many times as isolated as the median point", 1, 1e6)


@dataclass(frozen=True)
class MotionConfig(Settings):
    """Frames before and after, carried along and pooled with this one."""

    group = "motion"

    before: int = setting(2, "frames of the past that are used", 0, 10)
    after: int = setting(2, "frames of the future that are used; 0 is causal", 0, 10)
    far: int = setting(
        8,
        "frames in either direction that may be used where noise is shared or nothing moves",
        0,
        8,
    )
    members: int = setting(300, "points that a local motion is found from", 20, 100_000)
    levels: int = setting(3, "coarse to fine: each coarser level has a quarter of the points", 1, 5)
    iterations: int = setting(3, "alignment steps on each level", 1, 100)
    gate: float = setting(
        2.5, "a carried point fits if it is this near, in noises + 0.2 spacings", 0, 100, above=True
    )
    cosine: float = setting(0.5, "and if the cosine between the normals is above this", 0, 1)
    region_gate: float = setting(
        0.6,
        "and if half of its region is this near, in noises (+ 0.1 spacings)",
        0,
        100,
        above=True,
    )


@dataclass(frozen=True)
class ProjectionConfig(Settings):
    """The surface that points are moved to."""

    group = "projection"

    neighbors: int = setting(28, "in a neighborhood, where there is no noise", 6, MOST_NEIGHBORS)
    neighbors_per_variance: float = setting(
        24.0, "and this many more for a noise of one spacing", 0, 1e6
    )
    passes: int = setting(2, "how often planes are fitted and points projected", 1, 100)
    flatness: float = setting(
        1.5, "a neighborhood is flat if its thickness is below this many noise variances", 0, 1e9
    )
    tolerance: float = setting(2.0, "planes this many noises away count half", 0, 1e6)
    crease: float = setting(
        40.0, "degrees: planes that differ by more end where they meet; 90: none does", 0, 90
    )


@dataclass(frozen=True)
class EvennessConfig(Settings):
    """How far points are spread along the surface in the end."""

    group = "evenness"

    steps: int = setting(10, "steps of repulsion, at most; 0 leaves points where they are", 0, 1000)
    step: float = setting(0.2, "length of a step at full repulsion, in reaches", 0, 1, above=True)
    reach: float = setting(
        1.65, "how far repulsion reaches, in mean distances to the six nearest", 0, 10, above=True
    )
    full: float = setting(
        0.65, "noise at which repulsion is full, in the same; below, it is less", 0, 10, above=True
    )
    pull: float = setting(0.14, "share of the way back to its place that a point goes a step", 0, 1)
    noises: float = setting(0.8, "bound on the root mean square shift, in noises", 0, 100)


_METERS = {"um": 1e-6, "mm": 1e-3, "cm": 1e-2, "m": 1.0}


@dataclass(frozen=True)
class AutoConfig(Settings):
    """Everything that `auto` can be told; nothing has to be."""

    noise: str = setting(
        "auto",
        "standard deviation per axis: auto, a length in the file's unit (0.002), with a unit if "
        "the file is in meters (2mm), or in spacings (0.5 spacings)",
    )

    strength: float = setting(
        1.0, "factor on the estimated noise: below 1 smooths less, above 1 more", 0, 100
    )
    outliers: OutlierConfig = field(default_factory=OutlierConfig)
    motion: MotionConfig = field(default_factory=MotionConfig)
    projection: ProjectionConfig = field(default_factory=ProjectionConfig)
    evenness: EvennessConfig = field(default_factory=EvennessConfig)
    seed: int = seed_setting()

    def __post_init__(self) -> None:
        """A noise that cannot be read is refused before the work begins."""
        super().__post_init__()
        self.told_noise(1.0)

    def told_noise(self, spacing: float) -> float | None:
        """The noise that is given, in spacings of a frame with that spacing; None: estimate it."""
        if self.noise == "auto":
            return None
        match = re.fullmatch(r"\s*([0-9.]+(?:e[-+]?\d+)?)\s*(um|mm|cm|m|spacings?)?\s*", self.noise)
        try:
            value = float(match[1]) if match else -1.0
        except ValueError:
            value = -1.0
        if match is None or not (value == 0.0 or SMALLEST <= value < 1e12):
            raise ConfigError(
                f"noise = {self.noise!r}: use auto, a length such as 0.002 or 2mm, or 0.5 spacings."
            )
        unit = match[2] or ""
        return value if unit.startswith("spacing") else value * _METERS.get(unit, 1.0) / spacing
