"""A depth-camera loop: depth images come one by one, steady points come out.

    python examples/depth_camera.py                          # a simulated camera
    python examples/depth_camera.py captures/kinect          # recorded depth images
    python examples/depth_camera.py captures/kinect --frames 20 --step 4

A folder holds *.depth.png (16 bit, millimeters, 0: nothing seen) and camera-intrinsics.txt (3 x 3).
In a program of yours, `camera()` is what your camera's library gives: a time and a depth image.
"""

import argparse
import time
from itertools import islice
from pathlib import Path

import numpy as np
from PIL import Image

import steadycloud as sc

FPS = 30.0
SEEN = (100.0, 8000.0)  # millimeters; other values are no measurement


def recorded(folder):
    """Times and depth images (h, w) of a folder, in millimeters."""
    for i, path in enumerate(sorted(folder.glob("*.depth.png"))):
        with Image.open(path) as image:
            yield i / FPS, np.asarray(image, np.float64)


def simulated():
    """Times and depth images of the built-in figure, with noise that neighboring pixels share."""
    from scipy.ndimage import gaussian_filter

    from steadycloud.evaluation.camera.see import render_depth
    from steadycloud.evaluation.figure import figure_mesh

    rng = np.random.default_rng(0)
    for i in range(10**9):
        mesh = figure_mesh(i / FPS)
        depth, _ = render_depth(mesh, simulated_camera())
        error = 4.0 * gaussian_filter(rng.standard_normal(depth.shape), 1.0) * 2.0 * np.sqrt(np.pi)
        yield i / FPS, np.where(np.isfinite(depth), depth + error, 0.0)


def simulated_camera():
    from steadycloud.evaluation.camera import place_cameras
    from steadycloud.evaluation.figure import figure_mesh

    vertices = figure_mesh(0.0).vertices
    return place_cameras(vertices.min(axis=0), vertices.max(axis=0), 1, 160).cameras[0]


def simulated_intrinsics():
    camera = simulated_camera()
    middle = (camera.width - 1) / 2.0
    return np.array([[camera.focal, 0.0, middle], [0.0, camera.focal, middle], [0.0, 0.0, 1.0]])


def points_of(depth, intrinsics, step):
    """A frame of the pixels that saw something; with their rays, along which noise moves points."""
    depth = depth[::step, ::step]
    row, column = np.nonzero((depth > SEEN[0]) & (depth < SEEN[1]))
    pixels = np.stack([step * column, step * row, np.ones(len(row))], axis=1)
    rays = pixels @ np.linalg.inv(intrinsics).T
    view = rays / np.linalg.norm(rays, axis=1, keepdims=True)
    attributes = {f"view_{axis}": view[:, i].copy() for i, axis in enumerate("xyz")}
    return sc.Frame(depth[row, column][:, None] * rays, attributes)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="recorded depth images")
    parser.add_argument("--frames", type=int, default=10)
    parser.add_argument("--step", type=int, default=4, help="every so many pixels are used")
    args = parser.parse_args()
    if args.folder is None:
        camera, intrinsics, args.step = simulated(), simulated_intrinsics(), 1
    else:
        camera = recorded(args.folder)
        intrinsics = np.loadtxt(args.folder / "camera-intrinsics.txt")

    sc.warm_up("auto-causal")  # compile before the first frame comes
    with sc.Stream("auto-causal") as stream:
        for taken, depth in islice(camera, args.frames):
            begin_s = time.perf_counter()
            for result in stream.push(points_of(depth, intrinsics, args.step), taken):
                history, spent_s = result.history, time.perf_counter() - begin_s
                print(
                    f"{result.time:6.3f} s: {result.n_points} points, "
                    f"noise {history.noise:.2f} mm, "
                    f"moved {history.mean_displacement:.2f} mm, {1e3 * spent_s:.0f} ms"
                )


if __name__ == "__main__":
    main()
