"""Floats as text and back: kernels against Python's own reader and writer."""

import math

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from steadycloud._kernels import text_rows
from steadycloud.io.text_edits import Edit, edit_rows
from steadycloud.io.text_numbers import find_words, parse_numbers

from .twins import shortest_text

N_RANDOM = 20 if numba.config.DISABLE_JIT else 300_000
LIMITS = [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e-4, 1e6, 1e16, 1e22, 1e23]
NEAR_LIMITS = [math.nextafter(limit, end) for limit in LIMITS for end in (0.0, math.inf)]
NUMBERS = [0.0, np.inf, np.nan, 123456.75, 2.0**53 + 2, 9007199254740993.0, 2.0**24 - 1, 0.1, 100.0]
POWERS = [2.0**k for k in range(-1074, 1024, 7)] + [float(f"1e{k}") for k in range(-323, 309, 5)]


def texts_of(values):
    """Each value as the kernels write it."""
    here, text = np.zeros(len(values), np.int64), np.frombuffer(b"", np.uint8)
    cuts = np.zeros(len(values) + 1, np.int64)
    written = edit_rows(text, cuts, [Edit(here, here, values, space=True)], compiled=True)
    return written.tobytes().decode().split()


def parsed(tokens):
    text = np.frombuffer("\n".join(tokens).encode(), np.uint8)
    starts, ends, _ = find_words(text, compiled=True)
    return parse_numbers(text, starts, ends, compiled=True)


@settings(deadline=None)  # the first call compiles
@given(hnp.arrays(np.float64, st.integers(1, 20)) | hnp.arrays(np.float32, st.integers(1, 20)))
def test_numbers_are_written_as_the_shortest_that_read_back(values):
    assert texts_of(values) == [shortest_text(value) for value in values]


@settings(deadline=None)  # the first call compiles
@given(hnp.arrays(st.sampled_from(["u1", "i1", "u2", "i2", "u4", "i4"]), st.integers(1, 20)))
def test_integers_are_written_as_integers(values):
    assert texts_of(values) == [str(value) for value in values.tolist()]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_limits_and_powers_are_written_as_python_does(dtype):
    with np.errstate(over="ignore", under="ignore"):
        chosen = np.array([*LIMITS, *NEAR_LIMITS, *NUMBERS, *POWERS]).astype(dtype)
        values = np.concatenate([chosen, -chosen, np.nextafter(chosen, dtype(1))])
    assert texts_of(values) == [shortest_text(value) for value in values]


@pytest.mark.parametrize("kind", ["u4", "u8"])
def test_floats_of_any_bits_are_written_exactly(kind):
    bits = np.random.default_rng(0).integers(0, 2 ** (8 * int(kind[1])), N_RANDOM, kind)
    values = bits.view(kind.replace("u", "f"))
    texts = texts_of(values)
    assert texts[:20000] == [shortest_text(value) for value in values[:20000]]
    np.testing.assert_array_equal(np.array(list(map(float, texts)), values.dtype), values)


@settings(deadline=None)  # the first call compiles
@given(st.lists(st.floats().map(repr) | st.floats(width=32).map(str), min_size=1))
def test_written_floats_are_parsed_exactly(tokens):
    assert parsed(tokens).tobytes() == np.array([float(token) for token in tokens]).tobytes()


@settings(deadline=None)  # the first call compiles
@given(
    st.lists(
        st.from_regex(r"[+-]?[0-9]{1,25}(\.[0-9]{0,25})?([eE][+-]?[0-9]{1,5})?", fullmatch=True),
        min_size=1,
    )
)
def test_decimals_of_any_length_are_rounded_as_python_does(tokens):
    assert parsed(tokens).tobytes() == np.array([float(token) for token in tokens]).tobytes()


def test_decimals_half_way_between_floats_are_rounded_to_even():
    halves = [str(2**53 + 1), str(2**54 + 2), str(2**54 + 6), "4503599627370496.5", "1e23"]
    halves += ["9007199254740993e3", "4503599627370497.5e-3", "0.000244140625000000027"]
    assert parsed(halves).tolist() == [float(half) for half in halves]


def test_random_decimals_are_parsed_exactly():
    rng = np.random.default_rng(0)
    digits, powers = rng.integers(0, 10**18, N_RANDOM), rng.integers(-330, 300, N_RANDOM)
    tokens = [f"{d // 10**7}.{d % 10**7:07}e{p}" for d, p in zip(digits, powers, strict=True)]
    assert parsed(tokens).tobytes() == np.array([float(token) for token in tokens]).tobytes()


def test_the_widest_number_fits():
    widest = shortest_text(np.float64(-2.2250738585072014e-308))
    assert len(widest) + 1 == text_rows.WIDEST
