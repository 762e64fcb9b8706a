"""Frames over pipes: PLY files one after the other."""

import io
import subprocess
import sys

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.cli.main import main
from steadycloud.errors import InputError
from steadycloud.run.pipe import split_pipe

from .clouds import sphere

CLOUDS = [sphere(300 + i, noise=0.3, seed=i) for i in range(3)]
FACES = b"""\
ply
format binary_little_endian 1.0
element face 2
property list uchar int vertex_indices
property float weight
element vertex 1
property float x
property float y
property float z
end_header
"""
LISTS = b"\x03" + bytes(12) + bytes(4) + b"\x01" + bytes(4) + bytes(4) + bytes(12)
ASCII = b"ply\nformat ascii 1.0\nelement vertex 1\n" + b"".join(
    b"property float %c\n" % axis for axis in b"xyz"
)


def plys(tmp_path, clouds):
    parts = []
    for points in clouds:
        frame = sc.Frame(points, {"red": np.arange(len(points)).astype(np.uint8)})
        sc.write_frame(tmp_path / "one.ply", frame)
        parts.append((tmp_path / "one.ply").read_bytes())
    return parts


def pipe(data, *options, source="-"):
    command = [sys.executable, "-m", "steadycloud", "denoise", str(source), "-o", "-", *options]
    return subprocess.run(command, input=data, capture_output=True, check=False)


def frames_in(data, tmp_path):
    frames = []
    for part in split_pipe(io.BytesIO(data)):
        (tmp_path / "out.ply").write_bytes(part)
        frames.append(sc.read_frame(tmp_path / "out.ply"))
    return frames


def test_a_pipe_is_split_at_the_ends_of_frames():
    parts = [FACES + LISTS, ASCII + b"end_header\n1 2 3\n", FACES + LISTS]
    assert list(split_pipe(io.BytesIO(b"".join(parts)))) == parts
    assert list(split_pipe(io.BytesIO(b"\n\n".join(parts) + b" \n"))) == parts
    assert list(split_pipe(io.BytesIO(b""))) == []


@pytest.mark.parametrize("length", [1, 30, len(FACES) - 1, len(FACES) + 9, len(FACES + LISTS) - 1])
def test_a_pipe_that_ends_inside_a_frame_is_an_error(length):
    whole = FACES + LISTS
    found = split_pipe(io.BytesIO(whole + whole[:length]))
    assert next(found) == whole
    with pytest.raises(InputError, match="frame 1 of the pipe: the pipe ends inside it"):
        next(found)


def test_what_is_no_ply_is_an_error():
    for data in (b"nonsense\nmore\n", b"plx\n", b"\x89PNG\r\n\x1a\n" + bytes(100)):
        with pytest.raises(InputError, match="frame 0 of the pipe: "):
            next(split_pipe(io.BytesIO(data)))


def test_frames_come_out_as_a_sequence_denoises_them(tmp_path):
    done = pipe(b"".join(plys(tmp_path, CLOUDS)), "--strength", "0.8")
    assert done.returncode == 0, done.stderr
    frames = frames_in(done.stdout, tmp_path)
    expected = sc.denoise(CLOUDS, "auto-causal", strength=0.8)
    for frame, points in zip(frames, expected, strict=True):
        np.testing.assert_array_equal(frame.points, points)
        assert frame.attributes["red"][5] == 5
    assert b"frames: 3 denoised by auto-causal in " in done.stderr


def test_each_frame_comes_before_the_next_goes_in(tmp_path):
    command = [sys.executable, "-m", "steadycloud", "denoise", "-", "-o", "-", "--quiet"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        found = split_pipe(running.stdout)
        for part in plys(tmp_path, CLOUDS):
            running.stdin.write(part)
            running.stdin.flush()
            assert len(next(found)) == len(part)
        running.stdin.close()
        assert next(found, None) is None
    assert running.returncode == 0


def test_files_go_into_a_pipe(tmp_path):
    for i, points in enumerate(CLOUDS):
        np.save(tmp_path / f"f{i}.npy", points)
    done = pipe(b"", "--quiet", "--frames", "0:1", source=tmp_path)
    assert done.stderr == b""
    frames = frames_in(done.stdout, tmp_path)
    np.testing.assert_array_equal(frames[1].points, sc.denoise(CLOUDS[:2])[1])


def test_a_bad_frame_stops_is_skipped_or_copied(tmp_path):
    good = plys(tmp_path, CLOUDS[:2])
    bad = good[0].replace(b"element vertex 300", b"element vertex 000").partition(b"end_header\n")
    data = b"".join([good[0], bad[0] + bad[1], good[1]])
    stopped = pipe(data)
    assert stopped.returncode == 1
    assert len(frames_in(stopped.stdout, tmp_path)) == 1
    assert b"error: frame 1 of the pipe: " in stopped.stderr
    skipped = pipe(data, "--on-error", "skip")
    assert skipped.returncode == 0
    assert [len(frame) for frame in frames_in(skipped.stdout, tmp_path)] == [300, 301]
    assert b"warning: frame 1: not denoised: " in skipped.stderr
    assert b"frames: 2 denoised, 1 skipped" in skipped.stderr
    copied = pipe(data, "--on-error", "copy")
    assert list(split_pipe(io.BytesIO(copied.stdout)))[1] == bad[0] + bad[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-", "-o", "out"], "frames from a pipe go to a pipe: use -o -"),
        (["-", "a.ply", "-o", "-"], "cannot be mixed with files"),
        (["-", "-o", "-", "--resume"], "--resume is for files"),
        (["-", "-o", "-", "--workers", "2"], "--workers is for files"),
        (["-", "-o", "-", "--frames", "1:2"], "--frames is for files"),
        (["-", "-o", "-", "--method", "papr"], "did you mean 'paper'"),
    ],
)
def test_what_pipes_cannot_do_is_refused(words, said, capsys):
    assert main(["denoise", *words]) == 1
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""
