"""Average of a point's projections on the planes of its neighbors."""

import numpy as np

from .jit import kernel, summing_kernel


@kernel
def own_shares(start, stop, own, neighbors, count, shares):
    """Row i: the share of own points among its nearest `count` neighbors."""
    for i in range(start, stop):
        total = 0
        for k in range(count):
            total += own[neighbors[i, k]]
        shares[i] = total / count


@summing_kernel
def _power(u):
    """exp(-64 u), as the 64th power of the first terms of exp(-u): to 1e-8 where it is above 0.01,
    which takes a third of the time.
    """
    u = min(u, 1.0)
    e = 1.0 - u * (1.0 - u * (0.5 - u * (1 / 6 - u * (1 / 24 - u / 120))))
    e *= e
    e *= e
    e *= e
    e *= e
    e *= e
    e *= e
    return e


@summing_kernel
def _onto_planes(i, points, planes, around, nearness, strictness, moved, r):
    """moved[r]: x_i - sum_j w_ij d_ij / sum_j w_ij; returns how many of the planes are roofs."""
    neighbors, counts = around
    x, y, z = points[i, 0], points[i, 1], points[i, 2]
    sx, sy, sz, total, n_roofs = 0.0, 0.0, 0.0, 0.0, 0.0
    for k in range(counts[i]):
        j = np.uint64(neighbors[i, k])
        dx, dy, dz = x - planes[j, 0], y - planes[j, 1], z - planes[j, 2]
        nx, ny, nz, trust = planes[j, 3], planes[j, 4], planes[j, 5], planes[j, 7]
        height = dx * nx + dy * ny + dz * nz - planes[j, 6]
        off = height * strictness
        n_roofs += 1.0 if trust < 0.0 else 0.0
        weight = trust * _power(nearness * (dx * dx + dy * dy + dz * dz)) / (1.0 + off * off)
        total += weight
        weight *= height
        sx, sy, sz = sx + weight * nx, sy + weight * ny, sz + weight * nz
    moved[r, 0], moved[r, 1], moved[r, 2] = x - sx / total, y - sy / total, z - sz / total
    return n_roofs


@summing_kernel
def _onto_roofs(i, points, planes, roofs, around, nearness, strictness, moved, r):
    """The same where some of the planes are roofs, which have a negative trust.

    With heights a and b over the two planes of a roof and c the cosine between them, the projection
    on the first is on the roof if it is below the second, b - a c <= 0, and the other way round; if
    neither is, the nearest place is on the edge. No branch: several planes are taken at once.
    """
    neighbors, counts = around
    x, y, z = points[i, 0], points[i, 1], points[i, 2]
    sx, sy, sz, total = 0.0, 0.0, 0.0, 0.0
    for k in range(counts[i]):
        j = np.uint64(neighbors[i, k])
        dx, dy, dz = x - planes[j, 0], y - planes[j, 1], z - planes[j, 2]
        trust = planes[j, 7]
        ax, ay, az = roofs[j, 0], roofs[j, 1], roofs[j, 2]
        bx, by, bz = roofs[j, 4], roofs[j, 5], roofs[j, 6]
        a = dx * ax + dy * ay + dz * az - roofs[j, 3]
        b = dx * bx + dy * by + dz * bz - roofs[j, 7]
        c = ax * bx + ay * by + az * bz
        on_a, on_b = b - a * c <= 0.0, a - b * c <= 0.0
        first = on_a & (~on_b | (a * a <= b * b))
        edge = 1.0 / (1.0 - c * c)
        p = a if first else (0.0 if on_b else (a - c * b) * edge)
        q = 0.0 if first else (b if on_b else (b - c * a) * edge)
        nx, ny, nz = planes[j, 3], planes[j, 4], planes[j, 5]
        height = dx * nx + dy * ny + dz * nz - planes[j, 6]
        roof = trust < 0.0
        ox = p * ax + q * bx if roof else height * nx
        oy = p * ay + q * by if roof else height * ny
        oz = p * az + q * bz if roof else height * nz
        off_sq = (ox * ox + oy * oy + oz * oz) * strictness * strictness
        near = _power(nearness * (dx * dx + dy * dy + dz * dz))
        weight = np.abs(trust) * near / (1.0 + off_sq)
        total += weight
        sx, sy, sz = sx + weight * ox, sy + weight * oy, sz + weight * oz
    moved[r, 0], moved[r, 1], moved[r, 2] = x - sx / total, y - sy / total, z - sz / total


@kernel
def average_projections(
    start, stop, rows, points, planes, roofs, around, scales, tolerances, moved
):
    """Row r, i = rows[r]: x_i - sum_j w_ij d_ij / sum_j w_ij, d_ij = x_i - P_j(x_i).

    The planes are the first counts[i] of neighbors[i], `around` = (neighbors, counts).
    P_j is the projection on plane j: d_ij = h_ij n_j, h_ij = (x_i - m_j) . n_j. Row j of `planes`
    is x_j, n_j, (m_j - x_j) . n_j and q_j: the point that the plane is around, its normal, its
    height over the point, and the trust in it. A negative trust is that in roofs[j] instead, see
    `fit_roofs`. The weight is
    w_ij = |q_j| exp(-|x_i - x_j|^2 / s_i^2), for a tolerance t_i > 0 divided by
    1 + (|d_ij| / t_i)^2, so that planes of another surface hardly count.
    """
    for r in range(start, stop):
        i = rows[r]
        nearness = 1.0 / (64.0 * scales[i] * scales[i])
        strictness = 1.0 / tolerances[i] if tolerances[i] > 0.0 else 0.0
        if _onto_planes(i, points, planes, around, nearness, strictness, moved, r) > 0.0:
            _onto_roofs(i, points, planes, roofs, around, nearness, strictness, moved, r)
