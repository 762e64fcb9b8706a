"""Parse and format many numbers at once; a round trip through text is exact."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray, IntArray
from .format import AnyArray

ByteArray = NDArray[np.uint8]
Places = NDArray[np.integer[Any]]  # in a text; of 32 bits where kernels find or use them
TextArray = NDArray[np.bytes_]
_MAX_DIGITS = 15  # integers of 15 digits and powers of ten to 10^15 are exact in float64
_MICROSOFT = re.compile(rb"[+-]?(nan\([a-z]*\)|1\.#(qnan|snan|ind|inf)0*)", re.IGNORECASE)
_POWERS = np.array([float(f"1e{k}") for k in range(23)])  # all that are exact
_IS_SPACE = np.zeros(256, np.bool_)
_IS_SPACE[list(b" \t\n\v\f\r")] = True


class BadNumberError(ValueError):
    """The token at `index` is not a number."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


def find_words(text: ByteArray, *, compiled: bool = False) -> tuple[Places, Places, Places]:
    """Where each word of the text starts and ends, and the first word of each row (n_rows + 1,).

    Blank lines are no rows. `compiled` kernels are faster, but must be loaded first, and are called
    in threads that no interrupt reaches; they take texts of less than 2 GiB.
    """
    if compiled:
        from .._kernels import text_rows

        places = np.empty((3, len(text) // 2 + 2), np.int32)
        n_words, n_rows = text_rows.find_words(text, *places)
        return places[0, :n_words], places[1, :n_words], places[2, : n_rows + 1]
    space = np.concatenate([[True], _IS_SPACE[text], [True]])
    edges = np.flatnonzero(space[1:] != space[:-1])
    starts, ends = edges[0::2], edges[1::2]
    breaks = np.flatnonzero((text == ord("\n")) | (text == ord("\r")))
    firsts = np.concatenate([[0], np.searchsorted(starts, breaks), [len(starts)]])
    return starts, ends, firsts[np.concatenate([[True], firsts[1:] != firsts[:-1]])]


def parse_numbers(
    text: ByteArray, starts: Places, ends: Places, *, compiled: bool = False
) -> FloatArray:
    """The number in each token text[start:end], correctly rounded, as Python's `float` reads it."""
    values, left = np.empty(len(starts)), np.ones(len(starts), np.bool_)
    if compiled:
        from .._kernels.decimals import parse_words

        tables = _POWERS, powers_of_ten()
        parse_words(text, starts, ends, *tables, values, values.view("u8"), left)
    else:
        short = np.flatnonzero(ends - starts <= _MAX_DIGITS + 2)
        values[short], parsed = _parse_decimals(text, starts[short], ends[short])
        left[short[parsed]] = False
    rest = np.flatnonzero(left)
    if len(rest) > 0:
        values[rest] = _parse_any(text.tobytes(), starts[rest], ends[rest], rest)
    return values


@lru_cache(maxsize=1)
def powers_of_ten() -> NDArray[np.uint64]:
    """The table of powers of ten that the kernels use."""
    from .._kernels.decimals import FIRST_POWER, LAST_POWER

    table = []
    for power in range(FIRST_POWER, LAST_POWER + 1):
        shift = 2000 - 127 + ((power * 1741647) >> 19)  # 1741647 / 2^19 is log2(10)
        significand = (10 ** max(power, 0) << 2000) // (10 ** max(-power, 0) << shift)
        table.append((significand >> 64, significand & (2**64 - 1)))
    return np.array(table, np.uint64).T.copy()


def format_numbers(values: AnyArray) -> TextArray:
    """The shortest text of each value that reads back as the same value of its type."""
    if values.dtype == np.float64:
        return _without_point_zero(np.array([repr(v) for v in values.tolist()], "S32"))
    texts = values.astype("S32")
    return _without_point_zero(texts) if values.dtype.kind == "f" else texts


def splice(text: ByteArray, begins: Places, ends: Places, pieces: TextArray) -> ByteArray:
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


def _cover(size: int, begins: Places, ends: Places) -> NDArray[np.bool_]:
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


def _parse_any(text: bytes, starts: Places, ends: Places, indices: IntArray) -> list[float]:
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
    text: ByteArray, starts: Places, ends: Places
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
