"""What the files of the results can hold: checked before anything is computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import ConfigError, OutputError
from ..frame import Frame
from ..io import FrameSequence
from ..io.format import FrameHeader, float_type
from ..io.registry import FORMATS, extension_of
from ..io.sequence import notes_of
from ..observer import Progress
from ..outliers import OUTLIER, OutlierChoice
from ..surface.finishing import Finish, is_whole, normal_names
from .outputs import OutputPlan


def check_formats(
    sequence: FrameSequence,
    headers: Sequence[FrameHeader],
    plan: OutputPlan,
    outliers: OutlierChoice,
    method: str,
    config: Any,
    finish: Finish,
    progress: Progress,
) -> None:
    """Refuse what the files cannot hold; say what was guessed and what will be lost."""
    ways = list(zip(sequence.paths, headers, plan.extensions, strict=True))
    check_outlier_choice(outliers, method, config, ways)
    if finish.voxelize:
        check_voxels(sequence[0], finish, ways)
    notes = notes_of(sequence.paths, headers) + check_conversion(ways)
    progress.notes(notes + change_notes(ways, finish))


def check_outlier_choice(
    choice: OutlierChoice,
    method: str,
    config: Any,
    frames: Iterable[tuple[Path, FrameHeader, str]],
) -> None:
    """Refuse, before anything is computed, what `settle_outliers` or a file format cannot do.

    `frames` are the inputs, their headers, and the extensions of the results.
    """
    if choice == "keep":
        return
    search = getattr(config, "outliers", None)
    if search is None:
        raise ConfigError(f"outliers '{choice}': {method} looks for no outliers; use auto.")
    if not search.find:
        raise ConfigError(f"outliers '{choice}': outliers.find is false, so none are found.")
    for path, header, extension in frames:
        if choice == "mark" and not FORMATS[extension].extensible:
            raise OutputError(
                f"{path}: a {extension} file cannot store a property '{OUTLIER}'; "
                "drop the outliers, or use PLY frames."
            )
        if choice == "drop" and header.linked and extension == extension_of(path):
            raise OutputError(
                f"{path}: its element '{header.linked[0]}' refers to points by their row, which "
                "dropping outliers would change; mark them instead."
            )


def check_conversion(frames: Iterable[tuple[Path, FrameHeader, str]]) -> list[str]:
    """Refuse attributes that another format cannot hold; returns what else will be lost."""
    lost: dict[str, str] = {}
    for path, header, extension in frames:
        fmt, own = FORMATS[extension], extension_of(path)
        if own == extension:
            continue
        other = [name for name in header.attributes if name not in (fmt.holds or ())]
        other = [name for name in other if not name.startswith("view_")]
        if fmt.holds is not None and other:
            raise OutputError(
                f"{path}: a {extension} file cannot hold {', '.join(other)}; write .ply, or "
                "choose the attributes to keep: convert --keep NAMES."
            )
        for element in header.linked:
            lost.setdefault(element, f"{path.name}: '{element}' is not written to {extension}.")
    return list(lost.values())


def check_voxels(
    first: Frame, finish: Finish, frames: Iterable[tuple[Path, FrameHeader, str]]
) -> None:
    """Refuse to round what is not on a grid, or to merge points that faces refer to."""
    if not is_whole(first.points):
        raise ConfigError(
            f"voxelize: the coordinates of {first.name} are not whole numbers; scale them so that "
            "a voxel has the width 1, or leave it out."
        )
    for path, header, extension in frames:
        if finish.voxelize == "merge" and header.linked and extension == extension_of(path):
            raise OutputError(
                f"{path}: its element '{header.linked[0]}' refers to points by their row, which "
                "merging would change; use voxelize keep."
            )


def change_notes(frames: Iterable[tuple[Path, FrameHeader, str]], finish: Finish) -> list[str]:
    """What changes besides coordinates, or should but does not: their type, and normals."""
    found: dict[str, str] = {}
    for path, header, extension in frames:
        if header.whole and not finish.voxelize:
            kind = float_type(np.dtype(header.whole)).name
            text = f"its coordinates of type {header.whole} become {kind}; --voxelize keeps them."
            found.setdefault(text, path.name)
        names = normal_names(header.attributes)
        if names and finish.normals == "keep":
            text = f"its normals ({', '.join(names)}) stay those of the noisy points; "
            found.setdefault(text + "--normals recompute makes new ones.", path.name)
        if header.normals and extension == extension_of(path):
            text = f"its normals ({header.normals}) stay those of the noisy points; --normals "
            text += "recompute leaves them out, and viewers make them of the faces."
            if finish.normals == "recompute":
                text = f"its normals ({header.normals}) are left out; viewers make them of faces."
            found.setdefault(text, path.name)
    return [f"{name}: {text}" for text, name in found.items()]
