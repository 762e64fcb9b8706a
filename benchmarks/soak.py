"""A long run: memory and time per frame must not grow.

    python benchmarks/soak.py --frames 1000 --points 40000 [--method auto]

Frames of the built-in figure (a cycle of 20, repeated under new names) are denoised from disk to
disk in one process. Memory is the resident memory after each frame; its median over the last tenth
is compared with that over the second tenth (the first one warms up), and so is the time per frame.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
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
    args = parser.parse_args()
    rng = np.random.default_rng(0)
    memory: list[float] = []
    seconds: list[float] = []

    def note(written: object) -> None:
        memory.append(resident_mb())
        seconds.append(written.seconds)  # type: ignore[attr-defined]
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
    tenth = max(1, args.frames // 10)
    growth = {
        name: statistics.median(values[-tenth:]) / statistics.median(values[tenth : 2 * tenth]) - 1
        for name, values in (("memory", memory), ("time per frame", seconds))
    }
    print(
        f"{args.frames} frames of {args.points} points, {args.method}: peak {max(memory):.0f} MB,"
    )
    print(f"median {statistics.median(seconds):.2f} s a frame, record {record_mb:.1f} MB")
    for name, value in growth.items():
        print(f"{name}: {100 * value:+.1f} %")
    return 0 if growth["memory"] <= 0.02 else 1


if __name__ == "__main__":
    sys.exit(main())
