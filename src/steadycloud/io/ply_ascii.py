"""Rows of ASCII PLY files, read in blocks of lines; writing replaces only changed numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import IntArray
from ..parallel import for_rows
from .format import AnyArray, in_own_type
from .ply_header import AGAIN, Element, Property
from .ply_layout import Column
from .text_edits import Edit, edit_rows
from .text_numbers import BadNumberError, ByteArray, Places, find_words, parse_numbers

T = TypeVar("T")
BLOCK_SIZE = 1 << 20  # bytes; the arrays of a block stay in the processor cache
BATCH = 8  # blocks that are handled at once, in any order
MANY = 100_000  # words of an element from which it is worth to load compiled kernels
_LEAST_SIZE = 1 << 12  # of a block
_USUAL_WORD = 12  # bytes: blocks of short elements are not much larger than these are


@dataclass(frozen=True)
class Block:
    """Complete rows of one element, and the positions of their words."""

    data: bytes  # the whole file
    offset: int  # of `text` in the file
    text: ByteArray
    starts: Places  # of every word in `text`
    ends: Places
    firsts: Places  # (n_rows + 1,) each row's first word
    compiled: bool  # whether it is read and written by compiled kernels

    def __len__(self) -> int:
        return len(self.firsts) - 1

    def head(self, n_rows: int) -> Block:
        """The first rows, up to the end of their last word."""
        firsts = self.firsts[: n_rows + 1]
        stop = int(self.ends[firsts[-1] - 1])
        return replace(self, text=self.text[:stop], firsts=firsts)

    def parse(self, p: Property, words: Places, dtype: np.dtype[Any]) -> AnyArray:
        """The property's values at these words."""
        try:
            numbers = parse_numbers(
                self.text, self.starts[words], self.ends[words], compiled=self.compiled
            )
        except BadNumberError as error:
            raise self._fault(p, int(words[error.index])) from None
        with np.errstate(over="ignore", invalid="ignore"):
            values: AnyArray = numbers.astype(dtype)
        if dtype.kind != "f" and not np.array_equal(values, numbers):
            raise self._fault(p, int(words[np.flatnonzero(values != numbers)[0]]))
        return values

    def line_of(self, word: int) -> int:
        """The number of the line of the file that holds the word, from 1."""
        before = self.data[: self.offset + int(self.starts[word])]
        return before.count(b"\n" if b"\n" in before else b"\r") + 1

    def _fault(self, p: Property, word: int) -> InputError:
        token = self.text[self.starts[word] : self.ends[word]][:40].tobytes()
        kind = p.type if p.count_type is None else p.count_type
        return InputError(
            f"line {self.line_of(word)}: {token.decode('ascii', 'replace')!r} is not a {kind} "
            f"for '{p.name}'; {AGAIN}."
        )


def read_element(data: bytes, start: int, element: Element) -> tuple[dict[str, AnyArray], int]:
    """The scalar properties of every row, and the byte offset of the end of the rows."""
    scalars = [p for p in element.properties if p.count_type is None]
    columns: dict[str, AnyArray] = {p.name: np.empty(element.count, p.dtype()) for p in scalars}

    def read(block: Block, rows: slice) -> int:
        for p, at in zip(element.properties, _find_words(block, element), strict=True):
            if p.count_type is None:
                columns[p.name][rows] = block.parse(p, at, p.dtype())
        return block.offset + len(block.text)

    return columns, max(_for_blocks(read, data, start, element), default=start)


def skip_element(data: bytes, start: int, element: Element) -> int:
    """The byte offset of the end of the element's rows."""

    def check(block: Block, rows: slice) -> int:
        _find_words(block, element)
        return block.offset + len(block.text)

    return max(_for_blocks(check, data, start, element), default=start)


def encode_rows(
    data: bytes, start: int, element: Element, columns: list[Column]
) -> Iterator[memoryview]:
    """The text of the rows with only those words replaced whose values changed."""

    def edit(block: Block, rows: slice) -> memoryview:
        return _edit_block(block, element, columns, rows).data

    return _for_blocks(edit, data, start, element)


def take_rows(data: bytes, start: int, element: Element, rows: IntArray, end: bytes) -> bytes:
    """The text of the given rows, joined by the line ending `end`."""
    blocks = list(_for_blocks(lambda block, rows: block, data, start, element))
    begins = np.concatenate([b.offset + b.starts[b.firsts[:-1]] for b in blocks])
    ends = np.concatenate([b.offset + b.ends[b.firsts[1:] - 1] for b in blocks])
    return end.join([data[begins[row] : ends[row]] for row in rows])


