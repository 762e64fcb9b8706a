"""What `auto-live` makes of a budget, and how far each of its efforts is from `auto-causal`.

    python benchmarks/live.py --budget 66ms --points 10000
    python benchmarks/live.py FOLDER --points 10000 --threads 2

The built-in figure walks, seen 15 times a second, or the clean frames of a folder are thinned to
--points; both get the paper's noise. Printed, for the budget: frames a second by the clock, with
the slowest stretch of 15 frames, and the share of each effort. Then, for each effort by itself:
milliseconds of the clock and of CPU time (medians), surface distance and flicker, and how much of
the way from the noisy input to `auto-causal` that is (100 %: as good). Kernels are compiled before.
Exit code 1 if frames did not keep up: their mean time is above the budget.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

import steadycloud as sc
from steadycloud.api import configure
from steadycloud.auto.live import EFFORTS, Live
from steadycloud.evaluation.figure import figure_sequence
from steadycloud.evaluation.flicker import flicker_unknown
from steadycloud.evaluation.metrics import surface_distance
from steadycloud.evaluation.noise import paper_gaussian
from steadycloud.method import Method
from steadycloud.numerics.sampling import farthest_point_sample
from steadycloud.registry import get_method
from steadycloud.sequence import FrameLoop

FPS = 15
STRETCH = 15  # frames


def clean_frames(args):
    """Clean points and the dense surface that they are of, for each frame."""
    if args.folder is None:
        walk = figure_sequence(args.frames, 4 * args.points, fps=FPS)
        dense = [item.frame.points for item in walk]
    else:
        paths = sorted(args.folder.glob("*.ply"))[: args.frames]
        dense = [sc.read_frame(path).points for path in paths]
    if len(dense) < 2:
        sys.exit(f"{args.folder}: two PLY frames or more are needed.")
    return [
        (points[farthest_point_sample(points, args.points, seed=i)], points)
        for i, points in enumerate(dense)
    ]


def run(noisy, config, denoise):
    """Results of the frames, and the seconds of each by the clock and by CPU time."""
    live = get_method("auto-live")
    loop = FrameLoop(Method("auto-live", config, denoise, live.needs, live.load), config)
    results, spent = [], []
    for points in noisy:
        begin = time.perf_counter(), time.process_time()
        results += loop.push([sc.Frame(points)])
        spent.append((time.perf_counter() - begin[0], time.process_time() - begin[1]))
    return results, np.array(spent)


def at_effort(number):
    """A function that denoises all frames with one effort."""
    live = Live()
    return lambda *words: live.make_effort(number, *words)


def quality(results, surfaces):
    """Surface distance, the mean over the frames, and flicker."""
    clouds = [result.frame.points if hasattr(result, "frame") else result for result in results]
    distance = np.mean([surface_distance(c, s) for c, s in zip(clouds, surfaces, strict=True)])
    return np.array([distance, flicker_unknown(clouds, surfaces)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="clean PLY frames")
    parser.add_argument("--budget", default="66ms")
    parser.add_argument("--points", type=int, default=10_000)
    parser.add_argument("--frames", type=int, default=20, help="different ones; they are repeated")
    parser.add_argument("--length", type=int, default=150, help="frames of the run with a budget")
    parser.add_argument("--noise", type=float, default=0.1, help="the paper's noise level")
    parser.add_argument("--threads", type=int, default=0)
    args = parser.parse_args()
    if args.threads:
        sc.set_threads(args.threads)
    config = configure("auto-live", {"budget": args.budget})[1]
    clean, surfaces = zip(*clean_frames(args), strict=True)
    rng = np.random.default_rng(0)
    noisy = [paper_gaussian(points, args.noise, rng) for points in clean]
    sc.warm_up("auto-live")

    there_and_back = [*noisy, *noisy[-2:0:-1]]
    many = [there_and_back[i % len(there_and_back)] for i in range(args.length)]
    results, spent = run(many, config, Live().denoise)
    wall, allowed_s = spent[:, 0], config.seconds(args.points)
    slowest = max(wall[i : i + STRETCH].mean() for i in range(len(wall) - STRETCH + 1))
    print(
        f"budget {args.budget}, {args.points} points: {1 / wall.mean():.1f} frames a second "
        f"(slowest {STRETCH} frames: {1 / slowest:.1f}; slowest frame {1e3 * wall.max():.0f} ms)"
    )
    counts = Counter(result.history.chosen["effort"] for result in results)
    for number, count in sorted(counts.items()):
        print(f"  {count / len(results):5.0%} {EFFORTS[number].name}")

    print(f"{'effort':<56} clock    CPU   surface distance    flicker")
    worst, best = quality(noisy, surfaces), None
    for number, effort in enumerate(EFFORTS):
        results, spent = run(noisy, config, at_effort(number))
        got = quality(results, surfaces)
        best = got if best is None else best
        way = (worst - got) / (worst - best)
        clock_ms, cpu_ms = 1e3 * np.median(spent, axis=0)
        print(
            f"{effort.name:<56} {clock_ms:5.0f} {cpu_ms:6.0f} "
            f"{got[0]:10.4f} {way[0]:6.0%} {got[1]:10.4f} {way[1]:6.0%}",
            flush=True,
        )
    return int(wall.mean() > allowed_s)


if __name__ == "__main__":
    sys.exit(main())
