"""Latency and memory of `Stream.push` over many frames.

    python benchmarks/stream.py --points 10000 --frames 500

The built-in figure walks on and on, with fresh noise in every frame. Printed: the median latency
of a push, the slowest push as a multiple of it, by the clock and by CPU time (which other programs
disturb less), and the memory (Linux): what the process holds, without what the allocator keeps
for later, and all of it. Exit code 1 if the slowest push took over 3 medians by both, or the memory
that is held differs by over 2 % once the window is full.
"""

import argparse
import ctypes
import gc
import sys
import time
from itertools import cycle, islice
from pathlib import Path

import numpy as np

import steadycloud as sc
from steadycloud.evaluation.figure import figure_sequence
from steadycloud.evaluation.noise import paper_gaussian

EVERY = 25  # frames between two looks at the memory that is held; the window is full by then
WALK = 60  # frames at 30 a second, after which the figure's motion repeats
PAGE = 4096


def walk(n_points, level):
    """Noisy frames without end."""
    frames = [item.frame.points for item in figure_sequence(WALK, n_points)]
    rng = np.random.default_rng(0)
    for points in cycle(frames):
        yield paper_gaussian(points, level, rng)


def resident():
    """Megabytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def held():
    """The same after the allocator has given back what is free."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return resident()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=10_000)
    parser.add_argument("--frames", type=int, default=500)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--method", default="auto-causal")
    parser.add_argument("--threads", type=int, default=0)
    args = parser.parse_args()
    if args.frames < 4 * EVERY:
        parser.error(f"use --frames of at least {4 * EVERY}")
    if args.threads:
        sc.set_threads(args.threads)
    sc.warm_up(args.method)
    wall, cpu, memory, kept = [], [], [], []
    with sc.Stream(args.method) as stream:
        for frame in islice(walk(args.points, args.noise), args.frames):
            before, before_cpu = time.perf_counter(), time.process_time()
            (result,) = stream.push(frame)
            wall.append(time.perf_counter() - before)
            cpu.append(time.process_time() - before_cpu)
            assert not result.failed
            memory.append(resident())
            if len(wall) % EVERY == 0:
                kept.append(held())
                slow = max(cpu) / np.median(cpu)
                print(
                    f"{len(wall)}: {memory[-1]:.0f} MB, {kept[-1]:.1f} MB held, slowest push "
                    f"{max(wall) / np.median(wall):.2f} x by the clock, {slow:.2f} x by CPU time",
                    flush=True,
                )
    slowest = []
    for name, seconds in (("clock", wall), ("CPU", cpu)):
        median = np.median(seconds)
        worst = int(np.argmax(seconds))
        slowest.append(max(seconds) / median)
        print(
            f"{name}: median {1e3 * median:.0f} ms, 99 % within "
            f"{np.quantile(seconds, 0.99) / median:.2f} x, slowest {max(seconds) / median:.2f} x "
            f"(frame {worst})"
        )
    spread = max(kept) / min(kept) - 1
    print(
        f"memory: held {min(kept):.1f} to {max(kept):.1f} MB ({spread:.2%}); "
        f"all of it {min(memory[EVERY:]):.0f} to {max(memory[EVERY:]):.0f} MB"
    )
    return int(min(slowest) > 3.0 or spread > 0.02)


if __name__ == "__main__":
    sys.exit(main())
