"""Vector operations of the Chebyshev iteration, with a 3 x 3 block for each row."""

from .jit import kernel


@kernel
def invert_blocks(start, stop, diagonal, blocks, inverse):
    """Row i: the inverse of diagonal[i] I + blocks[i], as (xx, yy, zz, xy, xz, yz).

    No rows of `blocks` at all mean 0.
    """
    for i in range(start, stop):
        a = b = c = float(diagonal[i])
        d = e = f = 0.0
        if blocks.shape[0] > 0:
            a, b, c = a + blocks[i, 0], b + blocks[i, 1], c + blocks[i, 2]
            d, e, f = float(blocks[i, 3]), float(blocks[i, 4]), float(blocks[i, 5])
        xx, yy, zz = b * c - f * f, a * c - e * e, a * b - d * d
        xy, xz, yz = e * f - d * c, d * f - b * e, d * e - a * f
        whole = a * xx + d * xy + e * xz
        inverse[i, 0], inverse[i, 1], inverse[i, 2] = xx / whole, yy / whole, zz / whole
        inverse[i, 3], inverse[i, 4], inverse[i, 5] = xy / whole, xz / whole, yz / whole


@kernel
def take_step(start, stop, keep, turn, inverse, product, left, step, x):
    """x += step, left -= A step, step = keep step + turn D^-1 left; returns left . left."""
    total = 0.0
    for i in range(start, stop):
        for c in range(3):
            x[i, c] += step[i, c]
            left[i, c] -= product[i, c]
        a, b, c = left[i, 0], left[i, 1], left[i, 2]
        total += a * a + b * b + c * c
        xx, yy, zz = inverse[i, 0], inverse[i, 1], inverse[i, 2]
        xy, xz, yz = inverse[i, 3], inverse[i, 4], inverse[i, 5]
        step[i, 0] = keep * step[i, 0] + turn * (xx * a + xy * b + xz * c)
        step[i, 1] = keep * step[i, 1] + turn * (xy * a + yy * b + yz * c)
        step[i, 2] = keep * step[i, 2] + turn * (xz * a + yz * b + zz * c)
    return total
