"""What a run prints while it works."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from steadycloud.cli.progress import (
    PlainProgress,
    Progress,
    TerminalProgress,
    clock,
    describe,
    progress_to,
)
from steadycloud.frame import Frame, FrameResult, FrameWarning, History, Round
from steadycloud.run.segments import WrittenFrame


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def written(
    name: str = "a.ply", seconds: float = 1.25, n_points: int = 4, n_rounds: int = 2
) -> WrittenFrame:
    one = Round(1.0, 1.0, 0.0, 0.0, 1e-8, 9, 0.0125, 0.02, 10, 0)
    noise, moved = (0.5, 0.0125) if n_rounds else (0.0, 0.0)
    history = History((one,) * n_rounds, True, "done.", 2.0, noise, moved)
    return WrittenFrame(Path("out") / name, n_points, history, (), seconds)


@pytest.fixture
def terminal():
    stream = Terminal()
    progress = TerminalProgress(stream)
    progress.begin(3)
    yield progress, stream
    progress.close()


def test_clock_reads_like_a_clock():
    assert [clock(s) for s in (0, 59.9, 75, 3600, 36_061)] == [
        "0:00",
        "0:59",
        "1:15",
        "1:00:00",
        "10:01:01",
    ]


def test_a_frame_is_described_by_what_is_known():
    known = "4 points, 2 rounds, moved 0.0125, noise 0.25 spacings (0.5)"
    assert describe(written()) == known
    assert describe(written(n_rounds=0)) == "4 points"


def test_a_frame_is_described_by_what_was_chosen():
    def words(noise=0.5, **chosen):
        history = History(spacing=2.0, noise=noise, mean_displacement=0.3, chosen=chosen)
        return describe(WrittenFrame(Path("a.ply"), 12_000, history, (), 1.0))

    pooled = {"neighbors": 31, "n_pooled": 48_000, "n_frames": 4}
    start = "12,000 points, moved 0.3, noise 0.25 spacings (0.5), "
    assert words(**pooled) == start + "31 neighbors, 48,000 points of 4 neighboring frames"
    assert words(neighbors=31, n_pooled=1, n_frames=1).endswith("1 point of 1 neighboring frame")
    assert words(noise_regions=(0.2, 0.71)) == start + "0.2 to 0.71 by region"
    assert words(strength=0.5, neighbors=28) == start + "strength 0.5, 28 neighbors"
    assert words(strength=1.0, neighbors=0, n_frames=0) == start.removesuffix(", ")
    assert "no noise found" in words(noise=0.0, noise_spacings=0.0)


def test_plain_progress_is_one_line_a_frame():
    stream = io.StringIO()
    progress = PlainProgress(stream)
    progress.begin(2)
    for name in ("a.ply", "b.ply"):
        progress.stage("patches")
        progress.frame(written(name))
    progress.close()
    first, second = stream.getvalue().splitlines()
    assert (
        first == "[1/2] a.ply: 4 points, 2 rounds, moved 0.0125, noise 0.25 spacings (0.5), 1.2 s"
    )
    assert second.startswith("[2/2] b.ply")


def test_the_line_is_never_wider_than_the_terminal(terminal):
    progress, _ = terminal
    progress.stage("connect")
    progress.frame(written(seconds=5.0))
    for columns in (0, 1, 10, 40, 200):
        assert len(progress.text(columns)) <= columns


def test_time_left_is_said_after_the_first_frame(terminal):
    progress, _ = terminal
    progress.stage("search")
    assert "frame 1/3  search" in progress.text(100)
    assert "left" not in progress.text(100)
    progress.frame(written(seconds=60.0))
    assert "frame 2/3" in progress.text(100)
    assert progress.text(100).endswith(("2:00 left", "1:59 left"))


def test_the_terminal_is_left_clean():
    stream = Terminal()
    with progress_to(stream, quiet=False) as progress:
        progress.stage("solve")
        progress.say("warning: a.ply: a word.")
        progress.frame(written())
    shown = stream.getvalue()
    assert "\rwarning: a.ply: a word.\n" in shown
    assert "\ra.ply: 4 points, 2 rounds" in shown
    assert shown.count("\n") == 2
    assert shown.endswith("\r")
    assert shown.split("\r")[-2].strip() == ""


def test_the_stream_decides_on_the_kind(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    with progress_to(Terminal(), quiet=False) as progress:
        assert isinstance(progress, TerminalProgress)
    with progress_to(io.StringIO(), quiet=False) as progress:
        assert isinstance(progress, PlainProgress)
    monkeypatch.setenv("TERM", "dumb")
    with progress_to(Terminal(), quiet=False) as progress:
        assert isinstance(progress, PlainProgress)


def test_quiet_progress_writes_nothing():
    stream = Terminal()
    with progress_to(stream, quiet=True) as progress:
        assert type(progress) is Progress
        progress.stage("solve")
        progress.say("a word")
        progress.frame(written())
    assert stream.getvalue() == ""


def test_frames_without_a_known_end_are_counted():
    stream = Terminal()
    progress = TerminalProgress(stream)
    progress.begin(0)
    frame = Frame(np.zeros((1, 3)))
    assert progress.text(79).startswith("frame 1  ")
    progress.result(FrameResult(frame, History()))
    assert progress.text(79).startswith("frame 2  ")
    assert "left" not in progress.text(79)
    progress.warn("a.ply", FrameWarning("gap", "starts anew."))
    progress.close()
    assert "\rwarning: a.ply: starts anew.\n" in stream.getvalue()
    plain = PlainProgress(stream := io.StringIO())
    plain.begin(0)
    plain.frame(written())
    assert stream.getvalue().startswith("[1] a.ply: 4 points")


def test_a_frame_that_was_not_denoised_is_said_to_be_skipped():
    assert describe(replace(written(), outcome="skipped")) == "skipped"
