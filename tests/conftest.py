"""Fixtures that several test files share."""

import signal

import pytest

from .chromium import Chromium, find_chromium
from .optional import ALL_REQUIRED

# A shell starts background jobs with Ctrl-C switched off; tests of interrupts need it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def browser():
    """One headless browser for all tests that want one."""
    program = find_chromium()
    if program is None and not ALL_REQUIRED:
        pytest.skip("no Chromium here; install it (Debian: apt-get install chromium)")
    assert program is not None, "STEADYCLOUD_REQUIRE_ALL is set and there is no Chromium"
    with Chromium(program) as running:
        yield running
