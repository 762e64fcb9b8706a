"""A real capture without a truth: flicker of a floor seen by one depth camera.

    python benchmarks/captures.py FOLDER [--camera 1] [--method auto]

PLY frames with a property `camera`; the floor is the largest plane, cut into cells of 5 cm, and
flicker is the mean change of a cell's height from frame to frame. Captures with depth images and
poses are a data set of the benchmark: `steadycloud bench --datasets depth/kinect --noise none`.
"""

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np

import steadycloud as sc

CELL = 0.05  # meters


def largest_plane(points, rng, trials=300, reach=0.03):
    """Unit normal and a point of the plane with most points within `reach`."""
    best = (0, None, None)
    for _ in range(trials):
        a, b, c = points[rng.choice(len(points), 3, replace=False)]
        normal = np.cross(b - a, c - a)
        length = np.linalg.norm(normal)
        if length < 1e-9:
            continue
        normal /= length
        count = int((np.abs((points - a) @ normal) < reach).sum())
        if count > best[0]:
            best = (count, normal, a)
    return best[1:]


def cell_heights(points, normal, origin):
    """Mean height of each cell of the floor that holds three points or more."""
    first = np.cross(normal, [1.0, 0.0, 0.3])
    first /= np.linalg.norm(first)
    height = (points - origin) @ normal
    near = np.abs(height) < 0.12
    axes = np.stack([first, np.cross(normal, first)], axis=1)
    cells = np.floor(points[near] @ axes / CELL).astype(int)
    names, place, counts = np.unique(cells, axis=0, return_inverse=True, return_counts=True)
    means = np.bincount(place.ravel(), height[near]) / counts
    return {tuple(n): m for n, m, c in zip(names, means, counts, strict=True) if c >= 3}


def floor_flicker(clouds, normal, origin):
    """Mean change of height of the cells, in centimeters."""
    maps = [cell_heights(points, normal, origin) for points in clouds]
    changes = [
        np.mean([abs(a[cell] - b[cell]) for cell in a.keys() & b.keys()]) for a, b in pairwise(maps)
    ]
    return 100.0 * float(np.mean(changes))


def report(results):
    chosen = [result.history.chosen for result in results]
    noise = np.median([c["noise_spacings"] for c in chosen])
    pooled = np.mean([c["pooled_share"] for c in chosen])
    print(f"noise {noise:.2f} spacings, {pooled:.0%} of the points of other frames used")


def basketball(args):
    whole = [sc.read_frame(path) for path in sorted(args.folder.glob("*.ply"))]
    if not whole:
        raise SystemExit(f"{args.folder}: no PLY files.")
    if any("camera" not in frame.attributes for frame in whole):
        raise SystemExit(f"{args.folder}: frames without a property 'camera'.")
    cameras = sorted({int(number) for number in whole[0].attributes["camera"]})
    if args.camera not in cameras:
        raise SystemExit(f"no camera {args.camera}: use one of {cameras}.")
    frames = [
        frame.take(np.flatnonzero(frame.attributes["camera"] == args.camera)) for frame in whole
    ]
    plane = largest_plane(frames[0].points, np.random.default_rng(0))
    results = list(sc.denoise_sequence(frames, args.method))
    before = floor_flicker([frame.points for frame in frames], *plane)
    after = floor_flicker([result.frame.points for result in results], *plane)
    print(f"camera {args.camera}: {before:.2f} -> {after:.2f} cm ({after / before - 1:+.0%})")
    report(results)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--method", default="auto")
    parser.add_argument("--camera", type=int, default=1)
    basketball(parser.parse_args())


if __name__ == "__main__":
    main()
