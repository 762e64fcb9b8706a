"""Real captures: flicker of a floor seen by one depth camera, and a still room against its truth.

    python benchmarks/captures.py basketball FOLDER [--camera 1] [--method auto]
    python benchmarks/captures.py kinect FOLDER [--test 38:42] [--truth 0:27 52:79] [--method auto]

basketball: PLY frames with a property `camera`; the floor is the largest plane, cut into cells of
5 cm, and flicker is the mean change of a cell's height from frame to frame. kinect: depth images
(16 bit, millimeters) with poses; every second pixel of the frames under test, with two more on each
side as neighbors. The truth at a point is a plane through the 800 nearest points of the frames that
are not under test; the error is the mean distance to it over 4,000 points a frame.
"""

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.spatial import cKDTree

import steadycloud as sc

CELL = 0.05  # meters
FOCAL, CENTER = 585.0, (320.0, 240.0)  # pixels


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
    frames = []
    for path in sorted(args.folder.glob("*.ply")):
        frame = sc.read_frame(path)
        frames.append(frame.take(np.flatnonzero(frame.attributes["camera"] == args.camera)))
    plane = largest_plane(frames[0].points, np.random.default_rng(0))
    results = list(sc.denoise_sequence(frames, args.method))
    before = floor_flicker([frame.points for frame in frames], *plane)
    after = floor_flicker([result.frame.points for result in results], *plane)
    print(f"camera {args.camera}: {before:.2f} -> {after:.2f} cm ({after / before - 1:+.0%})")
    report(results)


def world_points(folder, number):
    """Every second pixel of a depth image, in meters in the room."""
    name = folder / f"frame-{number:06d}"
    depth = np.asarray(Image.open(f"{name}.depth.png")).astype(float)[::2, ::2] / 1000.0
    pose = np.loadtxt(f"{name}.pose.txt")
    v, u = 2 * np.mgrid[: depth.shape[0], : depth.shape[1]]
    rays = np.stack([(u - CENTER[0]) / FOCAL, (v - CENTER[1]) / FOCAL, np.ones_like(depth)], -1)
    seen = (depth > 0.1) & (depth < 8.0)
    return (rays * depth[..., None])[seen] @ pose[:3, :3].T + pose[:3, 3]


def error(points, tree):
    """Mean distance to planes through the truth, in millimeters."""
    rng = np.random.default_rng(0)
    some = points[rng.choice(len(points), 4000, replace=False)]
    distance, rows = tree.query(some, k=800, workers=-1)
    known = distance[:, -1] < 0.06
    near = tree.data[rows[known]]
    means = near.mean(axis=1)
    rest = near - means[:, None]
    normals = np.linalg.eigh(np.einsum("nka,nkb->nab", rest, rest))[1][:, :, 0]
    return 1000.0 * float(np.abs(np.einsum("na,na->n", some[known] - means, normals)).mean())


def kinect(args):
    first, last = map(int, args.test.split(":"))
    ranges = [map(int, text.split(":")) for text in args.truth]
    truth = [number for low, high in ranges for number in range(low, high + 1)]
    tree = cKDTree(np.concatenate([world_points(args.folder, number) for number in truth]))
    numbers = range(first - 2, last + 3)
    frames = [sc.Frame(world_points(args.folder, n), name=str(n)) for n in numbers]
    results = list(sc.denoise_sequence(frames, args.method))[2:-2]
    before = np.mean([error(frame.points, tree) for frame in frames[2:-2]])
    after = np.mean([error(result.frame.points, tree) for result in results])
    print(f"frames {args.test}: {before:.2f} -> {after:.2f} mm ({after / before - 1:+.0%})")
    report(results)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("capture", choices=("basketball", "kinect"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--method", default="auto")
    parser.add_argument("--camera", type=int, default=1)
    parser.add_argument("--test", default="38:42")
    parser.add_argument("--truth", nargs="+", default=["0:27", "52:79"])
    args = parser.parse_args()
    {"basketball": basketball, "kinect": kinect}[args.capture](args)


if __name__ == "__main__":
    main()
