"""A bad frame among many: the run stops, skips it, or copies it, and says so."""

import json

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.cli.main import main

from .clouds import sphere

GOOD = [sphere(300 + i, noise=0.3, seed=i) for i in range(5)]
BAD = "f2.ply"


@pytest.fixture(params=["torn", "torn inside", "empty", "no ply"])
def folder(request, tmp_path):
    source = tmp_path / "in"
    source.mkdir()
    for i, points in enumerate(GOOD):
        sc.write_frame(source / f"f{i}.ply", sc.Frame(points))
    whole = (source / BAD).read_bytes()
    bad = {
        "torn": whole[:-7],
        "torn inside": whole.replace(b"end_header\n", b"comment x\n"),
        "empty": b"",
        "no ply": b"nonsense",
    }
    (source / BAD).write_bytes(bad[request.param])
    return source


def denoise(source, choice, *more):
    out = source.parent / "out"
    return main(["denoise", str(source), "-o", str(out), "--on-error", choice, *more]), out


def entries(out):
    record = json.loads((out / "steadycloud.json").read_text())
    return record, {frame["name"]: frame for frame in record["frames"]}


def test_stop_is_one_sentence_and_nothing_is_written(folder, capsys):
    code, out = denoise(folder, "stop")
    assert code == 1
    assert BAD in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_skip_writes_the_others_as_if_it_were_not_there(folder, workers, capsys):
    code, out = denoise(folder, "skip", "--workers", workers, "--set", "motion.far=2")
    shown = capsys.readouterr()
    assert code == 0
    assert sorted(p.name for p in out.glob("*.ply")) == ["f0.ply", "f1.ply", "f3.ply", "f4.ply"]
    assert f"warning: {BAD}: not denoised: " in shown.err
    assert f"{BAD}: skipped, " in shown.err
    assert f"; 1 not denoised, skipped: {BAD}" in shown.out
    record, frames = entries(out)
    assert record["complete"]
    assert frames[BAD]["outcome"] == "skipped"
    assert frames[BAD]["output"] is None
    assert frames[BAD]["warnings"][0].startswith("not denoised: ")
    assert frames["f3.ply"]["outcome"] == "denoised"
    far = {"settings": {"motion.far": 2}}
    alone = sc.denoise_frame(GOOD[1], [GOOD[0]], [GOOD[3]], **far).frame.points
    np.testing.assert_array_equal(sc.read_frame(out / "f1.ply").points, alone)


def test_copy_keeps_the_bytes(folder, capsys):
    code, out = denoise(folder, "copy", "--report")
    assert code == 0
    assert (out / BAD).read_bytes() == (folder / BAD).read_bytes()
    assert f"; 1 not denoised, copied as they are: {BAD}" in capsys.readouterr().out
    assert entries(out)[1][BAD]["outcome"] == "copied"
    assert (out / "report.html").stat().st_size > 1000


def test_a_resumed_run_tries_skipped_frames_again(folder, capsys):
    _, out = denoise(folder, "skip")
    before = (out / "f0.ply").stat().st_mtime_ns
    sc.write_frame(folder / BAD, sc.Frame(GOOD[2]))
    code, out = denoise(folder, "skip", "--resume")
    assert code == 0
    assert (out / BAD).exists()
    assert entries(out)[1][BAD]["outcome"] == "denoised"
    assert before != (out / "f0.ply").stat().st_mtime_ns  # its surroundings are others now


