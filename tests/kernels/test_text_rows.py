"""Words of text and their replacement: kernels against NumPy."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from steadycloud.io.text_edits import Edit, edit_rows
from steadycloud.io.text_numbers import find_words

NUMBERS = st.sampled_from([0.0, -0.5, 1e30, 12.0, 1e-7, np.nan, -np.inf])


@settings(deadline=None)  # the first call compiles
@given(st.text(" \t\v\f\n\rab.7\x00\xa0", max_size=60))
def test_words_and_rows_are_those_that_numpy_finds(text):
    data = np.frombuffer(text.encode("latin-1"), np.uint8)
    for found, expected in zip(find_words(data, compiled=True), find_words(data), strict=True):
        np.testing.assert_array_equal(found, expected)


@settings(deadline=None)  # the first call compiles
@given(st.lists(st.lists(st.text("xyz", min_size=1), min_size=3, max_size=3)), st.data())
def test_rows_are_edited_as_by_numpy(rows, data):
    text = np.frombuffer("".join("  ".join(row) + "\r\n" for row in rows).encode(), np.uint8)
    starts, ends, firsts = find_words(text)
    cuts = np.concatenate([[0], starts[firsts[1:-1]], [len(text)]])[: len(rows) + 1]
    edits = []
    for column in range(3 if rows else 0):
        words = firsts[:-1] + column
        chosen = np.array(data.draw(st.lists(st.booleans(), min_size=len(rows))))[: len(rows)]
        numbers = data.draw(st.lists(NUMBERS, min_size=len(rows), max_size=len(rows)))
        values = np.array(numbers, data.draw(st.sampled_from(["f4", "f8"])))
        last = column == 2
        begins = ends[words] if last else np.where(chosen, starts[words], -1)
        kept = data.draw(st.booleans())
        edits.append(Edit(begins, ends[words], values if kept or last else None, space=last))
    plain, compiled = (edit_rows(text, cuts, edits, compiled=c) for c in (False, True))
    assert compiled.tobytes() == plain.tobytes()
