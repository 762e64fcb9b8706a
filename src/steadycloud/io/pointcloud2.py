"""PointCloud2: the message of ROS 1 and ROS 2 that holds a point cloud.

A message is changed in place: new coordinates are put into its bytes, so that the stamp, the frame
of reference and all fields stay. Messages of ROS 2 are aligned (CDR), those of ROS 1 are not.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import InputError, OutputError
from ..frame import FloatArray, Frame
from .format import RGB, AnyArray, as_columns, in_own_type, stack_axes, whole_type

_TYPES = {1: "i1", 2: "u1", 3: "i2", 4: "u2", 5: "i4", 6: "u4", 7: "f4", 8: "f8"}
_CODES = {code: number for number, code in _TYPES.items()}
_PACKED = {"rgb": RGB, "rgba": (*RGB, "alpha")}
_BYTES = (2, 1, 0, 3)  # of red, green, blue, alpha in a packed color
AXES = ("x", "y", "z")
AGAIN = "record it again"


class _Walker:
    """Reads the values of a message one after the other."""

    def __init__(self, data: bytes, aligned: bool) -> None:
        self.data, self.aligned = data, aligned
        self.base = self.at = 4 if aligned else 0
        self.order = "<" if not aligned or data[1:2] in (b"\1", b"\3") else ">"

    def take(self, kind: str) -> int:
        """The next number."""
        size = struct.calcsize(kind)
        if self.aligned:
            self.at += -(self.at - self.base) % size
        (value,) = struct.unpack_from(self.order + kind, self.data, self.at)
        self.at += size
        return int(value)

    def text(self) -> str:
        """The next text."""
        size = self.take("I")
        if self.at + size > len(self.data):
            raise struct.error("text")
        found = self.data[self.at : self.at + size]
        self.at += size
        return found.rstrip(b"\0").decode("utf-8", "surrogateescape")


@dataclass(frozen=True, eq=False)
class Cloud:
    """A message, and where its parts are in it."""

    message: bytes
    order: str
    places: tuple[int, int, int, int]  # of height, width, row_step, and the length of the data
    dtype: np.dtype[Any]  # of a point, with gaps
    table: AnyArray  # (n,) points

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields of a point."""
        return self.dtype.names or ()


def parse_cloud(message: bytes, aligned: bool) -> Cloud:
    """Find the points in a message."""
    try:
        return _parse(message, aligned)
    except (struct.error, ValueError, OverflowError) as error:
        reason = " ".join(str(error).split())[:60]
        raise InputError(f"a PointCloud2 message is damaged ({reason}); {AGAIN}.") from None


def _parse(message: bytes, aligned: bool) -> Cloud:
    walk = _Walker(message, aligned)
    for _ in range(2 if aligned else 3):  # seq of ROS 1, and the stamp
        walk.take("I")
    walk.text()
    height = walk.take("I")
    at_height = walk.at - 4
    width = walk.take("I")
    at_width = walk.at - 4
    fields = []
    for _ in range(walk.take("I")):
        name, offset = walk.text(), walk.take("I")
        fields.append((name, offset, walk.take("B"), walk.take("I")))
    order = ">" if walk.take("B") else "<"
    point_step, row_step = walk.take("I"), walk.take("I")
    at_row = walk.at - 4
    size = walk.take("I")
    places = (at_height, at_width, at_row, walk.at - 4)
    if walk.at + size > len(message) or (height > 1 and row_step * height > size):
        raise ValueError("it is cut short")
    if width * height == 0:
        raise InputError("a PointCloud2 message holds no points; choose other frames.")
    dtype = _point_type(fields, point_step, order)
    if width * point_step > (row_step if height > 1 else size):
        raise ValueError("its rows are too short")
    raw = np.frombuffer(message, np.uint8, size, walk.at)
    if height > 1 and row_step != width * point_step:  # rows have gaps between them
        raw = np.ascontiguousarray(
            raw[: height * row_step].reshape(height, row_step)[:, : width * point_step]
        ).ravel()
    table = raw[: width * height * point_step].view(dtype)
    return Cloud(message, walk.order, places, dtype, table)


def _point_type(
    fields: list[tuple[str, int, int, int]], point_step: int, order: str
) -> np.dtype[Any]:
    names = [name for name, *_ in fields]
    if len(set(names)) < len(names) or not set(AXES) <= set(names):
        raise ValueError("its fields have equal names, or no x, y and z")
    formats = []
    for name, offset, kind, count in fields:
        if kind not in _TYPES or not 0 < max(count, 1) < 10_000:
            raise ValueError(f"its field {name[:20]} has the type {kind}")
        if count > 1 and name in AXES:
            raise ValueError(f"its field {name} has {count} values a point")
        base = np.dtype(f"{order}{_TYPES[kind]}")
        formats.append(base if count <= 1 else np.dtype((base, (count,))))
        if offset + formats[-1].itemsize > point_step:
            raise ValueError(f"its field {name[:20]} is outside the point")
    offsets = [offset for _, offset, *_ in fields]
    return np.dtype(
        {"names": names, "formats": formats, "offsets": offsets, "itemsize": point_step}
    )


def points_of(cloud: Cloud) -> FloatArray:
    """The coordinates (n, 3)."""
    return stack_axes(cloud.table[axis] for axis in AXES)


def colors_in(cloud: Cloud, name: str) -> tuple[str, ...]:
    """The colors that a packed field holds."""
    colors = _PACKED.get(name, ())
    fits = cloud.dtype[name].itemsize == 4 and cloud.dtype[name].shape == ()
    return colors if fits and not set(colors) & set(cloud.fields) else ()


