"""How every chart looks: the one place that knows matplotlib's settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import SteadycloudError

COLORS = (
    "#e06242",
    "#2f6690",
    "#3a7d44",
    "#8e5ea2",
    "#c99700",
    "#5f6b7a",
    "#00897b",
    "#ad1457",
    "#6d4c41",
    "#1565c0",
    "#7cb342",
    "#000000",
)
MARKERS = ("o", "s", "^", "D")
STYLE = {
    "figure.figsize": (8.5, 5.0),
    "figure.dpi": 130,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e6e8ec",
    "axes.axisbelow": True,
    "font.size": 10,
    "legend.frameon": False,
}


def load_pyplot() -> Any:
    """matplotlib without a screen; one sentence where it is missing."""
    try:
        import matplotlib as mpl
    except ImportError:
        raise SteadycloudError(
            "charts need matplotlib: pip install 'steadycloud[bench]'."
        ) from None
    mpl.use("Agg")
    import matplotlib.pyplot as plt

    plt.rcParams.update(STYLE)
    return plt


def save_figure(figure: Any, path: Path) -> Path:
    """Save a figure and let go of it."""
    figure.tight_layout()
    figure.savefig(path)
    load_pyplot().close(figure)
    return path
