"""Fine relief of the built-in figure: folds in shirt and trousers, strands in the hair.

Every function takes (3, n) positions at rest and returns (n,) heights by which the surface is
raised. The sums of sines are there to look like cloth; nothing else depends on their numbers.
"""

from __future__ import annotations

import numpy as np

from ..frame import FloatArray
from .figure_parts import fade


def _ridge(phase: FloatArray) -> FloatArray:
    """A wave with broad rounded ridges and narrow valleys, in [-1, 1]."""
    wave = np.sqrt(np.sin(phase / 2.0) ** 2 + 0.02)
    result: FloatArray = 2.0 * wave - 1.02
    return result


def _bump(values: FloatArray, center: float, width: float) -> FloatArray:
    """A bell of height 1."""
    result: FloatArray = np.exp(-(((values - center) / width) ** 2))
    return result


def shirt_folds(p: FloatArray) -> FloatArray:
    """Pulls from the armpits, bunching at the waist, flutes above the hem, rings in the sleeves."""
    x, y, z = p
    height = np.zeros_like(x)
    angle = np.arctan2(x, z + 8.0)
    for side, pulls in ((1.0, 21.0), (-1.0, 18.0)):
        dx, dy = 92.0 - side * x, y - 752.0
        reach = np.hypot(dx, dy)
        phase = np.arctan2(dy, dx) * pulls + 0.012 * reach * side + 0.02 * z
        height += 3.4 * _ridge(phase) * fade(reach, 10.0, 55.0) * fade(reach, 185.0, 95.0)
    torso = fade(np.abs(x), 118.0, 96.0)
    waist = 2.0 * np.pi * y / 37.0 + 1.9 * np.sin(2.0 * angle + 0.7) + 1.1 * np.sin(x / 23.0)
    height += 3.2 * _ridge(waist) * _bump(y, 606.0, 44.0) * (0.55 + 0.45 * np.sin(3 * angle + y / 60))
    flutes = 13.0 * angle + 0.9 * np.sin(y / 33.0) + 1.2 * np.sin(2.0 * angle)
    height += 3.6 * _ridge(flutes) * fade(y, 600.0, 505.0)
    height *= torso
    along = 0.574 * (np.abs(x) - 106.0) - 0.819 * (y - 784.0)
    rings = 2.0 * np.pi * along / 31.0 + 1.5 * np.sin(z / 17.0 + 0.02 * x)
    height += 2.8 * _ridge(rings) * fade(np.abs(x), 112.0, 135.0) * fade(along, 112.0, 85.0)
    return height


def trouser_folds(p: FloatArray) -> FloatArray:
    """Wrinkles at the knees, a stack above the shoes, pulls from the crotch, and the side seams."""
    x, y, z = p
    side = np.sign(x)
    center = 47.0 + (512.0 - y) * 0.036
    angle = np.arctan2((np.abs(x) - center), z)
    knee = 2.0 * np.pi * y / 34.0 + 1.7 * np.cos(angle + 0.5 * side) + 0.6 * np.sin(x / 15.0)
    height = 3.0 * _ridge(knee) * _bump(y, 286.0, 58.0) * (0.65 - 0.35 * np.cos(angle))
    stack = 2.0 * np.pi * y / 31.0 + 1.3 * np.sin(angle + 1.1 * side)
    height += 3.2 * _ridge(stack) * fade(y, 175.0, 95.0) * fade(y, 48.0, 62.0)
    reach = np.hypot(np.abs(x) - 8.0, y - 478.0)
    pulls = np.arctan2(y - 478.0, np.abs(x) - 8.0) * 13.0 + 0.5 * side
    height += 2.4 * _ridge(pulls) * fade(reach, 12.0, 45.0) * fade(reach, 130.0, 70.0) * fade(z, -30, 5)
    drape = 3.0 * angle + y / 57.0 + side
    height += 1.6 * np.sin(drape) * fade(y, 470.0, 400.0)
    seam = np.abs(angle - np.pi / 2.0) * 34.0
    height -= 1.3 * np.exp(-((seam / 3.5) ** 2))
    return height


def strand_grooves(p: FloatArray) -> FloatArray:
    """Strands combed back from a parting on the left."""
    x, y, z = p[0] - 20.0, p[1] - 900.0, p[2] + 4.0
    turn = np.arctan2(x, y + 34.0)
    phase = 31.0 * turn + 0.035 * z + 1.4 * np.sin(z / 21.0 + 2.0 * turn) + 0.9 * np.sin(y / 17.0)
    height: FloatArray = 2.2 * _ridge(phase) + 1.6 * np.sin(9.0 * turn + z / 26.0)
    parting = np.exp(-((x / 5.0) ** 2)) * fade(y, 20.0, 60.0)
    return height * (1.0 - 0.6 * parting) - 4.0 * parting
