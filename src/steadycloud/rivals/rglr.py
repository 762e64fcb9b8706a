"""RGLR: reweighted graph Laplacian of normals (Dinesh, Cheung & Bajic 2020).

Points are colored red and blue such that neighbors mostly differ in color. While blue points stand
still, the normal of a triangle between a red point i and two blue ones k and l is a linear function
of i,

    n_i = (p_i - p_k) x (p_k - p_l) / s_i,   s_i = the length of that product before,

and red points move to make the normals of neighbors agree,

    minimize over p   sum_i ||p_i - q_i||^2 + g sum_ij w_ij ||n_i - n_j||^2,
    w_ij = exp(-||p_i - p_j||^2 / r^2 - ||n_i - n_j||^2 / a^2),

q the noisy points. Then blue points move while red ones stand still, and so on. Weights are
computed again from new normals, which is what keeps creases.

Our reading: one triangle on noisy points says little, so a point has a fan of them, with corners of
the other color in several directions at a distance that follows the noise. The sum over j is split:
first the normals of local planes are averaged with the weights w, then each point moves along its
normal, in closed form, to where every triangle of its fan agrees best with the mean of the three
normals at its corners. Triangles with unlike normals at their corners, over a crease, hardly count.
The coloring is greedy, in the order of the points. The fidelity is the l2 norm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._kernels.jit import kernel
from ..config import setting
from ..frame import FloatArray
from ..parallel import aside, for_rows
from ..surface.tangents import tangent_axes
from .neighborhoods import PlaneConfig, find_neighborhoods, oriented_normals
from .single_frame import single_frame_method

_COLORING = 9  # nearest points, the point itself among them, that a color looks at


@dataclass(frozen=True)
class RglrConfig(PlaneConfig):
    """Settings of `rglr`; a larger weight smooths more."""

    neighbors: int = 20
    neighbors_per_variance: float = 40.0
    plane_share: float = 0.7
    corners: int = setting(6, "blue corners of a fan of triangles", 3, 64)
    side: float = setting(
        0.4, "from i to corners, in distances to the farthest neighbor", 0.0, 10.0
    )
    weight_per_variance: float = setting(
        2.0,
        "g over the square of that length, for a noise of one spacing, as its variance",
        0.0,
        1e6,
    )
    reach: float = setting(0.5, "r, in distances to the farthest neighbor", 0.0, 10.0, above=True)
    normal_spread: float = setting(
        0.4, "a, about the angle in radians between unlike normals", 0.0, 1e6, above=True
    )
    reweightings: int = setting(2, "how often normals are averaged in a round", 1, 100)
    rounds: int = setting(3, "how often both colors move", 1, 100)


def smooth_points(noisy: FloatArray, config: RglrConfig, noise: float) -> FloatArray:
    """Red and blue points in turn, moved to where normals agree."""
    points = noisy.copy()
    color = np.zeros(len(points), np.int8)
    stiffness = np.array([config.weight_per_variance * noise**2, config.normal_spread**2])
    for _ in range(config.rounds):
        near = find_neighborhoods(points, noise, config)
        if not color[0]:
            aside(color_points, near.indices[:, :_COLORING], color)
        normals = oriented_normals(points, near, config.plane_share)
        scales = config.reach * near.radii
        for _ in range(config.reweightings):
            averaged = np.empty_like(normals)
            data = (points, normals, near.indices, scales, config.normal_spread**2)
            for_rows(average_normals, len(points), *data, averaged)
            normals = averaged
        axes, sides = tangent_axes(normals), config.side * near.radii
        for moving in (1, 2):
            moved = np.empty_like(points)
            place = (noisy, points, color, axes, near.indices, sides)
            for_rows(move_color, len(points), moving, *place, config.corners, stiffness, moved)
            points = moved
    return points


METHODS = (single_frame_method("rglr", RglrConfig(), smooth_points, patch_size=20),)


@kernel
def color_points(neighbors, color):
    """1 or 2 for each point in turn: the color that fewer of its colored neighbors have."""
    for i in range(len(color)):
        balance = 0
        for a in range(1, neighbors.shape[1]):
            c = color[neighbors[i, a]]
            if c == 1:
                balance += 1
            elif c == 2:
                balance -= 1
        color[i] = 2 if balance > 0 else 1


@kernel
def average_normals(start, stop, points, normals, neighbors, scales, spread_sq, averaged):
    """Row i: sum_j w_ij n_j at length one."""
    total = np.empty(3)
    for i in range(start, stop):
        total[:] = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            dist_sq = turn_sq = 0.0
            for a in range(3):
                dist_sq += (points[i, a] - points[j, a]) ** 2
                turn_sq += (normals[i, a] - normals[j, a]) ** 2
            w = np.exp(-dist_sq / (scales[i] * scales[i]) - turn_sq / spread_sq)
            for a in range(3):
                total[a] += w * normals[j, a]
        length = np.sqrt(total[0] ** 2 + total[1] ** 2 + total[2] ** 2)
        for a in range(3):
            averaged[i, a] = total[a] / length if length > 0.0 else normals[i, a]


@kernel
def _corner(i, direction, points, color, axes, neighbors, side):
    """The neighbor of the other color that is nearest to a place `side` away; -1: there is none."""
    best, nearest = -1, np.inf
    x, y = side * np.cos(direction), side * np.sin(direction)
    for k in range(1, neighbors.shape[0]):
        j = neighbors[k]
        if color[j] == color[i]:
            continue
        u = v = 0.0
        for a in range(3):
            d = points[j, a] - points[i, a]
            u += axes[0, a] * d
            v += axes[1, a] * d
        gap = (u - x) ** 2 + (v - y) ** 2
        if gap < nearest:
            best, nearest = j, gap
    return best


@kernel
def move_color(
    start, stop, moving, noisy, points, color, axes, neighbors, sides, corners, stiffness, moved
):
    """Row i of the color `moving`: q_i + t m_i, m_i its normal and t the minimum of

    t^2 + g s^2 sum_k w_k ||n_k(t) - target_k||^2, over the triangles k of its fan, with w_k and
    target_k from the normals at the three corners of k.
    """
    arm = np.empty(3)
    gap = np.empty(3)
    for i in range(start, stop):
        moved[i] = points[i]
        if color[i] != moving:
            continue
        up = axes[i, 2]
        top = bottom = 0.0
        last = _corner(i, 0.0, points, color, axes[i], neighbors[i], sides[i])
        for c in range(1, corners + 1):
            here = _corner(
                i, 2.0 * np.pi * c / corners, points, color, axes[i], neighbors[i], sides[i]
            )
            k, l = last, here
            last = here
            if k == l:
                continue
            for a in range(3):
                arm[a] = points[l, a] - points[k, a]
                gap[a] = points[k, a] - points[i, a]
            along = -(gap[0] * arm[0] + gap[1] * arm[1] + gap[2] * arm[2])
            if along < 0.0 or along > arm[0] ** 2 + arm[1] ** 2 + arm[2] ** 2:
                continue  # obtuse at a corner
            now = np.cross(gap, arm)
            size = np.sqrt(now[0] ** 2 + now[1] ** 2 + now[2] ** 2)
            if size <= 1e-6 * sides[i] * sides[i]:
                continue
            for a in range(3):
                gap[a] = points[k, a] - noisy[i, a]
            base = np.cross(gap, arm)
            lever = -np.cross(up, arm)
            turn_sq = along = lever_sq = 0.0
            for a in range(3):
                turn_sq += (axes[k, 2, a] - up[a]) ** 2 + (axes[l, 2, a] - up[a]) ** 2
                target = (up[a] + axes[k, 2, a] + axes[l, 2, a]) / 3.0
                along += lever[a] * (base[a] / size - target) / size
                lever_sq += lever[a] * lever[a] / (size * size)
            w = stiffness[0] * sides[i] * sides[i] * np.exp(-turn_sq / stiffness[1])
            top -= w * along
            bottom += w * lever_sq
        for a in range(3):
            moved[i, a] = noisy[i, a] + top / (1.0 + bottom) * up[a]
