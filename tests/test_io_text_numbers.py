"""Numbers in text: exact in both directions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadycloud.io.text_numbers import BadNumberError, format_numbers, parse_numbers, splice

decimals = st.from_regex(r"[+-]?[0-9]{1,12}(\.[0-9]{0,12})?(e-?[0-9]{1,2})?", fullmatch=True)
words = decimals | st.floats().map(repr) | st.integers().map(str) | st.floats(width=32).map(str)


def parse(tokens: list[str]) -> np.ndarray:
    text = np.frombuffer(" ".join(tokens).encode(), np.uint8)
    lengths = np.array([len(token) for token in tokens], np.int64)
    ends = np.cumsum(lengths + 1) - 1
    return parse_numbers(text, ends - lengths, ends)


@given(st.lists(words, min_size=1))
def test_parsing_rounds_as_python_does(tokens: list[str]) -> None:
    assert parse(tokens).tobytes() == np.array([float(token) for token in tokens]).tobytes()


@pytest.mark.parametrize(
    "word", ["", "-", ".", "+-1", "1-", "1.2.3", "0x1", "1_0", "e5", "1,5", "ä"]
)
def test_what_is_no_number_is_named(word: str) -> None:
    text = np.frombuffer(f"1 {word} 2".encode(), np.uint8)
    size = len(word.encode())
    with pytest.raises(BadNumberError) as caught:
        parse_numbers(text, np.array([0, 2, 3 + size]), np.array([1, 2 + size, 4 + size]))
    assert caught.value.index == 1


def test_microsoft_numbers_are_read() -> None:
    words = ["1.#INF", "-1.#INF00", "-nan(ind)", "1.#QNAN", "-1.#IND000000", "nan(snan)", "-NaN"]
    np.testing.assert_array_equal(parse(words), [np.inf, -np.inf, *[np.nan] * 5])


@given(st.lists(st.floats(width=32)), st.lists(st.floats()), st.lists(st.integers(0, 2**32 - 1)))
def test_formatting_is_short_and_reads_back(
    singles: list[float], doubles: list[float], integers: list[int]
) -> None:
    for values in (np.array(singles, "f4"), np.array(doubles, "f8"), np.array(integers, "u4")):
        texts = [text.decode() for text in format_numbers(values).tolist()]
        back = np.array([float(text) for text in texts]).astype(values.dtype)
        np.testing.assert_array_equal(back, values)
        assert [len(t) for t in texts] == [len(str(v).removesuffix(".0")) for v in values]


@given(st.text("ab", max_size=20), st.data())
def test_splice_replaces_ranges(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    spans = list(zip(cuts[0::2], cuts[1::2], strict=False))
    pieces = [data.draw(st.text("XY", max_size=3)) for _ in spans]
    expected, end = "", 0
    for (begin, stop), piece in zip(spans, pieces, strict=True):
        expected, end = expected + text[end:begin] + piece, stop
    begins, ends = np.array(spans, np.int64).reshape(-1, 2).T
    source = np.frombuffer(text.encode(), np.uint8)
    result = splice(source, begins, ends, np.array(pieces, "S3"))
    assert result.tobytes().decode() == expected + text[end:]
