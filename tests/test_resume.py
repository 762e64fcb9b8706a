"""`denoise --resume`: finished frames are kept; a run with other settings is refused."""

from __future__ import annotations

import json
import os
import shutil

import pytest

from steadycloud.cli.main import main

from .figures import frames_in, record_without_times, write_noisy_figure

NEAR = ("--set", "motion.far=2")  # each frame depends on two on either side


@pytest.fixture
def runs(tmp_path, capsys):
    """A folder of frames, and a complete run."""
    write_noisy_figure(tmp_path / "in", 5, 500)
    assert main(["denoise", str(tmp_path / "in"), "-o", str(tmp_path / "whole"), *NEAR]) == 0
    capsys.readouterr()
    return tmp_path


def resume(runs, *options):
    command = ["denoise", str(runs / "in"), "-o", str(runs / "out"), "--resume"]
    return main([*command, *(() if "--method" in options else NEAR), *options])


def interrupt_after(runs, n_frames):
    """Leave in `out` what a run leaves that is killed after some frames."""
    out = runs / "out"
    out.mkdir()
    record = json.loads((runs / "whole" / "steadycloud.json").read_text())
    record["frames"] = record["frames"][:n_frames]
    record["complete"] = False
    (out / "steadycloud.json").write_text(json.dumps(record))
    for frame in record["frames"]:
        (out / frame["name"]).write_bytes((runs / "whole" / frame["name"]).read_bytes())
    return out


def test_a_resumed_run_ends_as_if_it_had_not_been_interrupted(runs, capsys):
    out = interrupt_after(runs, 2)
    kept = out / "figure_0001.ply"
    before = kept.stat().st_mtime_ns
    assert resume(runs) == 0
    shown = capsys.readouterr()
    assert "3 frames written to" in shown.out
    assert "2 kept" in shown.out
    counted = [line.split()[0] for line in shown.err.splitlines() if line.startswith("[")]
    assert counted == ["[1/3]", "[2/3]", "[3/3]"]
    assert kept.stat().st_mtime_ns == before
    assert frames_in(out) == frames_in(runs / "whole")
    assert record_without_times(out) == record_without_times(runs / "whole")


def test_a_frame_that_is_gone_or_not_recorded_is_made_again(runs):
    out = interrupt_after(runs, 4)
    (out / "figure_0001.ply").unlink()
    (out / "figure_0004.ply").write_text("written, but not yet recorded")
    assert resume(runs) == 0
    assert frames_in(out) == frames_in(runs / "whole")
    assert record_without_times(out) == record_without_times(runs / "whole")


def test_a_complete_run_has_nothing_to_resume(runs, capsys):
    interrupt_after(runs, 5)
    assert resume(runs) == 0
    assert "0 frames written to" in capsys.readouterr().out


def test_without_a_record_a_run_begins(runs):
    assert resume(runs) == 0
    assert frames_in(runs / "out") == frames_in(runs / "whole")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--method", "mls"], "that run had another method"),
        (["--strength", "0.5"], "that run had other settings"),
        (["--seed", "7"], "that run had other settings"),
    ],
)
def test_a_run_of_another_kind_is_refused(options, said, runs, capsys):
    out = interrupt_after(runs, 2)
    before = frames_in(out)
    assert resume(runs, *options) == 1
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
    assert frames_in(out) == before


def test_another_version_is_refused(runs, monkeypatch, capsys):
    interrupt_after(runs, 2)
    monkeypatch.setattr("steadycloud.run.record.__version__", "99.0")
    assert resume(runs) == 1
    assert "another version of steadycloud" in capsys.readouterr().err


def test_results_of_other_frames_are_refused(runs, capsys):
    out = interrupt_after(runs, 2)
    (runs / "in" / "figure_0001.ply").write_bytes((runs / "in" / "figure_0002.ply").read_bytes())
    assert resume(runs) == 1
    assert "figure_0001.ply: was made from another frame than" in capsys.readouterr().err
    (out / "steadycloud.json").write_text("{}")
    assert resume(runs) == 1
    assert "is not the record of a run" in capsys.readouterr().err


def test_unrecorded_files_are_not_replaced(runs, capsys):
    (runs / "out").mkdir()
    (runs / "out" / "figure_0000.ply").write_text("precious")
    assert resume(runs) == 1
    assert "exists" in capsys.readouterr().err
    in_place = ["denoise", str(runs / "in"), "-o", str(runs / "in"), "--resume"]
    assert main(in_place) == 1
    assert "is the input folder" in capsys.readouterr().err


