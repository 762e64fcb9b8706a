"""Decimal numbers to floats and back, exactly.

Powers of ten come in a table (2, n) of 128-bit significands g, rounded down, high and low halves:
10^k = g 2^(floor(log2(10^k)) - 127) for k = FIRST_POWER, FIRST_POWER + 1, ...
"""

import numpy as np

from .jit import kernel

FIRST_POWER, LAST_POWER = -340, 340


@kernel
def _product(factor, high, low):
    """The upper 128 of the 192 bits of factor · (2^64 high + low), as two halves."""
    half, mask = np.uint64(32), np.uint64(0xFFFFFFFF)
    f1, f0 = factor >> half, factor & mask
    a, b = low >> half, low & mask
    c = f1 * b + ((f0 * b) >> half)
    d = f0 * a + (c & mask)
    carry = f1 * a + (c >> half) + (d >> half)  # of the lower product
    a, b = high >> half, high & mask
    e = f0 * b
    c = f1 * b + (e >> half)
    d = f0 * a + (c & mask)
    upper = f1 * a + (c >> half) + (d >> half)
    e = (e & mask) + (carry & mask)
    d = (d & mask) + (carry >> half) + (e >> half)
    return upper + (d >> half), ((d & mask) << half) | (e & mask)


@kernel
def _double_of(digits, power, powers):
    """The bits of the float64 nearest to digits · 10^power, or 0 where 128 bits do not decide it.

    The product with the power's significand is too small by less than two units of its last place
    (Lemire 2021, "Number parsing at a gigabyte per second"). 0 for subnormals and infinity, too.
    """
    one = np.uint64(1)
    shift = 0
    for step in (32, 16, 8, 4, 2, 1):
        if digits >> np.uint64(64 - step) == np.uint64(0):
            digits = digits << np.uint64(step)
            shift += step
    at = power - FIRST_POWER
    upper, lower = _product(digits, powers[0, at], powers[1, at])
    spare = 10 + np.int64(upper >> np.uint64(63))
    rest = upper & ((one << np.uint64(spare)) - one)
    half = one << np.uint64(spare - 1)
    exponent = ((power * 1741647) >> 19) - shift + spare + 1076
    if not 1 <= exponent <= 2045 or (rest == half and lower == np.uint64(0)):
        return np.uint64(0)
    if rest == half - one and lower >= np.uint64(0xFFFFFFFFFFFFFFFE):
        return np.uint64(0)
    mantissa = (upper >> np.uint64(spare)) + (one if rest >= half else np.uint64(0))
    return (np.uint64(exponent - 1) << np.uint64(52)) + mantissa  # the leading bit adds 1


@kernel
def parse_words(text, starts, ends, tens, powers, values, value_bits, left):
    """values[w] = the decimal number text[starts[w]:ends[w]]; left[w]: whether it is not parsed.

    Those are numbers of more than 18 digits, infinity, NaN, and whatever is no number.
    `value_bits` is the same memory as `values`, tens[k] = 10^k. Integers up to 2^53 and powers up
    to 10^22 are exact in float64, so that their product or quotient is rounded once.
    """
    for w in range(starts.shape[0]):
        at, end = starts[w], ends[w]
        negative = at < end and text[at] == 45
        if at < end and (text[at] == 45 or text[at] == 43):
            at += 1
        digits = power = exponent = np.int64(0)
        n_digits = n_read = 0
        point = False
        while at < end:
            byte = np.int64(text[at])
            if 48 <= byte <= 57:
                n_read += 1
                if n_digits > 0 or byte > 48:
                    n_digits += 1
                if n_digits <= 18:
                    digits = 10 * digits + (byte - 48)
                if point:
                    power -= 1
            elif byte == 46 and not point:
                point = True
            else:
                break
            at += 1
        good = n_read > 0 and n_digits <= 18
        if good and at < end and (text[at] == 101 or text[at] == 69):
            at += 1
            sign = 1
            if at < end and (text[at] == 45 or text[at] == 43):
                sign = -1 if text[at] == 45 else 1
                at += 1
            good = at < end <= at + 3
            while at < end and 48 <= text[at] <= 57:
                exponent = 10 * exponent + np.int64(text[at]) - 48
                at += 1
            power += sign * exponent
        left[w] = not good or at < end
        if left[w]:
            continue
        if digits == 0:
            values[w] = 0.0
        elif digits <= 2**53 and -22 <= power <= 22:
            values[w] = digits / tens[-power] if power < 0 else digits * tens[power]
        elif FIRST_POWER <= power <= LAST_POWER:
            bits = _double_of(np.uint64(digits), power, powers)
            value_bits[w] = bits
            left[w] = bits == np.uint64(0)
        else:
            left[w] = True
        if negative:
            values[w] = -values[w]


