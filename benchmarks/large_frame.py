"""Peak memory of a frame larger than memory: a bumpy, noisy sphere of any number of points.

    python benchmarks/large_frame.py --points 10_000_000 --frames 3 --method auto-causal --max-memory 4GB

The last frame is denoised, with the others as its neighbors. Prints seconds, tiles and the peak
resident memory of the command.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from steadycloud import Frame, write_frame

BLOCK = 1_000_000  # points made at once


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


def main() -> None:
    """Write the frames, run the command, print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--frames", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.4, help="in spacings")
    parser.add_argument("--method", default="auto-single")
    parser.add_argument("--max-memory", default="4GB")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in", Path(folder) / "out"
        source.mkdir()
        for moment in range(args.frames):
            frame = bumpy_sphere(args.points, args.noise, moment)
            write_frame(source / f"sphere_{moment:04d}.ply", frame)
        del frame
        command = [sys.executable, "-m", "steadycloud", "denoise", str(source), "-o", str(target)]
        command += ["--method", args.method, "--max-memory", args.max_memory]
        begin_s = time.perf_counter()
        subprocess.run(command, check=True)
        seconds = time.perf_counter() - begin_s
        peak_gb = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e9
        record = json.loads((target / "steadycloud.json").read_text())
        for frame_record in record["frames"]:
            tiles = frame_record["history"]["chosen"].get("tiles", 1)
            print(f"{frame_record['name']}: {tiles} tiles, {frame_record['seconds']} s")
        print(f"{args.method}, {args.points:,} points: {seconds:.0f} s, peak {peak_gb:.2f} GB")


if __name__ == "__main__":
    main()
