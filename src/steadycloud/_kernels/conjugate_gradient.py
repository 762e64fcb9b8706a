"""The vector work of conjugate gradients with three columns, in one pass each."""

from .jit import kernel


@kernel
def column_dots(a, b, dots):
    """dots[c] = sum_i a[i, c] b[i, c]."""
    dots[:] = 0.0
    for i in range(a.shape[0]):
        for c in range(a.shape[1]):
            dots[c] += a[i, c] * b[i, c]


@kernel
def take_step(alpha, p, product, diagonal, x, r, rr, rz):
    """x += alpha p, r -= alpha A p; then rr = r . r and rz = r . D^-1 r, column by column."""
    rr[:] = 0.0
    rz[:] = 0.0
    for i in range(x.shape[0]):
        inverse = 1.0 / diagonal[i]
        for c in range(x.shape[1]):
            x[i, c] += alpha[c] * p[i, c]
            left = r[i, c] - alpha[c] * product[i, c]
            r[i, c] = left
            rr[c] += left * left
            rz[c] += left * left * inverse


@kernel
def turn(beta, r, diagonal, p):
    """p = D^-1 r + beta p."""
    for i in range(p.shape[0]):
        inverse = 1.0 / diagonal[i]
        for c in range(p.shape[1]):
            p[i, c] = r[i, c] * inverse + beta[c] * p[i, c]
