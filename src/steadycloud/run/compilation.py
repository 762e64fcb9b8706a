"""Compile kernels before they are called, several at once: the compiler works on one at a time.

`signatures.json` lists the kernels that a method calls, with the types of their arguments; it is
made by `python -m tools.record_signatures`. Kernels that it does not list are compiled when they
are called.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from .._kernels.jit import cache_fault, is_cached
from ..parallel import aside, thread_count
from ..processes import Worker

MOST_PROCESSES = 4  # more than there are large files of kernels


class Kernel(NamedTuple):
    """A kernel for certain types of arguments."""

    module: str  # within the package, such as _kernels.grid
    name: str
    types: str  # such as "(int64, Array(float64, 2, 'C', False, aligned=True))"

    def function(self) -> Any:
        """What is compiled."""
        return getattr(import_module(f"steadycloud.{self.module}"), self.name)

    def signature(self) -> tuple[Any, ...]:
        """The types as the compiler knows them."""
        from numba.core import types

        signature: tuple[Any, ...] = eval(self.types, {**vars(types), "bool": types.boolean})
        return signature


def listed_kernels(method: str) -> list[Kernel]:
    """The kernels that `signatures.json` lists for a method, which may be none."""
    lists = json.loads((files(__package__) / "signatures.json").read_text())
    return [Kernel(*row) for row in lists.get(method, [])]


def missing_kernels(method: str) -> list[Kernel]:
    """Those of a method that are not in the cache of compiled kernels."""
    missing = []
    for kernel in listed_kernels(method):
        with suppress(AttributeError, NameError, TypeError):  # the list is out of date
            if not is_cached(kernel.function(), kernel.signature()):
                missing.append(kernel)
    return missing


def compile_together(kernels: Sequence[Kernel]) -> None:
    """Compile the kernels in several processes, which leave them in the cache."""
    shares = share_out(kernels, min(thread_count(), MOST_PROCESSES))
    if len(shares) < 2 or cache_fault():
        return
    with suppress(Exception), ExitStack() as started:  # what is missed is compiled when called
        workers = [
            started.enter_context(Worker(f"compiler {i}", compile_share, share, quiet=True))
            for i, share in enumerate(shares[1:])
        ]
        aside(list, compile_share(iter(()), shares[0]))
        for worker in workers:
            while worker.receive() is not None:
                pass


def share_out(kernels: Sequence[Kernel], n_shares: int) -> list[list[Kernel]]:
    """At most `n_shares` shares of about the same work, largest first.

    Kernels of one file use the same smaller ones, so they stay together.
    """
    work = {module: _code_size(module) for module in {kernel.module for kernel in kernels}}
    shares: list[list[str]] = [[] for _ in range(n_shares)]
    for module in sorted(work, key=lambda name: (-work[name], name)):
        min(shares, key=lambda share: sum(map(work.__getitem__, share))).append(module)
    return [[k for k in kernels if k.module in share] for share in shares if share]


def compile_share(requests: Iterator[Any], kernels: Sequence[Kernel]) -> Iterator[str | None]:
    """Compile kernels one after the other; their names as they are done, then None."""
    for kernel in kernels:
        with suppress(Exception):  # it is compiled, or fails, when it is called
            kernel.function().compile(kernel.signature())
        yield kernel.name
    yield None


def _code_size(module: str) -> int:
    """Bytes of the code of all kernels of a file; the time to compile them goes along with it."""
    functions = vars(import_module(f"steadycloud.{module}")).values()
    codes = (getattr(getattr(f, "py_func", None), "__code__", None) for f in functions)
    return sum(len(code.co_code) for code in codes if code is not None)
