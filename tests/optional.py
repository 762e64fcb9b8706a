"""Tools that only tests need: other libraries, a browser."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

import pytest

# Continuous integration sets it: what is missing is then a failure, not a skip.
ALL_REQUIRED = os.environ.get("STEADYCLOUD_REQUIRE_ALL", "") not in ("", "0")


def import_or_skip(module: str) -> ModuleType:
    """The module, or else the test is skipped."""
    if ALL_REQUIRED:
        return import_module(module)
    found: ModuleType = pytest.importorskip(module, exc_type=ImportError)
    return found
