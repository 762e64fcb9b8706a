"""Rows of text in which some words are replaced by numbers; all else is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .format import AnyArray
from .text_numbers import ByteArray, Places, format_numbers, powers_of_ten, splice


@dataclass(frozen=True)
class Edit:
    """One range of every row, and what replaces it."""

    begins: Places  # (n_rows,) in the text; -1: this row is not edited
    ends: Places  # (n_rows,)
    values: AnyArray | None  # (n_rows,) of a PLY type; None: the range is removed
    space: bool = False  # before the number


def edit_rows(
    text: ByteArray, cuts: Places, edits: Sequence[Edit], *, compiled: bool = False
) -> ByteArray:
    """The edited text; the edits of a row are in ascending order.

    Row r is text[cuts[r]:cuts[r + 1]]. `compiled` kernels are faster, but must be loaded first,
    and are called in threads that no interrupt reaches.
    """
    if not edits:
        return text
    begins = np.stack([edit.begins for edit in edits])
    ends = np.stack([edit.ends for edit in edits])
    if compiled:
        places = (array.astype(np.int32, copy=False) for array in (cuts, begins, ends))
        return _edit_by_kernel(text, edits, *places)
    texts = np.zeros(begins.shape, "S33")
    for i, edit in enumerate(edits):
        if edit.values is not None:
            chosen = edit.begins >= 0
            numbers = format_numbers(edit.values[chosen])
            texts[i, chosen] = np.char.add(b" ", numbers) if edit.space else numbers
    edited = begins.T >= 0  # row by row
    return splice(text, begins.T[edited], ends.T[edited], texts.T[edited])


def _edit_by_kernel(
    text: ByteArray, edits: Sequence[Edit], cuts: Places, begins: Places, ends: Places
) -> ByteArray:
    from .._kernels import text_rows
    from .._kernels.decimals import find_decimals

    kinds = np.array([0 if e.values is None else 1 + e.space for e in edits])
    digits = np.empty(begins.shape, np.uint64)
    exponents, marks = np.empty((2, *begins.shape), np.int64)
    for i, edit in enumerate(edits):
        if edit.values is not None:
            bits, width = _float_bits(edit.values)
            numbers = digits[i], exponents[i], marks[i]
            find_decimals(bits, width, powers_of_ten(), *numbers)
    room = np.empty(len(text) + text_rows.WIDEST * begins.size, np.uint8)
    tables = kinds, digits, exponents, marks
    return room[: text_rows.edit_rows(text, cuts, begins, ends, *tables, room)]


def _float_bits(values: AnyArray) -> tuple[NDArray[np.uint64], int]:
    """The bits of the values and their width; integers of up to 32 bits become float64."""
    floats = np.ascontiguousarray(values, values.dtype if values.dtype.kind == "f" else np.float64)
    return floats.view(f"u{floats.itemsize}").astype(np.uint64), 8 * floats.itemsize
