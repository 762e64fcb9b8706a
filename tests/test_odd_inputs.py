"""Odd names, odd values, odd files: one sentence each, and nothing lost."""

from __future__ import annotations

import io
import json
import os
import time

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.cli.main import main
from steadycloud.cli.terminal import shown
from steadycloud.errors import ConfigError, InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import peek_frame, read_frame, write_frame
from steadycloud.parallel import set_threads

from .clouds import sphere
from .io.ply_files import small_file

POSIX = pytest.mark.skipif(os.name == "nt", reason="names and files of POSIX systems")
CLOUD = sphere(200, noise=0.2)


def one_sentence(capsys):
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert "this is a bug" not in said
    return said


@POSIX
def test_names_that_are_not_text_work_everywhere(tmp_path, capfd):
    folder = os.fsencode(tmp_path) + b"/frames-\xff"
    os.mkdir(folder)  # noqa: PTH102
    for number in range(2):
        write_frame(os.fsdecode(folder + b"/body-\xe9-%d.ply" % number), Frame(CLOUD + number))
    out = str(tmp_path / "out")
    assert main(["denoise", os.fsdecode(folder), "-o", out, "--report", "--method", "wmp"]) == 0
    assert main(["denoise", os.fsdecode(folder), "-o", out, "--resume", "--method", "wmp"]) == 0
    assert "2 kept" in capfd.readouterr().out
    assert main(["info", os.fsdecode(folder)]) == 0
    page = os.fsdecode(folder + b"/page.html")
    assert main(["view", os.fsdecode(folder), out, "-o", page, "--no-open"]) == 0
    assert len(list((tmp_path / "out").glob("*.ply"))) == 2


@POSIX
def test_control_characters_of_a_file_do_not_reach_the_terminal(tmp_path, capsys):
    path = tmp_path / "a\x1b[2J\u202e\x9b.ply"
    path.write_bytes(small_file(extra="uchar evil\x1b]0;owned\x07"))
    assert main(["info", str(path)]) == 0
    assert main(["denoise", str(path), "-o", str(tmp_path / "o\x1but")]) == 0
    path.write_bytes(b"ply\nformat ascii 1.0\nelement \x1b[31m 1 2\nend_header\n")
    assert main(["info", str(path)]) == 1
    assert main(["denoise", str(path), "-o", str(tmp_path / "out")]) == 1
    said = "".join(capsys.readouterr())
    assert not any(ord(letter) < 32 and letter != "\n" for letter in said)
    assert "\x9b" not in said
    assert "\u202e" not in said
    assert "\\x1b" in said


def test_what_is_shown_keeps_lines_and_letters():
    assert shown("a\nb é 漢") == "a\nb é 漢"
    assert shown("\x1b[0m\r\t\x00\x7f\x85") == "\\x1b[0m\\r\\t\\x00\\x7f\\x85"


@pytest.mark.parametrize("name", ["{{data}}", "{{script}}", "{{style}}", "{{title}}", "\\1"])
def test_a_folder_named_like_a_mark_of_the_page_is_a_title(name, tmp_path):
    (tmp_path / name).mkdir()
    write_frame(tmp_path / name / "a.ply", Frame(CLOUD))
    page = tmp_path / "page.html"
    assert main(["view", str(tmp_path / name), "-o", str(page), "--no-open"]) == 0
    text = page.read_text(encoding="utf-8")
    other = tmp_path / "other.html"
    (tmp_path / "plain").mkdir()
    write_frame(tmp_path / "plain" / "a.ply", Frame(CLOUD))
    assert main(["view", str(tmp_path / "plain"), "-o", str(other), "--no-open"]) == 0
    usual = other.read_text(encoding="utf-8")
    assert len(text) - len(usual) < 100
    assert text.count("<script") == usual.count("<script")


ODD_RECORDS = [
    '{"frames": [{"name": "a.ply"}]}',
    '{"frames": [{"name": "a.ply", "history": 3, "stages": 4, "warnings": 5, "seconds": "x"}]}',
    '{"frames": [{"name": "a.ply", "history": {"chosen": [1]}, "stages": {"a": "b"}}]}',
    '{"frames": [{"name": "a.ply", "n_points": "many", "warnings": [1, null, {"a": 2}]}]}',
    '{"frames": [{"name": "a.ply", "history": {"noise": 1e400, "rounds": 3}, "seconds": 1e400}]}',
    '{"frames": [{"name": "a.ply", "stages": {"a": null, "b": -1}, "n_outliers": []}]}',
    '{"frames": [{"name": "a.ply"}], "config": 3, "input": 4, "method": [], "version": {}}',
    '{"frames": [{"name": "a.ply"}], "config": [1], "input": {"a": 1}, "method": null}',
    '{"frames": [{"name": "a.ply", "history": {"chosen": {"noise_spacings": "no"}}}]}',
    '{"frames": [{"name": "a.ply", "history": {"chosen": {"noise_regions": [1, "a", null]}}}]}',
    '{"frames": [{"name": "a.ply", "stages": {"a": true}, "seconds": true, "n_points": -3.5}]}',
    '{"frames": [{"name": "a.ply", "stages": {"a": 0}, "n_points": 123456789012345678901234}]}',
    "null",
    "[]",
    '{"frames": {"name": "a.ply"}}',
    '{"version": 3',
]


