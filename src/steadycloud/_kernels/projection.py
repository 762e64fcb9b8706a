"""Average of a point's projections on the planes of its neighbors."""

import numpy as np

from .jit import kernel


@kernel
def own_shares(start, stop, own, neighbors, count, shares):
    """Row i: the share of own points among its nearest `count` neighbors."""
    for i in range(start, stop):
        total = 0
        for k in range(count):
            total += own[neighbors[i, k]]
        shares[i] = total / count


@kernel
def _from_roof(roof, dx, dy, dz):
    """From the projection of a point on a roof to the point; d is its offset from x_j.

    With heights a and b over the two planes and c the cosine between them, the projection on the
    first is on the roof if it is below the second, b - a c <= 0, and the other way round; if
    neither is, the nearest place is on the edge.
    """
    ax, ay, az = roof[0], roof[1], roof[2]
    bx, by, bz = roof[4], roof[5], roof[6]
    a = dx * ax + dy * ay + dz * az - roof[3]
    b = dx * bx + dy * by + dz * bz - roof[7]
    c = ax * bx + ay * by + az * bz
    on_a, on_b = b - a * c <= 0.0, a - b * c <= 0.0
    if on_a and (not on_b or a * a <= b * b):
        p, q = a, 0.0
    elif on_b:
        p, q = 0.0, b
    else:
        p, q = (a - c * b) / (1.0 - c * c), (b - c * a) / (1.0 - c * c)
    return p * ax + q * bx, p * ay + q * by, p * az + q * bz


@kernel
def average_projections(
    start, stop, rows, points, planes, roofs, neighbors, scales, tolerances, moved
):
    """Row r, i = rows[r]: x_i - sum_j w_ij d_ij / sum_j w_ij, d_ij = x_i - P_j(x_i).

    P_j is the projection on plane j: d_ij = h_ij n_j, h_ij = (x_i - m_j) . n_j. Row j of `planes`
    is x_j, n_j, (m_j - x_j) . n_j and q_j: the point that the plane is around, its normal, its
    height over the point, and the trust in it. A negative trust is that in roofs[j] instead, see
    `fit_roofs`. The weight is
    w_ij = |q_j| exp(-|x_i - x_j|^2 / s_i^2), for a tolerance t_i > 0 divided by
    1 + (|d_ij| / t_i)^2, so that planes of another surface hardly count.

    exp(-64 u) is the 64th power of the first terms of exp(-u): to 1e-8 where weights are
    above 0.01, which takes a third of the time.
    """
    for r in range(start, stop):
        i = rows[r]
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        sx, sy, sz, total = 0.0, 0.0, 0.0, 0.0
        nearness = 1.0 / (64.0 * scales[i] * scales[i])
        strictness = 1.0 / tolerances[i] if tolerances[i] > 0.0 else 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            dx, dy, dz = x - planes[j, 0], y - planes[j, 1], z - planes[j, 2]
            nx, ny, nz = planes[j, 3], planes[j, 4], planes[j, 5]
            height = dx * nx + dy * ny + dz * nz - planes[j, 6]
            trust = planes[j, 7]
            if trust < 0.0:
                nx, ny, nz = _from_roof(roofs[j], dx, dy, dz)
                trust, height = -trust, 1.0
                off = np.sqrt(nx * nx + ny * ny + nz * nz) * strictness
            else:
                off = height * strictness
            u = min((dx * dx + dy * dy + dz * dz) * nearness, 1.0)
            e = 1.0 - u * (1.0 - u * (0.5 - u * (1 / 6 - u * (1 / 24 - u / 120))))
            e *= e
            e *= e
            e *= e
            e *= e
            e *= e
            e *= e
            weight = trust * e / (1.0 + off * off)
            total += weight
            weight *= height
            sx, sy, sz = sx + weight * nx, sy + weight * ny, sz + weight * nz
        moved[r, 0], moved[r, 1], moved[r, 2] = x - sx / total, y - sy / total, z - sz / total
