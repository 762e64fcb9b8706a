"""Charts of a benchmark."""

from __future__ import annotations

import math
from pathlib import Path
from statistics import fmean
from typing import Any

from ..errors import SteadycloudError
from ..evaluation.published import COLUMN_OF_METHOD, published
from .results import Results, mean_known

COLORS = (
    "#e06242", "#2f6690", "#3a7d44", "#8e5ea2", "#c99700", "#5f6b7a",
    "#00897b", "#ad1457", "#6d4c41", "#1565c0", "#7cb342", "#000000",
)  # fmt: skip
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
    """matplotlib for drawing into files; raises an error that names it if it is missing."""
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


def draw_levels(results: Results, path: Path) -> Path | None:
    """Average MSE over noise levels, one line per method; dashed: as printed in the paper."""
    levels = [level for level in results.levels() if level.replace(".", "", 1).isdigit()]
    datasets = results.datasets()
    if not levels:
        return None
    plt = load_pyplot()
    figure, axes = plt.subplots()
    at = [float(level) for level in levels]
    for number, method in enumerate(results.methods()):
        color, marker = COLORS[number % len(COLORS)], MARKERS[number // len(COLORS) % len(MARKERS)]
        means = [
            mean_known(results.mean_over_seeds(d, method, level, "mse") for d in datasets)
            for level in levels
        ]
        axes.plot(at, means, color=color, marker=marker, ms=5, lw=1.6, label=method)
        column = COLUMN_OF_METHOD.get(method)
        printed = [
            [published("mse", d, column, level) for d in datasets] if column else [None]
            for level in levels
        ]
        if all(value is not None for row in printed for value in row):
            axes.plot(at, [fmean(v for v in row if v) for row in printed], "--", color=color, lw=1)
    axes.set_xlabel("noise level s (σ = s·√diameter)")
    axes.set_ylabel("MSE, average over sequences")
    axes.set_xticks(at)
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    axes.set_title("Quality over noise levels (dashed: as printed in the paper)", loc="left")
    return save_figure(figure, path)


def draw_cost(results: Results, path: Path) -> Path | None:
    """Quality against time per frame, one dot per method."""
    methods = [m for m in results.methods() if m != "noisy"]
    if not methods:
        return None
    plt = load_pyplot()
    figure, axes = plt.subplots()
    for method, color in zip(methods, COLORS * 3, strict=False):
        cells = [cell for cell in results.cells() if cell.method == method]
        quality = mean_known(results.mean(cell, "mse") for cell in cells)
        seconds = mean_known(score.seconds for score in results.of_method(method))
        if not math.isnan(quality + seconds):
            axes.plot(seconds, quality, "o", color=color, ms=7)
            axes.annotate(
                method,
                (seconds, quality),
                xytext=(7, 3),
                textcoords="offset points",
                color=color,
            )
    axes.set_xscale("log")
    axes.xaxis.get_major_locator().set_params(subs=(1.0, 2.0, 5.0))
    axes.xaxis.set_major_formatter("{x:g}")
    axes.xaxis.set_minor_formatter("")
    axes.margins(x=0.15, y=0.1)
    axes.set_xlabel("seconds a frame")
    axes.set_ylabel("MSE, average over all cells")
    axes.set_title("Quality against time (lower left is better)", loc="left")
    return save_figure(figure, path)


def save_figure(figure: Any, path: Path) -> Path:
    """Write the chart and free it."""
    figure.tight_layout()
    figure.savefig(path)
    load_pyplot().close(figure)
    return path
