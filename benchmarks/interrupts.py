"""Ctrl-C at random moments: command and Python, two threads; none may crash or be lost.

    python benchmarks/interrupts.py --count 200

A run of the command must end with exit code 130 (or 0 if it was done before), a call from Python in
KeyboardInterrupt, both without a word of a bug, with no hidden folder left and all frames readable.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from steadycloud.evaluation.figure import figure_sequence
from steadycloud.io import read_frame, write_frame

CALL = """
import sys, time
import numpy as np
import steadycloud as sc
sc.set_threads(2)
rng = np.random.default_rng(0)
frames = [rng.standard_normal((6000, 3)) for _ in range(3)]
frames = [f / np.linalg.norm(f, axis=1, keepdims=True) for f in frames]
sc.denoise(frames, sys.argv[1])
print("ready", flush=True)
try:
    while True:
        sc.denoise(frames, sys.argv[1])
except KeyboardInterrupt:
    sc.denoise(frames[:1], sys.argv[1])  # and it works on
    sys.exit(130)
"""
COMMAND = "import sys; from steadycloud.cli.main import main; sys.exit(main())"


def interrupt_call(method: str, delay_s: float) -> str:
    """Interrupt `denoise` called from Python; returns how it ended."""
    process = subprocess.Popen(
        [sys.executable, "-c", CALL, method],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(delay_s)
    return end_of(process)


def interrupt_command(method: str, delay_s: float, frames: Path, out: Path) -> str:
    """Interrupt the command `denoise`; returns how it ended."""
    words = ["denoise", str(frames), "-o", str(out), "--threads", "2", "--method", method]
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    process.stderr.readline()  # the first frame is done
    time.sleep(delay_s)
    ending = end_of(process)
    hidden = [path.name for path in out.glob(".*")]
    for path in out.glob("*.ply"):
        read_frame(path)
    return f"{ending}, left {hidden}" if hidden else ending


def end_of(process: subprocess.Popen[bytes]) -> str:
    """Send SIGINT and say how the process ends."""
    os.kill(process.pid, signal.SIGINT)
    try:
        _, said = process.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return "hung"
    text = said.decode(errors="replace")
    odd = next((line for line in text.splitlines() if "bug" in line or "Error" in line), "")
    return f"exit {process.returncode}{f': {odd[:150]}' if odd else ''}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ends: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        frames = Path(folder) / "frames"
        frames.mkdir()
        for item in figure_sequence(30, 6000):
            write_frame(frames / item.frame.name, item.frame)
        for number in range(args.count):
            method = rng.choice(["auto", "paper"])
            delay_s = rng.uniform(0.0, 1.5)
            if number % 2:
                ends["python", interrupt_call(method, delay_s)] += 1
            else:
                out = Path(folder) / f"out{number}"
                ends["command", interrupt_command(method, delay_s, frames, out)] += 1
    for (kind, ending), count in sorted(ends.items()):
        print(f"{kind:<8} {count:4}  {ending}")
    fine = {("python", "exit 130"), ("command", "exit 130"), ("command", "exit 0")}
    return 0 if set(ends) <= fine else 1


if __name__ == "__main__":
    sys.exit(main())
