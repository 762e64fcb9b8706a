"""`denoise --report`: write the report of a run beside its frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .terminal import say

if TYPE_CHECKING:
    from ..run.summary import RunSummary

REPORT_NAME = "report.html"


def write_run_report(
    summary: RunSummary, *, quiet: bool, up: str | None = None, unit: str | None = None
) -> None:
    """Write the report from the record and the frames on disk; `up` and `unit` as for `view`."""
    from ..registry import methods
    from ..report.page import read_run_record, write_report
    from .view import counter, usual_unit, usual_up

    plan = summary.plan
    failed = {*summary.skipped, *summary.copied}
    results = plan.results(summary.sources.reading, summary.skipped)
    frames = zip(summary.sources.paths, plan.frames, results, strict=True)
    shown = [(source, result) for source, frame, result in frames if frame.name not in failed]
    if not shown:
        say("no frame was denoised, so there is no report.")
        return
    record, path = read_run_record(results), plan.beside(REPORT_NAME)
    write_report(
        path,
        record,
        summary.sources.of(source for source, _ in shown),
        summary.sources.of(result for _, result in shown),
        method=methods().get(record.get("method", ""), ""),
        unit=unit or usual_unit(results),
        up=up or usual_up(results),
        progress=counter(quiet),
    )
    if not quiet:
        say(f"{path}: {path.stat().st_size / 1e6:.1f} MB; open it in a browser")
