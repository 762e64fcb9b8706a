"""metadata.yaml: what ROS 2 must know about the files of a bag, which is a folder, to open it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..whole_file import whole_file
from .format import load_library

METADATA = "metadata.yaml"
_STORAGES = {".db3": "sqlite3", ".mcap": "mcap"}


@dataclass(frozen=True)
class _Part:
    """One file of a bag; times are in nanoseconds."""

    path: Path
    first: int
    last: int
    counts: dict[tuple[str, str, str], int]  # messages by topic: name, type, quality of service

    @property
    def n_messages(self) -> int:
        return sum(self.counts.values())


def is_part(path: Path) -> bool:
    """Whether the file is in a bag of ROS 2: a folder with metadata."""
    return path.suffix.lower() in _STORAGES and path.with_name(METADATA).is_file()


def write_metadata(files: Sequence[Path]) -> None:
    """Write metadata.yaml beside the files of a bag, which are all of one kind."""
    kind = files[0].suffix.lower()
    parts = [_db3_part(path) if kind == ".db3" else _mcap_part(path) for path in files]
    counts: dict[tuple[str, str, str], int] = {}
    for part in parts:
        for topic, n_messages in part.counts.items():
            counts[topic] = counts.get(topic, 0) + n_messages
    first, last = min(p.first for p in parts), max(p.last for p in parts)
    lines = [
        "rosbag2_bagfile_information:",
        "  version: 5",
        f"  storage_identifier: {_STORAGES[kind]}",
        *_span("  ", first, last, sum(p.n_messages for p in parts)),
        "  topics_with_message_count:",
    ]
    for (name, message, quality), n_messages in counts.items():
        lines += [
            "    - topic_metadata:",
            f"        name: {json.dumps(name)}",
            f"        type: {json.dumps(message)}",
            "        serialization_format: cdr",
            f"        offered_qos_profiles: {json.dumps(quality)}",
            f"      message_count: {n_messages}",
        ]
    lines += ['  compression_format: ""', '  compression_mode: ""', "  relative_file_paths:"]
    lines += [f"    - {json.dumps(part.path.name)}" for part in parts]
    lines += ["  files:"]
    for part in parts:
        lines += [f"    - path: {json.dumps(part.path.name)}"]
        lines += _span("      ", part.first, part.last, part.n_messages)
    with whole_file(files[0].with_name(METADATA), make_folder=False) as unfinished:
        unfinished.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _span(indent: str, first: int, last: int, n_messages: int) -> list[str]:
    return [
        f"{indent}duration:",
        f"{indent}  nanoseconds: {last - first}",
        f"{indent}starting_time:",
        f"{indent}  nanoseconds_since_epoch: {first}",
        f"{indent}message_count: {n_messages}",
    ]


def _db3_part(path: Path) -> _Part:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
        kept = [row[1] for row in database.execute("PRAGMA table_info(topics)")]
        quality = "offered_qos_profiles" if "offered_qos_profiles" in kept else "''"
        counts = {
            (name, kind, said): n_messages
            for name, kind, said, n_messages in database.execute(
                f"SELECT name, type, {quality}, (SELECT COUNT(*) FROM messages "
                "WHERE topic_id = topics.id) FROM topics ORDER BY id"
            )
        }
        span = "SELECT MIN(timestamp), MAX(timestamp) FROM messages"
        first, last = database.execute(span).fetchone()
    return _Part(path, first or 0, last or 0, counts)


def _mcap_part(path: Path) -> _Part:
    with path.open("rb") as file:
        summary = load_library("mcap.reader", "bags").make_reader(file).get_summary()
    found = summary.statistics
    counts = {
        (
            channel.topic,
            summary.schemas[channel.schema_id].name,
            channel.metadata.get("offered_qos_profiles", ""),
        ): found.channel_message_counts.get(key, 0)
        for key, channel in summary.channels.items()
        if channel.schema_id in summary.schemas
    }
    return _Part(path, found.message_start_time, found.message_end_time, counts)
