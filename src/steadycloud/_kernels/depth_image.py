"""Depth images of triangles: the nearest surface on the ray through the middle of each pixel."""

import numpy as np

from .jit import kernel


@kernel
def beside(pu, pv, qu, qv, u, v):
    """On which side of the line from p to q a pixel lies: positive, negative or 0.

    The line from q to p gives the same number with the other sign, to the last bit: a pixel between
    two triangles never falls beside both.
    """
    if pu > qu or (pu == qu and pv > qv):
        return -((pu - qu) * (v - qv) - (pv - qv) * (u - qu))
    return (qu - pu) * (v - pv) - (qv - pv) * (u - pu)


@kernel
def draw_depth(start, stop, corners, pixels, depth, face):
    """Lower `depth` (h, w) to the triangles in rows `start` to `stop`; `face` says which one.

    `corners` (f, 3, 3) are in the camera's coordinates (right, down, forward), all in front of it.
    The ray through a pixel is (u, v, 1) z; `pixels` holds u of the first column, v of the first
    row, and the step between pixels, which is 1 / focal length. On that ray the plane of the
    triangle with corner a and normal n has the depth z = n·a / n·(u, v, 1), which is exact. A pixel
    on the border of two triangles belongs to both, so that there are no gaps.
    """
    left, top, step = pixels
    width = depth.shape[1]
    for f in range(corners.shape[0]):
        a, b, c = corners[f, 0], corners[f, 1], corners[f, 2]
        au, av = a[0] / a[2], a[1] / a[2]
        bu, bv = b[0] / b[2], b[1] / b[2]
        cu, cv = c[0] / c[2], c[1] / c[2]
        area = (bu - au) * (cv - av) - (bv - av) * (cu - au)
        if area == 0.0:
            continue
        side = 1.0 if area > 0.0 else -1.0
        first = max(start, int(np.ceil((min(av, bv, cv) - top) / step)))
        last = min(stop - 1, int(np.floor((max(av, bv, cv) - top) / step)))
        left_most = max(0, int(np.ceil((min(au, bu, cu) - left) / step)))
        right_most = min(width - 1, int(np.floor((max(au, bu, cu) - left) / step)))
        nx = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])
        ny = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])
        nz = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        height = nx * a[0] + ny * a[1] + nz * a[2]
        for row in range(first, last + 1):
            v = top + row * step
            for column in range(left_most, right_most + 1):
                u = left + column * step
                if (
                    side * beside(au, av, bu, bv, u, v) < 0.0
                    or side * beside(bu, bv, cu, cv, u, v) < 0.0
                    or side * beside(cu, cv, au, av, u, v) < 0.0
                ):
                    continue
                slope = nx * u + ny * v + nz
                if slope == 0.0:
                    continue
                z = height / slope
                if 0.0 < z < depth[row, column]:
                    depth[row, column] = z
                    face[row, column] = f
