"""kill -9 at random moments, then --resume: the same bits as an undisturbed run, nothing left over.

python benchmarks/kills.py --count 50
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from steadycloud.evaluation.figure import figure_sequence
from steadycloud.io import write_frame

COMMAND = "import sys; from steadycloud.cli.main import main; sys.exit(main())"


def denoise(frames: Path, out: Path, *options: str) -> subprocess.Popen[bytes]:
    words = ["denoise", str(frames), "-o", str(out), "--quiet", *options]
    return subprocess.Popen([sys.executable, "-c", COMMAND, *words], stderr=subprocess.PIPE)


def content(folder: Path) -> dict[str, bytes]:
    """Every file but the record, hidden ones included."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"a folder"
        for path in folder.rglob("*")
        if path.name != "steadycloud.json"
    }


def kill_and_resume(frames: Path, whole: Path, out: Path, delay_s: float, workers: str) -> str:
    """What is wrong after a kill and a resumed run; "" if nothing is."""
    process = denoise(frames, out, "--workers", workers)
    time.sleep(delay_s)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    n_before = len(list(out.glob("*.ply"))) if out.exists() else 0
    again = denoise(frames, out, "--resume", "--workers", workers)
    _, said = again.communicate()
    if again.returncode:
        return f"killed with {n_before} frames: exit {again.returncode}, {said.decode()[:200]}"
    expected, found = content(whole), content(out)
    odd = sorted(name for name in expected | found if expected.get(name) != found.get(name))
    return f"killed with {n_before} frames: differ or left over: {odd[:3]}" if odd else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--frames", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    n_bad = 0
    with tempfile.TemporaryDirectory() as folder:
        frames, whole = Path(folder) / "frames", Path(folder) / "whole"
        frames.mkdir()
        for item in figure_sequence(args.frames, 3000):
            write_frame(frames / item.frame.name, item.frame)
        denoise(frames, whole).communicate()
        begin_s = time.perf_counter()
        denoise(frames, whole, "--overwrite").communicate()
        longest_s = time.perf_counter() - begin_s
        for number in range(args.count):
            out, workers = Path(folder) / f"out{number}", "12"[number % 2]
            delay_s = rng.uniform(0.2, 1.1 * longest_s)
            if wrong := kill_and_resume(frames, whole, out, delay_s, workers):
                n_bad += 1
                print(f"{number}: {workers} workers, {delay_s:.2f} s, {wrong}", flush=True)
            shutil.rmtree(out, ignore_errors=True)
    print(f"{args.count - n_bad} of {args.count} resumed runs have the same bits and leave nothing")
    return 1 if n_bad else 0


if __name__ == "__main__":
    sys.exit(main())
