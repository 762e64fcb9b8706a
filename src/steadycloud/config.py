"""Settings: one frozen dataclass per stage, gathered in DenoiserConfig.

Lengths are never absolute: what depends on the unit is given in spacings, the mean distance
between nearest neighbors of the frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .settings import check


@dataclass(frozen=True)
class PatchConfig:
    """Patches: which centers, how many points each."""

    fraction: float = 0.2  # M = fraction * n centers
    k: int = 16  # neighbors of a center; a patch has k + 1 points

    def __post_init__(self) -> None:
        check("patches.fraction", self.fraction, 0.0, 1.0, above=True)
        check("patches.k", self.k, 3, 1000)


@dataclass(frozen=True)
class SearchConfig:
    """Patch search: how wide a window, how many matches."""

    h: int = 20  # candidates: the patches nearest to the target's center
    r: int = 8  # similar patches kept in the same frame

    def __post_init__(self) -> None:
        check("search.h", self.h, 1, 1000)
        check("search.r", self.r, 1, self.h)


@dataclass(frozen=True)
class LearningConfig:
    """Graph learning: the metric R behind the edge weights exp(-||R df||^2)."""

    learn: bool = True  # False: R = I, the paper's Baseline2
    trace: float = 10.0  # C, the bound on tr(R); also bounds the Frobenius norm
    step: float = 0.05  # t, relative to the sizes of R and of the gradient
    iterations: int = 100
    feature_spacings: float = 1.0  # coordinate differences are divided by this many spacings
    feature_noises: float = 4.0  # plus this many standard deviations of the noise
    sample: int = 20_000  # edges that the metric is learned from

    def __post_init__(self) -> None:
        check("learning.trace", self.trace, 4.0, 1e6)
        check("learning.step", self.step, 0.0, 1e6, above=True)
        check("learning.iterations", self.iterations, 0, 100_000)
        check("learning.feature_spacings", self.feature_spacings, 0.0, 1e6, above=True)
        check("learning.feature_noises", self.feature_noises, 0.0, 1e6)
        check("learning.sample", self.sample, 100, 1_000_000_000)


@dataclass(frozen=True)
class SolveConfig:
    """The weights of the objective and the accuracy of its minimizer."""

    temporal_weight: float = 0.003  # lambda_1; 0 is the paper's Baseline1
    spatial_weight: float = 0.1  # lambda_2
    tolerance: float = 5e-7  # relative residual of the linear system
    max_iterations: int = 1000

    def __post_init__(self) -> None:
        check("solve.temporal_weight", self.temporal_weight, 0.0, 1e6)
        check("solve.spatial_weight", self.spatial_weight, 0.0, 1e6)
        check("solve.tolerance", self.tolerance, 0.0, 1e-2, above=True)
        check("solve.max_iterations", self.max_iterations, 1, 1_000_000)


@dataclass(frozen=True)
class StoppingConfig:
    """When the alternation ends."""

    rule: Literal["discrepancy", "objective", "rounds"] = "discrepancy"
    discrepancy: float = 0.7  # stop where mean squared displacement reaches this * noise variance
    max_rounds: int = 8

    def __post_init__(self) -> None:
        check("stopping.rule", self.rule, choices=("discrepancy", "objective", "rounds"))
        check("stopping.discrepancy", self.discrepancy, 0.0, 100.0, above=True)
        check("stopping.max_rounds", self.max_rounds, 1, 1000)


@dataclass(frozen=True)
class DenoiserConfig:
    """Everything that `paper` can be told; the defaults are the published parameters."""

    patches: PatchConfig = field(default_factory=PatchConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    learning: LearningConfig = field(default_factory=LearningConfig)
    solve: SolveConfig = field(default_factory=SolveConfig)
    stopping: StoppingConfig = field(default_factory=StoppingConfig)
    seed: int = 0

    def __post_init__(self) -> None:
        check("seed", self.seed, 0, 2**63 - 1)


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
