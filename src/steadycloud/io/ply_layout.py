"""The columns that a frame needs in a PLY file, and their types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import OutputError
from ..frame import Frame
from .format import AnyArray, as_columns, whole_type
from .ply_header import TYPES, Element, PlyHeader, Property

AXES = ("x", "y", "z")
_PLAIN_NAMES = {code: name for name, code in TYPES.items() if not name[-1].isdigit()}
_SIZED_NAMES = {code: name for name, code in TYPES.items() if name[-1].isdigit()}
_TRIPLES = {
    "colors": ("u1", ("red", "green", "blue")),
    "normals": ("f", ("nx", "ny", "nz")),
}


@dataclass(frozen=True)
class Column:
    """One vertex property to be written."""

    name: str
    type: np.dtype[Any]  # in native byte order
    values: AnyArray | None  # (n,); None for a list, which is copied from the source
    source: Property | None = None  # the property of the source file; None for a new column
    axis: int = -1  # 0, 1, 2 for x, y, z, whose float64 values are not yet cast to `type`; else -1


def axis_names(vertex: Element) -> tuple[str, ...]:
    """The names of the coordinates: x, y, z, or in some files X, Y, Z."""
    names = {p.name for p in vertex.properties if p.count_type is None}
    return AXES if names.issuperset(AXES) else ("X", "Y", "Z")


def plan_columns(frame: Frame, vertex: Element | None = None) -> list[Column]:
    """The columns of `frame`: those of the source file in their order, then new ones."""
    columns = _source_columns(frame, vertex) if vertex else _axis_columns(frame)
    settled = {c.name for c in columns}
    for name, values in frame.attributes.items():
        if name in settled and _is_scalar(vertex, name):
            continue
        for new_name, new_values in _split(name, np.asarray(values), settled):
            if new_name in settled:
                raise OutputError(f"two vertex properties would be named '{new_name}'; rename one.")
            if len(new_name.encode("utf-8", "surrogateescape").split()) != 1:
                raise OutputError(f"attribute '{name}' cannot be a PLY name; use one word.")
            settled.add(new_name)
            columns.append(Column(new_name, new_values.dtype, new_values))
    return columns


def rewrite_header(header: PlyHeader, columns: list[Column]) -> bytes:
    """The header's own text, changed only where the columns differ from the source."""
    names = _SIZED_NAMES if header.sized_names else _PLAIN_NAMES
    kept = {c.source.line: c for c in columns if c.source}
    retyped = {
        line: names[c.type.str[1:]]
        for line, c in kept.items()
        if c.values is not None and c.source and c.type != c.source.dtype()
    }
    dropped = {p.line for p in header.vertex.properties} - set(kept)
    added = [f"{names[c.type.str[1:]]} {c.name}" for c in columns if c.source is None]
    return header.text(retyped, dropped, added)


def new_header(n_points: int, columns: list[Column]) -> bytes:
    """A binary little-endian header for a frame that was not read from a PLY file."""
    lines = ["ply", "format binary_little_endian 1.0", f"element vertex {n_points}"]
    lines += [f"property {_PLAIN_NAMES[c.type.str[1:]]} {c.name}" for c in columns]
    return "\n".join([*lines, "end_header", ""]).encode("utf-8", "surrogateescape")


def _axis_columns(frame: Frame) -> list[Column]:
    double = np.dtype(np.float64)
    return [Column(axis, double, frame.points[:, i], axis=i) for i, axis in enumerate(AXES)]


def _source_columns(frame: Frame, vertex: Element) -> list[Column]:
    columns = []
    axes = axis_names(vertex)
    for p in vertex.properties:
        if p.count_type is not None:
            columns.append(Column(p.name, p.dtype(), None, p))
        elif p.name in axes:
            axis = axes.index(p.name)
            dtype = whole_type(p.dtype(), frame.points)
            columns.append(Column(p.name, dtype, frame.points[:, axis], p, axis))
        elif p.name in frame.attributes and np.ndim(frame.attributes[p.name]) == 1:
            values = _as_ply_values(p.name, np.asarray(frame.attributes[p.name]))
            cast = _cast_if_exact(values, p.dtype())
            columns.append(Column(p.name, cast.dtype, cast, p))
    return columns


def _is_scalar(vertex: Element | None, name: str) -> bool:
    if vertex is None:
        return False
    scalars = (p.name for p in vertex.properties if p.count_type is None)
    return name not in axis_names(vertex) and name in scalars


def _split(name: str, values: AnyArray, taken: set[str]) -> Iterator[tuple[str, AnyArray]]:
    """An attribute as PLY properties, one for each of its columns."""
    table = as_columns(name, values)
    if values.ndim == 1:
        yield name, _as_ply_values(name, values)
        return
    names: tuple[str, ...] = tuple(f"{name}_{i}" for i in range(table.shape[1]))
    code, triple = _TRIPLES.get(name, ("", ()))
    if table.shape[1] == len(triple) and table.dtype.str[1:].startswith(code):
        names = names if taken & set(triple) else triple
    for i, column_name in enumerate(names):
        yield column_name, _as_ply_values(name, table[:, i])


def _as_ply_values(name: str, values: AnyArray) -> AnyArray:
    """The values in a PLY type; 64-bit integers become 32-bit if they fit, else float64."""
    column = as_columns(name, values)[:, 0]
    kind, size = column.dtype.kind, column.dtype.itemsize
    code = {"b": "u1", "f": "f4" if size <= 4 else "f8"}.get(kind, f"{kind}{size}")
    if size == 8 and kind in "iu":
        small = np.iinfo(f"{kind}4")
        fits = len(column) and small.min <= column.min() and column.max() <= small.max
        code = f"{kind}4" if fits else "f8"
    return column.astype(code, copy=False)


def _cast_if_exact(values: AnyArray, dtype: np.dtype[Any]) -> AnyArray:
    """The values cast to `dtype` if that loses nothing, else unchanged."""
    if values.dtype == dtype:
        return values
    with np.errstate(invalid="ignore", over="ignore"):
        cast = values.astype(dtype)
        exact = np.array_equal(cast.astype(values.dtype), values, equal_nan=True)
    return cast if exact else values
