"""The header of a PLY file: its layout, and its lines for the writer to reproduce."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import numpy as np

from ..errors import InputError

TYPES = {
    **{"char": "i1", "uchar": "u1", "short": "i2", "ushort": "u2", "int": "i4", "uint": "u4"},
    **{"int8": "i1", "uint8": "u1", "int16": "i2", "uint16": "u2", "int32": "i4", "uint32": "u4"},
    **{"float": "f4", "double": "f8", "float32": "f4", "float64": "f8"},
}
Order = Literal["<", ">", "="]
ENCODINGS: dict[str, Order | None] = {
    "ascii": None,
    "binary_little_endian": "<",
    "binary_big_endian": ">",
}
MAX_SIZE = 1 << 22  # bytes; longer headers are refused, and so are those with more than
MAX_LINES = 100_000
MAX_ELEMENTS = 1000
MAX_PROPERTIES = 10_000  # of all elements together
AGAIN = "copy or export it again"


@dataclass(frozen=True)
class Property:
    """One property of an element: a scalar, or a list with a length in front."""

    name: str
    type: str  # as spelled in the file
    count_type: str | None = None  # of a list's length; None for a scalar
    line: int = -1  # in the header

    def dtype(self, order: Order = "=") -> np.dtype[Any]:
        """The type of the scalar, or of one item of the list."""
        return np.dtype(TYPES[self.type]).newbyteorder(order)

    def count_dtype(self, order: Order = "=") -> np.dtype[Any]:
        """The type of the list's length."""
        return np.dtype(TYPES[self.count_type or "uchar"]).newbyteorder(order)

    @property
    def min_size(self) -> int:
        """Bytes in a binary row; for a list, those of its length field only."""
        return (self.dtype() if self.count_type is None else self.count_dtype()).itemsize


@dataclass
class Element:
    """One kind of row: its name, how many there are, and their properties in order."""

    name: str
    count: int
    line: int
    properties: list[Property] = field(default_factory=list)

    @property
    def has_lists(self) -> bool:
        """Whether rows may differ in size."""
        return any(p.count_type is not None for p in self.properties)

    @property
    def min_row_size(self) -> int:
        """The least number of bytes of a binary row."""
        return sum(p.min_size for p in self.properties)


@dataclass(frozen=True)
class PlyHeader:
    """The layout of a PLY file and the header's text."""

    lines: tuple[bytes, ...]  # with their line ends
    encoding: str
    elements: tuple[Element, ...]

    @cached_property
    def size(self) -> int:
        """Bytes up to the first row."""
        return sum(map(len, self.lines))

    @property
    def order(self) -> Order | None:
        """The byte order in NumPy's notation; None for ASCII."""
        return ENCODINGS[self.encoding]

    @cached_property
    def vertex(self) -> Element:
        """The element that holds the points."""
        return next(e for e in self.elements if e.name == "vertex")

    @property
    def sized_names(self) -> bool:
        """Whether the file names types with their size: float32 instead of float."""
        types = [p.type for e in self.elements for p in e.properties]
        return any(t[-1].isdigit() for t in types)

    @property
    def line_end(self) -> bytes:
        """The line ending of this file."""
        return self.lines[0][len(self.lines[0].rstrip()) :]

    @property
    def linked_elements(self) -> tuple[str, ...]:
        """Non-empty elements that refer to vertices by row number: faces, edges, strips."""
        return tuple(
            e.name
            for e in self.elements
            if e.name != "vertex" and e.count > 0
            if e.has_lists or any(p.name.startswith("vertex") for p in e.properties)
        )

    def with_count(self, n_points: int) -> bytes:
        """The header's text with another number of vertices."""
        lines = list(self.lines)
        at = self.vertex.line
        lines[at] = re.sub(rb"[0-9]+(\s*)$", rb"%d\1" % n_points, lines[at])
        return b"".join(lines)

    def text(self, retyped: Mapping[int, str], dropped: set[int], added: list[str]) -> bytes:
        """The header with some types changed, some lines dropped, vertex properties added."""
        last = max(p.line for p in self.vertex.properties)
        end = self.line_end
        out = []
        for number, line in enumerate(self.lines):
            if number in retyped:
                spaced = line.split(line.split()[1], 1)
                out.append(retyped[number].encode().join(spaced))
            elif number not in dropped:
                out.append(line)
            if number == last:
                out.extend(f"property {p}".encode("utf-8", "surrogateescape") + end for p in added)
        return b"".join(out)


