"""Rows of ASCII PLY files, read in blocks of lines; writing replaces only changed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import IntArray
from .format import AnyArray, in_own_type
from .ply_header import AGAIN, Element, Property
from .ply_layout import Column
from .text_numbers import BadNumberError, ByteArray, format_numbers, parse_numbers, splice

BLOCK_SIZE = 1 << 20  # bytes; the arrays of a block stay in the processor cache
_LEAST_SIZE = 1 << 12  # of a block
_USUAL_WORD = 12  # bytes: blocks of short elements are not much larger than these are
_IS_SPACE = np.zeros(256, np.bool_)
_IS_SPACE[list(b" \t\n\v\f\r")] = True


@dataclass(frozen=True)
class Block:
    """Complete rows of one element, and the positions of their words."""

    data: bytes  # the whole file
    offset: int  # of `text` in the file
    text: ByteArray
    starts: IntArray  # of every word in `text`
    ends: IntArray
    firsts: IntArray  # (n_rows + 1,) each row's first word

    def __len__(self) -> int:
        return len(self.firsts) - 1

    def head(self, n_rows: int) -> Block:
        """The first rows, up to the end of their last word."""
        firsts = self.firsts[: n_rows + 1]
        stop = int(self.ends[firsts[-1] - 1])
        return Block(self.data, self.offset, self.text[:stop], self.starts, self.ends, firsts)

    def parse(self, p: Property, words: IntArray, dtype: np.dtype[Any]) -> AnyArray:
        """The property's values at these words."""
        try:
            numbers = parse_numbers(self.text, self.starts[words], self.ends[words])
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
    row, stop = 0, start
    for block in iter_blocks(data, start, element):
        words = _find_words(block, element)
        for p, at in zip(element.properties, words, strict=True):
            if p.count_type is None:
                columns[p.name][row : row + len(block)] = block.parse(p, at, p.dtype())
        row += len(block)
        stop = block.offset + len(block.text)
    return columns, stop


def skip_element(data: bytes, start: int, element: Element) -> int:
    """The byte offset of the end of the element's rows."""
    stop = start
    for block in iter_blocks(data, start, element):
        _find_words(block, element)
        stop = block.offset + len(block.text)
    return stop


def encode_rows(
    data: bytes, start: int, element: Element, columns: list[Column]
) -> Iterator[memoryview]:
    """The text of the rows with only those words replaced whose values changed."""
    row = 0
    for block in iter_blocks(data, start, element):
        yield _edit_block(block, element, columns, slice(row, row + len(block))).data
        row += len(block)


def take_rows(data: bytes, start: int, element: Element, rows: IntArray, end: bytes) -> bytes:
    """The text of the given rows, joined by the line ending `end`."""
    blocks = list(iter_blocks(data, start, element))
    begins = np.concatenate([b.offset + b.starts[b.firsts[:-1]] for b in blocks])
    ends = np.concatenate([b.offset + b.ends[b.firsts[1:] - 1] for b in blocks])
    return end.join([data[begins[row] : ends[row]] for row in rows])


def iter_blocks(data: bytes, start: int, element: Element) -> Iterator[Block]:
    """The rows of the element, about BLOCK_SIZE bytes at a time; blank lines are skipped."""
    left = element.count if element.properties else 0
    size = min(BLOCK_SIZE, _USUAL_WORD * left * len(element.properties) + _LEAST_SIZE)
    while left > 0:
        stop = len(data)
        if start + size < stop:
            stop = max(data.rfind(end, start, start + size) for end in (b"\n", b"\r")) + 1
            if stop == 0:  # no line ends within `size` bytes
                size *= 2
                continue
        if start == stop:
            raise InputError(f"is cut short: {left} rows of '{element.name}' are missing; {AGAIN}.")
        block = _split_block(data, start, stop)
        block = block if len(block) < left else block.head(left)
        start = stop
        left -= len(block)
        size = min(2 * size, BLOCK_SIZE)
        yield block


def _split_block(data: bytes, start: int, stop: int) -> Block:
    text = np.frombuffer(data, np.uint8, stop - start, start)
    space = np.concatenate([[True], _IS_SPACE[text], [True]])
    edges = np.flatnonzero(space[1:] != space[:-1])
    starts, ends = edges[0::2], edges[1::2]
    breaks = np.flatnonzero((text == ord("\n")) | (text == ord("\r")))
    firsts = np.concatenate([[0], np.searchsorted(starts, breaks), [len(starts)]])
    firsts = firsts[np.concatenate([[True], firsts[1:] != firsts[:-1]])]
    return Block(data, start, text, starts, ends, firsts)


def _find_words(block: Block, element: Element) -> list[IntArray]:
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


def _list_lengths(block: Block, p: Property, words: IntArray) -> IntArray:
    if p.count_type is None:
        return np.zeros(len(words), np.int64)
    return block.parse(p, words, p.count_dtype()).astype(np.int64)


def _refuse_rows(block: Block, element: Element, bad: NDArray[np.bool_]) -> None:
    if bad.any():
        line = block.line_of(int(block.firsts[np.argmax(bad)]))
        raise InputError(f"line {line} does not hold one row of '{element.name}'; {AGAIN}.")


def _edit_block(block: Block, element: Element, columns: list[Column], rows: slice) -> ByteArray:
    by_line = {c.source.line: c for c in columns if c.source}
    added = [c.values[rows] for c in columns if c.source is None and c.values is not None]
    words = _find_words(block, element)
    shape = (len(block), len(words) + len(added))  # one edit for each property, old or new
    begins, ends = np.zeros((2, *shape), np.int64)
    edited = np.zeros(shape, np.bool_)
    texts = np.zeros(shape, "S33")
    for i, (p, at) in enumerate(zip(element.properties, words, strict=True)):
        c = by_line.get(p.line)
        begins[:, i], ends[:, i] = block.starts[at], block.ends[at]
        if c is None:  # the property is dropped, with the space after it
            following = np.minimum(at + 1, block.firsts[1:] - 1)
            ends[:, i] = np.maximum(block.ends[at], block.starts[following])
            edited[:, i] = True
        elif c.values is not None:
            values, changed = _changes(c, block.parse(p, at, c.type), c.values[rows])
            edited[:, i] = changed
            texts[changed, i] = format_numbers(values[changed])
    for i, values in enumerate(added, start=len(words)):
        begins[:, i] = ends[:, i] = block.ends[block.firsts[1:] - 1]
        edited[:, i] = True
        texts[:, i] = np.char.add(b" ", format_numbers(values))
    return splice(block.text, begins[edited], ends[edited], texts[edited])


def _changes(c: Column, before: AnyArray, values: AnyArray) -> tuple[AnyArray, NDArray[np.bool_]]:
    """The values in the column's type, and which of them differ from the file's."""
    after = in_own_type(values, before) if c.axis >= 0 else values
    bits = f"u{c.type.itemsize}"
    return after, after.view(bits) != before.view(bits)
