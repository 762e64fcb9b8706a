"""Numbers in text: many at once, exactly, in both directions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from .format import AnyArray

ByteArray = NDArray[np.uint8]
_MAX_DIGITS = 15  # so many fit a float64 exactly, and so does their power of ten
_POWERS = 10.0 ** np.arange(_MAX_DIGITS + 1)


class BadNumberError(ValueError):
    """The token at `index` is not a number."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


def parse_numbers(text: ByteArray, starts: IntArray, ends: IntArray) -> FloatArray:
    """The number in each token text[start:end], rounded once, as Python's `float` reads it."""
    if len(starts) == 0:
        return np.zeros(0)
    values, parsed = _parse_decimals(text, starts, ends)
    if parsed.all():
        return values
    rest = np.flatnonzero(~parsed)
    raw = text.tobytes()
    for index, start, end in zip(
        rest.tolist(), starts[rest].tolist(), ends[rest].tolist(), strict=True
    ):
        token = raw[start:end]
        try:
            values[index] = float(token)
        except ValueError:
            raise BadNumberError(index) from None
        if b"_" in token:  # Python reads 1_000; a file does not mean it
            raise BadNumberError(index)
    return values


def format_numbers(values: AnyArray) -> list[str]:
    """The shortest text of each value that reads back as the same value of its type."""
    if values.dtype.kind != "f":
        return [str(value) for value in values.tolist()]
    if values.dtype == np.float32:
        texts = values.astype("U32").tolist()
    else:
        texts = [repr(value) for value in values.tolist()]
    return [text[:-2] if text.endswith(".0") else text for text in texts]


def _parse_decimals(
    text: ByteArray, starts: IntArray, ends: IntArray
) -> tuple[FloatArray, NDArray[np.bool_]]:
    """The tokens of the form [+-]digits[.digits] with few digits, and which ones these are.

    Both the digits and the power of ten are exact, so that their quotient is rounded once.
    """
    lengths = ends - starts
    shortest, longest = int(lengths.min()), int(lengths.max())
    first = text[starts]
    negative = first == ord("-")
    last = np.int64(len(text) - 1)
    mantissa = np.zeros(len(starts), np.int64)
    n_digits, n_decimals, n_dots = np.zeros((3, len(starts)), np.int8)
    for k in range(min(longest, _MAX_DIGITS + 2)):
        code = text[np.minimum(starts + k, last)] - np.uint8(ord("0"))
        digit = code < 10
        dot = code == 254  # '.' is two below '0'
        if k >= shortest:
            inside = lengths > k
            digit &= inside
            dot &= inside
        mantissa = np.where(digit, mantissa * 10 + code, mantissa)
        n_digits += digit
        n_decimals += digit & (n_dots > 0)
        n_dots += dot
    n_signs = negative | (first == ord("+"))
    parsed = (n_digits + n_dots + n_signs == lengths) & (n_dots < 2)
    parsed &= (n_digits > 0) & (n_digits <= _MAX_DIGITS)
    values = mantissa / _POWERS[np.minimum(n_decimals, np.int8(_MAX_DIGITS))]
    return np.where(negative, -values, values), parsed
