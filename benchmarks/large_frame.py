"""Peak memory of a frame larger than memory: a bumpy, noisy sphere of any number of points.

    python benchmarks/large_frame.py --points 10_000_000 --frames 3 --method auto-causal

The last frame is denoised, with the others as its neighbors. Prints the number of tiles, seconds,
and the peak resident memory.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from steadycloud import Frame, write_frame
from steadycloud.registry import get_method
from steadycloud.run.segments import Recipe, Segment, denoise_segment
from steadycloud.surface.memory import parse_size

BLOCK = 1_000_000  # points generated at once


def bumpy_sphere(n_points: int, noise: float, moment: int) -> Frame:
    """Points around a sphere with bumps that drift; the noise is in spacings."""
    rng = np.random.default_rng(moment)
    points = np.empty((n_points, 3))
    spacing = (4 * np.pi / n_points) ** 0.5
    for start in range(0, n_points, BLOCK):
        row = np.arange(start, min(start + BLOCK, n_points))
        height = 1.0 - 2.0 * (row + 0.5) / n_points
        turn = row * np.pi * (3.0 - 5.0**0.5) + 2.4 * moment
        across = np.sqrt(1.0 - height**2)
        part = np.stack([across * np.cos(turn), across * np.sin(turn), height], axis=1)
        bumps = np.sin(9.0 * part + spacing * moment).prod(axis=1)
        part *= 1.0 + 0.05 * bumps[:, None]
        points[row] = part + noise * spacing * rng.standard_normal(part.shape)
    gray = np.full(n_points, 128, np.uint8)
    return Frame(points, {"red": gray, "green": gray, "blue": gray})


def write_frames(folder: Path, n_frames: int, n_points: int, noise: float) -> None:
    """Write the frames of the sphere."""
    for moment in range(n_frames):
        write_frame(folder / f"sphere_{moment:04d}.ply", bumpy_sphere(n_points, noise, moment))


def main() -> None:
    """Write the frames, denoise the last, print time and memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--frames", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.4, help="in spacings")
    parser.add_argument("--method", default="auto-single")
    parser.add_argument("--max-memory", default="4GB")
    args = parser.parse_args()
    method = get_method(args.method)
    recipe = Recipe(args.method, method.config, max_memory=parse_size(args.max_memory))
    with tempfile.TemporaryDirectory() as folder:
        making = (Path(folder), args.frames, args.points, args.noise)
        maker = get_context("spawn").Process(target=write_frames, args=making)
        maker.start()  # in a process of its own, so that its memory is not measured
        maker.join()
        sources = tuple(sorted(Path(folder).iterdir()))
        targets = (None,) * (args.frames - 1) + (Path(folder) / "denoised.ply",)
        for written in denoise_segment(recipe, Segment(sources, targets)):
            tiles = written.history.chosen.get("tiles", 1)
            peak_gb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e9
            print(f"{args.method}, {args.frames} x {args.points:,} points, {args.max_memory}:")
            print(f"{tiles} tiles, {written.seconds:.0f} s, peak {peak_gb:.2f} GB", flush=True)


if __name__ == "__main__":
    main()
