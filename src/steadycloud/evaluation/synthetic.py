"""Clouds whose true surface is known: a walking, waving person, a sphere, a cube and a plane.

The person is one closed triangle mesh that bends with its bones, so that in every frame the mesh
is the exact surface and `mesh_distance` the exact error. Points are drawn anew in every frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from ..errors import InputError
from ..frame import FloatArray, Frame, IntArray
from .figure.body import figure_distance
from .figure.motion import bone_weights, move_points
from .figure.paint import paint_figure
from .figure.parts import fade
from .figure.surface import mesh_surface

GRID = (  # start, then step and end of every stretch: finer at the hands and at the head
    (-376.0, 4.4, -255.0, 7.0, -105.0, 6.2, 105.0, 7.0, 255.0, 4.4, 376.0),
    (-14.0, 7.0, 430.0, 5.0, 545.0, 7.0, 800.0, 4.8, 838.0, 3.1, 1014.0),
    (-182.0, 7.0, -56.0, 5.6, 182.0),
)
CROWD = 4  # points drawn for every point kept


@dataclass(frozen=True, eq=False)
class Mesh:
    """A triangle mesh; the corners of a face run counterclockwise seen from outside."""

    vertices: FloatArray  # (v, 3)
    faces: IntArray  # (f, 3)
    colors: NDArray[np.uint8]  # (v, 3)


@dataclass(frozen=True, eq=False)
class SyntheticFrame:
    """A clean frame and the surface that its points lie on."""

    frame: Frame
    mesh: Mesh


@lru_cache(maxsize=1)
def _figure_at_rest() -> tuple[Mesh, FloatArray]:
    """The mesh before it moves, and its bone weights (v, bones)."""
    axes = (_axis(*GRID[0]), _axis(*GRID[1]), _axis(*GRID[2]))
    vertices, faces = mesh_surface(lambda p: figure_distance(_narrowed(p)), axes)
    vertices = _narrowed(vertices)
    for array in (
        vertices,
        faces,
        colors := paint_figure(vertices),
        weights := bone_weights(vertices),
    ):
        array.setflags(write=False)
    return Mesh(vertices, faces, colors), weights


def _axis(start: float, *stretches: float) -> FloatArray:
    """Grid coordinates from `start` on, in stretches of (step, end)."""
    pieces = [np.array([start])]
    for step, end in zip(stretches[::2], stretches[1::2], strict=True):
        count = round((end - start) / step)
        pieces.append(np.linspace(start, end, count + 1)[1:])
        start = end
    return np.concatenate(pieces)


def _narrowed(points: FloatArray) -> FloatArray:
    """Pull the grid together at the height of the head, where detail is finer."""
    narrow = 1.0 - 0.48 * fade(points[:, 1], 790.0, 850.0)
    return points * np.stack([narrow, np.ones_like(narrow), narrow], axis=1)


def figure_mesh(time: float) -> Mesh:
    """The surface of the figure at a time in seconds; the motion repeats after two seconds."""
    rest, weights = _figure_at_rest()
    return Mesh(move_points(rest.vertices, weights, time), rest.faces, rest.colors)


def sample_mesh(
    mesh: Mesh, n_points: int, rng: np.random.Generator
) -> tuple[FloatArray, NDArray[np.uint8], FloatArray, IntArray]:
    """Points (n, 3), colors (n, 3), outward normals (n, 3) and faces (n,), spread evenly."""
    a, b, c = (mesh.vertices[corner] for corner in mesh.faces.T)
    normals = np.cross(b - a, c - a)
    double_area = np.linalg.norm(normals, axis=1)
    reach = np.cumsum(double_area)
    n_drawn = CROWD * n_points
    faces = np.searchsorted(reach, rng.random(n_drawn) * reach[-1], side="right")
    faces = np.minimum(faces, len(mesh.faces) - 1)
    s, t = rng.random((2, n_drawn))
    s = np.sqrt(s)
    corners = np.stack([1.0 - s, s * (1.0 - t), s * t], axis=1)
    points = np.einsum("ij,ijk->ik", corners, mesh.vertices[mesh.faces[faces]])
    keep = _spread_evenly(points, n_points, float(np.sqrt(reach[-1] / 2.0 / max(n_points, 1))))
    faces, corners = faces[keep], corners[keep]
    colors = np.einsum("ij,ijk->ik", corners, mesh.colors[mesh.faces[faces]].astype(np.float64))
    normals = normals[faces] / double_area[faces, None]
    return points[keep], np.rint(colors).astype(np.uint8), normals, faces.astype(np.int64)


def _spread_evenly(points: FloatArray, n_points: int, spacing: float) -> IntArray:
    """Which `n_points` of the randomly ordered points to keep so that none are close together.

    Poisson-disk sampling: of two points closer than a radius the later one goes. The radius starts
    wide and shrinks until enough points are kept.
    """
    radii = (0.86, 0.78, 0.70, 0.62, 0.54, 0.46, 0.36, 0.24, 0.0)
    tree = cKDTree(points, balanced_tree=False)
    pairs = np.sort(tree.query_pairs(radii[0] * spacing, output_type="ndarray"), axis=1)
    distance = np.linalg.norm(points[pairs[:, 0]] - points[pairs[:, 1]], axis=1)
    kept = np.zeros(len(points), dtype=bool)
    older = kept.copy()
    for radius in radii:
        if kept.sum() >= n_points:
            break
        older = kept.copy()
        first, second = pairs[distance < radius * spacing].T
        blocked = kept.copy()
        blocked[second[kept[first]]] = True
        blocked[first[kept[second]]] = True
        while not blocked.all():
            live = ~blocked[first] & ~blocked[second]
            first, second = first[live], second[live]
            winners = ~blocked
            winners[second] = False
            kept |= winners
            blocked |= winners
            blocked[second[winners[first]]] = True
    spare = np.flatnonzero(kept & ~older)[n_points - older.sum() :]
    kept[spare] = False
    return np.flatnonzero(kept)


def figure_sequence(
    n_frames: int = 6,
    n_points: int = 20_000,
    *,
    fps: float = 30.0,
    speed: float = 1.0,
    seed: int = 0,
) -> list[SyntheticFrame]:
    """Clean frames of the walking figure, each with about `n_points` points of its own.

    The number of points varies by up to three percent from frame to frame. `speed` 1 moves the
    hands by one to two point spacings per frame at 20 000 points and 30 frames per second.
    """
    if n_frames < 0 or n_points < 1 or fps <= 0.0:
        raise InputError("A figure needs n_frames >= 0, n_points >= 1 and fps > 0.")
    frames = []
    for index, child in enumerate(np.random.SeedSequence(seed).spawn(n_frames)):
        rng = np.random.default_rng(child)
        mesh = figure_mesh(index * speed / fps)
        count = max(1, round(n_points * rng.uniform(0.97, 1.03)))
        points, colors, _, _ = sample_mesh(mesh, count, rng)
        red, green, blue = (np.ascontiguousarray(channel) for channel in colors.T)
        attributes = {"red": red, "green": green, "blue": blue}
        frames.append(SyntheticFrame(Frame(points, attributes, f"figure_{index:04d}.ply"), mesh))
    return frames


def sphere(n_points: int, radius: float = 1.0, seed: int = 0) -> Frame:
    """An even cloud on a sphere around the origin."""
    rng = np.random.default_rng(seed)
    height = 1.0 - 2.0 * (np.arange(n_points) + rng.uniform(0.3, 0.7, n_points)) / max(n_points, 1)
    turn = np.arange(n_points) * (np.pi * (3.0 - np.sqrt(5.0))) + rng.uniform(0.0, 2.0 * np.pi)
    across = np.sqrt(np.maximum(1.0 - height * height, 0.0))
    points = np.stack([across * np.cos(turn), across * np.sin(turn), height], axis=1)
    return Frame(radius * points / np.linalg.norm(points, axis=1, keepdims=True), name="sphere")


def plane(n_points: int, side: float = 1.0, seed: int = 0) -> Frame:
    """An even cloud on a square in the plane z = 0 around the origin."""
    u, v = _even_square(n_points, seed)
    return Frame(side * np.stack([u - 0.5, v - 0.5, np.zeros(n_points)], axis=1), name="plane")


def cube(n_points: int, side: float = 1.0, seed: int = 0) -> Frame:
    """An even cloud on the six faces of a cube around the origin."""
    u, v = _even_square(n_points, seed)
    face = np.minimum((6.0 * u).astype(np.int64), 5)
    points = np.empty((n_points, 3))
    row = np.arange(n_points)
    axis = face % 3
    points[row, axis] = np.where(face < 3, -0.5, 0.5)
    points[row, (axis + 1) % 3] = 6.0 * u - face - 0.5
    points[row, (axis + 2) % 3] = v - 0.5
    return Frame(side * points, name="cube")


def _even_square(n_points: int, seed: int) -> FloatArray:
    """Points (2, n) in the unit square that keep their distance: a shifted R2 sequence."""
    shift = np.random.default_rng(seed).random((2, 1))
    ratio = 1.32471795724474602596  # the plastic number
    result: FloatArray = (shift + np.arange(n_points) / np.array([[ratio], [ratio**2]])) % 1.0
    return result
