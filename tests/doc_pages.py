"""What a reader types from README and docs: the commands and the Python of each page, in order."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from steadycloud.cli.main import main
from steadycloud.frame import Frame
from steadycloud.io import write_frame

from .figures import noisy_figure

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

# Commands that do not run in a test, by what they begin with or hold, and why.
NOT_RUN = {
    "make ": "the front door of a clone; CI runs it",
    "pip install ": "changes the environment; tests/test_docs.py checks that the extras exist",
    "dask ": "needs several machines",
    "export DASK": "is for the Dask scheduler",
    "helm ": "needs a Kubernetes cluster",
    "--cluster ": "needs a scheduler; tests/test_cluster.py has one",
    "--serve": "runs until Ctrl-C; tests/test_player_server.py asks it for pages",
    "--data DATA": "needs data sets of others; tests/test_bench.py has small ones",
    "camera/cesiumman": "needs a mesh sequence of others; tests/test_bench.py has small ones",
}
# Later options win: each command does the same with less work, or without a window.
LESS_WORK = {
    "demo": "--points 1000 --frames 2",
    "view": "--no-open",
    "watch": "--idle 0.1s --every 0.02s",
    "render": "--size 80x80 --seconds 0.3 --fps 7",
    "bench": "--frames 0:1 --quiet",
}
LESS_OF = {"--workers 4": "--workers 1", "--max-memory 4GB": "--max-memory 1GB"}
LESS_OF |= {"--noise shared:4 ": "--noise shared:4 --metrics mse "}
LESS_OF |= {"bench --datasets figure -o": "bench --datasets figure --noise 0.05 --methods mls -o"}


def commands_of(page: Path) -> Iterator[str]:
    """The indented lines outside of fences, those that end in a backslash joined with the next."""
    fenced, waiting = False, ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif line.startswith("    ") and not fenced:
            waiting += line.strip()
            if waiting.endswith("\\"):
                waiting = f"{waiting[:-1].rstrip()} "
            else:
                yield waiting
                waiting = ""


def blocks_of(page: Path, language: str) -> list[str]:
    """The fenced blocks of a language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def reason_not_to_run(command: str) -> str | None:
    """Why a command does not run in a test; None: it does."""
    for words, reason in NOT_RUN.items():
        if command.startswith(words) or (not words.endswith(" ") and words in command):
            return reason
        if words.startswith("--") and words in command:
            return reason
    return None


def run_command(line: str) -> None:
    """What a shell does with the line, in this process: comments, pipes, > and stand-ins."""
    for long, short in LESS_OF.items():
        line = line.replace(long, short)
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|>")
    lexer.whitespace_split = True
    stages: list[list[str]] = [[]]
    for word in lexer:
        stages.append([]) if word == "|" else stages[-1].append(word)
    flow = b""
    for program, *words in stages:
        *given, target = words if ">" in words else [*words, ""]
        flow = run_program(program, [word for word in given if word != ">"], flow)
        if target:
            Path(target).write_bytes(flow)


def run_program(program: str, words: list[str], given: bytes) -> bytes:
    """What a program writes to standard output; `camera` and `viewer` stand for the reader's."""
    if program == "camera":
        return b"".join(path.read_bytes() for path in sorted(Path("frames").iterdir()))
    if program == "viewer":
        assert given.count(b"end_header") == len(list(Path("frames").iterdir()))
        return b""
    if program == "cat":
        return b"".join(p.read_bytes() for word in words for p in sorted(Path().glob(word)))
    assert program == "steadycloud", f"no stand-in for {program}"
    more = LESS_WORK.get(words[0], "").split()
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([*words, *more])
    finally:
        sys.stdin = before
    assert code == 0, f"steadycloud {shlex.join(words)}: {err.getvalue()}"
    out.flush()
    return out.buffer.getvalue()


def make_frames(folder: Path, first: int = 1201) -> None:
    """Four frames of the figure with noise."""
    folder.mkdir()
    for number, frame in enumerate(noisy_figure(4, 300)[1], first):
        write_frame(folder / f"figure_{number}.ply", frame)


def make_depth_images(folder: Path) -> None:
    """Three depth images of a wavy wall, in millimeters, and their intrinsics."""
    folder.mkdir()
    rng = np.random.default_rng(0)
    row, column = np.indices((24, 32))
    for number in range(3):
        depth = 1500.0 + 40.0 * np.sin(column / 5.0) + row + rng.normal(0.0, 3.0, (24, 32))
        Image.fromarray(depth.astype(np.uint16)).save(folder / f"frame-{number:06d}.depth.png")
    np.savetxt(folder / "camera-intrinsics.txt", [[30, 0, 15.5], [0, 30, 11.5], [0, 0, 1]])


def make_stand_ins(page: Path, commands: list[str]) -> None:
    """What the reader of a page has, into the working folder, but for what the commands make."""
    text = page.read_text(encoding="utf-8")
    frame = noisy_figure(4, 300)[1][0]
    made = {line.split(" -o ")[1].split()[0] for line in commands if " -o " in line}
    for name in ("frames", "more", "incoming", "captures", "noisy", "denoised", "true"):
        if f"{name}/" in text and not made & {f"{name}/", name}:
            make_frames(Path(name))
    if "voxels/" in text:
        Path("voxels").mkdir()
        whole = np.rint(frame.points)
        write_frame(Path("voxels") / "a.ply", Frame(whole.astype(np.float32), name="a.ply"))
    for name in ("huge.ply", "scan.ply", "scan.pcd", "frame_1.ply", "frame_2.ply"):
        if name not in made:
            write_frame(name, Frame(frame.points, name=name) if "pcd" in name else frame)
    if "points.txt" in text:
        np.savetxt("points.txt", np.hstack([frame.points, np.ones((len(frame), 2))]), "%d")
    if "capture/" in text:
        make_depth_images(Path("capture"))
    if "sweeps/" in text:
        Path("sweeps").mkdir()
        rows = np.hstack([frame.points, np.ones((len(frame), 2))])
        rows.astype("<f4").tofile("sweeps/000.bin")
    for block in blocks_of(page, "toml"):
        name = block.partition("\n")[0].removeprefix("# ")
        Path(name).write_text(block)
