"""Rows of numbers as text, many at once, and the number of decimals in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from .columns import AXES
from .format import AnyArray
from .text_numbers import format_numbers

_BLOCK = 50_000  # rows
_SAMPLE = 2_000  # rows that the decimals are taken from


def format_rows(columns: Sequence[AnyArray], separator: str = " ") -> Iterator[bytes]:
    """The columns side by side as text: the shortest digits that read back as the same number."""
    n_rows = len(columns[0])
    for first in range(0, n_rows, _BLOCK):
        part = [_letters(column[first : first + _BLOCK]) for column in columns]
        gaps = [separator] * (len(part) - 1) + ["\n"]
        pieces: list[AnyArray] = []
        for letters, gap in zip(part, gaps, strict=True):
            pieces += [letters, np.full((len(letters), 1), ord(gap), np.uint8)]
        text = np.hstack(pieces)
        yield text[text != 0].tobytes()


def _letters(values: AnyArray) -> AnyArray:
    texts = format_numbers(values if values.dtype != np.float16 else values.astype(np.float32))
    return texts.view(np.uint8).reshape(len(texts), texts.itemsize)


def decimals_of(rows: bytes, names: Sequence[str]) -> int:
    """The most decimals of the coordinates in the first rows; -1: some have an exponent."""
    most = 0
    at = [names.index(axis) for axis in AXES]
    for line in rows[: 1 << 18].splitlines()[:_SAMPLE]:
        words = line.split()
        for place in at:
            if place >= len(words):
                continue
            if re.search(rb"[eE]", words[place]):
                return -1
            most = max(most, len(words[place].partition(b".")[2]))
    return most