def test_another_input_of_equal_names_and_sizes_is_refused(runs, capsys):
    out = interrupt_after(runs, 2)
    before = frames_in(out)
    source = runs / "in" / "figure_0000.ply"
    data = bytearray(source.read_bytes())
    data[-40] ^= 1
    source.write_bytes(data)
    assert resume(runs) == 1
    assert "figure_0000.ply: was made from another frame than" in capsys.readouterr().err
    assert frames_in(out) == before


def test_a_copy_of_the_input_elsewhere_will_do(runs, capsys):
    interrupt_after(runs, 2)
    (runs / "in").rename(runs / "moved")
    for path in (runs / "moved").iterdir():
        os.utime(path, ns=(1, 1))
    (runs / "in").symlink_to(runs / "moved")
    assert resume(runs) == 0
    assert "3 frames written" in capsys.readouterr().out


@pytest.mark.parametrize("damage", [lambda data: data[:1000], lambda data: b"x" + data[1:]])
def test_an_output_that_is_not_what_was_written_is_made_again(damage, runs, capsys):
    out = interrupt_after(runs, 3)
    broken = out / "figure_0001.ply"
    broken.write_bytes(damage(broken.read_bytes()))
    assert resume(runs) == 0
    assert "3 frames written" in capsys.readouterr().out
    assert frames_in(out) == frames_in(runs / "whole")


def test_frames_at_the_end_of_a_part_are_made_again_with_their_later_neighbors(runs, capsys):
    assert resume(runs, "--frames", "0:2") == 0
    assert resume(runs) == 0
    assert "1 kept" in capsys.readouterr().out  # frames 1 and 2 lacked frames 3 and 4
    assert frames_in(runs / "out") == frames_in(runs / "whole")
    assert record_without_times(runs / "out") == record_without_times(runs / "whole")


def test_a_part_that_is_resumed_keeps_the_record_of_the_others(runs):
    shutil.copytree(runs / "whole", runs / "out")
    assert resume(runs, "--frames", "1:2") == 0
    record = json.loads((runs / "out" / "steadycloud.json").read_text())
    assert [frame["name"] for frame in record["frames"]] == sorted(frames_in(runs / "whole"))


def test_a_neighbor_that_has_changed_is_seen(runs, capsys):
    shutil.copytree(runs / "whole", runs / "out")
    source = runs / "in" / "figure_0004.ply"
    source.write_bytes((runs / "in" / "figure_0000.ply").read_bytes())
    (runs / "out" / "figure_0004.ply").unlink()
    assert resume(runs) == 0
    assert "3 frames written" in capsys.readouterr().out  # 4, and 2 and 3 before it
    shutil.rmtree(runs / "whole")
    assert main(["denoise", str(runs / "in"), "-o", str(runs / "whole"), "--quiet", *NEAR]) == 0
    assert frames_in(runs / "out") == frames_in(runs / "whole")


def test_a_run_killed_before_its_first_frame_can_be_resumed(runs):
    out = runs / "out"
    out.mkdir()
    whole = json.loads((runs / "whole" / "steadycloud.json").read_text())
    (out / "steadycloud.json").write_text(json.dumps({**whole, "frames": [], "complete": False}))
    assert resume(runs) == 0
    assert frames_in(out) == frames_in(runs / "whole")


def test_a_torn_record_is_read_up_to_its_last_whole_line(runs, capsys):
    shutil.copytree(runs / "whole", runs / "out")
    path = runs / "out" / "steadycloud.json"
    path.write_bytes(path.read_bytes()[:-150])
    assert resume(runs) == 0
    assert "4 kept" in capsys.readouterr().out
    assert record_without_times(runs / "out") == record_without_times(runs / "whole")


def test_a_frame_denoised_in_place_twice_is_said(runs, capsys):
    words = ["denoise", str(runs / "in"), "-o", str(runs / "in"), "--overwrite"]
    assert main([*words, "--frames", "0:1"]) == 0
    assert "denoised again" not in capsys.readouterr().err
    assert main(words) == 0
    assert "warning: 2 of 5 input frames are results of an earlier" in capsys.readouterr().err
