"""Rows of binary PLY files: structured arrays, or byte offsets if lists vary in length."""

from __future__ import annotations

from struct import Struct
from typing import Any

import numpy as np

from ..errors import InputError
from ..frame import IntArray
from .format import AnyArray, in_own_type
from .ply_header import AGAIN, Element, Order
from .ply_layout import Column


def read_element(
    data: bytes, start: int, element: Element, order: Order
) -> tuple[dict[str, AnyArray], int]:
    """The scalar properties of every row, in native byte order, and the byte offset of the end."""
    if not element.has_lists:
        rows = _as_records(data, start, element, order)
        columns = {p.name: rows[p.name].astype(p.dtype()) for p in element.properties}
        return columns, start + rows.nbytes
    starts = find_rows(data, start, element, order)
    offsets = _locate(data, starts[:-1], element, order)
    columns = {
        p.name: _gather(data, at, p.dtype(order)).astype(p.dtype())
        for p, at in zip(element.properties, offsets, strict=False)
        if p.count_type is None
    }
    return columns, int(starts[-1])


def skip_element(data: bytes, start: int, element: Element, order: Order) -> int:
    """The byte offset of the end of the element's rows."""
    if not element.has_lists:
        stop = start + element.count * element.min_row_size
        _refuse_beyond(stop, data, element)
        return stop
    return int(find_rows(data, start, element, order)[-1])


def encode_rows(
    data: bytes, start: int, element: Element, order: Order, columns: list[Column]
) -> AnyArray:
    """The rows of the source, as bytes, with its values replaced by those of `columns`."""
    if element.has_lists:
        return _encode_ragged_rows(data, start, element, order, columns)
    source = _as_records(data, start, element, order)
    rows = pack_rows(columns, order, element.count)
    for c in columns:
        if c.axis >= 0 and c.source and c.type == c.source.dtype() and c.values is not None:
            rows[c.name] = in_own_type(c.values, source[c.name])
    return rows.view(np.uint8)


def take_rows(data: bytes, start: int, element: Element, order: Order, rows: IntArray) -> bytes:
    """The bytes of the given rows, concatenated."""
    if not element.has_lists:
        return _as_records(data, start, element, order)[rows].tobytes()
    starts = find_rows(data, start, element, order)
    return b"".join([data[starts[row] : starts[row + 1]] for row in rows])


def pack_rows(columns: list[Column], order: Order, n_rows: int) -> AnyArray:
    """The columns side by side, as a structured array."""
    layout = [(c.name, c.type.newbyteorder(order)) for c in columns]
    rows: AnyArray = np.empty(n_rows, np.dtype(layout))
    with np.errstate(over="ignore", invalid="ignore"):
        for c in columns:
            rows[c.name] = c.values
    return rows


def find_rows(data: bytes, start: int, element: Element, order: Order) -> IntArray:
    """Byte offsets of the start of each row and of the end of the last: (count + 1,)."""
    _refuse_beyond(start + element.count * element.min_row_size, data, element)
    if element.count == 0:
        return np.array([start], np.int64)
    size = _walk(data, start, 1, element, order)[1] - start
    if start + size * element.count <= len(data):  # try: all rows as long as the first
        starts = start + size * np.arange(element.count + 1)
        ends = _locate(data, starts[:-1], element, order)[-1]
        if np.array_equal(ends, starts[1:]):
            return starts
    return np.array(_walk(data, start, element.count, element, order), np.int64)


def _as_records(data: bytes, start: int, element: Element, order: Order) -> AnyArray:
    _refuse_beyond(start + element.count * element.min_row_size, data, element)
    layout = np.dtype([(p.name, p.dtype(order)) for p in element.properties])
    return np.frombuffer(data, layout, element.count, start)


