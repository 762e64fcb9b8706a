"""Fine relief of the built-in figure: folds in shirt and trousers, strands in the hair.

Every function takes (3, n) positions at rest and returns (n,) heights by which the surface is
raised. The numbers were chosen by eye to look like cloth.
"""

from __future__ import annotations

import numpy as np

from steadycloud.frame import FloatArray

from .parts import fade


def _ridge(phase: FloatArray) -> FloatArray:
    """A wave with broad rounded ridges and narrow valleys, about -1 to 1."""
    result: FloatArray = 2.0 * np.sqrt(np.sin(phase / 2.0) ** 2 + 0.02) - 1.2
    return result


def _bump(values: FloatArray, center: float, width: float) -> FloatArray:
    """A bell of height 1."""
    result: FloatArray = np.exp(-(((values - center) / width) ** 2))
    return result


def _wander(p: FloatArray, scale: float, seed: int) -> FloatArray:
    """A smooth irregular field, about -1 to 1, that changes over the length `scale`."""
    rng = np.random.default_rng(seed)
    directions = rng.normal(size=(5, 3))
    directions *= 2.0 * np.pi / scale / np.linalg.norm(directions, axis=1, keepdims=True)
    waves = np.sin(directions @ p + rng.uniform(0.0, 2.0 * np.pi, (5, 1)))
    result: FloatArray = waves.sum(axis=0) / 2.2
    return result


def shirt_folds(p: FloatArray) -> FloatArray:
    """Pulls from the armpits, bunching at the waist, flutes above the hem, sleeve creases."""
    x, y, z = p
    angle = np.arctan2(x, z + 8.0)
    drift, patch = _wander(p, 150.0, 1), fade(_wander(p, 120.0, 2), -0.7, 0.5)
    height: FloatArray = np.zeros_like(x)
    for side, pulls in ((1.0, 15.0), (-1.0, 13.0)):
        dx, dy = 96.0 - side * x, y - 748.0
        reach = np.hypot(dx, dy)
        phase = np.arctan2(dy, dx) * pulls + 1.6 * drift + side
        spread = fade(reach, 15.0, 60.0) * fade(reach, 190.0, 90.0) * fade(dy, 25.0, -10.0)
        height += 3.6 * _ridge(phase) * spread * patch
    waist = 2.0 * np.pi * (y + 0.25 * x) / 41.0 + 3.2 * drift
    height += 4.0 * _ridge(waist) * _bump(y, 612.0, 42.0) * fade(_wander(p, 95.0, 3), -0.6, 0.5)
    flutes = 10.0 * angle + 2.2 * drift + y / 90.0
    height += 3.4 * _ridge(flutes) * fade(y, 590.0, 510.0)
    height *= fade(np.abs(x), 122.0, 98.0)
    along = 0.574 * (np.abs(x) - 101.0) - 0.819 * (y - 784.0)
    crease = 2.0 * np.pi * (along + 0.35 * z) / 44.0 + 2.6 * _wander(p, 110.0, 4)
    height += 2.8 * _ridge(crease) * fade(np.abs(x), 118.0, 140.0) * fade(along, 116.0, 95.0)
    return height


def trouser_folds(p: FloatArray) -> FloatArray:
    """Wrinkles at the knees, a stack above the shoes, pulls from the crotch, and the side seams."""
    x, y, z = p
    angle = np.arctan2(np.abs(x) - 47.0 - (512.0 - y) * 0.036, z)
    drift, patch = _wander(p, 130.0, 5), fade(_wander(p, 100.0, 6), -0.7, 0.5)
    knee = 2.0 * np.pi * (y + 0.3 * x) / 39.0 + 3.0 * drift
    height = 3.6 * _ridge(knee) * _bump(y, 280.0, 62.0) * patch
    stack = 2.0 * np.pi * y / 37.0 + 2.6 * _wander(p, 90.0, 7)
    height += 3.6 * _ridge(stack) * fade(y, 190.0, 100.0) * fade(y, 48.0, 62.0)
    reach = np.hypot(np.abs(x) - 8.0, y - 474.0)
    pulls = np.arctan2(y - 474.0, np.abs(x) - 8.0) * 11.0 + 1.5 * drift
    spread = fade(reach, 14.0, 50.0) * fade(reach, 150.0, 70.0) * fade(z, -20.0, 10.0)
    height += 3.0 * _ridge(pulls) * spread
    height += 2.2 * np.sin(3.0 * angle + 2.0 * drift) * fade(y, 460.0, 390.0)
    height -= 1.4 * np.exp(-(((angle - np.pi / 2.0) * 10.0) ** 2))
    return height


def strand_grooves(p: FloatArray) -> FloatArray:
    """Strands combed away from a parting on the left."""
    x, y, z = p[0] - 20.0, p[1] - 900.0, p[2] + 4.0
    turn = np.arctan2(x, y + 34.0)
    phase = 52.0 * turn + 0.03 * z + 2.0 * _wander(p, 70.0, 8)
    height = 2.6 * _ridge(phase) + 1.3 * _wander(p, 55.0, 9)
    parting = np.exp(-((x / 5.0) ** 2)) * fade(y, 20.0, 60.0)
    result: FloatArray = height * (1.0 - 0.6 * parting) - 3.5 * parting
    return result
