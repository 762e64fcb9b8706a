"""Pane: one sequence in the player, and how several are set side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from numpy.typing import ArrayLike

from ..errors import InputError
from ..frame import Frame
from ..io import FrameSequence

MOST_PANES = 4


@dataclass(frozen=True, eq=False)
class Pane:
    """The frames of one sequence; a `FrameSequence` is read frame by frame."""

    label: str
    frames: Sequence[Frame]
    facts: Mapping[str, Any] = field(default_factory=dict)  # for the info panel; may be nested
    outliers: Sequence[ArrayLike | None] = ()  # rows of each frame's outliers, if they are known


def check_panes(panes: Sequence[Pane], reference: Sequence[Frame] | None) -> None:
    """Refuse what cannot be played together."""
    if not 1 <= len(panes) <= MOST_PANES:
        raise InputError(f"the player shows one to {MOST_PANES} sequences, not {len(panes)}.")
    for pane in panes:
        if not len(pane.frames):
            raise InputError(f"{pane.label}: has no frames; there is nothing to play.")
        if len(pane.frames) != len(panes[0].frames):
            raise InputError(
                f"{pane.label} has {len(pane.frames)} frames and {panes[0].label} has "
                f"{len(panes[0].frames)}; give sequences of the same length."
            )
        if len(pane.outliers) not in (0, len(pane.frames)):
            counts = f"{len(pane.outliers)} sets of outliers for {len(pane.frames)} frames"
            raise InputError(f"{pane.label}: {counts}; give one for each frame, or none.")
    if reference is not None and len(reference) != len(panes[0].frames):
        raise InputError(
            f"the reference has {len(reference)} frames and {panes[0].label} has "
            f"{len(panes[0].frames)}; give as many."
        )


def align_sequences(
    sequences: Sequence[FrameSequence], names: Sequence[str]
) -> list[FrameSequence]:
    """The frames that all sequences have, in the order of the first.

    Sequences of the same length are taken as they are; others are matched by file name.
    """
    if len({len(sequence) for sequence in sequences}) == 1:
        return list(sequences)
    stems = [{path.stem: path for path in sequence.paths} for sequence in sequences]
    common = [p.stem for p in sequences[0].paths if all(p.stem in found for found in stems)]
    if not common:
        lengths = ", ".join(f"{n}: {len(s)}" for n, s in zip(names, sequences, strict=True))
        raise InputError(
            f"the sequences differ in length ({lengths}) and share no file name; "
            "choose the same frames of each, for example with --frames."
        )
    return [FrameSequence(found[stem] for stem in common) for found in stems]