def parse_header(data: bytes) -> PlyHeader:
    """The header at the start of `data`, which need not hold the rest of the file."""
    lines = _split_header(data)
    encoding = ""
    elements: list[Element] = []
    n_properties = 0
    for number, line in enumerate(lines[1:-1], start=1):
        words = [word.decode("utf-8", "surrogateescape") for word in line.split()]
        match words:
            case [] | ["comment" | "obj_info", *_]:
                continue
            case ["format", name, *_] if not encoding:
                encoding = name
            case ["element", name, count]:
                _refuse_more(len(elements) + 1, MAX_ELEMENTS, "elements")
                elements.append(Element(name, _parse_count(name, count), number))
            case ["property", *rest] if elements:
                n_properties += 1
                _refuse_more(n_properties, MAX_PROPERTIES, "properties")
                elements[-1].properties.append(_parse_property(rest, number))
            case _:
                raise InputError(
                    f"line {number + 1} of its PLY header, {_shown(line)}, is not valid; {AGAIN}."
                )
    if encoding not in ENCODINGS:
        raise InputError(
            f"its PLY format is {encoding[:40]!r}; use one of {', '.join(ENCODINGS)}."
            if encoding
            else f"its PLY header has no format line; {AGAIN}."
        )
    return PlyHeader(tuple(lines), encoding, tuple(elements))


def check_layout(header: PlyHeader, file_size: int) -> None:
    """Refuse a file without points, or one that is shorter than its header requires."""
    vertices = [e for e in header.elements if e.name == "vertex"]
    if len(vertices) != 1:
        raise InputError(
            f"its PLY header has {len(vertices)} vertex elements instead of one; {AGAIN}."
        )
    names = [p.name for p in vertices[0].properties]
    if len(set(names)) < len(names):
        twice = Counter(names).most_common(1)[0][0]
        raise InputError(f"its vertices have two properties named '{twice}'; rename one.")
    scalars = {p.name for p in vertices[0].properties if p.count_type is None}
    missing = [axis for axis in "xyz" if axis not in scalars]
    if missing and not scalars.issuperset("XYZ"):
        raise InputError(f"its vertices have no {', '.join(missing)}; {AGAIN} with x, y and z.")
    if vertices[0].count == 0:
        raise InputError("holds no points; remove it or export it again.")
    if header.order:
        need = header.size + sum(e.count * e.min_row_size for e in header.elements)
    else:  # a character and a space for every value; the last may lack the space
        need = header.size - 1 + sum(2 * e.count * len(e.properties) for e in header.elements)
    if need > file_size:
        raise InputError(
            f"is cut short: its header says {vertices[0].count} points, at least {need} "
            f"bytes, but the file has {file_size} bytes; {AGAIN}."
        )


def _split_header(data: bytes) -> list[bytes]:
    """The lines of the header, with their line endings; the last is end_header."""
    magic = re.match(rb"ply[ \t]*(\r\n|\n|\r)", data)
    if magic is None:
        raise InputError("is not a PLY file; use a file that starts with the line 'ply'.")
    end = b"\r" if magic[1] == b"\r" else b"\n"
    lines = []
    start = 0
    while start < MAX_SIZE:
        stop = data.find(end, start, MAX_SIZE) + 1
        if stop == 0:
            break
        lines.append(data[start:stop])
        if lines[-1].strip() == b"end_header":
            return lines
        _refuse_more(len(lines), MAX_LINES, "lines")
        start = stop
    raise InputError(f"its PLY header has no end_header line; {AGAIN}.")


def _refuse_more(count: int, most: int, what: str) -> None:
    if count > most:
        raise InputError(f"its PLY header has more than {most} {what}; {AGAIN}.")


def _parse_count(name: str, text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 19:
        return int(text)
    raise InputError(f"its PLY header has the count {text[:40]!r} for '{name}'; {AGAIN}.")


def _parse_property(words: list[str], line: int) -> Property:
    match words:
        case ["list", count_type, item_type, name]:
            types = [count_type, item_type]
            parsed = Property(name, item_type, count_type, line)
        case [scalar_type, name]:
            types = [scalar_type]
            parsed = Property(name, scalar_type, None, line)
        case _:
            raise InputError(
                f"line {line + 1} of its PLY header is not a property; use 'property TYPE NAME'."
            )
    for kind in types:
        if kind not in TYPES:
            raise InputError(
                f"its property '{parsed.name}' has the unknown type {kind[:40]!r}; "
                f"use one of {', '.join(TYPES)}."
            )
    if parsed.count_type is not None and TYPES[parsed.count_type][0] == "f":
        raise InputError(
            f"its list '{parsed.name}' has lengths of type {parsed.count_type}; use uchar or int."
        )
    return parsed


def _shown(line: bytes) -> str:
    return repr(line.strip()[:40].decode("utf-8", "replace"))
