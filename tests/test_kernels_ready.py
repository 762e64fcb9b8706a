"""Compilation: only the kernels that a run needs, with a message only if any are compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest
from tools.record_signatures import METHODS, called_kernels

import steadycloud
from steadycloud._kernels import jit
from steadycloud.frame import Frame
from steadycloud.io import write_frame
from steadycloud.run import compilation, kernels

from .clouds import sphere


def test_nothing_is_said_when_nothing_is_compiled(monkeypatch):
    monkeypatch.setattr(kernels, "missing_kernels", lambda method: [])
    monkeypatch.setattr(kernels, "warm_up", lambda method: None)
    said = []
    kernels.get_kernels_ready("auto", said.append)
    assert said == []


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_compilation_is_said_once_with_its_time(monkeypatch):
    def compile_two(method):
        for step in (1, 2):
            numba.njit(lambda x, step=step: x + step)(1.0)

    monkeypatch.setattr(kernels, "missing_kernels", lambda method: [])
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


def copy_of_the_package(folder, *, readable_only):
    """The package where nothing can be written, as in a container or a system folder."""
    target = folder / "site" / "steadycloud"
    shutil.copytree(
        Path(steadycloud.__file__).parent, target, ignore=shutil.ignore_patterns("__pycache__")
    )
    if readable_only:
        for path in target.rglob("*"):
            if path.is_dir():  # numba cannot make a folder where there is a file of that name
                (path / "__pycache__").write_text("not a folder")
    return target.parent


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_without_a_writable_cache_kernels_are_compiled_and_it_is_said_once(tmp_path):
    (tmp_path / "home").write_text("not a folder")
    site = copy_of_the_package(tmp_path, readable_only=True)
    home = str(tmp_path / "home")
    env = {
        **{key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"},
        **{"HOME": home, "XDG_CACHE_HOME": home, "LOCALAPPDATA": home, "PYTHONPATH": str(site)},
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    write_frame(tmp_path / "a.ply", Frame(sphere(300, noise=0.3)))
    command = [sys.executable, "-m", "steadycloud", "denoise", str(tmp_path / "a.ply")]
    command += ["-o", str(tmp_path / "b.ply"), "--method", "wmp"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("set NUMBA_CACHE_DIR to a writable folder") == 1
    assert (tmp_path / "b.ply").is_file()
    env["NUMBA_CACHE_DIR"] = str(tmp_path / "cache")
    again = [*command, "--overwrite"]
    for said in ("compiled in", ""):
        done = subprocess.run(again, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert said in done.stderr
        assert "NUMBA_CACHE_DIR" not in done.stderr
    assert "compiled in" not in done.stderr


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_a_damaged_or_full_cache_is_no_error(tmp_path, monkeypatch):
    def twice(x):
        return 2.0 * x

    monkeypatch.setattr(jit, "_faults", [])
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    assert jit.kernel(twice)(3.0) == 6.0
    assert jit.cache_fault() == ""
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    for path in files:
        path.write_bytes(b"damaged")
    assert jit.kernel(twice)(3.0) == 6.0
    assert jit.cache_fault() == ""
    healed = jit.kernel(twice)
    assert healed(3.0) == 6.0
    assert sum(healed.stats.cache_hits.values()) == 1

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(jit.FunctionCache, "save_overload", full)
    assert jit.kernel(twice)(3) == 6.0
    assert "No space" in jit.cache_fault()


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
@pytest.mark.parametrize("method", METHODS)
def test_the_listed_kernels_are_those_that_a_run_calls(method):
    listed = [list(kernel) for kernel in compilation.listed_kernels(method)]
    assert listed == called_kernels(method), "run: python -m tools.record_signatures"
    assert all(kernel.signature() for kernel in compilation.listed_kernels(method))
    assert compilation.missing_kernels(method) == []


def test_a_list_that_is_out_of_date_does_no_harm(monkeypatch):
    rows = [["_kernels.grid", "no_such_kernel", "()"], ["_kernels.grid", "reach_of", "(nonsense,)"]]
    stale = [compilation.Kernel(*row) for row in rows]
    monkeypatch.setattr(compilation, "listed_kernels", lambda method: stale)
    assert compilation.missing_kernels("auto") == []
    assert list(compilation.compile_share(iter(()), stale)) == ["no_such_kernel", "reach_of", None]


def test_work_is_shared_out_by_files():
    listed = compilation.listed_kernels("auto")
    for n_shares in (1, 2, 3, 100):
        shares = compilation.share_out(listed, n_shares)
        assert sorted(k for share in shares for k in share) == sorted(listed)
        homes = [{kernel.module for kernel in share} for share in shares]
        assert len(set.union(*homes)) == sum(map(len, homes))
        assert len(shares) == min(n_shares, len(set.union(*homes)))


SHARED = """
from steadycloud.parallel import set_threads
from steadycloud.run import compilation

set_threads(2)
listed = compilation.missing_kernels("auto")
small = sorted({k.module for k in listed}, key=compilation._code_size)[:2]
chosen = [k for k in listed if k.module in small]
assert len(compilation.share_out(chosen, 2)) == 2
compilation.compile_together(chosen)
missing = compilation.missing_kernels("auto")
assert not set(missing) & set(chosen) and set(missing) | set(chosen) == set(listed)
assert 0 < sum(bool(k.function().overloads) for k in chosen) < len(chosen)
"""


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_processes_leave_their_kernels_in_the_cache(tmp_path):
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", SHARED], env=env, check=True)
