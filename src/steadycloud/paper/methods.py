"""The paper's method and the two ablations of its tables."""

from __future__ import annotations

from ..registry import Method, Reach
from .config import LearningConfig, PaperConfig, SolveConfig
from .denoise import denoise_sequence

WARM_UP = 6  # frames; see docs/cluster.md for what is left of the difference


def reach(config: PaperConfig) -> Reach:
    """A frame leans on the one reconstructed before it, that one on its own, and so on."""
    return Reach(warm_up=WARM_UP if config.solve.temporal_weight > 0 else 0)


METHODS = (
    Method(
        "paper",
        "spatial-temporal graph learning with the published parameters (Hu et al.)",
        PaperConfig(),
        denoise_sequence,
        reach=reach,
    ),
    Method(
        "paper-no-temporal",
        "the same without the previous frame (the paper's Baseline1)",
        PaperConfig(solve=SolveConfig(temporal_weight=0.0)),
        denoise_sequence,
        reach=reach,
    ),
    Method(
        "paper-no-learning",
        "the same with fixed Gaussian weights, M = I (the paper's Baseline2)",
        PaperConfig(learning=LearningConfig(learn=False)),
        denoise_sequence,
        reach=reach,
    ),
)
