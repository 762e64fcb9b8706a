"""The record of a run: valid JSON after every frame, appended to and not rewritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steadycloud.errors import OutputError
from steadycloud.frame import History
from steadycloud.record_file import read_record
from steadycloud.run.record import RunRecord
from steadycloud.run.segments import WrittenFrame

NAMES = [f"f{number}.ply" for number in (1, 2, 10)]


def record_at(path: Path) -> RunRecord:
    return RunRecord(path, "auto", {"seed": 1, "b": {"c": float("nan")}}, ["in"], NAMES)


def add(record, name):
    record.add(name, WrittenFrame(Path(name), 4, History(reason="ünd\ud800"), (), 0.1))


def test_the_file_is_valid_json_after_every_frame(tmp_path):
    path = tmp_path / "steadycloud.json"
    record = record_at(path)
    record.begin()
    for count, name in enumerate(["f10.ply", "f1.ply", "f2.ply"], start=1):
        add(record, name)
        found = json.loads(path.read_text())
        assert found == read_record(path)
        assert found["complete"] is False
        assert len(found["frames"]) == count
    record.end()
    found = json.loads(path.read_text())
    assert found["complete"] is True
    assert [frame["name"] for frame in found["frames"]] == NAMES
    assert found["config"] == {"seed": 1, "b": {"c": None}}
    assert found["frames"][0]["history"]["reason"] == "ünd\ud800"


def test_a_frame_costs_the_same_however_many_there_are(tmp_path, monkeypatch):
    record = record_at(tmp_path / "steadycloud.json")
    record.names = tuple(f"f{number}.ply" for number in range(300))
    record.begin()
    written = []
    monkeypatch.setattr(RunRecord, "_save", lambda self, complete: written.append("all of it"))
    for name in record.names:
        add(record, name)
    assert written == []
    assert len(read_record(record.path)["frames"]) == 300


def test_a_record_without_frames_does_not_stay(tmp_path):
    record = record_at(tmp_path / "steadycloud.json")
    record.begin()
    assert read_record(record.path)["frames"] == []
    record.end()
    assert list(tmp_path.iterdir()) == []


def test_a_frame_that_could_not_be_moved_is_forgotten(tmp_path):
    record = record_at(tmp_path / "steadycloud.json")
    record.begin()
    add(record, "f1.ply")
    add(record, "f2.ply")
    record.drop("f2.ply")
    record.end()
    found = read_record(record.path)
    assert [frame["name"] for frame in found["frames"]] == ["f1.ply"]
    assert found["complete"] is False


def test_a_record_that_was_deleted_is_written_again(tmp_path):
    record = record_at(tmp_path / "steadycloud.json")
    record.begin()
    add(record, "f1.ply")
    record.path.unlink()
    add(record, "f2.ply")
    assert len(read_record(record.path)["frames"]) == 2


def test_a_record_that_cannot_be_written_is_one_sentence(tmp_path):
    record = record_at(tmp_path / "steadycloud.json")
    record.begin()
    record.path.unlink()
    record.path.mkdir()
    with pytest.raises(OutputError, match=r"steadycloud\.json: cannot be written"):
        add(record, "f1.ply")


@pytest.mark.parametrize("cut", range(0, 1200, 37))
def test_whatever_is_torn_off_the_whole_lines_are_read(tmp_path, cut):
    path = tmp_path / "steadycloud.json"
    record = record_at(path)
    record.begin()
    for name in NAMES:
        add(record, name)
    whole = read_record(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - cut] + b"\0" * (cut % 5))
    try:
        found = read_record(path)
    except ValueError:
        assert b'"frames": [\n' not in path.read_bytes()  # only a piece of the head is left
        return
    assert found["frames"] == whole["frames"][: len(found["frames"])]
    assert found["config"] == whole["config"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "[]", "{}", "7", '{"frames": 3}', '{"frames": [3]}', '{"frames": [{}]}'),
        *('{"frames": [{"name": 3}]}', "[" * 100_000, '{"frames": [', "\x00", '{"frames": null}'),
        "9" * 5000,
    ],
)
def test_what_is_no_record_is_a_value_error(tmp_path, text):
    path = tmp_path / "steadycloud.json"
    path.write_text(text)
    with pytest.raises(ValueError):
        read_record(path)
