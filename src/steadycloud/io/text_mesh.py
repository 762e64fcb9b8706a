"""OBJ and OFF: meshes as text; only the coordinates of vertices are replaced.

The rows of vertices are read and written like those of an ASCII PLY file; the lines around them,
such as faces, stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from . import ply_ascii
from .columns import AXES, as_colors
from .format import COLOR_NAMES, RGB, AnyArray, Format, FrameHeader, Reading, refuse_other, rgb_of
from .ply_header import Element, Property
from .ply_layout import Column
from .text_rows import format_rows

_MARK = b"\f"  # white space that stands for the letter v of OBJ files
_OBJ_COLUMNS = {3: (), 4: ("w",), 6: RGB, 7: ("w", *RGB)}
_OFF_COLUMNS = {3: (), 6: RGB, 7: (*RGB, "alpha")}
_OFF_HEAD = re.compile(
    rb"\s*(?:#[^\n]*\n\s*)*(C?N?OFF)\s+(?:#[^\n]*\n\s*)*([0-9]{1,12})\s+([0-9]{1,12})"
    rb"(?:[ \t]+([0-9]+))?[^\n]*\n(?:\s*(?:#[^\n]*)?\n)*"
)
AGAIN = "copy or export it again"


@dataclass(frozen=True, eq=False)
class MeshText:
    """A mesh file: the rows of its vertices, and the text between them."""

    kind: str  # the extension
    rows: bytes  # of all vertices
    columns: tuple[str, ...]
    n_points: int
    between: tuple[tuple[int, bytes], ...]  # a number of rows, and the text that follows them
    linked: str  # the first kind of line that refers to vertices; "": none
    normals: str = ""  # the word that lines with normals begin with; "": there are none

    def take(self, rows: IntArray) -> None:
        """Nothing: a part of the points is written as a new file."""
        if self.linked:
            raise OutputError(
                f"its '{self.linked}' lines refer to points by row, and rows would change; "
                "use dataclasses.replace(frame, source=None) to leave them out."
            )

    def without_normals(self) -> MeshText:
        """The mesh without normals, which no longer fit; faces do not refer to them."""
        if not self.normals:
            return self
        between = tuple((n_rows, _without_normals(text)) for n_rows, text in self.between)
        return replace(self, between=between, normals="")

    @property
    def element(self) -> Element:
        """The vertices as an element of an ASCII PLY file."""
        names = (*AXES, *self.columns)
        properties = [Property(name, "double", None, i) for i, name in enumerate(names)]
        return Element("vertices", self.n_points, 0, properties)


def parse_obj(data: bytes) -> MeshText:
    """Find the lines of an OBJ file that begin with v."""
    text = np.frombuffer(data, np.uint8)
    begins = np.concatenate([[0], np.flatnonzero(text == ord("\n")) + 1])
    begins = begins[begins < len(text) - 1]
    second = text[np.minimum(begins + 1, len(text) - 1)] if len(text) else begins
    blank = (second == ord(" ")) | (second == ord("\t"))
    is_vertex = (text[begins] == ord("v")) & blank if len(text) else np.zeros(0, np.bool_)
    n_points = int(np.count_nonzero(is_vertex))
    if n_points == 0:
        raise InputError("holds no points (lines that begin with v); use another file.")
    ends = np.append(begins[1:], len(data))
    changes = np.flatnonzero(np.diff(np.concatenate([[0], is_vertex, [0]])))
    runs = list(zip(changes[0::2].tolist(), changes[1::2].tolist(), strict=True))
    spans = [(int(begins[first]), int(ends[stop - 1])) for first, stop in runs]
    between = [(0, data[: spans[0][0]])]
    for (first, stop), (_, end), (begin, _) in zip(
        runs, spans, [*spans[1:], (len(data), 0)], strict=True
    ):
        between.append((stop - first, data[end:begin]))
    others = {data[at : at + 2].strip() for at in begins[~is_vertex].tolist()}
    linked = next((kind for kind in ("f", "l") if kind.encode() in others), "")
    joined = re.sub(rb"(?m)^v", _MARK, b"".join(data[begin:end] for begin, end in spans))
    width = len(joined.split(b"\n", 1)[0].split())
    if width not in _OBJ_COLUMNS:
        raise InputError(f"its vertices have {width} numbers; use x y z, and r g b if needed.")
    normals = "vn" if b"vn" in others else ""
    return MeshText(".obj", joined, _OBJ_COLUMNS[width], n_points, tuple(between), linked, normals)


def _without_normals(text: bytes) -> bytes:
    """Lines of an OBJ file without those of normals; corners a/b/c become a/b, and a//c a."""
    corner = re.compile(rb"(?<=[0-9])/(-?[0-9]*)/-?[0-9]+")
    text = re.sub(rb"(?m)^vn[ \t][^\n]*(\n|\Z)", b"", text)
    return corner.sub(lambda match: b"/" + match[1] if match[1] else b"", text)


