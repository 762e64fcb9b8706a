"""Results as tables, ours beside the published."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from ..evaluation.published import COLUMN_OF_METHOD, published
from .results import Cell, Results


@dataclass(frozen=True)
class Table:
    """A heading, column titles, and rows of text; numbers are formatted already."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    note: str = ""

    def markdown(self) -> str:
        """The table in Markdown."""
        lines = [f"### {self.title}", "", "| " + " | ".join(self.columns) + " |"]
        lines.append("|" + "---|" * len(self.columns))
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join([*lines, "", self.note, ""]) if self.note else "\n".join([*lines, ""])


def levels_of(cells: Iterable[Cell]) -> list[str]:
    """Noise levels in order of appearance."""
    return list(dict.fromkeys(cell.noise for cell in cells))


def methods_of(cells: Iterable[Cell]) -> list[str]:
    """Methods in order of appearance."""
    return list(dict.fromkeys(cell.method for cell in cells))


def paper_table(results: Results, measure: str, title: str, *, lower: bool) -> Table:
    """Rows by noise level and sequence, columns by method; the published value in parentheses.

    Seeds are averaged. The best of ours in each row is bold.
    """
    cells = results.cells()
    methods = methods_of(cells)
    rows = []
    for level in levels_of(cells):
        datasets = list(dict.fromkeys(c.dataset for c in cells if c.noise == level))
        values = {
            (dataset, method): mean_of(results, dataset, method, level, measure)
            for dataset in datasets
            for method in methods
        }
        for dataset in datasets:
            row = {m: values[dataset, m] for m in methods}
            printed = {m: _published(measure, dataset, m, level) for m in methods}
            rows.append([level, dataset, *_format_row(row, printed, lower=lower)])
        if len(datasets) > 1:
            mean_row = {m: fmean(values[d, m] for d in datasets) for m in methods}
            rows.append([level, "average", *_format_row(mean_row, {}, lower=lower)])
    note = ""
    if any("(" in cell for row in rows for cell in row[2:]):
        note = "In parentheses: the value printed in the paper."
    return Table(title, ["noise", "sequence", *methods], rows, note)


def mean_of(results: Results, dataset: str, method: str, level: str, measure: str) -> float:
    """Mean over seeds and frames; NaN where nothing was measured."""
    cells = [
        c for c in results.cells() if (c.dataset, c.method, c.noise) == (dataset, method, level)
    ]
    values = [v for v in (results.mean(c, measure) for c in cells) if not math.isnan(v)]
    return fmean(values) if values else math.nan


def _published(measure: str, dataset: str, method: str, level: str) -> float | None:
    """The value in the paper's table, where there is one."""
    column = COLUMN_OF_METHOD.get(method)
    return None if column is None else published(measure, dataset, column, level)


def _format_row(
    row: dict[str, float], printed: dict[str, float | None], *, lower: bool
) -> list[str]:
    known = [value for name, value in row.items() if not math.isnan(value) and name != "noisy"]
    best = (min(known) if lower else max(known)) if known else math.nan
    texts = []
    for method, value in row.items():
        text = "failed" if math.isnan(value) else f"{value:.4f}"
        text = f"**{text}**" if value == best else text
        beside = printed.get(method)
        texts.append(f"{text} ({beside:.4f})" if beside is not None else text)
    return texts


def gain_table(results: Results) -> Table | None:
    """What time and learning bring: `paper` against its ablations, beside the paper's figures."""
    cells = results.cells()
    ablations = {"paper-no-temporal": "temporal term", "paper-no-learning": "graph learning"}
    if not {"paper", *ablations} <= set(methods_of(cells)):
        return None
    rows = []
    for level in levels_of(cells):
        datasets = list(dict.fromkeys(c.dataset for c in cells if c.noise == level))
        row = [level]
        for ablation in ablations:
            ours, printed = [], []
            for dataset in datasets:
                full = mean_of(results, dataset, "paper", level, "mse")
                ours.append(1 - full / mean_of(results, dataset, ablation, level, "mse"))
                theirs = _published("mse", dataset, ablation, level)
                best = _published("mse", dataset, "paper", level)
                if theirs and best:
                    printed.append(1 - best / theirs)
            row += [f"{fmean(ours):+.2%}", f"{fmean(printed):+.2%}" if printed else "-"]
        rows.append(row)
    columns = ["noise"]
    for what in ablations.values():
        columns += [f"{what}, ours", f"{what}, paper"]
    note = "By how much the MSE is lower with the part than without it, on the same sequences."
    return Table("What each part of the paper brings", columns, rows, note)


def cost_table(results: Results) -> Table:
    """Seconds per frame and peak memory of every method, over all cells."""
    cells = results.cells()
    rows = []
    for method in methods_of(cells):
        scores = [s for c in cells if c.method == method for s in results.of(c) if not s.failed]
        if scores and method != "noisy":
            points = fmean(s.n_points for s in scores)
            seconds = fmean(s.seconds for s in scores)
            memory = max(s.peak_memory_mb for s in scores)
            rows.append([method, f"{points:.0f}", f"{seconds:.2f}", f"{memory:.0f}"])
    columns = ["method", "points a frame", "seconds a frame", "peak memory (MB)"]
    note = (
        "Kernels compiled before the clock starts. Peak memory is that of all processes involved."
    )
    return Table("Speed and memory", columns, rows, note)


def failure_table(results: Results) -> Table | None:
    """Frames that a method failed on, with the reason."""
    failed = [s for s in results.scores.values() if s.failed]
    if not failed:
        return None
    rows = [[s.cell.dataset, s.cell.method, s.cell.noise, s.frame, s.failed] for s in failed]
    return Table("Failures", ["sequence", "method", "noise", "frame", "reason"], rows)
