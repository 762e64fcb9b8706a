"""Parse and format many numbers at once; a round trip through text is exact."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from .format import AnyArray

ByteArray = NDArray[np.uint8]
TextArray = NDArray[np.bytes_]
_MAX_DIGITS = 15  # integers of 15 digits and powers of ten to 10^15 are exact in float64
_MICROSOFT = re.compile(rb"[+-]?(nan\([a-z]*\)|1\.#(qnan|snan|ind|inf)0*)", re.IGNORECASE)
_POWERS = 10.0 ** np.arange(_MAX_DIGITS + 1)


class BadNumberError(ValueError):
    """The token at `index` is not a number."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


def parse_numbers(text: ByteArray, starts: IntArray, ends: IntArray) -> FloatArray:
    """The number in each token text[start:end], correctly rounded, as Python's `float` reads it."""
    values = np.empty(len(starts))
    short = np.flatnonzero(ends - starts <= _MAX_DIGITS + 2)
    decimals, parsed = _parse_decimals(text, starts[short], ends[short])
    values[short] = decimals
    left = np.ones(len(starts), np.bool_)
    left[short[parsed]] = False
    rest = np.flatnonzero(left)
    if len(rest) > 0:
        values[rest] = _parse_any(text.tobytes(), starts[rest], ends[rest], rest)
    return values


def format_numbers(values: AnyArray) -> TextArray:
    """The shortest text of each value that reads back as the same value of its type."""
    if values.dtype == np.float64:
        return _without_point_zero(np.array([repr(v) for v in values.tolist()], "S32"))
    texts = values.astype("S32")
    return _without_point_zero(texts) if values.dtype.kind == "f" else texts


def splice(text: ByteArray, begins: IntArray, ends: IntArray, pieces: TextArray) -> ByteArray:
    """The text with each [begin, end) replaced by its piece; ranges are in ascending order."""
    if len(pieces) == 0:
        return text
    letters = pieces.view(np.uint8).reshape(len(pieces), pieces.itemsize)
    inside = letters != 0
    lengths = np.count_nonzero(inside, axis=1)
    new_ends = ends + np.cumsum(lengths - (ends - begins))
    is_new = _cover(len(text) + int(new_ends[-1] - ends[-1]), new_ends - lengths, new_ends)
    result = np.empty(len(is_new), np.uint8)
    result[is_new] = letters[inside]
    result[~is_new] = text[~_cover(len(text), begins, ends)]
    return result


def _cover(size: int, begins: IntArray, ends: IntArray) -> NDArray[np.bool_]:
    """A mask of `size` entries that is True within the ranges [begin, end)."""
    opened = np.bincount(begins, minlength=size + 1) - np.bincount(ends, minlength=size + 1)
    return np.asarray(np.cumsum(opened[:-1]) != 0)


def _without_point_zero(texts: TextArray) -> TextArray:
    """Drop a final ".0": 12.0 becomes 12."""
    letters = texts.view(np.uint8).reshape(len(texts), texts.itemsize)
    last = np.count_nonzero(letters, axis=1) - 1
    rows = np.arange(len(texts))
    whole = (letters[rows, last] == ord("0")) & (letters[rows, last - 1] == ord("."))
    for back in range(2):
        letters[rows[whole], last[whole] - back] = 0
    return texts


def _parse_any(text: bytes, starts: IntArray, ends: IntArray, indices: IntArray) -> list[float]:
    """Parse tokens of any form, one by one."""
    spans = zip(starts.tolist(), ends.tolist(), strict=True)
    tokens = [text[start:end] for start, end in spans]
    try:
        if b"_" not in text:  # `float` accepts 1_000, which is not valid in a file
            return [float(token) for token in tokens]
    except ValueError:
        pass
    values = []
    for index, token in zip(indices.tolist(), tokens, strict=True):
        try:
            values.append(_parse_odd(token))
        except ValueError:
            raise BadNumberError(index) from None
    return values


def _parse_odd(token: bytes) -> float:
    """A number in any spelling, including 1.#INF and -nan(ind) of Microsoft's C library."""
    if _MICROSOFT.fullmatch(token):
        value = np.inf if b"#inf" in token.lower() else np.nan
        return -value if token.startswith(b"-") else value
    return float(token.replace(b"_", b"?"))


def _parse_decimals(
    text: ByteArray, starts: IntArray, ends: IntArray
) -> tuple[FloatArray, NDArray[np.bool_]]:
    """The values of tokens of the form [+-]digits[.digits], and a mask of these tokens.

    The digits as an integer and the power of ten are exact, so their quotient is rounded once.
    """
    lengths = ends - starts
    if len(lengths) == 0:
        return np.zeros(0), np.zeros(0, np.bool_)
    shortest, longest = int(lengths.min()), int(lengths.max())
    first = text[starts]
    negative = first == ord("-")
    last = np.int64(len(text) - 1)
    mantissa = np.zeros(len(starts), np.int64)
    n_digits, n_decimals, n_dots = np.zeros((3, len(starts)), np.int8)
    for k in range(longest):
        code = text[np.minimum(starts + k, last)] - np.uint8(ord("0"))
        digit = code < 10
        dot = code == 254  # '.' is '0' - 2, and uint8 wraps around
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
