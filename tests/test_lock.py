"""Locks and temporary files: two runs do not mix, and what a killed run leaves is removed."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from steadycloud.errors import OutputError
from steadycloud.owner import has_ended, own_mark
from steadycloud.run.lock import Lock
from steadycloud.whole_file import sweep, temporary_name, whole_file

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows does not tell which processes ended")


def mark_of_the_dead():
    code = "from steadycloud.owner import own_mark; print(own_mark())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_second_run_is_told_who_writes_and_since_when(tmp_path):
    record = tmp_path / "steadycloud.json"
    with Lock(record):
        with pytest.raises(OutputError, match=rf"another run writes here \(process {os.getpid()}"):
            Lock(record).__enter__()
        with Lock(tmp_path / "other.steadycloud.json"):  # another file in the same folder
            pass
    assert list(tmp_path.iterdir()) == []
    with Lock(record):
        pass


@POSIX
def test_the_lock_of_a_killed_run_does_not_count(tmp_path):
    lock = tmp_path / ".steadycloud.json.lock"
    lock.write_text(json.dumps({"mark": mark_of_the_dead(), "process": 1, "machine": "here"}))
    lock.write_text(
        json.dumps({"mark": mark_of_the_dead(), "process": 1, "machine": "a", "since": "then"})
    )
    with Lock(tmp_path / "steadycloud.json"):
        assert json.loads(lock.read_text())["process"] == os.getpid()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"mark": 3, "process": 1, "machine": 2}'])
def test_an_odd_lock_is_one_sentence(tmp_path, text):
    (tmp_path / ".steadycloud.json.lock").write_text(text)
    with pytest.raises(OutputError, match=r"delete \.steadycloud\.json\.lock"):
        Lock(tmp_path / "steadycloud.json").__enter__()


def test_marks_tell_who_has_ended():
    assert not has_ended(own_mark())
    machine, process, begin = own_mark().split("-")
    assert not has_ended(f"ffffff-{process}-{begin}"), "a process of another machine"
    assert not has_ended("nonsense")
    if os.path.exists("/proc/self/stat"):  # noqa: PTH110
        assert has_ended(f"{machine}-{process}-{int(begin) + 1}"), "the number was used again"
        assert has_ended(mark_of_the_dead())


@POSIX
def test_what_killed_processes_left_is_swept_and_nothing_else(tmp_path):
    dead = mark_of_the_dead()
    (tmp_path / f".steadycloud-{dead}-0123456789abcdef").mkdir()
    (tmp_path / f".steadycloud-{dead}-0123456789abcdef" / "a.ply").write_text("half")
    (tmp_path / f".steadycloud-{dead}-00ff.tmp").write_text("half")
    (tmp_path / f".steadycloud-{dead}-00fe.gone").mkdir()
    kept = [temporary_name(), ".steadycloud-notes", "a.ply", f"steadycloud-{dead}-00ff.tmp"]
    for name in kept:
        (tmp_path / name).write_text("kept")
    sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)
    sweep(tmp_path / "missing")


def test_a_file_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    steps = []
    real = os.fsync

    def fsync(handle):
        steps.append((tmp_path / "a.txt").exists())
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with whole_file(tmp_path / "a.txt") as unfinished:
        unfinished.write_text("all of it")
    assert steps[0] is False
    assert (tmp_path / "a.txt").read_text() == "all of it"
    assert len(list(tmp_path.iterdir())) == 1
