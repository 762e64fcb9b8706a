"""Time and memory of methods from a thousand points to millions, and how they grow.

    python benchmarks/scaling.py [--sizes 1e3 1e4 …] [--methods auto-single paper open3d-mls …]

The cloud is a bumpy sphere with Gaussian noise of half a spacing. Each run is a process of its own
that compiles its kernels on a small cloud first; its peak memory is that of the whole process. The
exponent is the slope of log time over log points between two sizes. Methods that need a library
that is not installed are left out.
"""

import argparse
import json
import subprocess
import sys
import time

import numpy as np

METHODS = ("auto-single", "paper", "apss", "mrpca", "open3d-mls")
SIZES = (1e3, 1e4, 1e5, 1e6)


def bumpy_sphere(n_points, seed=0):
    """Points with noise; a spacing is about 3.5 / sqrt(n)."""
    rng = np.random.default_rng(seed)
    points = rng.standard_normal((n_points, 3))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    points *= 1 + 0.05 * np.sin(5 * points).sum(axis=1, keepdims=True)
    return points + 0.5 * 1.8 / n_points**0.5 * rng.standard_normal(points.shape)


def measure(method, n_points):
    import resource

    import steadycloud as sc

    sc.denoise(bumpy_sphere(6000), method)
    cloud = bumpy_sphere(n_points)
    start = time.perf_counter()
    sc.denoise(cloud, method)
    seconds = time.perf_counter() - start
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    peak = max(resource.getrusage(w).ru_maxrss for w in who) / 1024
    print(json.dumps([seconds, peak]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", nargs="+", type=float, default=SIZES)
    parser.add_argument("--methods", nargs="+", default=METHODS)
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        measure(args.one[0], int(args.one[1]))
        return
    print("| method | points | seconds | points/s | peak MB | exponent |")
    print("|---|---|---|---|---|---|")
    for method in args.methods:
        before = None
        for size in map(int, args.sizes):
            command = [sys.executable, __file__, "--one", method, str(size)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                print(f"| `{method}` | {size:,} | {done.stderr.strip().splitlines()[-1]} | | | |")
                break
            seconds, peak = json.loads(done.stdout.splitlines()[-1])
            slope = "" if before is None else np.log(seconds / before[1]) / np.log(size / before[0])
            slope = slope if slope == "" else f"{slope:.2f}"
            rate = f"{size / seconds:,.0f}"
            print(f"| `{method}` | {size:,} | {seconds:.2f} | {rate} | {peak:.0f} | {slope} |")
            sys.stdout.flush()
            before = size, seconds


if __name__ == "__main__":
    main()
