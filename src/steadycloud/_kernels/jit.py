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

# Exact floating point. A wrapper for callers in C takes time to compile, and nobody needs it.
FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
# NaN and infinity stay what they are.
SUMS = {"reassoc", "contract", "arcp", "nsz"}
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
    return _compile(function, **FLAGS)


def summing_kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a kernel that spends its time on sums: their terms may be added in any order,
    which is the same in every run. Several are then added at once, in half the time or less.
    """
    return _compile(function, **FLAGS, fastmath=SUMS)


def _compile(function: Callable[..., Any], **flags: Any) -> Callable[..., Any]:
    compiled: Callable[..., Any] = numba.njit(**flags)(function)
    if compiled is not function:  # else the compiler is switched off
        try:
            compiled._cache = _Cache(function)  # type: ignore[attr-defined]
        except (RuntimeError, OSError) as error:  # no folder is writable
            _faults.append(str(error))
    return compiled


def cache_fault() -> str:
    """Why compiled kernels could not be kept; "" if they could."""
    return _faults[0] if _faults else ""


def is_cached(compiled: Any, types: tuple[Any, ...]) -> bool:
    """Whether a kernel for arguments of these types can be loaded instead of compiled."""
    if not hasattr(compiled, "overloads") or types in compiled.overloads:
        return True  # the compiler is switched off, or has done its work
    try:
        cache = compiled._cache
        key = cache._index_key(types, compiled.targetctx.codegen())
        return key in cache._cache_file._load_index()
    except Exception:  # no cache, a damaged one, or one of another version of numba
        return False
