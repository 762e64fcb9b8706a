"""What becomes of outliers once a frame is denoised: kept, marked or dropped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np

from .errors import ConfigError, OutputError
from .frame import FrameResult, IntArray
from .io.format import FrameHeader

OutlierChoice = Literal["keep", "mark", "drop"]
OUTLIER = "outlier"  # the attribute of marked frames


def settle_outliers(result: FrameResult, choice: OutlierChoice) -> FrameResult:
    """The result with its outliers kept where they are, marked, or dropped.

    `mark` adds the attribute `outlier`, uint8: 1 for outliers, 0 for the others. `drop` takes the
    outliers out of the frame; the other points keep their order and all their attributes, and
    `result.outliers` still has the rows of the frame as it came in.
    """
    if choice not in get_args(OutlierChoice):
        raise ConfigError(f"outliers '{choice}': use one of {', '.join(get_args(OutlierChoice))}.")
    if choice == "keep":
        return result
    if result.outliers is None:
        raise ConfigError(f"outliers '{choice}': this method looks for none; use auto or 'keep'.")
    return (_marked if choice == "mark" else _dropped)(result, result.outliers)


def check_outlier_choice(
    choice: OutlierChoice,
    method: str,
    config: Any,
    frames: Iterable[tuple[Path, FrameHeader]],
) -> None:
    """Refuse, before anything is computed, what `settle_outliers` or a file format cannot do."""
    if choice == "keep":
        return
    search = getattr(config, "outliers", None)
    if search is None:
        raise ConfigError(f"--outliers {choice}: {method} looks for no outliers; use auto.")
    if not search.find:
        raise ConfigError(f"--outliers {choice}: outliers.find is false, so there will be none.")
    for path, header in frames:
        if choice == "mark" and not header.extensible:
            raise OutputError(
                f"{path}: a {path.suffix.lower()} file has no place for a property '{OUTLIER}'; "
                "use --outliers drop, or PLY frames."
            )
        if choice == "drop" and header.linked:
            raise OutputError(
                f"{path}: its element '{header.linked[0]}' speaks of points by their row, which "
                "--outliers drop would change; use --outliers mark."
            )


def _marked(result: FrameResult, rows: IntArray) -> FrameResult:
    frame = result.frame
    marks = np.zeros(len(frame), np.uint8)
    marks[rows] = 1
    warnings = result.warnings
    if OUTLIER in frame.attributes:
        warnings += (f"the property '{OUTLIER}' that was there is replaced.",)
    marked = replace(frame, attributes={**frame.attributes, OUTLIER: marks})
    return replace(result, frame=marked, warnings=warnings)


def _dropped(result: FrameResult, rows: IntArray) -> FrameResult:
    if len(rows) == 0:
        return result
    kept = np.delete(np.arange(len(result.frame)), rows)
    warnings = [w for w in result.warnings if " outliers stay " not in w]
    warnings.append(f"{len(rows)} outliers are dropped.")
    return replace(result, frame=result.frame.take(kept), warnings=tuple(warnings))
