"""Time and memory of methods for a thousand to ten million points, and how they grow.

    python benchmarks/scaling.py [--sizes 1e3 1e4 …] [--methods auto-single paper …] [--chart FILE]

The cloud is a bumpy sphere with Gaussian noise of half a spacing. Each run is a process of its own
that compiles its kernels on a small cloud first; its peak memory is that of the whole process. The
exponent is the slope of log time over log points from the previous size. A method may be followed
by a memory limit, as in auto-single@4GB. A method that fails at a size, because memory or a library
is missing, or takes more than --patience seconds, is not run at larger sizes.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

METHODS = ("paper", "auto-single", "auto-single@4GB", "apss", "mrpca", "open3d-mls")
SIZES = (1e3, 1e4, 1e5, 1e6, 1e7)


def bumpy_sphere(n_points, seed=0):
    """Points with noise; a spacing is about 1.8 / sqrt(n)."""
    rng = np.random.default_rng(seed)
    points = rng.standard_normal((n_points, 3))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    points *= 1 + 0.05 * np.sin(5 * points).sum(axis=1, keepdims=True)
    return points + 0.5 * 1.8 / n_points**0.5 * rng.standard_normal(points.shape)


def runner(method):
    import steadycloud as sc

    name, _, limit = method.partition("@")
    return lambda points: sc.denoise(points, name, max_memory=limit or None)


def measure(method, n_points):
    import resource

    run = runner(method)
    run(bumpy_sphere(6000))
    cloud = bumpy_sphere(n_points)
    start = time.perf_counter()
    run(cloud)
    seconds = time.perf_counter() - start
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    peak = max(resource.getrusage(w).ru_maxrss for w in who) / 1024
    print(json.dumps([seconds, peak]))


def measure_apart(method, n_points, patience):
    """Seconds and peak memory in a process of its own; the reason as text if it fails."""
    command = [sys.executable, __file__, "--one", method, str(n_points)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=patience
        )
    except subprocess.TimeoutExpired:
        return f"more than {patience:.0f} s"
    if done.returncode < 0:
        return "out of memory"
    if done.returncode:
        return done.stderr.strip().splitlines()[-1]
    return json.loads(done.stdout.splitlines()[-1])


def draw(results, path):
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for method, rows in results.items():
        sizes, seconds, peaks = zip(*rows, strict=True)
        left.loglog(sizes, seconds, "o-", label=method)
        right.loglog(sizes, np.array(peaks) / 1000, "o-", label=method)
    ends = np.array([1e5, 1e7])
    left.loglog(ends, 2e-6 * ends, "k:", label="proportional")
    left.set(xlabel="points", ylabel="seconds")
    right.set(xlabel="points", ylabel="peak memory, GB")
    left.legend()
    figure.savefig(path, dpi=110)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", nargs="+", type=float, default=SIZES)
    parser.add_argument("--methods", nargs="+", default=METHODS)
    parser.add_argument("--patience", type=float, default=1800.0, help="limit of a run, in seconds")
    parser.add_argument("--chart", type=Path, help="a picture to draw")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        measure(args.one[0], int(args.one[1]))
        return
    print("| method | points | seconds | points/s | peak MB | exponent |")
    print("|---|---|---|---|---|---|")
    results = {}
    for method in args.methods:
        rows = results[method] = []
        for size in map(int, args.sizes):
            found = measure_apart(method, size, args.patience)
            if isinstance(found, str):
                print(f"| `{method}` | {size:,} | {found} | | | |", flush=True)
                break
            seconds, peak = found
            slope = ""
            if rows:
                slope = f"{np.log(seconds / rows[-1][1]) / np.log(size / rows[-1][0]):.2f}"
            rate = f"{size / seconds:,.0f}"
            print(
                f"| `{method}` | {size:,} | {seconds:.2f} | {rate} | {peak:.0f} | {slope} |",
                flush=True,
            )
            rows.append((size, seconds, peak))
    if args.chart:
        draw({method: rows for method, rows in results.items() if rows}, args.chart)


if __name__ == "__main__":
    main()
