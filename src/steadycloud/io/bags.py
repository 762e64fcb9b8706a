"""Bags of ROS 1 and ROS 2, and MCAP: each PointCloud2 message of a topic is a frame.

A result is a copy of the bag with the messages of that topic replaced; stamps, all fields and the
other topics stay. Frames from elsewhere can be written as a new MCAP file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import BinaryIO

from ..errors import InputError, OutputError
from ..frame import Frame, IntArray
from .bag_files import BAGS, MCAP_LIBRARY, ROS1_LIBRARY, Bag, Topic
from .format import Format, FrameHeader, Reading, load_library
from .pointcloud2 import attributes_of, new_message, parse_cloud, points_of, with_frame

_STEP_NS = 100_000_000  # between the messages of a new file


@dataclass(frozen=True, eq=False)
class BagDocument:
    """Where a frame is in a bag."""

    path: Path
    topic: Topic
    position: int

    def take(self, rows: IntArray) -> BagDocument:
        """The same: it has no rows."""
        return self


@contextmanager
def _faults() -> Iterator[None]:
    """The errors of the libraries, which are of many types, as one sentence."""
    try:
        yield
    except (InputError, OutputError, OSError, MemoryError):
        raise
    except Exception as error:
        reason = " ".join(str(error).split())[:80] or type(error).__name__
        raise InputError(f"is not a whole bag ({reason}); copy or record it again.") from None


@lru_cache(maxsize=8)
def _topics(kind: str, path: Path, size: int, mtime_ns: int) -> tuple[Topic, ...]:
    """The topics of a file as it is now; it takes a pass over the file."""
    with _faults():
        return tuple(BAGS[kind].topics(path))


def _topic(path: Path, reading: Reading) -> tuple[Bag, Topic]:
    """The chosen topic, or the only one with points."""
    found, kind = path.stat(), path.suffix.lower()
    topics = _topics(kind, path, found.st_size, found.st_mtime_ns)
    clouds = [topic for topic in topics if topic.has_points]
    listed = ", ".join(f"{topic.name} ({len(topic.keys)})" for topic in clouds[:8])
    if reading.topic:
        clouds = [topic for topic in clouds if topic.name == reading.topic]
        if not clouds:
            raise InputError(
                f"has no points on the topic '{reading.topic}'; use {listed or 'another bag'}."
            )
    if not clouds:
        held = ", ".join(f"{topic.name} ({topic.type})" for topic in topics[:4]) or "nothing"
        raise InputError(f"has no topic of PointCloud2, only {held}; use another bag.")
    if len(clouds) > 1:
        raise InputError(f"has several topics of points: {listed}; choose one with --topic.")
    return BAGS[kind], clouds[0]


def count(path: Path, reading: Reading) -> int:
    """The number of messages of the topic."""
    return len(_topic(path, reading)[1].keys)


def read(path: Path, reading: Reading) -> Frame:
    """Read one message of the topic."""
    bag, topic = _topic(path, reading)
    with _faults():
        cloud = parse_cloud(bag.message(path, topic, reading.index), topic.aligned)
        document = BagDocument(path, topic, reading.index)
        return Frame(points_of(cloud), attributes_of(cloud), path.name, document)


def peek(path: Path, reading: Reading) -> FrameHeader:
    """The fields of one message."""
    frame = read(path, reading)
    return FrameHeader(len(frame), tuple(frame.attributes))


def write(kind: str, file: BinaryIO, frame: Frame) -> None:
    """Write a bag with one message of points."""
    write_all(kind, file, [frame])


def write_all(kind: str, file: BinaryIO, frames: Iterable[Frame]) -> None:
    """Copy the bag that the frames came from with their points, or write a new MCAP file."""
    queue = iter(frames)
    frame = next(queue, None)
    document = frame.source if frame is not None else None
    if not isinstance(document, BagDocument) or document.path.suffix.lower() != kind:
        if kind != ".mcap":
            raise OutputError(f"only frames of a {kind} can be written as one; write .mcap.")
        _write_new(file, frame, queue)
        return
    bag, path, topic = BAGS[kind], document.path, document.topic

    def replace(position: int, message: bytes) -> bytes | None:
        nonlocal frame
        if frame is None or frame.source.position != position:
            return None
        if frame.source.path != path or frame.source.topic.name != topic.name:
            raise OutputError("the frames come from several bags or topics; write one for each.")
        changed = with_frame(parse_cloud(bytes(message), topic.aligned), frame)
        frame = next(queue, None)
        return changed

    with _faults():
        bag.copy(path, topic, file, replace)
    if frame is not None:
        raise OutputError("the frames are not in the order of the bag; write them as .ply.")


def _write_new(file: BinaryIO, first: Frame | None, rest: Iterator[Frame]) -> None:
    """A new file with the topic /points, ten messages a second."""
    writer = load_library("mcap.writer", "bags").Writer(file)
    writer.start(profile="ros2", library="steadycloud")
    schema = writer.register_schema("sensor_msgs/msg/PointCloud2", "ros2msg", DEFINITION.encode())
    channel = writer.register_channel("/points", "cdr", schema)
    frame, time = first, 0
    while frame is not None:
        writer.add_message(channel, time, new_message(frame, time), time)
        frame, time = next(rest, None), time + _STEP_NS
    writer.finish()


DEFINITION = """\
std_msgs/Header header
uint32 height
uint32 width
sensor_msgs/PointField[] fields
bool is_bigendian
uint32 point_step
uint32 row_step
uint8[] data
bool is_dense
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
================================================================================
MSG: sensor_msgs/PointField
uint8 INT8=1
uint8 UINT8=2
uint8 INT16=3
uint8 UINT16=4
uint8 INT32=5
uint8 UINT32=6
uint8 FLOAT32=7
uint8 FLOAT64=8
string name
uint32 offset
uint8 datatype
uint32 count
"""


def _format(kind: str, summary: str, library: tuple[str, str] | None) -> Format:
    one: Callable[[BinaryIO, Frame], None] = partial(write, kind)
    many: Callable[[BinaryIO, Iterable[Frame]], None] = partial(write_all, kind)
    return Format(kind, summary, read, one, peek, count, many, extensible=False, library=library)


BAG_FORMATS = (
    _format(".mcap", "MCAP, PointCloud2 messages", MCAP_LIBRARY),
    _format(".bag", "bag of ROS 1, PointCloud2 messages", ROS1_LIBRARY),
    _format(".db3", "bag of ROS 2 in SQLite, PointCloud2 messages", None),
)
