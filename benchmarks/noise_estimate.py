"""Noise estimates against the truth: PU-Net's training shapes, and a full frame.

    python benchmarks/noise_estimate.py DATA [--frame FRAME.ply] [--chamfer]

DATA holds PUNet/pointclouds/train/{10000,50000}_poisson/*.xyz. Gaussian noise of 1, 2 and 3 % of
the radius of the bounding sphere is added to each shape, with a seed made from its name; FRAME
gets noise of 1, 2 and 3 units. Prints the estimate divided by the truth; with --chamfer also the
Chamfer distance (as ScoreDenoise defines it) that `auto-single` leaves, and what it leaves when it
is told the true noise.
"""

import argparse
from pathlib import Path

import numpy as np

import steadycloud as sc
from steadycloud.evaluation.metrics import chamfer
from steadycloud.surface.noise import estimate_noise
from steadycloud.surface.normalization import normalize_points


def relative_estimate(noisy, sigma):
    work = normalize_points(noisy)
    return estimate_noise(work.points) * work.spacing / sigma


def remaining_chamfer(points, noisy, sigma):
    """Chamfer distances that are left with the noise estimated, and with the noise told."""
    words = ({}, {"noise": sigma})
    return [chamfer(points, sc.denoise(noisy, "auto-single", **some)) for some in words]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--frame", type=Path)
    parser.add_argument("--chamfer", action="store_true")
    args = parser.parse_args()
    print("| points | noise | within 15 % | median | farthest off |")
    print("|---|---|---|---|---|")
    total, good, left_over = 0, 0, []
    for size in (10_000, 50_000):
        shapes = sorted((args.data / f"PUNet/pointclouds/train/{size}_poisson").glob("*.xyz"))
        for level in (0.01, 0.02, 0.03):
            found, left = {}, []
            for path in shapes:
                points = np.loadtxt(path)[:, :3]
                middle = (points.max(axis=0) + points.min(axis=0)) / 2
                radius = np.linalg.norm(points - middle, axis=1).max()
                rng = np.random.default_rng([size, round(100 * level), *path.stem.encode()])
                noisy = points + level * radius * rng.standard_normal(points.shape)
                found[path.stem] = relative_estimate(noisy, level * radius)
                if args.chamfer:
                    left.append(remaining_chamfer(points, noisy, level * radius))
            values = np.array(list(found.values()))
            close = int((np.abs(values - 1.0) <= 0.15).sum())
            worst = max(found, key=lambda name: abs(np.log(found[name])))
            share = f"{close} of {len(values)}"
            off = f"{worst} {found[worst]:.2f}"
            print(f"| {size:,} | {level:.0%} | {share} | {np.median(values):.2f} | {off} |")
            total, good = total + len(values), good + close
            if left:
                left_over.append((size, level, *np.mean(left, axis=0)))
    print(f"\n{good} of {total} within 15 %")
    for size, level, estimated, told in left_over:
        print(f"{size:,} {level:.0%}: {estimated:.3f}, told {told:.3f}, {estimated / told:.3f}")
    if args.frame:
        points = sc.read_frame(args.frame).points
        rng = np.random.default_rng(0)
        found = [
            relative_estimate(points + sigma * rng.standard_normal(points.shape), sigma)
            for sigma in (1.0, 2.0, 3.0)
        ]
        print(
            f"{args.frame.name}, noise of 1 / 2 / 3 units:", " / ".join(f"{f:.2f}" for f in found)
        )


if __name__ == "__main__":
    main()
