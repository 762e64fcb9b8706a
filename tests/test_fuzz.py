"""A few seconds of fuzzing; `make test` runs a minute of it."""

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
    assert fuzz(2.0, 1, [target]) > 50
