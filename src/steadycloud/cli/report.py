"""`denoise --report`: write the report of a run beside its frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .terminal import say

if TYPE_CHECKING:
    from ..run.summary import RunSummary

REPORT_NAME = "report.html"


def write_run_report(summary: RunSummary, *, quiet: bool) -> None:
    """Write the report from the record and the frames on disk."""
    from ..io import FrameSequence
    from ..registry import methods
    from ..report.page import read_run_record, write_report
    from .view import counter, guess_up

    plan = summary.plan
    record, path = read_run_record(plan.frames), plan.beside(REPORT_NAME)
    write_report(
        path,
        record,
        FrameSequence(summary.sources),
        FrameSequence(plan.frames),
        method=methods().get(record.get("method", ""), ""),
        up=guess_up(plan.frames),
        progress=counter(quiet),
    )
    if not quiet:
        say(f"{path}: {path.stat().st_size / 1e6:.1f} MB; open it in a browser")