def attributes_of(cloud: Cloud) -> dict[str, AnyArray]:
    """All fields but the coordinates; packed colors as red, green, blue."""
    found: dict[str, AnyArray] = {}
    for name in cloud.fields:
        if name in AXES:
            continue
        values = np.ascontiguousarray(cloud.table[name])
        if colors := colors_in(cloud, name):
            quad = values.astype(values.dtype.newbyteorder("<")).view(np.uint8).reshape(-1, 4)
            found |= {c: quad[:, i].copy() for c, i in zip(colors, _BYTES, strict=False)}
        else:
            found[name] = values.astype(values.dtype.newbyteorder("="))
    return found


def with_frame(cloud: Cloud, frame: Frame) -> bytes:
    """The message with the points and attributes of the frame."""
    same = len(frame) == len(cloud.table)
    step = cloud.dtype.itemsize  # copied as bytes: the gaps between fields have content
    raw = cloud.table.view(np.uint8).copy() if same else np.zeros(len(frame) * step, np.uint8)
    table = raw.view(cloud.dtype)
    known: set[str] = set()
    for name in cloud.fields:
        own = table[name]
        colors = colors_in(cloud, name)
        if name in AXES:
            if whole_type(own.dtype, frame.points) != own.dtype:
                raise OutputError(
                    f"its coordinates are whole numbers ({own.dtype}); round them: --voxelize."
                )
            table[name] = in_own_type(frame.points[:, AXES.index(name)], own)
        elif colors and all(c in frame.attributes for c in colors):
            quad = own.astype(own.dtype.newbyteorder("<")).view(np.uint8).reshape(-1, 4)
            for color, i in zip(colors, _BYTES, strict=False):
                quad[:, i] = frame.attributes[color]
            table[name] = quad.reshape(-1).view(own.dtype.newbyteorder("<"))
            known |= set(colors)
        elif name in frame.attributes:
            table[name] = frame.attributes[name]
            known.add(name)
    if new := set(frame.attributes) - known:
        raise OutputError(f"a bag's message has no field for {', '.join(sorted(new))}; use .ply.")
    return _with_data(cloud, table)


def _with_data(cloud: Cloud, table: AnyArray) -> bytes:
    at_height, at_width, at_row, at_size = cloud.places
    old_size = struct.unpack_from(f"{cloud.order}I", cloud.message, at_size)[0]
    head = bytearray(cloud.message[: at_size + 4])
    tail = cloud.message[at_size + 4 + old_size :]
    step = cloud.dtype.itemsize
    height = struct.unpack_from(f"{cloud.order}I", head, at_height)[0]
    if len(table) != len(cloud.table):
        height = 1
    width = len(table) // height
    for at, value in (
        (at_height, height),
        (at_width, width),
        (at_row, width * step),
        (at_size, len(table) * step),
    ):
        struct.pack_into(f"{cloud.order}I", head, at, value)
    return bytes(head) + table.view(np.uint8).tobytes() + tail


def _without_long(values: AnyArray) -> AnyArray:
    """Whole numbers of 64 bits, which messages do not have, as 32 bits if they fit, else floats."""
    if values.dtype.kind not in "iu" or values.dtype.itemsize < 8:
        return values
    small = np.iinfo(np.int32)
    fits = len(values) and small.min <= values.min() and values.max() <= small.max
    return values.astype(np.int32 if fits else np.float64)


def new_message(frame: Frame, stamp_ns: int) -> bytes:
    """A message of ROS 2 for a frame that did not come from a bag."""
    columns: dict[str, AnyArray] = {a: frame.points[:, i] for i, a in enumerate(AXES)}
    for name, values in frame.attributes.items():
        table = as_columns(name, values)
        for i in range(table.shape[1]):
            single = name if table.shape[1] == 1 else f"{name}_{i}"
            columns[single] = _without_long(table[:, i])
    kinds: list[tuple[str, str]] = []
    for name, values in columns.items():
        code = {"b1": "u1", "f2": "f4"}.get(values.dtype.str[1:], values.dtype.str[1:])
        if code not in _CODES:
            raise OutputError(f"a bag cannot hold '{name}' of type {values.dtype}; use .ply.")
        kinds.append((name, f"<{code}"))
    rows = np.empty(len(frame), kinds)
    for name, values in columns.items():
        rows[name] = values
    out = bytearray(b"\0\1\0\0")

    def put(kind: str, value: int) -> None:
        out.extend(b"\0" * (-(len(out) - 4) % struct.calcsize(kind)))
        out.extend(struct.pack(f"<{kind}", value))

    def text(value: str) -> None:
        raw = value.encode("utf-8", "surrogateescape") + b"\0"
        put("I", len(raw))
        out.extend(raw)

    put("I", stamp_ns // 10**9)
    put("I", stamp_ns % 10**9)
    text("map")
    put("I", 1)
    put("I", len(frame))
    put("I", len(kinds))
    offset = 0
    for name, code in kinds:
        text(name)
        put("I", offset)
        put("B", _CODES[code[1:]])
        put("I", 1)
        offset += np.dtype(code).itemsize
    put("B", 0)
    put("I", rows.itemsize)
    put("I", rows.nbytes)
    put("I", rows.nbytes)
    out.extend(rows.tobytes())
    put("B", int(np.isfinite(frame.points).all()))
    return bytes(out)
