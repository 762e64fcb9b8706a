"""`denoise --report`: write the report of a run beside its frames."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..errors import OutputError
from ..run.outputs import OutputPlan

if TYPE_CHECKING:
    from ..io import FrameSequence


def check_report(plan: OutputPlan, *, overwrite: bool) -> None:
    """Refuse, before anything is computed, a report that could not be written at the end."""
    if plan.report.is_dir():
        raise OutputError(f"{plan.report}: is a folder, and a file of that name has to be written.")
    if os.path.lexists(plan.report) and not overwrite:
        raise OutputError(f"{plan.report}: exists; choose another output, or pass --overwrite.")


def write_run_report(plan: OutputPlan, sequence: FrameSequence, *, quiet: bool) -> None:
    """Write the report from the record and the frames on disk."""
    from ..io import FrameSequence
    from ..registry import get_method
    from ..report.page import read_run_record, write_report
    from .view import counter, guess_up

    record = read_run_record(plan.frames)
    write_report(
        plan.report,
        record,
        sequence,
        FrameSequence(plan.frames),
        method=get_method(record["method"]).summary if "method" in record else "",
        up=guess_up(plan.frames),
        progress=counter(quiet),
    )
    if not quiet:
        print(f"{plan.report}: {plan.report.stat().st_size / 1e6:.1f} MB; open it in a browser")
