"""The one place where compiler flags are set.

Every kernel is single-threaded and releases the interpreter's lock; `steadycloud.parallel` runs
several blocks of rows in parallel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a kernel: cached on disk, without the interpreter's lock, exact floating point."""
    compiled: Callable[..., Any] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled
