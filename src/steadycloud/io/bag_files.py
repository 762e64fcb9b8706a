"""The three kinds of bags: MCAP, ROS 1 (.bag), and the SQLite files of ROS 2 (.db3).

Each lists its topics, reads a message of a topic by its position, and copies itself with some
messages replaced: other topics stay as they are, messages of the topic without a replacement go.
"""

from __future__ import annotations

import heapq
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import InputError
from ..whole_file import temporary_name
from .format import load_library

# From a position and the message there, the new message; None: leave it out.
Replace = Callable[[int, bytes], bytes | None]
MCAP_LIBRARY, ROS1_LIBRARY = ("mcap.reader", "bags"), ("rosbags.rosbag1", "bags")


@dataclass(frozen=True)
class Topic:
    """One topic of a bag."""

    name: str
    type: str
    keys: tuple[int, ...]  # of its messages, in order of time
    aligned: bool  # CDR of ROS 2, not ROS 1

    @property
    def has_points(self) -> bool:
        """Whether its messages are point clouds."""
        return self.type.replace("/msg/", "/") == "sensor_msgs/PointCloud2"


@dataclass(frozen=True)
class Bag:
    """How one kind of bag is read and written."""

    topics: Callable[[Path], list[Topic]]
    message: Callable[[Path, Topic, int], bytes]
    copy: Callable[[Path, Topic, BinaryIO, Replace], None]


def _ordinal(topic: Topic, position: int) -> int:
    """How many messages of the same time come before this one."""
    return position - topic.keys.index(topic.keys[position])


# MCAP: keys are times in nanoseconds.


@contextmanager
def _mcap(path: Path) -> Iterator[Any]:
    reader = load_library(*MCAP_LIBRARY)
    with path.open("rb") as file:
        yield reader.make_reader(file)


def _mcap_topics(path: Path) -> list[Topic]:
    found: dict[str, tuple[str, str, list[int]]] = {}
    with _mcap(path) as reader:
        summary = reader.get_summary()
        schemas = summary.schemas if summary else {}
        for channel in summary.channels.values() if summary else ():
            name = schemas[channel.schema_id].name if channel.schema_id in schemas else ""
            found[channel.topic] = (name, channel.message_encoding, [])
        clouds = [t for t, (kind, _, _) in found.items() if "PointCloud2" in kind]
        for _, channel, message in reader.iter_messages(topics=clouds or [""]):
            found[channel.topic][2].append(message.log_time)
    return [
        Topic(name, kind, tuple(keys), encoding != "ros1")
        for name, (kind, encoding, keys) in found.items()
    ]


def _mcap_message(path: Path, topic: Topic, position: int) -> bytes:
    time = topic.keys[position]
    with _mcap(path) as reader:
        same = reader.iter_messages(topics=[topic.name], starting_at=time, ending_at=time)
        for _ in range(_ordinal(topic, position)):
            next(same)
        return bytes(next(same)[2].data)


def _mcap_copy(path: Path, topic: Topic, file: BinaryIO, replace: Replace) -> None:
    writer = load_library("mcap.writer", "bags").Writer(file)
    with _mcap(path) as reader:
        header = reader.get_header()
        writer.start(profile=header.profile, library=header.library)
        schemas: dict[int, int] = {0: 0}
        channels: dict[int, int] = {}
        position = 0
        for schema, channel, message in reader.iter_messages():
            if schema is not None and schema.id not in schemas:
                schemas[schema.id] = writer.register_schema(
                    schema.name, schema.encoding, schema.data
                )
            if channel.id not in channels:
                channels[channel.id] = writer.register_channel(
                    channel.topic,
                    channel.message_encoding,
                    schemas[channel.schema_id],
                    channel.metadata,
                )
            data: bytes | None = message.data
            if channel.topic == topic.name:
                data = replace(position, message.data)
                position += 1
            if data is not None:
                writer.add_message(
                    channels[channel.id],
                    message.log_time,
                    data,
                    message.publish_time,
                    message.sequence,
                )
        for item in reader.iter_attachments():
            writer.add_attachment(
                item.create_time, item.log_time, item.name, item.media_type, item.data
            )
        for item in reader.iter_metadata():
            writer.add_metadata(item.name, item.metadata)
    writer.finish()


# ROS 1: keys are times in nanoseconds.


def _ros1_topics(path: Path) -> list[Topic]:
    with load_library(*ROS1_LIBRARY).Reader(path) as reader:
        found: dict[str, tuple[str, list[list[Any]]]] = {}
        for connection in reader.connections:
            entry = found.setdefault(connection.topic, (connection.msgtype, []))
            entry[1].append(reader.indexes.get(connection.id, []))
        return [
            Topic(name, kind, tuple(entry.time for entry in heapq.merge(*indexes)), False)
            for name, (kind, indexes) in found.items()
        ]


def _ros1_message(path: Path, topic: Topic, position: int) -> bytes:
    time = topic.keys[position]
    with load_library(*ROS1_LIBRARY).Reader(path) as reader:
        own = [c for c in reader.connections if c.topic == topic.name]
        same = reader.messages(own, start=time, stop=time + 1)
        for _ in range(_ordinal(topic, position)):
            next(same)
        return bytes(next(same)[2])


def _ros1_copy(path: Path, topic: Topic, file: BinaryIO, replace: Replace) -> None:
    library = load_library(*ROS1_LIBRARY)
    beside = Path(file.name).with_name(f"{temporary_name()}.tmp")
    try:
        with library.Reader(path) as reader, library.Writer(beside) as writer:
            connections = {}
            for c in reader.connections:
                connections[c.id] = writer.add_connection(
                    c.topic,
                    c.msgtype,
                    msgdef=c.msgdef.data,
                    md5sum=c.digest,
                    callerid=c.ext.callerid,
                    latching=c.ext.latching,
                )
            position = 0
            for connection, time, raw in reader.messages():
                data: bytes | None = raw
                if connection.topic == topic.name:
                    data = replace(position, raw)
                    position += 1
                if data is not None:
                    writer.write(connections[connection.id], time, data)
        with beside.open("rb") as made:
            shutil.copyfileobj(made, file, 1 << 20)
    finally:
        beside.unlink(missing_ok=True)


# ROS 2 in SQLite: keys are the rows of the table of messages.


def _open_db3(path: Path) -> sqlite3.Connection:
    with path.open("rb") as file:
        if file.read(15) != b"SQLite format 3":
            raise InputError("is not a bag of ROS 2; copy it again.")
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _db3_topics(path: Path) -> list[Topic]:
    with closing(_open_db3(path)) as database:
        found = []
        for key, name, kind, encoding in database.execute(
            "SELECT id, name, type, serialization_format FROM topics"
        ).fetchall():
            rows = database.execute(
                "SELECT id FROM messages WHERE topic_id = ? ORDER BY timestamp, id", (key,)
            )
            keys = tuple(row[0] for row in rows)
            if encoding != "cdr":
                raise InputError(f"its messages are stored as {encoding}; convert it to cdr.")
            found.append(Topic(name, kind, keys, True))
    return found


def _db3_message(path: Path, topic: Topic, position: int) -> bytes:
    with closing(_open_db3(path)) as database:
        row = database.execute(
            "SELECT data FROM messages WHERE id = ?", (topic.keys[position],)
        ).fetchone()
    data = bytes(row[0])
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        raise InputError("its messages are compressed by zstd; unpack it with ros2 bag convert.")
    return data


def _db3_copy(path: Path, topic: Topic, file: BinaryIO, replace: Replace) -> None:
    with path.open("rb") as original:
        shutil.copyfileobj(original, file, 1 << 20)
    file.flush()
    with closing(sqlite3.connect(file.name)) as database:
        database.execute("PRAGMA journal_mode = MEMORY")  # no second file beside the result
        for position, key in enumerate(topic.keys):
            old = database.execute("SELECT data FROM messages WHERE id = ?", (key,)).fetchone()
            data = replace(position, bytes(old[0]))
            if data is None:
                database.execute("DELETE FROM messages WHERE id = ?", (key,))
            else:
                database.execute("UPDATE messages SET data = ? WHERE id = ?", (data, key))
        database.commit()


BAGS = {
    ".mcap": Bag(_mcap_topics, _mcap_message, _mcap_copy),
    ".bag": Bag(_ros1_topics, _ros1_message, _ros1_copy),
    ".db3": Bag(_db3_topics, _db3_message, _db3_copy),
}
