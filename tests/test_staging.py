"""Hidden folders: a frame is moved to its final path completely and once, or not at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import OutputError
from steadycloud.frame import Frame, History
from steadycloud.io import write_frame
from steadycloud.run import staging
from steadycloud.run.segments import Segment, WrittenFrame
from steadycloud.run.staging import Staging


def written(path):
    return WrittenFrame(path, 3, History(), (), 0.0, "worker 1")


@pytest.fixture
def segment(tmp_path):
    sources = (Path("a.npy"), Path("b.npy"), Path("c.npy"))
    return Segment(sources, (tmp_path / "a.npy", None, tmp_path / "c.npy"))


def test_frames_are_taken_once_and_nothing_stays_behind(segment, tmp_path):
    with Staging(segment) as staged:
        a, nothing, c = staged.hidden.targets
        assert nothing is None
        write_frame(a, Frame(np.zeros((3, 3))))
        assert not (tmp_path / "a.npy").exists()
        assert staged.arrived(written(a))
        assert staged.take(written(a)).path == tmp_path / "a.npy"
        first = (tmp_path / "a.npy").read_bytes()
        write_frame(a, Frame(np.ones((3, 3))))  # a worker that was thought dead
        assert not staged.arrived(written(a))
        write_frame(c, Frame(np.zeros((3, 3))))
        (c.parent / ".steadycloud-0.tmp").write_text("half a frame of a killed worker")
    assert (tmp_path / "a.npy").read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == ["a.npy"]


def test_who_works_on_after_the_end_cannot_write(segment, tmp_path):
    with Staging(segment) as staged:
        late = staged.hidden.targets[0]
    with pytest.raises(OutputError, match="the folder does not exist"):
        write_frame(late, Frame(np.zeros((3, 3))))
    assert list(tmp_path.iterdir()) == []


def test_a_frame_that_is_not_to_be_seen_is_one_sentence(segment, monkeypatch):
    monkeypatch.setattr(staging, "PATIENCE_S", 0.0)
    with (
        pytest.raises(OutputError, match="was written by worker 1 but is not visible here"),
        Staging(segment) as staged,
    ):
        staged.arrived(written(staged.hidden.targets[0]))


def test_errors_speak_of_the_place_that_was_asked_for(segment, tmp_path):
    with pytest.raises(OutputError) as caught, Staging(segment) as staged:
        raise OutputError(f"{staged.hidden.targets[2]}: cannot be written (disk full).")
    assert str(caught.value) == f"{tmp_path / 'c.npy'}: cannot be written (disk full)."


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "far").mkdir()
    (tmp_path / "near.npy").symlink_to(tmp_path / "far" / "real.npy")
    with Staging(Segment((Path("a.npy"),), (tmp_path / "near.npy",))) as staged:
        (hidden,) = staged.hidden.targets
        write_frame(hidden, Frame(np.zeros((3, 3))))
        staged.take(written(hidden))
    assert (tmp_path / "near.npy").is_symlink()
    assert (tmp_path / "far" / "real.npy").is_file()