@kernel
def _odd_product(factor, high, low):
    """factor · (2^64 high + low) / 2^128 rounded down; the last bit says whether any was dropped.

    The low half is one too large, hence 1 in the dropped bits means that nothing was dropped.
    """
    upper, lower = _product(factor, high, low)
    return upper | np.uint64(lower > np.uint64(1))


@kernel
def _shortest(mantissa, exponent, closer_below, high, low):
    """(d, e): of the shortest decimals d 10^e that read back as mantissa 2^exponent, the nearest.

    The algorithm Schubfach (Giulietti 2020, "The Schubfach way to render doubles"): the value and
    the ends of the interval that is rounded to it, in units of 10^e / 4, tell which decimals of one
    digit less, or else of the full length, lie inside. `closer_below`: the next number below is
    only half as far as the next above. `high`, `low`: the significand of 10^-e, rounded up.
    """
    one, two, four, ten = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(10)
    power = _power_of(exponent, closer_below)
    shift = np.uint64(exponent + ((-power * 1741647) >> 19) + 1)
    center = four * mantissa
    least = _odd_product((center - (one if closer_below else two)) << shift, high, low)
    value = _odd_product(center << shift, high, low)
    most = _odd_product((center + two) << shift, high, low)
    if mantissa & one:  # the ends of the interval belong to the neighbors
        least, most = least + one, most - one
    digits = value // four
    tens = four * ten * (digits // ten)
    below, above = least <= tens, tens + four * ten <= most
    if digits >= ten and below != above:
        return digits // ten + (one if above else np.uint64(0)), power + 1
    floor = four * digits
    below, above = least <= floor, floor + four <= most
    up = value > floor + two or (value == floor + two and digits & one == one)
    if below != above:
        up = above
    return digits + (one if up else np.uint64(0)), power


@kernel
def _power_of(exponent, closer_below):
    """The exponent e of `_shortest`: 10^e is at most the width of the interval, 10^(e + 1) more."""
    return (exponent * 1262611 - (524031 if closer_below else 0)) >> 22


@kernel
def find_decimals(bits, width, powers, digits, exponents, marks):
    """The shortest decimal digits · 10^exponent of each float of `width` bits, 64 or 32.

    marks: 0, or 1 for numbers that are written with an exponent: those below 1e-4, and from 1e16
    (of 32 bits: 1e6) on; the limits here are bits. 2 for NaN and infinity, whose letters are the
    digits. 4 more for negative numbers. Digits do not end in 0, except for zero.
    """
    one, ten = np.uint64(1), np.uint64(10)
    fraction, bias, top = 23, 150, 255
    least, most = np.uint64(0x38D1B718), np.uint64(0x49742400)
    if width == 64:
        fraction, bias, top = 52, 1075, 2047
        least, most = np.uint64(0x3F1A36E2EB1C432D), np.uint64(0x4341C37937E08000)
    whole, part = one << np.uint64(width - 1), one << np.uint64(fraction)
    for i in range(bits.shape[0]):
        magnitude = bits[i] & (whole - one)
        mantissa = magnitude & (part - one)
        exponent = np.int64(magnitude >> np.uint64(fraction))
        mark = 1 if magnitude < least or magnitude >= most else 0
        number, power = np.uint64(0), 0
        if magnitude == number:
            mark = 0
        elif exponent == top:
            mark = 2
            number = np.uint64(0x6E616E if mantissa else 0x696E66)
        else:
            closer_below = mantissa == number and exponent > 1
            if exponent > 0:
                mantissa |= part
            else:
                exponent = np.int64(1)
            exponent -= bias
            zeros = np.uint64(-exponent if -fraction <= exponent <= 0 else 63)
            number = mantissa >> zeros
            if number << zeros != mantissa:  # it is no integer that is exact in this type
                at = -_power_of(exponent, closer_below) - FIRST_POWER
                high, low = powers[0, at], powers[1, at] + one
                number, power = _shortest(mantissa, exponent, closer_below, high, low)
            while number % ten == np.uint64(0):
                number //= ten
                power += 1
        if magnitude != bits[i] and (mark != 2 or mantissa == np.uint64(0)):
            mark += 4
        digits[i], exponents[i], marks[i] = number, power, mark
