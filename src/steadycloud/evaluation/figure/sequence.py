"""Frames of the figure: a mesh at any time, and fresh points on it in every frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...errors import InputError
from ...frame import FloatArray, Frame
from ..mesh import Mesh, color_attributes, sample_mesh
from .motion import move_points
from .rest import rest_figure


@dataclass(frozen=True, eq=False)
class FigureFrame:
    """A clean frame and the surface that its points lie on."""

    frame: Frame
    mesh: Mesh
    normals: FloatArray  # (n, 3) outward, at the points of the frame


def figure_mesh(time: float) -> Mesh:
    """The surface of the figure at a time in seconds; the motion repeats after two seconds."""
    rest, weights = rest_figure()
    return Mesh(move_points(rest.vertices, weights, time), rest.faces, rest.colors)


def figure_sequence(
    n_frames: int = 6,
    n_points: int = 20_000,
    *,
    fps: float = 30.0,
    speed: float = 1.0,
    seed: int = 0,
) -> list[FigureFrame]:
    """Clean frames of the walking figure, each with about `n_points` points of its own.

    The number of points varies by up to three percent from frame to frame. `speed` multiplies the
    speed of the motion; at 1, with 20,000 points and 30 frames per second, the hands move by one to
    two point spacings per frame.
    """
    if n_frames < 0 or n_points < 1 or fps <= 0.0:
        raise InputError("A figure needs n_frames >= 0, n_points >= 1 and fps > 0.")
    frames = []
    for index, child in enumerate(np.random.SeedSequence(seed).spawn(n_frames)):
        rng = np.random.default_rng(child)
        mesh = figure_mesh(index * speed / fps)
        count = max(1, round(n_points * rng.uniform(0.97, 1.03)))
        points, colors, normals, _ = sample_mesh(mesh, count, rng)
        frame = Frame(points, color_attributes(colors), f"figure_{index:04d}.ply")
        frames.append(FigureFrame(frame, mesh, normals))
    return frames
