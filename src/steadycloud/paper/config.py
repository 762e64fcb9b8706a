"""Settings of `paper`: one frozen dataclass per stage, gathered in PaperConfig.

Lengths are never absolute: what depends on the unit is given in spacings, the mean distance
between nearest neighbors of the frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..config import Limits, Settings, seed_setting, setting


@dataclass(frozen=True)
class PatchConfig(Settings):
    """Patches: which centers, how many points each."""

    group = "patches"

    fraction: float = setting(0.2, "share of the points that are centers, M / n", 0, 1, above=True)
    k: int = setting(16, "neighbors of a center; a patch has k + 1 points", 3, 1000)


@dataclass(frozen=True)
class SearchConfig(Settings):
    """Patch search: how wide a window, how many matches."""

    group = "search"

    h: int = setting(20, "candidates: the patches nearest to the target's center", 1, 1000)
    r: int = setting(8, "similar patches kept in the same frame, at most h", 1, 1000)
    h_reference: int = setting(10, "candidates in a reference frame; one is kept", 1, 1000)

    def __post_init__(self) -> None:
        """There are no more matches than candidates."""
        super().__post_init__()
        Limits("", 1, self.h).check("search.r", self.r)


@dataclass(frozen=True)
class LearningConfig(Settings):
    """Graph learning: the metric R behind the edge weights exp(-||R df||^2)."""

    group = "learning"

    learn: bool = setting(True, "false: fixed weights, R = I, the paper's Baseline2")
    trace: float = setting(10.0, "C, the bound on tr(R); also bounds the norm of R", 4, 1e6)
    step: float = setting(
        0.05, "t, relative to the sizes of R and of the gradient", 0, 1e6, above=True
    )
    iterations: int = setting(100, "steps of the proximal gradient, at most", 0, 100_000)
    feature_spacings: float = setting(
        1.0, "coordinate differences are divided by this many spacings ...", 0, 1e6, above=True
    )
    feature_noises: float = setting(
        3.5, "... plus this many standard deviations of the noise", 0, 1e6
    )
    temporal_unit: float = setting(
        0.35,
        "in weights of edges to a reference, times this: less trust in others",
        0,
        1e6,
        above=True,
    )
    sample: int = setting(5_000, "edges that the metric is learned from", 100, 1_000_000_000)


@dataclass(frozen=True)
class SolveConfig(Settings):
    """The weights of the objective and the accuracy of its minimizer."""

    group = "solve"

    temporal_weight: float = setting(
        1.0, "lambda_1 (printed: 0.003); 0 is the paper's Baseline1", 0, 1e6
    )
    spatial_weight: float = setting(
        2.0, "lambda_2 (printed: 0.1, for weights that are not normalized)", 0, 1e6
    )
    anchor: Literal["noisy", "previous"] = setting(
        "previous",
        "points that a round stays near: the noisy ones, or those of the previous round",
        choices=("noisy", "previous"),
    )
    normalize: bool = setting(True, "divide edge weights by the degrees of the points they join")
    tolerance: float = setting(
        2e-2, "share of the error that the linear solve may leave", 0, 0.5, above=True
    )
    max_iterations: int = setting(1000, "steps of the linear solve, at most", 1, 1_000_000)


@dataclass(frozen=True)
class StoppingConfig(Settings):
    """When the alternation ends."""

    group = "stopping"

    rule: Literal["discrepancy", "objective", "rounds"] = setting(
        "discrepancy",
        "when to stop: see docs/method.md",
        choices=("discrepancy", "objective", "rounds"),
    )
    discrepancy: float = setting(
        0.9,
        "stop where the mean squared displacement is this many noise variances",
        0,
        100,
        above=True,
    )
    with_reference: float = setting(
        1.0, "where there is a reference frame, times this", 0, 100, above=True
    )
    max_rounds: int = setting(12, "rounds, at most", 1, 1000)


@dataclass(frozen=True)
class PaperConfig(Settings):
    """Everything that `paper` can be told; defaults are published where they can act."""

    patches: PatchConfig = field(default_factory=PatchConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    learning: LearningConfig = field(default_factory=LearningConfig)
    solve: SolveConfig = field(default_factory=SolveConfig)
    stopping: StoppingConfig = field(default_factory=StoppingConfig)
    seed: int = seed_setting()
