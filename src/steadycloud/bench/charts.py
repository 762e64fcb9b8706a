"""Charts of a benchmark, in one style."""

from __future__ import annotations

import math
from pathlib import Path
from statistics import fmean

from ..evaluation.published import COLUMN_OF_METHOD, published
from ..pictures.plot_style import COLORS, MARKERS, load_pyplot, save_figure
from .results import Results
from .tables import levels_of, mean_of, methods_of


def draw_levels(results: Results, path: Path) -> Path | None:
    """Average MSE over noise levels, one line a method; dashed: as printed in the paper."""
    cells = results.cells()
    levels = [level for level in levels_of(cells) if level.replace(".", "", 1).isdigit()]
    datasets = list(dict.fromkeys(c.dataset for c in cells))
    if not levels:
        return None
    plt = load_pyplot()
    figure, axes = plt.subplots()
    at = [float(level) for level in levels]
    for number, method in enumerate(methods_of(cells)):
        color, marker = COLORS[number % len(COLORS)], MARKERS[number // len(COLORS) % len(MARKERS)]
        means = [_average(results, datasets, method, level) for level in levels]
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
    """Quality against time per frame, one dot a method."""
    cells = results.cells()
    methods = [m for m in methods_of(cells) if m != "noisy"]
    if not methods:
        return None
    plt = load_pyplot()
    figure, axes = plt.subplots()
    for method, color in zip(methods, COLORS * 3, strict=False):
        own = [c for c in cells if c.method == method]
        quality = [v for v in (results.mean(c, "mse") for c in own) if not math.isnan(v)]
        times = [s.seconds for c in own for s in results.of(c) if not s.failed]
        if quality and times:
            axes.plot(fmean(times), fmean(quality), "o", color=color, ms=7)
            axes.annotate(
                method,
                (fmean(times), fmean(quality)),
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


def _average(results: Results, datasets: list[str], method: str, level: str) -> float:
    values = [mean_of(results, d, method, level, "mse") for d in datasets]
    values = [v for v in values if not math.isnan(v)]
    return fmean(values) if values else math.nan
