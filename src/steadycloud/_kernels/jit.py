"""The one place where compiler flags are set, and where compiled kernels are cached.

Every kernel is single-threaded and releases the interpreter's lock; `steadycloud.parallel` runs
several blocks of rows in parallel.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numba
from numba.core.caching import FunctionCache

_faults: list[str] = []  # why the cache cannot be used


class _Cache(FunctionCache):
    """Compiled kernels on disk; without it, or if it is damaged or full, kernels are compiled."""

    def load_overload(self, *arguments: Any) -> Any:
        """The compiled kernel, or None if there is none that can be used."""
        try:
            return super().load_overload(*arguments)
        except Exception:  # a damaged file raises errors of any type
            with suppress(Exception):
                self.flush()
            return None

    def save_overload(self, *arguments: Any) -> None:
        """Keep a compiled kernel, if that is possible."""
        try:
            super().save_overload(*arguments)
        except Exception as error:
            _faults.append(str(error))


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a kernel: cached on disk, without the interpreter's lock, exact floating point."""
    compiled: Callable[..., Any] = numba.njit(nogil=True, error_model="numpy")(function)
    if compiled is not function:  # else the compiler is switched off
        try:
            compiled._cache = _Cache(function)  # type: ignore[attr-defined]
        except (RuntimeError, OSError) as error:  # no folder is writable
            _faults.append(str(error))
    return compiled


def cache_fault() -> str:
    """Why compiled kernels could not be kept; "" if they could."""
    return _faults[0] if _faults else ""