@pytest.mark.parametrize("text", ODD_RECORDS)
def test_an_odd_record_is_no_obstacle(text, tmp_path, capsys):
    write_frame(tmp_path / "a.ply", Frame(CLOUD))
    (tmp_path / "steadycloud.json").write_text(text)
    page = ["-o", str(tmp_path / "page.html"), "--no-open"]
    assert main(["view", str(tmp_path / "a.ply"), *page]) == 0, capsys.readouterr().err
    from steadycloud.io import FrameSequence
    from steadycloud.report.page import read_run_record, write_report

    record = read_run_record([tmp_path / "a.ply"])
    frames = FrameSequence([tmp_path / "a.ply"])
    write_report(tmp_path / "report.html", record, frames, frames)
    out = ["-o", str(tmp_path / "out"), "--quiet"]
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "steadycloud.json").write_text(text)
    assert main(["denoise", str(tmp_path / "a.ply"), *out, "--resume"]) == 1
    one_sentence(capsys)


@pytest.mark.parametrize("value", ["inf", "-inf", "nan", "1e400", "true", '"x"', "1.5"])
def test_an_odd_seed_in_a_file_is_one_sentence(value, tmp_path, capsys):
    (tmp_path / "settings.toml").write_text(f"seed = {value}\n")
    write_frame(tmp_path / "a.ply", Frame(CLOUD))
    words = ["denoise", str(tmp_path / "a.ply"), "-o", str(tmp_path / "b.ply"), "--quiet"]
    code = main([*words, "--config", str(tmp_path / "settings.toml")])
    if value == "true":  # one, in Python
        assert code in (0, 1)
        return
    assert code == 1
    assert "seed" in one_sentence(capsys)


@pytest.mark.parametrize("count", [-1, 1025, 10**9, 10**30])
def test_too_many_threads_are_refused(count):
    with pytest.raises(ConfigError, match="threads"):
        set_threads(count)


@POSIX
@pytest.mark.parametrize("suffix", [".ply", ".npy", ".bin"])
def test_a_pipe_is_not_waited_for(suffix, tmp_path):
    os.mkfifo(tmp_path / f"a{suffix}")
    for read in (read_frame, peek_frame):
        with pytest.raises(InputError, match="is a pipe or a device"):
            read(tmp_path / f"a{suffix}")


def test_an_empty_output_is_not_the_current_folder(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_frame("a.ply", Frame(CLOUD))
    assert main(["denoise", "a.ply", "-o", ""]) == 2
    assert "is empty" in capsys.readouterr().err
    with pytest.raises(OutputError, match="the output is empty"):
        sc.denoise_files("a.ply", "")
    assert [path.name for path in tmp_path.iterdir()] == ["a.ply"]


def npy_with(shape: str, dtype: str = "<f8") -> bytes:
    head = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': {shape}, }}"
    head += " " * (117 - len(head)) + "\n"
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + b"\0" * 240


@pytest.mark.parametrize("shape", ["(True, 3)", "(3, True)", "(2, 3.0)", "(-1, 3)", "(10, -3)"])
def test_an_odd_shape_is_refused(shape, tmp_path):
    (tmp_path / "a.npy").write_bytes(npy_with(shape))
    for read in (read_frame, peek_frame):
        with pytest.raises(InputError, match=r"a\.npy: (holds|is not|is cut)"):
            read(tmp_path / "a.npy")


def test_whole_numbers_beside_the_points_are_kept_or_refused(tmp_path):
    table = np.arange(400, dtype=np.int64).reshape(80, 5)
    table[:, :3] = 1000 * sphere(80)
    for last, fits in ((2**53, True), (2**53 + 1, False)):
        table[-1, -1] = last
        np.save(tmp_path / "a.npy", table)
        frame = read_frame(tmp_path / "a.npy")
        moved = frame.with_points(frame.points + 0.5)
        if fits:
            write_frame(tmp_path / "b.npy", moved)
            np.testing.assert_array_equal(np.load(tmp_path / "b.npy")[:, 3:], table[:, 3:])
        else:
            with pytest.raises(OutputError, match="would be rounded to float64"):
                write_frame(tmp_path / "c.npy", moved)
            assert not (tmp_path / "c.npy").exists()


def many(line: bytes, count: int) -> bytes:
    return small_file().replace(b"end_header\n", line * count + b"end_header\n")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (many(b"element e 0\n", 80_000), "more than 1000 elements"),
        (many(b"\n", 4_000_000), "more than 100000 lines"),
        (many(b"comment\n", 400_000), "more than 100000 lines"),
        (many(b"property uchar p\n", 90_000), "more than 10000 properties"),
    ],
)
def test_endless_headers_are_refused_at_once(data, said, tmp_path):
    (tmp_path / "a.ply").write_bytes(data)
    begin_s = time.perf_counter()
    for read in (read_frame, peek_frame):
        with pytest.raises(InputError, match=said):
            read(tmp_path / "a.ply")
    assert time.perf_counter() - begin_s < 5.0


def test_many_small_elements_are_read_in_linear_time(tmp_path):
    parts = io.BytesIO()
    parts.write(many(b"element e 1\nproperty uchar a\n", 999))
    parts.write(b"7\n" * 999 + b" \n" * 3_000_000)
    (tmp_path / "a.ply").write_bytes(parts.getvalue())
    begin_s = time.perf_counter()
    assert len(read_frame(tmp_path / "a.ply")) == 2
    assert time.perf_counter() - begin_s < 5.0


def test_a_record_of_odd_names_stays_readable(tmp_path):
    write_frame(tmp_path / "ü\u2028 a.ply", Frame(CLOUD))
    words = ["denoise", str(tmp_path / "ü\u2028 a.ply"), "-o", str(tmp_path / "out"), "--quiet"]
    assert main([*words, "--method", "wmp"]) == 0
    record = json.loads((tmp_path / "out" / "steadycloud.json").read_text())
    assert record["frames"][0]["name"] == "ü\u2028 a.ply"
