"""A few inputs for each parser; `make test` runs `python -m tests.fuzz` with more of them."""

from __future__ import annotations

import pytest

from .fuzz.__main__ import fuzz
from .fuzz.seeds import inputs_of
from .fuzz.targets import TARGETS, run_target


@pytest.mark.parametrize("target", TARGETS)
def test_seeds_and_inputs_that_once_failed_are_parsed_or_refused(target):
    for data in inputs_of(target):
        run_target(target, data)


@pytest.mark.parametrize("target", TARGETS)
def test_mutated_inputs_are_parsed_or_refused(target):
    fuzz(300, 1, [target])  # ends with a message and SystemExit on the first failure
