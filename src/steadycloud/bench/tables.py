"""Results as tables, with the values published in the paper beside ours."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from statistics import fmean

from ..evaluation.published import COLUMN_OF_METHOD, contradictions, published
from .results import Results, mean_known


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


def paper_table(results: Results, measure: str, title: str, *, lower: bool) -> Table:
    """Rows by noise level and sequence, columns by method; the published value in parentheses.

    Seeds are averaged. The best measured value in each row is bold.
    """
    methods = results.methods()
    rows = []
    for level in results.levels():
        datasets = results.datasets(level)
        values = {
            (dataset, method): results.mean_over_seeds(dataset, method, level, measure)
            for dataset in datasets
            for method in methods
        }
        for dataset in datasets:
            row = {m: values[dataset, m] for m in methods}
            printed = {m: _published(measure, dataset, m, level) for m in methods}
            failed = results.failed_methods(dataset, level)
            rows.append([level, dataset, *_format_row(row, printed, lower=lower, failed=failed)])
        if len(datasets) > 1:
            mean_row = {m: fmean(values[d, m] for d in datasets) for m in methods}
            printed_row = {m: _published_mean(measure, datasets, m, level) for m in methods}
            rows.append([level, "average", *_format_row(mean_row, printed_row, lower=lower)])
    note = ""
    if any("(" in cell for row in rows for cell in row[2:]):
        note = "In parentheses: the value printed in the paper."
    return Table(title, ["noise", "sequence", *methods], rows, note)


def shape_table(results: Results, dataset: str, measure: str, title: str, *, lower: bool) -> Table:
    """Rows by noise level and shape of one data set, then their mean; columns by method."""
    methods, rows = results.methods(), []
    for level in results.levels():
        of_frame: dict[str, dict[str, list[float]]] = {}
        for cell in results.cells():
            if (cell.dataset, cell.noise) != (dataset, level):
                continue
            for score in results.of(cell):
                values = of_frame.setdefault(score.frame, {}).setdefault(cell.method, [])
                values.append(score.scores.get(measure, math.nan))
        table = {
            frame: {m: mean_known(found.get(m, ())) for m in methods}
            for frame, found in of_frame.items()
        }
        failed = results.failed_methods(dataset, level)
        for frame, row in table.items():
            rows.append([level, frame, *_format_row(row, {}, lower=lower, failed=failed)])
        if table:
            mean = {m: mean_known(row[m] for row in table.values()) for m in methods}
            rows.append([level, "mean", *_format_row(mean, {}, lower=lower)])
    return Table(f"{title}: {dataset}", ["noise", "shape", *methods], rows)


def _published(measure: str, dataset: str, method: str, level: str) -> float | None:
    """The value in the paper's table, or None."""
    column = COLUMN_OF_METHOD.get(method)
    return None if column is None else published(measure, dataset, column, level)


def _published_mean(measure: str, datasets: list[str], method: str, level: str) -> float | None:
    """The mean of the printed values of these sequences, if the paper has all of them."""
    printed = [_published(measure, dataset, method, level) for dataset in datasets]
    known = [value for value in printed if value is not None]
    return fmean(known) if len(known) == len(printed) else None


def _format_row(
    row: dict[str, float],
    printed: dict[str, float | None],
    *,
    lower: bool,
    failed: Collection[str] = (),
) -> list[str]:
    known = [value for name, value in row.items() if not math.isnan(value) and name != "noisy"]
    best = (min(known) if lower else max(known)) if known else math.nan
    texts = []
    for method, value in row.items():
        unknown = "failed" if method in failed else "-"
        text = unknown if math.isnan(value) else f"{value:.4f}"
        text = f"**{text}**" if value == best else text
        beside = printed.get(method)
        texts.append(f"{text} ({beside:.4f})" if beside is not None else text)
    return texts


CONTROL = "paper-own-reference"


def gain_table(results: Results) -> Table | None:
    """By how much the temporal term and graph learning lower the MSE, beside the paper's values.

    The first frame of a sequence has no reference and does not count for the temporal term. If the
    control was measured, a column says what is left of the gain against it.
    """
    if not {"paper", "paper-no-temporal", "paper-no-learning"} <= set(results.methods()):
        return None
    against = {
        "temporal term, ours": ("paper-no-temporal", 1, False),
        "temporal term, paper": ("paper-no-temporal", 0, True),
        "time itself, ours": (CONTROL, 1, False),
        "graph learning, ours": ("paper-no-learning", 0, False),
        "graph learning, paper": ("paper-no-learning", 0, True),
    }
    if CONTROL not in results.methods():
        del against["time itself, ours"]
    rows = [
        [level, *(_mean_gain(results, level, *what) for what in against.values())]
        for level in results.levels()
    ]
    note = "Relative reduction of the MSE by each part, on the same sequences."
    if CONTROL in results.methods():
        note += (
            " Time itself: against a control that puts the frame's own result in the place of the "
            "previous frame."
        )
    return Table("Gain from each part of the paper's method", ["noise", *against], rows, note)


def _mean_gain(results: Results, level: str, without: str, skip: int, printed: bool) -> str:
    """The mean over data sets of 1 - MSE of `paper` / MSE of the method without something."""
    gains = []
    for dataset in results.datasets(level):
        if printed:
            full = _published("mse", dataset, "paper", level)
            rest = _published("mse", dataset, without, level)
        else:
            full = results.mean_over_seeds(dataset, "paper", level, "mse", skip)
            rest = results.mean_over_seeds(dataset, without, level, "mse", skip)
        if full and rest and not math.isnan(full + rest):
            gains.append(1.0 - full / rest)
    return f"{fmean(gains):+.2%}" if gains else "-"


def contradiction_table(results: Results) -> Table | None:
    """Printed cells of the measured rows and columns whose MSE and SNR contradict each other."""
    columns = [COLUMN_OF_METHOD[m] for m in results.methods() if m in COLUMN_OF_METHOD]
    rows = [
        [level, dataset, ", ".join(f"{column} {share:+.1%}" for column, share in found.items())]
        for level in results.levels()
        for dataset in results.datasets(level)
        if (found := contradictions(dataset, level, columns))
    ]
    note = (
        "MSE·exp(SNR/10), the mean distance of the points from the origin, must be the same in all "
        "printed cells of a sequence; here it is not. The rows of Loot and Longdress are "
        "interchanged in the SNR of Noisy, APSS and RIMLS."
    )
    title = "Printed cells that contradict each other"
    return Table(title, ["noise", "sequence", "columns"], rows, note) if rows else None


def cost_table(results: Results) -> Table:
    """Seconds per frame and peak memory of every method, over all cells."""
    rows = []
    for method in results.methods():
        scores = results.of_method(method)
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
    """The frames on which methods failed, with the reason; None if there are none."""
    failed = [s for s in results.scores.values() if s.failed]
    if not failed:
        return None
    rows = [[s.cell.dataset, s.cell.method, s.cell.noise, s.frame, s.failed] for s in failed]
    return Table("Failures", ["sequence", "method", "noise", "frame", "reason"], rows)