def test_a_frame_that_fails_while_it_is_denoised_is_skipped_too(tmp_path, monkeypatch, capsys):
    from steadycloud.auto import denoise as auto

    source = tmp_path / "in"
    source.mkdir()
    for i, points in enumerate(GOOD[:3]):
        sc.write_frame(source / f"f{i}.ply", sc.Frame(points))
    real = auto.project_points

    def fail(points, *more, **words):
        if len(points) == len(GOOD[1]):
            raise FloatingPointError("underflow")
        return real(points, *more, **words)

    monkeypatch.setattr(auto, "project_points", fail)
    code, out = denoise(source, "skip", "--workers", "1")
    assert code == 0
    assert "f1.ply: not denoised: FloatingPointError: underflow." in capsys.readouterr().err
    assert [p.name for p in sorted(out.glob("*.ply"))] == ["f0.ply", "f2.ply"]
    summary = sc.denoise_files(source, tmp_path / "again", on_error="copy", workers=1)
    assert summary.copied == ["f1.ply"]
    assert summary.n_written == 2


def test_frames_that_are_all_bad_are_an_error(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    for i in range(2):
        (tmp_path / "in" / f"f{i}.ply").write_bytes(b"nonsense")
    assert denoise(tmp_path / "in", "skip")[0] == 1
    assert "f0.ply" in capsys.readouterr().err


def test_a_choice_that_there_is_not_is_refused(tmp_path):
    sc.write_frame(tmp_path / "a.ply", sc.Frame(GOOD[0]))
    with pytest.raises(sc.ConfigError, match="on_error 'ignore': use one of stop, skip, copy"):
        sc.denoise_files(tmp_path / "a.ply", tmp_path / "b.ply", on_error="ignore")


@pytest.fixture
def fails(monkeypatch):
    """Denoising fails for the second frame, which can be read."""
    from steadycloud.auto import denoise as auto

    real = auto.project_points

    def fail(points, *more, **words):
        if len(points) == len(GOOD[1]):
            raise FloatingPointError("underflow")
        return real(points, *more, **words)

    monkeypatch.setattr(auto, "project_points", fail)


@pytest.mark.parametrize("output", ["out/*.xyz", "out/*.npz", "out.npz"])
def test_a_frame_that_can_be_read_is_copied_into_any_format(tmp_path, fails, output):
    (tmp_path / "in").mkdir()
    for i, points in enumerate(GOOD[:3]):
        sc.write_frame(tmp_path / "in" / f"f{i}.ply", sc.Frame(points))
    (tmp_path / "out").mkdir()
    words = {"on_error": "copy", "workers": 1}
    summary = sc.denoise_files(tmp_path / "in", tmp_path / output, **words)
    assert len(summary.copied) == 1
    results = [*sc.open_sequence(tmp_path / output)]
    assert [len(frame) for frame in results] == [len(points) for points in GOOD[:3]]
    np.testing.assert_array_equal(results[1].points, GOOD[1])
    assert (results[0].points != GOOD[0]).any()


@pytest.mark.parametrize("choice", ["copy", "skip"])
def test_a_bad_frame_of_a_file_of_several_is_copied_or_left_out(tmp_path, fails, choice):
    from steadycloud.io import write_frames

    write_frames(tmp_path / "in.npz", [sc.Frame(points) for points in GOOD[:3]])
    words = ["--on-error", choice, "--workers", "1", "--report"]
    assert main(["denoise", str(tmp_path / "in.npz"), "-o", str(tmp_path / "out.npz"), *words]) == 0
    assert (tmp_path / "out.report.html").exists()
    sizes = [len(frame) for frame in sc.open_sequence(tmp_path / "out.npz")]
    kept = GOOD[:3] if choice == "copy" else [GOOD[0], GOOD[2]]
    assert sizes == [len(points) for points in kept]
    if choice == "copy":
        np.testing.assert_array_equal(sc.open_sequence(tmp_path / "out.npz")[1].points, GOOD[1])


def test_what_cannot_be_read_cannot_be_copied_into_another_format(folder, tmp_path, capsys):
    pattern = str(tmp_path / "out" / "*.xyz")
    code = main(["denoise", str(folder), "-o", pattern, "--on-error", "copy"])
    shown = capsys.readouterr().err
    assert code == 1
    assert f"{BAD}: cannot be read, so that it cannot be copied" in shown
    assert not [*tmp_path.glob("out/*.xyz")]
