"""`steadycloud denoise`: output names equal input names, and no frame is partly written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

import steadycloud as sc
from steadycloud import parallel, registry
from steadycloud.cli.main import main
from steadycloud.errors import InputError
from steadycloud.frame import FrameResult, FrameWarning, History, Round
from steadycloud.io import read_frame
from steadycloud.method import Method
from steadycloud.paper.config import PaperConfig

SHIFT = 0.25  # what the stand-in method adds to x
MOVE = np.array([SHIFT, 0.0, 0.0])
NAMES = [f"body_{number}.ply" for number in (9, 10, 11)]


def write_ply(path: Path, points: np.ndarray, red: np.ndarray | None = None) -> None:
    properties = "".join(f"property float {axis}\n" for axis in "xyz")
    header = f"ply\nformat ascii 1.0\nelement vertex {len(points)}\n{properties}"
    header += "property uchar red\nend_header\n"
    red = np.arange(len(points)) % 256 if red is None else red
    rows = (f"{x:.6f} {y:.6f} {z:.6f} {r}\n" for (x, y, z), r in zip(points, red, strict=True))
    path.write_text(header + "".join(rows))


def wavy_sheet(n: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    x, y = rng.random((2, n))
    return np.column_stack([x, y, 0.1 * np.sin(6 * x) + 0.01 * rng.standard_normal(n)])


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its content."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def record_of(folder: Path) -> dict:
    return json.loads((folder / "steadycloud.json").read_text(), parse_constant=pytest.fail)


def shift_frame(noisy, context, config, observe):
    observe("solve")
    one = Round(1.0, 1.0, 0.0, 0.0, float("nan"), 9, SHIFT, SHIFT, 10, 0)
    history = History((one, one), True, "enough.", 1.0, 0.5)
    warnings = (FrameWarning("outliers", "a point is odd."),) if "10" in noisy.name else ()
    return FrameResult(noisy.with_points(noisy.points + MOVE), history, warnings)


@pytest.fixture
def method(monkeypatch):
    """Every name stands for a method that shifts; a test may replace what it does to a frame."""
    made = {"denoise_frame": shift_frame}

    def load_method(name):
        return Method(name, PaperConfig(), made["denoise_frame"])

    monkeypatch.setattr(registry, "load_method", load_method)
    monkeypatch.setattr("steadycloud.run.files.get_kernels_ready", lambda method, say: None)
    return made


@pytest.fixture
def folder(tmp_path, method):
    path = tmp_path / "in"
    path.mkdir()
    for seed, name in enumerate(NAMES):
        write_ply(path / name, wavy_sheet(200 + seed, seed))
    return path


def test_names_counts_order_and_attributes_are_kept(folder, tmp_path, capsys):
    before = tree(folder)
    assert main(["denoise", str(folder), "-o", str(tmp_path / "new" / "out")]) == 0
    out = tmp_path / "new" / "out"
    assert sorted(p.name for p in out.iterdir()) == sorted([*NAMES, "steadycloud.json"])
    for name in NAMES:
        old, new = read_frame(folder / name), read_frame(out / name)
        np.testing.assert_allclose(new.points, old.points + MOVE, atol=1e-6)
        np.testing.assert_array_equal(new.attributes["red"], old.attributes["red"])
    assert tree(folder) == before
    assert f"3 frames written to {out} in " in capsys.readouterr().out


def test_progress_goes_to_stderr_and_the_summary_to_stdout(folder, tmp_path, capsys):
    assert main(["denoise", str(folder), "-o", str(tmp_path / "out")]) == 0
    shown = capsys.readouterr()
    assert shown.out.count("\n") == 1
    assert [line.split()[:2] for line in shown.err.splitlines()] == [
        ["[1/3]", "body_9.ply:"],
        ["warning:", "body_10.ply:"],
        ["[2/3]", "body_10.ply:"],
        ["[3/3]", "body_11.ply:"],
    ]


def test_quiet_prints_only_errors(folder, tmp_path, capsys):
    command = ["denoise", str(folder), "-o", str(tmp_path / "out"), "--quiet"]
    assert main(command) == 0
    assert capsys.readouterr() == ("", "")
    assert main(command) == 1
    assert "exists" in capsys.readouterr().err


def test_the_record_says_how_the_frames_were_made(folder, tmp_path):
    toml = tmp_path / "settings.toml"
    toml.write_text("seed = 1\n[patches]\nk = 20\nfraction = 0.5\n[search]\nr = 4\n")
    settings = ["--config", str(toml), "--set", "patches.k=24", "--set", "seed=2", "--seed", "3"]
    output = ["-o", str(tmp_path / "out"), "--method", "anything"]
    assert main(["denoise", str(folder), *output, *settings]) == 0
    record = record_of(tmp_path / "out")
    assert record["complete"] is True
    assert (record["method"], record["seed"]) == ("anything", 3)
    assert record["input"] == [str(folder)]
    assert record["config"]["seed"] == 3
    assert record["config"]["patches"] == {"fraction": 0.5, "k": 24}
    assert record["config"]["search"] == asdict(PaperConfig().search) | {"r": 4}
    assert [frame["name"] for frame in record["frames"]] == NAMES
    assert [frame["n_points"] for frame in record["frames"]] == [200, 201, 202]
    assert [len(frame["warnings"]) for frame in record["frames"]] == [0, 1, 0]
    history = record["frames"][0]["history"]
    assert (history["converged"], history["reason"], history["noise"]) == (True, "enough.", 0.5)
    assert len(history["rounds"]) == 2
    assert history["rounds"][0]["mean_displacement"] == SHIFT
    assert history["rounds"][0]["residual"] is None  # NaN is not JSON


def test_settings_are_judged_together(folder, tmp_path):
    toml = tmp_path / "settings.toml"
    toml.write_text("[search]\nr = 40\n")  # more than the default h allows
    settings = ["--config", str(toml), "--set", "search.h=50"]
    assert main(["denoise", str(folder), "-o", str(tmp_path / "out"), *settings]) == 0
    assert record_of(tmp_path / "out")["config"]["search"] == asdict(PaperConfig().search) | {
        "h": 50,
        "r": 40,
    }


def test_all_ways_to_name_the_input_agree(folder, tmp_path):
    ways = {
        "folder": [str(folder)],
        "glob": [str(folder / "*.ply")],
        "pattern": [str(folder / "body_%d.ply")],
        "files": [str(folder / name) for name in sorted(NAMES)],  # as a shell lists them
    }
    for name, words in ways.items():
        assert main(["denoise", *words, "-o", str(tmp_path / name), "--quiet"]) == 0
        assert [f["name"] for f in record_of(tmp_path / name)["frames"]] == NAMES
        for frame in NAMES:
            assert (tmp_path / name / frame).read_bytes() == (
                tmp_path / "folder" / frame
            ).read_bytes()


def test_frames_chooses_a_range(folder, tmp_path):
    out = tmp_path / "out"
    assert main(["denoise", str(folder), "-o", str(out), "--frames", "10:11"]) == 0
    assert [frame["name"] for frame in record_of(out)["frames"]] == NAMES[1:]


def test_one_file_can_become_one_file(folder, tmp_path):
    out = tmp_path / "deep" / "clean.PLY"
    assert main(["denoise", str(folder / NAMES[0]), "-o", str(out)]) == 0
    assert sorted(p.name for p in out.parent.iterdir()) == ["clean.PLY", "clean.steadycloud.json"]
    assert len(read_frame(out)) == 200
    into = tmp_path / "into"
    assert main(["denoise", str(folder / NAMES[0]), "-o", str(into)]) == 0
    assert sorted(p.name for p in into.iterdir()) == [NAMES[0], "steadycloud.json"]


def test_threads_are_set(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(parallel, "_threads", 0)
    assert main(["denoise", str(folder), "-o", str(tmp_path / "out"), "--threads", "3"]) == 0
    assert parallel.thread_count() == 3


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("in", "is the input folder"),
        ("in/denoised", "lies inside the input folder"),
        ("taken", "exists"),
        ("file", "is a file"),
        ("file/below", "cannot be written to"),
        ("all.ply", "is one file for 3 frames"),
    ],
)
def test_an_output_in_the_way_is_refused(folder, tmp_path, output, said, capsys):
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / NAMES[1]).write_text("precious")
    (tmp_path / "file").write_text("precious")
    before = tree(tmp_path)
    assert main(["denoise", str(folder), "-o", str(tmp_path / output)]) == 1
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
    assert tree(tmp_path) == before


def test_a_file_is_not_replaced_by_its_own_result(folder, capsys):
    before = tree(folder)
    one = str(folder / NAMES[0])
    for output in (one, str(folder), str(folder / NAMES[1])):
        assert main(["denoise", one, "-o", output]) == 1
        assert "allow overwriting" in capsys.readouterr().err
    assert main(["denoise", str(folder / "*.ply"), "-o", str(folder)]) == 1
    assert "is an input" in capsys.readouterr().err
    assert tree(folder) == before


def test_overwrite_replaces_in_place_and_again(folder):
    before = {name: read_frame(folder / name).points for name in NAMES}
    for times in (1, 2):
        assert main(["denoise", str(folder), "-o", str(folder), "--overwrite"]) == 0
        for name in NAMES:
            moved = before[name] + times * MOVE
            np.testing.assert_allclose(read_frame(folder / name).points, moved, atol=1e-5)


def test_equal_names_from_two_folders_are_refused(folder, tmp_path, capsys):
    other = tmp_path / "other"
    other.mkdir()
    write_ply(other / NAMES[0], wavy_sheet(200, 5))
    out = tmp_path / "out"
    words = [str(folder / NAMES[0]), str(other / NAMES[0])]
    assert main(["denoise", *words, "-o", str(out)]) == 1
    assert "would both be written as body_9.ply" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "nowhere"),
        (["in/*.xyz"], "in/*.xyz"),
        (["in", "--frames", "50:60"], "50:60"),
        (["in", "--frames", "a:b"], "a:b"),
        (["in", "--set", "patches.kk=3"], "did you mean"),
        (["in", "--set", "patches.k"], "key=value"),
        (["in", "--set", "patches.k=-1"], "patches.k = -1"),
        (["in", "--set", "patches.k=many"], "whole number"),
        (["in", "--seed", "-1"], "seed = -1"),
        (["in", "--threads", "-1"], "threads = -1"),
        (["in", "--config", "missing.toml"], "missing.toml"),
        (["in", "--config", "in/body_9.ply"], "not valid TOML"),
        (["broken"], "body_2.ply"),
        (["empty"], "empty"),
        (["in/body_9.ply", "in/gone.ply"], "gone.ply"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(
    words, said, *, folder, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken").mkdir()
    (tmp_path / "empty").mkdir()
    write_ply(tmp_path / "broken" / "body_1.ply", wavy_sheet(200, 1))
    (tmp_path / "broken" / "body_2.ply").write_text("this is not a frame")
    before = tree(tmp_path)
    assert main(["denoise", words[0], *words[1:], "-o", "out"]) == 1
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.startswith("steadycloud: error: ")
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err
    assert shown.out == ""
    assert not (tmp_path / "out").exists()
    assert tree(tmp_path) == before


def test_an_unknown_method_is_one_line(tmp_path, capsys):
    write_ply(tmp_path / "a.ply", wavy_sheet(200, 0))
    command = ["denoise", str(tmp_path / "a.ply"), "-o", str(tmp_path / "out"), "--method", "papre"]
    assert main(command) == 1
    assert "no method 'papre': did you mean 'paper'?" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid"), reason="needs POSIX")
def test_an_unwritable_folder_is_one_sentence(folder, tmp_path, capsys):
    target = Path("/proc/steadycloud") if os.geteuid() == 0 else tmp_path / "locked" / "out"
    if os.geteuid() != 0:
        (tmp_path / "locked").mkdir(mode=0o500)
    elif not Path("/proc").exists():
        pytest.skip("needs a folder that root cannot write to")
    assert main(["denoise", str(folder), "-o", str(target)]) == 1
    shown = capsys.readouterr().err
    assert "cannot be written to" in shown
    assert shown.count("\n") == 1


def interrupted_after(n_frames: int, how):
    """What a method does that is stopped while it works on a later frame."""
    begun = []

    def denoise_frame(*words):
        begun.append(words)
        if len(begun) > n_frames:
            how()
        return shift_frame(*words)

    return denoise_frame


def raise_interrupt():
    raise KeyboardInterrupt


def send_sigterm():
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)


@pytest.mark.parametrize("how", [raise_interrupt, send_sigterm])
@pytest.mark.parametrize("n_frames", [0, 1, 2])
def test_an_interrupt_leaves_complete_frames_and_a_valid_record(
    how, n_frames, *, folder, tmp_path, method, capsys
):
    method["denoise_frame"] = interrupted_after(n_frames, how)
    out = tmp_path / "out"
    assert main(["denoise", str(folder), "-o", str(out), "--quiet"]) == 130
    shown = capsys.readouterr().err
    go_on = " --resume continues there." if n_frames else ""
    said = f"steadycloud: interrupted; {n_frames} of 3 frames written to {out}.{go_on}\n"
    assert shown == said
    if n_frames == 0:
        assert not out.exists()
        return
    done = NAMES[:n_frames]
    assert sorted(p.name for p in out.iterdir()) == sorted([*done, "steadycloud.json"])
    record = record_of(out)
    assert record["complete"] is False
    assert [frame["name"] for frame in record["frames"]] == done
    for name in done:
        assert len(read_frame(out / name)) == len(read_frame(folder / name))
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_an_error_half_way_keeps_what_was_done(folder, tmp_path, method, capsys):
    def fail():
        raise InputError("body_11.ply: is odd.")

    method["denoise_frame"] = interrupted_after(2, fail)
    assert main(["denoise", str(folder), "-o", str(tmp_path / "out"), "--quiet"]) == 1
    assert capsys.readouterr().err == (
        "steadycloud: error: body_11.ply: is odd. 2 of 3 frames are written; --resume continues "
        "there.\n"
    )
    assert [frame["name"] for frame in record_of(tmp_path / "out")["frames"]] == NAMES[:2]


def test_who_starts_an_unfinished_run_again_is_told_how_to_continue_it(
    folder, tmp_path, method, capsys
):
    out = tmp_path / "out"
    usual = method["denoise_frame"]
    method["denoise_frame"] = interrupted_after(2, raise_interrupt)
    command = ["denoise", str(folder), "-o", str(out), "--quiet"]
    assert main(command) == 130
    capsys.readouterr()
    assert main(command) == 1
    first = f"steadycloud: error: {out / NAMES[0]}: exists, and so do 2 more; "
    end = "choose another output, or allow overwriting.\n"
    assert capsys.readouterr().err == f"{first}continue that run (--resume), {end}"
    method["denoise_frame"] = usual
    assert main([*command, "--resume"]) == 0
    assert main(command) == 1
    assert capsys.readouterr().err == f"{first.replace('2 more', '3 more')}{end}"


def test_the_command_gives_the_bits_of_the_library(tmp_path):
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    sheets = [wavy_sheet(400 + seed, seed) for seed in range(3)]
    for number, points in enumerate(sheets):
        sc.write_frame(source / f"f{number}.npy", sc.Frame(points))
    for method in ("auto", "paper", "mls"):
        command = ["denoise", str(source), "-o", str(out / method), "--method", method, "--quiet"]
        assert main([*command, "--seed", "5"]) == 0
        for number, points in enumerate(sc.denoise(sheets, method, seed=5)):
            np.testing.assert_array_equal(np.load(out / method / f"f{number}.npy"), points)


def test_strength_scales_what_the_default_does(tmp_path, capsys):
    source = tmp_path / "in"
    source.mkdir()
    write_ply(source / NAMES[0], wavy_sheet(300, 0))
    shifts = []
    for strength in ("0.3", "1"):
        out = tmp_path / strength
        assert main(["denoise", str(source), "-o", str(out), "--strength", strength]) == 0
        assert record_of(out)["config"]["strength"] == float(strength)
        shifts.append(record_of(out)["frames"][0]["history"]["mean_displacement"])
    assert 0 < shifts[0] < shifts[1]
    bad = ["denoise", str(source), "-o", str(tmp_path / "bad"), "--strength", "much"]
    assert main(bad) == 1
    assert "strength = 'much': use a number" in capsys.readouterr().err
    paper = [*bad[:-1], "1", "--method", "paper"]
    assert main(paper) == 1
    assert "strength: paper has no such setting" in capsys.readouterr().err


def test_the_real_method_runs_from_end_to_end(tmp_path, capsys):
    source = tmp_path / "in"
    source.mkdir()
    for seed, name in enumerate(NAMES[:2]):
        write_ply(source / name, wavy_sheet(300, seed))
    settings = ["--method", "paper", "--set", "stopping.max_rounds=2", "--seed", "7"]
    for out in ("one", "two"):
        command = ["denoise", str(source), "-o", str(tmp_path / out), *settings]
        assert main(command) == 0, capsys.readouterr().err
    record = record_of(tmp_path / "one")
    assert record["method"] == "paper"
    assert record["config"]["stopping"]["max_rounds"] == 2
    for i, name in enumerate(NAMES[:2]):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
        old, new = read_frame(source / name), read_frame(tmp_path / "one" / name)
        assert 0 < np.abs(new.points - old.points).max() < 0.2
        np.testing.assert_array_equal(new.attributes["red"], old.attributes["red"])
        last = record["frames"][i]["history"]["rounds"][-1]
        assert last["mean_displacement"] > 0
        assert (last["n_temporal_edges"] > 0) == (i > 0)


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX limits")
def test_a_full_disk_is_one_sentence_and_leaves_nothing_half_written(tmp_path):
    """A limit on the size of files fails a write half way, as a full disk does."""
    (tmp_path / "in").mkdir()
    for number, n_points in enumerate((300, 4000)):
        points = wavy_sheet(n_points, number)
        sc.write_frame(tmp_path / "in" / f"f{number}.npy", sc.Frame(points))
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)); "
        "from steadycloud.cli.main import main; sys.exit(main())"
    )
    words = ["denoise", str(tmp_path / "in"), "-o", str(tmp_path / "out"), "--quiet"]
    command = [sys.executable, "-c", code, *words, "--method", "wmp", "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "f1.npy: cannot be written (File too large)" in done.stderr
    assert done.stderr.count("\n") == 1
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["f0.npy", "steadycloud.json"]
    assert [frame["name"] for frame in record_of(tmp_path / "out")["frames"]] == ["f0.npy"]
    assert main([*words, "--resume", "--method", "wmp"]) == 0
    assert len(list((tmp_path / "out").glob("*.npy"))) == 2


def test_the_note_about_frames_without_noise_says_what_helps():
    from steadycloud.run.outputs import OutputPlan
    from steadycloud.run.summary import RunSummary

    plan = OutputPlan(Path(), (), Path())
    few = RunSummary(Path(), plan, range(3), "keep", n_unchanged=2, noise=0.000721)
    (said,) = few.advice
    assert "denoise more than 3 frames at once, or tell how much" in said
    assert said.endswith("for example noise 0.00072, as in others.")
    (said,) = RunSummary(Path(), plan, range(20), "keep", n_unchanged=2).advice
    assert "if they are noisy, tell how much, for example noise 2mm" in said
