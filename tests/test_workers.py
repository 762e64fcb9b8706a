"""Several processes on one machine: the same result, and no processes or files left over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from steadycloud.cli.main import main
from steadycloud.method import Surroundings
from steadycloud.run import workers

from .figures import frames_in, record_without_times, write_noisy_figure


@pytest.fixture
def frames(tmp_path):
    write_noisy_figure(tmp_path / "in", 6, 500)
    return tmp_path / "in"


def test_workers_write_what_one_process_writes(frames, tmp_path, capsys):
    one, two = tmp_path / "one", tmp_path / "two"
    assert main(["denoise", str(frames), "-o", str(one), "--workers", "1"]) == 0
    capsys.readouterr()
    assert main(["denoise", str(frames), "-o", str(two), "--workers", "2"]) == 0
    assert frames_in(one) == frames_in(two)
    assert record_without_times(one) == record_without_times(two)
    shown = capsys.readouterr()
    assert sum(", worker " in line for line in shown.err.splitlines()) == 6
    assert "6 frames written to" in shown.out
    assert "by 2 workers (worker 1: " in shown.out


def test_a_workers_error_is_the_same_sentence(frames, tmp_path, capsys):
    (frames / "figure_0004.ply").write_text(
        "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\n"
        "property float z\nend_header\n0 0 0\n0 zero 0\n"
    )
    said = []
    for count in ("1", "2"):
        out = tmp_path / f"out{count}"
        assert main(["denoise", str(frames), "-o", str(out), "--workers", count, "--quiet"]) == 1
        said.append(capsys.readouterr().err.replace(f"{frames}/", ""))
        assert not any(name.startswith(".") for name in (frames_in(out) if out.exists() else ()))
    assert said[0] == said[1]
    assert said[0].count("\n") == 1


def test_a_killed_worker_is_one_sentence(frames, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(workers, "_work", commit_suicide)
    out = tmp_path / "out"
    assert main(["denoise", str(frames), "-o", str(out), "--workers", "2", "--quiet"]) == 1
    shown = capsys.readouterr().err
    assert "was killed, most likely because memory ran out; use fewer workers" in shown
    assert shown.count("\n") == 1
    assert not out.exists()


def commit_suicide(segments, recipe, name):
    for _ in segments:
        os.kill(os.getpid(), signal.SIGKILL)
        yield None


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_an_interrupt_of_all_processes_leaves_complete_frames(frames, tmp_path):
    out = tmp_path / "out"
    command = [sys.executable, "-m", "steadycloud", "denoise", str(frames), "-o", str(out)]
    command += ["--workers", "2", "--method", "paper-no-temporal", "--set", "stopping.rule=rounds"]
    command += ["--set", "stopping.max_rounds=60"]  # long enough to be interrupted
    run = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True)
    deadline_s = time.monotonic() + 120
    while not list(out.glob("*.ply")) and run.poll() is None and time.monotonic() < deadline_s:
        time.sleep(0.02)
    os.killpg(run.pid, signal.SIGINT)
    said = run.communicate(timeout=60)[1].splitlines()
    assert run.returncode == 130
    done = frames_in(out)
    assert 0 < len(done) < 6
    go_on = " --resume continues there." if done else ""
    expected = f"steadycloud: interrupted; {len(done)} of 6 frames written to {out}.{go_on}"
    assert said[-1] == expected
    assert len(said) == len(done) + 1, said
    record = record_without_times(out)
    assert sorted(frame["name"] for frame in record["frames"]) == sorted(done)
    assert record["complete"] is False


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("n_workers", ["1", "2"])
def test_a_killed_run_is_resumed_with_the_same_bits_and_leaves_nothing(n_workers, frames, tmp_path):
    out, whole = tmp_path / "out", tmp_path / "whole"
    options = ["--method", "auto-single", "--workers", n_workers, "--quiet"]
    command = [sys.executable, "-m", "steadycloud", "denoise", str(frames), "-o", str(out)]
    run = subprocess.Popen([*command, *options], start_new_session=True)
    deadline_s = time.monotonic() + 120
    while not list(out.glob("*.ply")) and run.poll() is None and time.monotonic() < deadline_s:
        time.sleep(0.005)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    assert main(["denoise", str(frames), "-o", str(out), "--resume", *options]) == 0
    assert main(["denoise", str(frames), "-o", str(whole), *options]) == 0
    assert frames_in(out) == frames_in(whole)
    assert record_without_times(out) == record_without_times(whole)


def test_frames_in_place_are_denoised_one_after_the_other(frames, capsys):
    before = frames_in(frames)
    for option in (["--workers", "2"], ["--cluster", "local"]):
        command = ["denoise", str(frames), "-o", str(frames), "--overwrite", *option]
        assert main(command) == 1
        assert "replace their own input" in capsys.readouterr().err
    assert main(["denoise", str(frames), "-o", str(frames), "--workers", "0"]) == 1
    assert frames_in(frames) == before


def test_the_number_of_workers_is_careful(monkeypatch):
    monkeypatch.setattr(workers, "thread_count", lambda: 8)
    monkeypatch.setattr(workers, "free_bytes", lambda: 64e9)
    auto = Surroundings(2, 2)
    assert workers.suggest_workers(300, 100_000, auto) == 4  # two threads each
    assert (
        workers.suggest_workers(300, 100_000, Surroundings(warm_up=6)) == 1
    )  # would change results
    assert workers.suggest_workers(6, 20_000, auto) == 1  # done before they have started
    assert workers.suggest_workers(12, 500_000, auto) == 3
    assert workers.suggest_workers(300, 1_000_000, auto) == 3  # memory
    monkeypatch.setattr(workers, "free_bytes", lambda: 0.0)
    assert workers.suggest_workers(300, 100_000, auto) == 1


def test_free_memory_is_known_where_the_system_tells():
    assert (workers.free_bytes() > 0) == Path("/proc/meminfo").exists()
