"""A native library in a process of its own: whatever it does, one sentence comes back."""

import gc
import os
import signal
import sys
import time

import numpy as np
import pytest

from steadycloud import registry
from steadycloud.bench.results import Cell, Results
from steadycloud.bench.run import run_cells
from steadycloud.errors import SteadycloudError
from steadycloud.evaluation.measures import get_measures
from steadycloud.frame import Frame
from steadycloud.observer import ignore
from steadycloud.registry import MissingLibraryError
from steadycloud.rivals.isolation import IsolatedFunction, workers_peak_mb

from .clouds import sphere
from .isolated_fakes import METHODS
from .test_bench import Log, nothing, tiny_dataset

POINTS = sphere(40)
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
posix = pytest.mark.skipif(os.name != "posix", reason="needs signals")


def isolated(name, **options):
    return IsolatedFunction(name, f"tests.isolated_fakes:{name}", **options)


def sentence_of(name, **options):
    with isolated(name, **options) as move, pytest.raises(SteadycloudError) as caught:
        move(POINTS, None, 0.1)
    return str(caught.value)


def test_what_works_comes_back_moved_and_the_input_is_unchanged():
    before = POINTS.copy()
    with isolated("shift") as move:
        for points in (POINTS, POINTS[:7]):
            np.testing.assert_array_equal(
                move(points, None, 0.1), points + np.array([1.0, 2.0, 3.0])
            )
    np.testing.assert_array_equal(POINTS, before)


def test_one_other_process_serves_all_frames_of_a_sequence():
    with isolated("tell_process") as move:
        first, second = (move(POINTS, None, 0.0)[0, 0] for _ in range(2))
    assert first == second != os.getpid()


@posix
def test_a_crash_names_the_method_and_the_signal():
    assert sentence_of("segfault") == "segfault crashed (SIGSEGV)."
    assert sentence_of("abort") == "abort crashed (SIGABRT), saying 'precondition violated'."


def test_an_early_exit_names_its_code():
    assert sentence_of("leave") == "leave ended with exit code 3."
    assert sentence_of("leave_quietly") == "leave_quietly ended without a result."


def test_a_function_that_hangs_is_stopped():
    begin_s = time.monotonic()
    assert sentence_of("hang", limit_s=0.3) == "hang took longer than 0.3 s and was stopped."
    assert time.monotonic() - begin_s < 30


def test_results_of_another_shape_are_refused():
    wrong = sentence_of("lose_points")
    assert wrong.endswith("returned an array of shape (39, 3) for one of shape (40, 3).")
    assert "shape (1,)" in sentence_of("return_nothing")


@posix
def test_an_answer_that_is_none_is_refused():
    assert sentence_of("babble") == "babble answered with something that is not a result."


def test_an_error_in_python_is_told_and_the_process_goes_on():
    with isolated("complain") as move:
        for _ in range(2):
            with pytest.raises(SteadycloudError) as caught:
                move(POINTS, None, 0.1)
            assert str(caught.value) == "complain failed: ValueError: too few neighbors."


@posix
def test_after_a_crash_the_next_call_says_so_too():
    with isolated("segfault") as move:
        for _ in range(2):
            with pytest.raises(SteadycloudError, match=r"^segfault crashed"):
                move(POINTS, None, 0.1)


def test_a_library_that_does_not_load_is_missing():
    with pytest.raises(MissingLibraryError, match=r"^shift does not start: ModuleNotFoundError"):
        isolated("shift", library="no_such_library")
    with pytest.raises(MissingLibraryError, match="does not start"):
        isolated("no_such_function")


@linux
def test_the_memory_of_the_process_counts_while_it_lives():
    gc.collect()
    assert workers_peak_mb() == 0.0
    with isolated("shift"):
        assert 5 < workers_peak_mb() < 2000
    assert workers_peak_mb() == 0.0


@linux
def test_a_process_that_nobody_holds_ends():
    move = isolated("tell_process")
    pid = int(move(POINTS, None, 0.0)[0, 0])
    os.kill(pid, 0)
    del move
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_the_process_starts_before_the_first_frame_is_asked_for(monkeypatch):
    started = []
    real = IsolatedFunction.__init__

    def init(self, *args, **options):
        started.append(args[0])
        real(self, *args, **options)

    monkeypatch.setattr(IsolatedFunction, "__init__", init)
    method = METHODS["shift"]
    frames = [Frame(sphere(60)), Frame(sphere(61))]
    stream = method.run(iter(frames), method.config, ignore)
    assert started == ["shift"]
    moved = [result.frame.points for result in stream]
    assert [len(points) for points in moved] == [60, 61]
    assert started == ["shift"]
    steps = moved[0] - frames[0].points
    np.testing.assert_allclose(steps, np.tile(steps[0], (60, 1)), atol=1e-9)
    np.testing.assert_allclose(steps[0] / steps[0, 0], [1.0, 2.0, 3.0])


@posix
def test_a_crash_fails_its_cell_and_the_benchmark_goes_on(tmp_path, monkeypatch):
    real = registry.get_method
    monkeypatch.setattr(
        "steadycloud.bench.run.get_method", lambda name: METHODS.get(name) or real(name)
    )
    names = ["crash_on_the_second", "noisy", "shift"]
    cells = [Cell("folder/spheres", name, "0.05", 0) for name in names]
    log, results = Log(), Results(tmp_path / "results.jsonl")
    run_cells(tiny_dataset(), cells, get_measures(["mse"]), results, log, nothing)
    assert [cell.method for cell in log.ran] == names
    failed = [score.failed for score in results.of(cells[0])]
    name = signal.SIGABRT.name
    assert failed == ["", f"SteadycloudError: crash_on_the_second crashed ({name})."]
    assert not any(score.failed for cell in cells[1:] for score in results.of(cell))
