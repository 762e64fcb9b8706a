"""Pane: one sequence in the player, and how several are set side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import InputError
from ..frame import Frame
from ..io import FrameSequence
from ..io.registry import stem_of

MOST_PANES = 4


@dataclass(frozen=True, eq=False)
class Pane:
    """The frames of one sequence; a `FrameSequence` is read frame by frame."""

    label: str
    frames: Sequence[Frame]
    facts: Mapping[str, Any] = field(default_factory=dict)  # for the info panel; may be nested


def check_panes(panes: Sequence[Pane], reference: Sequence[Frame] | None) -> None:
    """Refuse sequences that cannot be played together."""
    if not 1 <= len(panes) <= MOST_PANES:
        raise InputError(f"the player shows one to {MOST_PANES} sequences, not {len(panes)}.")
    if not len(panes[0].frames):
        raise InputError(f"{panes[0].label}: has no frames; there is nothing to play.")
    lengths = [(pane.label, len(pane.frames)) for pane in panes]
    if reference is not None:
        lengths.append(("the reference", len(reference)))
    for label, length in lengths:
        if length != lengths[0][1]:
            raise InputError(
                f"{label} has {length} frames and {lengths[0][0]} has {lengths[0][1]}; "
                "give sequences of the same length."
            )


def align_sequences(
    sequences: Sequence[FrameSequence], names: Sequence[str]
) -> list[FrameSequence]:
    """The frames that all sequences have, in the order of the first.

    Sequences of the same length are taken as they are; others are matched by file name.
    """
    if len({len(sequence) for sequence in sequences}) == 1:
        return list(sequences)
    stems = [{stem_of(path): path for path in sequence.paths} for sequence in sequences]
    common = [stem for stem in stems[0] if all(stem in found for found in stems)]
    if not common:
        lengths = ", ".join(f"{n}: {len(s)}" for n, s in zip(names, sequences, strict=True))
        raise InputError(
            f"the sequences differ in length ({lengths}) and share no file name; "
            "choose the same frames of each."
        )
    return [s.of(found[stem] for stem in common) for s, found in zip(sequences, stems, strict=True)]
