"""Height maps on a small square grid, read and corrected at scattered places.

`places[l, i]` is where point i of patch l lies on the grid, in cells from its first corner.
"""

import numpy as np

from .jit import kernel


@kernel
def _corner(place, side):
    """The cell that a place lies in, and how far into it; places outside move to the rim."""
    x = min(max(place[0], 0.0), side - 1.0)
    y = min(max(place[1], 0.0), side - 1.0)
    i = min(int(x), side - 2)
    j = min(int(y), side - 2)
    return i, j, x - i, y - j


@kernel
def read_maps(start, stop, places, maps, heights):
    """Row l: (B_l z_l)_i, the bilinear interpolation of map l at the places of its points."""
    side = maps.shape[1]
    for l in range(start, stop):
        for a in range(places.shape[1]):
            i, j, x, y = _corner(places[l, a], side)
            near = (1.0 - y) * maps[l, i, j] + y * maps[l, i, j + 1]
            far = (1.0 - y) * maps[l, i + 1, j] + y * maps[l, i + 1, j + 1]
            heights[l, a] = (1.0 - x) * near + x * far


@kernel
def spread_heights(start, stop, places, heights, maps):
    """Row l: B_l^T h_l / L_l, L_l the largest column sum of B_l, which bounds B_l^T B_l."""
    side = maps.shape[1]
    mass = np.empty((side, side))
    for l in range(start, stop):
        mass[:] = 0.0
        maps[l] = 0.0
        for a in range(places.shape[1]):
            i, j, x, y = _corner(places[l, a], side)
            for p in range(2):
                for q in range(2):
                    w = (x if p else 1.0 - x) * (y if q else 1.0 - y)
                    mass[i + p, j + q] += w
                    maps[l, i + p, j + q] += w * heights[l, a]
        largest = mass.max()
        for i in range(side):
            for j in range(side):
                maps[l, i, j] /= largest
