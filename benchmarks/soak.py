"""A long run: memory and time per frame must not grow.

    python benchmarks/soak.py --frames 1000 --points 40000 [--method auto] [--threads 2]

Frames of the built-in figure (a cycle of 20, repeated under new names) are denoised from disk to
disk in one process. Memory is the resident memory after each frame; its median over the last tenth
is compared with that over the second tenth (the first one warms up), and so is the time per frame.
Exit code 1 if memory grew by over 2 %, or CPU time (other programs hardly change it) by over 5 %.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import steadycloud as sc
from steadycloud.evaluation.figure import figure_sequence
from steadycloud.evaluation.noise import paper_gaussian
from steadycloud.io import write_frame

CYCLE = 20


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1000)
    parser.add_argument("--points", type=int, default=40_000)
    parser.add_argument("--method", default="auto")
    parser.add_argument("--threads", type=int, help="default: one for each core")
    args = parser.parse_args()
    if args.threads is not None:
        sc.set_threads(args.threads)
    rng = np.random.default_rng(0)
    memory: list[float] = []
    seconds: list[float] = []
    cpu_seconds: list[float] = [0.0]  # since the start

    def note(written: object) -> None:
        memory.append(resident_mb())
        seconds.append(written.seconds)  # type: ignore[attr-defined]
        cpu_seconds.append(time.process_time())
        if len(memory) % 50 == 0:
            print(f"{len(memory)}: {memory[-1]:.0f} MB, {seconds[-1]:.2f} s", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in"
        source.mkdir()
        cycle = [item.frame for item in figure_sequence(min(CYCLE, args.frames), args.points)]
        for number, frame in enumerate(cycle):
            noisy = frame.with_points(paper_gaussian(frame.points, 0.05, rng))
            for copy in range(number, args.frames, CYCLE):
                path = source / f"frame_{copy:05}.ply"
                if copy == number:
                    write_frame(path, noisy)
                else:
                    path.hardlink_to(source / f"frame_{number:05}.ply")
        out = Path(folder) / "out"
        sc.denoise_files(source, out, args.method, workers=1, on_frame=note)
        record_mb = (out / "steadycloud.json").stat().st_size / 1e6
    print(f"{args.frames} frames of {args.points} points, {args.method}: record {record_mb:.1f} MB")
    tenth = max(1, args.frames // 10)
    growth = {}
    for name, unit, values in (
        ("memory", "MB", memory),
        ("time per frame", "s", seconds),
        ("CPU time per frame", "s", list(np.diff(cpu_seconds))),
    ):
        second, last = (statistics.median(v) for v in (values[tenth : 2 * tenth], values[-tenth:]))
        growth[name] = last / second - 1.0
        print(
            f"{name}: second tenth {second:.4g} {unit}, last tenth {last:.4g} {unit} "
            f"({100 * growth[name]:+.1f} %), median {statistics.median(values):.4g}, "
            f"most {max(values):.4g} {unit}"
        )
    return 0 if growth["memory"] <= 0.02 and growth["CPU time per frame"] <= 0.05 else 1


if __name__ == "__main__":
    sys.exit(main())
