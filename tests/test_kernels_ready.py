"""Compilation: only the kernels that a run needs, with a message only if any are compiled."""

from __future__ import annotations

import numba
import pytest

from steadycloud.run import kernels


def test_nothing_is_said_when_nothing_is_compiled(monkeypatch):
    monkeypatch.setattr(kernels, "warm_up", lambda method: None)
    said = []
    kernels.get_kernels_ready("auto", said.append)
    assert said == []


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_compilation_is_said_once_with_its_time(monkeypatch):
    def compile_two(method):
        for step in (1, 2):
            numba.njit(lambda x, step=step: x + step)(1.0)

    monkeypatch.setattr(kernels, "warm_up", compile_two)
    said = []
    kernels.get_kernels_ready("auto", said.append)
    assert said[0] == "compiling kernels (first run only) ..."
    assert len(said) == 2
    assert said[1].startswith("compiled in ")


def test_kernels_of_the_cache_are_not_said_to_be_compiled():
    kernels.get_kernels_ready("auto-single", lambda text: None)
    said = []
    kernels.get_kernels_ready("auto-single", said.append)
    assert said == []
