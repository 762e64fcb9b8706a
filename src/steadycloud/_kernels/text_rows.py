"""Rows of text: their words are found, and some are replaced by numbers."""

import numpy as np

from .jit import kernel

WIDEST = 25  # bytes of a number and the space before it


@kernel
def find_words(text, starts, ends, firsts):
    """Begin and end of each word of the text, and the first word of each row that has any.

    Returns the numbers of words and rows. Rows end at line feeds and carriage returns.
    """
    words = rows = 0
    inside = False
    firsts[0] = 0
    for i in range(text.shape[0]):
        byte = text[i]
        if byte == 32 or 9 <= byte <= 13:
            if inside:
                ends[words] = i
                words += 1
                inside = False
            if byte in (10, 13) and words > firsts[rows]:
                rows += 1
                firsts[rows] = words
        elif not inside:
            starts[words] = i
            inside = True
    if inside:
        ends[words] = text.shape[0]
        words += 1
    if words > firsts[rows]:
        rows += 1
        firsts[rows] = words
    return words, rows


@kernel
def edit_rows(text, cuts, begins, ends, kinds, digits, exponents, marks, out):
    """Copy the text; in row r the number [i, r] replaces text[begins[i, r]:ends[i, r]].

    Row r is text[cuts[r]:cuts[r + 1]]; begins[i, r] = -1 where the old text stays. kinds[i] = 0:
    the old text is removed, 1: replaced, 2: by a space and the number. Numbers are those of
    `find_decimals` in decimals.py. Returns the length of the new text in `out`.
    """
    ten, zero = np.uint64(10), np.uint64(48)
    at = 0
    for r in range(cuts.shape[0] - 1):
        source = cuts[r]
        for i in range(kinds.shape[0] + 1):
            end = begins[i, r] if i < kinds.shape[0] else cuts[r + 1]
            for k in range(source, end):
                out[at] = text[k]
                at += 1
            if i == kinds.shape[0] or end < 0:
                continue
            source = ends[i, r]
            if kinds[i] == 0:
                continue
            if kinds[i] == 2:
                out[at] = 32
                at += 1
            number, power, mark = digits[i, r], exponents[i, r], marks[i, r]
            if mark >= 4:
                out[at] = 45
                at += 1
            if mark & 2:
                for k in range(3):
                    out[at] = number >> np.uint64(16 - 8 * k)
                    at += 1
                continue
            size, limit = 1, ten
            while limit <= number:
                limit *= ten
                size += 1
            shown = 1 if mark & 1 else size + power  # digits before the decimal point
            if shown <= 0:
                out[at] = 48
                out[at + 1] = 46
                at += 2
            for _ in range(-shown):
                out[at] = 48
                at += 1
            point = at + shown if 0 < shown < size else -1
            at += size + (point >= 0)
            for place in range(at - 1, at - 1 - size - (point >= 0), -1):
                if place == point:
                    out[place] = 46
                else:
                    out[place] = zero + number % ten
                    number //= ten
            for _ in range(shown - size):
                out[at] = 48
                at += 1
            if mark & 1:
                power += size - 1
                out[at] = 101
                out[at + 1] = 45 if power < 0 else 43
                power = abs(power)
                if power >= 100:
                    out[at + 2] = 48 + power // 100
                    at += 1
                out[at + 2] = 48 + power // 10 % 10
                out[at + 3] = 48 + power % 10
                at += 4
    return at
