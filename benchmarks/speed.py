"""Time of a method against Open3D's smooth_mls, in one run.

    python benchmarks/speed.py FRAME.ply [FRAME.ply ...] [--method auto] [--full] [--profile]

Several frames are denoised as a sequence, and the time is that of a frame on average; `smooth_mls`
smooths the middle one. By default frames are thinned to 5 % by farthest point sampling and get the
paper's noise; with --full they keep all points and get Gaussian noise of one unit. Kernels are
compiled before the clock starts. The two take turns, --repeats times; times and ratio are medians.
Open3D comes with `pip install open3d`. Timings on a shared machine are noisy: read the ratio.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import steadycloud as sc
from steadycloud.numerics.neighbors import mean_spacing
from steadycloud.numerics.sampling import farthest_point_sample
from steadycloud.observer import StageClock, ignore


def seconds_of(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def smooth_mls(points, radius, neighbors):
    import open3d as o3d

    cloud = o3d.geometry.PointCloud(o3d.utility.Vector3dVector(points))
    if radius:
        search = o3d.geometry.KDTreeSearchParamHybrid(radius=radius, max_nn=neighbors)
    else:
        search = o3d.geometry.KDTreeSearchParamKNN(knn=neighbors)
    return cloud.smooth_mls(search)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("frames", type=Path, nargs="+")
    parser.add_argument(
        "--method", choices=("paper", "auto", "auto-causal", "auto-single"), default="paper"
    )
    parser.add_argument("--full", action="store_true", help="all points, noise of one unit")
    parser.add_argument("--level", type=float, default=0.05, help="the paper's noise level s")
    parser.add_argument("--profile", action="store_true", help="share of each stage")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()

    from steadycloud.evaluation.noise import diameter

    def noisy_points(path):
        points = sc.read_frame(path).points
        if args.full:
            sigma = 1.0
        else:
            points = points[farthest_point_sample(points, round(0.05 * len(points)), args.seed)]
            sigma = args.level * diameter(points) ** 0.5
        return points + sigma * rng.standard_normal(points.shape), sigma

    rng = np.random.default_rng(args.seed)
    made = [noisy_points(path) for path in args.frames]
    frames = [sc.Frame(points) for points, _ in made]
    noisy, sigma = made[len(made) // 2]
    sc.warm_up(args.method)

    clock = StageClock()

    def run(observe=clock):
        results = list(sc.denoise_sequence(frames, args.method, observe=observe))
        clock("")
        return results

    rounds = max(len(result.history.rounds) for result in run(ignore))
    if sys.platform != "win32":
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
        print(f"peak        {peak:8.2f} GB")
    radius, neighbors = (None, 30) if args.full else (3 * mean_spacing(noisy), 60)
    smooth_mls(noisy[:1000], radius, neighbors)  # so that the import is not measured
    pairs = [
        (seconds_of(run) / len(frames), seconds_of(lambda: smooth_mls(noisy, radius, neighbors)))
        for _ in range(args.repeats)
    ]
    ours, theirs = np.median(pairs, axis=0)
    ratios = [a / b for a, b in pairs]
    print(f"{len(noisy)} points, seed {args.seed}, noise {sigma:.3f}")
    print(f"{args.method:<11} {ours:8.2f} s   a frame of {len(frames)}, up to {rounds} rounds")
    if args.profile:
        spent = clock.lap()
        whole = sum(spent.values())
        for stage, seconds in sorted(spent.items(), key=lambda item: -item[1]):
            share = seconds / whole
            print(f"  {stage:<9} {seconds / args.repeats / len(frames):8.2f} s   {share:5.0%}")
    print(f"smooth_mls  {theirs:8.2f} s")
    print(f"ratio       {np.median(ratios):8.2f}   ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
