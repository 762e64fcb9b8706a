"""Small scenes for the tests of the player, and how to read a packed frame."""

from __future__ import annotations

import json
import zlib

import numpy as np

from steadycloud.frame import Frame
from steadycloud.player.pane import Pane

COLORS = ("red", "green", "blue")


def sphere(n_points: int, noise: float, seed: int, *, outliers: int = 0) -> Frame:
    """Points on the unit sphere, colored by place, with noise along the normal."""
    rng = np.random.default_rng(seed)
    normals = rng.standard_normal((n_points, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    points = normals * (1.0 + noise * rng.standard_normal((n_points, 1)))
    points[:outliers] *= 1.4
    paint = np.rint(127.5 * (normals + 1.0)).astype(np.uint8)
    attributes = {name: paint[:, i] for i, name in enumerate(COLORS)}
    if outliers:
        attributes["outlier"] = (np.arange(n_points) < outliers).astype(np.uint8)
    return Frame(points, attributes, f"sphere_{seed:03d}.ply")


def spheres(n_points: int, n_frames: int, noise: float, *, outliers: int = 0) -> list[Frame]:
    return [sphere(n_points + i, noise, i, outliers=outliers) for i in range(n_frames)]


def two_panes(n_points: int = 400, n_frames: int = 3) -> list[Pane]:
    """Noisy and less noisy spheres of the same points, the noisy ones with outliers marked."""
    noisy = spheres(n_points, n_frames, 0.08, outliers=9)
    clean = [frame.with_points(frame.points / np.linalg.norm(frame.points, axis=1)[:, None])
             for frame in noisy]  # fmt: skip
    settings = {"method": "auto", "settings": {"patches": {"k": 24}}}
    return [Pane("noisy", noisy), Pane("denoised", clean, settings)]


def unpack_frame(blob: bytes) -> tuple[dict, dict[str, np.ndarray]]:
    """Header and layers of `pack_frame`, positions still coded; `decode.js` does the same."""
    content = zlib.decompress(blob)
    start = 4 + int.from_bytes(content[:4], "little")
    header = json.loads(content[4:start])
    layers = {}
    for name, width in header["layers"]:
        plane = np.frombuffer(content, np.uint8, width * header["n"], start)
        layers[name] = plane.reshape(width, header["n"]).T
        start += width * header["n"]
    return header, layers
