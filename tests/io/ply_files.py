"""PLY files of any layout, written value by value."""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

CODES = {
    **{"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I"},
    **{"int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I"},
    **{"float": "f", "double": "d", "float32": "f", "float64": "d"},
}
ENCODINGS = {"ascii": "", "binary_little_endian": "<", "binary_big_endian": ">"}


@dataclass(frozen=True)
class PlyFile:
    """A PLY file written value by value, the slow and obvious way."""

    encoding: str
    data: bytes
    columns: dict[str, np.ndarray]  # the scalar properties of the vertices


def numbers(kind: str) -> st.SearchStrategy[float]:
    code = CODES[kind]
    if code in "fd":
        return st.floats(width=32 if code == "f" else 64, allow_nan=False)
    bits = 8 * struct.calcsize(f"<{code}")
    low = -(2 ** (bits - 1)) if code.islower() else 0
    return st.integers(low, low + 2**bits - 1)


def tokens(kind: str, value: float) -> st.SearchStrategy[str]:
    """Some of the ways in which programs write a number."""
    if CODES[kind] not in "fd":
        return st.just(str(value))
    return st.sampled_from([repr(float(value)), f"{value:.17g}", f"{value:e}", f"{value:+.3f}"])


@st.composite
def properties(
    draw: st.DrawFn, prefix: str, lists: bool, min_size: int = 0
) -> list[tuple[str, str | None, str]]:
    """(type, type of the length or None, name) of some properties."""
    kinds = draw(st.lists(st.sampled_from(list(CODES)), min_size=min_size, max_size=4))
    lengths = st.sampled_from([None, "uchar", "int32", "ushort"]) if lists else st.none()
    return [(kind, draw(lengths), f"{prefix}{i}") for i, kind in enumerate(kinds)]


@st.composite
def ply_files(
    draw: st.DrawFn,
    axis_types: tuple[str, ...] = ("float", "double", "float32"),
    remarks: tuple[str, ...] = ("comment  a  b", "obj_info c", "comment"),
) -> PlyFile:
    """Any encoding, any properties in any order, other elements before and after."""
    encoding = draw(st.sampled_from(list(ENCODINGS)))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    axis_type = draw(st.sampled_from(axis_types))
    axes = [(axis_type, None, axis) for axis in "xyz"]
    vertex = draw(st.permutations(axes + draw(properties("p", lists=draw(st.booleans())))))
    elements = [("vertex", draw(st.integers(1, 4)), vertex)]
    for name in draw(st.lists(st.sampled_from(["face", "camera"]), unique=True)):
        other = (name, draw(st.integers(0, 3)), draw(properties("q", True, min_size=1)))
        elements.insert(draw(st.integers(0, len(elements))), other)
    header = ["ply", f"format {encoding} 1.0"]
    body = b""
    columns: dict[str, list[float]] = {kind[2]: [] for kind in vertex if kind[1] is None}
    for name, count, kinds in elements:
        header += draw(st.lists(st.sampled_from(remarks)))
        header += [f"element {name} {count}"]
        header += [f"property {f'list {n} {k}' if n else k} {p}" for k, n, p in kinds]
        for _ in range(count):
            row: list[str] = []
            for kind, length_kind, p in kinds:
                length = 1 if length_kind is None else draw(st.integers(0, 3))
                values = [draw(numbers(kind)) for _ in range(length)]
                words = [draw(tokens(kind, value)) for value in values]
                if encoding == "ascii":
                    values = [float(word) for word in words]
                    row += words if length_kind is None else [str(length), *words]
                else:
                    order = ENCODINGS[encoding]
                    body += struct.pack(order + CODES[length_kind], length) if length_kind else b""
                    body += struct.pack(f"{order}{length}{CODES[kind]}", *values)
                if name == "vertex" and length_kind is None:
                    columns[p] += values
            if encoding == "ascii":
                body += (draw(st.sampled_from([" ", "\t", "  "])).join(row) + end).encode()
    header += ["end_header", ""]
    if encoding == "ascii" and draw(st.booleans()):
        body = body.removesuffix(end.encode())
    with np.errstate(over="ignore"):
        arrays = {
            name: np.array(columns[name], np.float64 if CODES[k] in "fd" else np.int64).astype(
                CODES[k]
            )
            for k, n, name in vertex
            if n is None
        }
    return PlyFile(encoding, end.join(header).encode() + body, arrays)


def small_file(
    kind: str = "float", rows: str = "1 2 3 7\n4 5 6 8\n", extra: str = "uchar a"
) -> bytes:
    head = "".join(f"property {kind} {axis}\n" for axis in "xyz")
    return (
        f"ply\nformat ascii 1.0\nelement vertex 2\n{head}property {extra}\nend_header\n{rows}"
    ).encode()
