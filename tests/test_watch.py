"""`steadycloud watch`: frames that appear in a folder, never a part of one."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.cli.main import main
from steadycloud.run.watch import Arrivals, watch_files

from .clouds import sphere

CLOUDS = [sphere(300 + i, noise=0.3, seed=i) for i in range(5)]
posix = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


def put(folder, number, points=None):
    path = folder / f"f{number}.ply"
    sc.write_frame(path, sc.Frame(CLOUDS[number] if points is None else points))
    return path


@pytest.fixture
def folders(tmp_path):
    source = tmp_path / "in"
    source.mkdir()
    return source, tmp_path / "out"


def names(out):
    return sorted(path.name for path in out.glob("*.ply"))


def watch(source, out, **words):
    return watch_files(source, out, **{"every_s": 0.02, "idle_s": 0.3, **words})


def test_frames_that_come_one_by_one_are_denoised_as_a_sequence(folders):
    source, out = folders
    put(source, 0)

    def camera():
        for number in range(1, 4):
            time.sleep(0.2)
            put(source, number)

    thread = threading.Thread(target=camera)
    thread.start()
    summary = watch(source, out, idle_s=1.0)
    thread.join()
    assert summary.n_written == 4
    expected = sc.denoise(CLOUDS[:4], "auto-causal")
    for number, points in enumerate(expected):
        np.testing.assert_array_equal(sc.read_frame(out / f"f{number}.ply").points, points)
    record = json.loads((out / "steadycloud.json").read_text())
    assert record["complete"]
    assert [frame["name"] for frame in record["frames"]] == names(out)
    for frame in record["frames"]:  # waiting is not work
        assert "wait" not in frame["stages"]
        assert frame["seconds"] == pytest.approx(sum(frame["stages"].values()), abs=0.1)
    assert not [path for path in out.iterdir() if path.name.startswith(".")]


def test_a_half_written_frame_is_left_until_it_is_whole(folders):
    source, out = folders
    data = put(source, 1).read_bytes()
    (source / "f1.ply").unlink()
    (source / "f0.ply").write_bytes(data[:200])  # stays like that for a while
    put(source, 2)
    seen = []

    def writer():
        time.sleep(0.5)
        seen.extend(names(out))
        with (source / "f0.ply").open("ab") as file:
            for start in range(200, len(data), 1000):
                file.write(data[start : start + 1000])
                file.flush()
                time.sleep(0.03)

    thread = threading.Thread(target=writer)
    thread.start()
    summary = watch(source, out, idle_s=1.0)
    thread.join()
    assert seen == []  # nor was the frame after it denoised before it
    assert summary.skipped == []
    expected = sc.denoise([CLOUDS[1], CLOUDS[2]], "auto-causal")
    np.testing.assert_array_equal(sc.read_frame(out / "f2.ply").points, expected[1])


def test_a_frame_is_not_read_while_it_changes(tmp_path):
    path = put(tmp_path, 0)
    arrivals = Arrivals(tmp_path, 0.01, None, ending=lambda: False)
    assert arrivals._complete(path) is None  # the first look
    os.utime(path, ns=(1, 1))
    assert arrivals._complete(path) is None  # another time
    assert len(arrivals._complete(path)) == 300


def test_a_frame_that_stays_bad_is_skipped_or_stops_the_watch(folders, monkeypatch):
    monkeypatch.setattr("steadycloud.run.watch.PATIENCE_S", 0.1)
    source, out = folders
    put(source, 0)
    (source / "f1.ply").write_bytes(b"nonsense")
    put(source, 2)
    (source / "notes.txt").write_text("not a frame")
    with pytest.warns(sc.SteadycloudWarning, match=r"f1\.ply: not denoised: "):
        summary = watch(source, out, idle_s=1.0)
    assert names(out) == ["f0.ply", "f2.ply"]
    assert summary.skipped == ["f1.ply"]
    with pytest.raises(sc.InputError, match=r"f1\.ply: "):
        watch(source, out.with_name("other"), on_error="stop")
    watch(source, out.with_name("copies"), on_error="copy")
    assert (out.with_name("copies") / "f1.ply").read_bytes() == b"nonsense"


def test_a_later_watch_keeps_what_is_done_and_goes_on(folders):
    source, out = folders
    for number in range(2):
        put(source, number)
    watch(source, out)
    before = (out / "f0.ply").stat().st_mtime_ns
    put(source, 2)
    summary = watch(source, out)
    assert (summary.n_kept, summary.n_written) == (2, 1)
    assert (out / "f0.ply").stat().st_mtime_ns == before
    expected = sc.denoise(CLOUDS[:3], "auto-causal")
    np.testing.assert_array_equal(sc.read_frame(out / "f2.ply").points, expected[2])
    resumed = sc.denoise_files(source, out, "auto-causal", resume=True)
    assert (resumed.n_kept, resumed.n_written) == (3, 0)
    with pytest.raises(sc.InputError, match="that run had other settings"):
        watch(source, out, strength=0.5)


def test_methods_that_look_ahead_are_finished_at_the_end(folders):
    source, out = folders
    for number in range(3):
        put(source, number)
    watch(source, out, method="auto")
    expected = sc.denoise(CLOUDS[:3], "auto")
    np.testing.assert_array_equal(sc.read_frame(out / "f0.ply").points, expected[0])
    assert len(names(out)) == 3


def test_a_late_frame_is_denoised_and_said_to_be_late(folders):
    source, out = folders
    put(source, 1)

    def camera():
        while not (out / "f1.ply").exists():
            time.sleep(0.02)
        put(source, 0)

    thread = threading.Thread(target=camera)
    thread.start()
    with pytest.warns(sc.SteadycloudWarning, match=r"f0\.ply: came after f1\.ply"):
        watch(source, out, idle_s=1.0)
    thread.join()
    assert names(out) == ["f0.ply", "f1.ply"]


def test_what_cannot_be_watched_is_refused(folders, tmp_path):
    source, out = folders
    with pytest.raises(sc.InputError, match="no such folder; name the folder"):
        watch(tmp_path / "none", out)
    with pytest.raises(sc.OutputError, match="lies inside the input folder"):
        watch(source, source / "out")
    put(source, 0)
    out.mkdir()
    (out / "f0.ply").write_bytes(b"mine")
    with pytest.raises(sc.OutputError, match="exists and is not of this watch"):
        watch(source, out)
    assert (out / "f0.ply").read_bytes() == b"mine"


@posix
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_ends_a_watch_with_everything_complete(folders, number, code):
    source, out = folders
    command = [sys.executable, "-m", "steadycloud", "watch", str(source), "-o", str(out)]
    command += ["--every", "50ms", "--method", "auto"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        for frame in range(4):
            put(source, frame)
        deadline = time.monotonic() + 60
        while not (out / "steadycloud.json").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(1.0)
        running.send_signal(number)
        said, errors = running.communicate(timeout=60)
    assert running.returncode == code, errors
    assert names(out) == [f"f{i}.ply" for i in range(4)]
    assert said.startswith(b"4 frames written to ")
    assert json.loads((out / "steadycloud.json").read_text())["complete"]
    assert b"Traceback" not in errors


def test_the_command_ends_when_it_is_idle(folders, capsys):
    source, out = folders
    put(source, 0)
    words = ["watch", str(source), "-o", str(out), "--every", "20ms", "--idle", "300ms"]
    assert main(words) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("1 frame written to ")
    assert "[1] f0.ply: 300 points" in shown.err
    assert main([*words[:-1], "soon"]) == 1
    assert "--idle soon: use a time such as 10s" in capsys.readouterr().err
    assert Path(source / "f0.ply").exists()