def _for_blocks(
    function: Callable[[Block, slice], T], data: bytes, start: int, element: Element
) -> Iterator[T]:
    """function(block, rows) for every block of the element, in order; several at once."""
    row = 0
    for batch in _iter_batches(data, start, element):
        ends = row + np.cumsum([len(block) for block in batch])
        rows = [slice(end - len(block), end) for block, end in zip(batch, ends, strict=True)]

        def work(
            first: int, stop: int, batch: list[Block], rows: list[slice]
        ) -> list[T | InputError]:
            values: list[T | InputError] = []
            for i in range(first, stop):
                try:
                    values.append(function(batch[i], rows[i]))
                except InputError as error:  # kept: the first in order is raised, not in time
                    values.append(error)
            return values

        for value in chain.from_iterable(for_rows(work, len(batch), batch, rows, smallest=1)):
            if isinstance(value, InputError):
                raise value
            yield value
        row = int(ends[-1])


def _iter_batches(data: bytes, start: int, element: Element) -> Iterator[list[Block]]:
    """The rows of the element in blocks of whole lines, several at a time; no blank lines."""
    left = element.count if element.properties else 0
    compiled = left * len(element.properties) >= MANY

    def find(first: int, stop: int, spans: list[tuple[int, int]]) -> list[Block]:
        return [_split_block(data, *span, compiled=compiled) for span in spans[first:stop]]

    while left > 0:
        spans = _cut_lines(data, start, _USUAL_WORD * left * len(element.properties) + _LEAST_SIZE)
        if not spans:
            raise InputError(f"is cut short: {left} rows of '{element.name}' are missing; {AGAIN}.")
        start = spans[-1][1]
        batch = []
        for block in chain.from_iterable(for_rows(find, len(spans), spans, smallest=1)):
            if left > 0:
                batch.append(block if len(block) < left else block.head(left))
                left -= len(batch[-1])
        yield batch


def _cut_lines(data: bytes, start: int, enough: int) -> list[tuple[int, int]]:
    """Ranges of whole lines, each about BLOCK_SIZE bytes; `enough` bytes in all, at most BATCH."""
    spans: list[tuple[int, int]] = []
    size = min(BLOCK_SIZE, enough)
    while start < len(data) and enough > 0 and len(spans) < BATCH:
        stop = len(data)
        if start + size < stop:
            stop = max(data.rfind(end, start, start + size) for end in (b"\n", b"\r")) + 1
            if stop == 0:  # no line ends within `size` bytes
                size *= 2
                continue
        spans.append((start, stop))
        enough -= stop - start
        start = stop
    return spans


def _split_block(data: bytes, start: int, stop: int, *, compiled: bool) -> Block:
    compiled = compiled and stop - start < 2**31
    text = np.frombuffer(data, np.uint8, stop - start, start)
    return Block(data, start, text, *find_words(text, compiled=compiled), compiled)


def _find_words(block: Block, element: Element) -> list[Places]:
    """The first word of each property in every row; rows of another layout are refused."""
    at, end = block.firsts[:-1], block.firsts[1:]
    words = []
    for p in element.properties:
        _refuse_rows(block, element, at >= end)
        words.append(at)
        lengths = _list_lengths(block, p, at)
        _refuse_rows(block, element, lengths < 0)
        at = at + 1 + lengths
    _refuse_rows(block, element, at != end)
    return words


def _list_lengths(block: Block, p: Property, words: Places) -> IntArray:
    if p.count_type is None:
        return np.zeros(len(words), np.int64)
    return block.parse(p, words, p.count_dtype()).astype(np.int64)


def _refuse_rows(block: Block, element: Element, bad: NDArray[np.bool_]) -> None:
    if bad.any():
        line = block.line_of(int(block.firsts[np.argmax(bad)]))
        raise InputError(f"line {line} does not hold one row of '{element.name}'; {AGAIN}.")


def _edit_block(block: Block, element: Element, columns: list[Column], rows: slice) -> ByteArray:
    by_line = {c.source.line: c for c in columns if c.source}
    edits = []
    for p, at in zip(element.properties, _find_words(block, element), strict=True):
        c = by_line.get(p.line)
        if c is None:  # the property is dropped, with the space after it
            following = np.minimum(at + 1, block.firsts[1:] - 1)
            ends = np.maximum(block.ends[at], block.starts[following])
            edits.append(Edit(block.starts[at], ends, None))
        elif c.values is not None:
            values, changed = _changes(c, block.parse(p, at, c.type), c.values[rows])
            if changed.any():
                begins = np.where(changed, block.starts[at], -1)
                edits.append(Edit(begins, block.ends[at], values))
    last = block.ends[block.firsts[1:] - 1]
    for c in columns:
        if c.source is None and c.values is not None:
            edits.append(Edit(last, last, c.values[rows], space=True))
    cuts = np.concatenate([[0], block.starts[block.firsts[1:-1]], [len(block.text)]])
    return edit_rows(block.text, cuts, edits, compiled=block.compiled)


def _changes(c: Column, before: AnyArray, values: AnyArray) -> tuple[AnyArray, NDArray[np.bool_]]:
    """The values in the column's type, and which of them differ from the file's."""
    after = in_own_type(values, before) if c.axis >= 0 else values
    bits = f"u{c.type.itemsize}"
    return after, after.view(bits) != before.view(bits)