def _walk(data: bytes, start: int, count: int, element: Element, order: Order) -> list[int]:
    """The same as `find_rows`, row by row, for lists of any length."""
    steps: list[tuple[int, Struct, int]] = []  # bytes before a list, its length, item size
    skip = 0
    for p in element.properties:
        if p.count_type is None:
            skip += p.min_size
        else:
            steps.append((skip, Struct(order + p.count_dtype().char), p.dtype().itemsize))
            skip = 0
    at, size = start, len(data)
    starts = [start]
    for _ in range(count):
        for before, length, item_size in steps:
            at += before
            if at + length.size > size:
                _refuse_beyond(at + length.size, data, element)
            items = length.unpack_from(data, at)[0]
            if items < 0:
                raise InputError(f"a list of '{element.name}' has a negative length; {AGAIN}.")
            at += length.size + items * item_size
        at += skip
        starts.append(at)
    _refuse_beyond(at, data, element)
    return starts


def _locate(data: bytes, starts: IntArray, element: Element, order: Order) -> list[IntArray]:
    """Byte offsets of each property of each row, and then of the end of each row.

    After a list whose length is negative or too large, the offsets are len(data) + 1.
    """
    at = starts
    beyond = np.int64(len(data) + 1)
    offsets = [at]
    for p in element.properties:
        step: Any = p.min_size
        if p.count_type is not None:
            counts = _gather(data, at, p.count_dtype(order)).astype(np.int64)
            counts = np.where(counts < 0, beyond, counts)
            step = p.min_size + counts * p.dtype().itemsize
        at = np.minimum(at + step, beyond)
        offsets.append(at)
    return offsets


def _gather(data: bytes, offsets: IntArray, dtype: np.dtype[Any]) -> AnyArray:
    """One value of `dtype` at each offset."""
    source = np.frombuffer(data, np.uint8)
    index = offsets[:, None] + np.arange(dtype.itemsize)
    values: AnyArray = source[np.minimum(index, np.int64(len(data) - 1))].view(dtype)[:, 0]
    return values


def _encode_ragged_rows(
    data: bytes, start: int, element: Element, order: Order, columns: list[Column]
) -> AnyArray:
    starts = find_rows(data, start, element, order)
    offsets = _locate(data, starts[:-1], element, order)
    begins = {p.line: (offsets[i], offsets[i + 1]) for i, p in enumerate(element.properties)}
    source = np.frombuffer(data, np.uint8)
    pieces: list[tuple[IntArray, AnyArray]] = []  # lengths (n,), bytes back to back
    for c in columns:
        if c.values is None and c.source:
            begin, end = begins[c.source.line]
            pieces.append((end - begin, source[_ranges(begin, end - begin)]))
            continue
        values = pack_rows([c], order, element.count)[c.name]
        if c.axis >= 0 and c.source and c.type == c.source.dtype() and c.values is not None:
            own = _gather(data, begins[c.source.line][0], c.type.newbyteorder(order))
            values = in_own_type(c.values, own)
        lengths = np.full(element.count, c.type.itemsize)
        pieces.append((lengths, values.astype(c.type.newbyteorder(order)).view(np.uint8)))
    sizes = np.stack([lengths for lengths, _ in pieces]).sum(axis=0)
    cursor: IntArray = np.cumsum(sizes) - sizes
    rows: AnyArray = np.empty(int(np.sum(sizes)), np.uint8)
    for lengths, content in pieces:
        rows[_ranges(cursor, lengths)] = content
        cursor = cursor + lengths
    return rows


def _ranges(starts: IntArray, lengths: IntArray) -> IntArray:
    """start, start + 1, ... of each range, one range after the other."""
    ends = np.cumsum(lengths)
    return np.repeat(starts - ends + lengths, lengths) + np.arange(ends[-1])


def _refuse_beyond(stop: int, data: bytes, element: Element) -> None:
    if stop > len(data):
        raise InputError(
            f"is cut short: element '{element.name}' ends at byte {stop}, "
            f"but the file has {len(data)} bytes; {AGAIN}."
        )
