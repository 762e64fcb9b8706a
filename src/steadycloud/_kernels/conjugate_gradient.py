"""Vector operations of conjugate gradients with several columns, each in one pass."""

import numpy as np

from .jit import kernel


@kernel
def column_dots(start, stop, a, b):
    """sum_i a[i, c] b[i, c] over the rows."""
    dots = np.zeros(a.shape[1])
    for i in range(start, stop):
        for c in range(a.shape[1]):
            dots[c] += a[i, c] * b[i, c]
    return dots


@kernel
def take_step(start, stop, alpha, p, product, inverse, x, r):
    """x += alpha p, r -= alpha A p; returns r . r and r . D^-1 r over the rows, by column.

    `inverse` is the diagonal of D^-1, by column.
    """
    dots = np.zeros((2, x.shape[1]))
    for i in range(start, stop):
        for c in range(x.shape[1]):
            x[i, c] += alpha[c] * p[i, c]
            left = r[i, c] - alpha[c] * product[i, c]
            r[i, c] = left
            dots[0, c] += left * left
            dots[1, c] += left * left * inverse[i, c]
    return dots


@kernel
def turn(start, stop, beta, r, inverse, p):
    """p = D^-1 r + beta p."""
    for i in range(start, stop):
        for c in range(p.shape[1]):
            p[i, c] = r[i, c] * inverse[i, c] + beta[c] * p[i, c]
