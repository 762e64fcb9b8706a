"""The one place where compiler flags are set, and where compiled kernels are cached.

Every kernel is single-threaded and releases the interpreter's lock; `steadycloud.parallel` runs
several blocks of rows in parallel.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numba
from llvmlite import ir
from numba.core import types
from numba.core.caching import FunctionCache
from numba.extending import intrinsic

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


def _add_row(here: Any, i: Any, w: Any, there: Any, j: Any) -> None:
    """here[i] += w there[j], for contiguous rows of four float32 and unsigned i and j.

    As one vector: the compiler makes vectors of loops, but these are too short for it.
    """
    here[i] += w * there[j]


def _add_row_typed(context: Any, here: Any, i: Any, w: Any, there: Any, j: Any) -> Any:
    """What the compiler makes of `add_row`."""
    return types.void(here, i, w, there, j), _add_row_code


def _add_row_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """`add_row` as instructions for four numbers at once."""
    row, long = ir.VectorType(ir.FloatType(), 4), ir.IntType(64)

    def place(array: int, index: int) -> Any:
        values = context.make_array(signature.args[array])(context, builder, arguments[array])
        number = context.cast(builder, arguments[index], signature.args[index], types.uint64)
        first = builder.gep(values.data, [builder.shl(number, long(2))])
        return builder.bitcast(first, row.as_pointer())

    here, there = place(0, 1), place(3, 4)
    none = ir.Constant(row, ir.Undefined)
    weight = builder.insert_element(none, arguments[2], long(0))
    weights = builder.shuffle_vector(
        weight, none, ir.Constant(ir.VectorType(ir.IntType(32), 4), None)
    )
    product = builder.fmul(weights, builder.load(there, align=4))
    builder.store(builder.fadd(builder.load(here, align=4), product), here, align=4)
    return context.get_dummy_value()


_switched_off = numba.njit(_add_row) is _add_row
add_row: Any = _add_row if _switched_off else intrinsic(_add_row_typed)


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
