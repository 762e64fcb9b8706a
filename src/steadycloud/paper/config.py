"""Settings of `paper`: one frozen dataclass per stage, gathered in PaperConfig.

Lengths are never absolute: what depends on the unit is given in spacings, the mean distance
between nearest neighbors of the frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..config import check


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
class PaperConfig:
    """Everything that `paper` can be told; the defaults are the published parameters."""

    patches: PatchConfig = field(default_factory=PatchConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    learning: LearningConfig = field(default_factory=LearningConfig)
    solve: SolveConfig = field(default_factory=SolveConfig)
    stopping: StoppingConfig = field(default_factory=StoppingConfig)
    seed: int = 0

    def __post_init__(self) -> None:
        check("seed", self.seed, 0, 2**63 - 1)
