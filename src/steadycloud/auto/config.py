"""Settings of `auto`: one frozen dataclass per stage, gathered in AutoConfig.

Lengths are never absolute: what depends on the unit is given in spacings, the mean distance
between nearest neighbors of the frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..config import check


@dataclass(frozen=True)
class OutlierConfig:
    """Points that are left out, and left where they are."""

    find: bool = True
    k: int = 10  # neighbors that loneliness is measured with
    ratio: float = 2.2  # times as lonely as the neighbors
    far: float = 8.0  # times as lonely as usual

    def __post_init__(self) -> None:
        check("outliers.k", self.k, 2, 1000)
        check("outliers.ratio", self.ratio, 1.0, 1e6)
        check("outliers.far", self.far, 1.0, 1e6)


@dataclass(frozen=True)
class MotionConfig:
    """Frames before and after, carried along and pooled with this one."""

    before: int = 2  # frames of the past
    after: int = 2  # frames of the future; 0 is causal
    members: int = 300  # points that a local motion is found from
    levels: int = 2  # coarse to fine: each coarser level looks at a quarter of the points
    iterations: int = 3  # on each level
    gate: float = 2.5  # a carried point fits if it is this near, in noises (+ 0.2 spacings)
    cosine: float = 0.5  # and its normal agrees as much
    region_gate: float = 0.6  # and its region does: half of it this near, in noises (+ 0.1)

    def __post_init__(self) -> None:
        check("motion.before", self.before, 0, 10)
        check("motion.after", self.after, 0, 10)
        check("motion.members", self.members, 20, 100_000)
        check("motion.levels", self.levels, 1, 5)
        check("motion.iterations", self.iterations, 1, 100)
        check("motion.gate", self.gate, 0.0, 100.0, above=True)
        check("motion.cosine", self.cosine, 0.0, 1.0)
        check("motion.region_gate", self.region_gate, 0.0, 100.0, above=True)


@dataclass(frozen=True)
class EvennessConfig:
    """How far points are spread along the surface after the last round."""

    steps: int = 4  # at most; 0 leaves them where they are
    step: float = 0.2  # of the reach, at full repulsion
    reach: float = 1.5  # in spacings
    noises: float = 0.8  # bound on the root mean square shift, in standard deviations of the noise

    def __post_init__(self) -> None:
        check("evenness.steps", self.steps, 0, 1000)
        check("evenness.step", self.step, 0.0, 1.0, above=True)
        check("evenness.reach", self.reach, 0.0, 10.0, above=True)
        check("evenness.noises", self.noises, 0.0, 100.0)


@dataclass(frozen=True)
class ProjectionConfig:
    """The surface that points are moved to."""

    neighbors: int = 26  # in a neighborhood, where there is no noise
    neighbors_per_variance: float = 24.0  # and this many more for a noise of one spacing
    passes: int = 2
    flatness: float = 1.5  # a plane may have this many noise variances
    tolerance: float = 2.0  # planes this many noises away count half

    def __post_init__(self) -> None:
        check("projection.neighbors", self.neighbors, 6, 256)
        check("projection.neighbors_per_variance", self.neighbors_per_variance, 0.0, 1e6)
        check("projection.passes", self.passes, 1, 100)
        check("projection.flatness", self.flatness, 0.0, 1e9)
        check("projection.tolerance", self.tolerance, 0.0, 1e6)


@dataclass(frozen=True)
class AutoConfig:
    """Everything that `auto` can be told; nobody has to."""

    strength: float = 1.0  # times the estimated noise: less smooths less, more smooths more
    outliers: OutlierConfig = field(default_factory=OutlierConfig)
    motion: MotionConfig = field(default_factory=MotionConfig)
    projection: ProjectionConfig = field(default_factory=ProjectionConfig)
    evenness: EvennessConfig = field(default_factory=EvennessConfig)
    seed: int = 0

    def __post_init__(self) -> None:
        check("strength", self.strength, 0.0, 100.0)
        check("seed", self.seed, 0, 2**63 - 1)