def parse_off(data: bytes) -> MeshText:
    """Find the rows of vertices of an OFF file."""
    match = _OFF_HEAD.match(data)
    if match is None:
        raise InputError("is not an OFF file; use a file that starts with OFF and three counts.")
    n_points, n_faces = int(match[2]), int(match[3])
    if n_points == 0:
        raise InputError("holds no points; remove it or export it again.")
    if 6 * n_points - 1 > len(data) - match.end():
        raise InputError(f"is cut short: it should hold {n_points} vertices; {AGAIN}.")
    first = data[match.end() : data.find(b"\n", match.end()) % (len(data) + 1)]
    width = len(first.split(b"#")[0].split())
    columns = ("nx", "ny", "nz") if match[1] == b"NOFF" else _OFF_COLUMNS.get(width)
    if columns is None or width != 3 + len(columns):
        raise InputError(f"its vertices have {width} numbers; use x y z, and r g b if needed.")
    head = ((0, data[: match.end()]),)
    found = MeshText(".off", data[match.end() :], columns, n_points, head, "")
    stop = ply_ascii.skip_element(found.rows, 0, found.element)
    between = (*head, (n_points, found.rows[stop:]))
    return MeshText(
        ".off", found.rows[:stop], columns, n_points, between, "face" if n_faces else ""
    )


def read(parse: Callable[[bytes], MeshText], path: Path, reading: Reading) -> Frame:
    """Read the vertices, with colors if they have them."""
    mesh = parse(path.read_bytes())
    columns, _ = ply_ascii.read_element(mesh.rows, 0, mesh.element)
    points = np.stack([columns.pop(axis) for axis in AXES], axis=1)
    attributes = {n: as_colors(v) if n in RGB and v.max() > 1 else v for n, v in columns.items()}
    return Frame(points, attributes, path.name, mesh)


def peek(parse: Callable[[bytes], MeshText], path: Path, reading: Reading) -> FrameHeader:
    """The number of vertices and what they have."""
    mesh = parse(path.read_bytes())
    linked = (mesh.linked,) if mesh.linked else ()
    return FrameHeader(mesh.n_points, mesh.columns, linked, normals=mesh.normals)


def write(kind: str, file: BinaryIO, frame: Frame) -> None:
    """Write the mesh file that the frame came from with new vertices, or else points alone."""
    mesh = frame.source
    if isinstance(mesh, MeshText) and mesh.kind == kind and mesh.n_points == len(frame):
        refuse_other(frame, mesh.columns, f"this {kind} file")
        _rewrite(file, frame, mesh)
        return
    refuse_other(frame, {*COLOR_NAMES, *(["alpha"] if kind == ".off" else [])}, f"a {kind} file")
    rgb = rgb_of(frame)
    columns: list[AnyArray] = [*frame.points.T]
    if kind == ".off":
        name = "OFF" if rgb is None else "COFF"
        file.write(f"{name}\n{len(frame)} 0 0\n".encode())
        columns += (
            [] if rgb is None else [*rgb.T, frame.attributes.get("alpha", np.full(len(rgb), 255))]
        )
        file.writelines(format_rows(columns))
        return
    columns += [] if rgb is None else [*(np.round(rgb / 255.0, 6)).T]
    for block in format_rows(columns):
        file.write(b"v " + block[:-1].replace(b"\n", b"\nv ") + b"\n")


def _rewrite(file: BinaryIO, frame: Frame, mesh: MeshText) -> None:
    double = np.dtype(np.float64)
    planned = []
    for p in mesh.element.properties:
        if p.name in AXES:
            axis = AXES.index(p.name)
            planned.append(Column(p.name, double, frame.points[:, axis], p, axis))
        elif p.name in frame.attributes:
            values = np.asarray(frame.attributes[p.name]).astype(double)
            planned.append(Column(p.name, double, values, p))
        else:
            planned.append(Column(p.name, double, None, p))
    blocks = ply_ascii.encode_rows(mesh.rows, 0, mesh.element, planned)
    rows = b"".join(bytes(block) for block in blocks) + mesh.rows[len(mesh.rows.rstrip()) :]
    rows = rows.replace(_MARK, b"v")
    ends = np.flatnonzero(np.frombuffer(rows, np.uint8) == ord("\n")) + 1
    done = at = 0
    for n_rows, text in mesh.between:
        done += n_rows
        stop = len(rows) if done == mesh.n_points else int(ends[done - 1]) if done else 0
        file.write(rows[at:stop])
        file.write(text)
        at = stop


def _format(kind: str, summary: str, parse: Callable[[bytes], MeshText]) -> Format:
    writer: Callable[[BinaryIO, Frame], None] = partial(write, kind)
    return Format(
        kind,
        summary,
        partial(read, parse),
        writer,
        partial(peek, parse),
        extensible=False,
        holds=(*RGB, "colors", *(("alpha",) if kind == ".off" else ())),
    )


OBJ = _format(".obj", "Wavefront mesh or points", parse_obj)
OFF = _format(".off", "Object File Format, as text", parse_off)
