"""Files that vanish, folders that cannot be written to: one sentence, and no frame is lost."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path

import numpy as np
import pytest

from steadycloud import registry
from steadycloud.cli.main import main
from steadycloud.config import Settings
from steadycloud.frame import Frame, FrameResult, History
from steadycloud.io import write_frame
from steadycloud.method import Method, Surroundings
from steadycloud.owner import has_ended, own_mark
from steadycloud.record_file import RECORD_NAME, read_record
from steadycloud.run.staging import Staging

from .figures import frames_in

NAMES = [f"f{number}.ply" for number in range(4)]


def shift_frame(noisy, context, config, observe):
    return FrameResult(noisy.with_points(noisy.points + len(context.after)), History())


@pytest.fixture
def source(tmp_path, monkeypatch):
    """Four frames; "auto" is a quick stand-in that looks one frame ahead."""
    needs = Surroundings(after=1)
    stand_in = Method("auto", Settings(), shift_frame, lambda config: needs)
    monkeypatch.setattr(registry, "load_method", lambda name: stand_in)
    monkeypatch.setattr("steadycloud.run.files.get_kernels_ready", lambda method, say: None)
    folder = tmp_path / "in"
    folder.mkdir()
    for seed, name in enumerate(NAMES):
        points = np.random.default_rng(seed).random((50, 3))
        write_frame(folder / name, Frame(points))
    return folder


@pytest.fixture
def whole(source, tmp_path):
    """What an undisturbed run writes."""
    assert denoise(source, tmp_path / "whole") == 0
    return frames_in(tmp_path / "whole")


def denoise(source, out, *options):
    return main(["denoise", str(source), "-o", str(out), "--workers", "1", "--quiet", *options])


def the_sentence(capsys):
    """What was said: one line, an error, nothing of a bug."""
    said = capsys.readouterr().err
    assert said.startswith("steadycloud: error: "), said
    assert said.count("\n") == 1, said
    assert "bug" not in said, said
    return said


def when_a_frame_is_written(monkeypatch, act):
    """Call `act` once, after the first frame has its final name."""
    take, done = Staging.take, []

    def watched(staging, written):
        result = take(staging, written)
        if not done:
            done.append(act())
        return result

    monkeypatch.setattr(Staging, "take", watched)


def test_an_input_that_vanishes_is_named_and_what_is_done_is_kept(
    source, whole, tmp_path, monkeypatch, capsys
):
    last, away, out = source / NAMES[3], tmp_path / "away.ply", tmp_path / "out"
    with monkeypatch.context() as patch:
        when_a_frame_is_written(patch, lambda: last.rename(away))
        assert denoise(source, out) == 1
    said = the_sentence(capsys)
    go_on = "2 of 4 frames are written; --resume continues there."
    assert said == f"steadycloud: error: {last}: no such file; check the name. {go_on}\n"
    done = frames_in(out)
    assert sorted(done) == NAMES[:2]  # the third needs the frame after it
    assert done.items() <= whole.items()
    assert [frame["name"] for frame in read_record(out / RECORD_NAME)["frames"]] == NAMES[:2]
    assert list(out.glob(".*")) == []
    away.rename(last)
    assert denoise(source, out, "--resume") == 0
    assert frames_in(out) == whole


def test_an_input_folder_that_vanishes_is_one_sentence(
    source, whole, tmp_path, monkeypatch, capsys
):
    out = tmp_path / "out"
    when_a_frame_is_written(monkeypatch, lambda: source.rename(tmp_path / "unplugged"))
    assert denoise(source, out) == 1
    assert "no such file" in the_sentence(capsys)
    assert 0 < len(frames_in(out)) < len(NAMES)
    assert frames_in(out).items() <= whole.items()


def test_an_input_that_is_cut_short_during_the_run_is_one_sentence(
    source, whole, tmp_path, monkeypatch, capsys
):
    last, out = source / NAMES[3], tmp_path / "out"
    when_a_frame_is_written(monkeypatch, lambda: os.truncate(last, 300))
    assert denoise(source, out) == 1
    said = the_sentence(capsys)
    assert str(last) in said
    assert "is cut short" in said
    assert sorted(frames_in(out)) == NAMES[:2]


@pytest.mark.parametrize("code", [errno.EIO, errno.ESTALE, errno.EACCES])
def test_an_input_on_a_dead_disk_is_one_sentence(
    code, source, whole, tmp_path, monkeypatch, capsys
):
    last, out, opened = source / NAMES[3], tmp_path / "out", io.open

    def fail(path, *words, **options):
        if Path(path) == last:
            raise OSError(code, os.strerror(code), str(path))
        return opened(path, *words, **options)

    when_a_frame_is_written(monkeypatch, lambda: monkeypatch.setattr(io, "open", fail))
    assert denoise(source, out) == 1
    assert f"{last}: cannot be read ({os.strerror(code)})" in the_sentence(capsys)
    assert sorted(frames_in(out)) == NAMES[:2]


class FailingDisk:
    """Everything that changes a folder fails from one operation on, or just that one."""

    def __init__(self, folder, code, first, last):
        self.folder, self.code, self.fails, self.n_done = folder, code, range(first, last), 0

    def install(self, patch):
        for name in ("mkdir", "replace", "rename", "unlink", "rmdir", "fsync"):
            patch.setattr(os, name, self.guard(getattr(os, name)))
        patch.setattr(os, "open", self.guard(os.open, lambda flags=0, *_: flags != os.O_RDONLY))
        opened = self.guard(io.open, lambda mode="r", *_: bool(set(mode) & set("wxa+")))
        patch.setattr(io, "open", opened)

    def guard(self, call, changes=lambda *words: True):
        def guarded(path, *words, **options):
            if self.is_here(path, options) and changes(*words):
                self.n_done += 1
                if self.n_done - 1 in self.fails:
                    raise OSError(self.code, os.strerror(self.code), str(path))
            return call(path, *words, **options)

        return guarded

    def is_here(self, path, options):
        if isinstance(path, int) or options.get("dir_fd") is not None:
            return True  # nothing else is open for writing
        return Path(path).is_relative_to(self.folder)


def run_on(disk, source, out, monkeypatch):
    """Run as another process, which has ended when this one looks at what it left."""
    machine, process, begin = own_mark().split("-")
    ended = f"{machine}-{process}-{int(begin) + 1}"
    assert os.name == "nt" or has_ended(ended)
    with monkeypatch.context() as patch:
        patch.setattr("steadycloud.whole_file.own_mark", lambda: ended)
        patch.setattr("steadycloud.run.lock.own_mark", lambda: ended)
        disk.install(patch)
        return denoise(source, out)


def count_operations(source, tmp_path, monkeypatch):
    disk = FailingDisk(tmp_path / "counted", errno.EIO, 0, 0)
    assert run_on(disk, source, disk.folder, monkeypatch) == 0
    assert disk.n_done > 4 * len(NAMES)
    return disk.n_done


def seen_in(out):
    return {name: data for name, data in frames_in(out).items() if not name.startswith(".")}


@pytest.mark.skipif(os.name == "nt", reason="Windows does not tell which process has ended")
@pytest.mark.parametrize(
    ("code", "for_good"),
    [(errno.EROFS, True), (errno.ENOSPC, False), (errno.EACCES, False)],
)
def test_wherever_an_output_fails_complete_frames_stay_and_the_run_can_be_resumed(
    code, for_good, source, whole, tmp_path, monkeypatch, capsys
):
    n_operations = count_operations(source, tmp_path, monkeypatch)
    n_failed = 0
    for first in range(n_operations):
        out = tmp_path / f"out{first}"
        disk = FailingDisk(out, code, first, 10**9 if for_good else first + 1)
        ending = run_on(disk, source, out, monkeypatch)
        if ending:
            n_failed += 1
            assert ending == 1, first
            assert os.strerror(code) in the_sentence(capsys)
        assert seen_in(out).items() <= whole.items(), first
        assert denoise(source, out, "--resume") == 0, first
        assert frames_in(out) == whole, first  # hidden files are gone, too
    assert n_failed > n_operations // 2


def test_a_read_only_output_is_refused_before_a_frame_is_read(
    source, tmp_path, monkeypatch, capsys
):
    out = tmp_path / "out"
    out.mkdir()
    stand_in = Method("auto", Settings(), lambda *words: pytest.fail("a frame was denoised"))
    monkeypatch.setattr(registry, "load_method", lambda name: stand_in)
    disk = FailingDisk(out, errno.EROFS, 0, 10**9)
    assert run_on(disk, source, out, monkeypatch) == 1
    said = the_sentence(capsys)
    assert said == f"steadycloud: error: {out}: cannot be written to (Read-only file system).\n"
    assert list(out.iterdir()) == []
