"""What several test files share."""

import os
import signal

import pytest

from .chromium import Chromium, find_chromium

# A shell starts background jobs with Ctrl-C switched off; tests of interrupts need it.
signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSER_REQUIRED = os.environ.get("STEADYCLOUD_REQUIRE_BROWSER", "") not in ("", "0")


@pytest.fixture(scope="session")
def browser():
    """One headless browser for all tests that want one."""
    program = find_chromium()
    if program is None and not BROWSER_REQUIRED:
        pytest.skip("no Chromium here; install it (Debian: apt-get install chromium)")
    assert program is not None, "STEADYCLOUD_REQUIRE_BROWSER is set and there is no Chromium"
    with Chromium(program) as running:
        yield running
