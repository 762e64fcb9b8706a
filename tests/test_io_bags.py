"""Bags and MCAP: each PointCloud2 message a frame; stamps, fields and other topics stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from steadycloud.cli.main import main
from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import Reading, open_sequence, peek_frame, write_frame, write_frames
from steadycloud.io.pointcloud2 import new_message, parse_cloud

from .optional import import_or_skip

import_or_skip("mcap.reader")
rosbag1 = import_or_skip("rosbags.rosbag1")
rosbag2 = import_or_skip("rosbags.rosbag2")
typesys = import_or_skip("rosbags.typesys")
highlevel = import_or_skip("rosbags.highlevel")
RNG = np.random.default_rng(0)
N, FRAMES = 24, 4
POINT = np.dtype(
    {
        "names": ["x", "y", "z", "rgb", "ring", "time"],
        "formats": ["<f4", "<f4", "<f4", "<f4", "<u2", "<f8"],
        "offsets": [0, 4, 8, 16, 20, 24],
        "itemsize": 36,  # with gaps
    }
)
CLOUD = "sensor_msgs/msg/PointCloud2"
KINDS = (".mcap", ".bag", ".db3")


def table() -> np.ndarray:
    rows = np.frombuffer(RNG.bytes(N * 36), POINT).copy()  # gaps have content, too
    for axis in "xyz":
        rows[axis] = RNG.normal(size=N)
    rows["rgb"] = RNG.integers(0, 1 << 24, N).astype("<u4").view("<f4")
    rows["time"] = RNG.random(N)
    return rows


def message(store: Any, rows: np.ndarray, stamp: int, ros1: bool) -> Any:
    types = store.types
    codes = {"<f4": 7, "<u2": 4, "<f8": 8}
    fields = [
        types["sensor_msgs/msg/PointField"](
            name=n, offset=POINT.fields[n][1], datatype=codes[POINT[n].str], count=1
        )
        for n in POINT.names
    ]
    time = types["builtin_interfaces/msg/Time"](sec=stamp, nanosec=stamp * 1000)
    more = {"seq": stamp} if ros1 else {}
    header = types["std_msgs/msg/Header"](stamp=time, frame_id="lidar", **more)
    return types[CLOUD](
        header=header,
        height=2,
        width=N // 2,
        fields=fields,
        is_bigendian=False,
        point_step=36,
        row_step=18 * N,
        data=np.frombuffer(rows.tobytes(), np.uint8),
        is_dense=True,
    )


def record(path: Path, topics: tuple[str, ...] = ("/points",)) -> tuple[Path, list[np.ndarray]]:
    """A bag of each kind with points, and texts between them."""
    kind = path.suffix
    ros1 = kind == ".bag"
    store = typesys.get_typestore(
        typesys.Stores.ROS1_NOETIC if ros1 else typesys.Stores.ROS2_HUMBLE
    )
    serialize = store.serialize_ros1 if ros1 else store.serialize_cdr
    if ros1:
        writer = rosbag1.Writer(path)
    else:
        plugin = rosbag2.StoragePlugin.MCAP if kind == ".mcap" else rosbag2.StoragePlugin.SQLITE3
        writer = rosbag2.Writer(path.with_suffix(""), version=9, storage_plugin=plugin)
    tables = []
    with writer:
        clouds = [writer.add_connection(topic, CLOUD, typestore=store) for topic in topics]
        text = writer.add_connection("/text", "std_msgs/msg/String", typestore=store)
        for i in range(FRAMES):
            rows = table()
            tables.append(rows)
            for cloud in clouds:
                raw = serialize(message(store, rows, i + 1, ros1), CLOUD)
                writer.write(cloud, (i + 1) * 10**9, raw)
            said = store.types["std_msgs/msg/String"](data=f"frame {i}")
            writer.write(text, (i + 1) * 10**9 + 5, serialize(said, "std_msgs/msg/String"))
    if not ros1:
        (made,) = path.with_suffix("").glob(f"*{kind}")
        made.rename(path)
    return path, tables


def messages(path: Path) -> list[tuple[str, int, Any]]:
    """What rosbags reads."""
    if path.suffix == ".bag":
        with highlevel.AnyReader([path]) as reader:
            return [
                (c.topic, t, reader.deserialize(raw, c.msgtype)) for c, t, raw in reader.messages()
            ]
    store = typesys.get_typestore(typesys.Stores.ROS2_HUMBLE)
    if path.suffix == ".mcap":
        reader_of = import_or_skip("mcap.reader").make_reader
        with path.open("rb") as file:
            return [
                (c.topic, m.log_time, store.deserialize_cdr(m.data, s.name))
                for s, c, m in reader_of(file).iter_messages()
            ]
    import sqlite3

    with sqlite3.connect(path) as base:
        rows = base.execute(
            "SELECT name, type, timestamp, data FROM messages JOIN topics ON topics.id = topic_id "
            "ORDER BY timestamp"
        ).fetchall()
    base.close()
    return [(name, t, store.deserialize_cdr(raw, kind)) for name, kind, t, raw in rows]


@pytest.mark.parametrize("kind", KINDS)
def test_each_message_is_a_frame_with_all_fields(tmp_path: Path, kind: str) -> None:
    path, tables = record(tmp_path / f"run{kind}")
    sequence = open_sequence(path)
    assert [p.name for p in sequence.paths] == [f"run_{i:04d}{kind}" for i in range(FRAMES)]
    for place, frame, rows in zip(sequence.paths, sequence, tables, strict=True):
        np.testing.assert_array_equal(frame.points, np.stack([rows[a] for a in "xyz"], axis=1))
        assert list(frame.attributes) == ["red", "green", "blue", "ring", "time"]
        np.testing.assert_array_equal(frame.attributes["ring"], rows["ring"])
        np.testing.assert_array_equal(frame.attributes["time"], rows["time"])
        quads = np.ascontiguousarray(rows["rgb"]).view("u1").reshape(-1, 4)
        np.testing.assert_array_equal(frame.attributes["red"], quads[:, 2])
        assert peek_frame(place).attributes == tuple(frame.attributes)


@pytest.mark.parametrize("kind", KINDS)
def test_unmoved_frames_give_the_same_messages_and_other_topics_are_copied(
    tmp_path: Path, kind: str
) -> None:
    path, _ = record(tmp_path / f"run{kind}")
    write_frames(tmp_path / f"again{kind}", open_sequence(path))
    old, new = messages(path), messages(tmp_path / f"again{kind}")
    assert [m[:2] for m in old] == [m[:2] for m in new] and len(old) == 2 * FRAMES
    for (topic, _, before), (_, _, after) in zip(old, new, strict=True):
        if topic == "/text":
            assert before.data == after.data
        else:
            assert before.data.tobytes() == after.data.tobytes()
            assert repr((before.header, before.fields)) == repr((after.header, after.fields))


@pytest.mark.parametrize("kind", KINDS)
def test_moved_points_and_a_choice_of_frames(tmp_path: Path, kind: str) -> None:
    path, tables = record(tmp_path / f"run{kind}")
    chosen = [f.with_points(f.points + 0.5) for f in open_sequence(path, "1:2")]
    chosen[1] = chosen[1].take(np.arange(5))
    write_frames(tmp_path / f"out{kind}", chosen)
    clouds = [m for m in messages(tmp_path / f"out{kind}") if m[0] == "/points"]
    assert [t for _, t, _ in clouds] == [2 * 10**9, 3 * 10**9]
    for (_, _, cloud), rows, n_points in zip(clouds, tables[1:], (N, 5), strict=False):
        assert cloud.height * cloud.width == n_points
        back = np.frombuffer(cloud.data.tobytes(), POINT)
        np.testing.assert_array_equal(
            back["x"], (rows["x"][:n_points].astype("f8") + 0.5).astype("f4")
        )
        np.testing.assert_array_equal(back["ring"], rows["ring"][:n_points])
        assert cloud.header.frame_id == "lidar"


@pytest.mark.parametrize("kind", KINDS)
def test_one_of_several_topics_is_chosen(tmp_path: Path, kind: str) -> None:
    path, _ = record(tmp_path / f"run{kind}", ("/front", "/rear"))
    with pytest.raises(InputError, match=r"several topics of points: /front \(4\), /rear \(4\)"):
        open_sequence(path).check()
    with pytest.raises(InputError, match="no points on the topic '/top'; use /front"):
        open_sequence(path, reading=Reading(topic="/top")).check()
    assert len(open_sequence(path, reading=Reading(topic="/rear"))) == FRAMES


def test_other_frames_become_a_new_mcap(tmp_path: Path) -> None:
    frames = [
        Frame(RNG.normal(size=(5 + i, 3)), {"ring": np.arange(5 + i, dtype="u2")}) for i in range(3)
    ]
    write_frames(tmp_path / "a.mcap", frames)
    for old, new in zip(frames, open_sequence(tmp_path / "a.mcap"), strict=True):
        np.testing.assert_array_equal(new.points, old.points)
        np.testing.assert_array_equal(new.attributes["ring"], old.attributes["ring"])
    for (topic, _, cloud), frame in zip(messages(tmp_path / "a.mcap"), frames, strict=True):
        assert topic == "/points" and cloud.width == len(frame)
    for kind in (".bag", ".db3"):
        with pytest.raises(OutputError, match=r"write \.mcap"):
            write_frame(tmp_path / f"a{kind}", frames[0])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("keep", [0, 10, 600])
def test_a_cut_bag_is_one_sentence(tmp_path: Path, kind: str, keep: int) -> None:
    path, _ = record(tmp_path / f"run{kind}")
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(InputError) as caught:
        open_sequence(path).check()
    assert str(caught.value).startswith(f"{path}: ") and "\n" not in str(caught.value)


def test_a_bag_without_points_says_what_it_holds(tmp_path: Path) -> None:
    path, _ = record(tmp_path / "run.mcap", ())
    with pytest.raises(InputError, match=r"no topic of PointCloud2, only /text \(std_msgs"):
        open_sequence(path).check()


def test_a_coordinate_of_several_values_is_refused() -> None:
    """A field x of three values a point has no single coordinate to read."""
    message = bytearray(new_message(Frame(np.zeros((3, 3))), 0))
    at = message.index(b"\x02\0\0\0x\0") + 6  # after the name: padding, offset, type, count
    at += -(at - 4) % 4 + 4 + 1
    at += -(at - 4) % 4
    message[at] = 3
    with pytest.raises(InputError, match="field x has 3 values a point"):
        parse_cloud(bytes(message), aligned=True)


@pytest.mark.parametrize("kind", [".mcap", ".db3"])
@pytest.mark.parametrize("frames", [":", "1:2"])
def test_a_bag_of_ros_2_stays_a_folder_that_its_tools_open(
    tmp_path: Path, kind: str, frames: str
) -> None:
    path, _ = record(tmp_path / f"run{kind}")
    bag, out = tmp_path / "run", tmp_path / "out"
    path.rename(bag / path.name)
    assert main(["denoise", str(bag), "-o", str(out), "--frames", frames]) == 0
    n_clouds = 4 if frames == ":" else 2
    with rosbag2.Reader(out) as reader:
        assert {t: info.msgcount for t, info in reader.topics.items()} == {
            "/points": n_clouds,
            "/text": FRAMES,
        }
        found = [(c.topic, time) for c, time, _ in reader.messages()]
        assert reader.message_count == len(found) == n_clouds + FRAMES
        assert (reader.start_time, reader.end_time) == (found[0][1], found[-1][1] + 1)
    assert main(["denoise", str(bag), "-o", str(out), "--frames", frames, "--overwrite"]) == 0


def test_metadata_that_are_not_ours_are_not_replaced(tmp_path: Path, capsys: Any) -> None:
    path, _ = record(tmp_path / "run.db3")
    path.rename(tmp_path / "run" / path.name)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "metadata.yaml").write_text("mine")
    assert main(["denoise", str(tmp_path / "run"), "-o", str(tmp_path / "out")]) == 1
    assert "metadata.yaml: exists" in capsys.readouterr().err
    assert (tmp_path / "out" / "metadata.yaml").read_text() == "mine"


def test_a_file_outside_of_a_bag_gets_no_metadata(tmp_path: Path) -> None:
    path, _ = record(tmp_path / "run.mcap")
    assert main(["denoise", str(path), "-o", str(tmp_path / "out")]) == 0
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["run.mcap", "steadycloud.json"]
