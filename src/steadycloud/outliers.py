"""Keep, mark or drop the outliers of a denoised frame."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

import numpy as np

from .errors import ConfigError
from .frame import FrameResult, FrameWarning, IntArray

OutlierChoice = Literal["keep", "mark", "drop"]
OUTLIER = "outlier"  # the attribute of marked frames


def settle_outliers(result: FrameResult, choice: OutlierChoice) -> FrameResult:
    """The result with its outliers kept where they are, marked, or dropped.

    `mark` adds the attribute `outlier`, uint8: 1 for outliers, 0 for the others. `drop` takes the
    outliers out of the frame; the other points keep their order and all their attributes, and
    `result.outliers` still has their rows in the input frame.
    """
    if choice not in get_args(OutlierChoice):
        raise ConfigError(f"outliers '{choice}': use one of {', '.join(get_args(OutlierChoice))}.")
    if choice == "keep":
        return result
    if result.outliers is None:
        raise ConfigError(f"outliers '{choice}': this method looks for none; use auto or 'keep'.")
    return (_marked if choice == "mark" else _dropped)(result, result.outliers)


def _marked(result: FrameResult, rows: IntArray) -> FrameResult:
    frame = result.frame
    marks = np.zeros(len(frame), np.uint8)
    marks[rows] = 1
    warnings = result.warnings
    if OUTLIER in frame.attributes:
        text = f"the property '{OUTLIER}' of the input is replaced."
        warnings += (FrameWarning("replaced property", text),)
    marked = replace(frame, attributes={**frame.attributes, OUTLIER: marks})
    return replace(result, frame=marked, warnings=warnings)


def _dropped(result: FrameResult, rows: IntArray) -> FrameResult:
    if len(rows) == 0:
        return result
    kept = np.delete(np.arange(len(result.frame)), rows)
    others = (warning for warning in result.warnings if warning.kind != "outliers")
    text = f"{len(rows)} outlier{'s' * (len(rows) != 1)} dropped."
    warnings = (*others, FrameWarning("outliers", text))
    return replace(result, frame=result.frame.take(kept), warnings=warnings)
